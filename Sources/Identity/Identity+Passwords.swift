import JSON
public import Storage
import Threads

extension Identity {
  /// Sets a new password and ends every session but `kept`, after the old one was given.
  /// - Throws: `wrongCredentials`, also when the password was changed meanwhile; `tooManyTries`,
  ///   `invalid`.
  public func changePassword(
    of id: UUID, from current: String, to new: String, keeping kept: UUID?
  ) async throws(IdentityError) {
    let (member, hash) = try await confirmed(current, of: id)
    try await setPassword(of: member, to: new, ifPasswordHash: hash, keeping: kept, field: "new")
  }

  /// Sets a new password without the old one, as an administrator of the machine does, and ends
  /// every session.
  public func setPassword(of id: UUID, to new: String) async throws(IdentityError) {
    try await setPassword(
      of: member(id), to: new, ifPasswordHash: nil, keeping: nil, field: "password")
  }

  /// Makes a one-time link for a member who lost the password; an earlier link is good no more.
  /// - Returns: the secret of the link, good for a day.
  public func beginPasswordReset(of id: UUID) async throws(IdentityError) -> SessionToken {
    let (member, secret) = (try await member(id), SessionToken())
    try await write { connection throws(StorageError) in
      let expiry = WallClock.now() + PasswordResets.lifetime
      try PasswordResets.add(secret, of: member.id, until: expiry, on: connection)
    }
    return secret
  }

  /// Sets a new password by the secret of a link, once, and ends every session.
  /// - Parameter address: where the request comes from; `nil` for this machine.
  /// - Throws: `linkExpired`, `invalid`, `tooManyTries`.
  public func resetPassword(
    by secret: String, to new: String, address: String? = nil
  ) async throws(IdentityError) {
    if let address { try countLook(for: "address " + ClientAddress.key(address)) }
    guard let secret = SessionToken(secret) else { throw .linkExpired }
    let owner = try await read { connection throws(StorageError) in
      try PasswordResets.member(of: secret, at: WallClock.now(), on: connection)
    }
    guard let owner else { throw .linkExpired }
    do throws(IdentityError) {
      try await setPassword(
        of: member(owner), to: new, ifPasswordHash: nil, keeping: nil, field: "password",
        by: secret)
    } catch .wrongCredentials {
      throw .linkExpired
    }
  }

  /// - Parameter secret: of the link that must still be good when the password is set; `nil` where none is needed.
  private func setPassword(
    of member: Member, to new: String, ifPasswordHash old: String?, keeping kept: UUID?,
    field: String, by secret: SessionToken? = nil
  ) async throws(IdentityError) {
    var errors = MemberFields.check(password: new, passwordField: field)
    if errors.isEmpty {
      let names = [member.userName, member.displayName, member.email]
      errors = MemberFields.check(guessing: new, of: names, field: field)
    }
    if !errors.isEmpty { throw .invalid(errors) }
    let hash = try await self.hash(new)
    let isSet = try await write { connection throws(StorageError) in
      guard try Self.isPassword(old, of: member.id, on: connection) else { return false }
      if let secret {
        let owner = try PasswordResets.member(of: secret, at: WallClock.now(), on: connection)
        guard owner == member.id else { return false }
      }
      try PasswordResets.forget(of: member.id, on: connection)
      try connection.run("UPDATE members SET password_hash = $2 WHERE id = $1", member.id, hash)
      try connection.run(
        "DELETE FROM sessions WHERE member = $1 AND id <> $2", member.id, kept?.bytes ?? [])
      try KnownDevices.forget(of: member.id, on: connection)
      try AppTables.forget(of: member.id, on: connection)
      connection.note(.sessionsEnded)
      return true
    }
    guard isSet else { throw .wrongCredentials }
  }

  /// Deletes the account as ``delete(_:)`` does, after the password was given.
  /// - Throws: `wrongCredentials`, also when the password was changed meanwhile; `tooManyTries`.
  public func leave(_ id: UUID, password: String) async throws(IdentityError) {
    let (_, hash) = try await confirmed(password, of: id)
    try await delete(id, ifPasswordHash: hash)
  }

  /// Checks a password that somebody who is signed in gives again; tries are limited.
  /// - Returns: the member, and the hash that the password has now.
  private func confirmed(
    _ password: String, of id: UUID
  ) async throws(IdentityError) -> (member: Member, hash: String) {
    let member = try await member(id)
    let counted = try countTry(ofMember: id, name: member.userName)
    let hash = try await read { connection throws(StorageError) in
      try connection.row("SELECT password_hash FROM members WHERE id = $1", id) { $0.string(0) }
    }
    guard try await isRight(password, hash: hash, counted), let hash else {
      throw .wrongCredentials
    }
    counted.succeed()
    return (member, hash)
  }

  /// Whether the hash is still that of the member's password; `nil` is, while the member is there.
  static func isPassword(
    _ hash: String?, of member: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    let current = try connection.row(
      "SELECT password_hash FROM members WHERE id = $1", member
    ) { $0.string(0) }
    return current != nil && (hash == nil || hash == current)
  }

  /// A password longer than any that is taken costs no hash. A try that cannot be judged is not
  /// counted.
  func isRight(
    _ password: String, hash: String?, _ counted: CountedTry
  ) async throws(IdentityError) -> Bool {
    guard password.unicodeScalars.count <= MemberFields.maximumPassword else { return false }
    do {
      return try await verify(password, hash: hash)
    } catch {
      counted.takeBack()
      throw error
    }
  }
}
