package import Storage

/// The tables of friends: members' stances on each other, and friend links.
package enum FriendTables {
  package static let migrations = [
    Migration(
      area: "club", version: 1,
      // The row remains after the stance is withdrawn, since it records the last request.
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

  package static let memberTables = ["friend_stances", "friend_links"]

  /// Deletes other members' stances on a member who leaves the club.
  static func deleteRows(of member: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM friend_stances WHERE other = $1", member)
  }
}
