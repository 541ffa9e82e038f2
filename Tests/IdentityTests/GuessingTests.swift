import Identity
import Storage
import TestGround
import Testing

/// Attempts to guess passwords or find names.
@Suite struct GuessingTests {
  let club: Club

  init() throws { club = try Club() }

  private init(club: Club) { self.club = club }

  private func signIn(
    _ name: String = "mar", _ password: String = Club.password, from address: String = "192.0.2.1",
    on device: SessionToken? = nil
  ) async throws(IdentityError) -> SignIn {
    try await club.members.signIn(
      userName: name, password: password, device: "tests", address: address, knownDevice: device)
  }

  private func isLimited(_ error: IdentityError?) -> Bool {
    if case .tooManyTries = error { true } else { false }
  }

  /// The number of tries whose password is compared.
  private func compared(_ tries: [(name: String, address: String)]) async -> Int {
    var count = 0
    for (name, address) in tries {
      let error = await failure { () throws(IdentityError) in
        try await signIn(name, "wrong", from: address)
      }
      if error == .wrongCredentials { count += 1 }
    }
    return count
  }

  @Test func triesAtOneTimeAreCountedBeforeTheyAreCompared() async throws {
    _ = try await club.mar()
    let compared = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<60 {
        group.addTask {
          await failure { () throws(IdentityError) in
            try await signIn("mar", "wrong \(number)", from: "192.0.2.\(number)")
          } == .wrongCredentials
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(compared == 10)
  }

  @Test(.enabled(if: !TestDatabase.isEmbedded, "needs a PostgreSQL server"))
  func triesAtOtherServersCount() async throws {
    _ = try await club.mar()
    let other = try GuessingTests(club: Club(in: club.directory))
    #expect(await compared((0..<8).map { ("mar", "192.0.2.\($0)") }) == 8)
    // The right password forgets the wrong ones on each server.
    _ = try await other.signIn()
    try await Task.sleep(for: .seconds(1))
    #expect(await compared((0..<9).map { ("mar", "192.0.2.\($0)") }) == 9)
    var isKnown = false
    for number in 0..<9 where !isKnown {
      isKnown = await other.compared([("mar", "198.51.100.\(number)")]) == 0
      try await Task.sleep(for: .milliseconds(200))
    }
    #expect(isKnown)
  }

  @Test func nameAndAddressByMailAreOneAccount() async throws {
    _ = try await club.mar()
    let names = ["mar", "MAR", "mar@example.org", "Mar@Example.ORG"]
    #expect(await compared((0..<16).map { (names[$0 % 4], "192.0.2.\($0)") }) == 10)
  }

  private static let manyAddresses: [(addresses: [String], compared: Int)] = [
    // Addresses of one IPv6 network count together; another network counts separately.
    ((0..<8).map { "2001:db8:0:1::\($0)" }, 5),
    ((0..<8).map { "2001:db8:0:\($0)::1" }, 8),
    // An IPv4 address, also written as IPv6.
    (
      ["192.0.2.7", "::ffff:192.0.2.7", "192.0.2.7", "::ffff:c000:207", "192.0.2.7", "192.0.2.7"], 5
    ),
    ((0..<8).map { "192.0.2.\($0)" }, 8),
    // A value that a proxy may send.
    (Array(repeating: "unknown", count: 8), 5),
  ]

  @Test(arguments: manyAddresses)
  func oneAddressIsOneNetwork(addresses: [String], compared expected: Int) async throws {
    let members = try limited(triesPerAddress: 5)
    defer { members.close() }
    var compared = 0
    for (number, address) in addresses.enumerated() {
      let error = await failure { () throws(IdentityError) in
        try await members.signIn(
          userName: "nobody\(number)", password: "wrong", device: "", address: address)
      }
      if error == .wrongCredentials { compared += 1 }
    }
    #expect(compared == expected)
  }

  /// A flood of unknown names must not evict the counters of members.
  @Test func aFloodOfUnknownNamesForgetsNoLock() async throws {
    let limits = TryFlood(club)
    _ = try await club.mar()
    #expect(await compared((0..<10).map { ("mar", "192.0.2.\($0)") }) == 10)
    await limits.flood(60_000)
    let error = await failure { () throws(IdentityError) in
      try await signIn(from: "198.51.100.1")
    }
    #expect(isLimited(error))
  }

  @Test func aStrangersWrongTriesDoNotLockOutAKnownDevice() async throws {
    _ = try await club.mar()
    let known = try #require(try await signIn().deviceSecret)
    #expect(await compared((0..<11).map { ("mar", "192.0.2.\($0)") }) == 10)
    #expect(isLimited(await failure { () throws(IdentityError) in try await signIn() }))
    let again = try await signIn(on: known)
    #expect(again.deviceSecret == nil)
    // Its own wrong tries are limited too.
    for _ in 0..<10 {
      #expect(
        await failure { () throws(IdentityError) in try await signIn("mar", "wrong", on: known) }
          == .wrongCredentials)
    }
    #expect(isLimited(await failure { () throws(IdentityError) in try await signIn(on: known) }))
  }

  @Test func aStrangersWrongTriesDoNotStopTheMembersSession() async throws {
    let mar = try await club.mar()
    #expect(await compared((0..<12).map { ("mar", "192.0.2.\($0)") }) == 10)
    try await club.members.changePassword(
      of: mar.id, from: Club.password, to: "another mountain", keeping: nil)
    // Wrong passwords in a session are limited by themselves.
    var wrong = 0
    for _ in 0..<12 {
      let error = await failure { () throws(IdentityError) in
        try await club.members.leave(mar.id, password: "wrong")
      }
      if error == .wrongCredentials { wrong += 1 }
    }
    #expect(wrong == 10)
    let error = await failure { () throws(IdentityError) in
      try await club.members.leave(mar.id, password: "another mountain")
    }
    #expect(isLimited(error))
  }

  @Test func aDeviceIsKnownToItsMemberAloneAndUntilTheNextPassword() async throws {
    let mar = try await club.mar()
    _ = try await club.members.register(Club.form(userName: "pol", email: "pol@example.org"))
    let ofPol = try #require(try await signIn("pol").deviceSecret)
    let ofMar = try #require(try await signIn("mar").deviceSecret)
    try await club.members.changePassword(
      of: mar.id, from: Club.password, to: "una altra contrasenya", keeping: nil)
    _ = await compared((0..<10).map { ("mar", "192.0.2.\($0)") })
    for secret in [ofPol, ofMar] {
      let error = await failure { () throws(IdentityError) in
        try await signIn("mar", "una altra contrasenya", on: secret)
      }
      #expect(isLimited(error))
    }
  }

  @Test func onlySoManyDevicesOfAMemberAreKnown() async throws {
    let mar = try await club.mar()
    for _ in 0..<60 { _ = try await club.members.beginSession(of: mar, device: "phone") }
    let known = try await club.database.read { connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM known_devices") { $0.int(0) }
    }
    #expect(known == 50)
  }

  /// Correct passwords of many members at one address lock out none of them.
  @Test func whoIsRightCountsNoTryOfTheirAddress() async throws {
    let members = try limited(triesPerAddress: 3)
    defer { members.close() }
    _ = try await club.mar()
    for _ in 0..<5 {
      _ = try await members.signIn(
        userName: "mar", password: Club.password, device: "", address: "192.0.2.1")
    }
  }

  /// Tries refused by address do not count for the account: its member can sign in elsewhere.
  @Test func whatIsRefusedToAnAddressLocksNoAccount() async throws {
    let members = try limited(triesPerAddress: 3)
    defer { members.close() }
    _ = try await club.mar()
    for number in 0..<20 {
      let error = await failure { () throws(IdentityError) in
        try await members.signIn(
          userName: "mar", password: "wrong", device: "", address: "192.0.2.1")
      }
      #expect(number < 3 ? error == .wrongCredentials : isLimited(error))
    }
    _ = try await members.signIn(
      userName: "mar", password: Club.password, device: "", address: "192.0.2.2")
  }

  /// Tries of a flood that found no free thread do not count.
  @Test func whatCouldNotBeComparedIsNoTry() async throws {
    let maximum = 130
    let members = try Identity(
      database: club.database, records: club.records, files: club.files, triesPerName: maximum)
    defer { members.close() }
    _ = try await club.mar()
    @Sendable func tried() async -> IdentityError? {
      await failure { () throws(IdentityError) in
        try await members.signIn(userName: "mar", password: "wrong", device: "", address: nil)
      }
    }
    let errors = await withTaskGroup(of: IdentityError?.self) { group in
      for _ in 0..<maximum { group.addTask { await tried() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var compared = errors.count { $0 == .wrongCredentials }
    #expect(compared < maximum)
    while await tried() == .wrongCredentials { compared += 1 }
    #expect(compared == maximum)
  }

  private func limited(triesPerAddress: Int) throws -> Identity {
    try Identity(
      database: club.database, records: club.records, files: club.files,
      triesPerAddress: triesPerAddress)
  }

  @Test func registrationsFromAnAddressAreLimited() async throws {
    let members = try Identity(
      database: club.database, records: club.records, files: club.files,
      registrationsPerAddress: 3)
    defer { members.close() }
    func register(_ name: String, from address: String?) async -> IdentityError? {
      await failure { () throws(IdentityError) in
        try await members.register(
          userName: name, email: name + "@example.org", displayName: "A", password: Club.password,
          address: address)
      }
    }
    #expect(await register("anna", from: "192.0.2.1") == nil)
    // Searches for names count, including malformed ones, which reveal names as well.
    #expect(await register("anna", from: "192.0.2.1")?.fields.count == 2)
    #expect(await register("a", from: "192.0.2.1")?.fields.count == 1)
    #expect(isLimited(await register("berta", from: "192.0.2.1")))
    #expect(await register("berta", from: "192.0.2.2") == nil)
    #expect(await register("carla", from: nil) == nil)
  }

  @Test func changingTheAddressByMailToLearnWhoseIsTakenIsLimited() async throws {
    let members = try Identity(
      database: club.database, records: club.records, files: club.files,
      registrationsPerAddress: 3)
    defer { members.close() }
    let mar = try await members.register(Club.form())
    for number in 0..<3 {
      _ = try await members.change(mar.id, email: "mar\(number)@example.org")
    }
    let error = await failure { () throws(IdentityError) in
      try await members.change(mar.id, email: "mar4@example.org")
    }
    #expect(isLimited(error))
    _ = try await members.change(mar.id, displayName: "Mar Mir")
  }

  /// Concurrent sign-ins during a change of the password leave no session.
  @Test(arguments: 0..<5) func noSessionOutlivesAChangeOfThePassword(round: Int) async throws {
    let mar = try await club.mar()
    let signIns = try await withThrowingTaskGroup(of: [SignIn].self) { group in
      for number in 0..<4 {
        // Repeated while the password is valid, so that some are in progress when it changes.
        group.addTask {
          var signIns: [SignIn] = []
          while let next = try? await signIn(from: "192.0.2.\(number)") { signIns.append(next) }
          return signIns
        }
      }
      group.addTask {
        try await club.members.changePassword(
          of: mar.id, from: Club.password, to: "una altra contrasenya", keeping: nil)
        return []
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    for signIn in signIns { #expect(try await club.members.signedIn(by: signIn.token) == nil) }
    #expect(try await club.members.sessions(of: mar.id).isEmpty)
    // After the change, the old password is refused.
    await #expect(throws: IdentityError.wrongCredentials) { try await signIn(from: "192.0.2.99") }
  }

  /// Of two concurrent changes with the old password only one succeeds.
  @Test func anOldPasswordChangesNothingAnyMore() async throws {
    let mar = try await club.mar()
    let changed = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<4 {
        group.addTask {
          await failure { () throws(IdentityError) in
            try await club.members.changePassword(
              of: mar.id, from: Club.password, to: "boira vella \(number)", keeping: nil)
          } == nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(changed == 1)
  }

  @Test func aLinkThatTwoShowAtOneTimeIsGoodOnce() async throws {
    let mar = try await club.mar()
    let link = try await club.members.beginPasswordReset(of: mar.id, by: .console).text
    let changed = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<4 {
        group.addTask {
          await failure { () throws(IdentityError) in
            try await club.members.resetPassword(by: link, to: "boira vella \(number)")
          } == nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(changed == 1)
  }

  @Test func linksThatAreTriedFromAnAddressAreLimited() async throws {
    func tried(from address: String?) async -> IdentityError? {
      await failure { () throws(IdentityError) in
        try await club.members.resetPassword(
          by: SessionToken().text, to: "boira vella", address: address)
      }
    }
    for _ in 0..<30 { #expect(await tried(from: "192.0.2.1") == .linkExpired) }
    #expect(isLimited(await tried(from: "192.0.2.1")))
    #expect(await tried(from: "192.0.2.2") == .linkExpired)
    #expect(await tried(from: nil) == .linkExpired)
  }

  @Test func triesAreForgottenWhenTheirTimeIsOver() {
    let limit = TryLimit("tests", maximum: 2, window: 1_000, of: club.database)
    #expect(limit.count("mar", at: 0) == nil)
    #expect(limit.count("mar", at: 500) == nil)
    #expect(limit.count("mar", at: 999) == 1)
    #expect(limit.count("mar", at: 1_000) == nil)
    #expect(limit.count("mar", at: 1_001) == 1)
  }

  @Test(.enabled(if: TestDatabase.isEmbedded, "tells other servers of 50,000 tries"))
  func keysFarFromTheirLimitMakeRoomForOthers() {
    let limit = TryLimit("tests", maximum: 2, window: 1_000, of: club.database)
    #expect(limit.count("mar", at: 0) == nil)
    for number in 0..<50_001 { _ = limit.count("\(number)", at: 1) }
    #expect(limit.count("mar", at: 2) == nil)
    #expect(limit.count("mar", at: 3) == nil)
  }

  @Test(.enabled(if: TestDatabase.isEmbedded, "tells other servers of 50,000 tries"))
  func noKeyAtItsLimitMakesRoom() {
    let limit = TryLimit("tests", maximum: 1, window: 1_000, of: club.database)
    let taken = (0..<50_001).count { limit.count("\($0)", at: 0) == nil }
    #expect(taken == 50_001)
    #expect(limit.count("0", at: 1) == 1)
  }
}

/// Tries with unknown names and without the cost of comparing passwords, since overlong ones are refused at once.
private struct TryFlood {
  let club: Club

  init(_ club: Club) { self.club = club }

  func flood(_ count: Int) async {
    let password = String(repeating: "x", count: 201)
    for number in 0..<count {
      _ = try? await club.members.signIn(
        userName: "flood\(number)", password: password, device: "",
        address:
          "2001:db8:\(String(number / 60_000, radix: 16)):\(String(number % 60_000, radix: 16))::1")
    }
  }
}
