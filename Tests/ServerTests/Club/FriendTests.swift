import Identity
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// Friends, over HTTP: Anna makes links, Berta asks with them.
@Suite(.ownThread, .serialized) struct FriendTests {
  private let club: ClubServer
  private let anna: [String]
  private let berta: [String]

  init() throws {
    club = try ClubServer()
    anna = try club.member("anna")
    berta = try club.member("berta")
  }

  private func id(of member: [String]) throws -> String {
    try club.ask("GET", "/member", member).json["id"]?.string.orThrow() ?? ""
  }

  private func make(_ json: String = "{}", as member: [String]? = nil) -> HTTPAnswer {
    club.ask("POST", "/friend-links", member ?? anna, json: json)
  }

  private func secret(_ json: String = "{}", of member: [String]? = nil) throws -> String {
    try make(json, as: member).json["secret"]?.string.orThrow() ?? ""
  }

  private func look(_ secret: String, as member: [String]) -> HTTPAnswer {
    club.ask("POST", "/friend-link", member, json: #"{"secret":"\#(secret)"}"#)
  }

  private func ask(_ secret: String, as member: [String]) -> HTTPAnswer {
    club.ask("POST", "/friend-link/request", member, json: #"{"secret":"\#(secret)"}"#)
  }

  private func act(_ act: String, on other: String, as member: [String]) -> HTTPAnswer {
    club.ask("PUT", "/friends/\(other)", member, json: #"{"act":"\#(act)"}"#)
  }

  /// Names and states, as a member sees them.
  private func friends(_ member: [String]) -> [String] {
    club.ask("GET", "/friends", member).json["friends"]?.array?.map {
      "\($0["name"]?.string ?? "") \($0["state"]?.string ?? "")"
    } ?? []
  }

  private func befriend(_ one: [String], _ other: [String]) throws {
    #expect(ask(try secret(of: one), as: other).status == 200)
    #expect(act("accept", on: try id(of: other), as: one).json["state"]?.string == "friend")
  }

  // MARK: Asking

  @Test func aRequestIsSeenByBothAndAccepted() throws {
    let made = make(#"{"origin":"https://club.example"}"#)
    #expect(made.status == 201)
    let secret = try #require(made.json["secret"]?.string)
    #expect(made.json["link"]?.string == "https://club.example/friend#\(secret)")
    #expect(made.json["svg"]?.string?.hasPrefix("<svg ") == true)
    let offer = look(secret, as: berta)
    #expect(offer.json["name"]?.string == "anna")
    #expect(offer.json["state"]?.string == "stranger")
    #expect(offer.json["is_own"]?.bool == false)
    #expect(friends(anna) == [], "to look is not to ask")
    #expect(ask(secret, as: berta).json["state"]?.string == "asked")
    #expect(friends(berta) == ["anna asked"])
    #expect(friends(anna) == ["berta asking"])
    #expect(act("accept", on: try id(of: berta), as: anna).json["state"]?.string == "friend")
    #expect(friends(anna) == ["berta friend"])
    #expect(friends(berta) == ["anna friend"])
    #expect(act("end", on: try id(of: anna), as: berta).json["state"]?.string == "stranger")
    #expect(friends(anna) == [])
    #expect(friends(berta) == [])
  }

  @Test func twoWhoAskEachOtherAreFriends() throws {
    let (ofAnna, ofBerta) = (try secret(), try secret(of: berta))
    #expect(ask(ofAnna, as: berta).json["state"]?.string == "asked")
    #expect(ask(ofBerta, as: anna).json["state"]?.string == "friend")
    #expect(friends(berta) == ["anna friend"])
  }

  @Test func nobodyIsAFriendOfThemselves() throws {
    let secret = try secret()
    #expect(look(secret, as: anna).json["is_own"]?.bool == true)
    #expect(ask(secret, as: anna).status == 409)
    #expect(friends(anna) == [])
    #expect(ask(secret, as: berta).status == 200, "the link is not used up")
  }

  /// A link is valid once unless stated otherwise; a repeated request does not count.
  @Test func aLinkIsGoodAsOftenAsItSays() throws {
    let secret = try secret(#"{"uses":2}"#)
    let (clara, dora) = (try club.member("clara"), try club.member("dora"))
    #expect(ask(secret, as: berta).status == 200)
    #expect(ask(secret, as: berta).status == 200)
    #expect(ask(secret, as: clara).status == 200)
    let late = ask(secret, as: dora)
    #expect(late.status == 403)
    #expect(late.json["type"]?.string == "/problems/expired-link")
    #expect(look(secret, as: dora).status == 403)
    #expect(friends(anna).count == 2)
  }

  @Test(arguments: [
    "", "x", String(repeating: "A", count: 43), String(repeating: "é", count: 43),
    String(repeating: "A", count: 200),
  ])
  func whatIsNoSecretOpensNothing(secret: String) {
    for answer in [look(secret, as: berta), ask(secret, as: berta)] {
      #expect(answer.status == 403, "\(secret)")
    }
  }

  @Test(arguments: [
    #"{"uses":0}"#, #"{"uses":21}"#, #"{"days":31}"#, #"{"origin":"javascript:alert(1)"}"#,
    #"{"user_name":"anna"}"#,
  ])
  func whatIsNoLinkIsRefused(json: String) {
    #expect(make(json).status == 422, "\(json)")
  }

  @Test func openLinksAreListedAndWithdrawnByTheirMember() throws {
    let made = make(#"{"uses":5}"#).json
    let id = made["id"]?.string ?? ""
    let open = club.ask("GET", "/friend-links", anna)
    #expect(open.json["links"]?.array?.map { $0["uses_left"]?.int64 } == [5])
    #expect(!open.text.contains(try #require(made["secret"]?.string)), "told only once")
    #expect(club.ask("DELETE", "/friend-links/\(id)", berta).status == 204)
    #expect(look(made["secret"]?.string ?? "", as: berta).status == 200, "of anna alone")
    #expect(club.ask("DELETE", "/friend-links/\(id)", anna).status == 204)
    #expect(look(made["secret"]?.string ?? "", as: berta).status == 403)
  }

  @Test func tenLinksMayBeOpen() {
    for _ in 0..<10 { #expect(make().status == 201) }
    #expect(make().errorCode == "too_many")
  }

  @Test(arguments: ["its time", "its member who leaves", "its member who is deactivated"])
  func aLinkEndsWith(what: String) async throws {
    // Anna, the first member, administers the club: she cannot be deactivated.
    let clara = try club.member("clara")
    let secret = try secret(of: clara)
    let data = club.server.data
    switch what {
    case "its time":
      try await data.database.write { connection throws(StorageError) in
        try connection.run("UPDATE friend_links SET expires_at = $1", WallClock.now() - 1)
      }
    case "its member who leaves":
      let left = club.ask("DELETE", "/member", clara, json: #"{"password":"muntanya of clara"}"#)
      #expect(left.status == 204)
    default: try await data.identity.deactivate(try UUID(try id(of: clara)).orThrow(), by: .console)
    }
    #expect(look(secret, as: berta).status == 403)
    #expect(ask(secret, as: berta).status == 403)
  }

  @Test func noSecretStandsInTheDatabase() async throws {
    let secret = try secret()
    let rows = try await club.server.data.database.read { connection throws(StorageError) in
      try connection.rows("SELECT secret_hash, id FROM friend_links") { $0.bytes(0) + $0.bytes(1) }
    }
    #expect(rows.count == 1)
    #expect(!String(decoding: rows.flatMap(\.self), as: UTF8.self).contains(secret))
  }

  // MARK: Limits

  /// Also after a refusal, which would otherwise be revealed.
  @Test(arguments: ["refuse", "withdraw"])
  func oneAsksTheSameMemberOnceADay(end: String) throws {
    let secret = try secret(#"{"uses":5}"#)
    #expect(ask(secret, as: berta).status == 200)
    let (ofAnna, ofBerta) = (try id(of: anna), try id(of: berta))
    let ended = end == "refuse" ? act(end, on: ofBerta, as: anna) : act(end, on: ofAnna, as: berta)
    #expect(ended.json["state"]?.string == "stranger")
    #expect(friends(anna) == [])
    #expect(friends(berta) == [])
    #expect(ask(secret, as: berta).errorCode == "too_soon")
    #expect(ask(try self.secret(of: berta), as: anna).status == 200, "the other may")
  }

  @Test func fiftyRequestsMayWait() async throws {
    let asker = try UUID(try id(of: berta)).orThrow()
    // Members registered directly in the database.
    try await club.server.data.database.write { connection throws(StorageError) in
      for number in 0..<50 {
        let id = UUID.new()
        try connection.run(
          """
          INSERT INTO members
            (id, user_name, user_name_key, email, email_key, display_name, password_hash, created_at)
          VALUES ($1, $2, $2, $2, $2, $2, '', 0)
          """, id, "member\(number)")
        try connection.run(
          """
          INSERT INTO friend_stances (member, other, stance, since) VALUES ($1, $2, 'wants', 0)
          """, asker, id)
      }
    }
    #expect(friends(berta).count == 50)
    #expect(ask(try secret(), as: berta).errorCode == "too_many")
  }

  // MARK: Blocking

  /// Berta sees the same whether Anna blocks her or does not answer.
  @Test func whoIsBlockedLearnsNothing() throws {
    let secret = try secret(#"{"uses":5}"#)
    let (ofAnna, ofBerta) = (try id(of: anna), try id(of: berta))
    #expect(ask(secret, as: berta).status == 200)
    #expect(act("block", on: ofBerta, as: anna).json["state"]?.string == "blocked")
    #expect(friends(anna) == ["berta blocked"])
    #expect(friends(berta) == ["anna asked"])
    #expect(look(secret, as: berta).json["state"]?.string == "asked")
    #expect(ask(secret, as: berta).json["state"]?.string == "asked")
    #expect(act("withdraw", on: ofAnna, as: berta).json["state"]?.string == "stranger")
    #expect(friends(anna) == ["berta blocked"])
    #expect(act("unblock", on: ofBerta, as: anna).json["state"]?.string == "stranger")
    #expect(friends(anna) == [])
  }

  @Test func aFriendWhoIsBlockedSeesAnEnd() throws {
    try befriend(anna, berta)
    #expect(act("block", on: try id(of: berta), as: anna).status == 200)
    #expect(friends(berta) == [])
    #expect(act("end", on: try id(of: anna), as: berta).json["state"]?.string == "stranger")
    #expect(friends(anna) == ["berta blocked"])
  }

  /// Acting on an unknown member has the same answer as on a stranger.
  @Test(arguments: ["accept", "refuse", "withdraw", "end", "block", "unblock"])
  func nothingTellsWhoIsAMember(act name: String) throws {
    let clara = act(name, on: try id(of: try club.member("clara")), as: berta)
    let nobody = act(name, on: UUID.new().description, as: berta)
    #expect(clara.status == nobody.status)
    #expect(clara.text == nobody.text)
    #expect([200, 404].contains(clara.status))
    #expect(friends(berta) == [])
  }

  @Test func whatTheStateDoesNotAllowIsAConflict() throws {
    #expect(ask(try secret(), as: berta).status == 200)
    #expect(act("accept", on: try id(of: anna), as: berta).status == 409)
    #expect(act("end", on: try id(of: berta), as: anna).status == 409)
    #expect(act("ask", on: try id(of: berta), as: anna).status == 422, "by a link alone")
    #expect(friends(anna) == ["berta asking"])
  }

  // MARK: Leaving

  @Test func whoLeavesTheClubIsNobodysFriend() async throws {
    try befriend(anna, berta)
    #expect(
      club.ask("DELETE", "/member", berta, json: #"{"password":"muntanya of berta"}"#).status == 204
    )
    #expect(friends(anna) == [])
    let left = try await club.server.data.database.read { connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM friend_stances") { $0.int(0) }
    }
    #expect(left == 0)
  }

  @Test func aDeactivatedFriendIsNotListed() async throws {
    try befriend(anna, berta)
    try await club.server.data.identity.deactivate(
      try UUID(try id(of: berta)).orThrow(), by: .console)
    #expect(friends(anna) == [])
  }
}
