public import JSON
import Text

/// The hours of each day in which a device stays silent, in the member's time zone.
public struct QuietHours: Equatable, Sendable {
  /// The beginning, in minutes after midnight.
  public let from: Int
  /// The end, in minutes after midnight; before the beginning it is on the next day.
  public let to: Int

  private static let day = 1_440

  /// Creates quiet hours; `nil` for times that a day does not have, and for hours without length.
  public init?(from: Int, to: Int) {
    guard (0..<Self.day).contains(from), (0..<Self.day).contains(to), from != to else { return nil }
    self.from = from
    self.to = to
  }

  /// The form of quiet hours in the API.
  public static let schema = Schema.object([
    .required("from", .integer(0...Int64(day - 1)), note: "Minutes after midnight."),
    .required("to", .integer(0...Int64(day - 1)), note: "Before `from` it is on the next day."),
  ])

  /// Reads quiet hours that match the schema.
  public init?(_ value: JSONValue) {
    guard let from = value["from"]?.int64, let to = value["to"]?.int64 else { return nil }
    self.init(from: Int(clamping: from), to: Int(clamping: to))
  }

  /// Returns the first moment from `time` on that is not quiet, in milliseconds since 1970.
  /// - Parameter offset: returns the minutes that clocks in the member's zone are ahead of UTC at a moment.
  public func end(after time: Int64, offset: (Int64) -> Int) -> Int64 {
    let day = CalendarDay(milliseconds: time, offset: offset(time))
    let local = time + Int64(offset(time)) * 60_000 - Int64(day.number) * 86_400_000
    let minute = Int(local / 60_000)
    let isOverMidnight = to < from
    let isQuiet =
      isOverMidnight ? minute >= from || minute < to : (from..<to).contains(minute)
    guard isQuiet else { return time }
    let isTomorrow = isOverMidnight && minute >= from
    let end = CalendarDay(number: day.number + (isTomorrow ? 1 : 0))
      .moment(ofMinute: to, offset: offset)
    // Clocks that are put back within the hours repeat some of them, which stay quiet.
    return max(end, time)
  }
}
