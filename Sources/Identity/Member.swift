public import Storage

/// Somebody who has an account.
public struct Member: Equatable, Sendable {
  /// The member's identifier, and that of the member's own space.
  public let id: UUID
  /// The name to sign in with: ASCII, unique whatever its case.
  public let userName: String
  /// The e-mail address, unique whatever its case.
  public var email: String
  /// The name that others see.
  public var displayName: String
  /// Milliseconds since 1970.
  public let createdAt: Int64
  /// What the member may do in the club as a whole.
  public var role: ClubRole
  /// When an administrator deactivated the account, in milliseconds since 1970; `nil` for one that is
  /// active.
  public var deactivatedAt: Int64?
}

/// What a member may do in the club as a whole.
public enum ClubRole: String, CaseIterable, Sendable {
  /// May use the club, and administers nothing.
  case member
  /// May do what concerns everybody: the first who registered, and whom `cordada user admin` names.
  case administrator
}

extension Member {
  static let columns = """
    members.id, user_name, email, display_name, members.created_at, role, deactivated_at
    """
  /// How many there are: what a query selects besides stands behind them.
  static let columnCount = 7

  init(_ row: borrowing Row) throws(StorageError) {
    self.init(
      id: try row.uuid(0), userName: row.string(1), email: row.string(2),
      displayName: row.string(3), createdAt: row.int64(4), role: try ClubRole(row.string(5)),
      deactivatedAt: row.optionalInt64(6))
  }
}

extension ClubRole {
  /// A role as the database holds it.
  init(_ stored: String) throws(StorageError) {
    guard let role = ClubRole(rawValue: stored) else {
      throw .damaged("'\(stored)' is not a role of the club")
    }
    self = role
  }
}
