import Storage

/// The table of members' reports. A row is deleted with its member, with the space, and when the report is dismissed.
enum ReportTables {
  static let migrations = [
    Migration(
      area: "spaces", version: 1,
      """
      CREATE TABLE space_reports (
        space BYTEA NOT NULL, collection TEXT NOT NULL, record BYTEA NOT NULL,
        member BYTEA NOT NULL, reason TEXT NOT NULL, note TEXT, made_at BIGINT NOT NULL,
        decided_at BIGINT, PRIMARY KEY (space, collection, record, member))
      """,
      "CREATE INDEX space_reports_by_member ON space_reports (member)")
  ]

  static let memberTables = ["space_reports"]

  /// Deletes reports that were decided before a time, in milliseconds since 1970. Those about records that are hidden stay, so that
  /// the queue still offers to show them again.
  static func deleteDecided(before time: Int64, on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      DELETE FROM space_reports WHERE decided_at < $1 AND NOT EXISTS (
        SELECT 1 FROM records WHERE records.space = space_reports.space
          AND records.collection = space_reports.collection AND records.id = space_reports.record
          AND records.deleted_at IS NULL AND json_extract(records.body, '$.hidden') IS NOT NULL)
      """, time)
  }

  /// Deletes the reports about a space that is closed.
  static func deleteRows(of space: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM space_reports WHERE space = $1", space)
  }
}
