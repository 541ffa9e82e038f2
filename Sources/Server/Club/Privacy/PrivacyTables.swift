import Club
import Identity
import JSON
import Storage

/// The versions of the club's privacy text, which the database refuses to change, and who agreed to which when.
struct PrivacyTables {
  /// A version of the text.
  struct Version: Sendable {
    /// 1 for the first.
    let number: Int64
    let text: PrivacyText
    /// The time, in milliseconds since 1970.
    let madeAt: Int64
    /// True if members must agree to it.
    let needsConsent: Bool
  }

  static let migrations = [
    Migration(
      area: "privacy", version: 1,
      """
      CREATE TABLE privacy_texts (
        version BIGINT NOT NULL PRIMARY KEY, body TEXT NOT NULL, made_at BIGINT NOT NULL,
        needs_consent SMALLINT NOT NULL)
      """, appendOnly: "privacy_texts", key: "version"),
    Migration(
      area: "privacy", version: 2,
      """
      CREATE TABLE privacy_consents (
        member BYTEA NOT NULL, version BIGINT NOT NULL, given_at BIGINT NOT NULL,
        PRIMARY KEY (member, version))
      """,
      "CREATE INDEX privacy_consents_by_version ON privacy_consents (version)"),
  ]

  static let memberTables = ["privacy_consents"]

  /// Maximum number of versions, of 160 kB at most each.
  static let maximumVersions: Int64 = 1_000

  let connection: Connection

  // MARK: Texts

  private static let columns = "version, body, made_at, needs_consent"

  private static func version(_ row: borrowing Row) throws(StorageError) -> Version {
    guard let json = try? JSONValue(parsing: Array(row.string(1).utf8)) else {
      throw .damaged("a privacy text is none")
    }
    return Version(
      number: row.int64(0), text: PrivacyText(json), madeAt: row.int64(2), needsConsent: row.bool(3)
    )
  }

  /// Returns the text that applies; `nil` before the first.
  func current() throws(StorageError) -> Version? {
    try connection.row(
      "SELECT \(Self.columns) FROM privacy_texts ORDER BY version DESC LIMIT 1", body: Self.version)
  }

  func version(_ number: Int64) throws(StorageError) -> Version? {
    try connection.row(
      "SELECT \(Self.columns) FROM privacy_texts WHERE version = $1", number, body: Self.version)
  }

  /// Returns the versions without their texts and with the number of members who agreed, the latest first.
  func all() throws(StorageError) -> [(
    number: Int64, madeAt: Int64, needsConsent: Bool, agreed: Int
  )] {
    try connection.rows(
      """
      SELECT version, made_at, needs_consent,
        (SELECT count(*) FROM privacy_consents WHERE privacy_consents.version = privacy_texts.version)
      FROM privacy_texts ORDER BY version DESC
      """
    ) { ($0.int64(0), $0.int64(1), $0.bool(2), $0.int(3)) }
  }

  /// Stores a new version.
  /// - Parameter seen: the version that it was written from; 0 for none.
  /// - Returns: `nil` if somebody else has written one since, or there are too many.
  func add(
    _ text: PrivacyText, needsConsent: Bool, seen: Int64, at time: Int64
  ) throws(StorageError) -> Version? {
    let last = try current()?.number ?? 0
    guard last == seen, last < Self.maximumVersions else { return nil }
    let version = Version(number: last + 1, text: text, madeAt: time, needsConsent: needsConsent)
    try connection.run(
      "INSERT INTO privacy_texts (version, body, made_at, needs_consent) VALUES ($1, $2, $3, $4)",
      version.number, String(decoding: JSONValue.object(text.fields).bytes, as: UTF8.self), time,
      needsConsent)
    return version
  }

  // MARK: Consents

  /// Returns the latest version that members must have agreed to; `nil` if none.
  func required() throws(StorageError) -> Int64? {
    try connection.row("SELECT max(version) FROM privacy_texts WHERE needs_consent = 1") {
      $0.optionalInt64(0)
    } ?? nil
  }

  /// Returns true if agreement to a version suffices, or none is needed.
  func suffices(_ version: Int64?) throws(StorageError) -> Bool {
    guard let required = try required() else { return true }
    guard let version, version >= required else { return false }
    return try self.version(version) != nil
  }

  /// Stores that a member agreed to a version, the first time.
  /// - Returns: false if there is no such version.
  func agree(
    to version: Int64, of member: UUID, at time: Int64
  ) throws(StorageError) -> Bool {
    guard try self.version(version) != nil else { return false }
    try connection.run(
      """
      INSERT INTO privacy_consents (member, version, given_at) VALUES ($1, $2, $3)
      ON CONFLICT (member, version) DO NOTHING
      """, member, version, time)
    return true
  }

  /// Returns what a member agreed to, the latest version first.
  func consents(
    of member: UUID
  ) throws(StorageError) -> [(version: Int64, givenAt: Int64)] {
    try connection.rows(
      "SELECT version, given_at FROM privacy_consents WHERE member = $1 ORDER BY version DESC",
      member
    ) { ($0.int64(0), $0.int64(1)) }
  }

  /// Number of members of a page.
  static let pageSize = 100

  /// Returns a page of the members with their latest agreement, in the order of their identifiers.
  /// - Parameter after: the last member of the page before.
  func members(
    after: UUID?
  ) throws(StorageError) -> [(id: UUID, name: String, version: Int64?, givenAt: Int64?)] {
    try connection.rows(
      """
      SELECT id, display_name, privacy_consents.version, given_at FROM members
      LEFT JOIN privacy_consents ON member = id AND privacy_consents.version =
        (SELECT max(version) FROM privacy_consents AS latest WHERE latest.member = members.id)
      WHERE id > $1 ORDER BY id LIMIT $2
      """, after?.bytes ?? [], Self.pageSize
    ) { row throws(StorageError) in
      (try row.uuid(0), row.string(1), row.optionalInt64(2), row.optionalInt64(3))
    }
  }
}
