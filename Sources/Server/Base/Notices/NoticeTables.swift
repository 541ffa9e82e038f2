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
      "CREATE INDEX notices_unplanned ON notices (made_at) WHERE planned_at IS NULL"),
    // Notices of what somebody did who has left: they kept the identifier of the account.
    Migration(
      area: "notice_book", version: 2,
      "DELETE FROM notices WHERE actor IS NOT NULL AND actor NOT IN (SELECT id FROM members)",
      "CREATE INDEX notices_by_actor ON notices (actor) WHERE actor IS NOT NULL"),
  ]

  package static let memberTables = ["notices"]

  /// What a member did goes from the lists of others with the account.
  package static let memberColumns = ["notices": "actor"]
}

extension CommittedChange {
  /// New notices, to be told once they are on the disk.
  package static let notices = CommittedChange("notices")
}
