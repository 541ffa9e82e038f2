import Glibc
import JSON
import Server
import ServerBase
import ServerRaces
import ServerSystem
import Storage
import TestGround
import Testing

/// A race from its creation to its results, over HTTP.
@Suite(.ownThread, .serialized) struct RaceRouteTests {
  private let race: RaceClub

  init() throws { race = try RaceClub() }

  @Test func aRaceIsMadeDrawnAndPublished() throws {
    let answer = race.club.ask("GET", "/races/\(race.race)")
    #expect(answer.status == 200)
    #expect(answer.json["name"]?.string == "Volta")
    #expect(answer.json["checkpoints"]?.array?.count == 6)
    #expect((answer.json["length_m"]!.double! - 10_000).magnitude < 30)
    let along = answer.json["checkpoints"]?.array?.map { $0["along_m"]?.double ?? -1 } ?? []
    #expect(
      zip(along, [0.0, 2000, 4000, 6000, 8000, 10_000]).allSatisfy {
        ($0 - $1).magnitude < 30
      })
    #expect(answer.json["teams"]?.array?.map { $0["number"]?.int64 } == [1, 2, 3])
    #expect(race.club.ask("GET", "/races").json["races"]?.array?.count == 1)
    let course = race.club.ask("GET", "/races/\(race.race)/course")
    #expect(course.json["line"]?.array?.count == 101)
  }

  @Test func untilItIsPublicOnlyThoseInItSeeIt() throws {
    let draft = try RaceClub(isPublic: false)
    let stranger = try draft.club.member("stranger")
    for path in [
      "", "/course", "/standings", "/events", "/replay", "/results.csv", "/positions.geojson",
    ] {
      let path = "/races/\(draft.race)\(path)"
      #expect(draft.club.ask("GET", path).status == 404, "\(path)")
      #expect(draft.club.ask("GET", path, stranger).status == 404, "\(path)")
    }
    #expect(draft.club.ask("GET", "/races/\(draft.race)", draft.organiser).status == 200)
    #expect(draft.club.ask("GET", "/races").json["races"]?.array?.isEmpty == true)
    #expect(draft.ask("GET", "/arcgis/rest/services/\(draft.race)").status == 404)
    // A team may send nevertheless.
    #expect(draft.send([draft.position(100, 1)], of: 1).status == 200)
    // Other members may not change a race.
    #expect(
      race.club.ask(
        "PATCH", "/races/\(race.race)", try race.club.member("other"), json: #"{"name":"Mine"}"#
      ).status == 404)
  }

  /// Shows the race to the members of the club only, or to everybody again.
  private func setMembersOnly(_ isMembersOnly: Bool, of club: RaceClub) {
    let edit = club.club.ask(
      "PATCH", "/races/\(club.race)", club.organiser,
      json: #"{"is_members_only":\#(isMembersOnly)}"#)
    #expect(edit.json["is_members_only"]?.bool == isMembersOnly)
  }

  @Test func aRaceForMembersIsNoneForStrangers() throws {
    setMembersOnly(true, of: race)
    let member = try race.club.member("member")
    let team = race.teams[1]?.id ?? ""
    for path in [
      "", "/course", "/standings", "/teams/\(team)", "/teams/\(team)/track", "/events", "/replay",
      "/results.csv", "/positions.csv", "/positions.geojson",
    ] {
      let path = "/races/\(race.race)\(path)"
      #expect(race.club.ask("GET", path).status == 404, "\(path)")
      if path.hasSuffix("/events") { continue }
      #expect(race.club.ask("GET", path, member).status == 200, "\(path)")
    }
    let services = "/arcgis/rest/services"
    for path in [
      "", "/rutes/MapServer", "/rutes/MapServer/layers", "/rutes/MapServer/0",
      "/rutes/MapServer/0/query?where=1=1", "/UltimaEntrada/FeatureServer/0/query?where=1=1",
    ] {
      for method in ["GET", "POST"] {
        let path = "\(services)/\(race.race)\(path)"
        #expect(race.ask(method, path, body: method == "GET" ? nil : []).status == 404, "\(path)")
      }
    }
    func isListed(_ headers: [String]) -> Bool {
      race.club.ask("GET", "/races", headers).json["races"]?.array?.isEmpty == false
    }
    func isInCatalogue() -> Bool {
      String(decoding: race.ask("GET", services).body, as: UTF8.self).contains(race.race)
    }
    #expect(!isListed([]) && !isInCatalogue())
    #expect(isListed(member))
    #expect(!isListed(["Authorization: Bearer wrong"]))
    // A member's session opens it to nobody else, not even what a member has just asked for.
    #expect(race.club.ask("GET", "/races/\(race.race)/standings").status == 404)
    // A team may send, and its phone asks by its key.
    #expect(race.send([race.position(100, 1)], of: 1).status == 200)
    #expect(race.ask("GET", race.address(of: 1) + "/race").status == 200)
    // Members see it, and change nothing.
    let edit = race.club.ask(
      "PATCH", "/races/\(race.race)", member, json: #"{"is_members_only":false}"#)
    #expect(edit.status == 404)

    setMembersOnly(false, of: race)
    #expect(isListed([]) && isInCatalogue())
    #expect(race.club.ask("GET", "/races/\(race.race)/standings").status == 200)
  }

  @Test func aRaceThatIsNotPublicIsNotOfTheClub() throws {
    let draft = try RaceClub(isPublic: false)
    setMembersOnly(true, of: draft)
    let member = try draft.club.member("member")
    #expect(draft.club.ask("GET", "/races/\(draft.race)", member).status == 404)
    #expect(draft.club.ask("GET", "/races", member).json["races"]?.array?.isEmpty == true)
  }

  @Test func eventsEndForStrangersWhenARaceIsForMembers() throws {
    let member = try race.club.member("member")
    let (stranger, inClub) = (listen(), listen(as: member))
    #expect(stranger.receive(until: "retry:"))
    #expect(inClub.receive(until: "retry:"))
    setMembersOnly(true, of: race)
    #expect(stranger.receive().isClosed, "the race is for members")
    #expect(listen().receive(until: "404"))
    // A member comes back, and hears until the session ends.
    let again = listen(as: member)
    #expect(again.receive(until: "retry:"))
    _ = race.club.ask("DELETE", "/session", member)
    #expect(again.receive().isClosed, "the session ended")
  }

  @Test func thePhoneOfATeamLearnsWhichItIsByItsKey() throws {
    // Also before the race is public.
    let draft = try RaceClub(isPublic: false)
    let answer = draft.ask("GET", draft.address(of: 2) + "/race")
    #expect(answer.status == 200)
    #expect(answer.json["name"]?.string == "Volta")
    #expect(answer.json["start_at"]?.int64 == draft.start)
    #expect(answer.json["team"]?["number"]?.int64 == 2)
    #expect(answer.json["team"]?["name"]?.string == "Equip 2")
    #expect(answer.json["checkpoints"]?.array?.count == 6)
    #expect(answer.json["teams"] == nil, "the names of other teams are not told")
    #expect((answer.json["course_revision"]?.int64 ?? 0) > 0)
    // A key that is typed says by itself of which race it is.
    let key = draft.teams[2]!.key
    for typed in [key, key.uppercased()] {
      let found = draft.ask("GET", "/send/\(typed)")
      #expect(found.status == 200)
      #expect(found.body == answer.body)
    }
    for wrong in ["wrong", String(key.dropLast()), key + "a", draft.race.description] {
      #expect(draft.ask("GET", "/send/\(wrong)").status == 401, "\(wrong)")
    }
    let course = draft.ask("GET", draft.address(of: 2) + "/course")
    #expect(course.json["line"]?.array?.count == 101)
    for wrong in [
      "/send/\(draft.race)/wrong/race", "/send/\(race.race)/\(draft.teams[2]!.key)/race",
    ] {
      #expect(draft.ask("GET", wrong).status == 401, "\(wrong)")
    }
  }

  @Test func teamsAreFollowedAndRanked() throws {
    race.walk(of: 1, minutes: 0...60)
    race.walk(of: 2, minutes: 0...60, pace: 95)
    let second = race.team(2) { $0["passages"]?.array?.count == 3 }
    #expect(second["place"]?.int64 == 1)
    #expect((second["along_m"]!.double! - 5700).magnitude < 40)
    let arrival = try #require(second["passages"]?.array?[1]["time"]?.int64)
    // 25 m before 2 km.
    #expect((arrival - race.start - Int64(1975.0 / 95 * 60_000)).magnitude < 20_000)
    #expect(second["stage"]?.string == "on_course")
    let first = race.team(1) { $0["place"]?.int64 == 2 }
    #expect(first["place"]?.int64 == 2)
    let third = race.team(3) { _ in true }
    #expect(third["stage"]?.string == "waiting")
    #expect(third["place"] == nil)
  }

  @Test func oneTeamIsToldByItself() throws {
    race.walk(of: 1, minutes: 0...119, pace: 40)
    let among = race.team(1) { $0["passages"]?.array?.count == 3 }
    let alone = race.club.ask("GET", "/races/\(race.race)/teams/\(race.teams[1]!.id)")
    #expect(alone.status == 200)
    #expect(alone.json["passages"] == among["passages"])
    #expect(alone.json["next"]?["checkpoint"]?.int64 == 3)
    let nobody = UUID.new().description
    #expect(race.club.ask("GET", "/races/\(race.race)/teams/\(nobody)").status == 404)
  }

  @Test func aReplayShowsWhereTeamsWereAndNoLeaps() throws {
    race.walk(of: 1, minutes: 0...30)
    // 400 km in half a minute are impossible on foot.
    let leap = race.position(400_000, 10.5)
    #expect(race.send([leap], of: 1).status == 200)
    let answer = race.club.ask("GET", "/races/\(race.race)/replay")
    #expect(answer.status == 200)
    let team = try #require(answer.json["teams"]?.array?.first { $0["number"]?.int64 == 1 })
    let seconds = team["seconds"]?.array?.compactMap(\.int64) ?? []
    #expect(seconds == (0...30).map { race.start / 1_000 + $0 * 60 })
    #expect(team["longitudes"]?.array?.count == seconds.count)
    #expect(team["longitudes"]?.array?.allSatisfy { $0.double! < 1.6 } == true)
    #expect(answer.json["teams"]?.array?.last?["seconds"]?.array?.isEmpty == true)
    #expect(team["alongs_m"]?.array?.count == seconds.count)
    #expect(answer.json["gap_s"]?.int64 == 600)
  }

  @Test func aReplayShowsPlacesAndStatesAsTheyWere() throws {
    // The second team starts slowly, and leads from 4 km on.
    race.walk(of: 1, minutes: 0...40)
    let positions = (0...40).map { minute in
      let metres = minute < 20 ? 40 * minute : 800 + 160 * (minute - 20)
      return race.position(Double(metres), Double(minute))
    }
    _ = race.send(positions, of: 2)
    let standing = race.team(2) { $0["passages"]?.array?.count == 3 }
    let replay = race.club.ask("GET", "/races/\(race.race)/replay").json
    func changes(_ number: Int64, _ name: String) -> [[Int64?]] {
      let team = replay["teams"]?.array?.first { $0["number"]?.int64 == number }
      return (team?[name]?.array ?? []).map { ($0.array ?? []).map(\.int64) }
    }
    let passed = (standing["passages"]?.array ?? []).compactMap { $0["time"]?.int64 }
    #expect(passed.count == 3 && changes(2, "ranks").count == 3)
    for (rank, time) in zip(changes(2, "ranks"), passed) {
      #expect(abs((rank[0] ?? 0) * 1_000 - time) <= 500)
    }
    // Both start together; the first leads at the first checkpoint, later the second.
    let first: [Int64] = changes(1, "ranks").compactMap { $0[1] }
    let second: [Int64] = changes(2, "ranks").compactMap { $0[1] }
    #expect(first[0] == second[0] && first[1] < second[1] && second[2] < first[1])
    // On the course, moving; without a signal a quarter of an hour after the last position.
    let states = changes(1, "states")
    #expect(states.last?[0] == race.start / 1_000 + 40 * 60 + 900)
    #expect((states.last?[1] ?? 0) & 2 == 2 && (states.last?[1] ?? 0) >> 8 == 1)
    #expect(states.dropLast().allSatisfy { ($0[1] ?? 0) & 2 == 0 })
  }

  @Test func theAnswerForATeamOffTheCourseSaysHowFarOffItIs() throws {
    race.walk(of: 1, minutes: 0...10)
    // 0.01° south of the course.
    race.send(
      (11...20).map { minute in
        race.position(800, Double(minute)).replacing("42.5,", with: "42.49,")
      }, of: 1)
    let standing = race.team(1) { $0["off_course_since"] != nil }
    #expect(standing["off_course_m"] == nil, "standings are for all")
    let path = "/races/\(race.race)/teams"
    func away(_ headers: [String]) -> Double? {
      race.club.ask("GET", "\(path)/\(race.teams[1]!.id)", headers).json["off_course_m"]?.double
    }
    #expect(((away(race.organiser) ?? 0) - 1_112).magnitude < 3)
    // Half a kilometre off the course is for organisers alone.
    #expect(away([]) == nil)
    let other = race.club.ask("GET", "\(path)/\(race.teams[2]!.id)").json
    #expect(other["number"]?.int64 == 2 && other["off_course_m"] == nil)
  }

  @Test func theBacklogOfAValleyChangesPassagesAndNotThePosition() throws {
    race.walk(of: 1, minutes: 0...10)
    race.walk(of: 1, minutes: 50...60)
    let before = race.team(1) { $0["passages"]?.array?.count == 3 }
    #expect(before["passages"]?.array?.last?["kind"]?.int64 == 1, "an estimate")
    race.walk(of: 1, minutes: 11...49)
    let after = race.team(1) { $0["passages"]?.array?.last?["kind"]?.int64 == 0 }
    #expect(after["position"]?["time"] == before["position"]?["time"])
    #expect(after["passages"]?.array?.count == 3)
    #expect(after["passages"]?.array?.last?["uncertainty_ms"]?.int64 == 60_000)
  }

  @Test func movingTheCheckpointsChangesAllTimes() throws {
    race.walk(of: 1, minutes: 0...60)
    _ = race.team(1) { $0["passages"]?.array?.count == 3 }
    // The same line, with the second checkpoint moved by a kilometre.
    let gpx =
      #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">"#
      + [0.0, 3000, 10_000].map {
        #"<wpt lat="42.5" lon="\#(RaceClub.longitude($0))"><name>C</name></wpt>"#
      }.joined()
      + #"<trk><trkseg><trkpt lat="42.5" lon="1.5"/>"#
      + #"<trkpt lat="42.5" lon="\#(RaceClub.longitude(10_000))"/></trkseg></trk></gpx>"#
    let answer = race.club.ask(
      "PUT", "/races/\(race.race)/course?checkpoints=waypoints",
      race.organiser + ["Content-Type: application/octet-stream"], body: Array(gpx.utf8))
    #expect(answer.json["checkpoints"]?.array?.count == 3)
    let team = race.team(1) { $0["passages"]?.array?.count == 2 }
    let time = try #require(team["passages"]?.array?.last?["time"]?.int64)
    #expect((time - race.start - Int64(2975.0 / 80 * 60_000)).magnitude < 30_000)
  }

  @Test func keysAreToldOnceAndReplaced() throws {
    let old = race.address(of: 1)
    #expect(
      race.club.ask("POST", "/races/\(race.race)/keys", race.organiser, json: "{}")
        .json["keys"]?.array?.isEmpty == true)
    let id = race.teams[1]!.id
    let made = race.club.ask(
      "POST", "/races/\(race.race)/keys", race.organiser, json: #"{"teams":["\#(id)"]}"#)
    let key = try #require(made.json["keys"]?.array?.first?["key"]?.string)
    #expect(key.utf8.count == 20)
    let body = Array(#"{"positions":[\#(race.position(10, 1))]}"#.utf8)
    let json = ["Content-Type: application/json"]
    #expect(race.ask("POST", old + "/positions", json, body: body).status == 401)
    #expect(
      race.ask("POST", "/send/\(race.race)/\(key)/positions", json, body: body).status == 200)
  }

  @Test func aRepeatMakesNoSecondRace() throws {
    let json = #"{"id":"\#(UUID.new())","name":"Another"}"#
    func make(as member: [String]) -> HTTPAnswer {
      race.club.ask("POST", "/races", member, json: json)
    }
    let other = try race.club.member("other")
    let made = try [make(as: race.organiser), make(as: race.organiser), make(as: other)]
      .map { try $0.json["id"]?.string.orThrow() }
    #expect(made[0] == made[1])
    #expect(made[0] != made[2])
    let left = race.club.ask("DELETE", "/spaces/\(made[0] ?? "")/membership", race.organiser)
    #expect(left.status == 204)
    #expect(make(as: race.organiser).status == 403)
  }

  @Test func theKeyOfAnotherRaceIsWrong() throws {
    let other = race.club.ask(
      "POST", "/races", race.organiser, json: #"{"name":"Another"}"#
    ).json["id"]!.string!
    let key = race.teams[1]!.key
    #expect(race.ask("POST", "/send/\(other)/\(key)/owntracks", body: []).status == 401)
  }

  @Test func thousandsOfWrongKeysDoNotShutOutTheRightOne() {
    var statuses: Set<Int> = []
    for index in 0..<200 {
      statuses.insert(
        race.ask("GET", "/send/\(race.race)/wrongkey\(index)/traccar?lat=1&lon=1").status)
    }
    #expect(statuses == [401, 429])
    let last = race.ask("GET", "/send/\(race.race)/wrongkey/traccar?lat=1&lon=1")
    #expect(last.status == 429)
    #expect((1...900).contains(last["retry-after"].flatMap { Int($0) } ?? 0))
    #expect(race.ask("GET", "/send/wrongkey").status == 429, "also where no race is said")
    #expect(race.send([race.position(100, 1)], of: 1).status == 200)
    #expect(race.ask("GET", "/send/\(race.teams[1]!.key)").status == 200)
  }

  @Test func numbersOfTeamsAreUnique() {
    let taken = race.club.ask(
      "POST", "/races/\(race.race)/teams", race.organiser,
      json: #"{"teams":[{"name":"Again","number":2}]}"#)
    #expect(taken.status == 422)
    #expect(taken.errorCode == "taken")
    let next = race.club.ask(
      "POST", "/races/\(race.race)/teams", race.organiser,
      json: #"{"teams":[{"name":"Ten","number":10},{"name":"Next"}]}"#)
    #expect(next.json["teams"]?.array?.compactMap { $0["number"]?.int64 } == [1, 2, 3, 10, 11])
  }

  @Test func aClosedRaceTakesNothingMore() {
    race.walk(of: 1, minutes: 0...10)
    _ = race.club.ask(
      "PATCH", "/races/\(race.race)", race.organiser, json: #"{"closed_at":\#(race.start)}"#)
    let late = race.send([race.position(5_000, 60)], of: 1)
    #expect(late.status == 200, "phones need not know")
    #expect(late.json["taken"]?.int64 == 0)
    let team = race.team(1) { $0["along_m"] != nil }
    #expect((team["along_m"]!.double! - 800).magnitude < 30)
  }

  // MARK: Live

  private func listen(after event: String? = nil, as headers: [String] = []) -> RawClient {
    let client = RawClient(port: race.club.server.port)
    let query = event.map { "?after=\($0)" } ?? ""
    client.send(
      TestClub.head("GET", "/api/v1/races/\(race.race)/events\(query)", headers, length: nil))
    return client
  }

  @Test func aViewerHearsOfEachMove() {
    let viewer = listen()
    #expect(viewer.receive(until: "retry:"))
    race.walk(of: 2, minutes: 0...30)
    #expect(viewer.receive(until: "event: moves"))
  }

  @Test func aViewerThatReturnsMissesNothing() throws {
    race.walk(of: 1, minutes: 0...5)
    let event = try #require(race.standings()["event"]?.string)
    race.walk(of: 1, minutes: 6...30)
    _ = race.team(1) { $0["passages"]?.array?.count == 2 }
    let viewer = listen(after: event, as: race.organiser)
    #expect(viewer.receive(until: "event: passages"), "what happened while nobody listened")
    // A client with an event identifier from before a restart is told to reload.
    #expect(listen(after: "another-7").receive(until: "event: reset"))
  }

  /// Unused races leave the memory after a quarter of a second in these tests.
  @Test func aRaceThatNobodyUsesIsReadAgainAsItWas() throws {
    let areas = Area.all(figureReaders: .everyone).map {
      $0.name == "races" ? Area.races(rest: 250) : $0
    }
    let race = try RaceClub(areas: areas)
    func loaded() -> Double? {
      let figures = race.ask("GET", "/metrics").text
      return figures.split(separator: "\n").first { $0.hasPrefix("cordada_races_loaded ") }
        .flatMap { Double($0.split(separator: " ")[1]) }
    }
    func becomes(_ count: Double) -> Bool { eventually { loaded() == count } }
    race.walk(of: 1, minutes: 0...30)
    let passages = race.team(1) { $0["passages"]?.array?.count == 2 }["passages"]
    #expect(becomes(0))
    race.walk(of: 1, minutes: 31...40)
    let farther = race.team(1) { ($0["along_m"]?.double ?? 0) > 3_100 }
    #expect(farther["passages"] == passages)
    #expect(race.club.ask("GET", "/races/01a1fcd3-4b5c-7204-8fd3-9e6125c73298").status == 404)
    #expect(becomes(0))

    let viewer = RawClient(port: race.club.server.port)
    viewer.send(
      TestClub.head("GET", "/api/v1/races/\(race.race)/events", [], length: nil))
    #expect(viewer.receive(until: "retry:"))
    // Another race is unloaded and read again meanwhile; this one stays loaded, since a viewer listens.
    let other =
      try race.club.ask(
        "POST", "/races", race.organiser, json: #"{"name":"Altra","start_at":\#(race.start)}"#
      ).json["id"]?.string.orThrow() ?? ""
    func useOther() { _ = race.club.ask("GET", "/races/\(other)/standings", race.organiser) }
    useOther()
    #expect(eventually { loaded() != 2 })
    let isThere = eventually {
      useOther()
      return loaded() == 2
    }
    #expect(isThere, "somebody listens")
    race.walk(of: 1, minutes: 41...50)
    #expect(viewer.receive(until: "event: moves"))
  }

  @Test func teamsHavePlacesInTheirCategoryGapsAndAPace() throws {
    let event = try #require(race.standings()["event"]?.string)
    for (number, category) in [(1, "Mixt"), (2, "Dones"), (3, "Mixt")] {
      race.edit("race_teams", race.teams[number]!.id, ["category": .string(category)])
    }
    race.walk(of: 1, minutes: 0...110, pace: 60)
    race.walk(of: 2, minutes: 0...110, pace: 80)
    race.walk(of: 3, minutes: 0...110, pace: 50)
    let third = race.team(3) { $0["place"]?.int64 == 3 && $0["gap_ms"] != nil }
    #expect(third["category_place"]?.int64 == 2)
    // At 4 km after 80 minutes; the others after 50 and 67.
    #expect((third["gap_ms"]!.int64! - 30 * 60_000).magnitude < 90_000)
    #expect((third["category_gap_ms"]!.int64! - 800_000).magnitude < 90_000)
    #expect((third["speed_mps"]!.double! - 50.0 / 60).magnitude < 0.1)
    let second = race.team(2) { $0["place"]?.int64 == 1 }
    #expect([second["gap_ms"], second["category_gap_ms"]].map { $0?.int64 } == [0, 0])
    #expect(second["category_place"]?.int64 == 1)
    #expect(race.team(1) { _ in true }["category_place"]?.int64 == 1)
    let listener = listen(after: event, as: race.organiser)
    #expect(listener.receive(until: "event: places"))
  }

  @Test func viewersAreToldWhenTheRaceChanges() {
    let viewer = listen()
    #expect(viewer.receive(until: "retry:"))
    _ = race.club.ask("PATCH", "/races/\(race.race)", race.organiser, json: #"{"name":"Nova"}"#)
    #expect(viewer.receive(until: "event: changed"))
  }

  @Test func eventsEndWithTheRightToThem() throws {
    let anybody = listen()
    #expect(anybody.receive(until: "retry:"))
    let path = "/races/\(race.race)"
    _ = race.club.ask("PATCH", path, race.organiser, json: #"{"is_public":false}"#)
    #expect(anybody.receive().isClosed, "the race is not public any more")

    let marshal = try race.member("marshal", as: "reader")
    let id = race.club.ask("GET", "/member", marshal).json["id"]?.string ?? ""
    let withRole = listen(as: marshal)
    #expect(withRole.receive(until: "retry:"))
    _ = race.club.ask("DELETE", "/spaces/\(race.race)/members/\(id)", race.organiser)
    #expect(withRole.receive().isClosed, "the role was taken away")
    #expect(listen(as: marshal).receive(until: "404"))

    let inSession = listen(as: race.organiser)
    #expect(inSession.receive(until: "retry:"))
    _ = race.club.ask("DELETE", "/session", race.organiser)
    #expect(inSession.receive().isClosed, "the session ended")
  }

  // MARK: Limits

  @Test func aMemberOwnsAHundredRacesAndTheListHasPages() async throws {
    let many = try race.club.member("many")
    func make(_ name: Int) -> HTTPAnswer {
      race.club.ask(
        "POST", "/races", many, json: #"{"name":"\#(name)","start_at":\#(1_900_000_000_000)}"#)
    }
    for number in 0..<100 { #expect(make(number).status == 201) }
    #expect(make(100).errorCode == "too_many")
    let database = race.club.server.data.database
    try await database.write { connection throws(StorageError) in
      try connection.run("UPDATE race_terms SET is_public = 1")
      try connection.run("UPDATE race_terms SET start_at = NULL WHERE name = '7'")
    }
    let first = race.club.ask("GET", "/races").json
    let second = race.club.ask("GET", "/races?after=\(first["next"]?.string ?? "")").json
    let names = [first, second].map { page in
      page["races"]?.array?.compactMap { $0["name"]?.string } ?? []
    }
    #expect(names.map(\.count) == [100, 1])
    #expect(names[0].last == "Volta", "it began before the others")
    #expect(names[1] == ["7"], "without a start, last")
    #expect(Set(names.flatMap(\.self)).count == 101)
    #expect(second["next"] == nil)
    for wrong in ["x", "1", "1.2", "1.2.3"] {
      #expect(race.club.ask("GET", "/races?after=\(wrong)").status == 400, "\(wrong)")
    }
  }

  /// The storage used by the organiser, as an administrator reads it.
  private var used: Int64? {
    race.club.ask("GET", "/member/storage", race.organiser).json["used"]?.int64
  }

  @Test func positionsCountForTheOwnerOfTheRace() async throws {
    #expect(used == 0)
    race.walk(of: 1, minutes: 0...9)
    race.walk(of: 1, minutes: 0...9)
    #expect(used == 2_000, "each once")
    let quota = race.club.ask(
      "PUT", "/members/organiser/quota", race.organiser, json: #"{"quota":2100}"#)
    #expect(quota.status == 200)
    let refused = race.send([race.position(900, 10)], of: 2)
    #expect(refused.status == 507, "the phone keeps it, and tries again")
    #expect(used == 2_000)
    _ = race.club.ask("PUT", "/members/organiser/quota", race.organiser, json: #"{"quota":null}"#)
    #expect(race.send([race.position(900, 10)], of: 2).json["taken"]?.int64 == 1)
    #expect(used == 2_200)
    #expect(race.club.ask("DELETE", "/spaces/\(race.race)", race.organiser).status == 204)
    #expect(used == 0)
  }

  // MARK: Deleted teams

  private func delete(_ act: String, team: Int) async throws {
    let data = race.club.server.data
    let (space, id) = (try UUID(race.race).orThrow(), try UUID(race.teams[team]!.id).orThrow())
    let name = race.club.ask("GET", "/member", race.organiser).json["id"]?.string
    let organiser = try UUID(name.orThrow()).orThrow()
    try await data.database.write { connection throws(StorageError) in
      let writer = try data.records.writer(for: organiser, in: space, on: connection)
      if act == "delete" {
        try writer.delete("race_teams", id: id)
      } else {
        try writer.restore("race_teams", id: id)
      }
    }
  }

  /// The number of positions of a team in each public answer.
  private func positions(of team: Int) -> [String: Int] {
    let (id, path) = (race.teams[team]!.id, "/races/\(race.race)")
    let count = "where=1%3D1&returnCountOnly=true"
    let replay = race.club.ask("GET", path + "/replay").json["teams"]?.array ?? []
    return [
      "csv": race.club.ask("GET", path + "/positions.csv").text.split(separator: "\r\n").count - 1,
      "geojson": race.club.ask("GET", path + "/positions.geojson").json["features"]?.array?.count
        ?? 0,
      "track": race.club.ask("GET", path + "/teams/\(id)/track").json["times"]?.array?.count ?? 0,
      "all": Int(race.query("TrailWalker/MapServer/0", count)["count"]?.int64 ?? -1),
      "last": Int(race.query("UltimaEntrada/MapServer/0", count)["count"]?.int64 ?? -1),
      "replay": replay.reduce(0) { $0 + ($1["seconds"]?.array?.count ?? 0) },
    ]
  }

  @Test func ofADeletedTeamNothingIsToldAndItsKeyOpensNothing() async throws {
    let event = race.standings()["event"]?.string
    race.walk(of: 1, minutes: 0...10)
    _ = race.team(1) { $0["along_m"] != nil }
    #expect(listen(after: event, as: race.organiser).receive(until: "event: moves"))
    #expect(positions(of: 1)["replay"] == 11)
    try await delete("delete", team: 1)
    let nothing = positions(of: 1)
    #expect(nothing.filter { $0.value != 0 } == [:])
    for path in ["/race", "/course", "/traccar?lat=42.5&lon=1.5"] {
      #expect(race.ask("GET", race.address(of: 1) + path).status == 401, "\(path)")
    }
    #expect(race.ask("GET", "/send/\(race.teams[1]!.key)").status == 401)
    #expect(race.send([race.position(900, 11)], of: 1).status == 401)
    let viewer = listen(after: event, as: race.organiser)
    #expect(viewer.receive(until: "event: reset"), "what was told before is told no more")
    // A restored team continues with its earlier positions.
    try await delete("restore", team: 1)
    #expect(race.send([race.position(900, 11)], of: 1).status == 200)
    let all = positions(of: 1)
    #expect([all["csv"], all["geojson"], all["track"], all["all"]] == [12, 12, 12, 12])
  }

  // MARK: Tables

  /// Names that a spreadsheet of some locale would take for a formula, or split.
  @Test(arguments: [
    (name: "Pics; i valls", field: #""Pics; i valls""#), (name: "=1+1", field: "'=1+1"),
    (name: " =1+1", field: "' =1+1"), (name: "\u{A0}=1+1", field: "'\u{A0}=1+1"),
    (name: "\u{FF1D}1+1", field: "'\u{FF1D}1+1"),
    (name: "\u{200B}\u{FF20}SUM(1)", field: "'\u{200B}\u{FF20}SUM(1)"),
    (name: "+34 600", field: "'+34 600"), (name: "\u{FF0D}1", field: "'\u{FF0D}1"),
    (name: "-12", field: "-12"), (name: "Els 3=4", field: "Els 3=4"),
    (name: "a\"b", field: "\"a\"\"b\""),
  ])
  func aNameStaysANameInATable(name: String, field: String) throws {
    let team = JSONValue.object([
      JSONMember("teams", .array([.object([JSONMember("name", .string(name))])]))
    ])
    let added = race.club.ask(
      "POST", "/races/\(race.race)/teams", race.organiser,
      json: String(decoding: team.bytes, as: UTF8.self))
    #expect(added.status == 201)
    let results = race.club.ask("GET", "/races/\(race.race)/results.csv").text
    #expect(results.contains(",,4,\(field),,"), "\(results)")
  }

  @Test func resultsAndPositionsAreTables() throws {
    _ = race.club.ask(
      "POST", "/races/\(race.race)/teams", race.organiser,
      json: #"{"teams":[{"name":"=SUM(A1), \"els\"","number":9}]}"#)
    race.walk(of: 1, minutes: 0...60)
    _ = race.team(1) { $0["passages"]?.array?.count == 3 }
    let results = race.club.ask("GET", "/races/\(race.race)/results.csv")
    let lines = results.text.split(separator: "\r\n")
    #expect(lines.count == 5)
    #expect(
      lines[0].hasPrefix(
        "\u{FEFF}Place,Place in category,Number,Team,Category,State,Time,Behind the leader,"
          + "Penalty (min),Outside the time limit,Control 0,Control 0 ≈,Control 0: seen by,"))
    #expect(lines[1].hasPrefix("1,,1,Equip 1,,On course,0:49:"))
    #expect(lines[0].split(separator: ",").count == 10 + 3 * 6)
    #expect(lines.allSatisfy { $0.count { $0 == "," } >= 9 + 3 * 6 })
    #expect(lines.contains { $0.contains(#""'=SUM(A1), ""els""""#) }, "no formula")
    let positions = race.club.ask("GET", "/races/\(race.race)/positions.csv")
    #expect(positions.text.split(separator: "\r\n").count == 62)
    let map = race.club.ask("GET", "/races/\(race.race)/positions.geojson")
    #expect(map.json["features"]?.array?.count == 61)
    let track = race.club.ask("GET", "/races/\(race.race)/teams/\(race.teams[1]!.id)/track")
    #expect(track.json["times"]?.array?.count == 61)
    let rest = race.club.ask(
      "GET", "/races/\(race.race)/teams/\(race.teams[1]!.id)/track?after=60")
    #expect(rest.json["latitudes"]?.array?.count == 1)
  }

  // MARK: Bad input

  @Test(arguments: [
    (body: #"{"positions":[{"time":1,"latitude":91,"longitude":0}]}"#, refused: 1),
    (body: #"{"positions":[{"time":1,"latitude":1e300,"longitude":0}]}"#, refused: -1),
    (body: #"{"positions":[]}"#, refused: 0),
    (body: #"{"positions":[{"time":"now","latitude":1,"longitude":0}]}"#, refused: -1),
    (body: #"{}"#, refused: -1), (body: "[", refused: -1), (body: "", refused: -1),
  ])
  func whatIsNoPositionIsRefused(body: String, refused: Int64) {
    let answer = race.ask(
      "POST", race.address(of: 1) + "/positions", ["Content-Type: application/json"],
      body: Array(body.utf8))
    if refused < 0 {
      #expect([400, 422].contains(answer.status))
    } else {
      #expect(answer.status == 200)
      #expect(answer.json["refused"]?.int64 == refused)
      #expect(answer.json["taken"]?.int64 == 0)
    }
  }

  @Test func fixesOfNoUseMoveNobody() {
    race.walk(of: 1, minutes: 0...30)
    let good = race.team(1) { $0["along_m"] != nil }
    func bad(_ latitude: Double, _ longitude: Double, _ minutes: Double) -> String {
      #"{"time":\#(race.start + Int64(minutes * 60_000)),"latitude":\#(latitude),"#
        + #""longitude":\#(longitude)}"#
    }
    let now = Double(WallClock.now() - race.start) / 60_000
    race.send(
      [
        bad(0, 0, 31), bad(43.5, 2.5, 31), bad(42.5, 1.5, now + 1440), bad(42.5, 1.6, -1440),
      ], of: 1)
    let team = race.team(1) { $0["fixes"]?["before_start"] != nil && $0["fixes"]?["leap"] != nil }
    #expect(team["position"] == good["position"])
    #expect(team["along_m"] == good["along_m"])
    for verdict in ["leap", "ahead", "before_start"] {
      #expect(team["fixes"]?[verdict]?.int64 == 1, "\(verdict)")
    }
    #expect(team["fixes"]?["nowhere"] == nil, "what is nowhere is not kept")
  }

  @Test func theSameHourAHundredTimesIsStoredOnce() {
    let hour = (0..<60).map { race.position(Double($0) * 80, Double($0)) }
    for _ in 0..<100 { #expect(race.send(hour, of: 1).status == 200) }
    let again = race.send(hour, of: 1)
    #expect(again.json["taken"]?.int64 == 0)
    #expect(again.json["repeated"]?.int64 == 60)
    #expect(race.query("TrailWalker/FeatureServer/0", "returnCountOnly=true")["count"]?.int64 == 60)
  }

  @Test func aMegabyteIsTooMuchAndAThousandPositionsAreNot() {
    let many = (0..<1_000).map { race.position(Double($0), Double($0) / 10) }
    #expect(race.send(many, of: 1).json["taken"]?.int64 == 1_000)
    #expect(race.send(many + [race.position(1, 200)], of: 1).status == 422)
    let huge = [UInt8](repeating: 0x20, count: 5 << 20)
    for path in ["/positions", "/owntracks", "/traccar"] {
      let answer = race.ask(
        "POST", race.address(of: 1) + path, ["Content-Type: application/json"], body: huge)
      #expect(answer.status == 413, "\(path)")
    }
  }

  @Test func onePhoneInTwoTeamsCountsForBoth() {
    race.walk(of: 1, minutes: 0...30)
    race.walk(of: 2, minutes: 0...30)
    let (one, two) = (
      race.team(1) { $0["along_m"] != nil }, race.team(2) { $0["along_m"] != nil }
    )
    #expect(one["along_m"] == two["along_m"])
    #expect(one["place"] == two["place"], "equal times share a place")
  }
}
