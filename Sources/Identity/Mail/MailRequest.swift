public import Storage

/// A mail about an account that is to be sent: a link for a new password or for confirming an address, or the word that the
/// address is another now.
///
/// A link is made only when the mail is, so that its secret is stored nowhere but by its hash.
public struct MailRequest: Equatable, Sendable {
  /// A kind of mail about an account.
  public enum Kind: String, CaseIterable, Sendable {
    /// For a member who lost the password.
    case reset
    /// For a member whose address is not confirmed.
    case confirmation
    /// For the former address of a member, which was confirmed: it is the member's no more.
    case formerAddress = "former_address"
    /// For the guardian of a minor who registered.
    case guardian
  }

  /// The kind.
  public let kind: Kind
  /// The address as it is unique; it may be nobody's. For a guardian it is the identifier of the minor.
  let addressKey: String
  /// The member whose former address it is, or whose guardian's; `nil` for one who is found by the address.
  let member: UUID?
  /// The language of whoever asked, such as `ca`; `nil` if unknown.
  public let language: String?
  /// The number of failed tries to send it.
  public let tries: Int
  /// When it is due, in milliseconds since 1970.
  let dueAt: Int64
}

/// A mail about an account, made for a member.
public struct MailedLink: Sendable {
  /// The member.
  public let member: Member
  /// The address that gets the mail.
  public let recipient: String
  /// The kind of mail.
  public let kind: MailRequest.Kind
  /// The secret of the link; `nil` for a mail without one, as to a member who has no password to reset and must be told so.
  public let secret: SessionToken?
}

extension CommittedChange {
  /// New requests for mails.
  public static let mailRequests = CommittedChange("mail-requests")
}

/// The tables of mails to be sent and of confirmed addresses.
enum MailTables {
  static let migration = Migration(
    area: "mail", version: 1,
    """
    CREATE TABLE mail_requests (
      kind TEXT NOT NULL, address_key TEXT NOT NULL, language TEXT, due_at BIGINT NOT NULL,
      tries BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (kind, address_key))
    """,
    "CREATE INDEX mail_requests_by_time ON mail_requests (due_at)",
    """
    CREATE TABLE address_confirmations (
      member BYTEA NOT NULL PRIMARY KEY REFERENCES members (id), email_key TEXT NOT NULL,
      secret_hash BYTEA NOT NULL UNIQUE, expires_at BIGINT NOT NULL)
    """,
    """
    CREATE TABLE confirmed_addresses (
      member BYTEA NOT NULL PRIMARY KEY REFERENCES members (id), email_key TEXT NOT NULL,
      confirmed_at BIGINT NOT NULL)
    """,
    // The address that a link was mailed to; null for one of an administrator.
    "ALTER TABLE password_resets ADD COLUMN email_key TEXT")

  /// The member of a mail that is not for the member's present address.
  static let memberMigration = Migration(
    area: "mail", version: 2, "ALTER TABLE mail_requests ADD COLUMN member BYTEA")

  /// Maximum number of requests that wait; further ones are dropped.
  private static let maximum = 10_000

  /// Stores a request; the same that waits already is due now. One whose mail is on its way waits once more.
  /// - Parameter member: the member whose former address it is, or whose guardian's; `nil` for one who is found by the address.
  static func add(
    _ kind: MailRequest.Kind, to addressKey: String, of member: UUID? = nil, language: String?,
    at time: Int64, on connection: Connection
  ) throws(StorageError) {
    let count = try connection.row("SELECT count(*) FROM mail_requests") { $0.int(0) } ?? 0
    guard count < maximum else { return }
    try connection.run(
      """
      INSERT INTO mail_requests (kind, address_key, member, language, due_at)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (kind, address_key) DO UPDATE SET due_at = excluded.due_at
      """, kind.rawValue, addressKey, member, language, time)
    connection.note(.mailRequests)
  }

  /// Stores that a member gets mails at the present address.
  static func confirm(_ member: UUID, at time: Int64, on connection: Connection)
    throws(StorageError)
  {
    try connection.run(
      """
      INSERT INTO confirmed_addresses (member, email_key, confirmed_at)
      SELECT id, email_key, $2 FROM members WHERE id = $1
      ON CONFLICT (member) DO UPDATE SET email_key = excluded.email_key,
        confirmed_at = excluded.confirmed_at
      """, member, time)
    try connection.run("DELETE FROM address_confirmations WHERE member = $1", member)
  }

  static func deleteRows(of member: UUID, on connection: Connection) throws(StorageError) {
    try connection.run(
      "DELETE FROM mail_requests WHERE address_key = (SELECT email_key FROM members WHERE id = $1)",
      member)
    try connection.run("DELETE FROM address_confirmations WHERE member = $1", member)
    try connection.run("DELETE FROM confirmed_addresses WHERE member = $1", member)
  }
}
