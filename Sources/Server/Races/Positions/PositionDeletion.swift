import Storage
import Threads

/// Deletes positions, up to a million at once, in steps that delay no other change.
///
/// The transaction that decides on a deletion marks the positions: from then on they are not read, and do not count
/// towards storage. The rows are deleted step by step while the server runs; after a stop or crash the rest follows at
/// the next start.
final class PositionDeletion: Sendable {
  private let database: Database
  /// True if there may be marked positions.
  private let isWaiting = Locked(true)
  private let observation = Locked<Database.Observation?>(nil)

  /// Number of rows of a step, which occupies the database's writer for a few milliseconds.
  static let step = 2_000
  /// The change that a marking commit announces.
  private static let marked = CommittedChange("race-positions-marked")

  static let migration = Migration(
    area: "races", version: 4,
    """
    CREATE TABLE race_position_deletions (
      race BYTEA NOT NULL, team BYTEA NOT NULL, last BIGINT NOT NULL, PRIMARY KEY (race, team))
    """)

  /// The SQL condition for a position without a mark.
  static let isUnmarked = """
    NOT EXISTS (SELECT 1 FROM race_position_deletions AS deletions
      WHERE deletions.race = race_positions.race AND deletions.team = race_positions.team
        AND race_positions.id <= deletions.last)
    """

  /// Default retention period of a race's positions, in days.
  static let usualDays: Int64 = 30

  /// True if the retention period of a race that ended is over.
  static func isDue(end: Int64, keepDays: Int64?, at now: Int64) -> Bool {
    end + (keepDays ?? usualDays) * 86_400_000 <= now
  }

  init(_ database: Database) {
    self.database = database
    let observed = database.observeCommits { [weak self] changes, _ in
      if !changes.isDisjoint(with: [Self.marked, .anything]) {
        self?.isWaiting.withLock { $0 = true }
      }
    }
    observation.withLock { $0 = observed }
  }

  /// Marks all positions of a team, or of a race if no team is given.
  /// - Returns: the number of positions.
  @discardableResult
  static func mark(
    _ team: UUID? = nil, of race: UUID, on connection: Connection
  ) throws(StorageError) -> Int {
    let last = try PositionCounts.noteLast(of: race, on: connection)
    try connection.run(
      """
      INSERT INTO race_position_deletions (race, team, last)
      SELECT race, team, $3 FROM race_position_counts
      WHERE race = $1 AND team = coalesce($2, team)
      ON CONFLICT (race, team) DO UPDATE SET last = excluded.last
      """, race, team, last)
    connection.note(marked)
    return try PositionCounts.delete(of: race, team: team, on: connection)
  }

  /// The number of the last marked position of a team; `nil` if there is none.
  static func last(
    of team: UUID, in race: UUID, on connection: Connection
  ) throws(StorageError) -> Int64? {
    try connection.row(
      "SELECT last FROM race_position_deletions WHERE race = $1 AND team = $2", race, team
    ) { $0.int64(0) }
  }

  /// Deletes one step of the marked positions. The caller calls it repeatedly.
  func deleteSome() async {
    guard database.isLeader, isWaiting.withLock({ $0 }) else { return }
    // Positions marked from now on set the flag again.
    isWaiting.withLock { $0 = false }
    let isMore = try? await database.write { connection throws(StorageError) in
      try Self.deleteStep(on: connection)
    }
    // A failed step is repeated.
    if isMore ?? true { isWaiting.withLock { $0 = true } }
  }

  /// Deletes all marked positions. Other changes of the database take their turn between two steps.
  func deleteAll() async throws(StorageError) {
    var isMore = true
    while isMore {
      isMore = try await database.write { connection throws(StorageError) in
        try Self.deleteStep(on: connection)
      }
    }
  }

  /// - Returns: true if there may be more.
  private static func deleteStep(on connection: Connection) throws(StorageError) -> Bool {
    let mark = try connection.row("SELECT race, team, last FROM race_position_deletions LIMIT 1") {
      row throws(StorageError) in
      (race: try row.uuid(0), team: try row.uuid(1), last: row.int64(2))
    }
    guard let mark else { return false }
    let count = try connection.run(
      """
      DELETE FROM race_positions WHERE race = $1 AND id IN (
        SELECT id FROM race_positions WHERE race = $1 AND team = $2 AND id <= $3 LIMIT $4)
      """, mark.race, mark.team, mark.last, step)
    if count < step {
      try connection.run(
        "DELETE FROM race_position_deletions WHERE race = $1 AND team = $2", mark.race, mark.team)
    }
    return true
  }

  /// Ends the observation of marks.
  func close() {
    if let observed = observation.withLock({ $0.take() }) { database.remove(observed) }
  }
}
