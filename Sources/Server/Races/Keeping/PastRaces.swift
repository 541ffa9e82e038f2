import Races
import Storage
import Threads

/// Races that are over: their positions are deleted after the time that they state (R11), their results
/// stay.
struct PastRaces: Sendable {
  let positions: PositionStore
  let rooms: RaceRooms

  private static let day: Int64 = 86_400_000
  /// Days after the end, unless the race states others.
  private static let usualDays: Int64 = 30

  /// Whether positions are kept no longer.
  static func isOver(end: Int64, keepDays: Int64?, at now: Int64) -> Bool {
    end + (keepDays ?? usualDays) * day <= now
  }

  /// Deletes the positions of races whose stated time is over: so many days after they were closed or
  /// archived, or after their last position. What they told of checkpoints is kept.
  /// - Returns: how many were deleted.
  func sweep(at now: Int64) async throws(StorageError) -> Int {
    var count = 0
    for race in try await due(at: now) {
      count += try await positions.delete(of: race, keeping: try await passages(of: race))
      try await rooms.positionsWereDeleted(of: race)
    }
    return count
  }

  /// Deletes positions that were measured before anything of their team counts, two days after they came.
  /// - Returns: how many were deleted.
  func sweepEarly(at now: Int64) async throws(StorageError) -> Int {
    let races = try await positions.database.read { connection throws(StorageError) in
      try connection.rows("SELECT DISTINCT race FROM race_position_counts") {
        row throws(StorageError) in try row.uuid(0)
      }
    }
    var count = 0
    for race in races {
      guard let definition = try await rooms.read(race) else { continue }
      var windows: [UUID: TeamWindow] = [:]
      for team in definition.teams { windows[team.id] = definition.window(of: team, end: nil) }
      count += try await positions.forgetEarly(of: race, before: windows, at: now)
    }
    return count
  }

  /// The races with positions whose time is over.
  private func due(at now: Int64) async throws(StorageError) -> [UUID] {
    try await positions.database.read(within: 60_000) { connection throws(StorageError) in
      let races = try connection.rows(
        """
        SELECT race, max(time) FROM race_positions WHERE \(PositionDeletion.isUnmarked)
        GROUP BY race
        """
      ) { row throws(StorageError) in (race: try row.uuid(0), last: row.int64(1)) }
      var due: [UUID] = []
      for (race, last) in races {
        let terms = try connection.row(
          "SELECT closed_at, archived_at, keep_days FROM race_terms WHERE race = $1", race
        ) {
          (
            ends: [$0.optionalInt64(0), $0.optionalInt64(1)].compactMap { $0 },
            days: $0.optionalInt64(2)
          )
        }
        let end = min(terms?.ends.min() ?? last, now)
        if Self.isOver(end: end, keepDays: terms?.days, at: now) { due.append(race) }
      }
      return due
    }
  }

  /// What the positions of a race tell of its checkpoints.
  private func passages(of race: UUID) async throws(StorageError) -> [KeptPassage] {
    guard let definition = try await rooms.read(race), let plan = definition.plan else { return [] }
    var kept: [KeptPassage] = []
    for team in definition.teams {
      let fixes = try await positions.positions(of: team.id, in: race).map(\.fix)
      if fixes.isEmpty { continue }
      let passages = try await rooms.workers.run(for: race) { (_) throws(StorageError) in
        TeamFollower(plan, start: team.start, phone: team.phone, fixes: fixes).progress?.passages
          ?? []
      }
      for (checkpoint, passage) in zip(definition.checkpoints, passages) {
        guard let passage else { continue }
        kept.append(KeptPassage(team: team.id, checkpoint: checkpoint.id, passage: passage))
      }
    }
    return kept
  }
}
