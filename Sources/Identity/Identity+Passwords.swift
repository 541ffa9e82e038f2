import JSON
public import Storage
import Threads

extension Identity {
  /// Lifetime of a link for a new password, in milliseconds: a day.
  public static let resetLinkLife: Int64 = 24 * 60 * 60_000

  /// Sets a new password after checking the old one, and ends every session except `kept`.
  /// - Throws: `wrongCredentials`, also if the password was changed meanwhile; `tooManyTries`, `invalid`.
  public func changePassword(
    of id: UUID, from current: String, to new: String, keeping kept: UUID?
  ) async throws(IdentityError) {
    let (member, hash) = try await confirmed(current, of: id)
    try await setPassword(of: member, to: new, ifPasswordHash: hash, keeping: kept, field: "new")
  }

  /// Sets the password of a member who has none, in a confirmed session, and ends every other session.
  /// - Throws: `wrongCredentials` if the member has a password; `notConfirmed`, `invalid`.
  public func setFirstPassword(
    of member: SignedInMember, to new: String
  ) async throws(IdentityError) {
    try await requireConfirmedWithoutPassword(member)
    try await setPassword(
      of: self.member(member.id), to: new, ifPasswordHash: "", keeping: member.session.id,
      field: "new")
  }

  /// Sets a new password without the old one, on the club's machine, and ends every session.
  public func setPassword(of id: UUID, to new: String) async throws(IdentityError) {
    try await setPassword(
      of: member(id), to: new, ifPasswordHash: nil, keeping: nil, field: "password", by: .console)
  }

  /// Creates a one-time link for a member who lost the password; an earlier link becomes invalid.
  /// - Returns: the secret of the link, valid for a day.
  /// - Throws: `noSuchMember`; `storage(.forbidden)` if the authority is none by now.
  public func beginPasswordReset(
    of id: UUID, by authority: Authority
  ) async throws(IdentityError) -> SessionToken {
    let secret = SessionToken()
    try await change(id, by: authority, isDemotion: false) {
      member, connection throws(StorageError) in
      try AdministrationLog.write(
        AdministrationAct(.resetLinkMade, on: id, named: member.userName), by: authority,
        on: connection)
      let expiry = WallClock.now() + Self.resetLinkLife
      try PasswordResets.add(secret, of: id, until: expiry, on: connection)
    }
    return secret
  }

  /// Sets a new password with the secret of a link, once, and ends every session.
  /// - Parameter address: the client's address; `nil` for this machine.
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
        with: secret)
    } catch .wrongCredentials {
      throw .linkExpired
    }
  }

  /// - Parameters:
  ///   - secret: the link that must still be valid when the password is set; `nil` if none is needed.
  ///   - authority: who sets it for somebody else, which is logged.
  private func setPassword(
    of member: Member, to new: String, ifPasswordHash old: String?, keeping kept: UUID?,
    field: String, with secret: SessionToken? = nil, by authority: Authority? = nil
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
        if try PasswordResets.wasMailed(to: member.id, on: connection) {
          try MailTables.confirm(member.id, at: WallClock.now(), on: connection)
        }
      }
      if let authority {
        try AdministrationLog.write(
          AdministrationAct(.passwordSet, on: member.id, named: member.userName), by: authority,
          on: connection)
      }
      try PasswordResets.deleteRows(of: member.id, on: connection)
      try connection.run("UPDATE members SET password_hash = $2 WHERE id = $1", member.id, hash)
      try Self.endSessions(of: member.id, except: kept, on: connection)
      try KnownDevices.deleteRows(of: member.id, on: connection)
      try AppTables.deleteRows(of: member.id, on: connection)
      connection.note(.sessionsEnded)
      return true
    }
    guard isSet else { throw .wrongCredentials }
  }

  /// Deletes the account as ``delete(_:)`` does, after checking the password.
  /// - Throws: `wrongCredentials`, also if the password was changed meanwhile; `tooManyTries`.
  public func leave(_ id: UUID, password: String) async throws(IdentityError) {
    let (_, hash) = try await confirmed(password, of: id)
    try await delete(id, ifPasswordHash: hash)
  }

  /// Deletes the account of a member who has no password, in a confirmed session.
  /// - Throws: `wrongCredentials` if the member has a password; `notConfirmed`.
  public func leave(_ member: SignedInMember) async throws(IdentityError) {
    try await requireConfirmedWithoutPassword(member)
    try await delete(member.id, ifPasswordHash: "")
  }

  /// Checks the password that a signed-in member enters again; tries are limited.
  /// - Returns: the member, and the present hash of the password.
  func confirmed(
    _ password: String, of id: UUID
  ) async throws(IdentityError) -> (member: Member, hash: String) {
    let member = try await member(id)
    let counted = try countTry(inSessionOf: id)
    let hash = try await read { connection throws(StorageError) in
      try connection.row("SELECT password_hash FROM members WHERE id = $1", id) { $0.string(0) }
    }
    guard try await isRight(password, hash: hash, counted), let hash else {
      throw .wrongCredentials
    }
    counted.succeed()
    return (member, hash)
  }

  /// Returns true if the member exists and `hash` is `nil` or still that of the member's password.
  static func isPassword(
    _ hash: String?, of member: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    let current = try connection.row(
      "SELECT password_hash FROM members WHERE id = $1", member
    ) { $0.string(0) }
    return current != nil && (hash == nil || hash == current)
  }

  /// Checks a password. One over the maximum length is rejected without hashing. A try that cannot be checked is not counted.
  func isRight(
    _ password: String, hash: String?, _ counted: CountedTry
  ) async throws(IdentityError) -> Bool {
    guard password.unicodeScalars.count <= MemberFields.maximumPassword else { return false }
    do {
      return try await verify(password, hash: hash)
    } catch {
      counted.revert()
      throw error
    }
  }
}
