import JSON
import Storage

/// The tables of gyms: the data of their list, their problems and opinions.
enum GymTables {
  static let migrations = [
    Migration(
      area: "boulders", version: 1,
      """
      CREATE TABLE gyms (
        gym BYTEA NOT NULL PRIMARY KEY, name TEXT NOT NULL, address TEXT,
        latitude DOUBLE PRECISION, longitude DOUBLE PRECISION, logo TEXT)
      """,
      """
      CREATE TABLE gym_problems (
        gym BYTEA NOT NULL, problem BYTEA NOT NULL, PRIMARY KEY (gym, problem))
      """
    ),
    Migration(
      area: "boulders", version: 2,
      """
      CREATE TABLE gym_opinions (
        gym BYTEA NOT NULL, problem BYTEA NOT NULL, author BYTEA NOT NULL, opinion BYTEA NOT NULL,
        PRIMARY KEY (gym, problem, author))
      """
    ),
    Migration(
      area: "boulders", version: 3,
      "CREATE INDEX gym_opinions_by_opinion ON gym_opinions (gym, opinion)",
      RecordStore.index(of: "boulder_tries", by: "problem"),
      RecordStore.index(of: "boulder_projects", by: "problem"),
      RecordStore.index(of: "boulder_decisions", by: "suggestion")),
    Migration(
      area: "boulders", version: 4, "ALTER TABLE gyms ADD COLUMN logo_thumbnail TEXT"),
    Migration(
      area: "boulders", version: 5, "ALTER TABLE gyms ADD COLUMN opening TEXT",
      "ALTER TABLE gyms ADD COLUMN note TEXT",
      """
      UPDATE gyms SET (opening, note) = (
        SELECT json_extract(body, '$.opening'), json_extract(body, '$.note') FROM records
        WHERE space = gym AND id = gym AND collection = 'boulder_gyms')
      """),
    Migration(
      area: "boulders", version: 6, "ALTER TABLE gym_problems ADD COLUMN wall TEXT",
      """
      UPDATE gym_problems SET wall = (
        SELECT lower(json_extract(body, '$.wall')) FROM records
        WHERE space = gym AND id = problem AND collection = 'boulder_problems')
      """,
      """
      CREATE TABLE gym_archived_walls (
        gym BYTEA NOT NULL, wall TEXT NOT NULL, PRIMARY KEY (gym, wall))
      """),
  ]

  /// Stores a gym's data for the list.
  static func follow(gym record: Record, on connection: Connection) throws(StorageError) {
    let body = record.body
    let (logo, sizes) = (body["logo"]?["file"]?.string, body["sizes"])
    let thumbnail = sizes?["of"]?.string == logo ? sizes?["thumbnail"]?.string : nil
    try connection.run("DELETE FROM gyms WHERE gym = $1", record.space)
    try connection.run(
      """
      INSERT INTO gyms (
        gym, name, address, latitude, longitude, logo, logo_thumbnail, opening, note)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """, record.space, body["name"]?.string ?? "", body["address"]?.string,
      body["latitude"]?.double, body["longitude"]?.double, logo, thumbnail,
      body["opening"]?.string, body["note"]?.string)
  }

  /// Stores a wall that is archived, unless it was deleted: its problems are not counted.
  static func follow(wall record: Record, on connection: Connection) throws(StorageError) {
    try delete(wall: record.id, of: record.space, on: connection)
    guard record.deletedAt == nil, record.isArchived else { return }
    try connection.run(
      "INSERT INTO gym_archived_walls (gym, wall) VALUES ($1, $2)", record.space,
      record.id.description)
  }

  /// True if the wall of a problem is archived.
  static func isOnArchivedWall(
    _ problem: Record, on connection: Connection
  ) throws(StorageError) -> Bool {
    guard let wall = problem.body["wall"]?.uuid else { return false }
    return try connection.exists(
      "SELECT 1 FROM gym_archived_walls WHERE gym = $1 AND wall = $2", problem.space,
      wall.description)
  }

  /// Counts a problem of its gym, unless it is deleted, archived or hidden.
  static func follow(problem record: Record, on connection: Connection) throws(StorageError) {
    try delete(problem: record.id, of: record.space, on: connection)
    if record.deletedAt != nil || record.isArchived || record.isHidden { return }
    try connection.run(
      "INSERT INTO gym_problems (gym, problem, wall) VALUES ($1, $2, $3)", record.space, record.id,
      record.body["wall"]?.uuid?.description)
  }

  /// Stores author and problem of an opinion, unless it was deleted.
  static func follow(opinion record: Record, on connection: Connection) throws(StorageError) {
    try delete(opinion: record.id, of: record.space, on: connection)
    guard record.deletedAt == nil, let author = record.author,
      let problem = record.body["problem"]?.uuid
    else { return }
    try connection.run(
      "INSERT INTO gym_opinions (gym, problem, author, opinion) VALUES ($1, $2, $3, $4)",
      record.space, problem, author, record.id)
  }

  /// Returns the opinion of a member on a problem; `nil` if there is none.
  static func opinion(
    of author: UUID, about problem: UUID, in gym: UUID, on connection: Connection
  ) throws(StorageError) -> UUID? {
    try connection.rows(
      "SELECT opinion FROM gym_opinions WHERE gym = $1 AND problem = $2 AND author = $3",
      gym, problem, author
    ) { row throws(StorageError) in try row.uuid(0) }.first
  }

  /// Deletes the row of an opinion, or all of the gym's if none is given.
  static func delete(
    opinion: UUID?, of gym: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.delete(from: "gym_opinions", of: ("gym", gym), ("opinion", opinion))
  }

  /// Deletes the row of an archived wall, or all of the gym's if none is given.
  static func delete(wall: UUID?, of gym: UUID, on connection: Connection) throws(StorageError) {
    if let wall {
      try connection.run(
        "DELETE FROM gym_archived_walls WHERE gym = $1 AND wall = $2", gym, wall.description)
    } else {
      try connection.run("DELETE FROM gym_archived_walls WHERE gym = $1", gym)
    }
  }

  /// Deletes the rows of a gym that is closed.
  static func delete(of gym: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM gyms WHERE gym = $1", gym)
  }

  /// Deletes the row of a problem, or all of the gym's if none is given.
  static func delete(
    problem: UUID?, of gym: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.delete(from: "gym_problems", of: ("gym", gym), ("problem", problem))
  }
}

extension Record {
  /// True for a wall or a problem that is archived itself.
  var isArchived: Bool { body["archived_at"]?.int64 != nil }
}
