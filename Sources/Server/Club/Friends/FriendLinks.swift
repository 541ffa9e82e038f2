import Storage

/// A link by which those who know its secret may ask a member to be friends.
struct FriendLink {
  /// Names it to its member; it is no secret.
  let id: UUID
  let member: UUID
  /// When it ends, milliseconds since 1970.
  let expiresAt: Int64
  /// How many may still ask by it, from 1.
  let usesLeft: Int
}

/// The links by which members are asked to be friends, of whose secrets only the hashes are stored.
struct FriendLinks {
  let connection: Connection

  /// How many links of a member may be open at one time.
  static let maximumOpen = 10

  /// Stores a link.
  /// - Throws: `invalidRecord` when too many are open.
  func add(_ link: FriendLink, secret: SHA256Digest, at time: Int64) throws(StorageError) {
    try connection.run("DELETE FROM friend_links WHERE expires_at <= $1", time)
    guard try open(of: link.member, at: time).count < Self.maximumOpen else {
      throw .invalid("", "too_many", "\(Self.maximumOpen) links are open; withdraw some.")
    }
    try connection.run(
      """
      INSERT INTO friend_links (secret_hash, id, member, expires_at, uses_left)
      VALUES ($1, $2, $3, $4, $5)
      """, secret, link.id, link.member, link.expiresAt, link.usesLeft)
  }

  /// The open links of a member, those that end first first.
  func open(of member: UUID, at time: Int64 = WallClock.now()) throws(StorageError) -> [FriendLink]
  {
    try connection.rows(
      """
      SELECT id, member, expires_at, uses_left FROM friend_links
      WHERE member = $1 AND expires_at > $2 ORDER BY expires_at, id
      """, member, time, body: Self.link)
  }

  /// The open link of a secret; `nil` when it was withdrawn, has ended, never was, or when its member
  /// cannot sign in.
  func link(of secret: SHA256Digest, at time: Int64 = WallClock.now()) throws(StorageError)
    -> FriendLink?
  {
    try connection.row(
      """
      SELECT friend_links.id, member, expires_at, uses_left
      FROM friend_links JOIN members ON members.id = member
      WHERE secret_hash = $1 AND expires_at > $2 AND deactivated_at IS NULL
      """, secret, time, body: Self.link)
  }

  /// Counts that somebody asked by a link, which ends with the last.
  func use(_ link: FriendLink) throws(StorageError) {
    try connection.run("UPDATE friend_links SET uses_left = uses_left - 1 WHERE id = $1", link.id)
    try connection.run("DELETE FROM friend_links WHERE uses_left < 1")
  }

  /// Ends a link of a member. One that is not there is no error.
  func withdraw(_ id: UUID, of member: UUID) throws(StorageError) {
    try connection.run("DELETE FROM friend_links WHERE id = $1 AND member = $2", id, member)
  }

  private static func link(_ row: borrowing Row) throws(StorageError) -> FriendLink {
    FriendLink(
      id: try row.uuid(0), member: try row.uuid(1), expiresAt: row.int64(2), usesLeft: row.int(3))
  }
}
