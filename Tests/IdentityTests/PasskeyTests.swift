import Identity
import JSON
import Storage
import TestGround
import Testing
import WebAuthn

/// A member with an authenticator in software.
struct PasskeyMember {
  static let origin = "https://club.example"
  static let device = "phone"
  let club: Club
  let party: RelyingParty
  let member: SignedInMember

  static func mar(in club: Club) async throws -> PasskeyMember {
    try await PasskeyMember(club, try await club.mar())
  }

  static func pol(in club: Club) async throws -> PasskeyMember {
    try await PasskeyMember(
      club, try await club.members.register(Club.form(userName: "pol", email: "pol@example.org")))
  }

  init(_ club: Club, _ account: Member) async throws {
    self.club = club
    party = try RelyingParty(address: Self.origin)
    let token = try await club.members.beginSession(of: account, device: Self.device).token
    member = try #require(try await club.members.signedIn(by: token))
  }

  func authenticator() -> SoftAuthenticator { SoftAuthenticator(origin: Self.origin) }

  /// Adds a passkey of an authenticator.
  @discardableResult
  func add(
    _ phone: SoftAuthenticator, named name: String = "Telèfon"
  ) async throws(IdentityError) -> Passkey {
    let request = try await club.members.beginPasskey(of: member)
    phone.userHandle = request.handle
    return try await club.members.addPasskey(
      named: name, by: Self.registration(phone.register(request.challenge)), for: party, of: member)
  }

  static func registration(
    _ answer: SoftAuthenticator.Answer
  ) throws(IdentityError) -> RegistrationAnswer {
    do throws(WebAuthnError) {
      return try RegistrationAnswer(
        id: answer.id, clientData: answer.clientData, attestation: answer.attestation)
    } catch {
      throw .passkeyRefused(error)
    }
  }

  static func assertion(
    _ answer: SoftAuthenticator.Answer
  ) throws(IdentityError) -> AssertionAnswer {
    do throws(WebAuthnError) {
      return try AssertionAnswer(
        id: answer.id, clientData: answer.clientData, data: answer.data,
        signature: answer.signature,
        userHandle: answer.userHandle.isEmpty ? nil : answer.userHandle)
    } catch {
      throw .passkeyRefused(error)
    }
  }

  /// Signs in by an authenticator.
  func signIn(
    _ phone: SoftAuthenticator, in browser: SessionToken = SessionToken()
  ) async throws(IdentityError) -> SignIn {
    let challenge = try await club.members.beginPasskeySignIn(in: browser, address: nil)
    return try await finish(phone.assert(challenge), in: browser)
  }

  func finish(
    _ answer: SoftAuthenticator.Answer, in browser: SessionToken?
  ) async throws(IdentityError) -> SignIn {
    try await club.members.signIn(
      by: Self.assertion(answer), for: party, in: browser, device: Self.device, address: nil)
  }

  /// Makes the confirmation of the session, and challenges, older.
  func wait(minutes: Int64) async throws {
    try await club.database.write { connection throws(StorageError) in
      try connection.run("UPDATE sessions SET confirmed_at = confirmed_at - $1", minutes * 60_000)
      try connection.run(
        "UPDATE passkey_challenges SET expires_at = expires_at - $1", minutes * 60_000)
    }
  }
}

/// Passkeys of members.
@Suite struct PasskeyTests {
  let club: Club

  init() throws { club = try Club() }

  @Test func aMemberSignsInByAPasskeyWithoutAName() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let phone = mar.authenticator()
    let passkey = try await mar.add(phone)
    #expect((passkey.name, passkey.lastUsedAt, passkey.isBackedUp) == ("Telèfon", nil, false))
    let signIn = try await mar.signIn(phone)
    #expect(signIn.member.id == mar.member.id)
    #expect(try await club.members.signedIn(by: signIn.token)?.id == mar.member.id)
    let ways = try await club.members.waysIn(of: mar.member)
    #expect(ways.hasPassword)
    #expect(ways.passkeys.map(\.id) == [passkey.id])
    #expect(ways.passkeys.first?.lastUsedAt == signIn.session.createdAt)
  }

  @Test func aChallengeIsGoodOnce() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let phone = mar.authenticator()
    try await mar.add(phone)
    let browser = SessionToken()
    let challenge = try await club.members.beginPasskeySignIn(in: browser, address: nil)
    let answer = phone.assert(challenge)
    _ = try await mar.finish(answer, in: browser)
    #expect(
      await failure { () throws(IdentityError) in try await mar.finish(answer, in: browser) }
        == .challengeExpired)
    // A wrong answer spends it too.
    let other = try await club.members.beginPasskeySignIn(in: browser, address: nil)
    var wrong = phone.assert(other)
    wrong.signature[8] ^= 1
    #expect(
      await failure { () throws(IdentityError) in try await mar.finish(wrong, in: browser) }
        == .passkeyRefused(.wrongSignature))
    #expect(
      await failure { () throws(IdentityError) in
        try await mar.finish(phone.assert(other), in: browser)
      } == .challengeExpired)
  }

  @Test func aChallengeIsOfItsBrowserPurposeAndTime() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let phone = mar.authenticator()
    try await mar.add(phone)
    let browser = SessionToken()
    for thief in [SessionToken(), nil] {
      let challenge = try await club.members.beginPasskeySignIn(in: browser, address: nil)
      #expect(
        await failure { () throws(IdentityError) in
          try await mar.finish(phone.assert(challenge), in: thief)
        } == .challengeExpired)
      // It is still good where it belongs.
      _ = try await mar.finish(phone.assert(challenge), in: browser)
    }
    let confirmation = try await club.members.beginPasskeyConfirmation(of: mar.member).challenge
    #expect(
      await failure { () throws(IdentityError) in
        try await mar.finish(phone.assert(confirmation), in: browser)
      } == .challengeExpired)
    for invented in ["", "A", SessionToken().text, String(repeating: "A", count: 43)] {
      #expect(
        await failure { () throws(IdentityError) in
          try await mar.finish(phone.assert(invented), in: browser)
        } == .challengeExpired)
    }
    let late = try await club.members.beginPasskeySignIn(in: browser, address: nil)
    try await mar.wait(minutes: 5)
    #expect(
      await failure { () throws(IdentityError) in
        try await mar.finish(phone.assert(late), in: browser)
      } == .challengeExpired)
  }

  /// What is stored is not enough to answer for somebody: neither a challenge nor a code is in the database.
  @Test func onlyHashesAreStored() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let request = try await club.members.beginPasskey(of: mar.member)
    let codes = try await club.members.makeRecoveryCodes(of: mar.member)
    let text = try databaseText(in: club.directory.path)
    let secrets = [request.challenge] + codes + codes.map { $0.replacing("-", with: "") }
    let found = secrets.filter(text.contains)
    #expect(found.isEmpty)
    let isRead = text.contains("registration")
    #expect(isRead)
  }

  @Test func aRepeatedCounterIsRefusedAlsoOfTwoAtOneTime() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let phone = mar.authenticator()
    phone.signCount = 1
    try await mar.add(phone)
    phone.signCount = 5
    let browser = SessionToken()
    let challenges = [
      try await club.members.beginPasskeySignIn(in: browser, address: nil),
      try await club.members.beginPasskeySignIn(in: browser, address: nil),
    ]
    let answers = challenges.map { phone.assert($0) }
    let failures = await withTaskGroup(of: IdentityError?.self) { group in
      for answer in answers {
        group.addTask {
          await failure { () throws(IdentityError) in try await mar.finish(answer, in: browser) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(failures.filter { $0 == nil }.count == 1)
    #expect(failures.contains(.passkeyRefused(.repeatedSignCount)))
    phone.signCount = 6
    _ = try await mar.signIn(phone)
  }

  @Test func strangersPasskeysAreUnknown() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let phone = mar.authenticator()
    phone.userHandle = [1, 2, 3]
    #expect(
      await failure { () throws(IdentityError) in try await mar.signIn(phone) } == .unknownPasskey)
    try await mar.add(phone)
    // The authenticator must name the member to whom the passkey belongs.
    for handle in [[], [1, 2, 3], phone.userHandle + [0]] {
      let original = phone.userHandle
      phone.userHandle = handle
      #expect(
        await failure { () throws(IdentityError) in try await mar.signIn(phone) }
          == .passkeyRefused(.wrongIdentifier))
      phone.userHandle = original
    }
    _ = try await mar.signIn(phone)
  }

  @Test func noPasskeyIsRegisteredTwice() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let pol = try await PasskeyMember.pol(in: club)
    let phone = mar.authenticator()
    try await mar.add(phone)
    for member in [mar, pol] {
      #expect(
        await failure { () throws(IdentityError) in try await member.add(phone) }
          == .passkeyRefused(.wrongIdentifier))
    }
    #expect(try await club.members.beginPasskey(of: mar.member).known == [phone.id])
    #expect(try await club.members.beginPasskey(of: pol.member).known == [])
  }

  @Test func handlesAreRandomAndStay() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let pol = try await PasskeyMember.pol(in: club)
    let first = try await club.members.beginPasskey(of: mar.member).handle
    #expect(first.count == 32)
    #expect(try await club.members.beginPasskey(of: mar.member).handle == first)
    #expect(try await club.members.beginPasskey(of: pol.member).handle != first)
    #expect(!first.contains(mar.member.id.bytes))
  }

  @Test func aMemberHasAtMostTwentyPasskeys() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let request = try await club.members.beginPasskey(of: mar.member)
    let late = mar.authenticator().register(request.challenge)
    for number in 1...20 {
      // A later request would replace the first.
      try await club.database.write { connection throws(StorageError) in
        try connection.run(
          """
          INSERT INTO passkeys (id, member, credential, public_key, sign_count,
            is_backup_eligible, is_backed_up, name, created_at)
          VALUES ($1, $2, $3, $3, 0, 0, 0, 'x', 0)
          """, UUID.new(), mar.member.id, [UInt8(number)])
      }
    }
    #expect(
      await failure { () throws(IdentityError) in
        try await club.members.addPasskey(
          named: "x", by: PasskeyMember.registration(late), for: mar.party, of: mar.member)
      } == .tooManyPasskeys)
    #expect(
      await failure { () throws(IdentityError) in
        try await club.members.beginPasskey(of: mar.member)
      } == .tooManyPasskeys)
  }

  @Test func requestsAreLimitedByAddress() async throws {
    let identity = try Identity(
      database: club.database, records: club.records, files: club.files,
      passkeyRequestsPerAddress: 3)
    defer { identity.close() }
    for _ in 0..<3 {
      _ = try await identity.beginPasskeySignIn(in: SessionToken(), address: "192.0.2.1")
    }
    let refused = await failure { () throws(IdentityError) in
      try await identity.beginPasskeySignIn(in: SessionToken(), address: "192.0.2.1")
    }
    guard case .tooManyTries = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    _ = try await identity.beginPasskeySignIn(in: SessionToken(), address: "192.0.2.2")
  }

  @Test func namesAreChecked() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let passkey = try await mar.add(mar.authenticator())
    for name in ["", "  ", "a\nb", String(repeating: "a", count: 81)] {
      let error = await failure { () throws(IdentityError) in
        try await club.members.renamePasskey(passkey.id, to: name, of: mar.member)
      }
      #expect(error?.fields.map(\.path) == ["name"])
    }
    let renamed = try await club.members.renamePasskey(passkey.id, to: "Clau 🔑", of: mar.member)
    #expect(renamed.name == "Clau 🔑")
  }

  @Test func passkeysOfOthersAreOutOfReach() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let pol = try await PasskeyMember.pol(in: club)
    let passkey = try await mar.add(mar.authenticator())
    #expect(
      await failure { () throws(IdentityError) in
        try await club.members.renamePasskey(passkey.id, to: "x", of: pol.member)
      } == .noSuchPasskey)
    #expect(
      await failure { () throws(IdentityError) in
        try await club.members.removePasskey(passkey.id, of: pol.member)
      } == .noSuchPasskey)
    #expect(try await club.members.waysIn(of: mar.member).passkeys == [passkey])
    // Nor does the passkey of one confirm the session of another.
    let phone = pol.authenticator()
    try await pol.add(phone)
    let challenge = try await club.members.beginPasskeyConfirmation(of: mar.member).challenge
    #expect(
      await failure { () throws(IdentityError) in
        try await club.members.confirm(
          mar.member, by: PasskeyMember.assertion(phone.assert(challenge)), for: mar.party)
      } == .unknownPasskey)
  }

  @Test func aDeactivatedMemberDoesNotSignIn() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let pol = try await PasskeyMember.pol(in: club)
    let phone = pol.authenticator()
    try await pol.add(phone)
    try await club.members.deactivate(pol.member.id, by: .console)
    #expect(
      await failure { () throws(IdentityError) in try await mar.signIn(phone) } == .deactivated)
    try await club.members.activate(pol.member.id, by: .console)
    _ = try await mar.signIn(phone)
  }

  @Test func nothingIsLeftOfWhoLeaves() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let phone = mar.authenticator()
    try await mar.add(phone)
    _ = try await club.members.makeRecoveryCodes(of: mar.member)
    try await club.members.leave(mar.member.id, password: Club.password)
    let rows = try await club.database.read { connection throws(StorageError) in
      try connection.row(
        "SELECT (SELECT count(*) FROM passkeys) + (SELECT count(*) FROM recovery_codes)"
      ) { $0.int(0) }
    }
    #expect(rows == 0)
    #expect(
      await failure { () throws(IdentityError) in try await mar.signIn(phone) } == .unknownPasskey)
  }
}
