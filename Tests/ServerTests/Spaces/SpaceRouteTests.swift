import Identity
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// The members of a space, their admission and departure. The space is that of a race.
@Suite(.ownThread, .serialized) struct SpaceRouteTests {
  private let race: RaceClub

  init() throws { race = try RaceClub() }

  private var path: String { "/spaces/\(race.race)" }
  private var club: ClubServer { race.club }

  private func id(of headers: [String]) throws -> String {
    try club.ask("GET", "/member", headers).json["id"]?.string.orThrow() ?? ""
  }

  private func invite(_ json: String, as headers: [String]? = nil) -> HTTPAnswer {
    club.ask("POST", path + "/invitations", headers ?? race.organiser, json: json)
  }

  private func secret(for role: String, uses: Int = 1) throws -> String {
    try invite(#"{"role":"\#(role)","uses":\#(uses)}"#).json["secret"]?.string.orThrow() ?? ""
  }

  private func accept(_ secret: String, as headers: [String]) -> HTTPAnswer {
    club.ask("POST", "/invitation/acceptance", headers, json: #"{"secret":"\#(secret)"}"#)
  }

  private func look(_ secret: String, as headers: [String]) -> HTTPAnswer {
    club.ask("POST", "/invitation", headers, json: #"{"secret":"\#(secret)"}"#)
  }

  /// Names and roles, as seen by a member of the space.
  private func people(as headers: [String]) -> [String] {
    club.ask("GET", path + "/members", headers).json["members"]?.array?.map {
      "\($0["name"]?.string ?? "") \($0["role"]?.string ?? "")"
    } ?? []
  }

  private func leave(as headers: [String]) -> Int {
    club.ask("DELETE", path + "/membership", headers).status
  }

  // MARK: Who may

  /// The status for a stranger, another member, a reader, a marshal, an editor and the owner.
  @Test(arguments: [
    ("POST", "/invitations", #"{"role":"editor"}"#, [401, 404, 403, 403, 403, 201]),
    ("GET", "/invitations", "", [401, 404, 403, 403, 403, 200]),
    ("DELETE", "/invitations/{id}", "", [401, 404, 403, 403, 403, 204]),
    ("PUT", "/members/{id}", #"{"role":"editor"}"#, [401, 404, 403, 403, 403, 404]),
    ("DELETE", "/members/{id}", "", [401, 404, 403, 403, 403, 404]),
    ("GET", "/members", "", [401, 404, 200, 200, 200, 200]),
    ("DELETE", "/membership", "", [401, 404, 204, 204, 204, 204]),
    ("DELETE", "", "", [401, 404, 403, 403, 403, 204]),
  ])
  func rolesAreAskedFor(method: String, route: String, body: String, expected: [Int]) throws {
    let askers = [
      [], try club.member("other"), try race.member("reader", as: "reader"),
      try race.member("marshal", as: "contributor"), try race.member("editor", as: "editor"),
      race.organiser,
    ]
    let route = route.replacing("{id}", with: UUID.new().description)
    for (asker, status) in zip(askers, expected) {
      let answer = club.ask(
        method, path + route, asker + (body.isEmpty ? [] : ["Content-Type: application/json"]),
        body: body.isEmpty ? nil : Array(body.utf8))
      #expect(answer.status == status, "\(method) \(route)")
    }
  }

  /// The answer is the same for any named member who is not in the space.
  @Test func nothingTellsWhoIsAMember() throws {
    let stranger = try id(of: try club.member("stranger"))
    for id in [stranger, UUID.new().description] {
      let given = club.ask(
        "PUT", path + "/members/\(id)", race.organiser, json: #"{"role":"editor"}"#)
      #expect(given.status == 404)
      #expect(club.ask("DELETE", path + "/members/\(id)", race.organiser).status == 404)
    }
    #expect(people(as: race.organiser) == ["organiser owner"])
  }

  /// A member's own space admits no other member, and does not end.
  @Test func anOwnSpaceIsNobodyElses() throws {
    let anna = try club.member("anna")
    let own = "/spaces/\(try id(of: anna))"
    #expect(
      club.ask("POST", own + "/invitations", anna, json: #"{"role":"reader"}"#).status == 403)
    #expect(club.ask("DELETE", own + "/membership", anna).status == 403)
    #expect(club.ask("DELETE", own, anna).status == 403)
    #expect(club.ask("GET", "/member", anna).status == 200)
  }

  // MARK: Invitations

  @Test func whoIsInvitedSeesToWhatAndDecides() throws {
    let made = invite(#"{"role":"contributor","origin":"https://club.example"}"#)
    #expect(made.status == 201)
    let secret = try #require(made.json["secret"]?.string)
    #expect(made.json["link"]?.string == "https://club.example/invitation#\(secret)")
    #expect(made.json["svg"]?.string?.hasPrefix("<svg ") == true)
    #expect(made["cache-control"] == "no-store")
    let expiry = try #require(made.json["expires_at"]?.int64)
    #expect((expiry - WallClock.now() - 14 * 86_400_000).magnitude < 60_000)

    let anna = try club.member("anna")
    let offer = look(secret, as: anna)
    #expect(offer.json["name"]?.string == "Volta")
    #expect(offer.json["kind"]?.string == "race")
    #expect(offer.json["role"]?.string == "contributor")
    #expect(offer.json["invited_by"]?.string == "organiser")
    #expect(people(as: race.organiser) == ["organiser owner"], "to look is not to accept")
    #expect(look(secret, as: []).status == 401)
    #expect(accept(secret, as: []).status == 401)
    #expect(accept(secret, as: anna).json["role"]?.string == "contributor")
    #expect(people(as: anna) == ["anna contributor", "organiser owner"])
  }

  @Test func theNameOfASpaceFollowsItsRace() throws {
    let secret = try secret(for: "reader")
    _ = club.ask("PATCH", "/races/\(race.race)", race.organiser, json: #"{"name":"Nova"}"#)
    #expect(look(secret, as: try club.member("anna")).json["name"]?.string == "Nova")
  }

  @Test func anInvitationIsGoodAsOftenAsItSays() throws {
    let secret = try secret(for: "reader", uses: 2)
    let members = try ["anna", "berta", "clara"].map { try club.member($0) }
    #expect(accept(secret, as: members[0]).status == 200)
    #expect(accept(secret, as: members[0]).status == 200, "again by the same, which counts once")
    #expect(accept(secret, as: members[1]).status == 200)
    let late = accept(secret, as: members[2])
    #expect(late.status == 403)
    #expect(late.json["type"]?.string == "/problems/expired-link")
    #expect(look(secret, as: members[2]).status == 403)
    #expect(people(as: race.organiser).count == 3)
  }

  /// Of twenty members who concurrently open a link for one, a single one is admitted.
  @Test func onePlaceIsTakenOnce() throws {
    let secret = try secret(for: "editor")
    let members = try (0..<20).map { try club.member("member\($0)") }
    let connections = members.map { headers in
      let client = RawClient(port: club.server.port)
      let body = Array(#"{"secret":"\#(secret)"}"#.utf8)
      client.send(
        TestClub.head(
          "POST", "/api/v1/invitation/acceptance", headers + ["Content-Type: application/json"],
          length: body.count) + body)
      return client
    }
    let statuses = connections.map { $0.answer().status }
    #expect(statuses.filter { $0 == 200 }.count == 1, "\(statuses)")
    #expect(people(as: race.organiser).count == 2)
  }

  @Test func anInvitationLowersNoRole() throws {
    let editor = try race.member("editor", as: "editor")
    let secret = try secret(for: "reader")
    #expect(accept(secret, as: editor).json["role"]?.string == "editor")
    #expect(accept(secret, as: race.organiser).json["role"]?.string == "owner")
    #expect(accept(secret, as: try club.member("anna")).status == 200, "it was not used up")
  }

  @Test(arguments: [
    "", "x", String(repeating: "A", count: 43), String(repeating: "é", count: 43),
    String(repeating: "A", count: 200),
  ])
  func whatIsNoSecretOpensNothing(secret: String) throws {
    let anna = try club.member("anna")
    for answer in [look(secret, as: anna), accept(secret, as: anna)] {
      #expect(answer.status == 403, "\(secret)")
    }
  }

  @Test(arguments: [
    #"{"role":"owner","uses":2}"#, #"{"role":"king"}"#, "{}", #"{"role":"reader","uses":0}"#,
    #"{"role":"reader","uses":101}"#, #"{"role":"reader","days":31}"#,
    #"{"role":"reader","origin":"javascript:alert(1)"}"#,
    #"{"role":"reader","user_name":"anna"}"#,
  ])
  func whatCannotBeOfferedIsRefused(body: String) {
    #expect(invite(body).status == 422, "\(body)")
    let open = club.ask("GET", path + "/invitations", race.organiser)
    #expect(open.json["invitations"]?.array?.isEmpty == true)
  }

  @Test func openInvitationsAreListedAndWithdrawn() throws {
    let first = invite(#"{"role":"reader","days":2}"#).json
    let second = invite(#"{"role":"editor","days":1,"uses":5}"#).json
    let open = club.ask("GET", path + "/invitations", race.organiser)
    let list = try #require(open.json["invitations"]?.array)
    #expect(list.map { $0["role"]?.string } == ["editor", "reader"], "what ends first, first")
    #expect(list.first?["uses_left"]?.int64 == 5)
    for json in [first, second] {
      #expect(!open.text.contains(try #require(json["secret"]?.string)), "told only once")
    }
    let id = try #require(first["id"]?.string)
    #expect(club.ask("DELETE", path + "/invitations/\(id)", race.organiser).status == 204)
    #expect(club.ask("DELETE", path + "/invitations/\(id)", race.organiser).status == 204)
    let anna = try club.member("anna")
    #expect(accept(first["secret"]?.string ?? "", as: anna).status == 403)
    #expect(accept(second["secret"]?.string ?? "", as: anna).status == 200)
  }

  /// The owner of another race knows the identifier of an invitation.
  @Test func anInvitationIsWithdrawnByOwnersOfItsSpaceAlone() throws {
    let made = invite(#"{"role":"reader"}"#).json
    let other = try club.member("other")
    let theirs = club.ask("POST", "/races", other, json: #"{"name":"Theirs"}"#).json["id"]?.string
    let id = made["id"]?.string ?? ""
    _ = club.ask("DELETE", "/spaces/\(theirs ?? "")/invitations/\(id)", other)
    #expect(look(made["secret"]?.string ?? "", as: other).status == 200)
  }

  @Test func fiftyInvitationsMayBeOpen() {
    for _ in 0..<50 { #expect(invite(#"{"role":"reader"}"#).status == 201) }
    #expect(invite(#"{"role":"reader"}"#).errorCode == "too_many")
  }

  @Test func noSecretStandsInTheDatabase() async throws {
    let secret = try secret(for: "reader")
    let rows = try await club.server.data.database.read { connection throws(StorageError) in
      try connection.rows("SELECT secret_hash, id FROM space_invitations") {
        $0.bytes(0) + $0.bytes(1)
      }
    }
    #expect(rows.count == 1)
    #expect(!String(decoding: rows.flatMap(\.self), as: UTF8.self).contains(secret))
  }

  @Test func anInvitationEndsWithItsTime() async throws {
    let secret = try secret(for: "reader")
    try await club.server.data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE space_invitations SET expires_at = $1", WallClock.now() - 1)
    }
    let anna = try club.member("anna")
    #expect(look(secret, as: anna).status == 403)
    #expect(accept(secret, as: anna).status == 403)
    let open = club.ask("GET", path + "/invitations", race.organiser)
    #expect(open.json["invitations"]?.array?.isEmpty == true)
  }

  /// A former member keeps no way back, after any kind of departure.
  @Test(arguments: ["leaves the race", "leaves the club", "is deactivated"])
  func invitationsEndWithWhoMadeThem(way: String) async throws {
    let heir = try race.member("heir", as: "owner")
    let theirs = try #require(
      invite(#"{"role":"editor"}"#, as: heir).json["secret"]?.string)
    let kept = try secret(for: "editor")
    switch way {
    case "leaves the race": #expect(leave(as: heir) == 204)
    case "leaves the club":
      #expect(
        club.ask("DELETE", "/member", heir, json: #"{"password":"muntanya of heir"}"#).status
          == 204)
    default:
      let id = try UUID(try id(of: heir)).orThrow()
      try await club.server.data.identity.deactivate(id, by: .console)
    }
    let anna = try club.member("anna")
    #expect(accept(theirs, as: anna).status == 403)
    #expect(accept(kept, as: anna).status == 200)
  }

  // MARK: Roles

  @Test func aRoleIsChangedAndTakenAway() throws {
    let anna = try race.member("anna", as: "contributor")
    let member = path + "/members/\(try id(of: anna))"
    let edit = { club.ask("PATCH", "/races/\(race.race)", anna, json: #"{"note":"x"}"#).status }
    #expect(edit() == 403)
    #expect(club.ask("PUT", member, race.organiser, json: #"{"role":"editor"}"#).status == 204)
    #expect(edit() == 200)
    #expect(club.ask("DELETE", member, race.organiser).status == 204)
    #expect(edit() == 404)
    #expect(people(as: race.organiser) == ["organiser owner"])
  }

  /// A race's storage counts for its owners, so becoming one requires acceptance.
  @Test func ownersAreInvitedAndLeaveByThemselves() throws {
    let anna = try race.member("anna", as: "owner")
    let marshal = try race.member("marshal", as: "contributor")
    let owner = try id(of: race.organiser)
    let raised = club.ask(
      "PUT", path + "/members/\(try id(of: marshal))", race.organiser, json: #"{"role":"owner"}"#)
    #expect(raised.status == 422)
    for (method, body) in [("PUT", #"{"role":"reader"}"#), ("DELETE", "")] {
      let answer = club.ask(
        method, path + "/members/\(owner)", race.organiser + ["Content-Type: application/json"],
        body: body.isEmpty ? nil : Array(body.utf8))
      #expect(answer.status == 409, "not even by themselves")
    }
    #expect(club.ask("DELETE", path + "/members/\(owner)", anna).status == 409)
    #expect(leave(as: race.organiser) == 204)
    #expect(people(as: anna) == ["anna owner", "marshal contributor"])
    #expect(club.ask("GET", "/races/\(race.race)").json["is_public"]?.bool == true)
    #expect(leave(as: race.organiser) == 404)
  }

  /// A removed member may know a link for several, or one sent to another.
  @Test func whoIsRemovedHasNoWayBack() throws {
    let anna = try club.member("anna")
    let several = try secret(for: "contributor", uses: 10)
    #expect(accept(several, as: anna).status == 200)
    let another = try secret(for: "editor")
    let member = path + "/members/\(try id(of: anna))"
    #expect(club.ask("DELETE", member, race.organiser).status == 204)
    for link in [several, another] { #expect(accept(link, as: anna).status == 403) }
    #expect(people(as: race.organiser) == ["organiser owner"])
  }

  // MARK: Without an owner

  /// The organiser of longest standing succeeds, regardless of the others' roles.
  @Test(arguments: [true, false])
  func afterTheLastOwnerTheOldestOrganiserOwnsTheRace(fromTheClub: Bool) throws {
    let marshal = try race.member("marshal", as: "contributor")
    let first = try race.member("first", as: "editor")
    _ = try race.member("second", as: "editor")
    if fromTheClub {
      let left = club.ask(
        "DELETE", "/member", race.organiser, json: #"{"password":"muntanya of organiser"}"#)
      // The last administrator may not leave.
      #expect(left.status == 204)
    } else {
      #expect(leave(as: race.organiser) == 204)
    }
    #expect(people(as: marshal) == ["first owner", "marshal contributor", "second editor"])
    #expect(club.ask("GET", "/races/\(race.race)").json["is_public"]?.bool == true)
    #expect(club.ask("DELETE", path, first).status == 204)
  }

  @Test func aRaceWithoutAnyOrganiserIsHiddenAndTakenOver() async throws {
    let club = try ClubServer()
    let administrator = try club.member("admin")
    let owner = try club.member("owner")
    let made = club.ask("POST", "/races", owner, json: #"{"name":"Volta"}"#)
    let id = try #require(made.json["id"]?.string)
    let read = { club.ask("GET", "/races/\(id)").status }
    func ownerless() -> [String] {
      club.ask("GET", "/spaces/ownerless", administrator).json["spaces"]?.array?.map {
        "\($0["kind"]?.string ?? "") \($0["name"]?.string ?? "")"
      } ?? ["no answer"]
    }
    _ = club.ask("PATCH", "/races/\(id)", owner, json: #"{"is_public":true}"#)
    #expect(read() == 200)
    #expect(ownerless() == [])
    #expect(club.ask("POST", "/spaces/\(id)/takeover", administrator).status == 404, "it is owned")
    _ = club.ask("DELETE", "/member", owner, json: #"{"password":"muntanya of owner"}"#)
    #expect(read() == 404)
    #expect(club.ask("GET", "/races").json["races"]?.array?.isEmpty == true)
    #expect(ownerless() == ["race Volta"])
    let other = try club.member("other")
    #expect(club.ask("GET", "/spaces/ownerless", other).status == 403)
    #expect(club.ask("POST", "/spaces/\(id)/takeover", other).status == 403)
    #expect(club.ask("POST", "/spaces/\(id)/takeover", administrator).status == 204)
    #expect(ownerless() == [])
    let publish = club.ask("PATCH", "/races/\(id)", administrator, json: #"{"is_public":true}"#)
    #expect(publish.status == 200)
    #expect(read() == 200)

    // A race whose owner is deactivated has no owner either.
    let late = club.ask("POST", "/races", other, json: #"{"name":"Tardana"}"#)
    let identity = club.server.data.identity
    try await identity.deactivate(try await identity.member(named: "other").id, by: .console)
    #expect(ownerless() == ["race Tardana"])
    let taken = "/spaces/\(late.json["id"]?.string ?? "")/takeover"
    #expect(club.ask("POST", taken, administrator).status == 204)
  }

  /// Spaces without an owner by their kind, such as members' own spaces, are excluded.
  @Test func ownSpacesAreNotTakenOver() throws {
    let anna = try club.member("anna")
    let id = try id(of: anna)
    #expect(club.ask("POST", "/spaces/\(id)/takeover", race.organiser).status == 404)
  }

  // MARK: The end

  @Test func aRaceIsDeletedWithAllOfIt() async throws {
    let marshal = try race.member("marshal", as: "contributor")
    race.walk(of: 1, minutes: 0...10)
    _ = race.team(1) { $0["along_m"] != nil }
    let invitation = try secret(for: "reader")
    #expect(club.ask("DELETE", path, race.organiser).status == 204)
    #expect(race.send([race.position(100, 11)], of: 1).status == 401, "the key opens nothing")
    #expect(race.ask("GET", race.address(of: 1) + "/race").status == 401)
    for headers in [[], marshal, race.organiser] {
      #expect(club.ask("GET", "/races/\(race.race)", headers).status == 404)
      #expect(club.ask("GET", "/races/\(race.race)/positions.csv", headers).status == 404)
    }
    #expect(club.ask("GET", "/races").json["races"]?.array?.isEmpty == true)
    #expect(look(invitation, as: marshal).status == 403)
    #expect(club.ask("DELETE", path, race.organiser).status == 404)
    let id = try UUID(race.race).orThrow()
    var left = [-1]
    // The positions are deleted in steps.
    while left.first != 0 { left = try await rows(of: id) }
    #expect(left == [0, 0, 0, 0, 0, 0])
  }

  /// The numbers of stored positions, keys, terms, team numbers, records and invitations of a race.
  private func rows(of id: UUID) async throws -> [Int] {
    try await club.server.data.database.read {
      connection throws(StorageError) -> [Int] in
      var counts: [Int] = []
      for table in ["race_positions", "race_keys", "race_terms", "race_team_numbers"] {
        counts += try connection.rows("SELECT count(*) FROM \(table) WHERE race = $1", id) {
          $0.int(0)
        }
      }
      for table in ["records", "space_invitations"] {
        counts += try connection.rows("SELECT count(*) FROM \(table) WHERE space = $1", id) {
          $0.int(0)
        }
      }
      return counts
    }
  }

  @Test func whoWatchesIsToldOfTheEnd() {
    let client = RawClient(port: club.server.port)
    client.send(TestClub.head("GET", "/api/v1/races/\(race.race)/events", [], length: nil))
    #expect(client.receive(until: "retry:"))
    #expect(club.ask("DELETE", path, race.organiser).status == 204)
    #expect(client.receive().isClosed)
  }

  @Test func devicesForgetARaceThatTheyLeft() throws {
    let marshal = SyncMember(club, headers: try race.member("marshal", as: "contributor"))
    let cursor = marshal.sync([]).json["cursor"]?.string
    #expect(leave(as: marshal.headers) == 204)
    let answer = club.ask(
      "POST", "/sync", marshal.headers,
      json: #"{"device":"\#(UUID.new())","device_name":"phone","cursor":"\#(cursor ?? "")"}"#)
    #expect(answer.json["left"]?.array?.compactMap(\.string) == [race.race])
  }
}
