import Calendars
import Campus
import JSON
import Spaces
import Storage

/// The calendar feeds of members: an address with a secret, of which only the hash is stored (U10).
struct CalendarFeeds: Sendable {
  let database: Database
  let records: RecordStore
  /// A zone is looked up on a thread of its own: it waits while a calendar is read.
  private let workers: Workers

  init(database: Database, records: RecordStore) throws(StorageError) {
    self.database = database
    self.records = records
    workers = try Workers(count: 1, capacity: 1_000)
  }

  /// Ends what is being done. To be called once. Blocks.
  func close() { workers.stop() }

  /// What was over longer ago is not in a feed: half a year, in milliseconds.
  private static let past: Int64 = 182 * 86_400_000
  /// The most activities of a feed: the latest.
  private static let maximumCount = 5_000
  /// The most bytes of the summaries and notes of a feed: the activities before the latest of them stand without.
  private static let maximumText = 8 << 20

  /// Makes a member's feed, in place of the one that they had.
  func make(for member: UUID, secret: SHA256Digest) async throws(StorageError) {
    try await database.write { connection throws(StorageError) in
      try connection.run("DELETE FROM campus_feeds WHERE member = $1", member)
      try connection.run(
        "INSERT INTO campus_feeds (member, secret, made_at) VALUES ($1, $2, $3)", member, secret,
        WallClock.now())
    }
  }

  /// Ends a member's feed: its address opens nothing any more.
  func end(for member: UUID) async throws(StorageError) {
    try await database.write { connection throws(StorageError) in
      try connection.run("DELETE FROM campus_feeds WHERE member = $1", member)
    }
  }

  /// When a member's feed was made, milliseconds since 1970; `nil` for none.
  func madeAt(for member: UUID) async throws(StorageError) -> Int64? {
    try await database.read { connection throws(StorageError) in
      try connection.row("SELECT made_at FROM campus_feeds WHERE member = $1", member) {
        $0.int64(0)
      }
    }
  }

  /// The feed of a secret; `nil` for a wrong one, and for that of a member who may not sign in.
  func feed(of secret: SHA256Digest) async throws(StorageError) -> [UInt8]? {
    let now = WallClock.now()
    let found = try await database.read { connection throws(StorageError) -> Contents? in
      let member = try connection.row(
        """
        SELECT member FROM campus_feeds JOIN members ON members.id = member
        WHERE secret = $1 AND deactivated_at IS NULL
        """, secret
      ) { row throws(StorageError) in try row.uuid(0) }
      guard let member else { return nil }
      return Contents(
        member: member, events: try events(of: member, at: now, on: connection),
        summary: try MemberPreferences.dailySummary(of: member, in: records, on: connection))
    }
    guard let found else { return nil }
    let summary = try await summary(of: found, at: now)
    return CalendarFeed.write(
      found.events, summary: summary, name: "Campus", uid: Self.name(of: found.member))
  }

  /// What a member's feed is known by, at whatever address it is read.
  static func name(of member: UUID) -> String { "\(UUID(derivedFrom: "\(member)/feed"))@cordada" }

  /// What a feed is made of.
  private struct Contents: Sendable {
    let member: UUID
    let events: [CalendarFeed.Event]
    let summary: DailySummary?
  }

  /// The days of the summary that a member wants; `nil` for none.
  private func summary(
    of contents: Contents, at time: Int64
  ) async throws(StorageError) -> CalendarFeed.Summary? {
    guard let summary = contents.summary else { return nil }
    let day: Int64 = 86_400_000
    let window = (time - 10 * day)..<(time + Int64(DailySummary.daysAhead + 2) * day)
    let offsets = try await workers.run { () throws(StorageError) in
      ZoneOffsets(of: summary.zone, within: window)
    }
    return CalendarFeed.Summary(
      of: contents.member.description,
      summary.days(of: contents.events, at: time, offset: offsets.minutes))
  }

  /// The activities of a member and of the courses that the member is in.
  private func events(
    of member: UUID, at time: Int64, on connection: Connection
  ) throws(StorageError) -> [CalendarFeed.Event] {
    var events: [CalendarFeed.Event] = []
    var room = Self.maximumText
    var spaces: [(id: UUID, course: String?)] = [(member, nil)]
    for space in try records.followedSpaces(of: member, on: connection)
    where space.kind == CampusGrants.course.name.description {
      spaces.append((space.id, space.name))
    }
    for space in spaces {
      let activities = try connection.rows(
        """
        SELECT activity FROM campus_times WHERE space = $1 AND last_at >= $2
        ORDER BY last_at DESC, activity LIMIT $3
        """, space.id, time - Self.past, Self.maximumCount - events.count
      ) { row throws(StorageError) in try row.uuid(0) }
      for activity in activities {
        let record = try records.find(
          CampusCollections.activities.name, id: activity, in: space.id, on: connection)
        guard let record, record.deletedAt == nil || record.isRestorable(at: time) else { continue }
        let note = try note(on: activity, of: member, on: connection)
        guard try records.shows(record, to: member, on: connection) else {
          events.append(CalendarFeed.Event(withoutWords: record, note: note))
          continue
        }
        let text = CalendarFeed.Event.text(of: record, note)
        room -= text.utf8.count
        events.append(
          CalendarFeed.Event(
            record, course: space.course, note: note, summary: room >= 0 ? text : ""))
      }
    }
    return events
  }

  private func note(
    on subject: UUID, of member: UUID, on connection: Connection
  ) throws(StorageError) -> Record? {
    let note = try connection.row(
      "SELECT note FROM campus_subjects WHERE member = $1 AND subject = $2 ORDER BY note LIMIT 1",
      member, subject
    ) { row throws(StorageError) in try row.uuid(0) }
    guard let note else { return nil }
    return try records.live(CampusCollections.notes.name, id: note, in: member, on: connection)
  }
}

extension CalendarFeed.Event {
  /// What an activity and the member's note on it say.
  fileprivate static func text(of record: Record, _ note: Record?) -> String {
    [record.body["summary"]?.string, note?.body["text"]?.string].compactMap(\.self)
      .joined(separator: "\n\n")
  }

  /// That an activity of a course was deleted, for a member who may not bring it back.
  fileprivate init(withoutWords record: Record, note: Record?) {
    self.init(record, course: nil, note: note, summary: "")
    (title, page, reminders) = ("", nil, [])
  }

  /// An activity with the member's own note and reminders.
  ///
  /// The identifier is the record's. The sequence counts the changes of both, and so never falls.
  fileprivate init(_ record: Record, course: String?, note: Record?, summary: String) {
    let body = record.body
    let isCancelled = record.deletedAt != nil || body["cancelled_at"]?.int64 != nil
    let isDone = note?.body["progress"]?.string == Progress.done.name.description
    self.init(
      uid: "\(record.id)@cordada", sequence: record.revision + (note?.revision ?? 0),
      changedAt: max(record.updatedAt, note?.updatedAt ?? 0),
      time: ActivityTime(record: body) ?? ActivityTime(start: 0),
      title: body["title"]?.string ?? "", summary: summary, course: course,
      page: body["page"]?.string, isCancelled: isCancelled, isDone: isDone,
      reminders: isDone ? [] : (note?.body["reminders"]?.array ?? []).compactMap(Reminder.init(_:)))
  }
}
