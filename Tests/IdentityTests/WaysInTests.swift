import Identity
import JSON
import Storage
import TestGround
import Testing

/// Confirmed sessions, recovery codes, and members without a password.
@Suite struct WaysInTests {
  let club: Club

  init() throws { club = try Club() }

  private func recover(
    _ code: String, as name: String = "mar", from address: String? = nil
  ) async throws(IdentityError) -> SignIn {
    try await club.members.signIn(
      userName: name, recoveryCode: code, device: "phone", address: address)
  }

  /// A closure of its own, as for the other acts, crashes the compiler (Swift 6.3.1).
  private func refusalToRemoveThePassword(of member: PasskeyMember) async -> IdentityError? {
    do throws(IdentityError) {
      try await club.members.removePassword(of: member.member)
      return nil
    } catch {
      return error
    }
  }

  @Test func whatDecidesOverTheWaysInNeedsAFreshProof() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let phone = mar.authenticator()
    let passkey = try await mar.add(phone)
    let members = club.members
    try await mar.wait(minutes: 10)
    #expect(try await members.waysIn(of: mar.member).confirmedUntil == nil)
    #expect(
      await failure { () throws(IdentityError) in
        try await members.beginPasskey(of: mar.member)
      } == .notConfirmed)
    #expect(
      await failure { () throws(IdentityError) in
        try await members.removePasskey(passkey.id, of: mar.member)
      } == .notConfirmed)
    #expect(
      await failure { () throws(IdentityError) in
        try await members.makeRecoveryCodes(of: mar.member)
      } == .notConfirmed)
    #expect(await refusalToRemoveThePassword(of: mar) == .notConfirmed)
    #expect(
      await failure { () throws(IdentityError) in
        try await members.confirm(mar.member, password: "not this one")
      } == .wrongCredentials)
    try await members.confirm(mar.member, password: Club.password)
    #expect(try await members.waysIn(of: mar.member).confirmedUntil != nil)
    _ = try await members.makeRecoveryCodes(of: mar.member)
    // Another session of the member is not confirmed by it, and a passkey confirms as well.
    try await mar.wait(minutes: 10)
    let challenge = try await members.beginPasskeyConfirmation(of: mar.member).challenge
    phone.userHandle = []
    try await members.confirm(
      mar.member, by: PasskeyMember.assertion(phone.assert(challenge)), for: mar.party)
    try await members.removePasskey(passkey.id, of: mar.member)
  }

  @Test func anotherAddressNeedsAFreshProofAndTheSameNone() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    try await mar.wait(minutes: 10)
    let members = club.members
    #expect(
      await failure { () throws(IdentityError) in
        try await members.change(mar.member, email: "another@example.org")
      } == .notConfirmed)
    let renamed = try await members.change(
      mar.member, email: "mar@example.org", displayName: "Mar M")
    #expect(renamed.displayName == "Mar M")
    try await members.confirm(mar.member, password: Club.password)
    let changed = try await members.change(mar.member, email: "another@example.org")
    #expect(changed.email == "another@example.org")
  }

  @Test func codesOfTheEarlierLengthStayGood() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let letters = "7Q2MK9XDR4TBW8NC"
    let hash = SHA256Digest(of: mar.member.id.bytes + Array(letters.utf8))
    try await club.database.write { connection throws(StorageError) in
      try connection.run(
        "INSERT INTO recovery_codes (hash, member) VALUES ($1, $2)", hash, mar.member.id)
    }
    #expect(try await recover("7Q2M-K9XD-R4TB-W8NC").member.id == mar.member.id)
    // A new one has 120 bits.
    let code = try await club.members.makeRecoveryCodes(of: mar.member)[0]
    #expect(code.replacing("-", with: "").count == 24)
  }

  @Test func eachCodeIsGoodOnce() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let codes = try await club.members.makeRecoveryCodes(of: mar.member)
    #expect(Set(codes).count == 10)
    #expect(try await recover(codes[0]).member.id == mar.member.id)
    #expect(
      await failure { () throws(IdentityError) in try await recover(codes[0]) } == .wrongCredentials
    )
    // As people type it, and by the e-mail address.
    let typed = " " + codes[1].lowercased().replacing("-", with: " ").replacing("0", with: "o")
    _ = try await recover(typed, as: "MAR@example.org")
    #expect(try await club.members.waysIn(of: mar.member).recoveryCodes == 8)
    // New codes replace the old ones.
    let others = try await club.members.makeRecoveryCodes(of: mar.member)
    #expect(
      await failure { () throws(IdentityError) in try await recover(codes[2]) } == .wrongCredentials
    )
    _ = try await recover(others[0])
  }

  @Test func ofSeveralWithOneCodeOneWins() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let code = try await club.members.makeRecoveryCodes(of: mar.member)[0]
    let failures = await withTaskGroup(of: IdentityError?.self) { group in
      for _ in 0..<5 {
        group.addTask { await failure { () throws(IdentityError) in try await recover(code) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(failures.filter { $0 == nil }.count == 1)
  }

  @Test func aCodeIsOfItsMember() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    _ = try await PasskeyMember.pol(in: club)
    let codes = try await club.members.makeRecoveryCodes(of: mar.member)
    for name in ["pol", "nobody", "", "mar\u{0}"] {
      #expect(
        await failure { () throws(IdentityError) in try await recover(codes[0], as: name) }
          == .wrongCredentials)
    }
    for wrong in [
      "", "🏔", "0000-0000-0000-0000", codes[0] + "0", String(repeating: "0", count: 5_000),
    ] {
      #expect(
        await failure { () throws(IdentityError) in try await recover(wrong) } == .wrongCredentials)
    }
    _ = try await recover(codes[0])
  }

  @Test func triesOfCodesCountAsThoseOfPasswords() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let codes = try await club.members.makeRecoveryCodes(of: mar.member)
    for _ in 0..<10 {
      #expect(
        await failure { () throws(IdentityError) in
          try await recover("0000-0000-0000-0000", from: "192.0.2.1")
        } == .wrongCredentials)
    }
    let refused = await failure { () throws(IdentityError) in
      try await recover(codes[0], from: "192.0.2.1")
    }
    guard case .tooManyTries = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    #expect(try await club.members.waysIn(of: mar.member).recoveryCodes == 10)
  }

  @Test func aDeactivatedMembersCodeIsNotSpent() async throws {
    _ = try await club.mar()
    let pol = try await PasskeyMember.pol(in: club)
    let code = try await club.members.makeRecoveryCodes(of: pol.member)[0]
    try await club.members.deactivate(pol.member.id, by: .console)
    #expect(
      await failure { () throws(IdentityError) in try await recover(code, as: "pol") }
        == .deactivated)
    try await club.members.activate(pol.member.id, by: .console)
    _ = try await recover(code, as: "pol")
  }

  @Test func thePasswordGoesOnceAPasskeyAndCodesAreThere() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let members = club.members
    #expect(await refusalToRemoveThePassword(of: mar) == .passwordNeeded)
    let phone = mar.authenticator()
    let passkey = try await mar.add(phone)
    #expect(await refusalToRemoveThePassword(of: mar) == .passwordNeeded)
    let codes = try await members.makeRecoveryCodes(of: mar.member)
    try await members.removePassword(of: mar.member)
    #expect(try await members.waysIn(of: mar.member).hasPassword == false)
    for password in [Club.password, "", " "] {
      #expect(
        await failure { () throws(IdentityError) in
          try await members.signIn(
            userName: "mar", password: password, device: "phone", address: nil)
        } == .wrongCredentials)
      #expect(
        await failure { () throws(IdentityError) in
          try await members.changePassword(
            of: mar.member.id, from: password, to: "una altra contrasenya", keeping: nil)
        } == .wrongCredentials)
    }
    _ = try await mar.signIn(phone)
    // The last way in stays.
    #expect(
      await failure { () throws(IdentityError) in
        try await members.removePasskey(passkey.id, of: mar.member)
      } == .lastWayIn)
    // Without the phone, a code lets the member in to add another.
    let token = try await recover(codes[0]).token
    let again = try #require(try await members.signedIn(by: token))
    try await members.setFirstPassword(of: again, to: "una altra contrasenya")
    _ = try await members.signIn(
      userName: "mar", password: "una altra contrasenya", device: "phone", address: nil)
    try await members.removePasskey(passkey.id, of: again)
  }

  @Test func onlyWhoHasNoPasswordDoesWithoutOne() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let members = club.members
    #expect(
      await failure { () throws(IdentityError) in
        try await members.setFirstPassword(of: mar.member, to: "una altra contrasenya")
      } == .wrongCredentials)
    #expect(
      await failure { () throws(IdentityError) in try await members.leave(mar.member) }
        == .wrongCredentials)
    try await mar.add(mar.authenticator())
    _ = try await members.makeRecoveryCodes(of: mar.member)
    try await members.removePassword(of: mar.member)
    #expect(
      await failure { () throws(IdentityError) in
        try await members.setFirstPassword(of: mar.member, to: "short")
      }?.fields.map(\.path) == ["new"])
    try await mar.wait(minutes: 10)
    #expect(
      await failure { () throws(IdentityError) in
        try await members.setFirstPassword(of: mar.member, to: "una altra contrasenya")
      } == .notConfirmed)
    #expect(
      await failure { () throws(IdentityError) in try await members.leave(mar.member) }
        == .notConfirmed)
    try await mar.wait(minutes: -10)
    try await members.leave(mar.member)
    #expect(try await members.members().isEmpty)
  }

  /// A link of an administrator sets a password also for a member who has none.
  @Test func aResetGivesAPasswordAgain() async throws {
    let mar = try await PasskeyMember.mar(in: club)
    let phone = mar.authenticator()
    try await mar.add(phone)
    _ = try await club.members.makeRecoveryCodes(of: mar.member)
    let before = try await club.members.beginPasswordReset(of: mar.member.id, by: .console)
    try await club.members.removePassword(of: mar.member)
    #expect(
      await failure { () throws(IdentityError) in
        try await club.members.resetPassword(by: before.text, to: "una altra contrasenya")
      } == .linkExpired)
    let secret = try await club.members.beginPasswordReset(of: mar.member.id, by: .console)
    try await club.members.resetPassword(by: secret.text, to: "una altra contrasenya")
    _ = try await club.members.signIn(
      userName: "mar", password: "una altra contrasenya", device: "phone", address: nil)
    _ = try await mar.signIn(phone)
  }
}
