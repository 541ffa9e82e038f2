import Storage

/// Whether the member of a session has proved to be present a short while ago: by signing in, or again by the password or a passkey.
/// What decides over the ways in asks for it, so that a session left open is not enough.
extension Identity {
  /// The time for which a proof counts, in milliseconds: ten minutes.
  static let confirmationLife: Int64 = 10 * 60_000

  /// Returns the time until which a session is confirmed; `nil` if it never was.
  static func confirmation(
    of session: UUID, on connection: Connection
  ) throws(StorageError) -> Int64? {
    try connection.row(
      "SELECT confirmed_at FROM sessions WHERE id = $1 AND confirmed_at IS NOT NULL", session
    ) { $0.int64(0) + confirmationLife }
  }

  static func isConfirmed(
    _ session: UUID, at time: Int64, on connection: Connection
  ) throws(StorageError) -> Bool {
    try confirmation(of: session, on: connection).map { $0 > time } ?? false
  }

  static func confirm(
    _ session: UUID, at time: Int64, on connection: Connection
  ) throws(StorageError) {
    try connection.run("UPDATE sessions SET confirmed_at = $2 WHERE id = $1", session, time)
  }

  /// Confirms a session by the member's password.
  /// - Throws: `wrongCredentials`, also if the password was changed meanwhile; `tooManyTries`.
  public func confirm(
    _ member: SignedInMember, password: String
  ) async throws(IdentityError) {
    let (_, hash) = try await confirmed(password, of: member.id)
    let now = WallClock.now()
    let isSame = try await write { connection throws(StorageError) in
      guard try Self.isPassword(hash, of: member.id, on: connection) else { return false }
      try Self.confirm(member.session.id, at: now, on: connection)
      return true
    }
    guard isSame else { throw .wrongCredentials }
  }

  /// Returns true if the member has a password.
  static func hasPassword(
    _ member: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    try connection.exists(
      "SELECT 1 FROM members WHERE id = $1 AND password_hash <> ''", member)
  }

  /// Throws unless a member without a password has confirmed the session.
  /// - Throws: `notConfirmed`; `wrongCredentials` if the member has a password, which must be given then.
  func requireConfirmedWithoutPassword(
    _ member: SignedInMember
  ) async throws(IdentityError) {
    let now = WallClock.now()
    let state = try await read { connection throws(StorageError) in
      (
        hasPassword: try Self.hasPassword(member.id, on: connection),
        isConfirmed: try Self.isConfirmed(member.session.id, at: now, on: connection)
      )
    }
    if state.hasPassword { throw .wrongCredentials }
    if !state.isConfirmed { throw .notConfirmed }
  }
}
