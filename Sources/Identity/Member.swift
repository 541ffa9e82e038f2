public import Storage

/// Somebody who has an account.
public struct Member: Equatable, Sendable {
  public let id: UUID
  public let userName: String
  public var email: String
  public var displayName: String
  /// Milliseconds since 1970.
  public let createdAt: Int64
}

extension Member {
  static let columns = "members.id, user_name, email, display_name, members.created_at"

  init(_ row: borrowing Row) throws(StorageError) {
    self.init(
      id: try row.uuid(0), userName: row.string(1), email: row.string(2),
      displayName: row.string(3), createdAt: row.int64(4))
  }
}
