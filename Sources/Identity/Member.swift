public import Storage

/// A person with an account.
public struct Member: Equatable, Sendable {
  /// The member's identifier, and that of the member's own space.
  public let id: UUID
  /// The name for signing in: ASCII, unique regardless of case.
  public let userName: String
  /// The e-mail address, unique regardless of case.
  public var email: String
  /// The name shown to others.
  public var displayName: String
  /// Time of registration, in milliseconds since 1970.
  public let createdAt: Int64
  /// The member's role in the club as a whole.
  public var role: ClubRole
  /// Time of deactivation by an administrator, in milliseconds since 1970; `nil` if the account is active.
  public var deactivatedAt: Int64?
}

/// A role in the club as a whole.
public enum ClubRole: String, CaseIterable, Sendable {
  /// May use the club, without administering it.
  case member
  /// May administer the club: the first who registered, and members named by `cordada user admin`.
  case administrator
}

extension Member {
  static let columns = """
    members.id, user_name, email, display_name, members.created_at, role, deactivated_at
    """
  /// Number of these columns; further columns of a query follow them.
  static let columnCount = 7

  init(_ row: borrowing Row) throws(StorageError) {
    self.init(
      id: try row.uuid(0), userName: row.string(1), email: row.string(2),
      displayName: row.string(3), createdAt: row.int64(4), role: try ClubRole(row.string(5)),
      deactivatedAt: row.optionalInt64(6))
  }
}

extension ClubRole {
  /// Reads a stored role.
  init(_ stored: String) throws(StorageError) {
    guard let role = ClubRole(rawValue: stored) else {
      throw .damaged("'\(stored)' is not a role of the club")
    }
    self = role
  }
}
