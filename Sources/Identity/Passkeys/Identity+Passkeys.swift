import JSON
import Spaces
public import Storage
public import WebAuthn

/// A member's passkeys.
extension Identity {
  /// Returns the ways in which the member of a session signs in.
  public func waysIn(of member: SignedInMember) async throws(IdentityError) -> WaysIn {
    let (id, now) = (member.id, WallClock.now())
    return try await read { connection throws(StorageError) in
      let until = try Self.confirmation(of: member.session.id, on: connection)
      return WaysIn(
        hasPassword: try Self.hasPassword(id, on: connection),
        passkeys: try connection.rows(
          "SELECT \(Passkey.columns) FROM passkeys WHERE member = $1 ORDER BY created_at, id", id,
          body: Passkey.init(_:)),
        recoveryCodes: try RecoveryCodes.count(of: id, on: connection),
        confirmedUntil: until.flatMap { $0 > now ? $0 : nil })
    }
  }

  /// Begins to add a passkey.
  /// - Throws: `notConfirmed`, `tooManyPasskeys`.
  public func beginPasskey(
    of member: SignedInMember
  ) async throws(IdentityError) -> PasskeyRequest {
    let account = try await self.member(member.id)
    let (challenge, handle, now) = (SessionToken(), SessionToken.randomBytes(), WallClock.now())
    let made = try await write {
      connection throws(StorageError) -> (IdentityError?, PasskeyRequest?) in
      guard try Self.isConfirmed(member.session.id, at: now, on: connection) else {
        return (.notConfirmed, nil)
      }
      let known = try connection.rows(
        "SELECT credential FROM passkeys WHERE member = $1", account.id
      ) { $0.bytes(0) }
      guard known.count < Passkey.maximum else { return (.tooManyPasskeys, nil) }
      try connection.run(
        "UPDATE members SET passkey_handle = coalesce(passkey_handle, $2) WHERE id = $1",
        account.id, handle)
      let stored = try connection.row(
        "SELECT passkey_handle FROM members WHERE id = $1", account.id
      ) { $0.bytes(0) }
      try PasskeyChallenges.add(
        challenge, for: .registration(session: member.session.id), at: now, on: connection)
      return (
        nil,
        PasskeyRequest(
          member: account, challenge: challenge.text, handle: stored ?? handle, known: known)
      )
    }
    guard let request = made.1 else { throw made.0 ?? .noSuchMember }
    return request
  }

  /// Adds a passkey.
  /// - Throws: `challengeExpired`, `passkeyRefused`, `tooManyPasskeys`, `invalid`.
  public func addPasskey(
    named name: String, by answer: RegistrationAnswer, for party: RelyingParty,
    of member: SignedInMember
  ) async throws(IdentityError) -> Passkey {
    try Self.check(passkeyName: name)
    try await spend(
      answer.clientData.challenge, for: .registration(session: member.session.id))
    let credential: NewCredential
    do throws(WebAuthnError) {
      credential = try answer.credential(
        for: party, in: Ceremony(challenge: answer.clientData.challenge))
    } catch {
      throw .passkeyRefused(error)
    }
    let (id, now) = (UUID.new(), WallClock.now())
    let refusal = try await write { connection throws(StorageError) -> IdentityError? in
      let count = try connection.row(
        "SELECT count(*) FROM passkeys WHERE member = $1", member.id
      ) { $0.int(0) }
      guard count ?? 0 < Passkey.maximum else { return .tooManyPasskeys }
      guard try StoredPasskey.find(credential.id, on: connection) == nil else {
        return .passkeyRefused(.wrongIdentifier)
      }
      guard try connection.exists("SELECT 1 FROM members WHERE id = $1", member.id) else {
        return .noSuchMember
      }
      try connection.run(
        """
        INSERT INTO passkeys (id, member, credential, public_key, sign_count, is_backup_eligible,
          is_backed_up, name, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        """, id, member.id, credential.id, credential.key, Int64(credential.signCount),
        credential.isBackupEligible, credential.isBackedUp, name, now)
      return nil
    }
    if let refusal { throw refusal }
    return try await passkey(id, of: member.id)
  }

  /// Renames a passkey.
  /// - Throws: `noSuchPasskey`, `invalid`.
  public func renamePasskey(
    _ id: UUID, to name: String, of member: SignedInMember
  ) async throws(IdentityError) -> Passkey {
    try Self.check(passkeyName: name)
    try await write { connection throws(StorageError) in
      try connection.run(
        "UPDATE passkeys SET name = $3 WHERE id = $1 AND member = $2", id, member.id, name)
    }
    return try await passkey(id, of: member.id)
  }

  /// Removes a passkey, but never the last way in.
  /// - Throws: `notConfirmed`, `noSuchPasskey`, `lastWayIn`.
  public func removePasskey(
    _ id: UUID, of member: SignedInMember
  ) async throws(IdentityError) {
    let now = WallClock.now()
    let refusal = try await write { connection throws(StorageError) -> IdentityError? in
      guard try Self.isConfirmed(member.session.id, at: now, on: connection) else {
        return .notConfirmed
      }
      let owned = try connection.rows("SELECT id FROM passkeys WHERE member = $1", member.id) {
        row throws(StorageError) in try row.uuid(0)
      }
      guard owned.contains(id) else { return .noSuchPasskey }
      if owned.count == 1, try !Self.hasPassword(member.id, on: connection) { return .lastWayIn }
      try connection.run("DELETE FROM passkeys WHERE id = $1", id)
      return nil
    }
    if let refusal { throw refusal }
  }

  private func passkey(_ id: UUID, of member: UUID) async throws(IdentityError) -> Passkey {
    let passkey = try await read { connection throws(StorageError) in
      try connection.row(
        "SELECT \(Passkey.columns) FROM passkeys WHERE id = $1 AND member = $2", id, member,
        body: Passkey.init(_:))
    }
    guard let passkey else { throw .noSuchPasskey }
    return passkey
  }

  private static func check(passkeyName name: String) throws(IdentityError) {
    let errors = NameRule.errors(name, as: MemberFields.displayName, path: "name")
    if !errors.isEmpty { throw .invalid(errors) }
  }

  /// Makes a challenge invalid before the answer to it is judged, so that each answer is judged once.
  /// - Throws: `challengeExpired`.
  func spend(
    _ challenge: String, for purpose: PasskeyChallenges.Purpose
  ) async throws(IdentityError) {
    guard let challenge = SessionToken(challenge) else { throw .challengeExpired }
    let now = WallClock.now()
    let isSpent = try await write { connection throws(StorageError) in
      try PasskeyChallenges.spend(challenge, for: purpose, at: now, on: connection)
    }
    guard isSpent else { throw .challengeExpired }
  }
}
