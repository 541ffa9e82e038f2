import Glibc
import JSON
import Server
import Storage
import TestGround
import Testing

/// Several phones that send to the server with the key of one team.
@Suite(.ownThread, .serialized) struct ServerPhonesTests {
  private let race: RaceClub

  init() throws { race = try RaceClub(teams: 2) }

  private func send(_ minutes: ClosedRange<Int>, by device: String, aside: Double = 0) -> JSONValue
  {
    let positions = minutes.map { minute in
      #"{"time":\#(race.start + Int64(minute) * 60_000),"latitude":\#(42.5 + aside / 111_195),"#
        + #""longitude":\#(RaceClub.longitude(Double(minute) * 100)),"accuracy_m":8}"#
    }
    let body = #"{"positions":[\#(positions.joined(separator: ","))],"device":"\#(device)"}"#
    return race.ask(
      "POST", race.address(of: 1) + "/positions", ["Content-Type: application/json"],
      body: Array(body.utf8)
    ).json
  }

  private func alerts() -> [JSONValue] {
    race.club.ask("GET", "/races/\(race.race)/alerts", race.organiser).json["alerts"]?.array?
      .filter { $0["kind"]?.string == "other_phone" } ?? []
  }

  /// The kinds of all alerts about the first team.
  private func kinds(at club: ClubServer) -> Set<String> {
    let all = club.ask("GET", "/races/\(race.race)/alerts", race.organiser).json["alerts"]?.array
    return Set(
      all?.filter { $0["number"]?.int64 == 1 }.compactMap { $0["kind"]?.string } ?? [])
  }

  private func finished() -> JSONValue { race.team(1) { $0["stage"]?.string == "finished" } }

  @Test func aStrangerVoidsNoFinishAndIsAnAlert() throws {
    #expect(send(1...101, by: "own")["is_set_aside"] == nil)
    let before = finished()
    #expect(before["stage"]?.string == "finished" && alerts().isEmpty)
    // Backdated: driven elsewhere at the time.
    let answer = send(30...80, by: "stranger", aside: 5_000)
    #expect(answer["taken"]?.int64 == 51 && answer["is_set_aside"]?.bool == true)
    let after = race.team(1) { $0["fixes"]?["other_phone"]?.int64 == 51 }
    #expect(after["passages"] == before["passages"] && after["missed"] == before["missed"])
    #expect(after["position"] == before["position"])
    #expect(alerts().count == 1 && alerts()[0]["device"]?.string?.isEmpty == false)
    #expect(send(102...102, by: "own")["is_set_aside"] == nil)
    // Further positions do not change the alert's identifier.
    let since = alerts().first?["since"]
    _ = send(20...29, by: "stranger", aside: 5_000)
    _ = race.team(1) { $0["fixes"]?["other_phone"]?.int64 == 61 }
    #expect(alerts().map { $0["since"] } == [since])
  }

  @Test func organisersChooseAPhoneAndTakeItBack() throws {
    _ = send(1...50, by: "stranger", aside: 3_000)
    _ = race.team(1) { $0["position"] != nil }
    #expect(
      send(2...101, by: "own")["is_set_aside"]?.bool == nil, "the other one is silent by then")
    _ = send(60...118, by: "stranger", aside: 3_000)
    _ = race.team(1) { $0["fixes"]?["other_phone"]?.int64 ?? 0 > 90 }
    let device = try #require(alerts().first?["device"]?.string)
    #expect(send(102...103, by: "own")["is_set_aside"]?.bool == true)

    let organiser = SyncMember(race.club, headers: race.organiser)
    func choose(_ before: JSONValue, _ after: JSONValue) {
      let said =
        change(
          "edit", "race_teams", race.teams[1]!.id, before: ["followed_device": before],
          after: ["followed_device": after]
        ).object ?? []
      let answer = organiser.sync([.object(said + [JSONMember("space", .string(race.race))])])
      #expect(answer.statuses == ["taken"], "\(answer.text)")
    }
    choose(.null, .string(device))
    #expect(finished()["stage"]?.string == "finished")
    #expect(eventually { alerts().isEmpty })
    #expect(send(104...117, by: "own")["is_set_aside"] == nil)
    let newest = JSONValue.integer(race.start + 117 * 60_000)
    #expect(race.team(1) { $0["position"]?["time"] == newest }["position"]?["time"] == newest)
    #expect(send(119...119, by: "stranger", aside: 3_000)["is_set_aside"]?.bool == true)
    choose(.string(device), .null)
    #expect(race.team(1) { $0["stage"]?.string != "finished" }["stage"]?.string != "finished")
    #expect(eventually { alerts().count == 1 })
  }

  @Test(arguments: ["", "+5", "0x2a", "mar", "2A", "12345678901234567", "caf\u{e9}"])
  func aPhoneIsChosenByItsNameOnly(name: String) {
    let said =
      change(
        "edit", "race_teams", race.teams[1]!.id, before: ["followed_device": .null],
        after: ["followed_device": .string(name)]
      ).object ?? []
    let answer = SyncMember(race.club, headers: race.organiser)
      .sync([.object(said + [JSONMember("space", .string(race.race))])])
    #expect(answer.statuses == ["refused"], "\(answer.text)")
    #expect(
      answer.json["results"]?.array?.first?["error"]?["errors"]?.array?.first?["path"]?.string
        == "followed_device" || answer.text.contains("followed_device"))
  }

  /// A second phone at home while the first one is on the course: no answer shows it to others.
  @Test func positionsOfAnotherPhoneAreShownToOrganisersOnly() throws {
    _ = send(1...50, by: "own")
    _ = send(20...45, by: "home", aside: 4_321)
    // It stands in for the silent one, on the course.
    _ = send(61...70, by: "home")
    _ = send(80...90, by: "own")
    _ = send(82...88, by: "home", aside: 4_321)
    let counted = race.team(1) { $0["fixes"]?["other_phone"]?.int64 == 33 }
    #expect(counted["fixes"]?["other_phone"]?.int64 == 33)
    let query = "query?where=1%3D1&outFields=*&outSR=4326&f="
    let (api, map) = ("/api/v1/races/\(race.race)", "/arcgis/rest/services/\(race.race)")
    let track = "\(api)/teams/\(race.teams[1]!.id)/track"
    let faces = [
      track, "\(track)?after=1", "\(api)/positions.csv", "\(api)/positions.geojson",
      "\(api)/standings", "\(api)/replay", "\(map)/TrailWalker/MapServer/0/\(query)json",
      "\(map)/TrailWalker/MapServer/0/\(query)geojson",
      "\(map)/UltimaEntrada/FeatureServer/0/\(query)json",
    ]
    let marshal = try race.member("marshal", as: "contributor")
    let observer = try race.member("observer", as: "reader")
    let home = "\(42.5 + 4_321 / 111_195.0)".prefix(7)
    func telling(_ headers: [String], _ club: ClubServer) -> [String] {
      faces.filter { path in
        let connection = RawClient(port: club.server.port)
        connection.send(TestClub.head("GET", path, headers, length: nil))
        return connection.answer().text.contains(home)
      }
    }
    for headers in [[], observer, marshal] {
      #expect(telling(headers, race.club).isEmpty, "\(telling(headers, race.club))")
    }
    #expect(telling(race.organiser, race.club).count == 6)
    let shown = race.ask("GET", track).json["times"]?.array?
      .compactMap { $0.int64.map { ($0 - race.start) / 60_000 } }
    #expect(shown == Array(1...50) + Array(61...70) + Array(80...90))
    // After a restart as well.
    race.club.stop()
    let again = try ClubServer(at: race.club.directory)
    for headers in [[], observer, marshal] {
      #expect(telling(headers, again).isEmpty, "\(telling(headers, again))")
    }
    #expect(telling(race.organiser, again).count == 6)
    again.stop()
  }

  /// A second phone finishes while the first one has no network; the first one was elsewhere. The team is on the course again,
  /// and shown.
  @Test func aFinishOfAStandInIsTakenBackByTheTeamsOwnPhone() {
    _ = send(1...40, by: "own")
    _ = send(51...101, by: "other")
    #expect(finished()["stage"]?.string == "finished")
    let path = "/api/v1/races/\(race.race)/teams/\(race.teams[1]!.id)/track"
    // Rested, and walked on without a network.
    let positions = (41...101).map { minute in
      #"{"time":\#(race.start + Int64(minute) * 60_000),"latitude":42.5,"#
        + #""longitude":\#(RaceClub.longitude(4_000 + Double(minute - 40) * 20)),"accuracy_m":8}"#
    }
    let body = #"{"positions":[\#(positions.joined(separator: ","))],"device":"own"}"#
    _ = race.ask(
      "POST", race.address(of: 1) + "/positions", ["Content-Type: application/json"],
      body: Array(body.utf8))
    let back = race.team(1) { $0["stage"]?.string == "on_course" }
    #expect(back["stage"]?.string == "on_course" && back["hidden_since"] == nil)
    #expect(
      eventually {
        race.ask("GET", path).json["times"]?.array?.last?.int64 == race.start + 101 * 60_000
      })
  }

  /// A phone with the team's code goes on to the finish while the team's own has no network: the own phone does not stop by itself,
  /// and the alarm goes on.
  @Test func whoStandsInForASilentPhoneEndsNothing() throws {
    func end(_ sent: JSONValue) -> Int64? { sent["ended_at"]?.int64 }
    func toldEnd() -> Int64? {
      race.ask("GET", race.address(of: 1) + "/race").json["ended_at"]?.int64
    }
    _ = send(1...50, by: "own")
    _ = send(61...103, by: "other")
    #expect(finished()["stage"]?.string == "finished")
    #expect(eventually { kinds(at: race.club) == ["silent", "other_phone"] })
    #expect(toldEnd() == nil)
    #expect(end(send(104...104, by: "other")) == nil)
    // The phone is heard again, and its first answer tells it nothing else.
    #expect(end(send(51...52, by: "own")) == nil)
    #expect(toldEnd() == nil)
    #expect(eventually { kinds(at: race.club) == ["silent", "other_phone"] })

    // Organisers say that the other phone is the team's, too.
    let device = try #require(alerts().first?["device"]?.string)
    let said =
      change(
        "edit", "race_teams", race.teams[1]!.id, before: ["followed_device": .null],
        after: ["followed_device": .string(device)]
      ).object ?? []
    let chosen = SyncMember(race.club, headers: race.organiser)
      .sync([.object(said + [JSONMember("space", .string(race.race))])])
    #expect(chosen.statuses == ["taken"], "\(chosen.text)")
    #expect(eventually { toldEnd() != nil })
    #expect(eventually { kinds(at: race.club).isEmpty })
    #expect(eventually { end(send(107...107, by: "other")) != nil })
  }

  @Test func aRestartEndsNothingByAStandIn() throws {
    _ = send(1...50, by: "own")
    _ = send(61...103, by: "other")
    #expect(finished()["stage"]?.string == "finished")
    race.club.stop()
    let again = try ClubServer(at: race.club.directory)
    defer { again.stop() }
    #expect(eventually { kinds(at: again) == ["silent", "other_phone"] })
    let team = again.ask("GET", "/races/\(race.race)/teams/\(race.teams[1]!.id)", race.organiser)
    #expect(team.json["stage"]?.string == "finished")
    let connection = RawClient(port: again.server.port)
    connection.send(TestClub.head("GET", race.address(of: 1) + "/race", [], length: nil))
    let own = connection.answer().json
    #expect(own["name"] != nil && own["ended_at"] == nil, "\(own)")
  }

  /// A phone that measured the finish is told it.
  @Test func thePhoneThatFinishesIsToldSo() {
    _ = send(1...90, by: "own")
    #expect(send(91...95, by: "own")["ended_at"] == nil)
    _ = send(96...101, by: "own")
    #expect(finished()["stage"]?.string == "finished")
    let end = send(102...102, by: "own")["ended_at"]?.int64 ?? 0
    #expect((99...101).contains((end - race.start) / 60_000))
    // Another one that goes on sending changes nothing.
    _ = send(103...118, by: "other", aside: 30)
    _ = race.team(1) { ($0["fixes"]?["kept"]?.int64 ?? 0) > 102 }
    #expect(race.ask("GET", race.address(of: 1) + "/race").json["ended_at"]?.int64 == end)
  }

  @Test func aRestartChangesNothing() throws {
    _ = send(1...40, by: "own")
    _ = send(20...35, by: "stranger", aside: 2_000)
    _ = send(55...70, by: "stranger")
    _ = send(75...101, by: "own")
    let before = race.team(1) {
      $0["stage"]?.string == "finished" && $0["fixes"]?["other_phone"]?.int64 == 16
    }
    #expect(before["stage"]?.string == "finished")
    race.club.stop()
    let again = try ClubServer(at: race.club.directory)
    var after = JSONValue.null
    _ = eventually {
      after =
        again.ask("GET", "/races/\(race.race)/standings", race.organiser).json["teams"]?.array?
        .first { $0["number"]?.int64 == 1 } ?? .null
      return after["stage"]?.string == "finished"
    }
    for field in ["passages", "missed", "position", "fixes", "along_m"] {
      #expect(after[field] == before[field], "\(field)")
    }
    again.stop()
  }
}
