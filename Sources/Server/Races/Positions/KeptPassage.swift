import Races
import Storage

/// A passage that is stored before its positions are deleted, so that results remain.
struct KeptPassage: Sendable {
  let team: UUID
  let checkpoint: UUID
  let passage: Passage

  /// All kept passages of a race.
  static func all(
    of race: UUID, on connection: Connection
  ) throws(StorageError) -> [KeptPassage] {
    try connection.rows(
      """
      SELECT team, checkpoint, time, uncertainty, is_doubtful, latest FROM race_kept_passages
      WHERE race = $1
      """, race
    ) { row throws(StorageError) in
      KeptPassage(
        team: try row.uuid(0), checkpoint: try row.uuid(1),
        passage: Passage(
          time: row.int64(2), uncertainty: row.int64(3), latest: row.optionalInt64(5),
          isDoubtful: row.bool(4)))
    }
  }

  /// Stores the passage, and replaces an earlier one of the team at this checkpoint.
  func store(in race: UUID, on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO race_kept_passages
        (race, team, checkpoint, time, uncertainty, is_doubtful, latest)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (race, team, checkpoint) DO UPDATE SET time = excluded.time,
        uncertainty = excluded.uncertainty, is_doubtful = excluded.is_doubtful,
        latest = excluded.latest
      """, race, team, checkpoint, passage.time, passage.uncertainty, passage.isDoubtful,
      passage.latest)
  }
}
