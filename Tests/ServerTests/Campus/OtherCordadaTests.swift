import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing
import WebClient

/// A school on another Cordada, to which a member grants the club access by OAuth 2.
@Suite(.ownThread, .serialized) struct OtherCordadaTests {
  /// The other club with its school, where Berta studies.
  private let school: AppClub
  private let teacher: SyncMember
  private let course: String
  /// The club in which Anna is the same person as Berta there.
  private let club: SyncClub
  private let anna: SyncMember
  private let provider: String
  private let client: String

  private static let origin = "https://club.example"

  init() throws {
    school = try AppClub()
    teacher = SyncMember(school.club, headers: school.administrator)
    course =
      try school.club.ask(
        "POST", "/courses", teacher.headers, json: #"{"name":"Àlgebra","semester":"2026-1"}"#
      ).json["id"]?.string.orThrow() ?? ""
    let secret = school.club.ask(
      "POST", "/spaces/\(course)/invitations", teacher.headers, json: #"{"role":"reader"}"#
    ).json["secret"]?.string
    _ = school.club.ask(
      "POST", "/invitation/acceptance", school.member,
      json: #"{"secret":"\#(try secret.orThrow())"}"#)
    let app = school.club.ask(
      "POST", "/apps", school.administrator,
      json: #"{"name":"Club","redirects":["\#(Self.origin)/campus/connected","#
        + #""\#(Self.origin)/campus/connected/127.0.0.1:\#(school.club.server.port)"],"#
        + #""is_confidential":true}"#)
    client = try app.json["id"]?.string.orThrow() ?? ""
    club = try SyncClub(areas: Area.all(reaching: [NetworkRange("127.0.0.1")!]))
    anna = try club.member("anna")
    let registered = club.server.ask(
      "POST", "/campus/providers", anna.headers,
      json: #"{"provider":"cordada","name":"Escola","#
        + #""address":"http://127.0.0.1:\#(school.club.server.port)/","#
        + #""client_id":"\#(client)","client_secret":"\#(app.json["secret"]?.string ?? "")"}"#)
    try #require(registered.status == 201)
    #expect(registered.json["client_secret"] == nil)
    provider = try registered.json["id"]?.string.orThrow() ?? ""
  }

  // MARK: The steps of the dance

  /// The school's consent page for the member.
  private func page(for member: SyncMember? = nil) throws -> String {
    let member = member ?? anna
    let answer = club.server.ask(
      "POST", "/campus/providers/\(provider)/authorization", member.headers,
      json: #"{"origin":"\#(Self.origin)","time_zone":"Europe/Madrid"}"#)
    try #require(answer.status == 201)
    return try answer.json["address"]?.string.orThrow() ?? ""
  }

  /// The address to which Berta's decision leads.
  private func decision(on page: String, isAllowed: Bool = true) throws -> String {
    let query = String(page.drop { $0 != "?" }.dropFirst())
    let answer = school.decide(query, isAllowed: isAllowed)
    return try answer.json["redirect"]?.string.orThrow() ?? ""
  }

  /// The app's request after the browser has returned.
  private func comeBack(
    _ link: String, as member: SyncMember? = nil, changing changes: [String: String] = [:]
  ) -> HTTPAnswer {
    let member = member ?? anna
    var fields: [String: String] = [:]
    for name in ["state", "code"] { fields[name] = AppClub.parameter(name, of: link) }
    fields["page"] = String(link.dropFirst(Self.origin.count).prefix { $0 != "?" })
    // Tests use another host name of the school than the club does, which the school takes for its own.
    if link.contains("iss=") { fields["iss"] = "http://127.0.0.1:\(school.club.server.port)" }
    fields.merge(changes) { $1 }
    let body = fields.filter { !$0.value.isEmpty }.map { #""\#($0)":"\#($1)""# }
    return club.server.ask(
      "POST", "/campus/authorizations", member.headers,
      json: "{\(body.sorted().joined(separator: ","))}")
  }

  private func connected() throws -> String {
    let answer = comeBack(try decision(on: try page()))
    try #require(answer.status == 201)
    return try answer.json["id"]?.string.orThrow() ?? ""
  }

  private func teach(_ collection: String, _ fields: [String: JSONValue]) throws {
    var members =
      change("create", collection, UUID.new().description, after: fields).object ?? []
    members.append(JSONMember("space", .string(course)))
    try #require(teacher.sync([.object(members)]).statuses == ["taken"])
  }

  private func teachActivity(_ title: String) throws {
    try teach(
      "campus_activities",
      ["title": .string(title), "start_at": .integer(WallClock.now() + 86_400_000)])
  }

  // MARK: Connecting

  @Test func whatTheMemberStudiesThereIsTheirsHere() throws {
    try teachActivity("PAC 1")
    let content = Array("%PDF- apunts".utf8)
    try teach(
      "campus_documents",
      [
        "title": .string("Apunts"),
        "content": .object([
          JSONMember("file", .string(teacher.upload(content))), JSONMember("name", .string("x")),
          JSONMember("type", .string("application/pdf")),
          JSONMember("size", .integer(Int64(content.count))),
        ]),
      ])
    let answer = comeBack(try decision(on: try page()))
    #expect(answer.status == 201)
    let state = answer.json["state"]
    #expect(state?["state"]?.string == "connected")
    #expect(state?["failure"] == nil)
    #expect(state?["provider"]?.string == "cordada")
    #expect(state?["name"]?.string == "Escola")
    let connection = answer.json["id"]
    #expect(anna.titled("campus_activities")["PAC 1"]?["body"]?["source"] == connection)
    let subject = anna.titled("campus_subjects")["Àlgebra"]
    #expect(subject?["body"]?["source"] == connection)
    let record = anna.titled("campus_materials")["Apunts"]
    let document = record?["body"]
    #expect(document?["subject"] == subject?["id"])
    #expect(document?["content"]?["name"]?.string == "Apunts.pdf")
    #expect(document?["content"]?["type"]?.string == "application/pdf")
    let fetched = club.server.ask(
      "POST", "/campus/materials/\(record?["id"]?.string ?? "")/file", anna.headers)
    #expect(fetched.status == 200, "\(fetched.text)")
    let file = fetched.json["file"]?.string ?? ""
    #expect(club.server.ask("GET", "/files/\(file)", anna.headers).body == content)
  }

  @Test func anAnswerCountsOnceAndInTheSessionThatAsked() throws {
    let berta = try club.member("berta")
    let link = try decision(on: try page())
    #expect(comeBack(link, changing: ["state": String(repeating: "x", count: 43)]).status == 422)
    #expect(comeBack(link, changing: ["state": "x"]).status == 422)
    // Another member made to open the link is not connected by it, and the link is used up.
    let stolen = comeBack(link, as: berta)
    #expect(stolen.json["errors"]?.array?.first?["code"]?.string == "strange")
    #expect(comeBack(link).json["errors"]?.array?.first?["code"]?.string == "strange")
    #expect(anna.titled("campus_connections").isEmpty)

    let next = try decision(on: try page())
    #expect(comeBack(next).status == 201)
    #expect(comeBack(next).json["errors"]?.array?.first?["code"]?.string == "strange")
    // Of two requests only the last one is valid.
    let earlier = try decision(on: try page())
    let later = try decision(on: try page())
    #expect(comeBack(earlier).status == 422)
    #expect(comeBack(later).status == 201)
  }

  @Test func aCodeOfSomebodyElseConnectsNobody() throws {
    let berta = try club.member("berta")
    // Another member's code does not match the request of Anna's session (RFC 7636).
    let code = AppClub.parameter("code", of: try decision(on: try page(for: berta)))
    let answer = comeBack(try decision(on: try page()), changing: ["code": try code.orThrow()])
    #expect(answer.json["errors"]?.array?.first?["code"]?.string == "refused")
    // An answer of another server is rejected (RFC 9207).
    for issuer in ["", "https://evil.example"] {
      let answer = comeBack(try decision(on: try page()), changing: ["iss": issuer])
      #expect(answer.json["errors"]?.array?.first?["code"]?.string == "foreign")
    }
  }

  /// A malicious campus that redirects to another one has the answer arrive at the other's page (RFC 9700, 4.4).
  @Test func anAnswerCountsOnThePageOfItsCampusAlone() throws {
    let own = "/campus/connected/127.0.0.1:\(school.club.server.port)"
    let link = try decision(on: try page())
    #expect(link.hasPrefix(Self.origin + own + "?"))
    for page in ["", "/campus/connected", "/campus/connected/other.example", own + "/"] {
      let answer = comeBack(try decision(on: try self.page()), changing: ["page": page])
      #expect(answer.json["errors"]?.array?.first?["code"]?.string == "strange", "\(page)")
    }
    #expect(comeBack(try decision(on: try page())).status == 201)
  }

  /// A campus registered by an earlier version keeps its redirect address, until the club becomes another client there.
  @Test func aCampusGoesOnToLeadBackWhereItWasRegisteredTo() async throws {
    try await club.server.server.data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE campus_providers SET redirect = '/campus/connected'")
    }
    func register(as client: String) -> HTTPAnswer {
      club.server.ask(
        "POST", "/campus/providers", anna.headers,
        json: #"{"provider":"cordada","name":"Escola","client_id":"\#(client)","#
          + #""address":"http://127.0.0.1:\#(school.club.server.port)"}"#)
    }
    let link = try decision(on: try page())
    #expect(link.hasPrefix(Self.origin + "/campus/connected?"))
    #expect(comeBack(link, changing: ["page": ""]).status == 201)
    #expect(register(as: client).json["redirect"]?.string == "/campus/connected")
    #expect(
      register(as: "other").json["redirect"]?.string
        == "/campus/connected/127.0.0.1:\(school.club.server.port)")
  }

  @Test func anAnswerThatComesTooLateIsNone() async throws {
    let link = try decision(on: try page())
    try await club.server.server.data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE campus_authorizations SET made_at = made_at - 600001")
    }
    #expect(comeBack(link).json["errors"]?.array?.first?["code"]?.string == "strange")
  }

  @Test func whoDoesNotAgreeIsNotConnected() throws {
    let answer = comeBack(try decision(on: try page(), isAllowed: false))
    #expect(answer.json["errors"]?.array?.first?["code"]?.string == "denied")
    #expect(anna.titled("campus_connections").isEmpty)
  }

  // MARK: Going on

  @Test func tokensThatEndedAreRenewedAndUsedOnce() async throws {
    try teachActivity("PAC 1")
    let id = try connected()
    for title in ["PAC 2", "PAC 3"] {
      try teachActivity(title)
      // Only the access token: the refresh token lives longer.
      try await school.club.server.data.database.write { connection throws(StorageError) in
        try connection.run("UPDATE app_tokens SET expires_at = 1 WHERE kind = 'cda_'")
      }
      let state = anna.refresh(id)
      #expect(state?["state"]?.string == "connected")
      #expect(state?["failure"] == nil)
      #expect(anna.titled("campus_activities")[title] != nil)
    }
  }

  @Test func accessThatWasTakenBackIsSaidAndHidesNothing() throws {
    try teachActivity("PAC 1")
    let id = try connected()
    let before = anna.titled("campus_activities")
    #expect(
      school.club.ask("DELETE", "/member/apps/\(client)", school.member).status == 204)
    #expect(anna.refresh(id)?["state"]?.string == "refused")
    #expect(anna.titled("campus_activities").keys.sorted() == ["PAC 1"])
    // Granted again, it is the same connection with the same activities.
    #expect(try connected() == id)
    #expect(anna.refresh(id)?["state"]?.string == "connected")
    #expect(anna.titled("campus_activities")["PAC 1"]?["id"] == before["PAC 1"]?["id"])
  }

  // MARK: Ending

  /// The number of grants for the club that the school has.
  private func agreements() async throws -> Int {
    try await school.club.server.data.database.read { connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM app_grants") { $0.int(0) } ?? 0
    }
  }

  private func secretsOfTheClub() async throws -> Int {
    try await club.server.server.data.database.read { connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM campus_access") { $0.int(0) } ?? 0
    }
  }

  /// Waits until the school has that number of grants.
  private func haveAgreements(_ count: Int) async throws -> Bool {
    for _ in 0..<30_000 {
      if try await agreements() == count { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  @Test(arguments: ["/access", ""])
  func whatTheSchoolGaveEndsWithTheConnection(path: String) async throws {
    let id = try connected()
    #expect(try await agreements() == 1)
    let ended = club.server.ask("DELETE", "/campus/connections/\(id)\(path)", anna.headers)
    #expect(ended.status == 204)
    #expect(try await secretsOfTheClub() == 0)
    #expect(try await haveAgreements(0))
    // Access can be granted again.
    #expect(try connected() == id)
    #expect(anna.refresh(id)?["state"]?.string == "connected")
  }

  @Test func whatTheSchoolGaveEndsWhenItGivesItAgain() async throws {
    let id = try connected()
    #expect(try connected() == id)
    #expect(try await haveAgreements(1))
    #expect(anna.refresh(id)?["state"]?.string == "connected")
  }

  @Test func whatTheSchoolGaveEndsWithTheAccount() async throws {
    let carla = try club.member("carla")
    let answer = comeBack(try decision(on: try page(for: carla)), as: carla)
    #expect(answer.status == 201)
    let left = club.server.ask(
      "DELETE", "/member", carla.headers, json: #"{"password":"muntanya of carla"}"#)
    #expect(left.status == 204)
    #expect(try await secretsOfTheClub() == 0)
    #expect(try await haveAgreements(0))
  }

  @Test func aProviderThatIsNotRegisteredAnyMoreIsRefused() throws {
    try teachActivity("PAC 1")
    let id = try connected()
    let berta = try club.member("berta")
    let path = "/campus/providers/\(provider)"
    #expect(club.server.ask("DELETE", path, berta.headers).status == 403)
    #expect(club.server.ask("DELETE", path, anna.headers).status == 204)
    #expect(anna.refresh(id)?["state"]?.string == "refused")
    #expect(anna.titled("campus_activities")["PAC 1"] != nil)
    #expect(
      club.server.ask("GET", "/campus/providers", anna.headers).json["providers"]?.array == [])
  }

  @Test func noTokenStandsInTheDatabase() throws {
    let id = try connected()
    club.server.stop()
    let stored = try databaseText(in: club.server.directory)
    #expect(stored.contains(id) as Bool)
    let kinds = ["cda_", "cdr_", "cds_"].filter { stored.contains($0) }
    #expect(kinds == [])
  }
}
