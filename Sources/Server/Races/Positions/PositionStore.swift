import Geodesy
import JSON
import Races
import Spaces
import Storage

/// The positions of all races: an append-only table.
///
/// An acknowledged position is on disk: the database's writer combines simultaneous arrivals into one commit.
struct PositionStore: Sendable {
  let database: Database
  let records: RecordStore

  /// The change of a race whose positions were deleted.
  static func cleared(_ race: UUID) -> CommittedChange {
    CommittedChange("race-positions-cleared", race)
  }

  /// The change of a race for which positions arrived.
  static func arrived(in race: UUID) -> CommittedChange {
    CommittedChange("race-positions", race)
  }

  /// The outcome of storing positions.
  struct Stored: Sendable {
    /// All, as they are stored.
    var sent: [StoredPosition] = []
    /// Those that were new.
    var new: [StoredPosition] = []
    /// The number of each position, in their order; a repeated one has its first number.
    var ids: [Int64] = []
    /// True if more positions of the team came than are stored.
    var isFlood = false
  }

  /// Stores positions of a team; repeated ones are not stored again. There is always room for more: see
  /// ``PositionThinning``.
  /// - Parameters:
  ///   - window: window of the team; `nil` when its start is not known.
  ///   - start: start of the team, milliseconds since 1970.
  /// - Throws: `forbidden` if the team no longer exists, `overQuota` if the owners of the race may store
  ///   no more.
  func store(
    _ positions: [TeamPosition], of sender: TeamSender, from source: String, at received: Int64,
    within window: TeamWindow?, start: Int64?
  ) async throws(StorageError) -> Stored {
    try await database.write { [records] connection throws(StorageError) in
      let (race, team) = (sender.race, sender.team)
      let isThere = try connection.exists(
        "SELECT 1 FROM race_team_numbers WHERE race = $1 AND team = $2", race, team)
      guard isThere else { throw .forbidden }
      var next = try PositionCounts.last(of: race, on: connection)
      let cleared = try PositionDeletion.last(of: team, in: race, on: connection)
      var result = Stored()
      var shares = try PhoneShares(of: team, in: race, on: connection)
      for position in positions {
        let stored = StoredPosition(
          id: next + 1, team: team, position, received: received, source: source)
        result.sent.append(stored)
        let phone = shares.phone(of: stored.fix)
        var isNew = try Self.insert(stored, by: phone, race: race, on: connection)
        if !isNew, let cleared {
          // A position that waits for deletion is already hidden, so it is replaced.
          let known = try Self.id(of: stored, race: race, on: connection)
          if known <= cleared {
            try connection.run(
              "DELETE FROM race_positions WHERE race = $1 AND id = $2", race, known)
            isNew = try Self.insert(stored, by: phone, race: race, on: connection)
          }
        }
        if isNew {
          next += 1
          shares.count(1, of: phone)
          result.new.append(stored)
          result.ids.append(stored.id)
        } else {
          result.ids.append(try Self.id(of: stored, race: race, on: connection))
        }
      }
      if result.new.isEmpty { return result }
      try PositionCounts.add(result.new.count, of: team, in: race, on: connection)
      var dropped = 0
      if let window, result.new.contains(where: { $0.fix.time < window.first }) {
        let early = try PositionThinning.dropEarly(
          before: window.first, of: team, in: race, on: connection)
        for (phone, count) in early { shares.count(-count, of: phone) }
        dropped = early.values.reduce(0, +)
        // A tracker that was on for days before is no reason for an alert.
        result.isFlood = dropped > 0 && start.map { received > $0 } ?? false
      }
      try shares.store(on: connection)
      let count =
        try connection.row(
          "SELECT count FROM race_position_counts WHERE race = $1 AND team = $2", race, team
        ) { $0.int(0) } ?? 0
      let surplus = count - dropped - PositionCounts.maximum
      if surplus > 0 {
        dropped += try shares.thin(by: surplus, on: connection)
        result.isFlood = true
      }
      if dropped > 0 {
        try PositionCounts.add(-dropped, of: team, in: race, on: connection)
      }
      if result.isFlood {
        try PositionThinning.noteFlood(of: team, in: race, at: received, on: connection)
      }
      try records.requireRoom(ofOwnersOf: race, on: connection)
      connection.note(Self.arrived(in: race))
      return result
    }
  }

  /// - Returns: true if it was new.
  private static func insert(
    _ position: StoredPosition, by phone: Int64, race: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    let fix = position.fix
    let count = try connection.run(
      """
      INSERT INTO race_positions (race, id, team, time, latitude_e7, longitude_e7, device, received,
        accuracy, altitude, speed, course, battery, is_charging, source, phone)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      ON CONFLICT DO NOTHING
      """, race, position.id, position.team, fix.time, e7(fix.place.latitude),
      e7(fix.place.longitude), Int64(bitPattern: fix.device), fix.received, fix.accuracy,
      position.altitude, position.speed, position.course, fix.battery, fix.isCharging,
      position.source, phone)
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

  /// The SQL condition for visible positions of existing teams. Positions of a deleted team are kept, hidden, as long
  /// as it can be restored. Positions at 0, 0 are invalid.
  private static let isShown = """
    EXISTS (SELECT 1 FROM race_team_numbers AS numbers
      WHERE numbers.race = race_positions.race AND numbers.team = race_positions.team)
    AND (latitude_e7 <> 0 OR longitude_e7 <> 0)
    AND \(PositionDeletion.isUnmarked)
    """

  /// The positions of a team after a given number, in the order of their times.
  func positions(
    of team: UUID, in race: UUID, after id: Int64 = 0
  ) async throws(StorageError) -> [StoredPosition] {
    try await database.read(within: 60_000) { connection throws(StorageError) in
      try connection.rows(
        """
        SELECT \(StoredPosition.columns) FROM race_positions
        WHERE race = $1 AND team = $2 AND id > $3 AND \(Self.isShown)
        ORDER BY time, device, latitude_e7, longitude_e7
        """, race, team, id
      ) { row throws(StorageError) in try StoredPosition(row) }
    }
  }

  /// The positions of a race after a given number, in the order of their arrival.
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

  /// Deletes positions from before the windows of a race's teams that were received long ago.
  /// - Returns: the number of positions.
  func deleteEarly(
    of race: UUID, before windows: [UUID: TeamWindow], at now: Int64
  ) async throws(StorageError) -> Int {
    var count = 0
    for (team, window) in windows {
      count += try await database.write { connection throws(StorageError) in
        try PositionThinning.deleteEarly(
          before: window.first, of: team, in: race, at: now, on: connection)
      }
    }
    return count
  }

  /// Deletes the positions of a race, and stores the passages computed from them. The positions are hidden at once;
  /// ``PositionDeletion`` removes the rows later.
  /// - Returns: the number of positions.
  func delete(of race: UUID, keeping passages: [KeptPassage]) async throws(StorageError) -> Int {
    try await database.write { connection throws(StorageError) in
      for passage in passages { try passage.store(in: race, on: connection) }
      connection.note(Self.cleared(race))
      return try PositionDeletion.mark(of: race, on: connection)
    }
  }
}
