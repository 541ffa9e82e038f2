import JSON
import Server
import TestGround
import Testing

/// Passkeys and recovery codes over HTTP.
@Suite(.ownThread) struct PasskeyRouteTests {
  private static let origin = "https://club.example"
  private let club: ClubServer

  init() throws { club = try ClubServer(address: Self.origin) }

  private func authenticator() -> SoftAuthenticator { SoftAuthenticator(origin: Self.origin) }

  private func challenge(_ answer: HTTPAnswer) throws -> String {
    try (answer.json["publicKey"]?["challenge"]?.string).orThrow()
  }

  /// Adds a passkey of a member.
  private func add(
    _ phone: SoftAuthenticator, of member: [String], named name: String = "Phone"
  ) throws -> HTTPAnswer {
    let options = club.ask("POST", "/member/passkeys/options", member)
    let user = options.json["publicKey"]?["user"]
    phone.userHandle = Self.bytes(user?["id"]?.string ?? "")
    let body = #"{"name":"\#(name)","credential":\#(phone.register(try challenge(options)).json)}"#
    return club.ask("POST", "/member/passkeys", member, json: body)
  }

  /// Begins to sign in.
  /// - Returns: the challenge, and the header line with the browser's cookie.
  private func begin() throws -> (challenge: String, cookie: String) {
    let options = club.ask("POST", "/session/passkey/options")
    let cookie = try options["set-cookie"].orThrow().prefix { $0 != ";" }
    return (try challenge(options), "Cookie: \(cookie)")
  }

  private func finish(_ answer: SoftAuthenticator.Answer, _ headers: [String]) -> HTTPAnswer {
    club.ask("POST", "/session/passkey", headers, json: #"{"credential":\#(answer.json)}"#)
  }

  private func kind(_ answer: HTTPAnswer) -> String {
    "\(answer.status) " + (answer.json["type"]?.string ?? "").split(separator: "/").last.orEmpty
  }

  private static func bytes(_ text: String) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var (bytes, value, bits): ([UInt8], Int, Int) = ([], 0, 0)
    for letter in text.utf8 {
      value = (value << 6 | (letters.firstIndex(of: letter) ?? 0)) & 0xffff
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(value >> bits & 0xff))
      }
    }
    return bytes
  }

  @Test func aMemberRegistersAndSignsIn() throws {
    let anna = try club.member("anna")
    let phone = authenticator()
    let options = club.ask("POST", "/member/passkeys/options", anna).json["publicKey"]
    #expect(options?["rp"]?["id"]?.string == "club.example")
    #expect(options?["attestation"]?.string == "none")
    #expect(options?["authenticatorSelection"]?["userVerification"]?.string == "required")
    let made = try add(phone, of: anna)
    #expect((made.status, made.json["name"]?.string) == (201, "Phone"))

    let (challenge, cookie) = try begin()
    #expect(cookie.hasPrefix("Cookie: cordada_passkey="))
    let signedIn = finish(phone.assert(challenge), [cookie])
    #expect((signedIn.status, signedIn.json["member"]?["user_name"]?.string) == (200, "anna"))
    let token = try (signedIn.json["token"]?.string).orThrow()
    let session = ["Authorization: Bearer \(token)"]
    let ways = club.ask("GET", "/member/ways-in", session).json
    #expect(ways["origin"]?.string == Self.origin)
    #expect(ways["passkeys"]?.array?.count == 1)
    #expect(ways["confirmed_until"]?.int64 != nil)
  }

  @Test func repliesAreGoodOnceAndInTheirBrowser() throws {
    let anna = try club.member("anna")
    let phone = authenticator()
    _ = try add(phone, of: anna)
    let (challenge, cookie) = try begin()
    let answer = phone.assert(challenge)
    #expect(kind(finish(answer, [])) == "403 expired-passkey-request")
    #expect(kind(finish(answer, try [begin().cookie])) == "403 expired-passkey-request")
    #expect(finish(answer, [cookie]).status == 200)
    #expect(kind(finish(answer, [cookie])) == "403 expired-passkey-request")
    // A second tab of the browser does not disturb the first.
    let first = try begin()
    let second = club.ask("POST", "/session/passkey/options", [first.cookie])
    #expect(finish(phone.assert(first.challenge), [first.cookie]).status == 200)
    #expect(finish(phone.assert(try self.challenge(second)), [first.cookie]).status == 200)
  }

  @Test func whatAStrangerOrAnotherMemberShowsIsRefused() throws {
    let anna = try club.member("anna")
    let berta = try club.member("berta")
    let (phone, key) = (authenticator(), authenticator())
    let passkey = try (add(phone, of: anna).json["id"]?.string).orThrow()
    _ = try add(key, of: berta)
    let stranger = authenticator()
    stranger.userHandle = phone.userHandle
    let one = try begin()
    #expect(kind(finish(stranger.assert(one.challenge), [one.cookie])) == "403 unknown-passkey")
    // The passkey of one with the handle of the other.
    key.userHandle = phone.userHandle
    let two = try begin()
    #expect(kind(finish(key.assert(two.challenge), [two.cookie])) == "403 refused-passkey")
    let forged = try begin()
    phone.origin = "https://club.example.evil.example"
    #expect(kind(finish(phone.assert(forged.challenge), [forged.cookie])) == "403 refused-passkey")
    // The list of the other.
    #expect(club.ask("DELETE", "/member/passkeys/\(passkey)", berta).status == 404)
    #expect(
      club.ask("PATCH", "/member/passkeys/\(passkey)", berta, json: #"{"name":"x"}"#).status == 404)
    #expect(club.ask("DELETE", "/member/passkeys/\(passkey)").status == 401)
    // A request of one session is not answered in another.
    let options = club.ask("POST", "/member/passkeys/options", anna)
    let body =
      #"{"name":"x","credential":\#(authenticator().register(try challenge(options)).json)}"#
    #expect(
      kind(club.ask("POST", "/member/passkeys", berta, json: body)) == "403 expired-passkey-request"
    )
    #expect(club.ask("POST", "/member/passkeys", anna, json: body).status == 201)
  }

  @Test(arguments: [
    "", "{", "null", "[]", "7", "{}", #"{"credential":null}"#, #"{"credential":{"id":"AA"}}"#,
    #"{"credential":{"id":"AA","response":{}}}"#,
    #"{"credential":{"id":7,"response":{"clientDataJSON":"e30","authenticatorData":"AA","signature":"AA"}}}"#,
    #"{"credential":{"id":"A","response":{"clientDataJSON":"e30","authenticatorData":"AA","signature":"AA"}}}"#,
    #"{"credential":{"id":"==","response":{"clientDataJSON":"🏔","authenticatorData":"AA","signature":"AA"}}}"#,
    #"{"credential":{"id":"AA","response":{"clientDataJSON":"e30","authenticatorData":"AA","signature":"AA","x":1}}}"#,
  ])
  func malformedAnswersAreRefused(body: String) throws {
    let (_, cookie) = try begin()
    let answer = club.ask("POST", "/session/passkey", [cookie], json: body)
    #expect([400, 403, 422].contains(answer.status), "\(answer.status)")
  }

  @Test func hugeAnswersAreRefused() throws {
    let anna = try club.member("anna")
    let letters = String(repeating: "A", count: 44_001)
    let body =
      #"{"name":"x","credential":{"id":"AA","response":{"clientDataJSON":"e30","#
      + #""attestationObject":"\#(letters)"}}}"#
    #expect(club.ask("POST", "/member/passkeys", anna, json: body).status == 422)
    let whole = String(repeating: "A", count: 70_000)
    #expect(club.ask("POST", "/member/passkeys", anna, json: whole).status == 413)
    let nested = String(repeating: "gQ", count: 22_000)
    let bomb =
      #"{"name":"x","credential":{"id":"AA","response":{"clientDataJSON":"e30","#
      + #""attestationObject":"\#(nested)"}}}"#
    #expect(kind(club.ask("POST", "/member/passkeys", anna, json: bomb)) == "403 refused-passkey")
  }

  /// A request that breaks off leaves the challenge good.
  @Test func aHalfSentAnswerChangesNothing() throws {
    let anna = try club.member("anna")
    let phone = authenticator()
    _ = try add(phone, of: anna)
    let (challenge, cookie) = try begin()
    let answer = phone.assert(challenge)
    let body = Array(#"{"credential":\#(answer.json)}"#.utf8)
    do {
      let client = RawClient(port: club.server.port)
      client.send(
        TestClub.head(
          "POST", "/api/v1/session/passkey", [cookie, "Content-Type: application/json"],
          length: body.count) + body.prefix(body.count / 2))
    }
    #expect(finish(answer, [cookie]).status == 200)
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", "numeric_address"), ("http://club.example", "insecure_address"),
  ])
  func aClubWithoutPasskeysSaysWhy(address: String, reason: String) throws {
    let club = try ClubServer(address: address)
    let anna = try club.member("anna")
    #expect(club.ask("GET", "/member/ways-in", anna).json["unavailable"]?.string == reason)
    for path in [
      "/session/passkey/options", "/member/passkeys/options",
      "/member/confirmation/passkey/options",
    ] {
      let answer = club.ask("POST", path, anna)
      #expect(kind(answer) == "409 no-passkeys")
      #expect(answer.json["detail"]?.string?.hasPrefix("Browsers make") == true)
    }
    // Recovery codes work all the same.
    #expect(club.ask("POST", "/member/recovery-codes", anna).json["codes"]?.array?.count == 10)
  }

  @Test func anAccountWithoutAPassword() throws {
    let anna = try club.member("anna")
    let phone = authenticator()
    #expect(kind(club.ask("DELETE", "/member/password", anna)) == "409 conflict")
    let passkey = try (add(phone, of: anna).json["id"]?.string).orThrow()
    let codes = club.ask("POST", "/member/recovery-codes", anna).json["codes"]?.array ?? []
    #expect(club.ask("DELETE", "/member/password", anna).status == 204)
    #expect(
      club.ask(
        "POST", "/session", json: #"{"user_name":"anna","password":"muntanya of anna"}"#
      ).status == 401)
    #expect(kind(club.ask("DELETE", "/member/passkeys/\(passkey)", anna)) == "409 conflict")
    let code = try (codes.first?.string).orThrow()
    let body = #"{"user_name":"anna","code":"\#(code)"}"#
    let recovered = club.ask("POST", "/session/recovery", json: body)
    #expect(recovered.status == 200)
    #expect(club.ask("POST", "/session/recovery", json: body).status == 401)
    let session = ["Authorization: Bearer \(recovered.json["token"]?.string ?? "")"]
    #expect(club.ask("GET", "/member/ways-in", session).json["recovery_codes"]?.int64 == 9)
    #expect(
      club.ask("PUT", "/member/password", session, json: #"{"new":"una altra contrasenya"}"#)
        .status == 204)
    // With a password again, it must be given.
    for (method, path, body) in [
      ("PUT", "/member/password", #"{"new":"encara una altra"}"#), ("DELETE", "/member", "{}"),
    ] {
      let answer = club.ask(method, path, session, json: body)
      #expect(answer.status == 422)
      #expect(answer.json["errors"]?.array?.first?["code"]?.string == "required")
    }
  }

  @Test func aSessionIsConfirmedByPasswordOrPasskey() throws {
    let anna = try club.member("anna")
    let phone = authenticator()
    _ = try add(phone, of: anna)
    let wrong = club.ask("POST", "/member/confirmation", anna, json: #"{"password":"no"}"#)
    #expect(wrong.json["errors"]?.array?.first?["code"]?.string == "wrong")
    #expect(
      club.ask("POST", "/member/confirmation", anna, json: #"{"password":"muntanya of anna"}"#)
        .status == 204)
    let options = club.ask("POST", "/member/confirmation/passkey/options", anna)
    #expect(options.json["publicKey"]?["allowCredentials"]?.array?.count == 1)
    let body = #"{"credential":\#(phone.assert(try challenge(options)).json)}"#
    #expect(club.ask("POST", "/member/confirmation/passkey", anna, json: body).status == 204)
    #expect(
      kind(club.ask("POST", "/member/confirmation/passkey", anna, json: body))
        == "403 expired-passkey-request")
  }
}

extension Optional where Wrapped == Substring {
  fileprivate var orEmpty: String { map(String.init) ?? "" }
}
