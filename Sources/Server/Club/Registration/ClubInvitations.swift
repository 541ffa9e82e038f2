import Identity
import Storage

/// A link whose secret lets others register where the club admits by invitation.
struct ClubInvitation {
  /// The identifier by which administrators refer to it; not secret.
  let id: UUID
  /// The administrator who made it.
  let member: UUID
  /// Expiry, in milliseconds since 1970.
  let expiresAt: Int64
  /// Number of people who may still use it, from 1.
  let usesLeft: Int
}

/// Stores the links of administrators by which others register. Only the hashes of the secrets are stored.
///
/// A link admits while its maker is an administrator: who loses the role, or leaves, leaves no open door.
struct ClubInvitations {
  static let migrations = [
    Migration(
      area: "club_invitations", version: 1,
      """
      CREATE TABLE club_invitations (
        secret_hash BYTEA NOT NULL PRIMARY KEY, id BYTEA NOT NULL UNIQUE, member BYTEA NOT NULL,
        expires_at BIGINT NOT NULL, uses_left BIGINT NOT NULL)
      """,
      "CREATE INDEX club_invitations_by_member ON club_invitations (member)")
  ]

  static let memberTables = ["club_invitations"]

  /// Maximum number of open links.
  static let maximumOpen = 50

  let connection: Connection

  /// Stores a link.
  /// - Throws: `invalidRecord` if too many are open.
  func add(_ link: ClubInvitation, secret: SHA256Digest, at time: Int64) throws(StorageError) {
    try connection.run("DELETE FROM club_invitations WHERE expires_at <= $1", time)
    guard try open(at: time).count < Self.maximumOpen else {
      throw .invalid("", "too_many", "\(Self.maximumOpen) links are open; withdraw some.")
    }
    try connection.run(
      """
      INSERT INTO club_invitations (secret_hash, id, member, expires_at, uses_left)
      VALUES ($1, $2, $3, $4, $5)
      """, secret, link.id, link.member, link.expiresAt, link.usesLeft)
  }

  /// Returns the open links, by expiry.
  func open(at time: Int64 = WallClock.now()) throws(StorageError) -> [ClubInvitation] {
    try connection.rows(
      "SELECT \(Self.columns) WHERE \(Self.isOpen) ORDER BY expires_at, club_invitations.id", time,
      body: Self.link)
  }

  /// Returns the open link with a secret; `nil` if it was withdrawn or used up, has ended or never existed.
  func link(
    of secret: String?, at time: Int64 = WallClock.now()
  ) throws(StorageError) -> ClubInvitation? {
    guard let token = secret.flatMap(SessionToken.init(_:)) else { return nil }
    return try connection.row(
      "SELECT \(Self.columns) WHERE \(Self.isOpen) AND secret_hash = $2", time, token.hash,
      body: Self.link)
  }

  /// Counts a use of the link with a secret, which ends with the last one.
  /// - Returns: false if there is no open one.
  func use(_ secret: String?) throws(StorageError) -> Bool {
    guard let link = try link(of: secret) else { return false }
    try connection.run(
      "UPDATE club_invitations SET uses_left = uses_left - 1 WHERE id = $1", link.id)
    try connection.run("DELETE FROM club_invitations WHERE uses_left < 1")
    return true
  }

  /// Withdraws a link.
  /// - Returns: false if there is none.
  func withdraw(_ id: UUID) throws(StorageError) -> Bool {
    try connection.run("DELETE FROM club_invitations WHERE id = $1", id) > 0
  }

  private static let columns = """
    club_invitations.id, member, expires_at, uses_left
    FROM club_invitations JOIN members ON members.id = member
    """

  private static let isOpen =
    "expires_at > $1 AND role = 'administrator' AND deactivated_at IS NULL"

  private static func link(_ row: borrowing Row) throws(StorageError) -> ClubInvitation {
    ClubInvitation(
      id: try row.uuid(0), member: try row.uuid(1), expiresAt: row.int64(2), usesLeft: row.int(3))
  }
}
