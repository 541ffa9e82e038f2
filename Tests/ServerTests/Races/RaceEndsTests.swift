import JSON
import Storage
import TestGround
import Testing

/// Derived start and finish, and races without them (R9, R11).
@Suite(.ownThread, .serialized) struct RaceEndsTests {
  /// Replaces the checkpoints of the race by those at the given distances along its 10 km.
  private func draw(_ race: RaceClub, at distances: [Double]) -> HTTPAnswer {
    let waypoints = distances.map {
      #"<wpt lat="42.5" lon="\#(RaceClub.longitude($0))"><name>Control \#(Int($0))</name></wpt>"#
    }
    let course = (0...100).map { index in
      #"<trkpt lat="42.5" lon="\#(RaceClub.longitude(Double(index) * 100))"/>"#
    }
    let gpx =
      #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">"# + waypoints.joined()
      + "<trk><trkseg>" + course.joined() + "</trkseg></trk></gpx>"
    return race.club.ask(
      "PUT", "/races/\(race.race)/course?checkpoints=waypoints",
      race.organiser + ["Content-Type: application/octet-stream"], body: Array(gpx.utf8))
  }

  private func alongs(_ answer: JSONValue) -> [Int64?] {
    answer["checkpoints"]?.array?.map { $0["along_m"]?.int64 } ?? []
  }

  @Test(arguments: [
    (drawn: [Double](), alongs: [0, 10_000] as [Int64], derived: 2),
    ([3_000, 7_000], [0, 3_000, 7_000, 10_000], 2),
    ([0, 7_000], [0, 7_000, 10_000], 1), ([3_000, 9_970], [0, 3_000, 9_970], 1),
    ([3_000, 9_900], [0, 3_000, 9_900, 10_000], 2), ([20, 9_990], [20, 9_990], 0),
  ])
  func theEndsOfTheCourseCount(drawn: [Double], alongs expected: [Int64], derived: Int) throws {
    let race = try RaceClub(teams: 2)
    let answer = draw(race, at: drawn)
    #expect(answer.status == 200)
    let told = answer.json
    for (along, wanted) in zip(alongs(told), expected) {
      #expect((along! - wanted).magnitude <= 15, "\(along!)")
    }
    #expect(alongs(told).count == expected.count)
    #expect(told["checkpoints"]?.array?.count { $0["is_derived"]?.bool == true } == derived)
    // 40 m before the drawn end.
    race.send((0...124).map { race.position(Double($0) * 80.32, Double($0) * 0.9) }, of: 1)
    let team = race.team(1) { $0["stage"]?.string == "finished" }
    #expect(team["stage"]?.string == "finished")
    #expect(team["place"]?.int64 == 1)
    #expect(team["passages"]?.array?.count == expected.count)
    #expect(team["missed"]?.array?.isEmpty == true)
    let stages = race.query("rutes/MapServer/1", "where=1%3D1&outFields=*&f=json")
    #expect(stages["features"]?.array?.count == expected.count - 1)
  }

  @Test func aMarshalAtTheFinishNotesWhoComes() async throws {
    let race = try RaceClub(teams: 2)
    let told = draw(race, at: [5_000]).json
    let finish = told["checkpoints"]?.array?.last?["id"]?.string ?? ""
    let made = race.club.ask(
      "GET", "/races/\(race.race)", race.organiser)
    #expect(made.json["checkpoints"]?.array?.last?["id"]?.string == finish, "it stays the same")
    #expect(told["checkpoints"]?.array?.last?["name"]?.string == "Finish")
    #expect(told["checkpoints"]?.array?.last?["radius_m"]?.int64 == 50)
  }

  @Test func aRaceSaysWhatItLacks() throws {
    let club = try ClubServer()
    let organiser = try club.member("organiser")
    let made = club.ask("POST", "/races", organiser, json: #"{"name":"Volta"}"#)
    let lacks = { (answer: JSONValue) in answer["lacks"]?.array?.compactMap(\.string) ?? [] }
    #expect(lacks(made.json) == ["course", "start", "teams"])
    let id = made.json["id"]?.string ?? ""
    let published = club.ask("PATCH", "/races/\(id)", organiser, json: #"{"is_public":true}"#)
    #expect(lacks(published.json) == ["course", "start", "teams"])
    let whole = try RaceClub(teams: 1)
    #expect(lacks(whole.club.ask("GET", "/races/\(whole.race)", whole.organiser).json).isEmpty)
  }

  /// Every answer marks a team that was driven to the finish.
  @Test func whoIsDrivenIsToldEverywhere() throws {
    let race = try RaceClub(teams: 2)
    race.walk(of: 2, minutes: 0...70)
    race.walk(of: 1, minutes: 0...30)
    race.send(
      (1...12).map { race.position(2_400 + Double($0) * 633, 30 + Double($0)) }
        + (1...60).map { race.position(9_996, 42 + Double($0)) }, of: 1)
    let team = race.team(1) { $0["missed"]?.array?.count == 4 }
    #expect(team["missed"]?.array?.compactMap(\.int64) == [2, 3, 4, 5])
    #expect(team["stage"]?.string == "on_course")
    #expect(team["place"]?.int64 == 2)
    let csv = race.club.ask("GET", "/races/\(race.race)/results.csv", race.organiser)
    let lines = String(decoding: csv.body, as: UTF8.self).split(separator: "\r\n")
    #expect(
      lines.last?.hasSuffix("missed,,,missed,,,missed,,,missed,,") == true, "\(lines.last ?? "")")
    let alerts = race.club.ask("GET", "/races/\(race.race)/alerts", race.organiser).json
    let kinds = alerts["alerts"]?.array?.compactMap { $0["kind"]?.string } ?? []
    #expect(kinds.contains("vehicle") && kinds.contains("missed"), "\(kinds)")
    let layer = race.query("UltimaEntrada/MapServer/0", "where=CodiEquip%3D1&outFields=*&f=json")
    #expect(
      layer["features"]?.array?.first?["attributes"]?["NoPassats"]?.string
        == "Control 4, Control 6, Control 8, Control 10")
  }
}
