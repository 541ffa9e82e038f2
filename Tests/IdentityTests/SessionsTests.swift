import Identity
import Storage
import Testing

@Suite struct SessionsTests {
  let club: Club

  init() throws { club = try Club() }

  private func signIn(
    _ name: String = "mar", _ password: String = Club.password, from address: String = "::1"
  ) async throws -> SignIn {
    try await club.members.signIn(
      userName: name, password: password, device: "tests", address: address)
  }

  @Test func knowsAMemberByTheTokenOfASession() async throws {
    let mar = try await club.mar()
    let signIn = try await signIn("MAR")
    #expect(signIn.member == mar)
    #expect(try await club.members.signedIn(by: signIn.token)?.session.id == signIn.session.id)
  }

  @Test(arguments: [
    ("mar", "una contrasenya llarga "), ("mar", ""), ("pol", Club.password), ("", ""),
    ("mar", String(repeating: "x", count: 100_000)),
  ])
  func letsNobodyInWithAnythingElse(name: String, password: String) async throws {
    _ = try await club.mar()
    await #expect(throws: IdentityError.wrongCredentials) {
      _ = try await signIn(name, password)
    }
  }

  @Test(arguments: [
    ("", false), ("x", false), (String(repeating: "0", count: 64), false),
    (String(repeating: "0", count: 43), true), (String(repeating: "\0", count: 43), true),
    ("' OR 1=1 --" + String(repeating: " ", count: 32), true),
  ])
  func opensNothingWithAForeignToken(text: String, looksLikeOne: Bool) async throws {
    _ = try await club.mar()
    let own = try await signIn().token
    #expect(try await club.members.signedIn(by: own) != nil)
    let token = SessionToken(text)
    #expect((token != nil) == looksLikeOne)
    if let token { #expect(try await club.members.signedIn(by: token) == nil) }
  }

  @Test func refusesFurtherTriesEvenWithTheRightPassword() async throws {
    _ = try await club.mar()
    for number in 0..<10 {
      await #expect(throws: IdentityError.wrongCredentials) {
        _ = try await signIn("mar", "wrong", from: "192.0.2.\(number)")
      }
    }
    let error = await #expect(throws: IdentityError.self) { try await signIn() }
    guard case .tooManyTries(let seconds) = error else {
      Issue.record("was let in, or refused otherwise")
      return
    }
    #expect((1...900).contains(seconds))
  }

  @Test func endsOnlySessionsOfTheMember() async throws {
    let mar = try await club.mar()
    let pol = try await club.members.register(
      Club.form(userName: "pol", email: "pol@example.org"))
    let signIn = try await signIn()
    await #expect(throws: IdentityError.noSuchSession) {
      try await club.members.endSession(signIn.session.id, of: pol.id)
    }
    #expect(try await club.members.signedIn(by: signIn.token) != nil)
    try await club.members.endSession(signIn.session.id, of: mar.id)
    #expect(try await club.members.signedIn(by: signIn.token) == nil)
    #expect(try await club.members.sessions(of: mar.id).isEmpty)
  }

  @Test func allSessionsButOneEndAtOnce() async throws {
    let mar = try await club.mar()
    let pol = try await club.members.register(
      Club.form(userName: "pol", email: "pol@example.org"))
    let kept = try await signIn()
    let lost = [try await signIn(), try await signIn()]
    let others = try await signIn("pol")
    #expect(try await club.members.endSessions(of: mar.id, except: kept.session.id) == 2)
    #expect(try await club.members.sessions(of: mar.id).map(\.id) == [kept.session.id])
    for each in lost { #expect(try await club.members.signedIn(by: each.token) == nil) }
    #expect(try await club.members.sessions(of: pol.id).map(\.id) == [others.session.id])
    #expect(try await club.members.endSessions(of: mar.id, except: kept.session.id) == 0)
  }

  @Test func aNewPasswordEndsTheOtherSessions() async throws {
    let mar = try await club.mar()
    let kept = try await signIn()
    let lost = try await signIn()
    try await club.members.changePassword(
      of: mar.id, from: Club.password, to: "una altra contrasenya", keeping: kept.session.id)
    #expect(try await club.members.signedIn(by: kept.token) != nil)
    #expect(try await club.members.signedIn(by: lost.token) == nil)
    await #expect(throws: IdentityError.wrongCredentials) { _ = try await signIn() }
    _ = try await signIn("mar", "una altra contrasenya")
  }

  /// Listeners of an ended session are disconnected by this notification.
  @Test(arguments: [
    "signing out", "ending all others", "leaving", "a new password", "deactivation",
  ])
  func itIsToldThatSessionsEnded(by act: String) async throws {
    _ = try await club.mar()
    let pol = try await club.members.register(
      Club.form(userName: "pol", email: "pol@example.org"))
    let session = try await signIn("pol").session
    let (commits, told) = AsyncStream<Set<CommittedChange>>.makeStream()
    let observation = club.database.observeCommits { changes, _ in told.yield(changes) }
    defer { club.database.remove(observation) }
    switch act {
    case "signing out": try await club.members.endSession(session.id, of: pol.id)
    case "ending all others":
      _ = try await club.members.endSessions(of: pol.id, except: pol.id)
    case "leaving": try await club.members.leave(pol.id, password: Club.password)
    case "a new password":
      try await club.members.changePassword(
        of: pol.id, from: Club.password, to: "una altra contrasenya", keeping: nil)
    default: try await club.members.deactivate(pol.id, by: .console)
    }
    told.finish()
    let changes = await commits.reduce(into: Set<CommittedChange>()) { $0.formUnion($1) }
    #expect(changes.contains(.sessionsEnded))
  }

  /// Ninety days.
  private static let life: Int64 = 90 * 24 * 3_600_000

  /// Makes a session as old as if it had been unused for a time.
  private func leave(_ session: Session, for milliseconds: Int64) async throws {
    try await club.database.write { connection throws(StorageError) in
      try connection.run(
        "UPDATE sessions SET last_seen_at = $2 WHERE id = $1", session.id,
        WallClock.now() - milliseconds)
    }
  }

  @Test func aSessionThatIsNotUsedEndsByItself() async throws {
    let mar = try await club.mar()
    let (used, unused) = (try await signIn(), try await signIn())
    try await leave(used.session, for: Self.life - 60_000)
    try await leave(unused.session, for: Self.life + 60_000)
    let ids = [used.session.id, unused.session.id]
    #expect(try await club.members.sessions(of: mar.id).map(\.id) == [used.session.id])
    #expect(try await club.members.ended(of: ids) == [unused.session.id])
    #expect(try await club.members.signedIn(by: unused.token) == nil)
    #expect(try await club.members.signedIn(by: used.token)?.session.id == used.session.id)
    // The use has restarted its lifetime.
    let seen = try #require(try await club.members.sessions(of: mar.id).first).lastSeenAt
    #expect(seen > WallClock.now() - Self.life / 2)
    // Another sign-in deletes the row of the expired session.
    _ = try await signIn()
    let rows = try await club.database.read { connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM sessions") { $0.int(0) }
    }
    #expect(rows == 2)
  }

  @Test func aSessionEndsAYearAfterItBeganHoweverMuchItIsUsed() async throws {
    let mar = try await club.mar()
    let year: Int64 = 365 * 24 * 3_600_000
    let (young, old) = (try await signIn(), try await signIn())
    for (session, age) in [(young.session, year - 60_000), (old.session, year + 60_000)] {
      try await club.database.write { connection throws(StorageError) in
        try connection.run(
          "UPDATE sessions SET created_at = $2 WHERE id = $1", session.id, WallClock.now() - age)
      }
    }
    #expect(try await club.members.signedIn(by: young.token) != nil)
    #expect(try await club.members.signedIn(by: old.token) == nil)
    #expect(try await club.members.sessions(of: mar.id).map(\.id) == [young.session.id])
    #expect(
      try await club.members.ended(of: [young.session.id, old.session.id]) == [old.session.id])
  }

  @Test func theNameOfADeviceIsBounded() async throws {
    _ = try await club.mar()
    let signIn = try await club.members.signIn(
      userName: "mar", password: Club.password, device: String(repeating: "x", count: 10_000),
      address: nil)
    #expect(signIn.session.device.count == 200)
  }
}
