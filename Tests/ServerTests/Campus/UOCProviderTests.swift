import Glibc
import JSON
import Server
import ServerBase
import ServerTracks
import Storage
import TestGround
import Testing
import Threads
import WebClient

/// A campus with the UOC Open API, working and failing: fetched and kept records, and the renewal of tokens.
@Suite(.ownThread, .serialized) struct UOCProviderTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let campus = CampusStub()

  init() throws {
    club = try SyncClub(areas: Area.all(reaching: [NetworkRange("127.0.0.1")!]))
    anna = try club.member("anna")
  }

  private func register(_ address: String? = nil, as kind: String = "uoc") -> HTTPAnswer {
    club.server.ask(
      "POST", "/campus/providers", anna.headers,
      json: #"{"provider":"\#(kind)","name":"UOC","address":"\#(address ?? campus.address)","#
        + #""client_id":"club","client_secret":"s&cret"}"#)
  }

  private func page(of provider: String) -> HTTPAnswer {
    club.server.ask(
      "POST", "/campus/providers/\(provider)/authorization", anna.headers,
      json: #"{"origin":"https://club.example","time_zone":"Europe/Madrid"}"#)
  }

  private func connect() throws -> HTTPAnswer {
    let provider = try register().json["id"]?.string.orThrow() ?? ""
    let page = try self.page(of: provider).json["address"]?.string.orThrow() ?? ""
    let state = try AppClub.parameter("state", of: page).orThrow()
    return club.server.ask(
      "POST", "/campus/authorizations", anna.headers,
      json: #"{"state":"\#(state)","code":"c0de","page":"\#(redirect)"}"#)
  }

  /// The path of the page to which the campus redirects.
  private var redirect: String {
    "/campus/connected/\(campus.address.dropFirst("http://".count).prefix { $0 != "/" })"
  }

  private func connected() throws -> String {
    let answer = try connect()
    try #require(answer.status == 201)
    return try answer.json["id"]?.string.orThrow() ?? ""
  }

  private func titles(_ collection: String) -> [String] {
    (anna.sync().json["records"]?.array ?? []).filter {
      $0["collection"]?.string == collection && $0["deleted_at"]?.isNull != false
    }.compactMap { $0["body"]?["title"]?.string }.sorted()
  }

  // MARK: What is fetched

  @Test func aCampusIsAskedAsItsDemosDo() throws {
    campus.events = [
      #"{"id":"1","url":"uoc.edu","summary":"PAC 1","start":"\#(CampusStub.soon)+0000","#
        + #""end":"\#(CampusStub.soon)+0000"}"#,
      #"{"id":2,"url":null,"summary":null,"start":"\#(CampusStub.soon)+0100","unknown":{}}"#,
    ]
    campus.materials = [
      #"{"id":"77120","type":"PDF","title":"Module 1","url":"https://cv.uoc.edu/m1.pdf"}"#,
      #"{"id":"77121","type":null,"title":"../data","url":"https://cv.uoc.edu/d"}"#,
      #"{"id":"77122","type":"WEB","title":"Wiki","url":"https://cv.uoc.edu/wiki"}"#,
      #"{"id":"77123","type":"WEB","title":"x","url":"javascript:alert(1)"}"#,
    ]
    let page = page(of: try register().json["id"]?.string.orThrow() ?? "").json["address"]?.string
    #expect(
      page?.hasPrefix("\(campus.address)/oauth/authorize?response_type=code&client_id=club&")
        == true)
    #expect(page?.contains("scope=READ&") == true)
    #expect(page?.contains("code_challenge_method=S256") == true)
    _ = try connected()
    let exchange = try #require(campus.forms.first)
    for field in [
      "grant_type=authorization_code", "code=c0de", "client_id=club", "client_secret=s%26cret",
      "redirect_uri=https%3A%2F%2Fclub.example%2Fcampus%2Fconnected%2F127.0.0.1%3A",
    ] { #expect(exchange.contains(field)) }
    let asked = campus.requests.filter { $0.path.contains("/api/v1/") }
    #expect(asked.allSatisfy { $0.path.contains("access_token=t1") })
    #expect(asked.allSatisfy { $0.headers["authorization"] == "Bearer t1" })
    #expect(titles("campus_activities") == ["PAC 1", "—"])
    #expect(titles("campus_subjects") == ["Programació, aula 2"])
    #expect(titles("campus_materials") == ["../data", "Module 1", "Wiki"])
    let bodies = (anna.sync().json["records"]?.array ?? [])
      .filter { $0["collection"]?.string == "campus_materials" }.compactMap { $0["body"] }
    #expect(
      bodies.compactMap { $0["content"]?["name"]?.string }.sorted() == ["Module 1.pdf", "_data"])
    #expect(bodies.compactMap { $0["page"]?.string } == ["https://cv.uoc.edu/wiki"])
  }

  /// The file of the only fetched document.
  private func file() throws -> HTTPAnswer {
    let id = try anna.titled("campus_materials").values.first?["id"]?.string.orThrow() ?? ""
    return club.server.ask("POST", "/campus/materials/\(id)/file", anna.headers)
  }

  @Test(arguments: ["/files/m1.pdf", "/files/m1.pdf?v=2#3"])
  func aFileIsAskedForWithTheSessionOfTheCampus(path: String) throws {
    campus.materials = [CampusStub.material(at: campus.root + path)]
    _ = try connected()
    let fetched = try file()
    #expect(fetched.status == 200, "\(fetched.text)")
    let asked = try #require(campus.requests.last)
    let begin = path.contains("?") ? "/files/m1.pdf?v=2&" : "/files/m1.pdf?"
    #expect(asked.path == begin + "s=hut%261")
    #expect(asked.headers["authorization"] == nil)
    // From then on it is the member's: devices receive neither session nor address.
    let synced = anna.sync().text
    #expect(!synced.contains("hut&1") && !synced.contains("hut%261"))
  }

  @Test func nobodyElseGetsTheSessionOrAToken() throws {
    let other = StubServer { _ in StubServer.answer("%PDF-1.4") }
    campus.materials = [CampusStub.material(at: other.address + "/m1.pdf")]
    _ = try connected()
    #expect(try file().status == 200)
    #expect(other.requests.map(\.path) == ["/m1.pdf"])
    #expect(other.requests.first?.headers["authorization"] == nil)
  }

  @Test func thePageToSignInIsNoFile() throws {
    campus.materials = [CampusStub.material(at: campus.root + "/files/m1.pdf")]
    campus.session = "ended"
    _ = try connected()
    let told = try file()
    #expect(told.status == 503)
    #expect(told.json["errors"]?.array?.first?["code"]?.string == "foreign")
    campus.session = "hut&1"
    #expect(try file().status == 200)
  }

  @Test func aCampusWithoutSessionsGetsTheToken() throws {
    campus.materials = [CampusStub.material(at: campus.root + "/files/m1.pdf")]
    campus.session = ""
    _ = try connected()
    #expect(try file().status == 503)
    #expect(campus.requests.last?.path == "/files/m1.pdf?access_token=t1")
  }

  @Test func anEventWithoutAGoodDateHidesNoOther() throws {
    campus.events = [CampusStub.event("1"), CampusStub.event("2")]
    let id = try connected()
    campus.events = [
      CampusStub.event("1"), #"{"id":"2","summary":"PAC 2","start":"demà"}"#, "7", "null",
      #"{"summary":"nobody","start":"\#(CampusStub.soon)Z"}"#,
    ]
    #expect(anna.refresh(id)?["is_partial"]?.bool == true)
    #expect(titles("campus_activities") == ["PAC 1", "PAC 2"])
    campus.events = [CampusStub.event("1")]
    #expect(anna.refresh(id)?["is_partial"] == nil)
    #expect(titles("campus_activities") == ["PAC 1"])
  }

  // MARK: When it fails

  @Test(arguments: [
    (path: "/", answer: "500 Oops", failure: "failed", state: "connected"),
    ("/", "429 Slow\r\nRetry-After: 60", "busy", "connected"),
    ("/", "200 OK", "foreign", "connected"),
    ("/materials", "500 Oops", "failed", "connected"),
    ("/materials", "403 No", "refused", "connected"),
    ("/classrooms", "200 OK", "foreign", "connected"),
    ("/calendar/events", "503 Wait", "busy", "connected"),
    ("/", "403 No", "refused", "refused"),
  ])
  func whatWasFetchedStaysAndTheFailureIsTold(
    path: String, answer: String, failure: String, state: String
  ) throws {
    campus.events = [CampusStub.event("1")]
    campus.materials = [CampusStub.material]
    let id = try connected()
    campus.fail(at: path, by: answer)
    let told = anna.refresh(id)
    #expect(told?["state"]?.string == state)
    #expect(told?["failure"]?.string == failure)
    #expect(titles("campus_activities") == ["PAC 1"])
    #expect(titles("campus_subjects") == ["Programació, aula 2"])
    #expect(titles("campus_materials") == ["Module 1"])
    campus.fail(at: nil, by: "")
    #expect(anna.refresh(id)?["failure"] == nil)
  }

  @Test func whatOnePartLacksAnotherStillBrings() throws {
    campus.events = [CampusStub.event("1")]
    let id = try connected()
    campus.fail(at: "/materials", by: "500 Oops")
    campus.events = [CampusStub.event("2")]
    #expect(anna.refresh(id)?["failure"]?.string == "failed")
    #expect(titles("campus_activities") == ["PAC 2"])
  }

  // MARK: Tokens

  @Test func tokensThatEndInTheMiddleAreRenewedOnceForAll() throws {
    campus.events = [CampusStub.event("1")]
    campus.materials = [CampusStub.material]
    campus.classrooms = 12
    let id = try connected()
    let before = campus.forms.count
    // The events are still answered; the token expires at the first classroom, for all concurrent requests.
    campus.endToken(at: "/materials")
    let state = anna.refresh(id)
    #expect(state?["failure"] == nil)
    #expect(campus.forms.count == before + 1)
    #expect(campus.forms.last?.contains("refresh_token=r1") == true)
    #expect(titles("campus_materials").count == 12)
    // The next request uses the new token at once.
    #expect(anna.refresh(id)?["failure"] == nil)
    #expect(campus.forms.count == before + 1)
    campus.endToken(at: "/events")
    #expect(anna.refresh(id)?["failure"] == nil)
    #expect(campus.forms.last?.contains("refresh_token=r2") == true)
  }

  @Test func tokensAreRenewedAheadOfTheirEnd() throws {
    campus.life = 59
    let id = try connected()
    campus.life = 43_199
    #expect(anna.refresh(id)?["failure"] == nil)
    #expect(campus.forms.count == 2)
    #expect(campus.requests.last?.headers["authorization"] == "Bearer t2")
    #expect(anna.refresh(id)?["failure"] == nil)
    #expect(campus.forms.count == 2)
  }

  @Test(arguments: [
    (answer: "400 No", failure: "refused"), ("401 No", "refused"), ("500 Oops", "failed"),
    ("200 OK", "foreign"), ("302 Go\r\nLocation: http://127.0.0.1/", "refused"),
  ])
  func aRenewalThatFailsIsSaidAndHidesNothing(answer: String, failure: String) throws {
    campus.events = [CampusStub.event("1")]
    let id = try connected()
    campus.fail(at: "/oauth/token", by: answer)
    campus.endToken(at: "/api/v1/")
    let state = anna.refresh(id)
    #expect(state?["failure"]?.string == failure)
    #expect(state?["state"]?.string == (failure == "refused" ? "refused" : "connected"))
    #expect(titles("campus_activities") == ["PAC 1"])
    campus.fail(at: nil, by: "")
    #expect(anna.refresh(id)?["failure"] == nil)
  }

  @Test(arguments: [
    (path: "/oauth/token", answer: "400 No", code: "refused"),
    ("/oauth/token", "200 OK", "foreign"), ("/oauth/token", "500 Oops", "failed"),
    ("/user", "200 OK", "foreign"), ("/user", "401 No", "refused"),
    ("/api/v1/", "500 Oops", "failed"),
  ])
  func aCampusThatFailsIsNotConnected(path: String, answer: String, code: String) throws {
    campus.fail(at: path, by: answer)
    let told = try connect()
    #expect(told.status == 422)
    #expect(told.json["errors"]?.array?.first?["code"]?.string == code)
    #expect(titles("campus_activities").isEmpty)
  }

  /// A consent page that redirects to another server's: the other's code and its proof are not sent to the first one.
  @Test(arguments: [nil, "", "https://other.example"])
  func anAnswerOfAnotherServerIsNone(issuer: String?) throws {
    let provider = try register().json["id"]?.string.orThrow() ?? ""
    let page = try self.page(of: provider).json["address"]?.string.orThrow() ?? ""
    let state = try AppClub.parameter("state", of: page).orThrow()
    let said = issuer.map { #","iss":"\#($0)""# } ?? ""
    let told = club.server.ask(
      "POST", "/campus/authorizations", anna.headers,
      json: #"{"state":"\#(state)","code":"c0de","page":"\#(redirect)"\#(said)}"#)
    #expect(told.status == (issuer == nil ? 201 : 422))
    #expect(campus.forms.isEmpty == (issuer != nil))
  }

  // MARK: Ending

  /// Connects a campus that answers like a Cordada, with an address for revoking tokens.
  private func connectCordada(revocation: String?) throws -> HTTPAnswer {
    let provider = try register(campus.root, as: "cordada").json["id"]?.string.orThrow() ?? ""
    let ending = revocation.map { #","revocation_endpoint":"\#($0)""# } ?? ""
    campus.metadata = """
      {"issuer":"\(campus.root)","authorization_endpoint":"\(campus.root)/authorize",
      "token_endpoint":"\(campus.root)/oauth/token"\(ending)}
      """
    let page = try self.page(of: provider).json["address"]?.string.orThrow() ?? ""
    let state = try AppClub.parameter("state", of: page).orThrow()
    return club.server.ask(
      "POST", "/campus/authorizations", anna.headers,
      json: #"{"state":"\#(state)","code":"c0de","page":"\#(redirect)","iss":"\#(campus.root)"}"#)
  }

  private func connectedCordada(revocation: String?) throws -> String {
    let answer = try connectCordada(revocation: revocation)
    try #require(answer.status == 201)
    return try answer.json["id"]?.string.orThrow() ?? ""
  }

  private func disconnect(_ id: String) -> Int {
    club.server.ask("DELETE", "/campus/connections/\(id)/access", anna.headers).status
  }

  /// The number of the club's tokens.
  private func secrets() async throws -> Int {
    try await club.server.server.data.database.read { connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM campus_access") { $0.int(0) } ?? 0
    }
  }

  @Test(arguments: [
    "200 OK", "500 Oops", "400 No", "401 No", "503 Wait\r\nRetry-After: 60",
    "302 Go\r\nLocation: http://127.0.0.1/",
  ])
  func bothTokensAreShownToEndThemWhateverIsAnswered(answer: String) async throws {
    let id = try connectedCordada(revocation: campus.root + "/oauth/revoke")
    campus.fail(at: "/oauth/revoke", by: answer)
    #expect(disconnect(id) == 204)
    #expect(try await secrets() == 0)
    #expect(eventually { campus.revocations.count == 2 })
    #expect(campus.revocations.first?.contains("token=r1&token_type_hint=refresh_token") == true)
    #expect(campus.revocations.last?.contains("token=t1&token_type_hint=access_token") == true)
    #expect(campus.revocations.allSatisfy { $0.contains("client_id=club&client_secret=s%26cret") })
    #expect(anna.refresh(id)?["state"]?.string == "disconnected")
  }

  @Test func nobodyWaitsForACampusThatDoesNotAnswer() async throws {
    let id = try connectedCordada(revocation: campus.root + "/oauth/revoke")
    campus.holdRevocations(true)
    #expect(disconnect(id) == 204)
    #expect(try await secrets() == 0)
    #expect(eventually { campus.revocations.count == 1 })
    #expect(anna.refresh(id)?["state"]?.string == "disconnected")
    // The first request is still unanswered.
    #expect(campus.revocations.count == 1)
    campus.holdRevocations(false)
    #expect(eventually { campus.revocations.count == 2 })
  }

  @Test(arguments: [nil, "", "file:///etc/passwd", "http://127.0.0.2:1/revoke"])
  func aCampusThatEndsNoTokensIsNotToldThem(revocation: String?) async throws {
    let id = try connectedCordada(revocation: revocation)
    let before = campus.requests.count
    #expect(disconnect(id) == 204)
    #expect(try await secrets() == 0)
    #expect(eventually { campus.requests.count > before })
    #expect(anna.refresh(id)?["state"]?.string == "disconnected")
    #expect(campus.requests.dropFirst(before).allSatisfy { $0.path.hasPrefix("/.well-known/") })
  }

  @Test func theUOCIsAskedNothingMore() async throws {
    let id = try connected()
    let before = campus.requests.count
    #expect(disconnect(id) == 204)
    #expect(try await secrets() == 0)
    #expect(try connected() == id)
    #expect(!campus.requests.dropFirst(before).contains { $0.path.contains("revo") })
  }

  @Test func tokensOfAnAccountThatIsNotConnectedEnd() throws {
    campus.fail(at: "/user", by: "500 Oops")
    #expect(try connectCordada(revocation: campus.root + "/oauth/revoke").status == 422)
    #expect(eventually { campus.revocations.count == 2 })
  }

  // MARK: Where it may ask

  @Test(arguments: [
    (issuer: "", token: "http://127.0.0.2:1/token", code: "forbidden"),
    ("https://evil.example", "", "foreign"), ("", "file:///etc/passwd", "foreign"),
  ])
  func aCordadaThatNamesOtherAddressesLeadsNowhere(
    issuer: String, token: String, code: String
  ) throws {
    let provider = register(campus.root, as: "cordada").json["id"]?.string ?? ""
    campus.metadata = """
      {"issuer":"\(issuer.isEmpty ? campus.root : issuer)",
      "authorization_endpoint":"\(campus.root)/authorize",
      "token_endpoint":"\(token.isEmpty ? campus.root + "/token" : token)"}
      """
    let asked = page(of: provider)
    var told = asked
    if let page = asked.json["address"]?.string {
      let state = try AppClub.parameter("state", of: page).orThrow()
      told = club.server.ask(
        "POST", "/campus/authorizations", anna.headers,
        json: #"{"state":"\#(state)","code":"c0de","page":"\#(redirect)","iss":"\#(campus.root)"}"#)
    }
    #expect(told.json["errors"]?.array?.first?["code"]?.string == code)
  }

  @Test(arguments: ["ftp://x", "https://", "https://user@x/", "https://x/?a", "x", "https://x/#"])
  func whatIsNoAddressIsNotRegistered(address: String) {
    #expect(register(address).status == 422)
  }

  @Test func aProviderThatIsRegisteredAgainGetsTheNewClient() throws {
    let first = register().json["id"]
    #expect(register().json["id"] == first)
    let list = club.server.ask("GET", "/campus/providers", anna.headers).json["providers"]?.array
    #expect(list?.count == 1)
    #expect(list?.first?["client_secret"] == nil)
  }
}

/// A campus that answers like the UOC Open API.
private final class CampusStub: Sendable {
  private struct State {
    var events: [String] = []
    var materials: [String] = []
    var classrooms = 1
    var metadata = ""
    /// A text that no random identifier contains, so that tests can search answers for it.
    var session = "hut&1"
    var token = 1
    var life = 43_199
    /// A part of a path that fails, and its answer.
    var failing: (path: String, answer: String)?
    /// A part of a path whose next request expires the present token.
    var ending: String?
    /// The number of the last expired token.
    var ended = 0
    var forms: [String] = []
    var revocations: [String] = []
    var isHolding = false
  }

  private let state: Locked<State>
  private let server: StubServer

  /// Tomorrow, without an offset.
  static let soon: String = {
    var time = time(nil) + 86_400
    var civil = tm()
    gmtime_r(&time, &civil)
    var text = [CChar](repeating: 0, count: 30)
    strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S.547", &civil)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  static func event(_ id: String) -> String {
    #"{"id":"\#(id)","summary":"PAC \#(id)","start":"\#(soon)+0000"}"#
  }

  static let material = material(at: "https://cv.uoc.edu/m1.pdf")

  static func material(at address: String) -> String {
    #"{"id":"ID","type":"PDF","title":"Module 1","url":"\#(address)"}"#
  }

  init() {
    let state = Locked(State())
    self.state = state
    server = StubServer { request in
      if request.path.hasSuffix("/oauth/revoke") {
        state.withLock { $0.revocations.append(request.body) }
        _ = eventually { state.withLock { !$0.isHolding } }
      }
      return state.withLock { Self.answer(request, &$0) }
    }
  }

  var root: String { server.address }
  var address: String { root + "/webapps/uocapi" }
  var requests: [StubServer.Request] { server.requests }
  /// The forms sent to the token address.
  var forms: [String] { state.withLock { $0.forms } }
  /// The forms sent to the revocation address.
  var revocations: [String] { state.withLock { $0.revocations } }
  /// Holds back the answers to revocations.
  func holdRevocations(_ isHolding: Bool) { state.withLock { $0.isHolding = isHolding } }

  var events: [String] {
    get { state.withLock { $0.events } }
    set { state.withLock { $0.events = newValue } }
  }
  var materials: [String] {
    get { state.withLock { $0.materials } }
    set { state.withLock { $0.materials = newValue } }
  }
  var classrooms: Int {
    get { state.withLock { $0.classrooms } }
    set { state.withLock { $0.classrooms = newValue } }
  }
  var metadata: String {
    get { state.withLock { $0.metadata } }
    set { state.withLock { $0.metadata = newValue } }
  }
  var session: String {
    get { state.withLock { $0.session } }
    set { state.withLock { $0.session = newValue } }
  }
  var life: Int {
    get { state.withLock { $0.life } }
    set { state.withLock { $0.life = newValue } }
  }

  func fail(at path: String?, by answer: String) {
    state.withLock { $0.failing = path.map { ($0, answer) } }
  }
  func endToken(at path: String) { state.withLock { $0.ending = path } }

  private static func answer(_ request: StubServer.Request, _ state: inout State) -> [UInt8] {
    if request.path.contains("/oauth/token") { state.forms.append(request.body) }
    if let (path, answer) = state.failing, request.path.contains(path) {
      return StubServer.answer("<!doctype html><title>Campus</title>", status: answer)
    }
    if request.path.hasPrefix("/.well-known/") { return StubServer.answer(state.metadata) }
    if request.path.contains("/oauth/token") {
      let isRenewal = request.body.contains("grant_type=refresh_token")
      if isRenewal {
        // A refresh token is valid once.
        guard request.body.contains("refresh_token=r\(state.token)&") else {
          return StubServer.answer(#"{"error":"invalid_grant"}"#, status: "400 No")
        }
        state.token += 1
      }
      let token = state.token
      return StubServer.answer(
        #"{"access_token":"t\#(token)","token_type":"bearer","refresh_token":"r\#(token)","#
          + #""expires_in":\#(state.life),"scope":"READ"}"#)
    }
    if request.path.contains("/files/") {
      // The campus itself accepts sessions, and answers other requests with its HTML page, without a media type.
      return StubServer.answer(
        request.path.contains("s=hut%261") ? "%PDF-1.4" : "\n<!DOCTYPE html><title>Campus</title>")
    }
    // The token expires with the first such request.
    if let ending = state.ending, request.path.contains(ending) {
      state.ending = nil
      state.ended = state.token
    }
    let shown = Int(request.headers["authorization"]?.dropFirst("Bearer t".count) ?? "") ?? 0
    guard shown == state.token, shown > state.ended else {
      return StubServer.answer(#"{"error":"invalid_token"}"#, status: "401 No")
    }
    return answer(of: request.path, state)
  }

  private static func answer(of path: String, _ state: State) -> [UInt8] {
    let body: String
    if path.contains("/user") {
      body = #"{"id":"90210","username":"apujol","sessionId":"\#(state.session)"}"#
    } else if path.contains("/calendar/events") {
      // Each event is in one period only, but the interface does not guarantee that.
      body = #"{"events":[\#(state.events.joined(separator: ","))]}"#
    } else if path.contains("/materials") {
      let room = path.split(separator: "/").dropLast().last ?? ""
      let materials = state.materials.map { $0.replacing("ID", with: "m\(room)") }
      body = #"{"materials":[\#(materials.joined(separator: ","))]}"#
    } else if path.contains("/classrooms") {
      let rooms = (0..<state.classrooms).map {
        #"{"id":"\#(412_207 + $0)","title":"Programació, aula 2","assignments":["ESTUDIANT"],"#
          + #""code":"142_75_310_02","shortTitle":"PRG","planCode":null}"#
      }
      body = #"{"classrooms":[\#(rooms.joined(separator: ","))]}"#
    } else {
      return StubServer.answer("", status: "404 Not Found")
    }
    return StubServer.answer(body)
  }
}
