import Calendars
import Campus
import JSON
import ServerBase
import Storage

/// Members' reminders that are due: tells of them at their moments, also when no page of the app is open (U5).
///
/// A row for each note with reminders has the next moment. A change of the note or of its activity only clears the moment; it is computed
/// here, so that neither a member's request nor a provider's answer waits for it.
final class DueReminders: Sendable {
  private let database: Database
  private let records: RecordStore
  /// A thread of its own for time zone lookups, which block while the calendar library reads them.
  private let workers: Workers

  /// Age in milliseconds (an hour) beyond which a reminder is of no use any more, as after the server was off.
  private static let late: Int64 = 3_600_000
  /// Maximum number of notes in one transaction, and of transactions at one look.
  private static let batch = (notes: 200, turns: 20)

  init(database: Database, records: RecordStore) throws(StorageError) {
    self.database = database
    self.records = records
    workers = try Workers(count: 1, capacity: 100)
  }

  /// Stops the thread. Blocks.
  func close() { workers.stop() }

  /// Tells of the reminders that are due.
  func look(at now: Int64) async throws(StorageError) {
    for _ in 0..<Self.batch.turns {
      let computed = try await computeMoments(at: now)
      let told = try await tell(at: now)
      if computed + told == 0 { return }
    }
  }

  // MARK: Moments

  /// A note whose next moment is to be computed.
  private struct Pending: Sendable {
    let member: UUID
    let note: UUID
    /// Counts the changes that clear the moment.
    let mark: Int64
    let toldAt: Int64
    var reminders: [Reminder] = []
    /// The time of the activity; `nil` if there is nothing to be reminded of.
    var time: ActivityTime?
    var zone = "UTC"
  }

  private func computeMoments(at now: Int64) async throws(StorageError) -> Int {
    let pending = try await database.read { [records] connection throws(StorageError) in
      let rows = try connection.rows(
        "SELECT member, note, mark, told_at FROM campus_reminders WHERE due_at = 0 LIMIT $1",
        Self.batch.notes
      ) { row throws(StorageError) in
        Pending(
          member: try row.uuid(0), note: try row.uuid(1), mark: row.int64(2), toldAt: row.int64(3))
      }
      return try rows.map { (pending) throws(StorageError) in
        try Self.filled(pending, from: records, on: connection)
      }
    }
    if pending.isEmpty { return 0 }
    let moments = try await workers.run { () throws(StorageError) in
      pending.map { Self.next(of: $0, at: now) }
    }
    try await database.write { connection throws(StorageError) in
      for (pending, moment) in zip(pending, moments) {
        let values: [any SQLBindable] = [pending.member, pending.note, pending.mark]
        let condition = "WHERE member = $1 AND note = $2 AND mark = $3"
        if let moment {
          _ = try connection.row(
            "UPDATE campus_reminders SET due_at = $4 \(condition) RETURNING 1", values + [moment]
          ) { _ in true }
        } else {
          _ = try connection.row(
            "DELETE FROM campus_reminders \(condition) RETURNING 1", values
          ) { _ in true }
        }
      }
    }
    return pending.count
  }

  private static func filled(
    _ pending: Pending, from records: RecordStore, on connection: Connection
  ) throws(StorageError) -> Pending {
    var filled = pending
    guard
      let (note, activity) = try subject(of: pending.note, of: pending.member, records, connection)
    else { return pending }
    filled.reminders = (note.body["reminders"]?.array ?? []).compactMap(Reminder.init(_:))
    filled.time = ActivityTime(of: activity)
    if filled.time?.wholeDays != nil {
      filled.zone = try MemberPreferences.zone(of: pending.member, in: records, on: connection)
    }
    return filled
  }

  private static func next(of pending: Pending, at now: Int64) -> Int64? {
    guard var time = pending.time else { return nil }
    if time.wholeDays != nil {
      let day: Int64 = 86_400_000
      func offset(at moment: Int64) -> Int {
        ZoneOffsets(of: pending.zone, within: (moment - day)..<(moment + day)).minutes(at: moment)
      }
      time = time.placed(
        offset: offset(at: time.start), endOffset: offset(at: time.end ?? time.start))
    }
    return Reminder.next(of: pending.reminders, at: time, after: max(pending.toldAt, now - late))
  }

  /// Returns a note and the activity that it reminds of; `nil` if there is no such activity that the member may see, it is
  /// cancelled or done.
  private static func subject(
    of note: UUID, of member: UUID, _ records: RecordStore, _ connection: Connection
  ) throws(StorageError) -> (note: Record, activity: Record)? {
    guard
      let note = try records.live(
        CampusCollections.notes.name, id: note, in: member, on: connection),
      let subject = note.body["subject"]?.uuid,
      note.body["progress"]?.string != Progress.done.name.description,
      let activity = try records.live(
        CampusCollections.activities.name, id: subject, in: note.body["course"]?.uuid ?? member,
        on: connection),
      activity.body["cancelled_at"]?.int64 == nil,
      try records.shows(activity, to: member, on: connection)
    else { return nil }
    return (note, activity)
  }

  // MARK: Telling

  private func tell(at now: Int64) async throws(StorageError) -> Int {
    try await database.write { [records] connection throws(StorageError) in
      let due = try connection.rows(
        "SELECT member, note, due_at FROM campus_reminders WHERE due_at > 0 AND due_at <= $1 LIMIT $2",
        now, Self.batch.notes
      ) { row throws(StorageError) in
        (member: try row.uuid(0), note: try row.uuid(1), at: row.int64(2))
      }
      for reminder in due {
        if now - reminder.at < Self.late,
          let (note, activity) = try Self.subject(
            of: reminder.note, of: reminder.member, records, connection)
        {
          var notice = Notice(
            CampusNotices.reminder, subject: "\(reminder.note)/\(reminder.at)",
            path: "\(Self.path(of: activity, for: reminder.member))?reminder=\(reminder.at)")
          notice.label = note.body["title"]?.string
          try NoticeBook(connection).tell(reminder.member, notice, at: now)
        }
        try connection.run(
          """
          UPDATE campus_reminders SET due_at = 0, mark = mark + 1, told_at = $3
          WHERE member = $1 AND note = $2
          """, reminder.member, reminder.note, reminder.at)
      }
      return due.count
    }
  }

  private static func path(of activity: Record, for member: UUID) -> String {
    activity.space == member
      ? "/campus/activities/\(activity.id)"
      : "/campus/courses/\(activity.space)/activities/\(activity.id)"
  }
}
