public import Storage

/// The tables of replication, apart from the records.
public enum ReplicationTables {
  /// The migrations for the tables of answered changes and of server runs.
  public static let migrations = [
    Migration(
      area: "replication", version: 1,
      """
      CREATE TABLE answered_changes (
        member BYTEA NOT NULL, change BYTEA NOT NULL, answered_at BIGINT NOT NULL,
        status TEXT NOT NULL, PRIMARY KEY (member, change))
      """,
      "CREATE INDEX answered_changes_by_time ON answered_changes (answered_at)",
      "CREATE TABLE replication_store (id TEXT NOT NULL PRIMARY KEY)",
      // The runs of the server that issued cursors. The first row stands for no run.
      "INSERT INTO replication_store (id) VALUES ('\(UUID.new())')"),
    // Each run's first value of the change counter, and for the last run before a backup the time of the backup.
    Migration(
      area: "replication", version: 2,
      "ALTER TABLE replication_store ADD COLUMN seq BIGINT",
      "ALTER TABLE replication_store ADD COLUMN backed_up_at BIGINT"),
    // Of the last run before a backup, the count of changes in it.
    Migration(
      area: "replication", version: 3,
      "ALTER TABLE replication_store ADD COLUMN backed_up_seq BIGINT"),
  ]

  /// Tables whose rows are deleted when a member leaves.
  public static let memberTables = ["answered_changes"]
}

/// Stored results of changes, so that a repeated request does not repeat a change (Y5).
enum AnsweredChanges {
  /// Time, in milliseconds, for which a device may repeat an unanswered change: 90 days.
  static let patience: Int64 = 90 * 24 * 3_600_000

  static func find(
    _ change: UUID, of member: UUID, on connection: Connection
  ) throws(StorageError) -> ChangeResult? {
    try connection.row(
      "SELECT status FROM answered_changes WHERE member = $1 AND change = $2", member, change
    ) { row in
      let words = row.string(0).split(separator: " ").map(String.init)
      switch words.first {
      case "conflict": return ChangeResult(change, .conflict(fields: Array(words.dropFirst())))
      case "gone": return ChangeResult(change, .gone)
      default: return ChangeResult(change, .taken)
      }
    }
  }

  /// Stores a result. A refusal is not stored, because it changed nothing: the same change may come again after its
  /// missing file.
  static func store(
    _ result: ChangeResult, of member: UUID, at time: Int64, on connection: Connection
  ) throws(StorageError) {
    let status: String
    switch result.status {
    case .taken: status = "taken"
    case .gone: status = "gone"
    case .conflict(let fields): status = (["conflict"] + fields).joined(separator: " ")
    case .refused: return
    }
    try connection.run(
      """
      INSERT INTO answered_changes (member, change, answered_at, status) VALUES ($1, $2, $3, $4)
      """, member, result.change, time, status)
  }

  static func deleteOld(at time: Int64, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM answered_changes WHERE answered_at < $1", time - patience)
  }
}

/// The runs of the server in this history: each is recorded before it issues a cursor. Runs after a backup are not in
/// it, so after a restoration their cursors are recognized as those of another history, however far the restored one
/// has advanced.
enum ServerRuns {
  static func contains(_ run: UUID, on connection: Connection) throws(StorageError) -> Bool {
    try connection.exists("SELECT 1 FROM replication_store WHERE id = $1", run.description)
  }

  /// Renames the last run in a backup, since the original may continue; the first row stands for no run.
  ///
  /// The new name sorts before all later runs, so that these still show the extent of the earlier history.
  static func closeLast(at time: Int64, on connection: Connection) throws(StorageError) {
    guard try connection.hasColumn("backed_up_seq", in: "replication_store") else {
      // No server of this version has opened the database yet.
      try connection.run(
        """
        DELETE FROM replication_store WHERE id = (SELECT max(id) FROM replication_store)
          AND (SELECT count(*) FROM replication_store) > 1
        """)
      return
    }
    try connection.run(
      """
      UPDATE replication_store SET id = substr(id, 1, 24) || '000000000000', backed_up_at = $1,
        backed_up_seq = coalesce(backed_up_seq, (SELECT seq FROM change_counter))
      WHERE id = (SELECT max(id) FROM replication_store)
      """, time)
  }

  static func note(_ run: UUID, on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO replication_store (id, seq) VALUES ($1, (SELECT seq FROM change_counter))
      ON CONFLICT (id) DO NOTHING
      """, run.description)
  }

  /// Returns the changes of a lost history that this one has: those in the backup from which this history went on.
  /// A run of the lost history lies between the closed run of that backup and the first run after its restoration.
  /// Backups without a count have what that first run found.
  /// - Returns: `nil` for runs of an older version, of which it is unknown.
  static func restoration(
    of run: UUID, on connection: Connection
  ) throws(StorageError) -> Restoration? {
    let next = try connection.row(
      "SELECT id, seq FROM replication_store WHERE id > $1 ORDER BY id LIMIT 1", run.description
    ) { (id: $0.string(0), sequence: $0.optionalInt64(1)) }
    guard let next, let sequence = next.sequence else { return nil }
    let backup = try connection.row(
      """
      SELECT backed_up_at, backed_up_seq FROM replication_store
      WHERE id < $1 ORDER BY id DESC LIMIT 1
      """, next.id
    ) { (time: $0.optionalInt64(0), sequence: $0.optionalInt64(1)) }
    return Restoration(sequence: backup?.sequence ?? sequence, backedUpAt: backup?.time)
  }
}

/// A history that continues from a backup of another.
struct Restoration: Sendable {
  /// The sequence number of the last change in both histories.
  let sequence: Int64
  /// Time of the backup, milliseconds since 1970; `nil` when unknown.
  let backedUpAt: Int64?
}
