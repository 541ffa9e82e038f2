import Storage

/// A link whose secret lets others ask a member to be friends.
struct FriendLink {
  /// The identifier by which the member refers to it; not secret.
  let id: UUID
  let member: UUID
  /// Expiry, in milliseconds since 1970.
  let expiresAt: Int64
  /// Number of people who may still use it, from 1.
  let usesLeft: Int
}

/// Stores members' friend links. Only the hashes of the secrets are stored.
struct FriendLinks {
  let connection: Connection

  /// Maximum number of a member's open links.
  static let maximumOpen = 10

  /// Stores a link.
  /// - Throws: `invalidRecord` if too many are open.
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

  /// Returns the open links of a member, by expiry.
  func open(of member: UUID, at time: Int64 = WallClock.now()) throws(StorageError) -> [FriendLink]
  {
    try connection.rows(
      """
      SELECT id, member, expires_at, uses_left FROM friend_links
      WHERE member = $1 AND expires_at > $2 ORDER BY expires_at, id
      """, member, time, body: Self.link)
  }

  /// Returns the open link with a secret; `nil` if it was withdrawn, has ended or never existed, or its member cannot sign in.
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

  /// Counts a use of a link, which ends with the last one.
  func use(_ link: FriendLink) throws(StorageError) {
    try connection.run("UPDATE friend_links SET uses_left = uses_left - 1 WHERE id = $1", link.id)
    try connection.run("DELETE FROM friend_links WHERE uses_left < 1")
  }

  /// Withdraws a link of a member. Does nothing if there is none.
  func withdraw(_ id: UUID, of member: UUID) throws(StorageError) {
    try connection.run("DELETE FROM friend_links WHERE id = $1 AND member = $2", id, member)
  }

  private static func link(_ row: borrowing Row) throws(StorageError) -> FriendLink {
    FriendLink(
      id: try row.uuid(0), member: try row.uuid(1), expiresAt: row.int64(2), usesLeft: row.int(3))
  }
}
