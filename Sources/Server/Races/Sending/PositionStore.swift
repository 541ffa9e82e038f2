import Geodesy
import Races
import Storage

/// The positions of all races: an append-only table.
///
/// What is acknowledged is on the disk: the database's writer gathers what arrives at one time into
/// one commit.
struct PositionStore: Sendable {
  let database: Database
  let records: RecordStore

  /// What became of positions that arrived.
  struct Taken: Sendable {
    /// Those that were new.
    let new: [StoredPosition]
    /// The number of each position, in their order: for one that came before, the number that it has.
    let ids: [Int64]
  }

  /// Stores positions of a team; one that came before is not stored again.
  /// - Returns: nothing for a team that has as many positions as it may have.
  /// - Throws: `forbidden` when the team is not there any more, `overQuota` when the owners of the race may
  ///   store no more.
  func take(
    _ positions: [TeamPosition], of sender: TeamSender, from source: String, at received: Int64
  ) async throws(StorageError) -> Taken {
    try await database.write { [records] connection throws(StorageError) in
      let isThere = try connection.exists(
        "SELECT 1 FROM race_team_numbers WHERE race = $1 AND team = $2", sender.race, sender.team)
      guard isThere else { throw .forbidden }
      let known = try connection.row(
        "SELECT count FROM race_position_counts WHERE race = $1 AND team = $2", sender.race,
        sender.team
      ) { $0.int(0) }
      guard (known ?? 0) + positions.count <= RaceTables.maximumPositions else {
        return Taken(new: [], ids: [])
      }
      var next = try RaceTables.lastPosition(of: sender.race, on: connection)
      var new: [StoredPosition] = []
      var ids: [Int64] = []
      for position in positions {
        let stored = StoredPosition(
          id: next + 1, team: sender.team, position, received: received, source: source)
        if try Self.insert(stored, race: sender.race, on: connection) {
          next += 1
          new.append(stored)
          ids.append(stored.id)
        } else {
          ids.append(try Self.id(of: stored, race: sender.race, on: connection))
        }
      }
      if !new.isEmpty {
        try RaceTables.countPositions(
          new.count, of: sender.team, in: sender.race, on: connection)
        try records.requireRoom(ofOwnersOf: sender.race, on: connection)
      }
      return Taken(new: new, ids: ids)
    }
  }

  /// - Returns: whether it was new.
  private static func insert(
    _ position: StoredPosition, race: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    let fix = position.fix
    let count = try connection.run(
      """
      INSERT INTO race_positions (race, id, team, time, latitude_e7, longitude_e7, device, received,
        accuracy, altitude, speed, course, battery, is_charging, source)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
      ON CONFLICT DO NOTHING
      """, race, position.id, position.team, fix.time, e7(fix.place.latitude),
      e7(fix.place.longitude), Int64(bitPattern: fix.device), fix.received, fix.accuracy,
      position.altitude, position.speed, position.course, fix.battery, fix.isCharging,
      position.source)
    return count > 0
  }

  private static func id(
    of position: StoredPosition, race: UUID, on connection: Connection
  ) throws(StorageError) -> Int64 {
    let fix = position.fix
    return try connection.row(
      """
      SELECT id FROM race_positions WHERE race = $1 AND team = $2 AND time = $3 AND device = $4
        AND latitude_e7 = $5 AND longitude_e7 = $6
      """, race, position.team, fix.time, Int64(bitPattern: fix.device), e7(fix.place.latitude),
      e7(fix.place.longitude)
    ) { $0.int64(0) } ?? 0
  }

  private static func e7(_ degrees: Double) -> Int64 { Int64((degrees * 1e7).rounded()) }

  // MARK: Reading

  /// What holds of positions that are there, of a team that is in the race. Those of a team that was deleted
  /// are kept as long as it can be brought back, and shown to nobody.
  private static let isShown = """
    EXISTS (SELECT 1 FROM race_team_numbers AS numbers
      WHERE numbers.race = race_positions.race AND numbers.team = race_positions.team)
    AND \(PositionDeletion.isUnmarked)
    """

  /// All positions of a team, in the order of their times.
  func positions(of team: UUID, in race: UUID) async throws(StorageError) -> [StoredPosition] {
    try await database.read(within: 60_000) { connection throws(StorageError) in
      try connection.rows(
        """
        SELECT \(StoredPosition.columns) FROM race_positions
        WHERE race = $1 AND team = $2 AND \(Self.isShown) ORDER BY time, device, latitude_e7, longitude_e7
        """, race, team
      ) { row throws(StorageError) in try StoredPosition(row) }
    }
  }

  /// The positions of a race after one, in the order of their arrival.
  func page(
    of race: UUID, after id: Int64, limit: Int
  ) async throws(StorageError) -> [StoredPosition] {
    try await database.read(within: 60_000) { connection throws(StorageError) in
      try connection.rows(
        """
        SELECT \(StoredPosition.columns) FROM race_positions
        WHERE race = $1 AND id > $2 AND \(Self.isShown) ORDER BY id LIMIT $3
        """, race, id, limit
      ) { row throws(StorageError) in try StoredPosition(row) }
    }
  }

  // MARK: Deleting

  /// Deletes the positions of a race, and keeps what they told of its checkpoints. Nobody reads them any more
  /// once the answer is there; ``PositionDeletion`` takes the rows away.
  /// - Returns: how many they were.
  func delete(of race: UUID, keeping passages: [KeptPassage]) async throws(StorageError) -> Int {
    try await database.write { connection throws(StorageError) in
      for passage in passages { try passage.store(in: race, on: connection) }
      return try PositionDeletion.mark(of: race, on: connection)
    }
  }
}
