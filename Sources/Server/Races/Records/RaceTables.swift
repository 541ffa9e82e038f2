import JSON
import ServerBase
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
        is_charging SMALLINT NOT NULL, source TEXT NOT NULL,
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
        race BYTEA NOT NULL PRIMARY KEY, name TEXT NOT NULL, is_public SMALLINT NOT NULL,
        start_at BIGINT, closed_at BIGINT, keep_days BIGINT)
      """
    ),
    Migration(
      area: "races", version: 2,
      "ALTER TABLE race_terms ADD COLUMN archived_at BIGINT",
      """
      CREATE TABLE race_kept_passages (
        race BYTEA NOT NULL, team BYTEA NOT NULL, checkpoint BYTEA NOT NULL, time BIGINT NOT NULL,
        uncertainty BIGINT NOT NULL, is_doubtful SMALLINT NOT NULL,
        PRIMARY KEY (race, team, checkpoint))
      """
    ),
    Migration(
      area: "races", version: 3,
      """
      CREATE TABLE race_position_counts (
        race BYTEA NOT NULL, team BYTEA NOT NULL, count BIGINT NOT NULL, PRIMARY KEY (race, team))
      """,
      """
      INSERT INTO race_position_counts (race, team, count)
      SELECT race, team, count(*) FROM race_positions GROUP BY race, team
      """,
      """
      UPDATE space_storage SET row_bytes = 200 * coalesce((
        SELECT sum(count) FROM race_position_counts WHERE race = space), 0)
      """),
    PositionDeletion.migration,
    Migration(
      area: "races", version: 5,
      // Devices of marshals and observers fetch the teams again, without the fields for organisers. A member's spaces
      // must have different values of `since`.
      """
      UPDATE space_members SET
        since = (SELECT seq FROM change_counter) + (SELECT count(*) FROM space_members AS other
          WHERE (other.member, other.space) <= (space_members.member, space_members.space)),
        seq = (SELECT seq FROM change_counter) + (SELECT count(*) FROM space_members AS other
          WHERE (other.member, other.space) <= (space_members.member, space_members.space))
      WHERE role IN ('reader', 'contributor')
        AND EXISTS (SELECT 1 FROM spaces WHERE spaces.id = space AND spaces.kind = 'race')
      """,
      "UPDATE change_counter SET seq = seq + (SELECT count(*) FROM space_members)"
    ),
    PositionThinning.migration,
    Migration(
      area: "races", version: 7, "ALTER TABLE race_kept_passages ADD COLUMN latest BIGINT"),
    PhoneShares.migration,
    KeptEnd.migration,
    Migration(
      area: "races", version: 10,
      "ALTER TABLE race_terms ADD COLUMN is_members_only SMALLINT NOT NULL DEFAULT 0"),
    PositionCounts.migration,
  ]

  /// Stores the number of a team, which is unique in the race.
  /// - Throws: `invalidRecord` if another team has it.
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

  /// Stores the fields that lists of races and the deletion of positions need.
  static func follow(race record: Record, on connection: Connection) throws(StorageError) {
    let body = record.body
    try connection.run("DELETE FROM race_terms WHERE race = $1", record.space)
    try connection.run(
      """
      INSERT INTO race_terms (
        race, name, is_public, is_members_only, start_at, closed_at, keep_days, archived_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """, record.space, body["name"]?.string ?? "", body["is_public"]?.bool ?? false,
      body["is_members_only"]?.bool ?? false, body["start_at"]?.int64, body["closed_at"]?.int64,
      body["keep_days"]?.int64,
      body["archived_at"]?.int64)
  }

  /// True if a race is archived, and so cannot change.
  static func isArchived(_ race: UUID, on connection: Connection) throws(StorageError) -> Bool {
    try connection.exists(
      "SELECT 1 FROM race_terms WHERE race = $1 AND archived_at IS NOT NULL", race)
  }

  /// Deletes all rows of a race that ends.
  static func delete(of race: UUID, on connection: Connection) throws(StorageError) {
    try PositionDeletion.mark(of: race, on: connection)
    try connection.run("DELETE FROM race_kept_passages WHERE race = $1", race)
    try connection.run("DELETE FROM race_kept_ends WHERE race = $1", race)
    try connection.run("DELETE FROM race_terms WHERE race = $1", race)
    try connection.run("DELETE FROM race_keys WHERE race = $1", race)
    try connection.run("DELETE FROM race_team_numbers WHERE race = $1", race)
    try connection.run("DELETE FROM race_position_numbers WHERE race = $1", race)
  }

  /// Deletes the key, number, positions and kept passages of a team, or of all teams if none is given.
  static func delete(
    team: UUID?, of race: UUID, on connection: Connection
  ) throws(StorageError) {
    try PositionDeletion.mark(team, of: race, on: connection)
    for table: StaticString in [
      "race_kept_passages", "race_kept_ends", "race_keys", "race_team_numbers",
    ] {
      try connection.delete(from: table, of: ("race", race), ("team", team))
    }
  }

  // MARK: Checking

  /// The findings of a check: rows of a race that does not exist.
  static func findings(
    in database: Database, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws(StorageError) -> [Check.Finding] {
    var findings: [Check.Finding] = []
    for (number, (table, what)) in tables.enumerated() {
      let strays = try await database.read(within: 600_000) { connection throws(StorageError) in
        try connection.row(
          """
          SELECT count(*), coalesce(sum(rows), 0) FROM (
            SELECT race, count(*) AS rows FROM \(table) GROUP BY race) AS races
          WHERE NOT EXISTS (SELECT 1 FROM race_terms WHERE race_terms.race = races.race)
            AND NOT EXISTS (
              SELECT 1 FROM race_position_deletions AS deletions WHERE deletions.race = races.race)
          """
        ) { (races: $0.int64(0), rows: $0.int64(1)) }
      }
      if let strays, strays.races > 0 {
        findings.append(.fault("\(strays.rows) \(what) are of a race that is not there."))
      }
      progress(Double(number + 1) / Double(tables.count))
    }
    return findings
  }

  private static let tables = [
    ("race_positions", "positions"), ("race_kept_passages", "kept passages"),
    ("race_kept_ends", "kept ends"), ("race_position_counts", "counts of positions"),
    ("race_phones", "phones of teams"), ("race_keys", "keys of teams"),
    ("race_team_numbers", "numbers of teams"),
  ]
}
