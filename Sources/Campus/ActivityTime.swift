import Text

/// When an activity is: a moment, or from one moment to another. Milliseconds since 1970.
public struct ActivityTime: Equatable, Sendable {
  /// When it begins.
  public let start: Int64
  /// When it ends; `nil` for a moment, and for what is said to end before it begins.
  public let end: Int64?

  /// As far from 1970 as the clocks of browsers go.
  private static let known: ClosedRange<Int64> = -8_640_000_000_000_000...8_640_000_000_000_000

  /// A time; an end that is not after the start is none, and what no clock knows the farthest that one does.
  public init(start: Int64, end: Int64? = nil) {
    let start = Self.clamped(start)
    self.start = start
    self.end = end.map(Self.clamped).flatMap { $0 > start ? $0 : nil }
  }

  private static func clamped(_ time: Int64) -> Int64 {
    min(max(time, known.lowerBound), known.upperBound)
  }

  /// The days that it is on, the last included, where clocks are so many minutes ahead of UTC at its start
  /// and at its end. What ends at midnight is not on the day that begins then.
  public func days(offset: Int, endOffset: Int) -> ClosedRange<Int> {
    let first = Self.day(of: start, offset)
    guard let end else { return first...first }
    return first...max(first, Self.day(of: end - 1, endOffset))
  }

  private static func day(of time: Int64, _ offset: Int) -> Int {
    CalendarDay(milliseconds: time, offset: min(max(offset, -1_440), 1_440)).number
  }

  /// Whether it is over at a moment.
  public func isOver(at time: Int64) -> Bool { (end ?? start) <= time }

  /// Whether it takes more than a day, so that nobody is busy all the while.
  public var isLong: Bool { end.map { $0 - start > 86_400_000 } ?? false }
}
