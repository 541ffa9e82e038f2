import Storage

/// The tables of apps: registered apps, members' grants to them, and their tokens.
///
/// A *grant* records one agreement of a member. It holds the hash of its single code; all tokens obtained by
/// the code and by their refreshes refer to it, and are deleted with it.
enum AppTables {
  static let migration = Migration(
    area: "identity", version: 6,
    """
    CREATE TABLE apps (
      id BYTEA NOT NULL PRIMARY KEY, name TEXT NOT NULL, redirects TEXT NOT NULL,
      secret_hash BYTEA, created_at BIGINT NOT NULL)
    """,
    """
    CREATE TABLE app_grants (
      id BYTEA NOT NULL PRIMARY KEY, member BYTEA NOT NULL REFERENCES members (id),
      app BYTEA NOT NULL REFERENCES apps (id), scopes TEXT NOT NULL, created_at BIGINT NOT NULL,
      last_used_at BIGINT NOT NULL, code_hash BYTEA NOT NULL UNIQUE,
      code_expires_at BIGINT NOT NULL, is_redeemed SMALLINT NOT NULL, redirect TEXT,
      challenge TEXT NOT NULL)
    """,
    "CREATE INDEX app_grants_by_member ON app_grants (member, app)",
    "CREATE INDEX app_grants_by_app ON app_grants (app)",
    """
    CREATE TABLE app_tokens (
      hash BYTEA NOT NULL PRIMARY KEY, grant_id BYTEA NOT NULL REFERENCES app_grants (id),
      kind TEXT NOT NULL, scopes TEXT NOT NULL, created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL, is_used SMALLINT NOT NULL)
    """,
    "CREATE INDEX app_tokens_by_grant ON app_tokens (grant_id)",
    """
    CREATE TABLE personal_tokens (
      id BYTEA NOT NULL PRIMARY KEY, member BYTEA NOT NULL REFERENCES members (id),
      name TEXT NOT NULL, scopes TEXT NOT NULL, hash BYTEA NOT NULL UNIQUE,
      created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, last_used_at BIGINT)
    """,
    "CREATE INDEX personal_tokens_by_member ON personal_tokens (member)")

  /// Deletes a member's grants to apps, and the member's own tokens.
  static func deleteRows(of member: UUID, on connection: Connection) throws(StorageError) {
    try connection.run(
      "DELETE FROM app_tokens WHERE grant_id IN (SELECT id FROM app_grants WHERE member = $1)",
      member)
    try connection.run("DELETE FROM app_grants WHERE member = $1", member)
    try connection.run("DELETE FROM personal_tokens WHERE member = $1", member)
  }

  /// Deletes a grant with all its tokens.
  static func end(grant: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM app_tokens WHERE grant_id = $1", grant)
    try connection.run("DELETE FROM app_grants WHERE id = $1", grant)
  }

  /// Deletes the grants to an app, by one member or by all.
  /// - Returns: the number of grants.
  @discardableResult
  static func end(
    grantsTo app: UUID, of member: UUID? = nil, on connection: Connection
  ) throws(StorageError) -> Int {
    try connection.run(
      """
      DELETE FROM app_tokens WHERE grant_id IN
        (SELECT id FROM app_grants WHERE app = $1 AND member = coalesce($2, member))
      """, app, member)
    return try connection.run(
      "DELETE FROM app_grants WHERE app = $1 AND member = coalesce($2, member)", app, member)
  }
}
