import Identity
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// Issuing, use and end of tokens (RFC 6749, 5 and 6; RFC 6750; RFC 7009; RFC 7662; RFC 9700).
@Suite(.ownThread) struct AppTokenTests {
  let apps: AppClub

  init() throws { apps = try AppClub() }

  @Test func aCodeGivesATokenThatOpensWhatWasGivenAndNothingElse() throws {
    let answer = apps.redeem(try apps.code(["scope": "tracks:read profile:read"]))
    #expect(answer.status == 200)
    #expect(answer["cache-control"] == "no-store")
    #expect(answer["pragma"] == "no-cache")
    #expect(answer.json["token_type"]?.string == "Bearer")
    #expect(answer.json["expires_in"]?.int64 == 3_600)
    #expect(answer.json["scope"]?.string == "tracks:read profile:read")
    let token = try answer.json["access_token"]?.string.orThrow() ?? ""
    #expect(apps.status(token) == 200)
    #expect(
      apps.club.ask("GET", "/member", ["Authorization: Bearer \(token)"]).text.contains("berta"))
    let refused = apps.club.ask(
      "POST", "/categories", ["Authorization: Bearer \(token)"], json: #"{"name":"x"}"#)
    #expect(refused.status == 403)
    #expect(
      refused["www-authenticate"]
        == #"Bearer error="insufficient_scope", scope="tracks:write""#)
  }

  @Test func onlyAnAccessTokenOpensAnything() throws {
    let code = try apps.code()
    let answer = apps.redeem(code)
    let refresh = try answer.json["refresh_token"]?.string.orThrow() ?? ""
    for token in [
      code, refresh, apps.server.secret, "cda_" + refresh.dropFirst(4), "cda_", "cdp_x",
    ] {
      #expect(apps.status(token) == 401, "\(token.prefix(4))")
    }
    let access = try answer.json["access_token"]?.string.orThrow() ?? ""
    let cookie = apps.club.ask("GET", "/tracks", ["Cookie: cordada_session=\(access)"])
    #expect(cookie.status == 401)
    #expect(apps.club.ask("GET", "/tracks?access_token=\(access)").status == 401)
    let wrong = apps.club.ask("GET", "/tracks", ["Authorization: Bearer \(refresh)"])
    #expect(wrong["www-authenticate"] == #"Bearer error="invalid_token""#)
    #expect(apps.club.ask("GET", "/tracks")["www-authenticate"] == "Bearer")
  }

  static let wrongExchanges: [(changes: [String: String], error: String)] = [
    (["code_verifier": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"], "invalid_grant"),
    (["code_verifier": AppClub.verifier + "x"], "invalid_grant"),
    (["code_verifier": "short"], "invalid_grant"),
    (["code_verifier": String(repeating: "é", count: 43)], "invalid_grant"),
    (["code_verifier": ""], "invalid_request"), (["code": ""], "invalid_request"),
    (["code": "cdc_x"], "invalid_grant"), (["redirect_uri": ""], "invalid_grant"),
    (["redirect_uri": "https://app.example/other"], "invalid_grant"),
    (["grant_type": ""], "invalid_request"), (["grant_type": "password"], "unsupported_grant_type"),
    (["grant_type": "client_credentials"], "unsupported_grant_type"),
    (["client_id": "x"], "invalid_client"),
    (["client_secret": "cds_" + String(repeating: "a", count: 43)], "invalid_client"),
  ]

  @Test(arguments: wrongExchanges)
  func aWrongExchangeIsRefusedAsTheRFCSays(changes: [String: String], error: String) throws {
    let answer = apps.redeem(try apps.code(), changes)
    #expect(answer.json["error"]?.string == error)
    #expect(answer.status == (error == "invalid_client" ? 401 : 400))
    #expect((answer["www-authenticate"] != nil) == (error == "invalid_client"))
    #expect(answer["cache-control"] == "no-store")
  }

  @Test func aCodeIsAnotherAppsToNobody() throws {
    let code = try apps.code()
    let stolen = apps.redeem(
      code, ["client_id": apps.server.id, "client_secret": apps.server.secret])
    #expect(stolen.json["error"]?.string == "invalid_grant")
    #expect(apps.redeem(code).status == 200, "the thief did not spend it")
  }

  @Test func ofAStolenCodeThereIsOneTry() throws {
    let code = try apps.code()
    #expect(apps.redeem(code, ["code_verifier": String(repeating: "a", count: 43)]).status == 400)
    #expect(apps.redeem(code).json["error"]?.string == "invalid_grant")
  }

  @Test func aCodeIsGoodForAMinute() async throws {
    let code = try apps.code()
    try await apps.expire("app_grants", "code_expires_at")
    #expect(apps.redeem(code).json["error"]?.string == "invalid_grant")
  }

  @Test func aRepeatedCodeEndsWhatCameOfIt() throws {
    let code = try apps.code()
    let answer = apps.redeem(code)
    let token = answer.json["access_token"]?.string ?? ""
    #expect(apps.status(token) == 200)
    #expect(apps.redeem(code).json["error"]?.string == "invalid_grant")
    #expect(apps.status(token) == 401)
    #expect(apps.refresh(answer.json["refresh_token"]?.string ?? "").status == 400)
  }

  @Test func anAppOnAServerShowsItsSecret() throws {
    func code() throws -> String { try apps.code(["client_id": apps.server.id]) }
    #expect(apps.redeem(try code(), ["client_id": apps.server.id]).status == 401)
    let wrong = ["client_id": apps.server.id, "client_secret": "cds_wrong"]
    #expect(apps.redeem(try code(), wrong).json["error"]?.string == "invalid_client")
    let right = ["client_id": apps.server.id, "client_secret": apps.server.secret]
    #expect(apps.redeem(try code(), right).status == 200)
    // A new secret replaces the old one.
    let renewed = apps.club.ask("POST", "/apps/\(apps.server.id)/secret", apps.administrator)
    #expect(apps.redeem(try code(), right).status == 401)
    let secret = renewed.json["secret"]?.string ?? ""
    #expect(
      apps.redeem(try code(), ["client_id": apps.server.id, "client_secret": secret]).status == 200)
    #expect(apps.club.ask("POST", "/apps/\(apps.phone)/secret", apps.administrator).status == 404)
  }

  /// A verifier of invalid length or characters is rejected, even if it matches its challenge.
  @Test(arguments: [
    (verifier: String(repeating: "a", count: 42), status: 400),
    (String(repeating: "a", count: 43), 200),
    (String(repeating: "a", count: 128), 200), (String(repeating: "a", count: 129), 400),
    (String(repeating: "a", count: 42) + " ", 400), (String(repeating: "a", count: 42) + "é", 400),
  ])
  func aProofHasTheFormOfOne(verifier: String, status: Int) throws {
    let code = try apps.code(["code_challenge": ProofKey.challenge(of: verifier)])
    #expect(apps.redeem(code, ["code_verifier": verifier]).status == status)
  }

  /// The secret is in the header or in the form, not in both, and that of the app itself.
  @Test(arguments: [
    ("Basic ", "", "", 200), ("basic ", "", "", 200), ("Basic ", "", "the right one", 400),
    ("Bearer ", "", "", 400), ("Basic !", "", "", 400), ("Basic ", "its own", "", 200),
    ("Basic ", "another's", "", 400),
  ])
  func aSecretInTheHeader(
    scheme: String, beside id: String, inTheForm secret: String, status: Int
  ) throws {
    let pair = Array("\(apps.server.id):\(apps.server.secret)".utf8)
    let answer = apps.send(
      "token",
      [
        "grant_type": "authorization_code", "redirect_uri": AppClub.redirect,
        "code": try apps.code(["client_id": apps.server.id]), "code_verifier": AppClub.verifier,
        "client_secret": secret.isEmpty ? "" : apps.server.secret,
        "client_id": id.isEmpty ? "" : id == "its own" ? apps.server.id : apps.phone,
      ], ["Authorization: \(scheme)\(Self.base64(pair))"])
    #expect(answer.status == status)
  }

  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let piece = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) {
        $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0)
      }
      for place in 0..<4 {
        text.append(place <= piece.count ? letters[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }

  @Test func refreshTokensRotateAndARepeatedOneEndsTheFamily() throws {
    let first = try apps.tokens("tracks:read tracks:write")
    let second = apps.refresh(first.refresh)
    #expect(second.json["scope"]?.string == "tracks:read tracks:write")
    let access = second.json["access_token"]?.string ?? ""
    #expect(apps.status(access) == 200)
    #expect(apps.refresh(first.refresh).json["error"]?.string == "invalid_grant")
    #expect(apps.status(access) == 401)
    #expect(apps.status(first.access) == 401)
    let next = second.json["refresh_token"]?.string ?? ""
    #expect(apps.refresh(next).json["error"]?.string == "invalid_grant")
  }

  /// The tokens of the same app on another phone stay valid.
  @Test func aFamilyEndsAlone() throws {
    let (first, second) = (try apps.tokens(), try apps.tokens())
    _ = apps.refresh(first.refresh)
    _ = apps.refresh(first.refresh)
    #expect(apps.status(first.access) == 401)
    #expect(apps.status(second.access) == 200)
  }

  @Test func aRefreshMayAskForLessAndNeverForMore() throws {
    let tokens = try apps.tokens("tracks:read profile:read")
    let more = apps.refresh(tokens.refresh, ["scope": "tracks:read tracks:write"])
    #expect(more.json["error"]?.string == "invalid_scope")
    let nothing = apps.refresh(tokens.refresh, ["scope": " "])
    #expect(nothing.json["error"]?.string == "invalid_scope")
    let less = apps.refresh(tokens.refresh, ["scope": "profile:read"])
    #expect(less.json["scope"]?.string == "profile:read")
    #expect(apps.status(less.json["access_token"]?.string ?? "") == 403)
    // The original scope remains granted.
    let whole = apps.refresh(less.json["refresh_token"]?.string ?? "")
    #expect(whole.json["scope"]?.string == "tracks:read profile:read")
  }

  @Test func aRefreshTokenIsAnotherAppsToNobody() throws {
    let tokens = try apps.tokens()
    let stolen = apps.refresh(
      tokens.refresh, ["client_id": apps.server.id, "client_secret": apps.server.secret])
    #expect(stolen.json["error"]?.string == "invalid_grant")
    #expect(apps.refresh(tokens.refresh).status == 200)
  }

  @Test func anAppAsksAnewAfterAYearHoweverOftenItRefreshes() async throws {
    let tokens = try apps.tokens()
    let refreshed = apps.refresh(tokens.refresh).json["refresh_token"]?.string ?? ""
    try await apps.expire("app_grants", "created_at")
    #expect(apps.refresh(refreshed).json["error"]?.string == "invalid_grant")
  }

  @Test func expiredTokensOpenNothing() async throws {
    let tokens = try apps.tokens()
    try await apps.expire("app_tokens", "expires_at")
    #expect(apps.status(tokens.access) == 401)
    #expect(apps.refresh(tokens.refresh).json["error"]?.string == "invalid_grant")
    try await apps.expire("app_grants", "code_expires_at")
    let made = apps.club.ask(
      "POST", "/member/tokens", apps.member,
      json: #"{"name":"Script","scopes":["tracks:read"],"days":1}"#)
    #expect(made.status == 201)
    try await apps.expire("personal_tokens", "expires_at")
    try await apps.club.server.data.identity.deleteExpiredTokens()
    #expect(try await rows() == 0)
  }

  @Test func whatIsGoodIsNotForgotten() async throws {
    let tokens = try apps.tokens()
    try await apps.expire("app_grants", "code_expires_at")
    let code = try apps.code()
    try await apps.club.server.data.identity.deleteExpiredTokens()
    #expect(apps.status(tokens.access) == 200)
    #expect(apps.redeem(code).status == 200)
  }

  private func rows() async throws -> Int {
    try await apps.club.server.data.database.read { connection throws(StorageError) in
      try connection.row(
        """
        SELECT (SELECT count(*) FROM app_tokens) + (SELECT count(*) FROM app_grants)
          + (SELECT count(*) FROM personal_tokens)
        """
      ) { $0.int(0) } ?? -1
    }
  }

  @Test(arguments: [true, false])
  func ofSimultaneousTriesExactlyOneWins(isCode: Bool) async throws {
    let fields: [String: String] =
      if isCode {
        [
          "grant_type": "authorization_code", "code": try apps.code(),
          "redirect_uri": AppClub.redirect, "code_verifier": AppClub.verifier,
        ]
      } else {
        ["grant_type": "refresh_token", "refresh_token": try apps.tokens().refresh]
      }
    let body = Array(AppClub.form(fields.merging(["client_id": apps.phone]) { $1 }).utf8)
    let head = TestClub.head(
      "POST", "/api/v1/oauth/token", ["Content-Type: application/x-www-form-urlencoded"],
      length: body.count)
    // All requests are in progress before the first answer.
    let clients = (0..<8).map { _ in RawClient(port: apps.club.server.port) }
    for client in clients { client.send(head + body) }
    let statuses = clients.map { $0.answer().status }
    #expect(statuses.count { $0 == 200 } == 1)
    #expect(statuses.count { $0 == 400 } == 7)
    #expect(try await rows() == 0, "what the one got ended with the others' tries")
  }

  @Test func anAppEndsItsTokens() throws {
    let first = try apps.tokens()
    #expect(apps.send("revocation", ["token": first.access]).status == 200)
    #expect(apps.status(first.access) == 401)
    let next = apps.refresh(first.refresh)
    #expect(next.status == 200)
    let refresh = next.json["refresh_token"]?.string ?? ""
    let hinted = ["token": refresh, "token_type_hint": "access_token"]
    #expect(apps.send("revocation", hinted).status == 200)
    #expect(apps.status(next.json["access_token"]?.string ?? "") == 401)
    #expect(apps.refresh(refresh).status == 400)
    // Nothing is revealed about unknown tokens.
    for token in [refresh, "x", "cda_" + String(repeating: "a", count: 43)] {
      #expect(apps.send("revocation", ["token": token]).status == 200)
    }
    #expect(apps.send("revocation", [:]).json["error"]?.string == "invalid_request")
  }

  @Test func noAppEndsOrReadsTheTokensOfAnother() throws {
    let tokens = try apps.tokens()
    let thief = ["client_id": apps.server.id, "client_secret": apps.server.secret]
    let ended = apps.send("revocation", thief.merging(["token": tokens.refresh]) { $1 })
    #expect(ended.json["error"]?.string == "unauthorized_client")
    let state = apps.send("introspection", thief.merging(["token": tokens.access]) { $1 })
    #expect(state.text == #"{"active":false}"#)
    #expect(apps.status(tokens.access) == 200)
  }

  @Test func anAppOnAServerAsksWhatItsTokensAreGoodFor() async throws {
    let own = ["client_id": apps.server.id, "client_secret": apps.server.secret]
    func state(of token: String) -> HTTPAnswer {
      apps.send("introspection", own.merging(["token": token]) { $1 })
    }
    func tokens() throws -> (access: String, refresh: String) {
      let answer = apps.redeem(try apps.code(["client_id": apps.server.id]), own).json
      return (answer["access_token"]?.string ?? "", answer["refresh_token"]?.string ?? "")
    }
    let (token, refresh) = try tokens()
    let isGood = state(of: token).json
    #expect(isGood["active"]?.bool == true)
    #expect(isGood["scope"]?.string == "tracks:read")
    let life = (isGood["exp"]?.int64 ?? 0) - (isGood["iat"]?.int64 ?? 0)
    #expect(life == 3_600)
    let nothing = #"{"active":false}"#
    #expect(state(of: refresh).json["active"]?.bool == true)
    _ = apps.refresh(refresh, own)
    #expect(state(of: refresh).text == nothing)
    _ = apps.send("revocation", own.merging(["token": token]) { $1 })
    #expect(state(of: token).text == nothing)
    let other = try tokens()
    try await apps.expire("app_tokens", "expires_at")
    #expect(state(of: other.access).text == nothing)
    // The finder of a token must not learn its owner.
    #expect(
      apps.send("introspection", ["token": other.access]).json["error"]?.string == "invalid_client")
  }

  @Test func aRequestThatIsNoFormIsRefused() throws {
    let token = try apps.tokens().refresh
    let form = Array(
      AppClub.form([
        "grant_type": "refresh_token", "client_id": apps.phone, "refresh_token": token,
        "token": token,
      ]).utf8)
    let types = ["application/json", "text/plain", "multipart/form-data"]
    for path in ["/oauth/token", "/oauth/revocation", "/oauth/introspection"] {
      for type in types {
        let answer = apps.club.ask("POST", path, ["Content-Type: \(type)"], body: form)
        #expect(answer.json["error"]?.string == "invalid_request")
      }
      let type = "Content-Type: application/x-www-form-urlencoded; charset=UTF-8"
      for body in ["", "%", "%ff=%ff", "token=a&token=b", "client_id=a&client_id=b", "=&=&="] {
        let answer = apps.club.ask("POST", path, [type], body: Array(body.utf8))
        #expect(answer.json["error"]?.string == "invalid_request", "\(path) \(body)")
      }
      let huge = [UInt8](repeating: UInt8(ascii: "a"), count: 20_000)
      #expect(apps.club.ask("POST", path, [type], body: huge).status == 413)
    }
    let type = "Content-Type: application/x-www-form-urlencoded"
    #expect(apps.club.ask("POST", "/oauth/token", [type], body: form).status == 200)
  }

  @Test func failuresFromAnAddressAreLimited() throws {
    let code = try apps.code()
    // Successful requests do not count as failures.
    for _ in 0...100 { #expect(apps.send("revocation", ["token": "x"]).status == 200) }
    for _ in 0..<100 { #expect(apps.refresh("cdr_x").status == 400) }
    let answer = apps.redeem(code)
    #expect(answer.status == 429)
    #expect((1...900).contains(answer["retry-after"].flatMap { Int($0) } ?? 0))
  }
}
