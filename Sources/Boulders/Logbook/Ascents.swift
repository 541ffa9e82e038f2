import Spaces
import Text

/// One member's attempt at a problem: the tries of one session.
public struct LoggedAttempt: Equatable, Sendable {
  /// Time of the session, in milliseconds since 1970.
  public let time: Int64
  /// Number of tries including the send; `nil` if they were not counted.
  public let tries: Int?
  /// True if the last try reached the top.
  public let isSend: Bool

  public init(time: Int64, tries: Int?, isSend: Bool) {
    self.time = time
    self.tries = tries
    self.isSend = isSend
  }

  /// Tolerance for differing clocks, in milliseconds.
  private static let allowance: Int64 = 5 * 60_000

  /// Returns true if a session's time is in the future, so that it cannot be logged yet. Both are milliseconds since 1970.
  public static func isAhead(_ time: Int64, of now: Int64) -> Bool {
    now < time - allowance
  }

  /// Returns true if a day such as `2026-11-21` has not begun in any time zone.
  public static func isAhead(_ day: String, of now: Int64) -> Bool {
    guard let day = CalendarDay(day) else { return false }
    return PastTime.isAhead(Int64(day.number) * 86_400_000, of: now)
  }
}

/// The sum of a member's tries at one problem.
public struct AscentRecord: Equatable, Sendable {
  /// The style of the first send.
  public enum Style: Equatable, Sendable {
    /// On the first try.
    case flash
    /// After other tries.
    case redpoint
  }

  /// Number of sessions with at least one try.
  public let sessions: Int
  /// Number of counted tries.
  public let tries: Int
  /// Time of the first send; `nil` if the problem has not been sent.
  public let firstSend: Int64?
  /// Style of the first send; `nil` if the problem has not been sent, or its tries in a first session were not counted.
  public let style: Style?

  /// - Parameter attempts: all attempts, in any order.
  public init(_ attempts: [LoggedAttempt]) {
    let attempts = attempts.sorted { $0.time < $1.time }
    sessions = attempts.count
    tries = attempts.reduce(0) { $0 + max($1.tries ?? 0, 0) }
    let first = attempts.firstIndex { $0.isSend }
    firstSend = first.map { attempts[$0].time }
    switch first {
    case nil: style = nil
    case 0: style = attempts[0].tries.map { $0 <= 1 ? .flash : .redpoint }
    default: style = .redpoint
    }
  }
}
