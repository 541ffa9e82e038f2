public import JSON
public import Text

/// The time of an activity: a moment, a period, or whole days. Milliseconds since 1970.
///
/// A whole day has neither time of day nor zone, like a date in iCalendar (RFC 5545, 3.3.4). Its moments are
/// those of UTC, until an offset is given (``placed(offset:endOffset:)``).
public struct ActivityTime: Equatable, Sendable {
  /// The beginning.
  public let start: Int64
  /// The end; `nil` for a moment, and if the stated end precedes the beginning.
  public let end: Int64?
  /// The whole days, including the last, counted from 1970-01-01; `nil` if it has a time of day.
  public let wholeDays: ClosedRange<Int>?

  static let dayLength: Int64 = 86_400_000
  /// The range of dates in browsers.
  private static let known: ClosedRange<Int64> = -8_640_000_000_000_000...8_640_000_000_000_000

  private init(start: Int64, end: Int64?, wholeDays: ClosedRange<Int>?) {
    self.start = start
    self.end = end
    self.wholeDays = wholeDays
  }

  /// Creates a time, clamped to the range of dates. An end that is not after the start is ignored.
  public init(start: Int64, end: Int64? = nil) {
    let start = Self.clamped(start)
    self.init(
      start: start, end: end.map(Self.clamped).flatMap { $0 > start ? $0 : nil }, wholeDays: nil)
  }

  /// Creates whole days; a last day before the first is ignored.
  public init(firstDay: CalendarDay, lastDay: CalendarDay? = nil) {
    let farthest = Int(Self.known.upperBound / Self.dayLength) - 1
    let first = min(max(firstDay.number, -farthest), farthest)
    let last = min(max(lastDay?.number ?? first, first), farthest)
    self.init(
      start: Int64(first) * Self.dayLength, end: Int64(last + 1) * Self.dayLength,
      wholeDays: first...last)
  }

  /// Reads the time of an activity's record; `nil` if it has none. Days take precedence over moments.
  public init?(record: JSONValue) {
    if let first = record["first_day"]?.string.flatMap({ CalendarDay($0) }) {
      self.init(firstDay: first, lastDay: record["last_day"]?.string.flatMap { CalendarDay($0) })
    } else if let start = record["start_at"]?.int64 {
      self.init(start: start, end: record["end_at"]?.int64)
    } else {
      return nil
    }
  }

  /// Writes the fields of a record for the time, as members of an object.
  public func write(into writer: inout JSONWriter) {
    writer.member("start_at", start)
    writer.member("end_at", end)
    guard let wholeDays else { return }
    writer.member("first_day", CalendarDay(number: wholeDays.lowerBound).text)
    writer.member("last_day", CalendarDay(number: wholeDays.upperBound).text)
  }

  private static func clamped(_ time: Int64) -> Int64 {
    min(max(time, known.lowerBound), known.upperBound)
  }

  /// Returns the time where clocks are this many minutes ahead of UTC at its start and end: whole days begin
  /// and end there at midnight.
  public func placed(offset: Int, endOffset: Int) -> ActivityTime {
    guard let wholeDays else { return self }
    func midnight(_ day: Int, _ offset: Int) -> Int64 {
      Int64(day) * Self.dayLength - Int64(min(max(offset, -1_440), 1_440)) * 60_000
    }
    return ActivityTime(
      start: midnight(wholeDays.lowerBound, offset),
      end: midnight(wholeDays.upperBound + 1, endOffset), wholeDays: wholeDays)
  }

  /// Returns its days, including the last, where clocks are this many minutes ahead of UTC at its start and
  /// end. An activity that ends at midnight does not include the day that begins then.
  public func days(offset: Int, endOffset: Int) -> ClosedRange<Int> {
    if let wholeDays { return wholeDays }
    let first = Self.day(of: start, offset)
    guard let end else { return first...first }
    return first...max(first, Self.day(of: end - 1, endOffset))
  }

  private static func day(of time: Int64, _ offset: Int) -> Int {
    CalendarDay(milliseconds: time, offset: min(max(offset, -1_440), 1_440)).number
  }

  /// Returns true if it has ended at a moment.
  public func isOver(at time: Int64) -> Bool { (end ?? start) <= time }

  /// True if a participant is busy during all of it, as on an outing of some days. False for a deadline, for
  /// whole days, and for more than a week, which is a period to work in.
  public var isBusy: Bool {
    guard let end, wholeDays == nil else { return false }
    return end - start <= 7 * Self.dayLength
  }
}
