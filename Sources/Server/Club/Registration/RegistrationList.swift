import Identity
import Storage

/// The e-mail addresses that may register where the club admits by its list.
struct RegistrationList {
  /// An address of the list.
  struct Entry: Sendable {
    let email: String
    /// True if a member has it.
    let isMembers: Bool
  }

  static let migrations = [
    Migration(
      area: "registration_list", version: 1,
      "CREATE TABLE registration_list (email_key TEXT NOT NULL PRIMARY KEY, email TEXT NOT NULL)")
  ]

  /// Maximum number of addresses.
  static let maximumCount = 10_000

  let connection: Connection

  /// Returns the addresses in their order.
  func all() throws(StorageError) -> [Entry] {
    try connection.rows(
      """
      SELECT registration_list.email, members.id
      FROM registration_list LEFT JOIN members USING (email_key) ORDER BY email_key
      """
    ) { row throws(StorageError) in Entry(email: row.string(0), isMembers: !row.isNull(1)) }
  }

  /// Returns true if an address is on the list, in either case.
  func contains(_ email: String) throws(StorageError) -> Bool {
    try connection.exists(
      "SELECT 1 FROM registration_list WHERE email_key = $1", MemberFields.key(email))
  }

  /// Adds addresses that are not on the list, and removes others.
  /// - Returns: the numbers of addresses that were added and removed.
  /// - Throws: `invalidRecord` if the list became too long.
  func change(
    adding added: [String], removing removed: [String]
  ) throws(StorageError) -> (added: Int, removed: Int) {
    var changes = (added: 0, removed: 0)
    for email in removed {
      changes.removed += try connection.run(
        "DELETE FROM registration_list WHERE email_key = $1", MemberFields.key(email))
    }
    for email in added {
      changes.added += try connection.run(
        """
        INSERT INTO registration_list (email_key, email) VALUES ($1, $2)
        ON CONFLICT (email_key) DO NOTHING
        """, MemberFields.key(email), email)
    }
    let count = try connection.row("SELECT count(*) FROM registration_list") { $0.int(0) } ?? 0
    guard count <= Self.maximumCount else {
      throw .invalid("add", "too_many", "The list has room for \(Self.maximumCount) addresses.")
    }
    return changes
  }
}
