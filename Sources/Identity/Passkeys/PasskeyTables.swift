import Storage

/// The tables of passkeys, of the challenges for them, and of recovery codes.
///
/// A member without a password has an empty hash in `members`, which no password matches.
enum PasskeyTables {
  static let migration = Migration(
    area: "identity", version: 8,
    // What an authenticator stores of the member: random, so that it says nothing about whom it belongs to.
    "ALTER TABLE members ADD COLUMN passkey_handle BYTEA",
    // The last time that the member of a session proved to be present.
    "ALTER TABLE sessions ADD COLUMN confirmed_at BIGINT",
    """
    CREATE TABLE passkeys (
      id BYTEA NOT NULL PRIMARY KEY, member BYTEA NOT NULL REFERENCES members (id),
      credential BYTEA NOT NULL UNIQUE, public_key BYTEA NOT NULL, sign_count BIGINT NOT NULL,
      is_backup_eligible SMALLINT NOT NULL, is_backed_up SMALLINT NOT NULL, name TEXT NOT NULL,
      created_at BIGINT NOT NULL, last_used_at BIGINT)
    """,
    "CREATE INDEX passkeys_by_member ON passkeys (member, created_at)",
    """
    CREATE TABLE passkey_challenges (
      hash BYTEA NOT NULL PRIMARY KEY, purpose TEXT NOT NULL, binding BYTEA NOT NULL,
      expires_at BIGINT NOT NULL)
    """,
    "CREATE INDEX passkey_challenges_by_binding ON passkey_challenges (binding, purpose)",
    "CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at)",
    """
    CREATE TABLE recovery_codes (
      hash BYTEA NOT NULL PRIMARY KEY, member BYTEA NOT NULL REFERENCES members (id))
    """,
    "CREATE INDEX recovery_codes_by_member ON recovery_codes (member)")

  static func deleteRows(of member: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM passkeys WHERE member = $1", member)
    try connection.run("DELETE FROM recovery_codes WHERE member = $1", member)
  }
}
