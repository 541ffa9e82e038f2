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
  /// One: whoever knows an address may ask for it, and the other readers of the database are for everybody else. The
  /// addresses take turns.
  private let turns = TurnGate(count: 1, capacity: 200, capacityEach: 20)
  /// Tells what this process wrote from what another program did.
  private let process = UUID.new()

  init(database: Database, records: RecordStore) throws(StorageError) {
    self.database = database
    self.records = records
    workers = try Workers(count: 1, capacity: 1_000)
  }

  /// Ends what is being done. To be called once. Blocks.
  func close() {
    turns.close()
    workers.stop()
  }

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

  /// What an address opens.
  struct Feed: Sendable {
    /// A quoted entity tag: another one whenever the content may be another.
    let tag: String
    /// As iCalendar; nothing when whoever asks has it.
    var content: [UInt8] = []
  }

  /// The feed of a secret; `nil` for a wrong one, and for that of a member who may not sign in.
  /// - Parameter isKnown: whether whoever asks has the feed of a tag, which is then not read.
  func feed(
    of secret: SHA256Digest, unless isKnown: (String) -> Bool
  ) async throws(StorageError) -> Feed? {
    let now = WallClock.now()
    let version = try await database.read { connection throws(StorageError) in
      try self.version(of: secret, at: now, on: connection)
    }
    guard let version else { return nil }
    if isKnown(version.tag) { return Feed(tag: version.tag) }
    let offsets = try await offsets(of: version.summary, at: now)
    return try await turns.pass(for: version.member) { () throws(StorageError) -> Feed? in
      let events = try await database.read {
        connection throws(StorageError) -> [CalendarFeed.Event]? in
        // The address may have ended while it waited for its turn.
        guard try self.member(of: secret, on: connection) != nil else { return nil }
        return try self.events(of: version.member, at: now, on: connection)
      }
      guard let events else { return nil }
      let days = offsets.flatMap { offsets in
        version.summary?.days(of: events, at: now, offset: offsets.minutes)
      }
      return Feed(
        tag: version.tag,
        content: CalendarFeed.write(
          events, summary: days.map { CalendarFeed.Summary(of: version.member.description, $0) },
          name: "Campus", uid: Self.name(of: version.member)))
    }
  }

  /// What a member's feed is known by, at whatever address it is read.
  static func name(of member: UUID) -> String { "\(UUID(derivedFrom: "\(member)/feed"))@cordada" }

  /// What tells a feed from what it was before, known without reading it.
  private struct Version: Sendable {
    let member: UUID
    let tag: String
    let summary: DailySummary?
  }

  private func version(
    of secret: SHA256Digest, at time: Int64, on connection: Connection
  ) throws(StorageError) -> Version? {
    guard let member = try member(of: secret, on: connection) else { return nil }
    let summary = try MemberPreferences.dailySummary(of: member, in: records, on: connection)
    let courses = try courses(of: member, on: connection)
    let place = try records.end(of: member, following: courses, on: connection)
    // What is long over goes within a day; the summary is that of the day, wherever the member is.
    let moment = time / (summary == nil ? 86_400_000 : 900_000)
    let digest = SHA256Digest(of: Array("\(process)/\(member)/\(place)/\(moment)".utf8))
    return Version(member: member, tag: "\"\(digest.description.prefix(32))\"", summary: summary)
  }

  private func member(
    of secret: SHA256Digest, on connection: Connection
  ) throws(StorageError) -> UUID? {
    try connection.row(
      """
      SELECT member FROM campus_feeds JOIN members ON members.id = member
      WHERE secret = $1 AND deactivated_at IS NULL
      """, secret
    ) { row throws(StorageError) in try row.uuid(0) }
  }

  /// When the days begin of the summary that a member wants; `nil` for none.
  private func offsets(
    of summary: DailySummary?, at time: Int64
  ) async throws(StorageError) -> ZoneOffsets? {
    guard let summary else { return nil }
    let day: Int64 = 86_400_000
    let window = (time - 10 * day)..<(time + Int64(DailySummary.daysAhead + 2) * day)
    return try await workers.run { () throws(StorageError) in
      ZoneOffsets(of: summary.zone, within: window)
    }
  }

  private func courses(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> [FollowedSpace] {
    try records.followedSpaces(of: member, on: connection).filter {
      $0.kind == CampusGrants.course.name.description
    }
  }

  /// The activities of a member and of the courses that the member is in.
  private func events(
    of member: UUID, at time: Int64, on connection: Connection
  ) throws(StorageError) -> [CalendarFeed.Event] {
    var events: [CalendarFeed.Event] = []
    var room = Self.maximumText
    var spaces: [(id: UUID, course: String?)] = [(member, nil)]
    for course in try courses(of: member, on: connection) {
      spaces.append((course.id, course.name))
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
      time: ActivityTime(of: record),
      title: body["title"]?.string ?? "", summary: summary, course: course,
      page: body["page"]?.string, isCancelled: isCancelled, isDone: isDone,
      reminders: isDone ? [] : (note?.body["reminders"]?.array ?? []).compactMap(Reminder.init(_:)))
  }
}
