package import Storage

/// The table of notices: one row for each member and thing, however often it is told.
package enum NoticeTables {
  package static let migrations = [
    Migration(
      area: "notice_book", version: 1,
      // `planned_at` is null until its pushes and mails were planned. `actor` and `space` name no names, which end with
      // their owners.
      """
      CREATE TABLE notices (
        id BYTEA NOT NULL PRIMARY KEY, member BYTEA NOT NULL, kind TEXT NOT NULL,
        subject TEXT NOT NULL, detail TEXT NOT NULL, path TEXT NOT NULL, actor BYTEA, space BYTEA,
        label TEXT, made_at BIGINT NOT NULL, read_at BIGINT, planned_at BIGINT)
      """,
      "CREATE UNIQUE INDEX notices_of_members ON notices (member, kind, subject)",
      "CREATE INDEX notices_by_time ON notices (member, kind, made_at)",
      "CREATE INDEX notices_by_subject ON notices (kind, subject)",
      "CREATE INDEX notices_unplanned ON notices (made_at) WHERE planned_at IS NULL")
  ]

  package static let memberTables = ["notices"]
}

extension CommittedChange {
  /// New notices, to be told once they are on the disk.
  package static let notices = CommittedChange("notices")
}
