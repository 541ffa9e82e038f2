import JSON
import Server
import Storage
import TestGround
import Testing

/// The authorization of an app by a member (RFC 6749, 4.1; RFC 7636; RFC 9207).
@Suite(.ownThread) struct AuthorizationTests {
  let apps: AppClub

  init() throws { apps = try AppClub() }

  @Test func theMemberIsToldWhoAsksForWhatAndWhereTheAnswerGoes() {
    let question = apps.question(apps.query(["scope": "tracks:read profile:read tracks:read"]))
    #expect(
      question.text
        == #"{"app":"Phone","destination":"app.example","scopes":["tracks:read","profile:read"]}"#)
  }

  @Test func theAnswerCarriesCodeStateAndIssuer() throws {
    let state = "a b&c=d?e#é%"
    let link = try apps.decide(apps.query(["state": state])).json["redirect"]?.string.orThrow()
    #expect(link?.hasPrefix("https://app.example/back?code=cdc_") == true)
    #expect(AppClub.parameter("state", of: link ?? "") == TestClub.escaped(state))
    let issuer = "http%3A%2F%2F127.0.0.1%3A\(apps.club.server.port)"
    #expect(AppClub.parameter("iss", of: link ?? "") == issuer)
  }

  @Test func aRefusalIsToldToTheApp() throws {
    let link = try apps.decide(apps.query(), isAllowed: false).json["redirect"]?.string.orThrow()
    #expect(AppClub.parameter("error", of: link ?? "") == "access_denied")
    #expect(AppClub.parameter("state", of: link ?? "") == "xyz")
    #expect(AppClub.parameter("code", of: link ?? "") == nil)
  }

  static let unknown: [[String: String]] = [
    ["client_id": "01a1fcd3-4b5c-7204-8fd3-9e6125c73298"], ["client_id": ""], ["client_id": "x"],
    ["redirect_uri": "https://evil.example/back"], ["redirect_uri": "https://app.example/back/"],
    ["redirect_uri": "https://app.example/back?x=1"], ["redirect_uri": "https://app.example"],
    ["redirect_uri": "http://app.example/back"], ["redirect_uri": "https://app.example/back#x"],
    ["redirect_uri": "https://app.example@evil.example/back"],
    ["redirect_uri": "https://APP.example/back"], ["redirect_uri": "javascript:alert(1)"],
    ["redirect_uri": "//evil.example"], ["redirect_uri": "/"],
    ["redirect_uri": String(repeating: "x", count: 5_000)],
  ]

  /// Nothing is sent to an unregistered address.
  @Test(arguments: unknown)
  func anUnknownAppOrAddressIsAnsweredNowhere(changes: [String: String]) {
    for answer in [
      apps.question(apps.query(changes)), apps.decide(apps.query(changes)),
      apps.decide(apps.query(changes), isAllowed: false),
    ] {
      #expect(answer.status == 400)
      #expect(answer.json["type"]?.string == "/problems/unanswerable-authorization")
      #expect(answer.json["redirect"] == nil)
    }
  }

  @Test(arguments: ["client_id=x", "redirect_uri=https%3A%2F%2Fevil.example"])
  func whoAsksAndWhereTheAnswerGoesIsGivenOnce(extra: String) {
    #expect(apps.question(apps.query(extra: "&\(extra)")).status == 400)
    #expect(apps.question("\(extra)&" + apps.query()).status == 400)
  }

  static let wrongRequests: [(changes: [String: String], extra: String, error: String)] = [
    (["response_type": ""], "", "invalid_request"),
    (["response_type": "token"], "", "unsupported_response_type"),
    (["response_type": "code token"], "", "unsupported_response_type"),
    (["response_mode": "fragment"], "", "invalid_request"),
    // A downgrade: an observer of the request would have the proof.
    (["code_challenge_method": "plain"], "", "invalid_request"),
    (["code_challenge_method": ""], "", "invalid_request"),
    (["code_challenge_method": "s256"], "", "invalid_request"),
    (["code_challenge": ""], "", "invalid_request"),
    (["code_challenge": "short"], "", "invalid_request"),
    (["code_challenge": String(repeating: "=", count: 43)], "", "invalid_request"),
    (["code_challenge": String(repeating: "a", count: 44)], "", "invalid_request"),
    (["scope": ""], "", "invalid_scope"), (["scope": " "], "", "invalid_scope"),
    (["scope": "tracks:read everything"], "", "invalid_scope"),
    (["scope": "TRACKS:READ"], "", "invalid_scope"),
    ([:], "&scope=tracks:write", "invalid_request"), ([:], "&state=b", "invalid_request"),
    ([:], "&code_challenge_method=plain", "invalid_request"),
    ([:], "&response_type=token", "invalid_request"),
  ]

  @Test(arguments: wrongRequests)
  func whatIsWrongWithTheRestIsToldToTheApp(
    changes: [String: String], extra: String, error: String
  ) throws {
    let query = apps.query(changes, extra: extra)
    for answer in [apps.question(query), apps.decide(query)] {
      let link = try answer.json["redirect"]?.string.orThrow() ?? ""
      #expect(link.hasPrefix(AppClub.redirect + "?error=\(error)&"))
      #expect(AppClub.parameter("code", of: link) == nil)
      #expect(AppClub.parameter("state", of: link) == (extra == "&state=b" ? nil : "xyz"))
    }
  }

  @Test func aQueryThatIsNoneOrTooLongIsRefused() {
    for query in ["", "%", "%ff", "&&&==", String(repeating: "a", count: 8_001)] {
      let answer = apps.question(query)
      #expect([400, 422].contains(answer.status))
    }
    let state = String(repeating: "s", count: 6_000)
    let link = apps.decide(apps.query(["state": state])).json["redirect"]?.string ?? ""
    #expect(AppClub.parameter("state", of: link) == state)
  }

  @Test func theOnlyRegisteredAddressNeedNotBeNamed() throws {
    // A parameter without a value is treated as absent (RFC 6749, 3.1).
    #expect(apps.question(apps.query(["redirect_uri": ""], extra: "&redirect_uri=")).status == 200)
    let code = try apps.code(["redirect_uri": ""])
    #expect(apps.redeem(code, ["redirect_uri": ""]).status == 200)
    // If stated later, it does not match the request.
    let other = try apps.code(["redirect_uri": ""])
    #expect(apps.redeem(other).json["error"]?.string == "invalid_grant")
  }

  @Test func ofSeveralRegisteredAddressesOneIsNamed() throws {
    let app = apps.club.ask(
      "POST", "/apps", apps.administrator,
      json: #"{"name":"Two","redirects":["https://a.example/","https://b.example/"],"#
        + #""is_confidential":false}"#)
    let id = try app.json["id"]?.string.orThrow() ?? ""
    #expect(apps.question(apps.query(["client_id": id, "redirect_uri": ""])).status == 400)
    let named = apps.query(["client_id": id, "redirect_uri": "https://b.example/"])
    #expect(apps.question(named).status == 200)
  }

  /// Only the club's own page can send the header, which a page of another origin cannot.
  @Test func noForeignPageAgreesForAMember() throws {
    let cookie = try #require(apps.member.first).replacing(
      "Authorization: Bearer ", with: "Cookie: cordada_session=")
    for path in ["/oauth/request", "/oauth/authorization"] {
      let body = #"{"query":"\#(apps.query())","is_allowed":true}"#
      #expect(apps.club.ask("POST", path, [cookie], json: body).status == 403)
      #expect(apps.club.ask("POST", path, json: body).status == 401)
    }
  }

  @Test func noAppAgreesForAMember() throws {
    let token = try apps.tokens().access
    let headers = ["Authorization: Bearer \(token)"]
    let answer = apps.club.ask(
      "POST", "/oauth/authorization", headers,
      json: #"{"query":"\#(apps.query())","is_allowed":true}"#)
    #expect(answer.status == 403)
  }

  @Test func theMetadataNamesWhatThereIs() {
    let client = RawClient(port: apps.club.server.port)
    client.send(TestClub.head("GET", "/.well-known/oauth-authorization-server", [], length: nil))
    let metadata = client.answer().json
    // The request names the host `test`, as an attacker's might name any.
    let address = "http://127.0.0.1:\(apps.club.server.port)"
    #expect(metadata["issuer"]?.string == address)
    #expect(metadata["authorization_endpoint"]?.string == "\(address)/authorize")
    #expect(metadata["token_endpoint"]?.string == "\(address)/api/v1/oauth/token")
    #expect(metadata["code_challenge_methods_supported"]?.array?.map(\.string) == ["S256"])
    #expect(metadata["response_types_supported"]?.array?.map(\.string) == ["code"])
  }

  @Test(arguments: [
    ("https://app.example/back", true), ("https://app.example:8443/back?x=1", true),
    ("http://127.0.0.1/back", true), ("http://[::1]:80/back", true), ("http://localhost/", true),
    ("com.example.app:/back", true), ("com.example.app://back", true),
    ("", false), ("https://", false), ("https:///x", false), ("http://app.example/", false),
    ("https://app.example/#x", false), ("https://user@app.example/", false),
    ("https://app.example:99999/", false), ("https://app.exa mple/", false),
    ("https://app.example\\@evil.example/", false), ("javascript:alert(1)", false),
    ("data:text/html,x", false), ("myapp:/back", false), ("com.example:back", false),
    ("https:app.example/", false), ("com.exa!mple.app:/back", false), ("1com.example:/back", false),
    ("https://é.example/", false), ("https://a.example/\n", false),
    ("https://a.example/" + String(repeating: "a", count: 400), false),
  ])
  func anAppIsRegisteredWithAddressesThatNoScriptRunsAt(address: String, isTaken: Bool) throws {
    let body = JSONValue.object([
      JSONMember("name", .string("App")), JSONMember("redirects", .array([.string(address)])),
      JSONMember("is_confidential", .bool(false)),
    ])
    let answer = apps.club.ask(
      "POST", "/apps", apps.administrator + ["Content-Type: application/json"], body: body.bytes)
    #expect(answer.status == (isTaken ? 201 : 422))
    if !isTaken { #expect(answer.errorField == "redirects") }
  }

  @Test(arguments: [
    ("http://127.0.0.1/back", "http://127.0.0.1:53111/back", true),
    ("http://127.0.0.1:1/back", "http://127.0.0.1/back", true),
    ("http://[::1]/back", "http://[::1]:53111/back", true),
    ("http://127.0.0.1/back", "http://127.0.0.1:53111/other", false),
    ("http://127.0.0.1/back", "http://[::1]/back", false),
    ("http://127.0.0.1/back", "http://127.0.0.1:x/back", false),
    ("http://127.0.0.1/back", "http://127.0.0.1.evil.example/back", false),
    ("http://127.0.0.1/back", "http://127.0.0.1:1@evil.example/back", false),
    ("http://localhost/back", "http://localhost:53111/back", false),
    ("https://127.0.0.1/back", "https://127.0.0.1:53111/back", false),
  ])
  func aProgramOfTheDeviceListensOnAnyPort(
    registered: String, asked: String, isTaken: Bool
  ) throws {
    let answer = apps.club.ask(
      "POST", "/apps", apps.administrator,
      json: #"{"name":"A","redirects":["\#(registered)"],"is_confidential":false}"#)
    let id = try answer.json["id"]?.string.orThrow() ?? ""
    let question = apps.question(apps.query(["client_id": id, "redirect_uri": asked]))
    #expect((question.status == 200) == isTaken)
  }
}
