import TestGround
import Testing
import WebAuthn

/// Both ceremonies with an authenticator in software.
@Suite struct CeremonyTests {
  private static let origin = "https://club.example"
  private let challenge = SoftAuthenticator.Answer.url(Array(1...32))
  private let party: RelyingParty

  init() throws { party = try RelyingParty(address: Self.origin) }

  private func register(
    _ answer: SoftAuthenticator.Answer, offering: Set<SigningAlgorithm>? = nil,
    challenge: String? = nil, known: [[UInt8]] = []
  ) throws(WebAuthnError) -> NewCredential {
    let ceremony = Ceremony(
      challenge: challenge ?? self.challenge,
      algorithms: offering ?? Set(SigningAlgorithm.allCases))
    return try RegistrationAnswer(
      id: answer.id, clientData: answer.clientData, attestation: answer.attestation
    ).credential(for: party, in: ceremony, known: known)
  }

  private func use(
    _ answer: SoftAuthenticator.Answer, of credential: NewCredential, signCount: UInt32 = 0
  ) throws(WebAuthnError) -> CredentialUse {
    let stored = StoredCredential(
      id: credential.id, key: credential.key, signCount: signCount,
      isBackupEligible: credential.isBackupEligible)
    return try AssertionAnswer(
      id: answer.id, clientData: answer.clientData, data: answer.data, signature: answer.signature,
      userHandle: nil
    ).use(of: stored, for: party, in: Ceremony(challenge: challenge))
  }

  @Test(arguments: SoftAuthenticator.Algorithm.allCases, ["none", "packed", "of-tomorrow"])
  func aPasskeyIsMadeAndUsed(algorithm: SoftAuthenticator.Algorithm, format: String) throws {
    let phone = SoftAuthenticator(origin: Self.origin, algorithm: algorithm)
    phone.signCount = 3
    let credential = try register(phone.register(challenge, format: format))
    #expect(credential.id == phone.id)
    #expect(credential.algorithm.rawValue == Int64(algorithm.rawValue))
    phone.signCount = 4
    #expect(try use(phone.assert(challenge), of: credential, signCount: 3).signCount == 4)
    #expect(throws: WebAuthnError.repeatedSignCount) {
      try use(phone.assert(challenge), of: credential, signCount: 4)
    }
  }

  /// A counter of zero is one that does not count, unless it did before.
  @Test(arguments: [
    (stored: UInt32(0), shown: UInt32(0), isAccepted: true), (0, 1, true), (1, 0, false),
    (7, 7, false), (7, 6, false), (7, 8, true), (.max, .max, false), (.max - 1, .max, true),
  ])
  func theCounterGrows(stored: UInt32, shown: UInt32, isAccepted: Bool) throws {
    let phone = SoftAuthenticator(origin: Self.origin)
    let credential = try register(phone.register(challenge))
    phone.signCount = shown
    let answer = phone.assert(challenge)
    if isAccepted {
      #expect(try use(answer, of: credential, signCount: stored).signCount == shown)
    } else {
      #expect(throws: WebAuthnError.repeatedSignCount) {
        try use(answer, of: credential, signCount: stored)
      }
    }
  }

  private static let wrongs: [(WebAuthnError, @Sendable (SoftAuthenticator) -> Void)] = [
    (.wrongOrigin, { $0.origin = "https://club.example.evil.example" }),
    (.wrongOrigin, { $0.origin = "https://club.example:8443" }),
    (.crossOrigin, { $0.crossOrigin = "true" }),
    (.crossOrigin, { $0.crossOrigin = #"false,"topOrigin":"https://evil.example""# }),
    (.malformed, { $0.crossOrigin = "7" }),
    (.otherRelyingParty, { $0.relyingParty = "example" }),
    (.noUserPresence, { $0.flags = 0x04 | 0x08 }),
    (.noUserVerification, { $0.flags = 0x01 | 0x08 }),
    (.invalidBackupState, { $0.flags = 0x01 | 0x04 | 0x10 }),
    (.malformed, { $0.flags |= 0x80 }),
  ]

  @Test(arguments: wrongs.indices)
  func whatBothCeremoniesRefuse(index: Int) throws {
    let (error, spoil) = Self.wrongs[index]
    let phone = SoftAuthenticator(origin: Self.origin)
    let credential = try register(phone.register(challenge))
    spoil(phone)
    #expect(throws: error) { try register(phone.register(challenge)) }
    #expect(throws: error) { try use(phone.assert(challenge), of: credential) }
  }

  @Test func whatRegistrationRefuses() throws {
    let phone = SoftAuthenticator(origin: Self.origin)
    let answer = phone.register(challenge)
    #expect(throws: WebAuthnError.wrongType) {
      try register(phone.register(challenge, type: "webauthn.get"))
    }
    #expect(throws: WebAuthnError.algorithmNotOffered) {
      try register(answer, offering: [.eddsa, .rs256])
    }
    #expect(throws: WebAuthnError.wrongIdentifier) { try register(answer, known: [phone.id]) }
    var renamed = answer
    renamed.id[0] ^= 1
    #expect(throws: WebAuthnError.wrongIdentifier) { try register(renamed) }
    let other = SoftAuthenticator.Answer.url(Array(2...33))
    #expect(throws: WebAuthnError.wrongChallenge) { try register(answer, challenge: other) }
    // A club that asked with too short a challenge accepts no answer to it.
    #expect(throws: WebAuthnError.wrongChallenge) {
      try register(phone.register("AAAA"), challenge: "AAAA")
    }
    #expect(throws: WebAuthnError.malformed) {
      try register(
        SoftAuthenticator(origin: Self.origin, identifierLength: 1_024).register(challenge))
    }
    #expect(throws: WebAuthnError.malformed) {
      try register(SoftAuthenticator(origin: Self.origin, identifierLength: 0).register(challenge))
    }
  }

  @Test func whatUseRefuses() throws {
    let phone = SoftAuthenticator(origin: Self.origin)
    let credential = try register(phone.register(challenge))
    let other = SoftAuthenticator(origin: Self.origin)
    #expect(throws: WebAuthnError.wrongIdentifier) {
      try use(other.assert(challenge), of: credential)
    }
    var foreign = other.assert(challenge)
    foreign.id = phone.id
    #expect(throws: WebAuthnError.wrongSignature) { try use(foreign, of: credential) }
    #expect(throws: WebAuthnError.wrongType) {
      try use(phone.assert(challenge, type: "webauthn.create"), of: credential)
    }
    phone.flags = 0x01 | 0x04
    #expect(throws: WebAuthnError.invalidBackupState) {
      try use(phone.assert(challenge), of: credential)
    }
  }

  @Test func aStatementOfTheKeyItselfMustVerify() throws {
    let phone = SoftAuthenticator(origin: Self.origin)
    var answer = phone.register(challenge, format: "packed")
    answer.clientData = phone.register(challenge + "").clientData + [0x20]
    #expect(throws: WebAuthnError.wrongSelfAttestation) { try register(answer) }
  }

  /// Every prefix, and every byte changed: refused or accepted, but never a crash.
  @Test func spoiltBytesAreRefused() throws {
    let phone = SoftAuthenticator(origin: Self.origin)
    let answer = phone.register(challenge)
    for length in 0..<answer.attestation.count {
      var cut = answer
      cut.attestation.removeLast(cut.attestation.count - length)
      #expect(throws: WebAuthnError.malformed, "\(length)") { try register(cut) }
    }
    var longer = answer
    longer.attestation.append(0)
    #expect(throws: WebAuthnError.malformed) { try register(longer) }
    let credential = try register(answer)
    let use = phone.assert(challenge)
    for index in use.data.indices {
      var changed = use
      changed.data[index] ^= 0x20
      #expect(throws: WebAuthnError.self) { try self.use(changed, of: credential) }
    }
    for index in answer.attestation.indices {
      for bit in 0..<8 {
        var changed = answer
        changed.attestation[index] ^= 1 << bit
        _ = try? register(changed)
      }
    }
  }

  @Test func hugeAndNestedAnswersAreRefused() throws {
    let phone = SoftAuthenticator(origin: Self.origin)
    var answer = phone.register(challenge)
    let bombs: [[UInt8]] = [
      // Nested deeply; an array, a map and a string that claim more than there is.
      [UInt8](repeating: 0x81, count: RegistrationAnswer.longestAttestation),
      [0x9b] + [UInt8](repeating: 0x7f, count: 8), [0xbb] + [UInt8](repeating: 0x0f, count: 8),
      [0x5b] + [UInt8](repeating: 0x7f, count: 8), [0x9f], [0xbf], [0xff],
      [UInt8](repeating: 0, count: RegistrationAnswer.longestAttestation + 1), [],
    ]
    for bomb in bombs {
      answer.attestation = bomb
      #expect(throws: WebAuthnError.malformed) { try register(answer) }
    }
    answer = phone.register(challenge)
    for text in ["", "{", "null", "[]", #"{"type":"webauthn.create"}"#, "\u{FEFF}{}"] {
      answer.clientData = Array(text.utf8)
      #expect(throws: WebAuthnError.malformed) { try register(answer) }
    }
    answer.clientData = [UInt8](repeating: 0x20, count: ClientData.longestText) + Array("{}".utf8)
    #expect(throws: WebAuthnError.malformed) { try register(answer) }
  }
}
