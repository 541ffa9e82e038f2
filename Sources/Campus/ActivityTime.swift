public import JSON
public import Text

/// When an activity is: a moment, from one moment to another, or whole days. Milliseconds since 1970.
///
/// A whole day has neither an hour nor a zone: it is that day wherever its reader is, as a date in iCalendar
/// (RFC 5545, 3.3.4). Its moments are those of UTC, until clocks are said (``placed(offset:endOffset:)``).
public struct ActivityTime: Equatable, Sendable {
  /// When it begins.
  public let start: Int64
  /// When it ends; `nil` for a moment, and for what is said to end before it begins.
  public let end: Int64?
  /// The days that it takes, the last included, counted from 1970-01-01; `nil` for what begins at a moment.
  public let wholeDays: ClosedRange<Int>?

  static let dayLength: Int64 = 86_400_000
  /// As far from 1970 as the clocks of browsers go.
  private static let known: ClosedRange<Int64> = -8_640_000_000_000_000...8_640_000_000_000_000

  private init(start: Int64, end: Int64?, wholeDays: ClosedRange<Int>?) {
    self.start = start
    self.end = end
    self.wholeDays = wholeDays
  }

  /// A time; an end that is not after the start is none, and what no clock knows the farthest that one does.
  public init(start: Int64, end: Int64? = nil) {
    let start = Self.clamped(start)
    self.init(
      start: start, end: end.map(Self.clamped).flatMap { $0 > start ? $0 : nil }, wholeDays: nil)
  }

  /// Whole days; a last day before the first counts as none.
  public init(firstDay: CalendarDay, lastDay: CalendarDay? = nil) {
    let farthest = Int(Self.known.upperBound / Self.dayLength) - 1
    let first = min(max(firstDay.number, -farthest), farthest)
    let last = min(max(lastDay?.number ?? first, first), farthest)
    self.init(
      start: Int64(first) * Self.dayLength, end: Int64(last + 1) * Self.dayLength,
      wholeDays: first...last)
  }

  /// The time that the record of an activity says; `nil` when it says none. Days go before moments.
  public init?(record: JSONValue) {
    if let first = record["first_day"]?.string.flatMap({ CalendarDay($0) }) {
      self.init(firstDay: first, lastDay: record["last_day"]?.string.flatMap { CalendarDay($0) })
    } else if let start = record["start_at"]?.int64 {
      self.init(start: start, end: record["end_at"]?.int64)
    } else {
      return nil
    }
  }

  private static func clamped(_ time: Int64) -> Int64 {
    min(max(time, known.lowerBound), known.upperBound)
  }

  /// The same where clocks are so many minutes ahead of UTC at its start and at its end: whole days begin and end
  /// there at midnight.
  public func placed(offset: Int, endOffset: Int) -> ActivityTime {
    guard let wholeDays else { return self }
    func midnight(_ day: Int, _ offset: Int) -> Int64 {
      Int64(day) * Self.dayLength - Int64(min(max(offset, -1_440), 1_440)) * 60_000
    }
    return ActivityTime(
      start: midnight(wholeDays.lowerBound, offset),
      end: midnight(wholeDays.upperBound + 1, endOffset), wholeDays: wholeDays)
  }

  /// The days that it is on, the last included, where clocks are so many minutes ahead of UTC at its start
  /// and at its end. What ends at midnight is not on the day that begins then.
  public func days(offset: Int, endOffset: Int) -> ClosedRange<Int> {
    if let wholeDays { return wholeDays }
    let first = Self.day(of: start, offset)
    guard let end else { return first...first }
    return first...max(first, Self.day(of: end - 1, endOffset))
  }

  private static func day(of time: Int64, _ offset: Int) -> Int {
    CalendarDay(milliseconds: time, offset: min(max(offset, -1_440), 1_440)).number
  }

  /// Whether it is over at a moment.
  public func isOver(at time: Int64) -> Bool { (end ?? start) <= time }

  /// Whether somebody who takes part is busy all the while, as on an outing of some days; not at a moment by which
  /// something is due, on whole days, nor over more than a week, which is a time to work in.
  public var isBusy: Bool {
    guard let end, wholeDays == nil else { return false }
    return end - start <= 7 * Self.dayLength
  }
}
