import Identity
import Storage
import TestGround
import Testing

/// Roles of the club: member, administrator, deactivated.
@Suite struct RolesTests {
  let club: Club

  init() throws { club = try Club() }

  private func member(_ name: String) async throws -> Member {
    try await club.members.register(
      Club.form(userName: name, email: "\(name)@example.org"))
  }

  private func signIn(_ name: String) async throws(IdentityError) -> SignIn {
    try await club.members.signIn(
      userName: name, password: Club.password, device: "phone", address: nil)
  }

  @Test func theFirstMemberIsTheAdministrator() async throws {
    let roles = try await [member("anna").role, member("berta").role, member("carla").role]
    #expect(roles == [.administrator, .member, .member])
    let stored = try await club.members.members().map(\.role)
    #expect(stored == roles)
  }

  @Test func ofManyWhoRegisterAtOnceOneIsTheAdministrator() async throws {
    let members = try await withThrowingTaskGroup(of: Member.self) { group in
      for number in 0..<8 { group.addTask { try await member("member\(number)") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(members.count { $0.role == .administrator } == 1)
  }

  @Test func aSessionKnowsTheRoleOfNow() async throws {
    let anna = try await member("anna")
    let berta = try await member("berta")
    let session = try await signIn("berta")
    #expect(try await club.members.signedIn(by: session.token)?.role == .member)
    try await club.members.setRole(.administrator, of: berta.id, by: .console)
    let principal = try await club.members.signedIn(by: session.token)
    #expect(principal?.role == .administrator)
    #expect(principal.flatMap(Administrator.init)?.member.id == berta.id)
    try await club.members.setRole(.member, of: berta.id, by: .console)
    #expect(try await club.members.signedIn(by: session.token).flatMap(Administrator.init) == nil)
    #expect(try await club.members.member(anna.id).role == .administrator)
  }

  @Test func theClubKeepsAnAdministrator() async throws {
    let anna = try await member("anna")
    let berta = try await member("berta")
    await #expect(throws: IdentityError.lastAdministrator) {
      try await club.members.setRole(.member, of: anna.id, by: .console)
    }
    await #expect(throws: IdentityError.lastAdministrator) {
      try await club.members.deactivate(anna.id, by: .console)
    }
    try await club.members.setRole(.administrator, of: berta.id, by: .console)
    try await club.members.deactivate(berta.id, by: .console)
    // A member who cannot sign in is no administrator.
    await #expect(throws: IdentityError.lastAdministrator) {
      try await club.members.setRole(.member, of: anna.id, by: .console)
    }
    try await club.members.activate(berta.id, by: .console)
    try await club.members.setRole(.member, of: anna.id, by: .console)
    #expect(try await club.members.member(anna.id).role == .member)
  }

  /// A deactivated administrator does not keep the last other one from leaving.
  @Test func aDeactivatedAdministratorIsNotTheLastOne() async throws {
    let (anna, berta) = (try await member("anna"), try await member("berta"))
    try await club.members.setRole(.administrator, of: berta.id, by: .console)
    try await club.members.deactivate(berta.id, by: .console)
    try await club.members.leave(anna.id, password: Club.password)
    try await club.members.setRole(.member, of: berta.id, by: .console)
    #expect(try await club.members.member(berta.id).role == .member)
  }

  @Test func aDeactivatedMemberIsSignedOutAndStaysOut() async throws {
    _ = try await member("anna")
    let berta = try await member("berta")
    let sessions = try await [signIn("berta"), signIn("berta")]
    try await club.members.deactivate(berta.id, by: .console)
    for session in sessions {
      #expect(try await club.members.signedIn(by: session.token) == nil)
    }
    await #expect(throws: IdentityError.deactivated) { try await signIn("berta") }
    await #expect(throws: IdentityError.deactivated) {
      try await club.members.beginSession(of: berta, device: "phone")
    }
    // A wrong password reveals nothing about the account.
    await #expect(throws: IdentityError.wrongCredentials) {
      try await club.members.signIn(
        userName: "berta", password: "another password", device: "phone", address: nil)
    }
    let since = try await club.members.member(berta.id).deactivatedAt
    try await club.members.deactivate(berta.id, by: .console)
    #expect(try await club.members.member(berta.id).deactivatedAt == since)
    #expect(since != nil)
    try await club.members.activate(berta.id, by: .console)
    #expect(try await signIn("berta").member.deactivatedAt == nil)
  }

  @Test func nobodyIsNobody() async throws {
    let stranger = UUID.new()
    await #expect(throws: IdentityError.noSuchMember) {
      try await club.members.setRole(.administrator, of: stranger, by: .console)
    }
    await #expect(throws: IdentityError.noSuchMember) {
      try await club.members.deactivate(stranger, by: .console)
    }
    await #expect(throws: IdentityError.noSuchMember) {
      try await club.members.activate(stranger, by: .console)
    }
  }

  @Test func whoLeftBeginsNoSession() async throws {
    _ = try await member("anna")
    let berta = try await member("berta")
    try await club.members.delete(berta.id, by: .console)
    await #expect(throws: IdentityError.wrongCredentials) {
      try await club.members.beginSession(of: berta, device: "phone")
    }
  }

  /// A club older than roles.
  @Test func theOldestMemberOfAnOlderClubIsTheAdministrator() async throws {
    let ground = TemporaryDirectory()
    let first = Array(Identity.migrations.prefix(1))
    let older = try Database.open(
      directory: ground.path, at: TestDatabase.address(of: ground.path),
      migrations: RecordStore.migrations + first)
    let ids = [UUID.new(), UUID.new(), UUID.new()]
    try await older.write { connection throws(StorageError) in
      for (id, time) in zip(ids, [30, 10, 20]) {
        try connection.run(
          """
          INSERT INTO members (id, user_name, user_name_key, email, email_key, display_name,
            password_hash, created_at) VALUES ($1, $2, $2, $2, $2, $2, '', $3)
          """, id, "m\(time)", Int64(time))
      }
    }
    older.close()
    let database = try Database.open(
      directory: ground.path, at: TestDatabase.address(of: ground.path),
      migrations: RecordStore.migrations + Identity.migrations)
    let files = try FileStore(directory: ground.path)
    let identity = try Identity(
      database: database, records: RecordStore(collections: [], files: files), files: files)
    defer {
      identity.close()
      files.close()
      database.close()
    }
    let members = try await identity.members()
    #expect(members.map(\.userName) == ["m10", "m20", "m30"])
    #expect(members.map(\.role) == [.administrator, .member, .member])
    #expect(members.allSatisfy { $0.deactivatedAt == nil })
  }
}
