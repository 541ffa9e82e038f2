import Identity
import JSON
import Storage
import Testing

@Suite struct MembersTests {
  let club: Club

  init() throws { club = try Club() }

  @Test(arguments: [
    (Club.form(userName: "a"), ["user_name"]),
    (Club.form(userName: String(repeating: "a", count: 41)), ["user_name"]),
    (Club.form(userName: "mar i cel"), ["user_name"]),
    (Club.form(userName: "../mar"), ["user_name"]),
    (Club.form(email: "mar"), ["email"]),
    (Club.form(displayName: "  "), ["display_name"]),
    (Club.form(displayName: "Mar\nMir"), ["display_name"]),
    (Club.form(displayName: String(repeating: "é", count: 81)), ["display_name"]),
    (Club.form(password: "seven77"), ["password"]),
    (Club.form(password: String(repeating: "x", count: 201)), ["password"]),
    (
      Club.form(userName: "", email: "", displayName: "", password: ""),
      ["user_name", "email", "display_name", "password"]
    ),
    (Club.form(userName: "mar-mir-bosc", password: "Mar-Mir-Bosc"), ["password"]),
  ])
  func namesEveryFieldThatIsWrong(form: Form, fields: [String]) async throws {
    let error = await #expect(throws: IdentityError.self) {
      try await club.members.register(form)
    }
    #expect(Set(error?.fields.map(\.path) ?? []) == Set(fields))
    #expect(try await club.members.members().isEmpty)
  }

  @Test func takesNoNameOrAddressTwiceWhateverTheCase() async throws {
    _ = try await club.mar()
    let error = await #expect(throws: IdentityError.self) {
      try await club.members.register(Club.form(userName: "MAR", email: "Mar@Example.org"))
    }
    #expect(error?.fields.map(\.code) == ["taken", "taken"])
    #expect(try await club.members.members().map(\.userName) == ["mar"])
  }

  @Test func registersOnlyOneOfManyAtOnce() async throws {
    let club = club
    let errors = await withTaskGroup(of: IdentityError?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          await failure { () throws(IdentityError) in
            try await club.members.register(Club.form())
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.count { $0 == nil } == 1)
    // The others get the same error as a later attempt.
    #expect(errors.count { $0?.fields.map(\.code) == ["taken", "taken"] } == 7)
  }

  @Test func changesOnlyWhatIsGiven() async throws {
    let mar = try await club.mar()
    let other = try await club.members.register(
      Club.form(userName: "pol", email: "pol@example.org"))
    let changed = try await club.members.change(mar.id, displayName: "Mar Mir")
    #expect(changed.displayName == "Mar Mir")
    #expect(changed.email == mar.email)
    let error = await failure { () throws(IdentityError) in
      try await club.members.change(other.id, email: "MAR@example.org")
    }
    #expect(error?.fields.map(\.code) == ["taken"])
    let wrong = await failure { () throws(IdentityError) in
      try await club.members.change(other.id, email: "pol", displayName: "Pol")
    }
    #expect(wrong?.fields.map(\.path) == ["email"])
    #expect(try await club.members.member(other.id) == other)
  }

  @Test func leavesNothingOfAMemberWhoGoes() async throws {
    let mar = try await club.mar()
    let token = try await club.members.beginSession(of: mar, device: "phone").token
    let link = try await club.members.beginPasswordReset(of: mar.id, by: .console).text
    try await club.members.delete(mar.id, by: .console)
    #expect(try await club.members.members().isEmpty)
    #expect(try await club.members.signedIn(by: token) == nil)
    await #expect(throws: IdentityError.linkExpired) {
      try await club.members.resetPassword(by: link, to: "boira vella")
    }
    _ = try await club.mar()
  }
}
