import HTTP
import JSON
import Server
import Storage
import TestGround
import Testing

/// The privacy of a team after the end of its race, even if that end later stops counting (R9, R11).
@Suite(.ownThread, .serialized) struct AfterTheEndTests {
  /// The team's home, 380 m beside the course. It is hidden by the end of the race alone, not as an absence.
  private static let home = (latitude: 42.5034567, longitude: 1.5387654, battery: 43)

  private let race: RaceClub
  private let people: [(name: String, headers: [String])]

  init() throws {
    race = try RaceClub(teams: 3)
    people = [
      ("outsider", []), ("member", try race.club.member("member")),
      ("observer", try race.member("observer", as: "reader")),
      ("marshal", try race.member("marshal", as: "contributor")),
    ]
  }

  private var team: String { race.teams[1]!.id }

  private func ask(
    _ path: String, _ headers: [String], of club: ClubServer, method: String = "GET"
  ) -> HTTPAnswer {
    let connection = RawClient(port: club.server.port)
    connection.send(TestClub.head(method, path, headers, length: nil))
    return connection.answer()
  }

  /// The paths of the race's data, in every format of the server.
  private var faces: [String] {
    let query = "query?where=1%3D1&outFields=*&outSR=4326&f="
    let (api, map) = ("/api/v1/races/\(race.race)", "/arcgis/rest/services/\(race.race)")
    return [
      "\(api)/standings", "\(api)/teams/\(team)", "\(api)/teams/\(team)/track",
      "\(api)/teams/\(team)/track?after=1", "\(api)/positions.csv", "\(api)/positions.geojson",
      "\(api)/replay", "\(map)/TrailWalker/MapServer/0/\(query)json",
      "\(map)/TrailWalker/MapServer/0/\(query)geojson",
      "\(map)/UltimaEntrada/MapServer/0/\(query)json",
      "\(map)/UltimaEntrada/FeatureServer/0/\(query)json",
    ]
  }

  private static func tellsHome(_ text: String) -> Bool {
    ["42.5034", "42.50346", "1.5387", "1.53877", #""battery_percent":43"#].contains {
      text.contains($0)
    }
  }

  private func telling(_ headers: [String], _ club: ClubServer) -> [String] {
    var telling = faces.filter { Self.tellsHome(ask($0, headers, of: club).text) }
    if !headers.isEmpty, Self.tellsHome(SyncMember(club, headers: headers).sync().text) {
      telling.append("sync")
    }
    return telling
  }

  /// Expects that only organisers receive the home, from any path.
  private func expectHidden(
    _ when: String, in club: ClubServer? = nil, organisersSee least: Int = 6
  ) {
    let club = club ?? race.club
    for (name, headers) in people {
      let told = telling(headers, club)
      #expect(told.isEmpty, "\(when), \(name): \(told)")
    }
    #expect(telling(race.organiser, club).count >= least, "\(when)")
  }

  private func goHome(_ minutes: ClosedRange<Int>, north: Double = 0, accuracy: Double = 8) {
    race.send(
      minutes.map { minute in
        #"{"time":\#(race.start + Int64(minute) * 60_000),"latitude":\#(Self.home.latitude + north),"#
          + #""longitude":\#(Self.home.longitude),"accuracy_m":\#(accuracy),"battery_percent":43}"#
      }, of: 1)
  }

  /// Indoors phones state hundreds of metres, for hours.
  @Test func aHomeIsHiddenAlsoByPositionsOfALargeError() {
    race.walk(of: 1, minutes: 0...44)
    goHome(46...90, accuracy: 201)
    goHome(91...95, north: 1, accuracy: 900)
    expectHidden("on the way", organisersSee: 4)
  }

  /// The last positions of a phone that is switched off at home agree with too few others to count.
  @Test func aHomeFarOffIsHiddenFromItsFirstPosition() {
    race.walk(of: 1, minutes: 0...44)
    goHome(55...56, north: 1)
    expectHidden("after a leap", organisersSee: 4)
  }

  private func send(
    _ kind: String, _ collection: String, _ record: String, in club: ClubServer? = nil
  ) {
    let said = change(kind, collection, record).object ?? []
    let answer = SyncMember(club ?? race.club, headers: race.organiser)
      .sync([.object(said + [JSONMember("space", .string(race.race))])])
    #expect(answer.statuses == ["taken"], "\(answer.text)")
  }

  private var finish: String {
    race.club.ask("GET", "/races/\(race.race)").json["checkpoints"]?.array?.last?["id"]?.string
      ?? ""
  }

  /// - Parameter course: its points, hundreds of metres from the start.
  private func publish(course: [Int]) {
    let course = course.map { index in
      #"<trkpt lat="42.5" lon="\#(RaceClub.longitude(Double(index) * 100))"/>"#
    }
    let gpx =
      #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
      + course.joined() + "</trkseg></trk></gpx>"
    let answer = race.club.ask(
      "PUT", "/races/\(race.race)/course",
      race.organiser + ["Content-Type: application/octet-stream"], body: Array(gpx.utf8))
    #expect(answer.status == 200)
  }

  private func walkToTheFinish() {
    race.walk(of: 1, minutes: 0...62, pace: 160)
    race.send((63...66).map { race.position(10_000, Double($0)) }, of: 1)
  }

  /// Has the team walk, end its race in one way, and go home.
  /// - Returns: the record of the end; empty for a measured finish.
  private func end(_ how: String) -> String {
    let isMeasured = how == "corrected" || how == "longer"
    if isMeasured { walkToTheFinish() } else { race.walk(of: 1, minutes: 0...44) }
    let stage = isMeasured || how == "seen" ? "finished" : how
    var record = ""
    let time = JSONValue.integer(race.start + 45 * 60_000)
    switch how {
    case "seen":
      record = race.say(
        "race_check_ins",
        ["team": .string(team), "checkpoint": .string(finish), "time": time])
    case "retired", "disqualified":
      record = race.say(
        "race_corrections",
        [
          "team": .string(team), "kind": .string(how), "time": time, "reason": .string("by phone"),
        ])
    default: break
    }
    #expect(race.team(1) { $0["stage"]?.string == stage }["stage"]?.string == stage)
    goHome(70...90)
    #expect(
      eventually { telling(race.organiser, race.club).contains { $0.contains("/standings") } })
    return record
  }

  /// Revokes an end.
  private func undo(_ how: String, _ record: String) {
    switch how {
    case "corrected":
      race.say(
        "race_corrections",
        [
          "team": .string(team), "kind": .string("missed"), "checkpoint": .string(finish),
          "reason": .string("turned round"),
        ])
    case "longer": publish(course: Array(0...120))
    case "seen": send("delete", "race_check_ins", record)
    default: send("delete", "race_corrections", record)
    }
    #expect(
      race.team(1) { $0["stage"]?.string == "on_course" }["stage"]?.string == "on_course", "\(how)")
  }

  @Test(arguments: ["retired", "disqualified", "seen", "corrected", "longer"])
  func anEndThatStopsCountingHidesOn(how: String) throws {
    let record = end(how)
    expectHidden("ended")
    let listener = RawClient(port: race.club.server.port)
    listener.send(
      TestClub.head("GET", "/api/v1/races/\(race.race)/events", [], length: nil))
    #expect(listener.receive(until: "retry:"))
    undo(how, record)
    expectHidden("at once")
    goHome(91...95)
    _ = race.team(1) { ($0["position"]?["time"]?.int64 ?? 0) >= race.start + 95 * 60_000 }
    expectHidden("at home")
    race.walk(of: 2, minutes: 0...10)
    let told = listener.receiveText(until: "[2,") ?? "nothing"
    #expect(!Self.tellsHome(told) && told != "nothing", "\(told)")
    // Organisers see the time from which the team is hidden.
    let hidden = race.team(1) { $0["hidden_since"] != nil }["hidden_since"]?.int64
    let minutes = Double((hidden ?? 0) - race.start) / 60_000
    #expect((44...64).contains(minutes), "\(minutes)")

    race.club.stop()
    let again = try ClubServer(at: race.club.directory)
    expectHidden("after a restart", in: again)
    _ = again.ask("POST", "/spaces/\(race.race)/invitations", race.organiser, json: "{}")
    expectHidden("followed again", in: again)
  }

  /// After an hour without signal on a course out and back, it is open on which way the team is. Its finish, noted by a
  /// marshal, holds all the same.
  @Test func aFinishNotedWhileThePlaceIsOpenHidesOn() {
    publish(course: Array(0...50) + (0..<50).reversed())
    race.walk(of: 1, minutes: 0...20)
    race.send([race.position(3_000, 80)], of: 1)
    let record = race.say(
      "race_check_ins",
      [
        "team": .string(team), "checkpoint": .string(finish),
        "time": .integer(race.start + 100 * 60_000),
      ])
    #expect(race.team(1) { $0["stage"]?.string == "finished" }["stage"]?.string == "finished")
    undo("seen", record)
    goHome(110...112)
    #expect(eventually { telling(race.organiser, race.club).contains { $0.contains("/track") } })
    expectHidden("at home")
  }

  /// Stores the organiser's statement that the team goes on.
  private func goOn(from minutes: Int64?) {
    var said: [String: JSONValue] = [
      "team": .string(team), "kind": .string("goes_on"), "reason": .string("met on the path"),
    ]
    if let minutes { said["time"] = .integer(race.start + minutes * 60_000) }
    #expect(!race.say("race_corrections", said).hasPrefix("refused"))
  }

  private func shownTimes(_ club: ClubServer? = nil) -> [Int64] {
    (club ?? race.club).ask("GET", "/races/\(race.race)/teams/\(team)/track").json["times"]?.array?
      .compactMap { $0.int64.map { ($0 - race.start) / 60_000 } } ?? []
  }

  @Test func aTeamThatGoesOnIsShownFromThen() throws {
    let record = end("retired")
    undo("retired", record)
    goOn(from: 100)
    expectHidden("goes on")
    race.send((101...110).map { race.position(3_600 + Double($0 - 100) * 80, Double($0)) }, of: 1)
    #expect(eventually { shownTimes().last == 110 })
    #expect(shownTimes() == Array(0...44) + Array(101...110))
    expectHidden("shown again")
    #expect(race.team(1) { $0["hidden_since"] == nil }["hidden_since"] == nil)
    race.club.stop()
    let again = try ClubServer(at: race.club.directory)
    expectHidden("after a restart", in: again)
    #expect(eventually { shownTimes(again) == Array(0...44) + Array(101...110) })
  }

  @Test func whoIsSaidToHaveGoneOnAllTheTimeIsShownWhole() {
    let record = end("retired")
    undo("retired", record)
    #expect(shownTimes() == Array(0...44))
    goOn(from: nil)
    #expect(eventually { shownTimes() == Array(0...44) + Array(70...90) })
  }

  @Test func aTeamThatGoesOnCanEndAgain() {
    let record = end("retired")
    undo("retired", record)
    goOn(from: nil)
    #expect(eventually { shownTimes().last == 90 })
    let again = race.say(
      "race_corrections",
      [
        "team": .string(team), "kind": .string("retired"),
        "time": .integer(race.start + 60 * 60_000), "reason": .string("at home"),
      ])
    expectHidden("ended again")
    undo("retired", again)
    expectHidden("taken back again")
  }

  /// A revoked retirement hides the team although it is said to have finished later.
  @Test(arguments: ["retired", "disqualified"])
  func anEndThatWasRevokedHidesOnAfterALaterFinish(how: String) {
    let record = end(how)
    undo(how, record)
    race.say(
      "race_check_ins",
      [
        "team": .string(team), "checkpoint": .string(finish),
        "time": .integer(race.start + 100 * 60_000),
      ])
    _ = race.team(1) { $0["stage"]?.string == "finished" }
    expectHidden("finished later")
    for (name, headers) in people {
      #expect(eventually { passed(headers).max() ?? 9 < 5 }, "\(name): \(passed(headers))")
    }
    let hidden = race.team(1) { $0["hidden_since"] != nil }["hidden_since"]?.int64
    #expect(hidden == race.start + 45 * 60_000)
    goOn(from: nil)
    for (name, headers) in people {
      #expect(eventually { passed(headers).contains(5) }, "\(name): \(passed(headers))")
    }
  }

  /// A marshal notes the finish of the wrong team, and takes it back; the team finishes later. Its finish is told to all, and
  /// organisers are offered to show what lies between.
  @Test func aFinishNotedByMistakeDoesNotHideTheTrueOne() {
    let record = end("seen")
    undo("seen", record)
    race.say(
      "race_check_ins",
      [
        "team": .string(team), "checkpoint": .string(finish),
        "time": .integer(race.start + 100 * 60_000),
      ])
    for (name, headers) in people {
      #expect(eventually { passed(headers).contains(5) }, "\(name): \(passed(headers))")
    }
    expectHidden("between both finishes")
    let hidden = race.team(1) { $0["hidden_since"] != nil }["hidden_since"]?.int64
    #expect(hidden == race.start + 45 * 60_000)
    goOn(from: nil)
    #expect(eventually { shownTimes().last == 90 })
  }

  /// An end that is revoked in the moment it becomes known, before it can be stored.
  @Test func anEndRevokedAtOnceHides() throws {
    for round in 0..<10 as Range<Int64> {
      let number = Int64(45) - round
      let record = race.say(
        "race_check_ins",
        [
          "team": .string(team), "checkpoint": .string(finish),
          "time": .integer(race.start + number * 60_000),
        ])
      let told = race.team(1) { $0["stage"]?.string == "finished" }
      #expect(told["stage"]?.string == "finished", "\(round)")
      send("delete", "race_check_ins", record)
      let hidden = race.team(1) { $0["hidden_since"] != nil }["hidden_since"]?.int64
      #expect(hidden == race.start + number * 60_000, "\(round)")
    }
    race.club.stop()
    let again = try ClubServer(at: race.club.directory)
    let team = again.ask("GET", "/races/\(race.race)/standings", race.organiser).json["teams"]?
      .array?.first { $0["number"]?.int64 == 1 }
    #expect(team?["hidden_since"]?.int64 == race.start + 36 * 60_000)
    again.stop()
  }

  /// A marshal may not state that a team goes on.
  @Test func onlyOrganisersSayThatATeamGoesOn() throws {
    let marshal = people[3].headers
    let fields: [String: JSONValue] = [
      "team": .string(team), "kind": .string("goes_on"), "reason": .string("x"),
    ]
    let said = change("create", "race_corrections", UUID.new().description, after: fields)
    let answer = SyncMember(race.club, headers: marshal)
      .sync([.object((said.object ?? []) + [JSONMember("space", .string(race.race))])])
    #expect(answer.code == "forbidden")
  }

  // MARK: Passages

  private func passed(_ headers: [String]) -> [Int64] {
    let path = "/races/\(race.race)/standings"
    let teams = race.club.ask("GET", path, headers).json["teams"]?.array
    return teams?.first { $0["number"]?.int64 == 1 }?["passages"]?.array?
      .compactMap { $0["checkpoint"]?.int64 } ?? []
  }

  @Test(arguments: ["retired", "disqualified"]) func nothingCountsAfterTheEnd(how: String) {
    race.walk(of: 1, minutes: 0...100)
    _ = race.team(1) { $0["passages"]?.array?.count == 5 }
    race.say(
      "race_check_ins",
      [
        "team": .string(team), "checkpoint": .string(finish),
        "time": .integer(race.start + 115 * 60_000),
      ])
    #expect(race.team(1) { $0["stage"]?.string == "finished" }["stage"]?.string == "finished")
    race.say(
      "race_corrections",
      [
        "team": .string(team), "kind": .string(how),
        "time": .integer(race.start + 45 * 60_000), "reason": .string("driven from the hut"),
      ])
    let everybody = people + [("organiser", race.organiser)]
    for (name, headers) in everybody {
      #expect(eventually { passed(headers) == [0, 1] }, "\(name): \(passed(headers))")
      let one = race.club.ask("GET", "/races/\(race.race)/teams/\(team)", headers).json
      #expect(one["passages"]?.array?.count == 2 && one["stage"]?.string == how)
      #expect((one["elapsed_ms"]?.int64 ?? .max) < 30 * 60_000)
      let row = race.club.ask("GET", "/races/\(race.race)/results.csv", headers).text
        .split(separator: "\r\n").first { $0.contains("Equip 1") }
      #expect(row?.hasSuffix(",,,,") == true, "\(name): \(row ?? "")")
      let replayed = race.club.ask("GET", "/races/\(race.race)/replay", headers).json["teams"]?
        .array?.first
      let ranked = replayed?["ranks"]?.array?.compactMap { $0.array?.first?.int64 } ?? []
      #expect((ranked.max() ?? .max) <= race.start / 1_000 + 45 * 60, "\(name): \(ranked)")
    }
  }

  /// The finish is measured at 62 minutes and noted at 75: the team's positions in between stay private.
  @Test func theEarlierOfTwoFinishesIsTheEnd() {
    walkToTheFinish()
    _ = race.team(1) { $0["stage"]?.string == "finished" }
    goHome(68...74)
    race.say(
      "race_check_ins",
      [
        "team": .string(team), "checkpoint": .string(finish),
        "time": .integer(race.start + 75 * 60_000),
      ])
    let finished = race.team(1) { $0["passages"]?.array?.last?["kind"]?.int64 == 2 }
    #expect(finished["passages"]?.array?.last?["time"]?.int64 == race.start + 75 * 60_000)
    expectHidden("noted late")
    for (name, headers) in people {
      #expect(eventually { passed(headers) == [0, 1, 2, 3, 4, 5] }, "\(name)")
    }
  }
}
