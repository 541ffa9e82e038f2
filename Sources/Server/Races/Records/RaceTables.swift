import JSON
import Storage

/// The tables of races: positions, keys, and the numbers of teams.
enum RaceTables {
  static let migrations = [
    Migration(
      area: "races", version: 1,
      """
      CREATE TABLE race_positions (
        race BYTEA NOT NULL, id BIGINT NOT NULL, team BYTEA NOT NULL, time BIGINT NOT NULL,
        latitude_e7 BIGINT NOT NULL, longitude_e7 BIGINT NOT NULL, device BIGINT NOT NULL,
        received BIGINT NOT NULL, accuracy DOUBLE PRECISION, altitude DOUBLE PRECISION,
        speed DOUBLE PRECISION, course DOUBLE PRECISION, battery DOUBLE PRECISION,
        is_charging BOOLEAN NOT NULL, source TEXT NOT NULL,
        PRIMARY KEY (race, id))
      """,
      """
      CREATE UNIQUE INDEX race_positions_of_teams
        ON race_positions (race, team, time, device, latitude_e7, longitude_e7)
      """,
      """
      CREATE TABLE race_keys (
        hash BYTEA NOT NULL PRIMARY KEY, race BYTEA NOT NULL, team BYTEA NOT NULL,
        made_at BIGINT NOT NULL)
      """,
      "CREATE UNIQUE INDEX race_keys_of_teams ON race_keys (race, team)",
      """
      CREATE TABLE race_team_numbers (
        race BYTEA NOT NULL, team BYTEA NOT NULL, number BIGINT NOT NULL,
        PRIMARY KEY (race, team))
      """,
      "CREATE UNIQUE INDEX race_numbers ON race_team_numbers (race, number)",
      """
      CREATE TABLE race_terms (
        race BYTEA NOT NULL PRIMARY KEY, name TEXT NOT NULL, is_public BOOLEAN NOT NULL,
        start_at BIGINT, closed_at BIGINT, keep_days BIGINT)
      """
    )
  ]

  /// Keeps the number of a team, which no other team of the race may have.
  /// - Throws: `invalidRecord` when another has it.
  static func follow(team record: Record, on connection: Connection) throws(StorageError) {
    try connection.run(
      "DELETE FROM race_team_numbers WHERE race = $1 AND team = $2", record.space, record.id)
    if record.deletedAt != nil { return }
    let number = record.body["number"]?.int64 ?? 0
    let isTaken = try connection.exists(
      "SELECT 1 FROM race_team_numbers WHERE race = $1 AND number = $2", record.space, number)
    if isTaken { throw .invalid("number", "taken", "Another team of the race has this number.") }
    try connection.run(
      "INSERT INTO race_team_numbers (race, team, number) VALUES ($1, $2, $3)", record.space,
      record.id, number)
  }

  /// Keeps what lists of races and the sweeping of positions need.
  static func follow(race record: Record, on connection: Connection) throws(StorageError) {
    let body = record.body
    try connection.run("DELETE FROM race_terms WHERE race = $1", record.space)
    try connection.run(
      """
      INSERT INTO race_terms (race, name, is_public, start_at, closed_at, keep_days)
      VALUES ($1, $2, $3, $4, $5, $6)
      """, record.space, body["name"]?.string ?? "", body["is_public"]?.bool ?? false,
      body["start_at"]?.int64, body["closed_at"]?.int64, body["keep_days"]?.int64)
  }

  /// Deletes what stands in tables of a race that ends.
  static func forget(_ race: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM race_positions WHERE race = $1", race)
    try connection.run("DELETE FROM race_terms WHERE race = $1", race)
    try connection.run("DELETE FROM race_keys WHERE race = $1", race)
    try connection.run("DELETE FROM race_team_numbers WHERE race = $1", race)
  }

  /// Deletes the key, the number and the positions of a team, or of all when none is given.
  static func forget(
    team: UUID?, of race: UUID, on connection: Connection
  ) throws(StorageError) {
    for table in ["race_positions", "race_keys", "race_team_numbers"] {
      try connection.run(
        "DELETE FROM \(table) WHERE race = $1 AND team = coalesce($2, team)", race, team)
    }
  }
}
