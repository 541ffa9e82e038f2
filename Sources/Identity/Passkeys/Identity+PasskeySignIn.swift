import Storage
public import WebAuthn

/// Signing in by a passkey.
extension Identity {
  /// Begins to sign in by a passkey.
  /// - Parameters:
  ///   - browser: the secret that binds the answer to the browser that asked.
  ///   - address: the client's address; `nil` for this machine.
  /// - Returns: the challenge to sign, in base64url.
  /// - Throws: `tooManyTries`.
  public func beginPasskeySignIn(
    in browser: SessionToken, address: String?
  ) async throws(IdentityError) -> String {
    try countRequestOfPasskey(from: address)
    let (challenge, now) = (SessionToken(), WallClock.now())
    try await write { connection throws(StorageError) in
      try PasskeyChallenges.add(
        challenge, for: .signIn(browser: browser), at: now, on: connection)
    }
    return challenge.text
  }

  /// Begins a session by a passkey, whose member the authenticator names.
  /// - Parameters:
  ///   - browser: the secret that ``beginPasskeySignIn(in:address:)`` was given; `nil` if the browser showed none.
  ///   - knownDevice: the secret of a device on which the member has signed in before.
  /// - Throws: `challengeExpired`, `unknownPasskey`, `passkeyRefused`, `deactivated`, `tooManyTries`.
  public func signIn(
    by answer: AssertionAnswer, for party: RelyingParty, in browser: SessionToken?, device: String,
    address: String?, knownDevice: SessionToken? = nil
  ) async throws(IdentityError) -> SignIn {
    try countRequestOfPasskey(from: address)
    guard let browser else { throw .challengeExpired }
    try await spend(answer.clientData.challenge, for: .signIn(browser: browser))
    let (passkey, use) = try await checked(answer, for: party, isHandleRequired: true)
    let isKnown = try await read { connection throws(StorageError) in
      guard let knownDevice else { return false }
      return try KnownDevices.isKnown(knownDevice, to: passkey.owner.id, on: connection)
    }
    let start = SessionStart(of: passkey.owner, device: device, isOnKnownDevice: isKnown)
    let refusal = try await write { [self] connection throws(StorageError) -> IdentityError? in
      if let refusal = try passkey.store(use, at: start.session.createdAt, on: connection) {
        return refusal
      }
      return try insert(start, on: connection)
    }
    if let refusal { throw refusal }
    return start.signIn
  }

  /// Begins to confirm a session by a passkey.
  /// - Returns: the challenge in base64url, and the member's passkeys.
  public func beginPasskeyConfirmation(
    of member: SignedInMember
  ) async throws(IdentityError) -> (challenge: String, known: [[UInt8]]) {
    let (challenge, now) = (SessionToken(), WallClock.now())
    let known = try await write { connection throws(StorageError) in
      try PasskeyChallenges.add(
        challenge, for: .confirmation(session: member.session.id), at: now, on: connection)
      return try connection.rows(
        "SELECT credential FROM passkeys WHERE member = $1 ORDER BY created_at", member.id
      ) { $0.bytes(0) }
    }
    return (challenge.text, known)
  }

  /// Confirms a session by one of the member's own passkeys.
  /// - Throws: `challengeExpired`, `unknownPasskey`, `passkeyRefused`.
  public func confirm(
    _ member: SignedInMember, by answer: AssertionAnswer, for party: RelyingParty
  ) async throws(IdentityError) {
    try await spend(
      answer.clientData.challenge, for: .confirmation(session: member.session.id))
    let (passkey, use) = try await checked(answer, for: party, isHandleRequired: false)
    guard passkey.owner.id == member.id else { throw .unknownPasskey }
    let now = WallClock.now()
    let refusal = try await write { connection throws(StorageError) -> IdentityError? in
      if let refusal = try passkey.store(use, at: now, on: connection) { return refusal }
      try Self.confirm(member.session.id, at: now, on: connection)
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Checks an answer whose challenge is spent.
  private func checked(
    _ answer: AssertionAnswer, for party: RelyingParty, isHandleRequired: Bool
  ) async throws(IdentityError) -> (StoredPasskey, CredentialUse) {
    let found = try await read { connection throws(StorageError) in
      try StoredPasskey.find(answer.id, on: connection)
    }
    guard let found else { throw .unknownPasskey }
    guard answer.userHandle == found.handle || (answer.userHandle == nil && !isHandleRequired)
    else { throw .passkeyRefused(.wrongIdentifier) }
    do throws(WebAuthnError) {
      let ceremony = Ceremony(challenge: answer.clientData.challenge)
      return (found, try answer.use(of: found.credential, for: party, in: ceremony))
    } catch {
      throw .passkeyRefused(error)
    }
  }
}
