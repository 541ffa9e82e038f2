import Storage

/// The devices on which a member has signed in before. Strangers' wrong tries do not lock them out.
///
/// A device presents a secret of its own, of which only the hash is stored. It grants no access; wrong tries on
/// that device are merely counted separately. A new password invalidates it.
enum KnownDevices {
  /// Maximum number of a member's devices; the oldest are forgotten.
  private static let maximum = 50

  static let migration = Migration(
    area: "identity", version: 3,
    """
    CREATE TABLE known_devices (
      secret_hash BYTEA NOT NULL PRIMARY KEY, member BYTEA NOT NULL REFERENCES members (id),
      known_since BIGINT NOT NULL)
    """,
    "CREATE INDEX known_devices_by_member ON known_devices (member, known_since)")

  static func isKnown(
    _ secret: SessionToken, to member: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    try connection.exists(
      "SELECT 1 FROM known_devices WHERE secret_hash = $1 AND member = $2", secret.hash, member)
  }

  static func add(
    _ secret: SessionToken, of member: UUID, at time: Int64, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO known_devices (secret_hash, member, known_since) VALUES ($1, $2, $3)
      ON CONFLICT (secret_hash) DO NOTHING
      """, secret.hash, member, time)
    try connection.run(
      """
      DELETE FROM known_devices WHERE member = $1 AND secret_hash NOT IN (
        SELECT secret_hash FROM known_devices WHERE member = $1
        ORDER BY known_since DESC, secret_hash LIMIT $2)
      """, member, Self.maximum)
  }

  /// Deletes those whose cookie browsers have deleted: they keep one for 400 days at most.
  static func deleteOld(at time: Int64, on connection: Connection) throws(StorageError) {
    try connection.run(
      "DELETE FROM known_devices WHERE known_since < $1", time - 400 * 24 * 3_600_000)
  }

  static func deleteRows(of member: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM known_devices WHERE member = $1", member)
  }
}
