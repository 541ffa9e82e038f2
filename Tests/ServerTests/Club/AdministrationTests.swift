import Boulders
import Identity
import JSON
import Server
import ServerBase
import Spaces
import Storage
import TestGround
import Testing

/// What administrators do to accounts, and the log of it.
@Suite(.ownThread, .serialized) struct AdministrationTests {
  let club: ClubServer
  /// The first member, who is the administrator.
  let anna: [String]
  let berta: [String]

  init() throws {
    club = try ClubServer()
    anna = try club.member("anna")
    berta = try club.member("berta")
  }

  private func id(_ headers: [String]) -> String {
    club.ask("GET", "/member", headers).json["id"]?.string ?? ""
  }

  private func path(_ headers: [String], _ rest: String = "") -> String {
    "/administration/members/\(id(headers))\(rest)"
  }

  private func log(_ query: String = "") -> [JSONValue] {
    club.ask("GET", "/administration/log\(query)", anna).json["entries"]?.array ?? []
  }

  private func told() -> [String] {
    log().map { entry in
      ["author_name", "act", "subject_name", "before", "after"].compactMap { entry[$0]?.string }
        .joined(separator: " ")
    }
  }

  private func names(_ query: String) -> [String] {
    let answer = club.ask("GET", "/administration/members\(query)", anna)
    return (answer.json["members"]?.array ?? []).compactMap { $0["user_name"]?.string }
  }

  // MARK: The log

  @Test func eachActIsToldOnce() {
    let role = path(berta, "/role")
    for _ in 1...2 {
      #expect(club.ask("PUT", role, anna, json: #"{"role":"administrator"}"#).status == 204)
    }
    #expect(club.ask("PUT", role, anna, json: #"{"role":"member"}"#).status == 204)
    #expect(club.ask("PUT", "/members/berta/quota", anna, json: #"{"quota":1000}"#).status == 200)
    #expect(club.ask("PUT", "/members/berta/quota", anna, json: #"{"quota":1000}"#).status == 200)
    #expect(
      club.ask(
        "POST", "/apps", anna,
        json: #"{"name":"Planner","redirects":["https://a.example/"],"is_confidential":true}"#
      ).status == 201)
    let link = club.ask(
      "POST", path(berta, "/reset-link"), anna, json: #"{"origin":"https://club.example"}"#)
    #expect(link.status == 201)
    let id = id(berta)
    let account = "/administration/members/\(id)"
    #expect(club.ask("DELETE", account + "/sessions", anna).text == #"{"count":1}"#)
    #expect(club.ask("DELETE", account + "/sessions", anna).text == #"{"count":0}"#)
    for isActive in [false, false, true] {
      let body = #"{"is_active":\#(isActive)}"#
      #expect(club.ask("PUT", account + "/state", anna, json: body).status == 204)
    }
    #expect(club.ask("DELETE", account, anna, json: #"{"user_name":"Berta"}"#).status == 204)
    #expect(
      told() == [
        "anna member_deleted berta", "anna member_activated berta",
        "anna member_deactivated berta", "anna sessions_ended berta 1",
        "anna reset_link_made berta", "anna app_registered Planner",
        "anna quota_changed berta 1000", "anna role_changed berta administrator member",
        "anna role_changed berta member administrator",
      ])
    #expect(log("?subject=\(id)").count == 8)
    let secret = link.json["link"]?.string?.split(separator: "#").last.map(String.init) ?? ""
    #expect(secret.count > 20)
    let text = club.ask("GET", "/administration/log", anna).text
    #expect(!text.contains(secret), "a secret in the log")
    #expect(!text.contains("example.org"), "an address in the log")
  }

  @Test func theConsoleIsToldToo() async throws {
    let identity = club.server.data.identity
    let berta = try await identity.member(named: "berta").id
    try await identity.deactivate(berta, by: .console)
    let entry = try #require(log().first)
    #expect(entry["act"]?.string == "member_deactivated")
    #expect(entry["author"] == nil)
    #expect(entry["author_name"] == nil)
  }

  @Test(arguments: [
    "UPDATE administration_log SET author_name = 'berta'",
    "DELETE FROM administration_log",
    "INSERT OR REPLACE INTO administration_log (number, at, act) VALUES (1, 0, 'member_added')",
  ])
  func noStatementChangesTheLog(statement: String) async throws {
    _ = club.ask("PUT", path(berta, "/role"), anna, json: #"{"role":"administrator"}"#)
    let before = told()
    #expect(before.count == 1)
    await #expect(throws: StorageError.self) {
      try await club.server.data.database.write { connection throws(StorageError) in
        try connection.run(statement)
      }
    }
    #expect(told() == before)
  }

  @Test func theLogIsReadInPages() async throws {
    let identity = club.server.data.identity
    let berta = try await identity.member(named: "berta").id
    for number in 1...60 { try await identity.setQuota(Int64(number), of: berta, by: .console) }
    let first = club.ask("GET", "/administration/log", anna).json
    #expect(first["entries"]?.array?.count == 50)
    let next = try #require(first["next"]?.int64)
    let second = club.ask("GET", "/administration/log?before=\(next)", anna).json
    #expect(second["entries"]?.array?.count == 10)
    #expect(second["next"] == nil)
    #expect(second["entries"]?.array?.last?["number"]?.int64 == 1)
    for wrong in ["0", "-1", "x", "99999999999999999999"] {
      #expect(
        club.ask("GET", "/administration/log?before=\(wrong)", anna).status == 400, "\(wrong)")
    }
  }

  // MARK: Members

  @Test func membersAreFoundInAnySpelling() async throws {
    let identity = club.server.data.identity
    _ = try await identity.register(
      userName: "nuria", email: "nuria.puig@muntanya.example", displayName: "Núria Puig i Ferrer",
      password: "una contrasenya llarga")
    for (search, found) in [
      ("", ["anna", "berta", "nuria"]), ("NURIA", ["nuria"]), ("ferrer%20n%C3%BAria", ["nuria"]),
      ("muntanya.example", ["nuria"]), ("%25", []), ("_", []), ("nuria%20berta", []),
      ("bert", ["berta"]), ("%5C", []), ("%27%20OR%201%3D1", []),
    ] {
      #expect(names("?search=\(search)") == found, "\(search)")
    }
    #expect(names("?role=administrator") == ["anna"])
    try await identity.deactivate(try await identity.member(named: "nuria").id, by: .console)
    #expect(names("?state=deactivated") == ["nuria"])
    #expect(names("?state=active&role=member") == ["berta"])
    let long = String(repeating: "a", count: 101)
    for wrong in ["?role=king", "?state=x", "?after=x", "?search=\(long)", "?after=1.2"] {
      #expect(club.ask("GET", "/administration/members\(wrong)", anna).status == 400, "\(wrong)")
    }
    _ = club.ask("PATCH", "/member", berta, json: #"{"display_name":"Àlex"}"#)
    #expect(names("?search=alex") == ["berta"])
  }

  @Test func membersOfAnOlderClubAreFolded() async throws {
    let identity = club.server.data.identity
    try await club.server.data.database.write { connection throws(StorageError) in
      try connection.run(
        "UPDATE members SET display_name = 'Òscar', name_key = 'òscar', search_key = 'òscar' WHERE user_name = 'berta'"
      )
    }
    #expect(names("?search=oscar") == [])
    try await identity.foldNames()
    #expect(names("?search=oscar") == ["berta"])
  }

  @Test func eachMemberIsOnOnePage() async throws {
    let count = 130
    try await club.server.data.database.write { connection throws(StorageError) in
      for number in 1...count {
        // Many of one name, so that pages end between equal names.
        try connection.run(
          """
          INSERT INTO members (id, user_name, user_name_key, email, email_key, display_name,
            password_hash, created_at, name_key, search_key)
          VALUES ($1, $2, $2, $2, $2, 'Jordi', '', 0, 'jordi', 'jordi')
          """, UUID.new(), "m\(number)")
      }
    }
    var found: [String] = []
    var query = ""
    var counts: [Int64] = []
    repeat {
      let page = club.ask("GET", "/administration/members\(query)", anna).json
      found += (page["members"]?.array ?? []).compactMap { $0["user_name"]?.string }
      if let count = page["count"]?.int64 { counts.append(count) }
      query = page["next"]?.string.map { "?after=\($0)" } ?? ""
    } while !query.isEmpty
    #expect(found.count == count + 2)
    #expect(Set(found).count == found.count)
    #expect(counts == [Int64(count + 2)], "on the first page only")
  }

  @Test func theLastAdministratorStays() async throws {
    let last = { (answer: HTTPAnswer) in
      answer.status == 409 && answer.json["type"]?.string == "/problems/last-administrator"
    }
    let own = { (answer: HTTPAnswer) in
      answer.status == 409 && answer.json["type"]?.string == "/problems/own-account"
    }
    #expect(last(club.ask("PUT", path(anna, "/role"), anna, json: #"{"role":"member"}"#)))
    #expect(own(club.ask("PUT", path(anna, "/state"), anna, json: #"{"is_active":false}"#)))
    #expect(own(club.ask("DELETE", path(anna), anna, json: #"{"user_name":"anna"}"#)))
    let identity = club.server.data.identity
    let id = try await identity.member(named: "anna").id
    await #expect(throws: IdentityError.lastAdministrator) {
      try await identity.delete(id, by: .console)
    }
    #expect(log().isEmpty)
    // With another one, she may go back to being a member, and then does nothing more.
    _ = club.ask("PUT", path(berta, "/role"), anna, json: #"{"role":"administrator"}"#)
    #expect(
      club.ask("PUT", path(anna, "/role"), anna, json: #"{"role":"member"}"#).status == 204)
    #expect(club.ask("GET", "/administration/log", anna).status == 403)
    #expect(club.ask("GET", "/administration/log", berta).json["entries"]?.array?.count == 2)
  }

  /// Each of two takes the other's role away at the same time: one remains.
  @Test func ofTwoAdministratorsAtOnceOneRemains() async throws {
    _ = club.ask("PUT", path(berta, "/role"), anna, json: #"{"role":"administrator"}"#)
    let identity = club.server.data.identity
    let both = try await [identity.member(named: "anna"), identity.member(named: "berta")]
    func administrator(_ headers: [String]) async throws -> Administrator {
      let text = try #require(headers[0].split(separator: " ").last.map(String.init))
      let token = try #require(SessionToken(text))
      let member = try #require(await identity.signedIn(by: token))
      return try #require(Administrator(member))
    }
    let (one, other) = (try await administrator(anna), try await administrator(berta))
    async let first: Void = identity.setRole(.member, of: both[1].id, by: .administrator(one))
    async let second: Void = identity.setRole(.member, of: both[0].id, by: .administrator(other))
    let outcomes = await [try? first, try? second]
    #expect(outcomes.compactMap(\.self).count == 1)
    let left = try await identity.members().filter { $0.role == .administrator }
    #expect(left.count == 1)
  }

  @Test func anAccountSaysWhatDependsOnIt() async throws {
    let data = club.server.data
    let (owner, clara) = (try #require(UUID(id(berta))), try club.member("clara"))
    let editor = try #require(UUID(id(clara)))
    try await data.database.write { connection throws(StorageError) in
      for (name, heirs) in [("Alone", []), ("With Clara", [editor])] {
        let space = try data.records.openSpace(
          kind: BoulderRecords.gym, name: name, on: connection)
        try data.records.setRole(.owner, of: owner, in: space, on: connection)
        for heir in heirs {
          try data.records.setRole(.editor, of: heir, in: space, on: connection)
        }
      }
    }
    let account = club.ask("GET", path(berta), anna).json
    let spaces = (account["sole_spaces"]?.array ?? []).map {
      ($0["name"]?.string ?? "") + ":" + ($0["heir"]?.string ?? "")
    }
    #expect(spaces == ["Alone:", "With Clara:clara"])
    #expect(account["sessions"]?.int64 == 1)
    let wrong = club.ask("DELETE", path(berta), anna, json: #"{"user_name":"clara"}"#)
    #expect(wrong.status == 422)
    #expect(club.ask("GET", "/member", berta).status == 200)
    #expect(club.ask("DELETE", path(berta), anna, json: #"{"user_name":"berta"}"#).status == 204)
    #expect(club.ask("GET", "/member", berta).status == 401)
  }

  @Test(arguments: [
    ("PUT", "/role", #"{"role":"king"}"#), ("PUT", "/role", "{}"), ("PUT", "/state", "{}"),
    ("PUT", "/state", #"{"is_active":"no"}"#), ("POST", "/reset-link", "{}"),
    ("POST", "/reset-link", #"{"origin":"club.example"}"#),
    ("POST", "/reset-link", #"{"origin":"https://club.example/path"}"#), ("DELETE", "", "{}"),
  ])
  func whatIsMalformedChangesNothing(method: String, rest: String, body: String) {
    #expect(club.ask(method, path(berta, rest), anna, json: body).status == 422)
    #expect(club.ask("GET", "/member", berta).status == 200)
    #expect(log().isEmpty)
  }

  @Test func nobodyIsNobody() {
    let path = "/administration/members/01a1fcd3-4b5c-7204-8fd3-9e6125c73298"
    #expect(club.ask("GET", path, anna).status == 404)
    #expect(club.ask("PUT", path + "/role", anna, json: #"{"role":"member"}"#).status == 404)
    #expect(club.ask("PUT", path + "/state", anna, json: #"{"is_active":true}"#).status == 404)
    #expect(club.ask("DELETE", path + "/sessions", anna).status == 404)
    #expect(club.ask("DELETE", path, anna, json: #"{"user_name":"x"}"#).status == 404)
    #expect(
      club.ask("POST", path + "/reset-link", anna, json: #"{"origin":"https://a.example"}"#).status
        == 404)
  }

  // MARK: Invitations

  private func invite(_ table: String, isPreview: Bool) -> HTTPAnswer {
    let body = JSONValue.object([
      JSONMember("table", .string(table)), JSONMember("origin", .string("https://club.example")),
      JSONMember("is_preview", .bool(isPreview)),
    ])
    return club.ask(
      "POST", "/administration/invitations", anna,
      json: String(decoding: body.bytes, as: UTF8.self))
  }

  private func rows(_ answer: HTTPAnswer) -> [String] {
    (answer.json["rows"]?.array ?? []).map { row in
      let errors = (row["errors"]?.array ?? []).map {
        "\($0["field"]?.string ?? "")=\($0["code"]?.string ?? "")"
      }
      return (["user_name", "display_name", "email"].map { row[$0]?.string ?? "" } + errors)
        .joined(separator: "|")
    }
  }

  @Test func aListIsPreviewedThenInvited() async throws {
    let table = """
      Nom;Correu electrònic
      Núria Puig;nuria@club.example
      =cmd();nuria@other.example
      Jordi;jordi
      Anna again;ANNA@example.org
      Twice;nuria@club.example
      """
    let preview = rows(invite(table, isPreview: true))
    #expect(
      preview == [
        "nuria|Núria Puig|nuria@club.example", "nuria2|=cmd()|nuria@other.example",
        "jordi|Jordi|jordi|email=invalid", "anna|Anna again|ANNA@example.org|email=taken",
        "nuria|Twice|nuria@club.example|email=repeated",
      ])
    #expect(try await club.server.data.identity.members().count == 2, "a preview makes nobody")
    let made = invite(table, isPreview: false)
    #expect(rows(made) == preview)
    #expect(made.json["made"]?.int64 == 2)
    let lines = (made.json["file"]?.string ?? "").split(separator: "\r\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines.last?.hasPrefix("'=cmd(),") == true, "a spreadsheet computes nothing")
    // Nobody has the account until the link was used.
    let secret = lines[1].split(separator: "#").last.map(String.init) ?? ""
    let reset = #"{"secret":"\#(secret)","password":"pujada al cim"}"#
    #expect(club.ask("POST", "/password-reset", json: reset).status == 204)
    #expect(club.ask("POST", "/password-reset", json: reset).status == 403)
    let credentials = #"{"user_name":"nuria@club.example","password":"pujada al cim"}"#
    #expect(club.ask("POST", "/session", json: credentials).status == 200)
    #expect(told() == ["anna member_added nuria2", "anna member_added nuria"])
    // The same list again makes nobody.
    #expect(invite(table, isPreview: false).json["made"]?.int64 == 0)
  }

  @Test(arguments: [
    ("", "empty_table"), ("\n\n", "empty_table"), ("name,phone\nA,1", "no_email"),
    ("name,email", "empty_table"), ("\"a@b.example", "open_quote"),
    (String(repeating: "a@b.example\n", count: 501), "too_many"),
  ])
  func aTableThatIsNoneIsRefused(table: String, code: String) {
    let answer = invite(table, isPreview: false)
    #expect(answer.status == 422)
    #expect(answer.json["errors"]?.array?.first?["code"]?.string == code)
  }

  @Test func addressesAloneAreEnough() {
    #expect(
      rows(invite("ona@club.example\nmar.mir@club.example", isPreview: true)) == [
        "ona|ona|ona@club.example", "mar.mir|mar.mir|mar.mir@club.example",
      ])
  }

  // MARK: Storage and tasks

  @Test func storageIsToldByMemberAndArea() {
    let file = Array("photo".utf8)
    #expect(
      club.ask(
        "PUT", "/files/\(SHA256Digest(of: file))",
        berta + ["Content-Type: application/octet-stream"], body: file
      ).status == 201)
    let storage = club.ask("GET", "/administration/storage", anna)
    #expect(storage.status == 200)
    let areas = (storage.json["areas"]?.array ?? []).compactMap { $0["area"]?.string }
    #expect(areas.contains("tracks"))
    #expect(areas.contains("boulders"))
    #expect(eventually { jobNames.contains("Folding the names of members") })
  }

  private var jobNames: [String] {
    (club.ask("GET", "/administration/jobs", anna).json["jobs"]?.array ?? []).compactMap {
      $0["name"]?.string
    }
  }
}
