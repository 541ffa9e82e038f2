package import Storage

/// A link that shows one record to anyone who knows its secret, without an account (K6).
package struct RecordLink {
  /// The identifier by which its member refers to it; not secret.
  package let id: UUID
  /// The member who made it.
  package let member: UUID
  let space: UUID
  let collection: String
  let record: UUID
  /// The parts of the record that it shows, in words of its area; `nil` if there is no choice.
  package let parts: [String]?
  /// Expiry, in milliseconds since 1970.
  package let expiresAt: Int64
}

/// Stores links that show records to strangers. Only the hashes of the secrets are stored.
///
/// The area of a record decides whether it may be linked, and which of its fields are shown.
package struct RecordLinks {
  let connection: Connection

  package init(connection: Connection) {
    self.connection = connection
  }

  /// Maximum number of a member's open links.
  static let maximumOpen = 200

  static let migrations = [
    Migration(
      area: "spaces", version: 2,
      """
      CREATE TABLE record_links (
        secret_hash BYTEA NOT NULL PRIMARY KEY, id BYTEA NOT NULL UNIQUE, member BYTEA NOT NULL,
        space BYTEA NOT NULL, collection TEXT NOT NULL, record BYTEA NOT NULL,
        expires_at BIGINT NOT NULL)
      """,
      "CREATE INDEX record_links_by_member ON record_links (member)"),
    // The words of the parts that a link shows, separated by spaces.
    Migration(
      area: "spaces", version: 3, "ALTER TABLE record_links ADD COLUMN parts TEXT"),
  ]

  static let memberTables = ["record_links"]

  /// Stores a link.
  /// - Throws: `invalidRecord` if too many are open.
  func add(_ link: RecordLink, secret: SHA256Digest, at time: Int64) throws(StorageError) {
    try connection.run("DELETE FROM record_links WHERE expires_at <= $1", time)
    guard try open(of: link.member, at: time).count < Self.maximumOpen else {
      throw .invalid("", "too_many", "\(Self.maximumOpen) links are open; withdraw some.")
    }
    try connection.run(
      """
      INSERT INTO record_links (secret_hash, id, member, space, collection, record, expires_at, parts)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """, secret, link.id, link.member, link.space, link.collection, link.record, link.expiresAt,
      link.parts?.joined(separator: " "))
  }

  /// Returns the open links of a member, by expiry.
  func open(of member: UUID, at time: Int64 = WallClock.now()) throws(StorageError) -> [RecordLink]
  {
    try connection.rows(
      """
      SELECT id, member, space, collection, record, expires_at, parts FROM record_links
      WHERE member = $1 AND expires_at > $2 ORDER BY expires_at, id
      """, member, time, body: Self.link)
  }

  /// Returns the records of a collection to which a member has open links.
  package func linked(
    by member: UUID, in collection: String, at time: Int64 = WallClock.now()
  ) throws(StorageError) -> [UUID] {
    try connection.rows(
      """
      SELECT DISTINCT record FROM record_links
      WHERE member = $1 AND collection = $2 AND expires_at > $3
      """, member, collection, time
    ) { row throws(StorageError) in try row.uuid(0) }
  }

  /// Returns the open link with a secret; `nil` if it was withdrawn, has ended or never existed, or its member cannot sign in.
  private func link(of secret: SHA256Digest, at time: Int64 = WallClock.now()) throws(StorageError)
    -> RecordLink?
  {
    try connection.row(
      """
      SELECT record_links.id, member, space, collection, record, expires_at, parts
      FROM record_links JOIN members ON members.id = member
      WHERE secret_hash = $1 AND expires_at > $2 AND deactivated_at IS NULL
      """, secret, time, body: Self.link)
  }

  /// Returns the record of an open link with a secret, if its member may still read it and it is not hidden.
  package func shown(
    by secret: SHA256Digest, of collection: String, in records: RecordStore
  ) throws(StorageError) -> (link: RecordLink, record: Record)? {
    guard let link = try link(of: secret), link.collection == collection,
      try mayRead(link, in: records),
      let record = try records.live(
        collection, id: link.record, in: link.space, on: connection),
      !record.isHidden
    else { return nil }
    return (link, record)
  }

  private func mayRead(_ link: RecordLink, in records: RecordStore) throws(StorageError) -> Bool {
    do throws(StorageError) {
      _ = try records.access(of: link.member, to: link.space, on: connection)
      return true
    } catch .forbidden {
      return false
    }
  }

  /// Withdraws a link of a member. Does nothing if there is none.
  func withdraw(_ id: UUID, of member: UUID) throws(StorageError) {
    try connection.run("DELETE FROM record_links WHERE id = $1 AND member = $2", id, member)
  }

  /// Deletes the links to records of a space that is closed.
  static func deleteRows(of space: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM record_links WHERE space = $1", space)
  }

  private static func link(_ row: borrowing Row) throws(StorageError) -> RecordLink {
    RecordLink(
      id: try row.uuid(0), member: try row.uuid(1), space: try row.uuid(2),
      collection: row.string(3), record: try row.uuid(4),
      parts: row.optionalString(6)?.split(separator: " ").map(String.init),
      expiresAt: row.int64(5))
  }
}
