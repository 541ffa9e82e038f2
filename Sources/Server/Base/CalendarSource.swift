public import Storage

/// An entry of a whole day in a member's calendar feed that is derived rather than stored, such as a planned session.
public struct DayEntry: Sendable {
  /// The permanent identifier, unique among all calendars.
  package let uid: String
  /// Number of changes, which never falls.
  package let sequence: Int64
  /// Time of the last change, in milliseconds since 1970.
  package let changedAt: Int64
  /// The day, counted from 1970-01-01.
  package let day: Int
  /// The title.
  package let title: String
  /// The description.
  package let text: String
  /// The name of what it belongs to.
  package let category: String

  /// Creates an entry.
  public init(
    uid: String, sequence: Int64, changedAt: Int64, day: Int, title: String, text: String,
    category: String
  ) {
    self.uid = uid
    self.sequence = sequence
    self.changedAt = changedAt
    self.day = day
    self.title = title
    self.text = text
    self.category = category
  }
}

/// An area's entries for members' calendar feeds, which the campus writes (U10).
public struct CalendarSource: Sendable {
  /// Returns true if a member has entries. Asked at each request of a feed; must read little.
  package let hasEntries:
    @Sendable (_ member: UUID, _ connection: Connection) throws(StorageError) -> Bool
  /// Returns a member's entries at a time, in milliseconds since 1970.
  package let entries:
    @Sendable (_ member: UUID, _ time: Int64) async throws(StorageError) -> [DayEntry]

  /// Creates a source. Entries follow from the member's own records and the time alone, so that feeds know when they change.
  /// - Parameters:
  ///   - hasEntries: returns true if a member has entries; asked at each request of a feed, so it must read little.
  ///   - entries: returns a member's entries at a time, in milliseconds since 1970; must bound its work.
  public init(
    hasEntries:
      @escaping @Sendable (_ member: UUID, _ connection: Connection) throws(StorageError) -> Bool,
    entries:
      @escaping @Sendable (_ member: UUID, _ time: Int64) async throws(StorageError) -> [DayEntry]
  ) {
    self.hasEntries = hasEntries
    self.entries = entries
  }
}
