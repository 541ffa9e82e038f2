public import Storage

/// A minor's account, which a guardian's consent opens (K13).
public struct Guardianship: Equatable, Sendable {
  /// A consent that was given.
  public struct Consent: Equatable, Sendable {
    /// The time, in milliseconds since 1970.
    public let givenAt: Int64
    /// True if an administrator confirmed it; false for the guardian by the mailed link.
    public let isByAdministrator: Bool
    /// The version of the club's privacy text; 0 for the proposed one.
    public let textVersion: Int64
    /// The time of its end; `nil` while it stands.
    public let withdrawnAt: Int64?
  }

  /// The member.
  public let member: UUID
  /// The time at which the member comes of age, in milliseconds since 1970.
  public let ofAgeAt: Int64
  /// The guardian's address; `nil` if none was stated.
  public let email: String?
  /// The time since which the account waits for a consent; `nil` while one stands.
  public let waitsSince: Int64?
  /// The consents, the latest first.
  public var consents: [Consent] = []

  /// Time in milliseconds (30 days) after which an account without consent is deleted.
  public static let patience: Int64 = 30 * 86_400_000
  /// Time in milliseconds (20 days) after which a guardian who did not answer is mailed once more.
  public static let reminder: Int64 = 20 * 86_400_000
  /// The number of accounts that may wait for one guardian's address, so that nobody fills a mailbox by registering.
  public static let mostForOneGuardian = 5

  /// The time at which the account is deleted unless a consent is given, in milliseconds since 1970; `nil` while one stands.
  public var endsAt: Int64? { waitsSince.map { $0 + Self.patience } }
}

/// The tables of minors and their guardians' consents.
enum GuardianTables {
  static let migration = Migration(
    area: "guardians", version: 1,
    """
    CREATE TABLE guardianships (
      member BYTEA NOT NULL PRIMARY KEY REFERENCES members (id), of_age_at BIGINT NOT NULL,
      email TEXT, email_key TEXT, waits_since BIGINT, reminded_at BIGINT)
    """,
    "CREATE INDEX guardianships_of_email ON guardianships (email_key)",
    "CREATE INDEX guardianships_by_time ON guardianships (waits_since)",
    "CREATE INDEX guardianships_by_age ON guardianships (of_age_at)",
    // Each mail has a link of its own; all are valid, since a guardian keeps any of them.
    """
    CREATE TABLE guardian_links (
      secret_hash BYTEA NOT NULL PRIMARY KEY, member BYTEA NOT NULL REFERENCES members (id))
    """,
    "CREATE INDEX guardian_links_of_members ON guardian_links (member)",
    """
    CREATE TABLE guardian_consents (
      id BYTEA NOT NULL PRIMARY KEY, member BYTEA NOT NULL REFERENCES members (id),
      given_at BIGINT NOT NULL, given_by TEXT NOT NULL, text_version BIGINT NOT NULL,
      withdrawn_at BIGINT)
    """,
    "CREATE INDEX guardian_consents_of_members ON guardian_consents (member, given_at)")

  /// Returns a member's guardianship; `nil` for adults.
  static func find(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> Guardianship? {
    try find("= $1", member, on: connection)
  }

  /// Returns the guardianship whose mailed link has a secret.
  static func find(
    by secret: SessionToken, on connection: Connection
  ) throws(StorageError) -> Guardianship? {
    try find(
      "= (SELECT member FROM guardian_links WHERE secret_hash = $1)", secret.hash, on: connection)
  }

  private static func find(
    _ condition: String, _ value: any SQLBindable, on connection: Connection
  ) throws(StorageError) -> Guardianship? {
    var found = try connection.row(
      """
      SELECT member, of_age_at, email, waits_since FROM guardianships WHERE member \(condition)
      """, value
    ) { row throws(StorageError) in
      Guardianship(
        member: try row.uuid(0), ofAgeAt: row.int64(1), email: row.optionalString(2),
        waitsSince: row.optionalInt64(3))
    }
    if let member = found?.member {
      found?.consents = try consents(of: member, on: connection)
    }
    return found
  }

  /// Returns the consents for a member, the latest first, also of one who came of age since.
  static func consents(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> [Guardianship.Consent] {
    try connection.rows(
      """
      SELECT given_at, given_by, text_version, withdrawn_at FROM guardian_consents
      WHERE member = $1 ORDER BY given_at DESC LIMIT 100
      """, member
    ) {
      Guardianship.Consent(
        givenAt: $0.int64(0), isByAdministrator: $0.string(1) == "administrator",
        textVersion: $0.int64(2), withdrawnAt: $0.optionalInt64(3))
    }
  }

  /// Returns true if as many accounts wait for a guardian's address as may.
  static func isFull(_ email: String, on connection: Connection) throws(StorageError) -> Bool {
    let count = try connection.row(
      "SELECT count(*) FROM guardianships WHERE email_key = $1 AND waits_since IS NOT NULL",
      MemberFields.key(email)
    ) { $0.int(0) }
    return count ?? 0 >= Guardianship.mostForOneGuardian
  }

  /// Returns the number of accounts that wait for a consent.
  static func countOfWaiting(on connection: Connection) throws(StorageError) -> Int {
    try connection.row("SELECT count(*) FROM guardianships WHERE waits_since IS NOT NULL") {
      $0.int(0)
    } ?? 0
  }

  /// Deletes the guardianship of somebody who came of age, with the links. The consents remain.
  static func end(of member: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM guardian_links WHERE member = $1", member)
    try connection.run("DELETE FROM guardianships WHERE member = $1", member)
  }

  static func deleteRows(of member: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM guardian_consents WHERE member = $1", member)
    try end(of: member, on: connection)
  }
}
