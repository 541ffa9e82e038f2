/// One occurrence in a calendar: an event, or one time of a recurring event.
public struct Occurrence: Equatable, Sendable {
  /// The identifier within the calendar, the same each time that it is read.
  public let name: String
  /// The identifier used before whole days were identified by date, if it differs.
  public let formerName: String?
  /// The number of its event in this reading; all occurrences of an event share its texts.
  public let event: Int
  /// The start in milliseconds since 1970; for a whole day, its first midnight in the reader's zone.
  public let start: Int64
  /// The end; `nil` for a moment.
  public let end: Int64?
  /// The whole days that it takes, including the last, counted from 1970-01-01; `nil` if it has a time of day.
  public let days: ClosedRange<Int>?
  /// The title; may be empty.
  public let title: String
  /// The description as written, possibly HTML; may be empty.
  public let summary: String
  /// The place; may be empty.
  public let place: String
  /// The address of its page, as written.
  public let page: String?
  /// True if it was cancelled.
  public let isCancelled: Bool
}

/// Reason why content is not a calendar.
public enum CalendarError: Error, Equatable, Sendable {
  /// It does not begin as a calendar; a web page, for example.
  case noCalendar
}
