import Calendars
import Campus
import JSON
import ServerBase
import Spaces
import Storage
import Text

/// Members' calendar feeds. A feed's address carries a secret, of which only the hash is stored (U10).
struct CalendarFeeds: Sendable {
  let database: Database
  let records: RecordStore
  /// Entries of other areas.
  private let sources: [CalendarSource]
  /// A thread of its own for time zone lookups, which block while the calendar library reads them.
  private let workers: Workers
  /// Lets one feed be read at a time, in turns by address: anyone who knows an address may request it, and the
  /// database's other readers must stay free for the rest.
  private let turns = TurnGate(count: 1, capacity: 200, capacityEach: 20)
  /// Random identifier of this process, part of every tag, so that another program's feed never matches.
  private let process = UUID.new()

  init(
    database: Database, records: RecordStore, sources: [CalendarSource]
  ) throws(StorageError) {
    self.database = database
    self.records = records
    self.sources = sources
    workers = try Workers(count: 1, capacity: 1_000)
  }

  /// Stops running requests. Call once. Blocks.
  func close() {
    turns.close()
    workers.stop()
  }

  /// Age in milliseconds (half a year) beyond which an activity is left out of the feed.
  private static let past: Int64 = 182 * 86_400_000
  /// Maximum number of activities in a feed; the latest are taken.
  private static let maximumCount = 5_000
  /// Maximum bytes of all summaries and notes in a feed. Older activities beyond it are written without text.
  private static let maximumText = 8 << 20

  /// Creates a member's feed and replaces the existing one.
  func make(for member: UUID, secret: SHA256Digest) async throws(StorageError) {
    try await database.write { connection throws(StorageError) in
      try connection.run("DELETE FROM campus_feeds WHERE member = $1", member)
      try connection.run(
        "INSERT INTO campus_feeds (member, secret, made_at) VALUES ($1, $2, $3)", member, secret,
        WallClock.now())
    }
  }

  /// Deletes a member's feed. Its address is answered as unknown from then on.
  func end(for member: UUID) async throws(StorageError) {
    try await database.write { connection throws(StorageError) in
      try connection.run("DELETE FROM campus_feeds WHERE member = $1", member)
    }
  }

  /// Returns the creation time of a member's feed in milliseconds since 1970, or `nil` if there is none.
  func madeAt(for member: UUID) async throws(StorageError) -> Int64? {
    try await database.read { connection throws(StorageError) in
      try connection.row("SELECT made_at FROM campus_feeds WHERE member = $1", member) {
        $0.int64(0)
      }
    }
  }

  /// The content of a feed's address.
  struct Feed: Sendable {
    /// Quoted entity tag. It changes whenever the content may have changed.
    let tag: String
    /// The iCalendar bytes; empty if the client has this version already.
    var content: [UInt8] = []
  }

  /// Returns the feed of a secret, or `nil` if the secret is unknown or its member may not sign in.
  /// - Parameter isKnown: returns true if the client has the feed with that tag; the feed is then not read.
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
        // The secret may have been revoked while the request waited for its turn.
        guard try self.member(of: secret, on: connection) != nil else { return nil }
        return try self.events(of: version.member, at: now, on: connection)
      }
      guard var events else { return nil }
      let days = offsets.flatMap { offsets in
        version.summary?.days(of: events, at: now, offset: offsets.minutes)
      }
      for source in sources {
        events += try await source.entries(version.member, now).map(CalendarFeed.Event.init(_:))
      }
      return Feed(
        tag: version.tag,
        content: CalendarFeed.write(
          events, summary: days.map { CalendarFeed.Summary(of: version.member.description, $0) },
          name: "Campus", uid: Self.name(of: version.member)))
    }
  }

  /// The identifier of a member's feed as a calendar, independent of its address.
  static func name(of member: UUID) -> String { "\(UUID(derivedFrom: "\(member)/feed"))@cordada" }

  /// The version of a feed, computed without reading its activities.
  private struct Version: Sendable {
    let member: UUID
    let tag: String
    let summary: DailySummary?
  }

  private func version(
    of secret: SHA256Digest, at time: Int64, on connection: Connection
  ) throws(StorageError) -> Version? {
    guard let member = try member(of: secret, on: connection) else { return nil }
    let summary = try dailySummary(of: member, on: connection)
    let courses = try courses(of: member, on: connection)
    let place = try records.end(of: member, following: courses, on: connection)
    // Activities leave the window once a day; the daily summary and entries of other areas follow the member's local
    // date, so they are checked every 15 minutes.
    var followsDate = summary != nil
    for source in sources where !followsDate {
      followsDate = try source.hasEntries(member, connection)
    }
    let moment = time / (followsDate ? 900_000 : 86_400_000)
    let digest = SHA256Digest(of: Array("\(process)/\(member)/\(place)/\(moment)".utf8))
    return Version(member: member, tag: "\"\(digest.description.prefix(32))\"", summary: summary)
  }

  /// Returns the member's settings for the daily summary; `nil` if they want none.
  private func dailySummary(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> DailySummary? {
    try records.live(MemberPreferences.collection.name, id: member, in: member, on: connection)?
      .body["daily_summary"].flatMap { DailySummary($0) }
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

  /// Returns the time zone's offsets for the daily summary, or `nil` if the member has none.
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
      $0.kind == CampusRecords.course.name.description
    }
  }

  /// Returns the activities of a member and of the member's courses.
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
  /// Returns an activity's summary followed by the member's note.
  fileprivate static func text(of record: Record, _ note: Record?) -> String {
    [record.body["summary"]?.string, note?.body["text"]?.string].compactMap(\.self)
      .joined(separator: "\n\n")
  }

  /// An entry of another area, which has no course, page or reminders.
  fileprivate init(_ entry: DayEntry) {
    self.init(
      uid: entry.uid, sequence: entry.sequence, changedAt: entry.changedAt,
      time: ActivityTime(firstDay: CalendarDay(number: entry.day)), title: entry.title,
      summary: entry.text, course: entry.category)
  }

  /// A deleted activity of a course, without its texts, which a plain participant may no longer read.
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
      uid: CalendarFeed.uid(of: record.id.description),
      sequence: record.revision + (note?.revision ?? 0),
      changedAt: max(record.updatedAt, note?.updatedAt ?? 0),
      time: ActivityTime(of: record),
      title: body["title"]?.string ?? "", summary: summary, course: course,
      page: body["page"]?.string, isCancelled: isCancelled, isDone: isDone,
      reminders: isDone ? [] : (note?.body["reminders"]?.array ?? []).compactMap(Reminder.init(_:)))
  }
}
