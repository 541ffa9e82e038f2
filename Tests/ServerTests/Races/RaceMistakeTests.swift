import JSON
import Server
import Storage
import TestGround
import Testing

/// What organisers and phones say of a race and cannot be.
@Suite(.ownThread, .serialized) struct RaceMistakeTests {
  private let race: RaceClub

  init() throws { race = try RaceClub() }

  private var path: String { "/races/\(race.race)" }

  /// Times are stated in minutes after the start, which is two hours ago.
  @Test(arguments: [
    (fields: ["finish_by": 0], mistake: "finish_by before_start"),
    (fields: ["finish_by": -60], mistake: "finish_by before_start"),
    (fields: ["start_at": 600, "finish_by": 599], mistake: "finish_by before_start"),
    (fields: ["start_at": 600, "finish_by": 601], mistake: nil),
    (fields: ["finish_by": 1_440], mistake: nil),
    (fields: ["start_at": 9 * 525_600], mistake: nil),
    (fields: ["start_at": -9 * 525_600], mistake: nil),
    (fields: ["start_at": 11 * 525_600], mistake: "start_at far_away"),
    (fields: ["start_at": -30 * 525_600], mistake: "start_at far_away"),
    (fields: ["finish_by": 30 * 525_600], mistake: "finish_by far_away"),
  ])
  func aTimeThatCannotBeIsRefused(fields: [String: Int64], mistake: String?) {
    let body = JSONValue.object(
      fields.map { JSONMember($0.key, .integer(race.start + $0.value * 60_000)) })
    let answer = race.club.ask("PATCH", path, race.organiser, json: body.text)
    #expect(told(answer) == mistake)
    #expect(answer.status == (mistake == nil ? 200 : 422))
    #expect(
      (race.club.ask("GET", path).json["start_at"]?.int64 == race.start)
        == (mistake != nil
          || fields["start_at"] == nil))
  }

  @Test func aRaceIsNotMadeWithATimeThatCannotBe() {
    let far = race.start + 11 * 366 * 86_400_000
    let answer = race.club.ask(
      "POST", "/races", race.organiser, json: #"{"name":"Volta","start_at":\#(far)}"#)
    #expect(told(answer) == "start_at far_away")
  }

  @Test(arguments: [
    (collection: "race_checkpoints", field: "along_m", value: "-1", mistake: "out_of_range"),
    (collection: "race_checkpoints", field: "along_m", value: "10000001", mistake: "out_of_range"),
    (collection: "race_checkpoints", field: "latitude", value: "90.1", mistake: "out_of_range"),
    (collection: "race_checkpoints", field: "longitude", value: "-181", mistake: "out_of_range"),
    (collection: "race_checkpoints", field: "name", value: #""""#, mistake: "too_short"),
    (
      collection: "race_checkpoints", field: "closes_at", value: "4000000000000",
      mistake: "far_away"
    ),
    (collection: "race_teams", field: "start_at", value: "0", mistake: "far_away"),
    (collection: "race_teams", field: "number", value: "0", mistake: "out_of_range"),
    (collection: "races", field: "fastest_mps", value: "-3", mistake: "out_of_range"),
    (collection: "races", field: "fastest_mps", value: "31", mistake: "out_of_range"),
    (collection: "races", field: "keep_days", value: "0", mistake: "out_of_range"),
  ])
  func aDeviceIsToldWhichFieldCannotBe(
    collection: String, field: String, value: String, mistake: String
  ) async throws {
    let data = race.club.server.data
    let id = race.club.ask("GET", "/member", race.organiser).json["id"]?.string
    let (space, organiser) = (try UUID(race.race).orThrow(), try UUID(id.orThrow()).orThrow())
    let fields = try JSONValue(parsing: Array("{\"\(field)\":\(value)}".utf8)).object ?? []
    let refusal = await #expect(throws: StorageError.self) {
      try await data.database.write { connection throws(StorageError) in
        let writer = try data.records.writer(for: organiser, in: space, on: connection)
        let records = try data.records.list(collection, in: space, limit: 1, on: connection)
        try writer.edit(collection, id: records.first?.id ?? space, fields: fields)
      }
    }
    guard case .invalidRecord(let mistakes) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(mistakes.map { "\($0.path) \($0.code)" } == ["\(field) \(mistake)"])
  }

  // MARK: Courses

  private static let waypoint = #"<wpt lat="42.5" lon="1.5"><name>Font</name></wpt>"#

  private static func line(_ metres: [Double]) -> String {
    let points = metres.map { #"<trkpt lat="42.5" lon="\#(RaceClub.longitude($0))"/>"# }
    return "<trk><trkseg>\(points.joined())</trkseg></trk>"
  }

  @Test(arguments: [
    (content: line([0, 3]), mistake: "line too_short"),
    (content: line([0, 99]), mistake: "line too_short"),
    (content: line([0, 101]), mistake: nil),
    // Laps count in full.
    (content: line([0, 30, 0, 30, 0]), mistake: nil),
    (content: line([0, 0, 0]), mistake: "line too_short"),
    (content: waypoint + line([0, 5_000]), mistake: nil),
    (content: waypoint, mistake: "file only_waypoints"),
    (content: "", mistake: "file no_course"),
  ])
  func aCourseIsALineOnWhichTeamsCanBeFollowed(content: String, mistake: String?) {
    let gpx = #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">\#(content)</gpx>"#
    let answer = race.club.ask(
      "PUT", path + "/course?checkpoints=waypoints",
      race.organiser + ["Content-Type: application/octet-stream"], body: Array(gpx.utf8))
    #expect(told(answer) == mistake)
    let length = race.club.ask("GET", path).json["length_m"]?.double ?? 0
    #expect((length > 9_900) == (mistake != nil), "a course that was refused changes nothing")
  }

  private func told(_ answer: HTTPAnswer) -> String? {
    answer.errorCode.map { "\(answer.errorField ?? "") \($0)" }
  }

  // MARK: Phones

  /// A charge above 100 % is no charge: the position counts, the charge does not.
  @Test(arguments: ["9999", "101", "-5", "1e300"])
  func aChargeThatCannotBeIsUnknown(charge: String) throws {
    let (time, seconds) = (race.start + 60_000, race.start / 1000 + 60)
    let json = ["Content-Type: application/json"]
    let place = "lat=42.5&lon=1.5"
    let overland =
      #"{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1.5,42.5]},"#
      + #""properties":{"timestamp":\#(seconds),"battery_level":\#(charge)}}]}"#
    let feature =
      #"[{"geometry":{"x":1.5,"y":42.5,"spatialReference":{"wkid":4326}},"#
      + #""attributes":{"Entrada":\#(time),"Bateria":\#(charge)}}]"#
    let requests: [(method: String, path: String, headers: [String], body: String?)] = [
      (
        "POST", "/positions", json,
        #"{"positions":[{"time":\#(time),"latitude":42.5,"longitude":1.5,"battery_percent":\#(charge)}]}"#
      ),
      (
        "POST", "/owntracks", json,
        #"{"_type":"location","lat":42.5,"lon":1.5,"tst":\#(seconds),"batt":\#(charge)}"#
      ),
      ("POST", "/overland", json, overland), ("POST", "/dawarich", json, overland),
      ("GET", "/traccar?\(place)&timestamp=\(seconds)&batt=\(charge)", [], nil),
      (
        "POST", "/traccar", json,
        #"{"location":{"timestamp":\#(time),"coords":{"latitude":42.5,"longitude":1.5},"#
          + #""battery":{"level":\#(charge)}},"device_id":"a"}"#
      ),
      ("GET", "/osmand?\(place)&timestamp=\(seconds)&batt=\(charge)", [], nil),
      ("GET", "/gpslogger?\(place)&timestamp=\(seconds)&battery=\(charge)", [], nil),
      ("GET", "/colota?\(place)&timestamp=\(seconds)&batt=\(charge)", [], nil),
      (
        "POST", "/ulogger/client/index.php", ["Content-Type: application/x-www-form-urlencoded"],
        "action=addpos&\(place)&time=\(seconds)&battery=\(charge)"
      ),
    ]
    let all = try RaceClub(teams: requests.count + 1)
    for (index, request) in requests.enumerated() {
      let answer = all.ask(
        request.method, all.address(of: index + 1) + request.path, request.headers,
        body: request.body.map { Array($0.utf8) })
      #expect(answer.status == 200, "\(request.path)")
    }
    let key = all.teams[requests.count + 1]?.key ?? ""
    let added = all.ask(
      "POST",
      "/arcgis/rest/services/\(all.race)/TrailWalker/FeatureServer/0/addFeatures?token=\(key)",
      json, body: Array(feature.utf8))
    #expect(added.text.contains(#""success":true"#), "\(added.text)")
    let rows = all.club.ask("GET", "/races/\(all.race)/positions.csv", all.organiser).text
      .split(separator: "\r\n").dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
    #expect(rows.count == requests.count + 1)
    #expect(rows.map { String($0[10]) }.filter { !$0.isEmpty } == [])
  }
}
