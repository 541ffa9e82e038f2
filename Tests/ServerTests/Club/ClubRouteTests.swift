import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

@Suite(.ownThread) struct ClubRouteTests {
  let club: ClubServer

  init() throws { club = try ClubServer() }

  static let anna =
    #"{"user_name":"anna","email":"a@example.org","display_name":"Anna","password":"muntanya"}"#

  /// A program keeps no cookies, and is recognized by its credential.
  @Test func strangersDoNotLockOutAProgram() throws {
    let club = try ClubServer()
    _ = try club.member("anna")
    func signIn(_ password: String, _ secret: String? = nil) -> HTTPAnswer {
      let shown = secret.map { #","device_secret":"\#($0)""# } ?? ""
      return club.ask(
        "POST", "/session", json: #"{"user_name":"anna","password":"\#(password)"\#(shown)}"#)
    }
    let secret = try (signIn("muntanya of anna").json["device_secret"]?.string).orThrow()
    for _ in 0..<10 { #expect(signIn("a guess").status == 401) }
    #expect(signIn("muntanya of anna").status == 429)
    #expect(signIn("muntanya of anna", String(secret.reversed())).status == 429)
    let known = signIn("muntanya of anna", secret)
    #expect(known.status == 200)
    #expect(known.json["device_secret"] == nil, "it is known already")
  }

  /// A browser sends the secret in a cookie that scripts cannot read.
  @Test func strangersDoNotLockOutABrowser() throws {
    let club = try ClubServer()
    _ = try club.member("anna")
    func signIn(_ password: String, _ headers: [String] = []) -> HTTPAnswer {
      club.ask(
        "POST", "/session", headers, json: #"{"user_name":"anna","password":"\#(password)"}"#)
    }
    let secret = try (signIn("muntanya of anna").json["device_secret"]?.string).orThrow()
    for _ in 0..<10 { #expect(signIn("a guess").status == 401) }
    for (shown, status) in [(String(secret.reversed()), 429), (secret, 200)] {
      #expect(signIn("muntanya of anna", ["Cookie: cordada_device=\(shown)"]).status == status)
    }
  }

  @Test func registeringSignsInByACookieThatNoScriptReads() throws {
    let answer = club.ask("POST", "/members", json: Self.anna)
    #expect(answer.status == 201)
    #expect(answer.json["user_name"]?.string == "anna")
    #expect(answer.json["password"] == nil)
    let cookie = try answer["set-cookie"].orThrow()
    let attributes = cookie.split(separator: ";").map { String($0.drop { $0 == " " }) }
    #expect(attributes.contains("HttpOnly"))
    #expect(attributes.contains("SameSite=Lax"))
    #expect(attributes.contains("Path=/"))
    #expect(!attributes.contains("Secure"))
    let session = club.ask("GET", "/session", ["Cookie: \(attributes[0])"])
    #expect(session.json["member"]?["display_name"]?.string == "Anna")
  }

  @Test func withACookieAChangeNeedsTheAppsOwnHeader() throws {
    let cookie = try club.ask("POST", "/members", json: Self.anna)["set-cookie"].orThrow()
    let header = "Cookie: " + cookie.prefix { $0 != ";" }
    let changes = [
      ("PATCH", "/member", #"{"display_name":"x"}"#), ("PUT", "/profile", "{}"),
      ("PUT", "/preferences", "{}"), ("PUT", "/member/password", #"{"current":"a","new":"b"}"#),
      ("DELETE", "/member", #"{"password":"muntanya"}"#),
    ]
    for (method, path, body) in changes {
      #expect(club.ask(method, path, [header], json: body).status == 403, "\(method) \(path)")
    }
    #expect(club.ask("DELETE", "/session", [header]).status == 403)
    #expect(club.ask("PUT", "/profile", [header, "X-Cordada: 1"], json: "{}").status == 200)
    #expect(club.ask("DELETE", "/session", [header, "X-Cordada: 1"]).status == 204)
    #expect(club.ask("GET", "/session", [header]).status == 401)
  }

  @Test func everyWrongFieldOfARegistrationIsTold() {
    _ = club.ask("POST", "/members", json: Self.anna)
    let answer = club.ask(
      "POST", "/members",
      json: #"{"user_name":"ANNA","email":"nowhere","display_name":"","password":"x"}"#)
    #expect(answer.status == 422)
    #expect(answer["content-type"] == "application/problem+json")
    let fields = answer.json["errors"]?.array?.compactMap { $0["field"]?.string }.sorted()
    #expect(fields == ["display_name", "email", "password", "user_name"])
  }

  static let signedInRoutes = [
    ("GET", "/session", ""), ("DELETE", "/session", ""), ("GET", "/sessions", ""),
    ("DELETE", "/sessions/01a1fcd3-4b5c-7204-8fd3-9e6125c73298", ""), ("GET", "/member", ""),
    ("PATCH", "/member", "{}"), ("PUT", "/member/password", #"{"current":"a","new":"b"}"#),
    ("DELETE", "/member", #"{"password":"x"}"#), ("GET", "/profile", ""), ("PUT", "/profile", "{}"),
    ("GET", "/preferences", ""), ("PUT", "/preferences", "{}"),
  ]

  @Test(arguments: signedInRoutes)
  func nobodyGetsIn(method: String, path: String, body: String) {
    let strangers = [
      [], ["Authorization: Bearer x"], ["Authorization: Basic YTpi"],
      ["Cookie: cordada_session=; x=y", "X-Cordada: 1"],
      ["Authorization: Bearer " + String(repeating: "A", count: 43)],
    ]
    for headers in strangers {
      let answer =
        body.isEmpty
        ? club.ask(method, path, headers) : club.ask(method, path, headers, json: body)
      #expect(answer.status == 401, "\(headers)")
      #expect(answer.json["type"]?.string == "/problems/signed-out")
    }
  }

  @Test(
    arguments: signedInRoutes + [
      ("GET", "/tracks", ""), ("POST", "/categories", #"{"name":"Trail"}"#), ("GET", "/events", ""),
      ("POST", "/sync", #"{"device":"01a1fcd3-4b5c-7204-8fd3-9e6125c73298","device_name":"x"}"#),
    ])
  func whatIsMeantForAnotherMemberIsNotDone(method: String, path: String, body: String) throws {
    let anna = try club.member("anna")
    let pere = try club.member("pere")
    let ids = try [anna, pere].map {
      try (club.ask("GET", "/member", $0).json["id"]?.string).orThrow()
    }
    for meant in [[ids[1]], [""], ["x"], [ids[0] + "0"], [ids[0], ids[1]]] {
      let headers = anna + meant.map { "X-Cordada-Member: \($0)" }
      let answer =
        body.isEmpty
        ? club.ask(method, path, headers) : club.ask(method, path, headers, json: body)
      #expect(answer.status == 401, "\(meant)")
      #expect(answer.json["type"]?.string == "/problems/other-member")
    }
  }

  @Test func whatIsMeantForTheMemberIsDone() throws {
    let anna = try club.member("anna")
    let pere = try club.member("pere")
    let id = try (club.ask("GET", "/member", anna).json["id"]?.string).orThrow()
    let requests = [(pere, id, "A", 401), (anna, id, "B", 201), (anna, id.uppercased(), "C", 201)]
    for (headers, id, name, status) in requests {
      let answer = club.ask(
        "POST", "/categories", headers + ["X-Cordada-Member: \(id)"],
        json: #"{"name":"\#(name)"}"#)
      #expect(answer.status == status)
    }
    let counts = [anna, pere].map {
      club.ask("GET", "/categories", $0).json["categories"]?.array?.count
    }
    #expect(counts == [15, 13])
    #expect(club.ask("GET", "/tracks", anna + ["x-cordada-member: \(id)"]).status == 200)
    // A request without a session is refused for any named member.
    let stranger = club.ask("GET", "/tracks", ["X-Cordada-Member: \(id)"])
    #expect(stranger.json["type"]?.string == "/problems/signed-out")
  }

  @Test(arguments: [
    (type: "text/plain", body: "{}", status: 415),
    (type: "application/x-www-form-urlencoded", body: "a=b", status: 415),
    (type: "application/json", body: "{", status: 400),
    (type: "application/json", body: "{\"name\":\"\u{FF}\"", status: 400),
    (type: "application/json", body: "[]", status: 422),
    (type: "application/json", body: #"{"weight_kg":"heavy"}"#, status: 422),
    (type: "application/json", body: #"{"weight_kg":1e400}"#, status: 400),
    (type: "application/json", body: #"{"colour":"red"}"#, status: 422),
    (type: "application/json", body: #"{"sex":"male","sex":"female"}"#, status: 422),
  ])
  func badContentIsRefusedAndChangesNothing(type: String, body: String, status: Int) throws {
    let anna = try club.member("anna")
    _ = club.ask("PUT", "/profile", anna, json: #"{"weight_kg":61.5}"#)
    let answer = club.ask(
      "PUT", "/profile", anna + ["Content-Type: \(type)"], body: Array(body.utf8))
    #expect(answer.status == status)
    #expect(club.ask("GET", "/profile", anna).text == #"{"weight_kg":61.5}"#)
  }

  @Test func hugeContentIsRefused() throws {
    let anna = try club.member("anna")
    let huge = #"{"name":""# + String(repeating: "x", count: 300_000) + #""}"#
    #expect(club.ask("PUT", "/profile", anna, json: huge).status == 413)
  }

  @Test func profileAndPreferencesAreReplacedWhole() throws {
    let anna = try club.member("anna")
    for path in ["/profile", "/preferences"] {
      #expect(club.ask("GET", path, anna).text == "{}")
    }
    let first = #"{"name":"Anna","sex":"female","birth_year":1980,"weight_kg":60}"#
    #expect(club.ask("PUT", "/profile", anna, json: first).status == 200)
    #expect(
      club.ask("PUT", "/profile", anna, json: #"{"sex":null,"weight_kg":61}"#).text
        == #"{"weight_kg":61}"#)
    let choice = #"{"language":"ca","units":"imperial","theme":"dark","mark_interval_m":500}"#
    #expect(club.ask("PUT", "/preferences", anna, json: choice).text == choice)
    let recording =
      #"{"spacing_m":25,"speak_marks":true,"vibrate_marks":false,"auto_pause":false}"#
    #expect(club.ask("PUT", "/preferences", anna, json: recording).text == recording)
    for wrong in [
      #"{"language":"xx"}"#, #"{"spacing_m":0}"#, #"{"spacing_m":1001}"#, #"{"auto_pause":1}"#,
      #"{"boulder_scale":"uiaa"}"#, #"{"daily_summary":7}"#, #"{"daily_summary":{"hour":7}}"#,
      #"{"daily_summary":{"hour":24,"time_zone":"UTC"}}"#,
    ] {
      #expect(club.ask("PUT", "/preferences", anna, json: wrong).status == 422)
    }
  }

  @Test func noMemberSeesOrEndsWhatIsAnothers() throws {
    let anna = try club.member("anna")
    let berta = try club.member("berta")
    _ = club.ask("PUT", "/profile", anna, json: #"{"name":"Anna"}"#)
    _ = club.ask("PUT", "/preferences", anna, json: #"{"theme":"dark"}"#)
    #expect(club.ask("GET", "/profile", berta).text == "{}")
    #expect(club.ask("GET", "/preferences", berta).text == "{}")
    #expect(club.ask("GET", "/member", berta).json["user_name"]?.string == "berta")
    let sessions = try club.ask("GET", "/sessions", anna).json["sessions"]?.array.orThrow()
    #expect(sessions?.count == 1)
    let id = try (sessions?.first?["id"]?.string).orThrow()
    #expect(club.ask("DELETE", "/sessions/\(id)", berta).status == 404)
    #expect(club.ask("GET", "/session", anna).status == 200)
    let taken = club.ask("PATCH", "/member", berta, json: #"{"email":"ANNA@example.org"}"#)
    #expect(taken.errorField == "email")
    #expect(taken.errorCode == "taken")
  }

  @Test func aNewPasswordNeedsTheOldOneAndEndsOtherSessions() throws {
    let anna = try club.member("anna")
    let other = club.ask(
      "POST", "/session", json: #"{"user_name":"anna","password":"muntanya of anna"}"#)
    let token = try (other.json["token"]?.string).orThrow()
    let phone = ["Authorization: Bearer \(token)"]
    let wrong = club.ask(
      "PUT", "/member/password", anna, json: #"{"current":"x","new":"another one"}"#)
    #expect([wrong.errorField, wrong.errorCode] == ["current", "wrong"])
    let short = club.ask(
      "PUT", "/member/password", anna, json: #"{"current":"muntanya of anna","new":"x"}"#)
    #expect([short.errorField, short.errorCode] == ["new", "too_short"])
    #expect(club.ask("GET", "/session", phone).status == 200)
    let right = club.ask(
      "PUT", "/member/password", anna, json: #"{"current":"muntanya of anna","new":"another one"}"#)
    #expect(right.status == 204)
    #expect(club.ask("GET", "/session", phone).status == 401)
    #expect(club.ask("GET", "/session", anna).status == 200)
  }

  @Test func tooManyTriesAreSentAway() throws {
    _ = try club.member("anna")
    for _ in 0..<10 {
      let answer = club.ask("POST", "/session", json: #"{"user_name":"anna","password":"x"}"#)
      #expect(answer.status == 401)
    }
    let answer = club.ask(
      "POST", "/session", json: #"{"user_name":"anna","password":"muntanya of anna"}"#)
    #expect(answer.status == 429)
    #expect((1...900).contains(answer["retry-after"].flatMap(Int.init) ?? 0))
  }

  @Test func whoLeavesIsGone() throws {
    let anna = try club.member("anna")
    let wrong = club.ask("DELETE", "/member", anna, json: #"{"password":"x"}"#)
    #expect([wrong.errorField, wrong.errorCode] == ["password", "wrong"])
    #expect(
      club.ask("DELETE", "/member", anna, json: #"{"password":"muntanya of anna"}"#).status == 204)
    #expect(club.ask("GET", "/session", anna).status == 401)
    _ = try club.member("anna")
  }

  @Test func theTracksOfWhoLeavesAreGoneFromTablesAndFiles() async throws {
    let anna = try club.member("anna")
    let answer = club.ask(
      "POST", "/tracks/import?name=walk.gpx", anna + ["Content-Type: application/octet-stream"],
      body: Array(Walk().gpx.utf8))
    #expect(answer.json["tracks"]?.array?.count == 1)
    _ = club.ask("DELETE", "/member", anna, json: #"{"password":"muntanya of anna"}"#)
    let rows = try await club.server.data.database.read { connection throws(StorageError) in
      try connection.rows(
        """
        SELECT 1 FROM tracks UNION ALL SELECT 1 FROM track_answers
        UNION ALL SELECT 1 FROM track_bests UNION ALL SELECT 1 FROM records
        """
      ) { _ in true }
    }
    #expect(rows.isEmpty)
    let folders = TemporaryDirectory.names(club.directory + "/files")
    let files = folders.flatMap { TemporaryDirectory.names(club.directory + "/files/" + $0) }
    #expect(files.isEmpty)
  }

  @Test func theDescriptionNamesEveryRoute() {
    let paths = club.ask("GET", "/openapi.json").json["paths"]
    let names = paths?.object?.map(\.key) ?? []
    for path in ["members", "session", "sessions", "member", "member/password", "profile"] {
      #expect(names.contains("/api/v1/" + path))
    }
  }
}
