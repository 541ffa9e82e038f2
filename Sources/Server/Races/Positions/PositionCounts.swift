import Storage

/// The number of positions of each team, and the last number of a position of a race.
enum PositionCounts {
  /// Storage, in bytes, that a position and its indexes count for.
  static let bytes: Int64 = 200
  /// Number of a team's positions above which older ones are thinned: one every ten seconds for eleven days.
  static let maximum = 100_000

  /// The last number of races whose last positions were deleted.
  static let migration = Migration(
    area: "races", version: 11,
    """
    CREATE TABLE race_position_numbers (race BYTEA NOT NULL PRIMARY KEY, last BIGINT NOT NULL)
    """)

  /// Adds stored positions to a team's count.
  static func add(
    _ count: Int, of team: UUID, in race: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO race_position_counts (race, team, count) VALUES ($1, $2, $3)
      ON CONFLICT (race, team) DO UPDATE SET count = race_position_counts.count + excluded.count
      """, race, team, count)
    try RecordStore.countRows(Int64(count) * bytes, of: race, on: connection)
  }

  /// Removes the position count of a team, or of all teams if none is given.
  /// - Returns: the former count.
  static func delete(
    of race: UUID, team: UUID?, on connection: Connection
  ) throws(StorageError) -> Int {
    let count =
      try connection.row(
        """
        SELECT coalesce(sum(count), 0) FROM race_position_counts
        WHERE race = $1 AND team = coalesce($2, team)
        """, race, team
      ) { $0.int64(0) } ?? 0
    for table: StaticString in ["race_position_counts", "race_phones"] {
      try connection.delete(from: table, of: ("race", race), ("team", team))
    }
    try RecordStore.countRows(-count * bytes, of: race, on: connection)
    return Int(count)
  }

  /// The highest number that a position of a race has or had: who has read the positions up to a number is told of all later
  /// ones.
  static func last(
    of race: UUID, on connection: Connection
  ) throws(StorageError) -> Int64 {
    try connection.row(
      """
      SELECT coalesce(max(last), 0) FROM (
        SELECT max(id) AS last FROM race_positions WHERE race = $1
        UNION ALL SELECT last FROM race_position_numbers WHERE race = $1) AS known
      """, race
    ) { $0.int64(0) } ?? 0
  }

  /// Notes the last number of a race, before positions are deleted that may have it.
  /// - Returns: the number.
  @discardableResult
  static func noteLast(of race: UUID, on connection: Connection) throws(StorageError) -> Int64 {
    let last = try last(of: race, on: connection)
    try connection.run(
      """
      INSERT INTO race_position_numbers (race, last) VALUES ($1, $2)
      ON CONFLICT (race) DO UPDATE SET last = excluded.last
      """, race, last)
    return last
  }
}
