/// Something of a calendar that takes place once: an event, or one time of an event that recurs.
public struct Occurrence: Equatable, Sendable {
  /// Names it within its calendar, each time that the calendar is read.
  public let name: String
  /// What it was named before whole days were named by their date, where that is something else.
  public let formerName: String?
  /// Which event of the reading it is of: those of one event have its words.
  public let event: Int
  /// When it begins, milliseconds since 1970; of a whole day, its first midnight where its reader is.
  public let start: Int64
  /// When it ends; `nil` for a moment.
  public let end: Int64?
  /// The whole days that it takes, the last included, counted from 1970-01-01; `nil` for what begins at a moment.
  public let days: ClosedRange<Int>?
  /// What it is called; empty for nothing.
  public let title: String
  /// What is said of it, as it is written: a piece of HTML, maybe; empty for nothing.
  public let summary: String
  /// Where it is; empty for nowhere.
  public let place: String
  /// The address of its page, as it is written.
  public let page: String?
  /// Whether it does not take place.
  public let isCancelled: Bool
}

/// Why content is no calendar.
public enum CalendarError: Error, Equatable, Sendable {
  /// It does not begin as one: a page, for example.
  case noCalendar
}
