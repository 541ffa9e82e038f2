import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// Invalid input of organisers and phones about a race.
@Suite(.ownThread, .serialized) struct RaceMistakeTests {
  private let race: RaceClub

  init() throws { race = try RaceClub() }

  private var path: String { "/races/\(race.race)" }

  private static let year: Int64 = 525_600

  /// Times in minutes after the start, which is two hours ago, with the reason for their refusal.
  private static let times: [([String: Int64], String?)] = [
    (["finish_by": 0], "finish_by before_start"),
    (["finish_by": -60], "finish_by before_start"),
    (["start_at": 600, "finish_by": 599], "finish_by before_start"),
    (["start_at": 600, "finish_by": 601], nil),
    (["finish_by": 1_440], nil),
    (["start_at": 9 * year], nil),
    (["start_at": -9 * year], nil),
    (["start_at": 11 * year], "start_at far_away"),
    (["start_at": -30 * year], "start_at far_away"),
    (["finish_by": 30 * year], "finish_by far_away"),
  ]

  @Test(arguments: times)
  func aTimeThatCannotBeIsRefused(fields: [String: Int64], mistake: String?) {
    var members: [JSONMember] = []
    for (name, minutes) in fields {
      members.append(JSONMember(name, .integer(race.start + minutes * 60_000)))
    }
    let answer = race.club.ask(
      "PATCH", path, race.organiser + ["Content-Type: application/json"],
      body: JSONValue.object(members).bytes)
    #expect(told(answer) == mistake)
    #expect(answer.status == (mistake == nil ? 200 : 422))
    let start = race.club.ask("GET", path, race.organiser).json["start_at"]?.int64
    let expected = mistake == nil ? race.start + (fields["start_at"] ?? 0) * 60_000 : race.start
    #expect(start == expected, "what is refused changes nothing")
  }

  @Test func aRaceIsNotMadeWithATimeThatCannotBe() {
    let far = race.start + 11 * 366 * 86_400_000
    let answer = race.club.ask(
      "POST", "/races", race.organiser, json: #"{"name":"Volta","start_at":\#(far)}"#)
    #expect(told(answer) == "start_at far_away")
  }

  private static let fields: [(String, String, String, String)] = [
    ("race_checkpoints", "along_m", "-1", "out_of_range"),
    ("race_checkpoints", "along_m", "10000001", "out_of_range"),
    ("race_checkpoints", "latitude", "90.1", "out_of_range"),
    ("race_checkpoints", "longitude", "-181", "out_of_range"),
    ("race_checkpoints", "closes_at", "4000000000000", "far_away"),
    ("race_teams", "start_at", "0", "far_away"),
    ("race_teams", "number", "0", "out_of_range"),
    ("races", "fastest_mps", "-3", "out_of_range"),
    ("races", "fastest_mps", "31", "out_of_range"),
    ("races", "keep_days", "0", "out_of_range"),
  ]

  @Test(arguments: fields)
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

  private static let courses: [(String, String?)] = [
    (line([0, 3]), "line too_short"),
    (line([0, 99]), "line too_short"),
    (line([0, 101]), nil),
    // Laps count in full.
    (line([0, 30, 0, 30, 0]), nil),
    (line([0, 0, 0]), "line too_short"),
    (waypoint + line([0, 5_000]), nil),
    (waypoint, "file only_waypoints"),
    ("", "file no_course"),
  ]

  @Test(arguments: courses)
  func aCourseIsALineOnWhichTeamsCanBeFollowed(content: String, mistake: String?) {
    let gpx = #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">\#(content)</gpx>"#
    let answer = race.club.ask(
      "PUT", path + "/course?checkpoints=waypoints",
      race.organiser + ["Content-Type: application/octet-stream"], body: Array(gpx.utf8))
    #expect(told(answer) == mistake)
    let length = race.club.ask("GET", path).json["length_m"]?.double ?? 0
    #expect((length > 9_900) == (mistake != nil), "a course that was refused changes nothing")
  }

  private func send(
    _ method: String, _ path: String, _ content: String, as headers: [String]? = nil
  ) -> HTTPAnswer {
    let gpx = #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">\#(content)</gpx>"#
    return race.club.ask(
      method, self.path + "/course" + path,
      (headers ?? race.organiser) + ["Content-Type: application/octet-stream"],
      body: Array(gpx.utf8))
  }

  private static func named(_ name: String, _ metres: [Double]) -> String {
    line(metres).replacing("<trk>", with: "<trk><name>\(name)</name>")
  }

  /// Two routes and a single point, which is no line.
  private static let severalLines =
    named("Short  way", [0, 500, 1_000]) + line([70]) + line([0, 2_000, 4_000, 6_000])

  @Test func theLinesOfAFileAreToldWithNameLengthAndDrawing() throws {
    let lines = send("POST", "/lines", Self.severalLines).json["lines"]?.array ?? []
    #expect(lines.map { $0["name"]?.string } == ["Short way", nil])
    let lengths = lines.map { ($0["length_m"]?.double ?? 0) / 1_000 }
    #expect(lengths.map { $0.rounded() } == [1, 6])
    #expect(lines.map { $0["preview"]?.array?.count } == [3, 4])
    #expect(lines[0]["preview"]?.array?.first?.array?.map(\.double) == [1.5, 42.5])
    // Nothing was kept.
    #expect((race.club.ask("GET", path).json["length_m"]?.double ?? 0) > 9_900)
    #expect(send("POST", "/lines", Self.waypoint).json["lines"]?.array?.isEmpty == true)
    let long = (0..<2_000).map { $0.isMultiple(of: 2) ? Double($0) : Double($0) + 30 }
    let drawn = send("POST", "/lines", Self.line(long)).json["lines"]?.array?.first
    #expect((2...60).contains(drawn?["preview"]?.array?.count ?? 0))
    let marshal = try race.member("marshal", as: "contributor")
    #expect(send("POST", "/lines", Self.severalLines, as: marshal).status == 403)
  }

  /// The lengths after an import of each choice; that which was refused leaves the course.
  private static let choices: [(String, String?, Double)] = [
    ("", "file several_lines", 10_000), ("?line=0", nil, 1_000), ("?line=1", nil, 6_000),
    ("?line=2", "line no_line", 10_000), ("?line=all", nil, 8_000),
  ]

  @Test(arguments: choices)
  func aFileWithSeveralLinesIsACourseByOneOfThem(
    query: String, mistake: String?, length: Double
  ) {
    #expect(told(send("PUT", query, Self.severalLines)) == mistake)
    let now = race.club.ask("GET", path).json["length_m"]?.double ?? 0
    #expect((now - length).magnitude < 100, "\(now)")
  }

  @Test(arguments: ["?line=-1", "?line=x", "?line=", "?line=99999999999999999999"])
  func whatIsNoNumberOfALineIsRefused(query: String) {
    #expect(send("PUT", query, Self.line([0, 5_000])).status == 400)
  }

  @Test func aFileWithOneLineNeedsNoChoice() {
    let single = Self.line([70]) + Self.line([0, 5_000])
    for query in ["", "?line=0", "?line=all"] {
      #expect(told(send("PUT", query, single)) == nil, "\(query)")
    }
  }

  private func told(_ answer: HTTPAnswer) -> String? {
    answer.errorCode.map { "\(answer.errorField ?? "") \($0)" }
  }

  // MARK: Phones

  /// A charge above 100 % is dropped, and the position stored.
  @Test(arguments: ["9999", "101", "-5"])
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
    let position =
      #"{"positions":[{"time":\#(time),"latitude":42.5,"longitude":1.5,"battery_percent":\#(charge)}]}"#
    let ownTracks =
      #"{"_type":"location","lat":42.5,"lon":1.5,"tst":\#(seconds),"batt":\#(charge)}"#
    let traccar =
      #"{"location":{"timestamp":\#(time),"coords":{"latitude":42.5,"longitude":1.5},"#
      + #""battery":{"level":\#(charge)}},"device_id":"a"}"#
    let fields = "\(place)&timestamp=\(seconds)&batt=\(charge)"
    let uLogger = "action=addpos&\(place)&time=\(seconds)&battery=\(charge)"
    let requests: [(String, String?)] = [
      ("/positions", position), ("/owntracks", ownTracks), ("/overland", overland),
      ("/dawarich", overland), ("/traccar?" + fields, nil), ("/traccar", traccar),
      ("/osmand?" + fields, nil), ("/gpslogger?" + fields, nil), ("/colota?" + fields, nil),
      ("/ulogger/client/index.php", uLogger),
    ]
    let all = try RaceClub(teams: requests.count + 1)
    for (index, request) in requests.enumerated() {
      let (way, body) = request
      let isForm = body?.hasPrefix("action") ?? false
      let answer = all.ask(
        body == nil ? "GET" : "POST", all.address(of: index + 1) + way,
        isForm ? ["Content-Type: application/x-www-form-urlencoded"] : body == nil ? [] : json,
        body: body.map { Array($0.utf8) })
      #expect(answer.status == 200, "\(way)")
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
