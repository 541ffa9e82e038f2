import Club
import Races
import ServerBase
import Storage
import Threads

/// Deletes the positions of past races after their retention period (R11). The results remain.
struct PastRaces: Sendable {
  let positions: PositionStore
  let rooms: RaceRooms

  /// Deletes the positions of races whose retention period is over; it counts from closing or archiving, or from the
  /// last position. The passages computed from them are kept.
  /// - Returns: the number of deleted positions.
  func sweep(at now: Int64) async throws(StorageError) -> Int {
    var count = 0
    for race in try await due(at: now) {
      count += try await positions.delete(of: race, keeping: try await passages(of: race))
      try await rooms.followAnew(race)
    }
    return count
  }

  /// Deletes positions from before their team's window, two days after their receipt.
  /// - Returns: the number of deleted positions.
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
      count += try await positions.deleteEarly(of: race, before: windows, at: now)
    }
    return count
  }

  /// The races with positions whose retention period is over: their own, or the club's if that is shorter.
  private func due(at now: Int64) async throws(StorageError) -> [UUID] {
    try await positions.database.read(within: 60_000) { connection throws(StorageError) in
      let longest = try ClubSettingsTable(connection: connection).read().settings.kept[
        .racePositions]
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
        let days = min(terms?.days ?? PositionDeletion.usualDays, longest)
        if PositionDeletion.isDue(end: end, keepDays: days, at: now) { due.append(race) }
      }
      return due
    }
  }

  /// The passages computed from the positions of a race.
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
