import Glibc
import Identity
import JSON
import Spaces
import Storage
import TestGround
import Testing

@Suite struct IdentityTests {
  let directory = TemporaryDirectory()
  let database: Database
  let files: FileStore
  let records: RecordStore
  let identity: Identity

  init() throws {
    database = try Database.open(
      directory: directory.path, at: TestDatabase.address(of: directory.path),
      migrations: RecordStore.migrations + Identity.migrations)
    files = try FileStore(directory: directory.path)
    records = RecordStore(
      collections: [
        RecordCollection(
          CollectionDeclaration(
            .own("photos", fields: [.owned("file")]),
            fields: [.required("file", .string(maximumLength: 64, pattern: .sha256))]),
          files: { [$0["file"]?.string.flatMap(SHA256Digest.init(_:))].compactMap(\.self) })
      ], files: files)
    identity = try Identity(
      database: database, records: records, files: files, triesPerName: 3, triesPerAddress: 5)
  }

  func register(
    _ userName: String, email: String? = nil, displayName: String = "Somebody",
    password: String = "muntanya"
  ) async throws(IdentityError) -> Member {
    try await identity.register(
      userName: userName, email: email ?? userName + "@example.org", displayName: displayName,
      password: password)
  }

  func signIn(
    _ userName: String, _ password: String = "muntanya", from address: String = "192.0.2.1"
  ) async throws(IdentityError) -> SignIn {
    try await identity.signIn(
      userName: userName, password: password, device: "a phone", address: address)
  }

  func wrongFields(of error: IdentityError?) -> [String] {
    guard case .invalid(let errors) = error else { return [] }
    return errors.map { "\($0.path) \($0.code)" }.sorted()
  }

  @Test(arguments: [
    (name: "an", email: "a@b", display: "A", password: "boira vella", wrong: [String]()),
    (
      name: "Núria", email: "a b@c", display: " \u{3000}", password: "1234567",
      wrong: [
        "display_name too_short", "email invalid", "password too_short", "user_name invalid",
      ]
    ),
    (
      name: "a", email: "no", display: String(repeating: "x", count: 81), password: "boira vella",
      wrong: ["display_name too_long", "email too_short", "user_name too_short"]
    ),
    (
      name: "_anna", email: "a@b", display: "לֵילָה 🧗 \"x\"", password: "boira vella",
      wrong: ["user_name invalid"]
    ),
    (
      name: "annaanna", email: "a@b", display: "A\u{0}B", password: "ANNAANNA",
      wrong: ["display_name invalid", "password too_simple"]
    ),
  ])
  func everyWrongFieldIsToldAtOnce(
    name: String, email: String, display: String, password: String, wrong: [String]
  ) async {
    let error = await failure { () throws(IdentityError) in
      try await register(name, email: email, displayName: display, password: password)
    }
    #expect(wrongFields(of: error) == wrong)
  }

  @Test(arguments: [
    "12345678", "87654321", "nuria12345", "Núria-2026!", "NURIA PUIG", "puig1985", "n.puig 99",
    "password",
    "Password123!", "P@ssw0rd", "contraseña1", "Contrasenya", "motdepasse", "aaaaaaaa", "abababab",
    "holahola",
    "qwertyui", "azertyuiop", "poiuytre", "cordada2026", "barcelona", "iloveyou!!",
    // Of lists that leaked, and of what stands near in a club.
    "corvette", "TRUSTNO1", "q1w2e3r4t5", "zxcvbnm.", "Club Alpí 1923", "Cordada Club 7",
  ])
  func aPasswordThatAnybodyWouldTryIsRefused(password: String) async {
    let error = await failure { () throws(IdentityError) in
      try await register(
        "nuria", email: "n.puig@example.org", displayName: "Núria Puig", password: password)
    }
    #expect(wrongFields(of: error) == ["password too_simple"])
  }

  @Test(arguments: [
    "correct horse battery staple", "muntanya", "19 nits a Núria", "x7Kq-92mL",
    "a long enough password", "7381940265",
  ])
  func aPasswordWithMoreInItThanThatIsTaken(password: String) async {
    let error = await failure { () throws(IdentityError) in
      try await register(
        "nuria", email: "n.puig@example.org", displayName: "Núria Puig", password: password)
    }
    #expect(error == nil)
  }

  @Test func aNewPasswordIsNoneThatAnybodyWouldTryEither() async throws {
    let member = try await register("anna", password: "una de llarga")
    for password in ["password1", "anna 2026"] {
      let error = await failure { () throws(IdentityError) in
        try await identity.changePassword(
          of: member.id, from: "una de llarga", to: password, keeping: nil)
      }
      #expect(wrongFields(of: error) == ["new too_simple"])
    }
  }

  @Test func aLostPasswordIsReplacedByALinkOnce() async throws {
    let member = try await register("anna")
    let session = try await signIn("anna")
    let link = try await identity.beginPasswordReset(of: member.id, by: .console)
    let weak = await failure { () throws(IdentityError) in
      try await identity.resetPassword(by: link.text, to: "anna1234")
    }
    #expect(wrongFields(of: weak) == ["password too_simple"])
    try await identity.resetPassword(by: link.text, to: "boira vella")
    #expect(try await signIn("anna", "boira vella").member == member)
    #expect(
      try await identity.sessions(of: member.id).contains { $0.id == session.session.id } == false)
    let again = await failure { () throws(IdentityError) in
      try await identity.resetPassword(by: link.text, to: "una altra boira")
    }
    #expect(again == .linkExpired)
  }

  @Test(arguments: ["replaced", "expired", "outdone", "unknown", "no secret"])
  func aLinkToANewPasswordEnds(how: String) async throws {
    let member = try await register("anna")
    var link = try await identity.beginPasswordReset(of: member.id, by: .console).text
    switch how {
    case "replaced": _ = try await identity.beginPasswordReset(of: member.id, by: .console)
    case "expired":
      try await database.write { connection throws(StorageError) in
        try connection.run("UPDATE password_resets SET expires_at = $1", WallClock.now())
      }
    case "outdone": try await identity.setPassword(of: member.id, to: "una de nova")
    case "unknown": link = String(repeating: "A", count: 43)
    default: link = ""
    }
    let error = await failure { () throws(IdentityError) in
      try await identity.resetPassword(by: link, to: "boira vella")
    }
    #expect(error == .linkExpired)
  }

  @Test func namesAndAddressesBelongToOneMember() async throws {
    _ = try await register("Anna", email: "anna@example.org")
    let error = await failure { () throws(IdentityError) in
      try await register("aNNA", email: "Anna@Example.org", password: "x")
    }
    #expect(wrongFields(of: error) == ["email taken", "password too_short", "user_name taken"])
  }

  @Test func ofManyWhoTakeOneNameAtOnceOneGetsIt() async {
    let count = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        group.addTask {
          await failure { () throws(IdentityError) in
            try await register("anna", email: "anna\(number)@example.org")
          } == nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(count == 1)
  }

  @Test func nameInAnyCaseOrAddressSignsIn() async throws {
    let member = try await register("Anna")
    #expect(try await signIn("aNNa").member == member)
    #expect(try await signIn("anna@EXAMPLE.org").member == member)
    for (name, password) in [("anna", "Muntanya"), ("nobody", "muntanya"), ("anna", "")] {
      let error = await failure { () throws(IdentityError) in try await signIn(name, password) }
      #expect(error == .wrongCredentials)
    }
  }

  @Test func triesForANameAreLimitedWhereverTheyComeFrom() async throws {
    _ = try await register("anna")
    for number in 0..<3 {
      let error = await failure { () throws(IdentityError) in
        try await signIn("anna", "wrong", from: "192.0.2.\(number)")
      }
      #expect(error == .wrongCredentials)
    }
    let error = await failure { () throws(IdentityError) in
      try await signIn("ANNA", "muntanya", from: "192.0.2.9")
    }
    guard case .tooManyTries(let seconds) = error else {
      Issue.record("not limited")
      return
    }
    #expect(1...900 ~= seconds)
  }

  @Test func triesFromAnAddressAreLimitedWhateverTheName() async throws {
    _ = try await register("anna")
    for number in 0..<5 {
      _ = await failure { () throws(IdentityError) in try await signIn("nobody\(number)", "x") }
    }
    let error = await failure { () throws(IdentityError) in try await signIn("anna") }
    guard case .tooManyTries = error else {
      Issue.record("not limited")
      return
    }
    _ = try await signIn("anna", from: "192.0.2.2")
  }

  @Test func signingInForgetsTheTriesBefore() async throws {
    _ = try await register("anna")
    for _ in 0..<3 {
      for number in 0..<2 {
        let error = await failure { () throws(IdentityError) in
          try await signIn("anna", "wrong", from: "192.0.2.\(number)")
        }
        #expect(error == .wrongCredentials)
      }
      #expect(try await signIn("anna", from: "192.0.2.77").member.userName == "anna")
    }
  }

  @Test func aSessionLastsUntilItIsEnded() async throws {
    let member = try await register("anna")
    let phone = try await signIn("anna")
    let laptop = try await signIn("anna")
    #expect(try await identity.signedIn(by: phone.token)?.id == member.id)
    #expect(try await identity.sessions(of: member.id).count == 2)
    let stranger = try await register("berta")
    let error = await failure { () throws(IdentityError) in
      try await identity.endSession(phone.session.id, of: stranger.id)
    }
    #expect(error == .noSuchSession)
    try await identity.endSession(phone.session.id, of: member.id)
    #expect(try await identity.signedIn(by: phone.token) == nil)
    #expect(try await identity.signedIn(by: laptop.token) != nil)
  }

  @Test func noSecretStandsInTheDatabase() async throws {
    let member = try await register("anna")
    let token = try await signIn("anna").token
    let link = try await identity.beginPasswordReset(of: member.id, by: .console)
    let stored = try databaseText(in: directory.path)
    // Compared outside the expectations, whose failure would print the database.
    let known = ["anna@example.org", "a phone", "$argon2id$v=19$m=19456,t=2,p=1$"]
    let knownFound = known.filter { stored.contains($0) }
    #expect(knownFound == known)
    let secretsFound = ["muntanya", token.text, link.text].filter { stored.contains($0) }
    #expect(secretsFound.isEmpty)
  }

  @Test func aNewPasswordEndsTheOtherSessions() async throws {
    let member = try await register("anna")
    let phone = try await signIn("anna")
    let laptop = try await signIn("anna")
    let error = await failure { () throws(IdentityError) in
      try await identity.changePassword(
        of: member.id, from: "wrong", to: "long enough", keeping: laptop.session.id)
    }
    #expect(error == .wrongCredentials)
    try await identity.changePassword(
      of: member.id, from: "muntanya", to: "long enough", keeping: laptop.session.id)
    #expect(try await identity.signedIn(by: phone.token) == nil)
    #expect(try await identity.signedIn(by: laptop.token) != nil)
    let old = await failure { () throws(IdentityError) in try await signIn("anna") }
    #expect(old == .wrongCredentials)
    _ = try await signIn("anna", "long enough")
  }

  @Test func whoLeavesTakesEverythingAlong() async throws {
    let anna = try await register("anna")
    let berta = try await register("berta")
    let session = try await signIn("anna")
    let own = try await files.put([1, 2, 3])
    let shared = try await files.put([4, 5, 6])
    try await database.write { [records] connection throws(StorageError) in
      for (member, file) in [(anna, own), (anna, shared), (berta, shared)] {
        try records.create(
          "photos", of: member.id,
          body: .object([JSONMember("file", .string(file.description))]), on: connection)
      }
    }
    let tables = ["members", "sessions", "records", "record_files", "record_sequences"]
    #expect(try await tablesThatKnow(anna.id) == Set(tables))
    try await identity.leave(anna.id, password: "muntanya")
    #expect(try await identity.signedIn(by: session.token) == nil)
    #expect(!files.contains(own))
    #expect(files.contains(shared))
    #expect(try await tablesThatKnow(anna.id).isEmpty)
    #expect(try await identity.members() == [berta])
    _ = try await register("anna")
  }

  /// The tables with a row of a member.
  private func tablesThatKnow(_ member: UUID) async throws -> Set<String> {
    let names = try await database.read { connection throws(StorageError) in
      try connection.rows(
        """
        SELECT 'members' FROM members WHERE id = $1
        UNION SELECT 'sessions' FROM sessions WHERE member = $1
        UNION SELECT 'records' FROM records WHERE space = $1
        UNION SELECT 'record_files' FROM record_files WHERE space = $1
        UNION SELECT 'record_sequences' FROM record_sequences WHERE space = $1
        """, member
      ) { $0.string(0) }
    }
    return Set(names)
  }
}
