import JSON
import Spaces
public import Storage

/// A token that a member made for a program of their own.
public struct PersonalToken: Equatable, Sendable {
  /// The identifier by which the member revokes it; not secret.
  public let id: UUID
  /// The member's name for it.
  public let name: String
  /// The names of its permissions.
  public let scopes: [String]
  /// Time of creation, in milliseconds since 1970.
  public let createdAt: Int64
  /// Time of expiry, in milliseconds since 1970.
  public let expiresAt: Int64
  /// Approximate time of its last use, in milliseconds since 1970; `nil` if it was never used.
  public let lastUsedAt: Int64?
}

extension Identity {
  /// Maximum number of a member's tokens.
  public static let maximumPersonalTokens = 50
  /// Allowed lifetimes of a token, in days.
  public static let personalTokenDays: ClosedRange<Int64> = 1...366

  /// Creates a token for a member's own program.
  /// - Parameters:
  ///   - scopes: the names of its permissions, at least one.
  ///   - session: the member's session. It must not have ended.
  /// - Returns: the token, and its secret, which is returned only here.
  /// - Throws: `invalid`, `noSuchSession`.
  public func makeToken(
    named name: String, scopes: [String], days: Int64, by session: Session
  ) async throws(IdentityError) -> (token: PersonalToken, secret: AppSecret) {
    if let error = NameRule.error(name, path: "name") { throw .invalid([error]) }
    let now = WallClock.now()
    let secret = AppSecret(.personalToken)
    let token = PersonalToken(
      id: .new(), name: name, scopes: scopes, createdAt: now,
      expiresAt: now + days * 24 * 3_600_000, lastUsedAt: nil)
    let refusal = try await write { connection throws(StorageError) -> IdentityError? in
      guard try connection.exists("SELECT 1 FROM sessions WHERE id = $1", session.id) else {
        return .noSuchSession
      }
      let count = try connection.row(
        "SELECT count(*) FROM personal_tokens WHERE member = $1", session.member
      ) { $0.int(0) }
      guard count ?? 0 < Self.maximumPersonalTokens else {
        let message = "You have as many tokens as you may have; delete one."
        return .invalid([FieldError(path: "name", code: "too_many", message: message)])
      }
      try connection.run(
        """
        INSERT INTO personal_tokens (id, member, name, scopes, hash, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        """, token.id, session.member, name, scopes.joined(separator: " "), secret.hash, now,
        token.expiresAt)
      return nil
    }
    if let refusal { throw refusal }
    return (token, secret)
  }

  /// Returns a member's valid tokens, the newest first.
  public func personalTokens(of member: UUID) async throws(IdentityError) -> [PersonalToken] {
    let now = WallClock.now()
    return try await read { connection throws(StorageError) in
      try connection.rows(
        """
        SELECT id, name, scopes, created_at, expires_at, last_used_at FROM personal_tokens
        WHERE member = $1 AND expires_at > $2 ORDER BY created_at DESC, id DESC
        """, member, now
      ) { row throws(StorageError) in
        PersonalToken(
          id: try row.uuid(0), name: row.string(1),
          scopes: row.string(2).split(separator: " ").map(String.init), createdAt: row.int64(3),
          expiresAt: row.int64(4), lastUsedAt: row.optionalInt64(5))
      }
    }
  }

  /// Revokes a member's token.
  /// - Throws: `noSuchApp`.
  public func endToken(_ id: UUID, of member: UUID) async throws(IdentityError) {
    let count = try await write { connection throws(StorageError) in
      try connection.run("DELETE FROM personal_tokens WHERE id = $1 AND member = $2", id, member)
    }
    guard count == 1 else { throw .noSuchApp }
  }
}
