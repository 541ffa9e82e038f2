import Glibc
import HTTP
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// The club's privacy text, consents, deletion dates and the record of processing, over HTTP (K13).
@Suite(.ownThread) struct PrivacyTests {
  private let club: ClubServer
  /// The first member, the administrator.
  private let anna: [String]

  init() throws {
    club = try ClubServer()
    anna = try club.member("anna")
  }

  private func write(
    _ text: String = "Dades", consent: Bool = true, seen: Int, as member: [String]? = nil
  ) -> HTTPAnswer {
    club.ask(
      "POST", "/club/privacy", member ?? anna,
      json: #"{"texts":{"ca":"\#(text)"},"needs_consent":\#(consent),"seen":\#(seen)}"#)
  }

  private func register(_ name: String, agreeing version: Int? = nil) -> HTTPAnswer {
    let agreed = version.map { #","privacy_version":\#($0)"# } ?? ""
    return club.ask(
      "POST", "/members",
      json: #"{"user_name":"\#(name)","email":"\#(name)@example.org","display_name":"\#(name)","#
        + #""password":"muntanya of \#(name)"\#(agreed)}"#)
  }

  private func session(_ answer: HTTPAnswer) -> [String] {
    let cookie = answer["set-cookie"] ?? ""
    return ["Authorization: Bearer \(cookie.drop { $0 != "=" }.dropFirst().prefix { $0 != ";" })"]
  }

  private func wrong(_ answer: HTTPAnswer) -> [String] {
    #expect(answer.status == 422)
    return (answer.json["errors"]?.array ?? []).map {
      "\($0["field"]?.string ?? "") \($0["code"]?.string ?? "")"
    }
  }

  @Test func aTextIsProposedOfWhatTheAreasDeclareAndTheClubHasSet() throws {
    let settings =
      #"{"registration":"open","name":"Club Alpí","contact":"dades@club.example","#
      + #""keep":{"sessions":31}}"#
    #expect(club.ask("PUT", "/club/settings", anna, json: settings).status == 200)
    let proposed = club.ask("GET", "/club/privacy/proposal", anna).json
    #expect(proposed["version"]?.int64 == 0)
    for language in ["ca", "es", "en", "fr"] {
      let text = try #require(proposed["texts"]?[language]?.string)
      #expect(text.contains("Club Alpí") && text.contains("dades@club.example"), "\(language)")
      // The time in the settings is that of the text.
      #expect(text.contains("31 "), "\(language)")
    }
    // Strangers read it before the club has written its own.
    #expect(club.ask("GET", "/club/privacy").json["texts"] == proposed["texts"])
  }

  @Test func eachVersionIsKept() async throws {
    #expect(write("U", seen: 0).json["version"]?.int64 == 1)
    #expect(write("Dos", consent: false, seen: 1).json["version"]?.int64 == 2)
    #expect(club.ask("GET", "/club/privacy").json["texts"]?["ca"]?.string == "Dos")
    let first = club.ask("GET", "/club/privacy/versions/1").json
    #expect(first["texts"]?["ca"]?.string == "U")
    #expect(first["needs_consent"]?.bool == true)
    #expect(club.ask("GET", "/club/privacy/versions/3").status == 404)
    let versions = club.ask("GET", "/club/privacy/versions", anna).json["versions"]?.array ?? []
    #expect(versions.map { $0["version"]?.int64 } == [2, 1])
    // Not even the server changes one.
    await #expect(throws: StorageError.self) {
      try await club.server.data.database.write { connection throws(StorageError) in
        try connection.run("UPDATE privacy_texts SET body = '{}'")
      }
    }
    #expect(club.ask("GET", "/administration/log", anna).text.contains("privacy_text_changed"))
  }

  @Test func theSecondOfTwoWhoWriteIsToldOfTheFirst() {
    #expect(write("U", seen: 0).status == 201)
    #expect(write("Un altre", seen: 0).status == 409)
    #expect(club.ask("GET", "/club/privacy").json["texts"]?["ca"]?.string == "U")
  }

  @Test(arguments: [
    (#"{"texts":{},"needs_consent":true,"seen":0}"#, ["texts required"]),
    (#"{"texts":{"ca":" \n "},"needs_consent":true,"seen":0}"#, ["texts required"]),
    (#"{"texts":{"de":"x"},"needs_consent":true,"seen":0}"#, ["texts.de unknown"]),
    (#"{"texts":{"ca":"x"},"needs_consent":"yes","seen":0}"#, ["needs_consent type"]),
    (#"{"texts":{"ca":"x"},"needs_consent":true}"#, ["seen required"]),
  ])
  func whatIsNoTextIsRefused(body: String, errors: [String]) {
    #expect(wrong(club.ask("POST", "/club/privacy", anna, json: body)) == errors)
    #expect(club.ask("GET", "/club/privacy").json["version"]?.int64 == 0)
  }

  @Test func aHugeTextIsRefused() {
    #expect(write(String(repeating: "a", count: 40_001), seen: 0).status == 422)
    #expect(write(String(repeating: "a", count: 40_000), seen: 0).status == 201)
  }

  @Test func whoRegistersAgreesToTheTextThatApplies() throws {
    // Before there is a text nothing is asked.
    #expect(register("before").status == 201)
    #expect(write("U", seen: 0).status == 201)
    #expect(club.ask("GET", "/club").json["privacy_version"]?.int64 == 1)
    #expect(wrong(register("berta")) == ["privacy_version not_agreed"])
    #expect(wrong(register("berta", agreeing: 0)) == ["privacy_version not_agreed"])
    #expect(wrong(register("berta", agreeing: 2)) == ["privacy_version not_agreed"])
    let berta = register("berta", agreeing: 1)
    #expect(berta.status == 201)
    let consents = club.ask("GET", "/member/consents", session(berta)).json
    #expect(consents["is_needed"]?.bool == false)
    #expect(consents["given"]?.array?.map { $0["version"]?.int64 } == [1])
    let ago = WallClock.now() - (consents["given"]?.array?.first?["given_at"]?.int64 ?? 0)
    #expect((0...600_000).contains(ago))
  }

  @Test func aNewVersionAsksAgainOnlyIfItNeedsConsent() throws {
    let berta = session(register("berta"))
    func isNeeded() -> Bool? {
      club.ask("GET", "/member/consents", berta).json["is_needed"]?.bool
    }
    #expect(isNeeded() == false)
    #expect(write("U", seen: 0).status == 201)
    #expect(isNeeded() == true)
    func agree(_ version: Int) -> HTTPAnswer {
      club.ask("POST", "/member/consents", berta, json: #"{"version":\#(version)}"#)
    }
    #expect(wrong(agree(7)) == ["version unknown"])
    let given = agree(1).json["given"]
    #expect(isNeeded() == false)
    // A retry changes nothing, the time least of all.
    usleep(2_000)
    #expect(agree(1).json["given"] == given)
    // An improved wording asks nobody.
    #expect(write("U, més clar", consent: false, seen: 1).status == 201)
    #expect(isNeeded() == false)
    // Who registers by now agrees to what applies, or to what was required.
    #expect(register("carla", agreeing: 2).status == 201)
    #expect(write("Tres", seen: 2).status == 201)
    #expect(isNeeded() == true)
    #expect(agree(1).json["is_needed"]?.bool == true)
    #expect(agree(3).json["is_needed"]?.bool == false)
  }

  @Test func administratorsSeeWhoAgreedToWhat() throws {
    for name in ["berta", "carla"] { #expect(register(name).status == 201) }
    #expect(write("U", seen: 0).status == 201)
    let dora = register("dora", agreeing: 1)
    #expect(dora.status == 201)
    let members = club.ask("GET", "/club/privacy/consents", anna).json["members"]?.array ?? []
    let agreed = members.map {
      "\($0["display_name"]?.string ?? "") \($0["version"]?.int64 ?? 0)"
    }
    // Who wrote it has agreed.
    #expect(Set(agreed) == ["anna 1", "berta 0", "carla 0", "dora 1"])
    let versions = club.ask("GET", "/club/privacy/versions", anna).json["versions"]?.array ?? []
    #expect(versions.first?["agreed"]?.int64 == 2)
    #expect(club.ask("GET", "/club/privacy/consents", session(dora)).status == 403)
    #expect(write("Meu", seen: 1, as: session(dora)).status == 403)
    // The list comes in pages that miss nobody.
    var seen: [String] = []
    var after = ""
    repeat {
      let page = club.ask("GET", "/club/privacy/consents" + after, anna).json
      seen += (page["members"]?.array ?? []).compactMap { $0["id"]?.string }
      after = page["next"]?.string.map { "?after=\($0)" } ?? ""
    } while !after.isEmpty
    #expect(Set(seen).count == 4)
  }

  @Test func consentsAreInTheExportAndGoWithTheirMember() async throws {
    #expect(write("U", seen: 0).status == 201)
    let berta = session(register("berta", agreeing: 1))
    let export = club.ask("GET", "/member/export", berta).body
    #expect(try export.text("club/consents.json").contains(#""version":1"#))
    let left = club.ask(
      "DELETE", "/member", berta, json: #"{"password":"muntanya of berta"}"#)
    #expect(left.status == 204)
    let rows = try await club.server.data.database.read { connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM privacy_consents") { $0.int(0) }
    }
    // The administrator's is left.
    #expect(rows == 1)
  }

  @Test func theRecordOfProcessingHasAllAreasAndTheTimesOfTheSettings() throws {
    let settings = #"{"registration":"open","keep":{"race_positions":14,"reports":60}}"#
    #expect(club.ask("PUT", "/club/settings", anna, json: settings).status == 200)
    let record = club.ask("GET", "/club/processing?language=ca", anna).json["processing"]?.array
    let lines = try #require(record)
    func kept(_ area: String, _ name: String) -> String? {
      lines.first { $0["area"]?.string == area && $0["name"]?.string == name }?["kept"]?.string
    }
    #expect(kept("races", "positions") == "14 dies com a màxim")
    #expect(kept("spaces", "reports") == "60 dies com a màxim")
    #expect(kept("club", "sessions") == "90 dies com a màxim")
    for line in lines {
      for key in ["data", "purpose", "basis", "readers", "kept"] {
        #expect(line[key]?.string?.isEmpty == false, "\(line)")
      }
    }
    #expect(club.ask("GET", "/club/processing?language=de", anna).status == 400)
  }

  @Test func friendsAndLinksAreReadersOfTracksAndNobodyOfPrivatePlaces() throws {
    let record = club.ask("GET", "/club/processing?language=en", anna).json["processing"]?.array
    func readers(_ name: String) throws -> String {
      let line = try #require(record?.first { $0["name"]?.string == name })
      return try #require(line["readers"]?.string).lowercased()
    }
    #expect(try readers("tracks").contains("friends"))
    #expect(try readers("tracks").contains("link"))
    #expect(try readers("track_comments").contains("friends"))
    for name in ["privacy_places", "training"] {
      #expect(try !readers(name).contains("friends"))
      #expect(try !readers(name).contains("link"))
    }
  }

  /// Whatever exports data of members, or keeps rows of them, says what for.
  @Test func everyAreaWithDataOfMembersDeclaresWhatItDoes() {
    for area in Area.all() {
      if case .exported = area.memberData { #expect(!area.processing.isEmpty, "\(area.name)") }
      let names = area.processing.map(\.name)
      #expect(Set(names).count == names.count)
    }
  }

  @Test func whatIsDueIsDeletedByTheSettings() async throws {
    let settings = #"{"registration":"open","keep":{"sessions":7}}"#
    #expect(club.ask("PUT", "/club/settings", anna, json: settings).status == 200)
    let berta = session(register("berta"))
    let day: Int64 = 86_400_000
    func rows(_ table: String) async throws -> Int? {
      try await club.server.data.database.read { connection throws(StorageError) in
        try connection.row("SELECT count(*) FROM \(table)") { $0.int(0) }
      }
    }
    try await club.server.data.database.write { connection throws(StorageError) in
      try connection.run(
        """
        UPDATE sessions SET last_seen_at = $1
        WHERE member = (SELECT id FROM members WHERE user_name = 'berta')
        """, WallClock.now() - 8 * day)
      try connection.run("UPDATE known_devices SET known_since = $1", WallClock.now() - 401 * day)
    }
    let steps = club.server.club.housekeeping(.daily)
    for name in ["Forgetting ended sessions", "Deleting reports that were decided"] {
      let step = try #require(steps.first { $0.name == name })
      _ = try await step.perform()
    }
    #expect(try await rows("sessions") == 1)
    #expect(try await rows("known_devices") == 0)
    #expect(club.ask("GET", "/session", berta).status == 401)
    #expect(club.ask("GET", "/session", anna).status == 200)
  }

  @Test func theVersionThatRunsIsThatOfThePackage() throws {
    let version = club.ask("GET", "/administration/overview", anna).json["version"]?.string
    let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let changelog = try #require(fopen("/\(folder)/debian/changelog", "r"))
    defer { fclose(changelog) }
    var line = [CChar](repeating: 0, count: 200)
    _ = fgets(&line, 200, changelog)
    let first = String(
      decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #expect(first.hasPrefix("cordada (\(version ?? "none"))"))
  }
}
