import Identity
import JSON
import Storage
import Testing

/// The one-time code for the first member of a club.
@Suite struct SetUpTests {
  let club: Club

  init() throws { club = try Club() }

  private func register(
    _ proof: SetUpProof, as form: Form = Club.form(), from address: String? = "192.0.2.1"
  ) async -> IdentityError? {
    await failure { () throws(IdentityError) in
      try await club.members.register(
        userName: form.userName, email: form.email, displayName: form.displayName,
        password: form.password, proof: proof, address: address)
    }
  }

  private func code() async throws -> String {
    try #require(try await club.members.prepareSetUp(for: .code)).text
  }

  private func state() async throws -> [Bool] {
    let state = try await club.members.setUpState()
    return [state.waitsForFirstMember, state.wantsCode]
  }

  private func codes(_ error: IdentityError?) -> [String] {
    (error?.fields ?? []).filter { $0.path == "set_up_code" }.map(\.code)
  }

  @Test func theFirstMemberNeedsTheCode() async throws {
    let code = try await code()
    #expect(try await state() == [true, true])
    for proof in [SetUpProof.code(nil), .code(""), .code("  ")] {
      #expect(codes(await register(proof)) == ["required"])
    }
    for wrong in ["x", "0000-0000-0000", String(code.dropLast()), code + "0", "🏔"] {
      #expect(codes(await register(.code(wrong))) == ["wrong"], "\(wrong)")
    }
    #expect(try await club.members.members().isEmpty)
    #expect(await register(.code(code)) == nil)
    #expect(try await club.members.members().map(\.role) == [.administrator])
    #expect(try await state() == [false, false])
  }

  @Test func theCodeIsReadAsPeopleTypeIt() async throws {
    let typed = try await code().lowercased().split(separator: "-").joined(separator: " ")
      .replacing("0", with: "o").replacing("1", with: "l")
    #expect(await register(.code(" \(typed) ")) == nil)
  }

  @Test func codesDiffer() {
    #expect(Set((0..<1_000).map { _ in SetUpCode().text }).count == 1_000)
  }

  @Test func everyWrongFieldIsToldWithTheCode() async throws {
    _ = try await code()
    let form = Club.form(userName: "", email: "mar")
    let error = await register(.code("wrong"), as: form)
    #expect(Set(error?.fields.map(\.path) ?? []) == ["user_name", "email", "set_up_code"])
  }

  /// A right code is not spent by a form with another error, nor counted as a wrong try.
  @Test func theCodeIsSpentWithTheFirstMemberOnly() async throws {
    let code = try await code()
    for _ in 0..<20 { #expect(await register(.code(code), as: Club.form(email: "mar")) != nil) }
    #expect(await register(.code(code)) == nil)
    let berta = Club.form(userName: "berta", email: "berta@example.org")
    #expect(codes(await register(.code(code), as: berta)) == ["used"])
    #expect(codes(await register(.code("anything"), as: berta)) == ["used"])
    #expect(await register(.code(nil), as: berta) == nil)
    #expect(try await club.members.member(named: "berta").role == .member)
  }

  @Test func onlyTheHashIsStoredAndNotAfterwards() async throws {
    let code = try await code()
    let stored = try await hashes()
    #expect(stored.count == 1)
    #expect(stored.first??.count == 32)
    #expect(stored.first! != Array(code.utf8))
    #expect(await register(.code(code)) == nil)
    #expect(try await hashes() == [nil])
  }

  private func hashes() async throws -> [[UInt8]?] {
    try await club.database.read { connection throws(StorageError) in
      try connection.rows("SELECT code_hash FROM set_up") { $0.optionalBytes(0) }
    }
  }

  @Test func ofManyAtOneTimeWithTheCodeOneBecomesAdministrator() async throws {
    let code = try await code()
    let errors = await withTaskGroup(of: IdentityError?.self) { group in
      for number in 0..<8 {
        group.addTask {
          await register(
            .code(code),
            as: Club.form(userName: "mar\(number)", email: "mar\(number)@example.org"),
            from: "192.0.2.\(number)")
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.count { $0 == nil } == 1)
    #expect(errors.count { codes($0) == ["used"] } == 7)
    #expect(try await club.members.members().map(\.role) == [.administrator])
  }

  @Test func tenWrongCodesOfAnAddressAreCompared() async throws {
    let code = try await code()
    for _ in 0..<10 { #expect(codes(await register(.code("0000-0000-0000"))) == ["wrong"]) }
    for guess in ["0000-0000-0000", code] {
      guard case .tooManyTries(let seconds) = await register(.code(guess)) else {
        Issue.record("compared after ten wrong tries")
        continue
      }
      #expect((1...900).contains(seconds))
    }
    #expect(codes(await register(.code(nil))) == ["required"])
    #expect(await register(.code(code), from: "192.0.2.2") == nil)
  }

  @Test func aNewCodeEndsTheOneBefore() async throws {
    let first = try await code()
    let second = try #require(try await club.members.makeSetUpCode()).text
    #expect(codes(await register(.code(first))) == ["wrong"])
    let third = try await code()
    #expect(codes(await register(.code(second))) == ["wrong"])
    #expect(await register(.code(third)) == nil)
    #expect(try await club.members.makeSetUpCode() == nil)
    #expect(try await club.members.prepareSetUp(for: .code) == nil)
  }

  /// On the club's own machine nobody is asked; strangers then become ordinary members.
  @Test func theMachineNeedsNoCodeAndSpendsIt() async throws {
    let code = try await code()
    #expect(await register(.ownMachine, from: nil) == nil)
    let berta = Club.form(userName: "berta", email: "berta@example.org")
    #expect(codes(await register(.code(code), as: berta)) == ["used"])
    #expect(try await hashes() == [nil])
  }

  @Test func anyoneIsFirstWhereTheClubSaysSo() async throws {
    _ = try await code()
    #expect(try await club.members.prepareSetUp(for: .anyone) == nil)
    #expect(try await state() == [true, false])
    #expect(await register(.code(nil)) == nil)
  }

  /// Neither a club that had its members before codes, nor one whose last member has left, is open to strangers.
  @Test(arguments: [false, true])
  func noStrangerTakesAClubWhoseLastMemberLeft(hadCode: Bool) async throws {
    let first = hadCode ? try await code() : nil
    if let first { #expect(await register(.code(first)) == nil) } else { _ = try await club.mar() }
    #expect(try await club.members.prepareSetUp(for: .code) == nil)
    try await club.members.delete(try await club.members.member(named: "mar").id, by: .console)
    #expect(codes(await register(.code(nil))) == ["required"])
    #expect(codes(await register(.code(first ?? "0000-0000-0000"))) == ["wrong"])
    #expect(await register(.code(try await code())) == nil)
  }
}
