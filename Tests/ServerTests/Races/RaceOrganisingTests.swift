import JSON
import Storage
import TestGround
import Testing
import Text

/// Requests of organisers besides changes of records.
@Suite(.ownThread, .serialized) struct RaceOrganisingTests {
  private let race: RaceClub

  init() throws { race = try RaceClub() }

  private var path: String { "/races/\(race.race)" }

  // MARK: Who may

  /// Status for a stranger, another member, a reader, a marshal, an editor and the owner.
  @Test(arguments: [
    ("GET", "/alerts", "", [401, 404, 403, 403, 200, 200]),
    ("POST", "/teams/import", "name\nNou", [401, 404, 403, 403, 201, 201]),
    ("POST", "/teams/import?preview=true", "name\nNou", [401, 404, 403, 403, 200, 200]),
    ("POST", "/keys", #"{"origin":"https://club.example"}"#, [401, 404, 403, 403, 200, 200]),
  ])
  func rolesAreAskedFor(method: String, route: String, body: String, expected: [Int]) throws {
    let askers = [
      [], try race.club.member("other"), try race.member("reader", as: "reader"),
      try race.member("marshal", as: "contributor"), try race.member("editor", as: "editor"),
      race.organiser,
    ]
    for (asker, status) in zip(askers, expected) {
      let isJSON = body.hasPrefix("{")
      let answer = race.club.ask(
        method, path + route, asker + (isJSON ? ["Content-Type: application/json"] : []),
        body: body.isEmpty ? nil : Array(body.utf8))
      #expect(answer.status == status, "\(method) \(route)")
    }
  }

  // MARK: Time limits

  /// The state without the stage of a team in the standings.
  private func signs(_ team: JSONValue) -> Int64 { (team["state"]?.int64 ?? 0) % 256 }

  @Test func aTeamOutsideTheLimitOfACheckpointIsFlaggedAndToldToOrganisers() throws {
    race.walk(of: 1, minutes: 0...110)
    race.walk(of: 2, minutes: 0...110, pace: 30)
    _ = race.team(2) { ($0["along_m"]?.double ?? 0) > 3_200 }
    let checkpoints = race.club.ask("GET", path).json["checkpoints"]?.array
    let control = try #require(checkpoints?[2]["id"]?.string)
    let limit = race.start + 100 * 60_000
    #expect(race.edit("race_checkpoints", control, ["closes_at": .integer(limit)]) == nil)

    let late = race.team(2) { $0["exceeded"] != nil }
    #expect(late["exceeded"]?["checkpoint"]?.int64 == 2)
    #expect(late["exceeded"]?["limit"]?.int64 == limit)
    #expect(late["exceeded"]?["passed_at"] == nil)
    #expect(signs(late) & 64 == 64 && signs(late) & 32 == 32, "it moves, and is late")
    let punctual = race.team(1) { _ in true }
    #expect(punctual["exceeded"] == nil && signs(punctual) & 64 == 0)

    let alerts = race.club.ask("GET", path + "/alerts", race.organiser).json["alerts"]?.array ?? []
    let told = alerts.filter { $0["kind"]?.string == "outside_limit" }
    // The third team was never seen.
    #expect(told.compactMap { $0["number"]?.int64 }.sorted() == [2, 3])
    #expect(told.allSatisfy { $0["since"]?.int64 == limit && $0["checkpoint"]?.int64 == 2 })
    #expect(
      eventually {
        let notices = race.club.ask("GET", "/notices", race.organiser).json["notices"]?.array
        return notices?.contains { $0["detail"]?.string == "outside_limit" } ?? false
      })
    let replayed = race.club.ask("GET", path + "/replay").json["teams"]?.array?[1]
    let outside = replayed?["states"]?.array?.first { ($0.array?[1].int64 ?? 0) & 64 == 64 }
    #expect(outside?.array?[0].int64 == limit / 1_000)
  }

  @Test func afterTheCloseNoTeamMoves() throws {
    race.walk(of: 1, minutes: 0...110)
    let moving = race.team(1) { ($0["along_m"]?.double ?? 0) > 8_700 }
    #expect(signs(moving) & 32 == 32)
    let closing = race.start + 111 * 60_000
    _ = race.club.ask("PATCH", path, race.organiser, json: #"{"finish_by":\#(closing)}"#)
    let late = race.team(1) { $0["exceeded"] != nil }
    #expect(late["exceeded"]?["checkpoint"]?.int64 == 5, "the finish")
    #expect(signs(late) & 33 == 0)
    #expect(late["speed_mps"] == nil)
    _ = race.club.ask(
      "PATCH", path, race.organiser, json: #"{"finish_by":null,"closed_at":\#(closing)}"#)
    let closed = race.team(1) { $0["exceeded"] == nil }
    #expect(closed["stage"]?.string == "on_course")
    #expect(signs(closed) & 35 == 0, "neither moving nor resting nor silent")
  }

  // MARK: Teams of a table

  private func importTeams(_ table: [UInt8]) -> HTTPAnswer {
    race.club.ask("POST", path + "/teams/import", race.organiser, body: table)
  }

  private var teams: [(number: Int64, name: String)] {
    race.club.ask("GET", path).json["teams"]?.array?.map {
      ($0["number"]?.int64 ?? 0, $0["name"]?.string ?? "")
    } ?? []
  }

  /// The race has the numbers 1 to 3.
  @Test(arguments: [
    (table: "name,number\nPics,10\nValls,11\n", added: ["10 Pics", "11 Valls"]),
    (table: "Dorsal;Equip;Categoria\r\n7;Pics;mixta\r\n", added: ["7 Pics"]),
    (table: "\u{FEFF}Numéro\tÉquipe\n12\tPics", added: ["12 Pics"]),
    (
      table: "Número,Nombre,Talla\n20,\"Pics, i \"\"valls\"\"\",XL\n",
      added: ["20 Pics, i \"valls\""]
    ),
    (table: "name,members\nPics,\"Anna\nBerta\"\nValls,\n", added: ["4 Pics", "5 Valls"]),
    (table: "name,number\n Sense ,\nAmb,9\n", added: ["9 Amb", "10 Sense"]),
    (table: "name\n\n,\nPics\n\n", added: ["4 Pics"]),
    (table: "name\rPics\rValls", added: ["4 Pics", "5 Valls"]),
    (table: "sep=;\r\nDorsal;Equip\r\n7;Pics, i valls\r\n", added: ["7 Pics, i valls"]),
    (table: "\u{FEFF}SEP=\t\nname\tnumber\nPics\t9", added: ["9 Pics"]),
  ])
  func aTableIsReadAsSpreadsheetsWriteIt(table: String, added: [String]) {
    let answer = importTeams(Array(table.utf8))
    #expect(answer.status == 201)
    #expect(teams.dropFirst(3).map { "\($0.number) \($0.name)" } == added)
  }

  /// The race starts at a whole minute of this day; the table is written two hours east of UTC.
  @Test(
    arguments: [
      ("08:15", 8 * 60 + 15), ("8h15", 8 * 60 + 15), ("8.15", 8 * 60 + 15), ("00:05:00", 5),
      ("DAY 08:15", 8 * 60 + 15), ("DAYT08:15Z", 10 * 60 + 15), ("DAY 8:15 PM", 20 * 60 + 15),
    ] as [(String, Int)])
  func aTeamStartsWhenItsLineSays(written: String, minutes: Int) {
    let day = CalendarDay(milliseconds: race.start, offset: 120)
    let text = written.replacing("DAY", with: day.text)
    let answer = race.club.ask(
      "POST", path + "/teams/import?utc_offset_min=120", race.organiser,
      body: Array("name,Hora de sortida\nPics,\(text)\nValls,\n".utf8))
    #expect(answer.status == 201)
    let added = answer.json["teams"]?.array?.dropFirst(3).map { $0["start_at"]?.int64 }
    #expect(added == [Int64(day.number * 1_440 + minutes - 120) * 60_000, nil])
  }

  @Test func columnsThatAreNotReadAreNamed() {
    let long = String(repeating: "x", count: 200)
    let answer = importTeams(Array("Talla,name,,Àlies,\(long)\nXL,Pics,a,b,c\n".utf8))
    #expect(
      answer.json["unused_columns"]?.array?.map(\.string) == [
        "Talla", "Àlies", String(long.prefix(100)),
      ])
    let many = (0..<300).map { "c\($0)" }.joined(separator: ",")
    #expect(
      importTeams(Array("name,\(many)\nValls\n".utf8)).json["unused_columns"]?.array?.count == 100)
    let none = importTeams(Array("name,number\nCims,\n".utf8))
    #expect(none.json["unused_columns"]?.array?.isEmpty == true)
  }

  @Test(arguments: ["?utc_offset_min=x", "?utc_offset_min=841", "?utc_offset_min="])
  func anOffsetThatIsNoneIsRefused(query: String) {
    let answer = race.club.ask(
      "POST", path + "/teams/import" + query, race.organiser, body: Array("name\nPics\n".utf8))
    #expect(answer.status == 400)
    #expect(teams.count == 3)
  }

  @Test(arguments: [
    (table: "number,name\n5,Pics\n5,Valls\n", errors: ["3.number taken"]),
    (table: "name\nPics\npics\n", errors: ["3.name repeated"]),
    (table: "number,name\n1,Equip 2\n", errors: ["2.name repeated"]),
    (table: "number,name\n9,Pics\n1,Equip 3\n", errors: ["3.name repeated"]),
    (
      table: "number,name\n0,Pics\nx,Valls\n1000000,Cims\n",
      errors: ["2.number not_a_number", "3.number not_a_number", "4.number not_a_number"]
    ),
    (table: "number,name\n8,\n9,\"A\nB\"\n", errors: ["2.name required", "3.name invalid"]),
    (table: "number,name\n8,Bo\n9,\"no end\n10,C", errors: ["3 open_quote"]),
    (table: "Pics\nValls\n", errors: ["1 no_head"]), (table: "", errors: [" empty_table"]),
    (table: "name\n", errors: [" empty_table"]),
    (
      table: "name,start\nPics,soon\nValls,25:00\nCims,31/2/2026 8:00\nRius,1/1/2080 8:00\n",
      errors: [
        "2.start_at not_a_time", "3.start_at not_a_time", "4.start_at not_a_time",
        "5.start_at not_a_time",
      ]
    ),
    (table: "name\n\(String(repeating: "x", count: 121))", errors: ["2.name too_long"]),
    (table: "name\nA\u{0}B", errors: [" not_unicode"]),
  ])
  func aWrongTableChangesNothingAndIsToldByLine(table: String, errors: [String]) {
    let answer = importTeams(Array(table.utf8))
    #expect(answer.status == 422)
    let told = answer.json["errors"]?.array?.map {
      "\($0["field"]?.string ?? "") \($0["code"]?.string ?? "")"
    }
    #expect(told == errors)
    #expect(teams.count == 3)
  }

  /// What happens to each line, in words: line, outcome, number, name and fields that change.
  private func rows(_ answer: HTTPAnswer) -> [String] {
    answer.json["rows"]?.array?.map { row in
      let fields = row["fields"]?.array?.compactMap(\.string).joined(separator: "+")
      return [
        "\(row["line"]?.int64 ?? 0)", row["outcome"]?.string ?? "", "\(row["number"]?.int64 ?? 0)",
        row["name"]?.string ?? "", fields ?? "",
      ].filter { !$0.isEmpty }.joined(separator: " ")
    } ?? []
  }

  /// The race has the teams 1 to 3, named Equip 1 to Equip 3.
  @Test(
    arguments: [
      (
        "number,name\n1,Equip 1\n2,Els altres\n",
        ["2 same 1 Equip 1", "3 changed 2 Els altres name"]
      ),
      (
        "name,category\nÈQUIP 3,Mixt\nequip 2,\n",
        ["2 changed 3 ÈQUIP 3 name+category", "3 changed 2 equip 2 name"]
      ),
      ("name,category\nEquip 1,\nNou,Mixt\n", ["2 same 1 Equip 1", "3 new 4 Nou"]),
      ("number,name\n40,Equip 3\n,Nou\n", ["2 changed 40 Equip 3 number", "3 new 41 Nou"]),
      // Numbers go before names: two teams change their names with each other.
      (
        "number,name\n1,Equip 2\n2,Equip 1\n",
        ["2 changed 1 Equip 2 name", "3 changed 2 Equip 1 name"]
      ),
      // Line 2 is about team 1, whose name is free for a new one.
      ("number,name\n1,Nous\n,Equip 1\n", ["2 changed 1 Nous name", "3 new 4 Equip 1"]),
      (
        "number,name,members,phone\n3,Equip 3,Anna,600 100 200\n",
        ["2 changed 3 Equip 3 members+phone"]
      ),
    ] as [(String, [String])])
  func aTableChangesTheTeamsThatAreThere(table: String, expected: [String]) throws {
    let before = race.club.ask("GET", path).json
    let preview = race.club.ask(
      "POST", path + "/teams/import?preview=true", race.organiser, body: Array(table.utf8))
    #expect(preview.status == 200)
    #expect(rows(preview) == expected)
    #expect(race.club.ask("GET", path).json == before, "a preview changes nothing")

    let ids = Set(race.teams.values.map(\.id))
    let done = importTeams(Array(table.utf8))
    #expect(done.status == 201)
    #expect(rows(done) == expected)
    #expect(ids.isSubset(of: done.json["teams"]?.array?.compactMap { $0["id"]?.string } ?? []))
    // The same table again finds everything as it says.
    let again = rows(importTeams(Array(table.utf8)))
    #expect(again.count == expected.count && again.allSatisfy { $0.contains(" same ") })
  }

  @Test func aTableLeavesWhatItDoesNotState() throws {
    let team = race.teams[2]!.id
    #expect(
      race.edit("race_teams", team, ["category": .string("Mixt"), "phone": .string("600 100 200")])
        == nil)
    let start = race.start + 60_000
    #expect(race.edit("race_teams", team, ["start_at": .integer(start)]) == nil)
    #expect(importTeams(Array("number,name,category,phone\n2,Pics,,\n".utf8)).status == 201)
    let changed = race.club.ask("GET", path).json["teams"]?.array?[1]
    #expect(changed?["name"]?.string == "Pics")
    #expect(changed?["category"]?.string == "Mixt")
    #expect(changed?["start_at"]?.int64 == start)
    #expect(race.send([race.position(100, 1)], of: 2).status == 200, "its key stays")
    #expect(teams.count == 3, "nothing is deleted")
    let other = race.club.ask(
      "POST", path + "/teams/import?preview=1", race.organiser, body: Array("name\nNou".utf8))
    #expect(other.status == 400)
  }

  @Test func aTableAsExcelSavesAPlainCSVIsRead() {
    // "Èquips d’Aran" and "Número" in Windows-1252.
    let name: [UInt8] = [0xC8] + Array("quips d".utf8) + [0x92] + Array("Aran".utf8)
    let table: [UInt8] = [0x4E, 0xFA] + Array("mero;Nom\r\n9;".utf8) + name + Array("\r\n".utf8)
    #expect(importTeams(table).status == 201)
    #expect(teams.last?.name == "Èquips d’Aran")
    #expect(teams.last?.number == 9)
  }

  @Test func aTableOfUTF16IsRefusedClearly() {
    let answer = importTeams([0xFF, 0xFE, 0x6E, 0x00])
    #expect(answer.errorCode == "not_unicode")
    #expect(answer.json["detail"]?.string?.contains("UTF-8") == true)
  }

  /// The race has three teams.
  @Test func aRaceHasFiveThousandTeamsAndNotOneMore() {
    let lines = (1...4_997).map { "\($0 + 3),Equip nou \($0)" }
    let head = "number,name\n"
    #expect(
      importTeams(Array((head + lines.joined(separator: "\n") + "\n9000,U\n").utf8)).errorCode
        == "too_many")
    #expect(importTeams(Array((head + lines.joined(separator: "\n")).utf8)).status == 201)
    #expect(teams.count == 5_000)
    let one = race.club.ask(
      "POST", path + "/teams", race.organiser, json: #"{"teams":[{"name":"Una més"}]}"#)
    #expect(one.errorCode == "too_many")
    #expect(importTeams(Array("name\nUna més".utf8)).errorCode == "too_many")
    #expect(teams.count == 5_000)
  }

  @Test func whatIsWrongWithATableIsToldFiftyTimes() {
    let lines = (0...100).map { _ in "1,Equip 1" }
    let answer = importTeams(Array(("number,name\n" + lines.joined(separator: "\n")).utf8))
    #expect(answer.json["errors"]?.array?.count == 50, "the first of two hundred")
  }

  // MARK: Results

  private func results(_ query: String = "", as asker: [String]? = nil) -> [[String]] {
    let answer = race.club.ask("GET", path + "/results.csv" + query, asker ?? race.organiser)
    #expect(answer.status == 200 && answer.text.hasPrefix("\u{FEFF}"))
    return answer.text.split(separator: "\r\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func resultsSayWhatHappenedInWordsAndInTheZoneOfTheRace() throws {
    race.walk(of: 1, minutes: 0...110)
    race.walk(of: 2, minutes: 0...110, pace: 40)
    _ = race.team(2) { ($0["along_m"]?.double ?? 0) > 4_300 }
    let stops = race.club.ask("GET", path).json["checkpoints"]?.array?.compactMap {
      $0["id"]?.string
    }
    let second = try #require(stops?[1])
    let marshal = SyncMember(race.club, headers: try race.member("marshal", as: "contributor"))
    let noted = change(
      "create", "race_check_ins", UUID.new().description,
      after: [
        "team": .string(race.teams[2]!.id), "checkpoint": .string(second),
        "time": .integer(race.start + 52 * 60_000),
      ])
    let said = JSONValue.object((noted.object ?? []) + [JSONMember("space", .string(race.race))])
    #expect(marshal.sync([said]).statuses == ["taken"])
    race.say(
      "race_corrections",
      [
        "team": .string(race.teams[2]!.id), "kind": .string("penalty"),
        "penalty_s": .integer(-90), "reason": .string("bonus"),
      ])
    race.edit("race_checkpoints", second, ["closes_at": .integer(race.start + 51 * 60_000)])
    _ = race.team(2) { $0["exceeded"]?["checkpoint"]?.int64 == 1 && $0["penalty_ms"] != nil }

    let table = results("?language=ca&utc_offset_min=120")
    #expect(
      table[0].prefix(6) == [
        "\u{FEFF}Lloc", "Lloc a la categoria", "Dorsal", "Equip", "Categoria", "Estat",
      ])
    let late = try #require(table.first { $0[2] == "2" })
    #expect(late[5] == "En cursa")
    #expect(late[8] == "-1.5", "minutes")
    #expect(late[9] == "Control 2", "outside its limit")
    let column = try #require(table[0].firstIndex(of: "Control 2"))
    #expect(table[0][column + 1] == "Control 2 ≈" && table[0][column + 2] == "Control 2: vist per")
    let local = race.start + (52 + 120) * 60_000
    var expected: [UInt8] = []
    DateTimeText.append(local, to: &expected)
    #expect(
      late[column] == String(decoding: expected.dropLast(), as: UTF8.self).replacing("T", with: " ")
    )
    #expect(late[column + 1] == "")
    #expect(late[column + 2] == "marshal")
    #expect(try #require(table.first { $0[2] == "3" })[5] == "No ha sortit")

    // Everybody reads that somebody saw the team, and not who.
    let open = results("?language=fr", as: [])
    #expect(open.first { $0[2] == "2" }?[column + 2] == "vu")
    #expect(open[0][5] == "État")
    _ = race.club.ask(
      "PATCH", path, race.organiser, json: #"{"closed_at":\#(race.start + 111 * 60_000)}"#)
    #expect(eventually { results("?language=es").first { $0[2] == "2" }?[5] == "No ha llegado" })
  }

  @Test(arguments: ["?utc_offset_min=9999", "?utc_offset_min=1.5", "?language=de", "?language="])
  func resultsOfNoZoneOrLanguageAreRefused(query: String) {
    #expect(race.club.ask("GET", path + "/results.csv" + query, race.organiser).status == 400)
  }

  // MARK: Codes

  @Test func aKeyComesWithTheLinkAndItsCode() throws {
    let id = race.teams[1]!.id
    let made = race.club.ask(
      "POST", path + "/keys", race.organiser,
      json: #"{"teams":["\#(id)"],"origin":"https://club.example:8443"}"#)
    let answer = try #require(made.json["keys"]?.array?.first)
    let key = try #require(answer["key"]?.string)
    #expect(
      answer["link"]?.string == "https://club.example:8443/races/\(race.race)/join#\(key)")
    #expect(answer["svg"]?.string?.hasPrefix("<svg ") == true)
    #expect(made["cache-control"] == "no-store")
    #expect(
      race.ask("GET", "/send/\(race.race)/\(key)/traccar?lat=42.5&lon=1.5").status == 200)
  }

  @Test(arguments: [
    "", "club.example", "javascript:alert(1)", "https://", "https://club.example/path",
    "https://club.example#", "https://a@b", "https://club example",
  ])
  func whatIsNoOriginChangesNoKey(origin: String) {
    let id = race.teams[1]!.id
    let answer = race.club.ask(
      "POST", path + "/keys", race.organiser, json: #"{"teams":["\#(id)"],"origin":"\#(origin)"}"#)
    #expect(answer.status == 422)
    #expect(race.send([race.position(100, 1)], of: 1).status == 200, "the old key holds")
  }

  // MARK: Checkpoints

  @Test func aCheckpointIsToldWhereTheCoursePassesIt() throws {
    // Out and back: 3 km east and the same way back.
    let line = [0.0, 3_000, 0].map {
      #"<trkpt lat="42.5" lon="\#(RaceClub.longitude($0))"/>"#
    }.joined()
    let gpx =
      #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">"#
      + #"<wpt lat="42.5" lon="\#(RaceClub.longitude(1_000))"><name>Font</name></wpt>"#
      + #"<trk><trkseg>\#(line)</trkseg></trk></gpx>"#
    let drawn = race.club.ask(
      "PUT", path + "/course?checkpoints=waypoints",
      race.organiser + ["Content-Type: application/octet-stream"], body: Array(gpx.utf8))
    let font = try #require(
      drawn.json["checkpoints"]?.array?.first { $0["name"]?.string == "Font" }?["id"]?.string)
    let passes = race.club.ask("GET", path + "/checkpoints/\(font)/passes").json["passes"]?.array
    let alongs = passes?.compactMap { $0["along_m"]?.double } ?? []
    #expect(alongs.count == 2)
    #expect(zip(alongs, [1_000, 5_000]).allSatisfy { ($0 - $1).magnitude < 20 })
    #expect(passes?.allSatisfy { $0["aside_m"]!.double! < 5 } == true)
    #expect(race.club.ask("GET", path + "/checkpoints/\(race.race)/passes").status == 404)
  }

  // MARK: Alerts

  private func alerts() -> [String] {
    race.club.ask("GET", path + "/alerts", race.organiser).json["alerts"]?.array?.map {
      "\($0["number"]?.int64 ?? 0) \($0["kind"]?.string ?? "")"
    }.sorted() ?? []
  }

  /// The race began two hours ago.
  @Test func organisersAreAlerted() throws {
    race.walk(of: 1, minutes: 0...119)
    race.send([race.position(100, 10, battery: 15)], of: 2)
    _ = race.team(1) { $0["along_m"] != nil }
    _ = race.team(2) { $0["battery_percent"] != nil }
    #expect(alerts() == ["2 battery_low", "2 silent", "3 silent"])
    let silent = race.club.ask("GET", path + "/alerts", race.organiser).json["alerts"]?.array?
      .first { $0["number"]?.int64 == 3 }
    #expect(silent?["since"]?.int64 == race.start, "never heard of")
    _ = race.club.ask(
      "PATCH", path, race.organiser, json: #"{"closed_at":\#(WallClock.now() - 1)}"#)
    #expect(alerts() == [])
  }

  @Test func aPhoneWithAWrongClockIsAnAlertAndNotSilent() throws {
    // Two hours after the start, three hours and twelve minutes ahead.
    race.send([race.position(100, 120 + 192)], of: 1)
    _ = race.team(1) { _ in alerts().contains("1 wrong_clock") }
    #expect(alerts() == ["1 wrong_clock", "2 silent", "3 silent"])
    let told = try #require(
      race.club.ask("GET", path + "/alerts", race.organiser).json["alerts"]?.array?
        .first { $0["number"]?.int64 == 1 })
    let ahead = try #require(told["clock_ahead_ms"]?.int64)
    #expect((ahead - 192 * 60_000).magnitude < 60_000)
    // An alert keeps its `since` and therefore its identity.
    race.send([race.position(150, 121 + 192)], of: 1)
    let later = race.club.ask("GET", path + "/alerts", race.organiser).json["alerts"]?.array?
      .first { $0["number"]?.int64 == 1 }
    #expect(later?["since"] == told["since"])
  }

  /// Positions that are dated days ahead are refused; their phone is heard nevertheless.
  @Test(arguments: [25.0, 9_600]) func aPhoneDaysAheadHasAWrongClockAndIsNotSilent(hours: Double)
    throws
  {
    race.send([race.position(100, 120 + hours * 60)], of: 1)
    #expect(alerts() == ["1 wrong_clock", "2 silent", "3 silent"])
    func told() -> JSONValue? {
      race.club.ask("GET", path + "/alerts", race.organiser).json["alerts"]?.array?
        .first { $0["number"]?.int64 == 1 }
    }
    let first = try #require(told())
    let ahead = try #require(first["clock_ahead_ms"]?.int64)
    #expect((ahead - Int64(hours * 3_600_000)).magnitude < 60_000)
    race.send([race.position(150, 121 + hours * 60)], of: 1)
    #expect(told()?["since"] == first["since"], "it keeps its identity")
    // The clock is set.
    race.send([race.position(200, 119)], of: 1)
    _ = race.team(1) { $0["along_m"] != nil }
    #expect(alerts() == ["2 silent", "3 silent"])
  }

  @Test func aTeamThatStoppedForLongIsAnAlert() throws {
    let rest = (60...119).map { race.position(60 * 80, Double($0)) }
    race.walk(of: 1, minutes: 0...60)
    race.send(rest, of: 1)
    let team = race.team(1) { $0["resting_since"] != nil }
    let since = try #require(team["resting_since"]?.int64)
    #expect((since - race.start - 60 * 60_000).magnitude <= 60_000, "since it stopped")
    #expect(alerts().contains("1 stopped"))
  }
}
