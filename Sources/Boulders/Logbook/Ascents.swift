import Spaces
import Text

/// The tries of one member at one problem in one session, as the logbook has them.
public struct LoggedTries: Equatable, Sendable {
  /// When the session was, milliseconds since 1970.
  public let time: Int64
  /// How many tries, the send among them; `nil` when nobody counted.
  public let tries: Int?
  /// Whether the last of them went to the top.
  public let isSend: Bool

  public init(time: Int64, tries: Int?, isSend: Bool) {
    self.time = time
    self.tries = tries
    self.isSend = isSend
  }

  /// How far clocks may differ, in milliseconds.
  private static let allowance: Int64 = 5 * 60_000

  /// Whether a session is still to come, and so nothing that can be logged yet; both milliseconds since 1970.
  public static func isAhead(_ time: Int64, of now: Int64) -> Bool {
    now < time - allowance
  }

  /// Whether a day such as `2026-11-21` is still to come wherever one is.
  public static func isAhead(_ day: String, of now: Int64) -> Bool {
    guard let day = CalendarDay(day) else { return false }
    return PastTime.isAhead(Int64(day.number) * 86_400_000, of: now)
  }
}

/// What a member's tries at one problem come to.
public struct AscentRecord: Equatable, Sendable {
  /// How a problem was sent first.
  public enum Style: Equatable, Sendable {
    /// At the very first try.
    case flash
    /// After others.
    case redpoint
  }

  /// Sessions with at least one try.
  public let sessions: Int
  /// All tries that were counted.
  public let tries: Int
  /// The first send; `nil` for a problem that is not sent yet.
  public let firstSend: Int64?
  /// How that was; `nil` for a problem that is not sent yet, and when nobody counted the tries of a
  /// first session.
  public let style: Style?

  /// - Parameter logged: in any order.
  public init(_ logged: [LoggedTries]) {
    let logged = logged.sorted { $0.time < $1.time }
    sessions = logged.count
    tries = logged.reduce(0) { $0 + max($1.tries ?? 0, 0) }
    let first = logged.firstIndex { $0.isSend }
    firstSend = first.map { logged[$0].time }
    switch first {
    case nil: style = nil
    case 0: style = logged[0].tries.map { $0 <= 1 ? .flash : .redpoint }
    default: style = .redpoint
    }
  }
}
