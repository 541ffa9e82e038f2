import Campus
import JSON
import Storage

/// The tables of the campus: end times of activities, subjects of notes, feed secrets, access to providers and fetched data.
enum CampusTables {
  static let migrations = [
    Migration(
      area: "campus", version: 1,
      """
      CREATE TABLE campus_times (
        space BYTEA NOT NULL, activity BYTEA NOT NULL, last_at BIGINT NOT NULL,
        PRIMARY KEY (space, activity))
      """,
      "CREATE INDEX campus_times_by_time ON campus_times (space, last_at)",
      """
      CREATE TABLE campus_subjects (
        member BYTEA NOT NULL, note BYTEA NOT NULL, subject BYTEA NOT NULL,
        PRIMARY KEY (member, note))
      """,
      "CREATE INDEX campus_subjects_by_subject ON campus_subjects (member, subject)",
      """
      CREATE TABLE campus_feeds (
        member BYTEA NOT NULL PRIMARY KEY, secret BYTEA NOT NULL UNIQUE, made_at BIGINT NOT NULL)
      """
    ),
    Migration(
      area: "campus", version: 2,
      // `sealed` holds an address or tokens. `entity_tag` and `modified` are the provider's, from the answer read at `read_at`.
      """
      CREATE TABLE campus_access (
        connection BYTEA NOT NULL PRIMARY KEY, member BYTEA NOT NULL, sealed BYTEA NOT NULL,
        zone TEXT NOT NULL, entity_tag TEXT, modified TEXT, read_at BIGINT NOT NULL,
        failures BIGINT NOT NULL, due_at BIGINT NOT NULL)
      """,
      "CREATE INDEX campus_access_by_time ON campus_access (due_at)",
      "CREATE INDEX campus_access_by_member ON campus_access (member)",
      """
      CREATE TABLE campus_fetched (
        member BYTEA NOT NULL, activity BYTEA NOT NULL, connection BYTEA NOT NULL,
        start_at BIGINT NOT NULL, PRIMARY KEY (member, activity))
      """,
      "CREATE INDEX campus_fetched_by_connection ON campus_fetched (connection, start_at)"),
    Migration(
      area: "campus", version: 3,
      "ALTER TABLE campus_access ADD COLUMN provider TEXT NOT NULL DEFAULT 'calendar'",
      // `mark` is the provider's own note on its last answer, as JSON.
      "ALTER TABLE campus_access ADD COLUMN mark TEXT",
      "ALTER TABLE campus_access DROP COLUMN entity_tag",
      "ALTER TABLE campus_access DROP COLUMN modified",
      "ALTER TABLE campus_access DROP COLUMN read_at"),
    Migration(
      area: "campus", version: 4,
      // `opening` identifies one making of a connection; its secret may be renewed meanwhile.
      "ALTER TABLE campus_access ADD COLUMN opening BYTEA NOT NULL DEFAULT ''",
      """
      CREATE TABLE campus_providers (
        id BYTEA NOT NULL PRIMARY KEY, provider TEXT NOT NULL, name TEXT NOT NULL,
        address TEXT NOT NULL UNIQUE, client TEXT NOT NULL, sealed BYTEA)
      """,
      // Pending sign-ins of members at a provider, by the hash of `state`.
      """
      CREATE TABLE campus_authorizations (
        state BYTEA NOT NULL PRIMARY KEY, member BYTEA NOT NULL, session BYTEA NOT NULL,
        provider BYTEA NOT NULL, sealed BYTEA NOT NULL, redirect TEXT NOT NULL,
        zone TEXT NOT NULL, made_at BIGINT NOT NULL)
      """),
    Migration(
      area: "campus", version: 5,
      // The provider's names of a document and of its subject, and the document's address, which alone opens nothing.
      """
      CREATE TABLE campus_materials (
        member BYTEA NOT NULL, material BYTEA NOT NULL, name TEXT NOT NULL, subject TEXT NOT NULL,
        address TEXT NOT NULL, PRIMARY KEY (member, material))
      """),
    Migration(
      area: "campus", version: 6,
      // Whole days were stored as moments: all calendars are read anew, unchanged ones too.
      "UPDATE campus_access SET mark = NULL WHERE provider = 'calendar'",
      "UPDATE campus_access SET due_at = 0 WHERE provider = 'calendar' AND failures = 0"),
    Migration(
      area: "campus", version: 7,
      // Number of records that connections made for a member, minus the daily allowance up to `counted_at`.
      """
      CREATE TABLE campus_novelty (
        member BYTEA NOT NULL PRIMARY KEY, count BIGINT NOT NULL, counted_at BIGINT NOT NULL)
      """),
    Migration(
      area: "campus", version: 8,
      // `redirect` is the page to which a campus returns members; older registrations share one.
      """
      ALTER TABLE campus_providers ADD COLUMN redirect TEXT NOT NULL DEFAULT '/campus/connected'
      """),
    Migration(
      area: "campus", version: 9,
      // `due_at` is the next moment, 0 until it is computed; `mark` counts the changes that clear it.
      """
      CREATE TABLE campus_reminders (
        member BYTEA NOT NULL, note BYTEA NOT NULL, subject BYTEA NOT NULL,
        due_at BIGINT NOT NULL DEFAULT 0, told_at BIGINT NOT NULL DEFAULT 0,
        mark BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (member, note))
      """,
      "CREATE INDEX campus_reminders_by_time ON campus_reminders (due_at)",
      "CREATE INDEX campus_reminders_by_subject ON campus_reminders (subject)",
      """
      INSERT INTO campus_reminders (member, note, subject)
      SELECT member, note, subject FROM campus_subjects
      """),
    Migration(
      area: "campus", version: 10,
      // The time until which a server renews the secret.
      "ALTER TABLE campus_access ADD COLUMN renewed_until BIGINT NOT NULL DEFAULT 0"),
  ]

  /// The tables whose rows are deleted with their member.
  static let memberTables = [
    "campus_feeds", "campus_access", "campus_fetched", "campus_authorizations", "campus_materials",
    "campus_novelty", "campus_reminders",
  ]

  /// Deletes the access to the provider of a connection, or of all of a member's connections if none is given.
  /// Observers of the commit can then revoke it at the provider.
  static func endAccess(
    to connection: UUID?, of member: UUID, on database: Connection
  ) throws(StorageError) {
    let ended = try database.rows(
      """
      DELETE FROM campus_access WHERE member = $1 AND connection = coalesce($2, connection)
      RETURNING connection, sealed
      """, member, connection
    ) { row throws(StorageError) in
      CommittedChange(accessEnded, try row.uuid(0), content: row.bytes(1))
    }
    for change in ended { database.note(change) }
  }

  /// The kind of the change that records an ended access: the connection, with its sealed secret.
  static let accessEnded = "campus-access-ended"

  /// Stores the end time of an activity. A deleted activity keeps its row until it is purged, since calendars
  /// are told of the deletion.
  static func follow(activity record: Record, on connection: Connection) throws(StorageError) {
    try delete(activity: record.id, of: record.space, on: connection)
    try connection.run(
      "UPDATE campus_reminders SET due_at = 0, mark = mark + 1 WHERE subject = $1", record.id)
    let time = ActivityTime(of: record)
    try connection.run(
      "INSERT INTO campus_times (space, activity, last_at) VALUES ($1, $2, $3)", record.space,
      record.id, time.end ?? time.start)
    if record.deletedAt == nil, let source = record.body["source"]?.uuid {
      try connection.run(
        """
        INSERT INTO campus_fetched (member, activity, connection, start_at) VALUES ($1, $2, $3, $4)
        """, record.space, record.id, source, time.start)
    }
  }

  /// Deletes the stored time of an activity, or of all of the space if none is given.
  static func delete(
    activity: UUID?, of space: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.delete(from: "campus_times", of: ("space", space), ("activity", activity))
    try connection.delete(from: "campus_fetched", of: ("member", space), ("activity", activity))
  }

  /// Deletes the stored address of a document, or of all of a member's documents if none is given.
  static func delete(
    material: UUID?, of member: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.delete(
      from: "campus_materials", of: ("member", member), ("material", material))
  }

  /// Stores the subject of a note, and that its reminders are to be computed.
  static func follow(note record: Record, on connection: Connection) throws(StorageError) {
    try connection.delete(
      from: "campus_subjects", of: ("member", record.space), ("note", record.id))
    guard record.deletedAt == nil,
      let subject = record.body["subject"]?.uuid
    else { return try forgetReminders(of: record, on: connection) }
    if record.body["reminders"]?.array?.isEmpty ?? true {
      try forgetReminders(of: record, on: connection)
    } else {
      try connection.run(
        """
        INSERT INTO campus_reminders (member, note, subject) VALUES ($1, $2, $3)
        ON CONFLICT (member, note) DO UPDATE SET subject = excluded.subject, due_at = 0,
          mark = campus_reminders.mark + 1
        """, record.space, record.id, subject)
    }
    try connection.run(
      "INSERT INTO campus_subjects (member, note, subject) VALUES ($1, $2, $3)", record.space,
      record.id, subject)
  }

  /// Deletes the stored subject of a note, or of all of a member's notes if none is given.
  static func delete(
    note: UUID?, of member: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.delete(from: "campus_subjects", of: ("member", member), ("note", note))
    try connection.delete(from: "campus_reminders", of: ("member", member), ("note", note))
  }

  private static func forgetReminders(
    of note: Record, on connection: Connection
  ) throws(StorageError) {
    try connection.delete(
      from: "campus_reminders", of: ("member", note.space), ("note", note.id))
  }
}
