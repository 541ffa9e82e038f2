import JSON
public import Storage

extension Identity {
  /// Sets a new password and ends every session but `kept`, after the old one was given.
  /// - Throws: `wrongCredentials`, `tooManyTries`, `invalid`.
  public func changePassword(
    of id: UUID, from current: String, to new: String, keeping kept: UUID?
  ) async throws(IdentityError) {
    let member = try await confirm(current, of: id)
    try await setPassword(of: member, to: new, keeping: kept, field: "new")
  }

  /// Sets a new password without the old one, as an administrator of the machine does, and ends
  /// every session.
  public func setPassword(of id: UUID, to new: String) async throws(IdentityError) {
    try await setPassword(of: member(id), to: new, keeping: nil, field: "password")
  }

  private func setPassword(
    of member: Member, to new: String, keeping kept: UUID?, field: String
  ) async throws(IdentityError) {
    let errors = MemberFields.check(password: new, passwordField: field)
    if !errors.isEmpty { throw .invalid(errors) }
    if MemberFields.key(new) == MemberFields.key(member.userName) {
      throw .invalid([
        FieldError(path: field, code: "too_simple", message: "Must not be the user name.")
      ])
    }
    let hash = try await self.hash(new)
    try await write { connection throws(StorageError) in
      try connection.run("UPDATE members SET password_hash = $2 WHERE id = $1", member.id, hash)
      try connection.run(
        "DELETE FROM sessions WHERE member = $1 AND id <> $2", member.id, kept?.bytes ?? [])
      connection.note(.sessionsEnded)
    }
  }

  /// Checks a password that somebody who is signed in gives again; tries are limited.
  @discardableResult
  public func confirm(_ password: String, of id: UUID) async throws(IdentityError) -> Member {
    let member = try await member(id)
    let key = MemberFields.key(member.userName)
    try allow(key, address: nil)
    let hash = try await read { connection throws(StorageError) in
      try connection.row("SELECT password_hash FROM members WHERE id = $1", id) { $0.string(0) }
    }
    guard try await isRight(password, hash: hash) else {
      triesByName.fail(key, at: WallClock.now())
      throw .wrongCredentials
    }
    triesByName.succeed(key)
    return member
  }

  /// A password longer than any that is taken costs no hash.
  func isRight(_ password: String, hash: String?) async throws(IdentityError) -> Bool {
    guard password.unicodeScalars.count <= MemberFields.maximumPassword else { return false }
    return try await verify(password, hash: hash)
  }

  func allow(_ key: String, address: String?) throws(IdentityError) {
    let now = WallClock.now()
    let waits = [
      triesByName.wait(for: key, at: now),
      address.flatMap { triesByAddress.wait(for: $0, at: now) },
    ]
    if let wait = waits.compactMap(\.self).max() { throw .tooManyTries(retryAfter: wait) }
  }
}
