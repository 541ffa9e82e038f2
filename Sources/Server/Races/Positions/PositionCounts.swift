import Storage

/// The number of positions of each team, and the last number of a position of a race.
enum PositionCounts {
  /// Storage, in bytes, that a position and its indexes count for.
  static let bytes: Int64 = 200
  /// Number of a team's positions above which older ones are thinned: one every ten seconds for eleven days.
  static let maximum = 100_000

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

  /// The highest number that a position of a race has or had. Numbers of positions that wait for deletion are not reused.
  static func last(
    of race: UUID, on connection: Connection
  ) throws(StorageError) -> Int64 {
    try connection.row(
      """
      SELECT coalesce(max(last), 0) FROM (
        SELECT max(id) AS last FROM race_positions WHERE race = $1
        UNION ALL SELECT max(last) FROM race_position_deletions WHERE race = $1) AS known
      """, race
    ) { $0.int64(0) } ?? 0
  }
}
