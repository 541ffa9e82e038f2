import Identity
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// Links to problems for people without an account, over HTTP: Anna draws, a stranger views (B7).
@Suite(.ownThread, .serialized) struct ProblemLinkTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let berta: SyncMember
  private let gym: String
  private let problem = UUID.new()

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    berta = try club.member("berta")
    let made = anna.server.ask(
      "POST", "/gyms", anna.headers,
      json: #"{"name":"El Celler","latitude":41.4,"longitude":2.2,"address":"Carrer Gran, 1"}"#)
    gym = try made.json["id"]?.string.orThrow() ?? ""
    let marks = #"[{"id":"m","kind":"top","x":0.5,"y":0.25}]"#
    draw([
      "made_at": .integer(1_790_000_000_000), "name": .string("La Fosca"),
      "note": .string("For Berta, with love"), "style": .string("no_feet"),
      "picture": .object([
        JSONMember("file", .string(anna.upload(PhotoFile.named("made-place.jpg")))),
        JSONMember("width", .integer(48)), JSONMember("height", .integer(64)),
      ]), "marks": try JSONValue(parsing: Array(marks.utf8)),
      "grade": .object([
        JSONMember("scale", .string("colour")), JSONMember("value", .string("Groc")),
      ]),
    ])
  }

  private func draw(_ fields: [String: JSONValue]) {
    let said = inGym(change("create", "boulder_problems", problem.description, after: fields))
    #expect(anna.sync([said]).statuses == ["taken"])
  }

  private func inGym(_ change: JSONValue) -> JSONValue {
    .object((change.object ?? []) + [JSONMember("space", .string(gym))])
  }

  private func edit(
    _ before: [String: JSONValue] = [:], _ after: [String: JSONValue] = [:],
    _ kind: String = "edit"
  ) {
    let said = change(kind, "boulder_problems", problem.description, before: before, after: after)
    #expect(anna.sync([inGym(said)]).statuses == ["taken"])
  }

  private func make(_ json: String = "{}", as member: SyncMember? = nil) -> HTTPAnswer {
    let member = member ?? anna
    return member.server.ask(
      "POST", "/gyms/\(gym)/problems/\(problem)/links", member.headers, json: json)
  }

  private func secret() throws -> String { try make().json["secret"]?.string.orThrow() ?? "" }

  /// The answer to a person without an account.
  private func look(_ secret: String, _ what: String = "") -> HTTPAnswer {
    club.server.ask(
      "POST", "/boulders/shared-problem\(what)", [], json: #"{"secret":"\#(secret)"}"#)
  }

  private func open(_ member: SyncMember) -> [JSONValue] {
    member.server.ask("GET", "/record-links", member.headers).json["links"]?.array ?? []
  }

  @Test func aStrangerSeesTheProblemAndNothingOfWhoMadeIt() throws {
    let made = make(#"{"origin":"https://club.example","days":7}"#)
    #expect(made.status == 201)
    let secret = try #require(made.json["secret"]?.string)
    #expect(made.json["link"]?.string == "https://club.example/boulders/shared#\(secret)")
    let seen = look(secret)
    #expect(seen.status == 200)
    #expect(seen.json["name"]?.string == "La Fosca")
    #expect(seen.json["gym"]?.string == "El Celler")
    #expect(seen.json["style"]?.string == "no_feet")
    #expect(seen.json["grade"]?["value"]?.string == "Groc")
    #expect(seen.json["marks"]?.array?.first?["kind"]?.string == "top")
    #expect(seen.json["is_archived"]?.bool == false)
    let keys = Set(seen.json.object?.map(\.key) ?? [])
    #expect(
      keys == [
        "gym", "name", "grade", "style", "is_archived", "width", "height", "marks", "expires_at",
      ], "no author, no date, no note, no place")
    #expect(seen["cache-control"] == "no-store")
  }

  @Test func thePictureSaysNothingOfWhereItWasTaken() throws {
    let picture = look(try secret(), "/picture")
    #expect(picture.status == 200)
    #expect(picture["content-type"] == "image/jpeg")
    #expect(picture["cache-control"] == "no-store")
    #expect(picture.body.starts(with: [0xff, 0xd8]))
    #expect(picture.body.firstRange(of: Array("Exif".utf8)) == nil)
    #expect(picture.body.firstRange(of: Array("Anna".utf8)) == nil)
  }

  @Test func aColourComesWithItsMeaning() throws {
    let yellow = ##"[{"name":"Groc","colour":"#ffcc00","from":"5","to":"6A"}]"##
    let said = change(
      "edit", "boulder_gyms", gym, after: ["colours": try JSONValue(parsing: Array(yellow.utf8))])
    #expect(anna.sync([inGym(said)]).statuses == ["taken"])
    let colour = look(try secret()).json["colour"]
    #expect(colour?["colour"]?.string == "#ffcc00")
    #expect(colour?["to"]?.string == "6A")
  }

  @Test func onlyTheAuthorMakesALink() throws {
    #expect(make(as: berta).status == 403)
    let nobody = anna.server.ask(
      "POST", "/gyms/\(gym)/problems/\(UUID.new())/links", anna.headers, json: "{}")
    #expect(nobody.status == 404)
    #expect(make(#"{"origin":"javascript:alert(1)"}"#).status == 422)
    #expect(make(#"{"days":366}"#).status == 422)
    #expect(make(#"{"days":0}"#).status == 422)
    #expect(open(anna).isEmpty)
  }

  @Test func aLinkThatIsWithdrawnOpensNothingAtOnce() throws {
    let (first, second) = (try secret(), try secret())
    #expect(first != second)
    let id = try #require(open(anna).first?["id"]?.string)
    #expect(open(anna).map { $0["record"]?.string } == [problem.description, problem.description])
    #expect(open(anna).allSatisfy { $0["secret"] == nil })
    #expect(open(berta).isEmpty)
    let theirs = berta.server.ask("DELETE", "/record-links/\(id)", berta.headers)
    #expect(theirs.status == 204)
    #expect(open(anna).count == 2, "another's link stays")
    #expect(anna.server.ask("DELETE", "/record-links/\(id)", anna.headers).status == 204)
    let still = [first, second].filter { look($0).status == 200 }
    #expect(still.count == 1)
    #expect([first, second].filter { look($0, "/picture").status == 200 } == still)
  }

  @Test func aProblemOfAnArchivedWallIsOnItsWallNoMore() throws {
    let secret = try secret()
    let wall = UUID.new().description
    let slab = change("create", "boulder_walls", wall, after: ["name": .string("Slab")])
    #expect(anna.sync([inGym(slab)]).statuses == ["taken"])
    edit([:], ["wall": .string(wall)])
    #expect(look(secret).json["is_archived"]?.bool == false)
    let archived: [String: JSONValue] = ["archived_at": .integer(1_000)]
    let off = change("edit", "boulder_walls", wall, after: archived)
    #expect(anna.sync([inGym(off)]).statuses == ["taken"])
    #expect(look(secret).json["is_archived"]?.bool == true)
    let back = change(
      "edit", "boulder_walls", wall, before: archived, after: ["archived_at": .null])
    #expect(anna.sync([inGym(back)]).statuses == ["taken"])
    #expect(look(secret).json["is_archived"]?.bool == false)
  }

  @Test(arguments: ["", "a", String(repeating: "A", count: 43), "%27%20OR%201=1", "../../x"])
  func whatIsNoSecretOpensNothing(secret: String) throws {
    _ = make()
    for what in ["", "/picture"] {
      let answer = look(secret, what)
      #expect(answer.status == 403)
      #expect(answer.json["type"]?.string?.hasSuffix("expired-link") == true)
    }
  }

  @Test func aLinkEndsWithItsTime() async throws {
    let secret = try secret()
    #expect(look(secret).status == 200)
    try await club.server.server.data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE record_links SET expires_at = $1", WallClock.now() - 1)
    }
    #expect(look(secret).status == 403)
    #expect(open(anna).isEmpty)
  }

  @Test func noSecretStandsInTheDatabase() async throws {
    let secret = try secret()
    let rows = try await club.server.server.data.database.read { connection throws(StorageError) in
      try connection.rows("SELECT secret_hash, id FROM record_links") { $0.bytes(0) + $0.bytes(1) }
    }
    #expect(rows.count == 1)
    #expect(!String(decoding: rows.flatMap(\.self), as: UTF8.self).contains(secret))
  }

  @Test func aLinkEndsWithWhatItShows() throws {
    let secret = try secret()
    edit([:], [:], "delete")
    #expect(look(secret).status == 403)
    #expect(look(secret, "/picture").status == 403)
  }

  @Test func aHiddenProblemIsShownToNobody() throws {
    let secret = try secret()
    func decide(_ decision: String) {
      let json = """
        {"collection":"boulder_problems","record":"\(problem)","decision":"\(decision)",
         "reason":"offensive"}
        """
      let done = anna.server.ask(
        "POST", "/spaces/\(gym)/reports/decision", anna.headers, json: json)
      #expect(done.status == 204)
    }
    decide("hide")
    #expect(look(secret).status == 403)
    #expect(look(secret, "/picture").status == 403)
    #expect(make().status == 403)
    decide("restore")
    #expect(look(secret).status == 200)
  }

  @Test func aProblemThatWasArchivedSaysSo() throws {
    let secret = try secret()
    edit(["archived_at": .null], ["archived_at": .integer(1_790_000_100_000)])
    #expect(look(secret).json["is_archived"]?.bool == true)
  }

  @Test func whoLeavesTheClubTakesTheLinksAlong() throws {
    let secret = try secret()
    #expect(look(secret).status == 200)
    let gone = anna.server.ask(
      "DELETE", "/member", anna.headers, json: #"{"password":"muntanya of anna"}"#)
    #expect(gone.status == 204)
    #expect(look(secret).status == 403)
  }

  @Test func aLinkOpensNothingWhileItsMemberIsDeactivated() async throws {
    let secret = try secret()
    let identity = club.server.server.data.identity
    try await identity.setRole(.administrator, of: UUID(berta.id).orThrow(), by: .console)
    let anna = try UUID(anna.id).orThrow()
    #expect(look(secret).status == 200)
    try await identity.deactivate(anna, by: .console)
    #expect(look(secret).status == 403)
    #expect(look(secret, "/picture").status == 403)
    try await identity.activate(anna, by: .console)
    #expect(look(secret).status == 200)
  }

  @Test func aLinkEndsWithItsGym() throws {
    let secret = try secret()
    #expect(anna.server.ask("DELETE", "/spaces/\(gym)", anna.headers).status == 204)
    #expect(look(secret).status == 403)
    #expect(open(anna).isEmpty)
  }
}
