import Glibc
import Identity
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// The apps' access as seen and ended by members, and the other events that end it.
@Suite(.ownThread) struct AppAccessTests {
  let apps: AppClub

  init() throws { apps = try AppClub() }

  private var listed: [JSONValue] {
    apps.club.ask("GET", "/member/apps", apps.member).json["apps"]?.array ?? []
  }

  @Test func aMemberSeesWhichAppsHaveWhatAndEndsIt() throws {
    _ = try apps.code(["scope": "profile:write"])
    #expect(listed.isEmpty, "a code that was not exchanged is no access")
    let (first, second) = (try apps.tokens("tracks:read"), try apps.tokens("profile:read"))
    #expect(listed.count == 1)
    #expect(listed.first?["name"]?.string == "Phone")
    let scopes = listed.first?["scopes"]?.array?.compactMap(\.string).sorted()
    #expect(scopes == ["profile:read", "tracks:read"])
    #expect(apps.club.ask("DELETE", "/member/apps/\(apps.server.id)", apps.member).status == 404)
    // A member cannot end the access granted by another.
    let path = "/member/apps/\(apps.phone)"
    #expect(apps.club.ask("DELETE", path, apps.administrator).status == 404)
    #expect(apps.club.ask("DELETE", path, apps.member).status == 204)
    for token in [first.access, second.access] { #expect(apps.status(token) == 401) }
    #expect(apps.refresh(first.refresh).status == 400)
    #expect(listed.isEmpty)
  }

  @Test func aRefreshIsAUse() async throws {
    let tokens = try apps.tokens()
    try await apps.expire("app_grants", "last_used_at")
    #expect(apps.refresh(tokens.refresh).status == 200)
    #expect(listed.first?["last_used_at"]?.int64 ?? 0 > 1)
  }

  @Test func aDeletedAppHasNothing() throws {
    let tokens = try apps.tokens()
    #expect(apps.club.ask("DELETE", "/apps/\(apps.phone)", apps.administrator).status == 204)
    #expect(apps.status(tokens.access) == 401)
    #expect(apps.refresh(tokens.refresh).json["error"]?.string == "invalid_client")
    #expect(apps.question(apps.query()).status == 400)
    let names = apps.club.ask("GET", "/apps", apps.administrator).json["apps"]?.array
    #expect(names?.map { $0["name"]?.string } == ["Server"])
  }

  private func makeToken(
    _ scopes: String = #"["tracks:read"]"#, days: Int = 30, named name: String = "Script"
  ) -> HTTPAnswer {
    apps.club.ask(
      "POST", "/member/tokens", apps.member,
      json: #"{"name":"\#(name)","scopes":\#(scopes),"days":\#(days)}"#)
  }

  @Test func aPersonalTokenIsToldOnceAndOpensWhatItNames() throws {
    let made = makeToken()
    #expect(made.status == 201)
    let token = try made.json["token"]?.string.orThrow() ?? ""
    func listed() -> JSONValue? {
      apps.club.ask("GET", "/member/tokens", apps.member).json["tokens"]?.array?.first
    }
    #expect(listed()?["name"]?.string == "Script")
    #expect(listed()?["token"] == nil)
    #expect(listed()?["last_used_at"] == nil)
    #expect(apps.status(token) == 200)
    #expect(apps.status(token, "/member") == 403)
    #expect(listed()?["last_used_at"]?.int64 != nil)
    let path = "/member/tokens/\(made.json["id"]?.string ?? "")"
    #expect(apps.club.ask("DELETE", path, apps.administrator).status == 404)
    #expect(apps.club.ask("DELETE", path, apps.member).status == 204)
    #expect(apps.status(token) == 401)
    #expect(listed() == nil)
  }

  @Test func aPersonalTokenExpires() async throws {
    let token = makeToken().json["token"]?.string ?? ""
    try await apps.expire("personal_tokens", "expires_at")
    #expect(apps.status(token) == 401)
    let tokens = apps.club.ask("GET", "/member/tokens", apps.member).json["tokens"]?.array
    #expect(tokens?.isEmpty == true)
  }

  @Test(arguments: [
    ("[]", 30), (#"["everything"]"#, 30), (#"["tracks:read"]"#, 0), (#"["tracks:read"]"#, 367),
  ])
  func aPersonalTokenNamesPermissionsAndAnEnd(scopes: String, days: Int) {
    #expect(makeToken(scopes, days: days).status == 422)
  }

  @Test(arguments: [1, 366]) func aPersonalTokenIsGoodForItsDays(days: Int64) throws {
    let made = makeToken(days: Int(days)).json
    let life = try made["expires_at"]?.int64.orThrow() ?? 0
    #expect(life - (made["created_at"]?.int64 ?? 0) == days * 24 * 3_600_000)
  }

  @Test(arguments: ["", "  ", "\u{2003}"])
  func aPersonalTokenHasAName(name: String) {
    let answer = makeToken(named: name)
    #expect(answer.status == 422)
    #expect(answer.errorField == "name")
  }

  @Test func aMemberHasFiftyTokensAtMost() {
    for _ in 0..<50 { #expect(makeToken().status == 201) }
    #expect(makeToken().errorCode == "too_many")
  }

  static let endings = ["password", "reset", "deactivation", "departure"]

  /// An attacker who had the password may have granted an app access.
  @Test(arguments: endings)
  func whatEndsSessionsEndsTokensAndCodes(ending: String) async throws {
    let tokens = try apps.tokens()
    let personal = makeToken().json["token"]?.string ?? ""
    let code = try apps.code()
    let identity = apps.club.server.data.identity
    let berta = try await identity.member(named: "berta").id
    switch ending {
    case "password":
      let change = #"{"current":"muntanya of berta","new":"una altra muntanya"}"#
      #expect(apps.club.ask("PUT", "/member/password", apps.member, json: change).status == 204)
    case "reset":
      let secret = try await identity.beginPasswordReset(of: berta, by: .console)
      try await identity.resetPassword(by: secret.text, to: "una altra muntanya")
    case "deactivation": try await identity.deactivate(berta, by: .console)
    default:
      let password = #"{"password":"muntanya of berta"}"#
      #expect(apps.club.ask("DELETE", "/member", apps.member, json: password).status == 204)
    }
    for token in [tokens.access, personal] { #expect(apps.status(token) == 401) }
    #expect(apps.refresh(tokens.refresh).json["error"]?.string == "invalid_grant")
    #expect(apps.redeem(code).json["error"]?.string == "invalid_grant")
    // Reactivating the account does not restore the access.
    if ending == "deactivation" {
      try await identity.activate(berta, by: .console)
      #expect(apps.status(tokens.access) == 401)
    }
  }

  /// An ended session cannot grant access, and the end of a session does not end an app's.
  @Test func theEndOfASessionEndsNoApp() throws {
    let tokens = try apps.tokens()
    #expect(apps.club.ask("DELETE", "/session", apps.member).status == 204)
    #expect(apps.decide(apps.query()).status == 401)
    #expect(apps.status(tokens.access) == 200)
  }

  @Test func noSecretStandsInTheDatabase() throws {
    let tokens = try apps.tokens()
    let secrets = [
      tokens.access, tokens.refresh, try apps.code(), apps.server.secret,
      makeToken().json["token"]?.string ?? "",
    ]
    // Compared outside the expectations, whose failure would print the database.
    let stored = try databaseText(in: apps.club.directory)
    #expect(stored.contains("Script") as Bool)
    let found = secrets.filter { stored.contains($0.dropFirst(4)) }.map { $0.prefix(4) }
    #expect(found == [])
  }
}
