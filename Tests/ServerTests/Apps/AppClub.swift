import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// A club with an administrator, a member and two apps, and the steps by which an app gets access.
struct AppClub {
  static let redirect = "https://app.example/back"
  /// The example of RFC 7636, appendix B.
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

  let club: ClubServer
  let administrator: [String]
  let member: [String]
  /// An app on a phone, without a secret.
  let phone: String
  /// An app on a server, with its secret.
  let server: (id: String, secret: String)

  init() throws {
    let club = try ClubServer()
    let administrator = try club.member("anna")
    func register(_ name: String, isConfidential: Bool) throws -> (id: String, secret: String) {
      let answer = club.ask(
        "POST", "/apps", administrator,
        json: #"{"name":"\#(name)","redirects":["\#(Self.redirect)"],"#
          + #""is_confidential":\#(isConfidential)}"#)
      return (try answer.json["id"]?.string.orThrow() ?? "", answer.json["secret"]?.string ?? "")
    }
    self.club = club
    self.administrator = administrator
    member = try club.member("berta")
    phone = try register("Phone", isConfidential: false).id
    server = try register("Server", isConfidential: true)
  }

  /// The query of an authorization request, with some parameters replaced, or removed if empty.
  func query(_ changes: [String: String] = [:], extra: String = "") -> String {
    var fields = [
      "response_type": "code", "client_id": phone, "redirect_uri": Self.redirect,
      "scope": "tracks:read", "state": "xyz", "code_challenge": Self.challenge,
      "code_challenge_method": "S256",
    ]
    fields.merge(changes) { $1 }
    return Self.form(fields) + extra
  }

  static func form(_ fields: [String: String]) -> String {
    fields.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      .map { "\($0.key)=\(TestClub.escaped($0.value))" }.joined(separator: "&")
  }

  /// The consent page's data about a request.
  func question(_ query: String) -> HTTPAnswer {
    club.ask("POST", "/oauth/request", member, json: #"{"query":"\#(query)"}"#)
  }

  /// The answer to the member's decision, with the address to which it leads.
  func decide(_ query: String, isAllowed: Bool = true) -> HTTPAnswer {
    club.ask(
      "POST", "/oauth/authorization", member,
      json: #"{"query":"\#(query)","is_allowed":\#(isAllowed)}"#)
  }

  /// An authorization code of the member for an app.
  func code(_ changes: [String: String] = [:]) throws -> String {
    let link = try decide(query(changes)).json["redirect"]?.string.orThrow() ?? ""
    return try Self.parameter("code", of: link).orThrow()
  }

  static func parameter(_ name: String, of link: String) -> String? {
    let pairs = link.drop { $0 != "?" }.dropFirst().split(separator: "&")
    return pairs.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// Sends a form, by default as the phone's app.
  func send(_ path: String, _ fields: [String: String], _ headers: [String] = []) -> HTTPAnswer {
    let type = "Content-Type: application/x-www-form-urlencoded"
    var fields = fields
    if headers.isEmpty, fields["client_id"] == nil { fields["client_id"] = phone }
    return club.ask(
      "POST", "/oauth/\(path)", headers + [type], body: Array(Self.form(fields).utf8))
  }

  /// Exchanges a code.
  func redeem(_ code: String, _ changes: [String: String] = [:]) -> HTTPAnswer {
    var fields = [
      "grant_type": "authorization_code", "code": code, "redirect_uri": Self.redirect,
      "code_verifier": Self.verifier,
    ]
    fields.merge(changes) { $1 }
    return send("token", fields)
  }

  func refresh(_ token: String, _ changes: [String: String] = [:]) -> HTTPAnswer {
    var fields = ["grant_type": "refresh_token", "refresh_token": token]
    fields.merge(changes) { $1 }
    return send("token", fields)
  }

  /// The tokens of an app with these scopes.
  func tokens(_ scope: String = "tracks:read") throws -> (access: String, refresh: String) {
    let answer = redeem(try code(["scope": scope]))
    return (
      try answer.json["access_token"]?.string.orThrow() ?? "",
      try answer.json["refresh_token"]?.string.orThrow() ?? ""
    )
  }

  /// The status of a request for the tracks with a token.
  func status(_ token: String, _ path: String = "/tracks") -> Int {
    club.ask("GET", path, ["Authorization: Bearer \(token)"]).status
  }

  /// Expires the rows of a table.
  func expire(_ table: String, _ column: String) async throws {
    try await club.server.data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE \(table) SET \(column) = 1")
    }
  }
}
