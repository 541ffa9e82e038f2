import Storage

/// The tables of friends: what each member has decided about another, and the links by which they ask.
enum FriendTables {
  static let migrations = [
    Migration(
      area: "club", version: 1,
      // A row stays when its member wants nothing any more: it says when they last asked.
      """
      CREATE TABLE friend_stances (
        member BYTEA NOT NULL, other BYTEA NOT NULL, stance TEXT NOT NULL, since BIGINT NOT NULL,
        asked_at BIGINT, PRIMARY KEY (member, other))
      """,
      "CREATE INDEX friend_stances_by_other ON friend_stances (other)",
      """
      CREATE TABLE friend_links (
        secret_hash BYTEA NOT NULL PRIMARY KEY, id BYTEA NOT NULL UNIQUE, member BYTEA NOT NULL,
        expires_at BIGINT NOT NULL, uses_left BIGINT NOT NULL)
      """,
      "CREATE INDEX friend_links_by_member ON friend_links (member)")
  ]

  static let memberTables = ["friend_stances", "friend_links"]

  /// Deletes what others have decided about a member who leaves the club.
  static func forget(_ member: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM friend_stances WHERE other = $1", member)
  }
}
