import Storage

/// One-time links for members who lost their password.
///
/// A link carries a secret, of which only the hash is stored. A member has at most one link.
enum PasswordResets {
  static let migration = Migration(
    area: "identity", version: 5,
    """
    CREATE TABLE password_resets (
      member BYTEA NOT NULL PRIMARY KEY REFERENCES members (id), secret_hash BYTEA NOT NULL UNIQUE,
      expires_at BIGINT NOT NULL)
    """)

  /// Stores a link; the member's earlier one becomes invalid.
  static func add(
    _ secret: SessionToken, of member: UUID, until expiry: Int64,
    mailedTo addressKey: String? = nil,
    on connection: Connection
  ) throws(StorageError) {
    try deleteRows(of: member, on: connection)
    try connection.run(
      """
      INSERT INTO password_resets (member, secret_hash, expires_at, email_key)
      VALUES ($1, $2, $3, $4)
      """, member, secret.hash, expiry, addressKey)
  }

  /// Returns true if a member's link was mailed, so that whoever has it gets the mails of the address.
  static func wasMailed(
    to member: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    try connection.exists(
      """
      SELECT 1 FROM password_resets JOIN members ON members.id = member
      WHERE member = $1 AND password_resets.email_key = members.email_key
      """, member)
  }

  /// Returns the member whose link has the secret; `nil` if it was used, replaced or has expired.
  static func member(
    of secret: SessionToken, at time: Int64, on connection: Connection
  ) throws(StorageError) -> UUID? {
    try connection.row(
      "SELECT member FROM password_resets WHERE secret_hash = $1 AND expires_at > $2", secret.hash,
      time
    ) { row throws(StorageError) in try row.uuid(0) }
  }

  static func deleteExpired(at time: Int64, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM password_resets WHERE expires_at <= $1", time)
  }

  static func deleteRows(of member: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM password_resets WHERE member = $1", member)
  }
}
