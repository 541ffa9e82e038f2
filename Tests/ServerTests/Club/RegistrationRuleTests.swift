import Glibc
import Identity
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// The club's rule of who may register, over HTTP (K5).
@Suite(.ownThread) struct RegistrationRuleTests {
  private let club: ClubServer
  /// The first member, the administrator.
  private let anna: [String]

  init() throws {
    club = try ClubServer()
    anna = try club.member("anna")
  }

  private func rule(_ name: String) {
    let body = #"{"registration":"\#(name)"}"#
    #expect(club.ask("PUT", "/club/settings", anna, json: body).status == 200)
  }

  private func registration(
    _ name: String, email: String? = nil, password: String? = nil, invitation: String? = nil
  ) -> String {
    let shown = invitation.map { #","invitation":"\#($0)""# } ?? ""
    return #"{"user_name":"\#(name)","email":"\#(email ?? "\(name)@example.org")","#
      + #""display_name":"\#(name)","password":"\#(password ?? "muntanya of \(name)")"\#(shown)}"#
  }

  private func register(
    _ name: String, email: String? = nil, password: String? = nil, invitation: String? = nil
  ) -> HTTPAnswer {
    club.ask(
      "POST", "/members",
      json: registration(name, email: email, password: password, invitation: invitation))
  }

  /// Registers several at once.
  private func registerAtOnce(_ registrations: [String]) -> [HTTPAnswer] {
    let clients = registrations.map { body in
      let client = RawClient(port: club.server.port)
      client.send(
        TestClub.head(
          "POST", "/api/v1/members", ["Content-Type: application/json"], length: body.utf8.count)
          + Array(body.utf8))
      return client
    }
    return clients.map { $0.answer() }
  }

  private func wrong(_ answer: HTTPAnswer) -> [String] {
    #expect(answer.status == 422)
    return (answer.json["errors"]?.array ?? []).map {
      "\($0["field"]?.string ?? "") \($0["code"]?.string ?? "")"
    }
  }

  private var memberCount: Int {
    get async throws { try await club.server.data.identity.members().count }
  }

  // MARK: By invitation

  private func invite(_ body: String = "{}") -> HTTPAnswer {
    club.ask("POST", "/club/invitations", anna, json: body)
  }

  private func offer(_ secret: String) -> Int {
    club.ask("POST", "/club/invitation", json: #"{"secret":"\#(secret)"}"#).status
  }

  @Test func byInvitationOnlyTheInvitedRegister() throws {
    rule("invitation")
    #expect(wrong(register("berta")) == ["invitation required"])
    #expect(wrong(register("berta", invitation: "")) == ["invitation required"])
    let made = invite(#"{"origin":"https://club.example"}"#)
    #expect(made.status == 201)
    let secret = try made.json["secret"]?.string.orThrow() ?? ""
    #expect(made.json["link"]?.string == "https://club.example/register#\(secret)")
    #expect(made.json["svg"]?.string?.contains("<svg") == true)
    #expect(offer(secret) == 200)
    // A form with another error does not use it up.
    #expect(wrong(register("berta", password: "1", invitation: secret)) == ["password too_short"])
    #expect(
      wrong(register("anna", email: "b@example.org", invitation: secret)) == ["user_name taken"])
    #expect(register("berta", invitation: secret).json["role"]?.string == "member")
    // The link was for one.
    #expect(offer(secret) == 403)
    #expect(wrong(register("carla", invitation: secret)) == ["invitation expired"])
    #expect(club.ask("GET", "/club/invitations", anna).json["invitations"]?.array == [])
  }

  @Test func aLinkAdmitsAsManyAsItSaysAlsoAtOnce() async throws {
    rule("invitation")
    let secret = try invite(#"{"uses":2}"#).json["secret"]?.string.orThrow()
    let answers = registerAtOnce(
      ["berta", "carla", "dolors", "elena"].map { registration($0, invitation: secret) })
    #expect(answers.map(\.status).sorted() == [201, 201, 422, 422])
    for refused in answers where refused.status == 422 {
      #expect(wrong(refused) == ["invitation expired"])
    }
    #expect(try await memberCount == 3)
  }

  @Test(arguments: ["x", String(repeating: "A", count: 43), "'; DROP TABLE members; --"])
  func aWrongSecretAdmitsNobody(secret: String) {
    rule("invitation")
    #expect(wrong(register("berta", invitation: secret)) == ["invitation expired"])
    #expect(offer(secret) == 403)
  }

  @Test(arguments: ["7", "null", #"["a"]"#, "\"" + String(repeating: "a", count: 1_001) + "\""])
  func whatIsNoSecretIsRefused(value: String) {
    rule("invitation")
    let body = registration("berta").dropLast() + #","invitation":\#(value)}"#
    let refused = wrong(club.ask("POST", "/members", json: String(body)))
    #expect(refused.count == 1)
    #expect(refused.allSatisfy { $0.hasPrefix("invitation ") })
  }

  @Test func aLinkEndsWithItsTimeOrWhenItIsWithdrawn() async throws {
    rule("invitation")
    let (old, withdrawn) = (invite().json, invite(#"{"days":90,"uses":500}"#).json)
    try await club.server.data.database.write { connection throws(StorageError) in
      try connection.run(
        "UPDATE club_invitations SET expires_at = $1 WHERE uses_left = 1", WallClock.now())
    }
    let open = club.ask("GET", "/club/invitations", anna).json["invitations"]?.array ?? []
    #expect(open.map { $0["id"] } == [withdrawn["id"]])
    let id = withdrawn["id"]?.string ?? ""
    #expect(club.ask("DELETE", "/club/invitations/\(id)", anna).status == 204)
    for link in [old, withdrawn] {
      let secret = link["secret"]?.string ?? ""
      #expect(offer(secret) == 403)
      #expect(wrong(register("berta", invitation: secret)) == ["invitation expired"])
    }
  }

  @Test func theLinksOfWhoIsNoAdministratorAnyMoreAdmitNobody() async throws {
    let berta = try club.member("berta")
    let identity = club.server.data.identity
    let id = try await identity.member(named: "berta").id
    try await identity.setRole(.administrator, of: id, by: .console)
    rule("invitation")
    let secret = try club.ask("POST", "/club/invitations", berta, json: "{}").json["secret"]?.string
      .orThrow()
    try await identity.setRole(.member, of: id, by: .console)
    #expect(wrong(register("carla", invitation: secret)) == ["invitation expired"])
    try await identity.setRole(.administrator, of: id, by: .console)
    try await identity.delete(id, by: .console)
    #expect(wrong(register("carla", invitation: secret)) == ["invitation expired"])
  }

  @Test func membersNeitherInviteNorReadTheList() throws {
    let berta = try club.member("berta")
    #expect(club.ask("POST", "/club/invitations", berta, json: "{}").status == 403)
    #expect(club.ask("GET", "/club/invitations", berta).status == 403)
    #expect(club.ask("GET", "/club/registration-list", berta).status == 403)
    let add = #"{"add":["berta@example.org"]}"#
    #expect(club.ask("PATCH", "/club/registration-list", berta, json: add).status == 403)
    #expect(club.ask("GET", "/club/registration-list").status == 401)
  }

  @Test func atMostFiftyLinksAreOpen() {
    for _ in 0..<50 { #expect(invite().status == 201) }
    #expect(wrong(invite()) == [" too_many"])
  }

  @Test(arguments: [
    #"{"days":0}"#, #"{"days":91}"#, #"{"uses":0}"#, #"{"uses":501}"#,
    #"{"origin":"javascript:1"}"#, #"{"role":"administrator"}"#,
  ])
  func noOtherLinkIsMade(body: String) {
    #expect(invite(body).status == 422)
  }

  // MARK: By list

  private func list(_ body: String) -> HTTPAnswer {
    club.ask("PATCH", "/club/registration-list", anna, json: body)
  }

  @Test func byListOnlyTheListedRegister() {
    rule("list")
    #expect(list(#"{"add":["Berta@Example.org","carla@example.org"]}"#).status == 200)
    #expect(wrong(register("dolors")) == ["email not_admitted"])
    #expect(register("berta").status == 201)
    #expect(
      club.ask("GET", "/club/registration-list", anna).text
        == #"{"addresses":[{"email":"Berta@Example.org","is_member":true},"#
        + #"{"email":"carla@example.org","is_member":false}]}"#)
    #expect(list(#"{"remove":["CARLA@example.org"],"add":["berta@example.org"]}"#).status == 200)
    #expect(wrong(register("carla")) == ["email not_admitted"])
  }

  /// Who guesses an address learns nothing: neither from another error, nor from a member's address.
  @Test func theRefusalDoesNotTellWhoseAddressIsKnown() {
    rule("list")
    #expect(list(#"{"add":["anna@example.org","berta@example.org"]}"#).status == 200)
    let unknown = register("carla", email: "nobody@example.org")
    #expect(wrong(unknown) == ["email not_admitted"])
    // That of a member, listed or not, in either case.
    #expect(register("carla", email: "anna@example.org").text == unknown.text)
    #expect(register("carla", email: "ANNA@example.org").text == unknown.text)
    #expect(list(#"{"remove":["anna@example.org"]}"#).status == 200)
    #expect(register("carla", email: "anna@example.org").text == unknown.text)
    // A form with another error.
    for email in ["nobody@example.org", "anna@example.org", "berta@example.org"] {
      #expect(wrong(register("carla", email: email, password: "1")) == ["password too_short"])
      #expect(wrong(register("anna", email: email)) == ["user_name taken"])
    }
  }

  @Test func ofTwoWithOneListedAddressOneRegisters() async throws {
    rule("list")
    #expect(list(#"{"add":["berta@example.org"]}"#).status == 200)
    let answers = registerAtOnce(
      ["berta", "carla"].map { registration($0, email: "berta@example.org") })
    #expect(answers.map(\.status).sorted() == [201, 422])
    for refused in answers where refused.status == 422 {
      #expect(wrong(refused) == ["email not_admitted"])
    }
    #expect(try await memberCount == 2)
  }

  @Test(arguments: [
    #"{"add":["berta"]}"#, #"{"add":[""]}"#, #"{"add":"berta@example.org"}"#, #"{"add":[7]}"#,
    #"{"add":["berta@example.org\nx"]}"#, #"{"set":[]}"#,
  ])
  func whatIsNoAddressIsNotListed(body: String) {
    #expect(list(body).status == 422)
    #expect(club.ask("GET", "/club/registration-list", anna).text == #"{"addresses":[]}"#)
  }

  @Test func theListIsBounded() {
    let addresses = { (range: Range<Int>) in
      range.map { "\"m\($0)@example.org\"" }.joined(separator: ",")
    }
    for first in stride(from: 0, to: 9_999, by: 2_000) {
      let body = #"{"add":[\#(addresses(first..<min(first + 2_000, 9_999)))]}"#
      #expect(list(body).status == 200)
    }
    #expect(wrong(list(#"{"add":["a@example.org","b@example.org"]}"#)) == ["add too_many"])
    #expect(list(#"{"add":["a@example.org"]}"#).json["addresses"]?.array?.count == 10_000)
    #expect(wrong(list(#"{"add":[\#(addresses(0..<2_001))]}"#)) == ["add too_many"])
    #expect(list(#"{"add":["\#(String(repeating: "a", count: 2_000_000))"]}"#).status == 413)
  }

  // MARK: Others

  @Test func thePersonAtTheMachineAddsWhomTheyLike() async throws {
    rule("list")
    let member = try await club.server.data.identity.register(
      userName: "berta", email: "b@example.org", displayName: "Berta", password: "muntanya alta")
    #expect(member.role == .member)
  }

  @Test func theFirstMemberOfAClubNeedsNoInvitation() async throws {
    rule("invitation")
    let identity = club.server.data.identity
    try await identity.delete(
      try await identity.member(named: "anna").id, by: .console)
    #expect(register("berta").json["role"]?.string == "administrator")
  }

  @Test func whereEverybodyRegistersAnInvitationIsNotUsedUp() throws {
    let secret = try invite().json["secret"]?.string.orThrow() ?? ""
    #expect(register("berta", invitation: secret).status == 201)
    #expect(offer(secret) == 200)
    #expect(wrong(register("carla", email: "berta@example.org")) == ["email taken"])
  }
}
