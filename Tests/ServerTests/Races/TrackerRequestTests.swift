import Formats
import Glibc
import JSON
import Server
import Storage
import TestGround
import Testing
import Text

/// The shared collection of files.
private enum SharedFiles {
  /// The directory of the collection.
  static let directory: String? = {
    let repository = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let path = "/\(repository)/../shared/data"
    return access(path + "/trackers", R_OK) == 0 ? path : nil
  }()
}

/// Requests of real trackers, each stored with the position that its source states. Skipped unless the shared collection is
/// beside the repository.
@Suite(
  .ownThread, .serialized,
  .enabled(if: SharedFiles.directory != nil, "../shared/data/trackers is not there"))
struct TrackerRequestTests {
  /// The address of the program that sends a file, by the first matching prefix.
  private static let addresses = [
    ("colota-overland", "/overland"), ("colota-", "/colota"), ("dawarich-points", "/dawarich"),
    ("ulogger-", "/ulogger/client/index.php"), ("owntracks", "/owntracks"),
    ("overland", "/overland"), ("compass-", "/overland"), ("gpslogger", "/gpslogger"),
    ("traccar", "/traccar"),
  ]

  /// Answers that a program needs in order not to repeat its request.
  private static let answers = [
    "/owntracks": "[]", "/overland": #"{"result":"ok"}"#, "/dawarich": #"{"result":"ok"}"#,
    "/traccar": "", "/gpslogger": "",
  ]

  /// Files with another number of positions here than in their source, and the reason.
  private static let exceptions = [
    // 0, 0 is no position; the sources only show the format.
    "owntracks-android-topic-no-tid": 0, "traccarclient-android-path": 0, "traccarclient-ios": 0,
    // Its source refuses a message without a user; here the address names the team.
    "homeassistant-owntracks-no-user": 1,
    // Encrypted positions are unreadable: the phone gets an error, and keeps them.
    "owntracks-android-encrypted": 0,
  ]

  /// Files of which nothing can be read: encrypted, and a message without a type.
  private static let unreadable = ["owntracks-android-encrypted", "owntracks-android-no-type"]

  private struct Sent {
    let method: String
    let query: String
    let headers: [String]
    let body: [UInt8]

    init(_ bytes: [UInt8]) throws {
      let end = try bytes.firstRange(of: Array("\n\n".utf8)).orThrow()
      let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        .split(separator: "\n").map(String.init)
      let words = lines[0].split(separator: " ").map(String.init)
      method = words[0]
      query = words[1].firstIndex(of: "?").map { String(words[1][$0...]) } ?? ""
      headers = Array(lines.dropFirst())
      body = Array(bytes[end.upperBound...])
    }
  }

  private static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
  }

  @Test func everyRequestIsTakenWithThePositionThatItsSourceStates() throws {
    let shared = try SharedFiles.directory.orThrow()
    let reference = try JSONValue(parsing: Self.bytes(shared + "/reference.json"))
    let files = TemporaryDirectory.names(shared + "/trackers").filter { $0.hasSuffix(".http") }
      .sorted()
    #expect(files.count >= 50)
    // Without a start, nothing is too early.
    let race = try RaceClub(teams: files.count, hasStart: false)
    for (index, file) in files.enumerated() {
      let name = String(file.dropLast(5))
      let sent = try Sent(Self.bytes("\(shared)/trackers/\(file)"))
      let path = try Self.addresses.first { name.contains($0.0) }.orThrow().1
      let answer = race.ask(
        sent.method, race.address(of: index + 1) + path + sent.query, sent.headers,
        body: sent.method == "GET" ? nil : sent.body)
      let isRead = !Self.unreadable.contains(name)
      #expect(answer.status == (isRead ? 200 : 400), "\(name)")
      if isRead, let wanted = Self.answers[path] { #expect(answer.text == wanted, "\(name)") }
    }
    let table = race.club.ask("GET", "/races/\(race.race)/positions.csv", race.organiser).text
    let rows = table.split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    for (index, file) in files.enumerated() {
      let name = String(file.dropLast(5))
      let stated = reference["files"]?["trackers/\(file)"]?["expect"]?["positions"]?.array ?? []
      let taken = rows.filter { $0[1] == String(index + 1) }
      if let count = Self.exceptions[name] {
        #expect(taken.count == count, "\(name)")
        continue
      }
      #expect(taken.count == stated.count, "\(name)")
      for position in stated { compare(position, with: taken, name) }
    }
  }

  /// Expects a row with a stated position and its figures.
  private func compare(_ stated: JSONValue, with rows: [[String]], _ name: String) {
    let time = stated["time"]?.string.flatMap { DateTimeText.parse(Array($0.utf8).span) }
    let row = rows.first { row in
      guard let latitude = stated["lat"]?.double, let longitude = stated["lon"]?.double,
        (Double(row[4])! - latitude).magnitude < 1e-6,
        (Double(row[5])! - longitude).magnitude < 1e-6,
        let taken = DateTimeText.parse(Array(row[3].utf8).span)
      else { return false }
      // Without a stated time, the time of arrival.
      return time.map { $0 == taken } ?? ((WallClock.now() - taken).magnitude < 600_000)
    }
    guard let row else {
      Issue.record("\(name): no position \(stated) among \(rows)")
      return
    }
    let figures = [
      (6, positive(stated["accuracy_m"]?.double)), (7, stated["altitude_m"]?.double),
      (8, stated["speed"]?["mps"]?.double), (9, stated["course_deg"]?.double),
      (10, positive(stated["battery_percent"]?.double)),
    ]
    for (column, wanted) in figures {
      let taken = Double(row[column])
      let isSame = wanted.map { ((taken ?? .nan) - $0).magnitude < 0.01 } ?? (taken == nil)
      #expect(isSame, "\(name), column \(column): \(row[column]), stated \(wanted as Any)")
    }
  }

  /// Returns `nil` for 0, which programs send for an unknown accuracy or charge.
  private func positive(_ value: Double?) -> Double? { value.flatMap { $0 > 0 ? $0 : nil } }
}

/// Valid variants and invalid requests of trackers, with the number of stored positions and the status, which decides whether
/// the phone discards them.
@Suite(.ownThread, .serialized) struct TrackerVariationTests {
  private let race: RaceClub

  init() throws { race = try RaceClub(teams: 1) }

  /// 2026-03-05T19:24:29Z
  private static let seconds: Int64 = 1_772_738_669
  private static let place = #""lat":42.5,"lon":1.5"#

  private func stored() -> [JSONValue] {
    let parameters = "where=1%3D1&outFields=*&outSR=4326&f=json"
    return race.query("TrailWalker/MapServer/0", parameters, as: race.organiser)["features"]?
      .array ?? []
  }

  /// Requests to the addresses of programs, with the number of stored positions and the status.
  private static let table: [(path: String, body: String, count: Int, status: Int)] = [
    // GPSLogger: times with an offset, encoded or not; custom JSON; text.
    ("/gpslogger?lat=42.5&lon=1.5&time=2026-03-05T21:24:29.000%2B02:00", "", 1, 200),
    ("/gpslogger?lat=42.5&lon=1.5&time=2026-03-05T21:24:29.000+02:00", "", 1, 200),
    ("/gpslogger?lat=42.5&lon=1.5&timeoffset=2026-03-05T21:24:29.000%2B02:00", "", 1, 200),
    ("/gpslogger?lat=42.5&lon=1.5&timestamp=1772738669", "", 1, 200),
    ("/gpslogger", "lat=42.5&lon=1.5&time=2026-03-05T19%3A24%3A29.000Z&", 1, 200),
    ("/gpslogger", #"{"lat":"42.5","lon":"1.5","time":"2026-03-05T19:24:29Z"}"#, 1, 200),
    ("/gpslogger", "I am at 42.5, 1.5 on 2026-03-05", 0, 400),
    ("/gpslogger", "42.5;1.5;2026-03-05T19:24:29Z", 0, 400),
    ("/gpslogger", "lat=42.5&lon=1.5&time=yesterday", 0, 400),
    ("/gpslogger", "", 0, 400),
    // OwnTracks.
    ("/owntracks", #"{"_type":"location",\#(place),"tst":\#(seconds)}"#, 1, 200),
    ("/owntracks", #"[{"_type":"location",\#(place),"tst":\#(seconds)}]"#, 1, 200),
    ("/owntracks", #"{"_type":"location",\#(place),"tst":0}"#, 0, 200),
    ("/owntracks", #"{"_type":"location","lat":0,"lon":0,"tst":\#(seconds)}"#, 0, 200),
    ("/owntracks", #"{"_type":"location","lat":0.0,"lon":0.0,"tst":0}"#, 0, 200),
    ("/owntracks", #"{"_type":"location",\#(place)}"#, 0, 400),
    ("/owntracks", #"{"_type":"location","lat":"42.5N","lon":1.5,"tst":\#(seconds)}"#, 0, 400),
    ("/owntracks", #"{"_type":"location","lat":"0x2A","lon":1.5,"tst":\#(seconds)}"#, 0, 400),
    ("/owntracks", #"{"_type":"location",\#(place),"tst":"soon"}"#, 0, 400),
    ("/owntracks", #"{"some":"message"}"#, 0, 400), ("/owntracks", #"{"_type":7}"#, 0, 400),
    ("/owntracks", #"{"_type":"lwt","tst":\#(seconds)}"#, 0, 200),
    ("/owntracks", #"{"_type":"transition",\#(place),"tst":\#(seconds),"event":"enter"}"#, 0, 200),
    ("/owntracks", #"{"_type":"waypoint",\#(place),"tst":\#(seconds),"rad":50}"#, 0, 200),
    ("/owntracks", #"{"_type":"status","android":{}}"#, 0, 200),
    ("/owntracks", #"{"_type":"encrypted","data":"aUiEKyGnsk"}"#, 0, 400),
    ("/owntracks?u=a&d=b", "", 0, 200), ("/owntracks", "[]", 0, 200),
    ("/owntracks", "{", 0, 400), ("/owntracks", "null", 0, 400), ("/owntracks", "[[[]]]", 0, 400),
    // Overland: batches with entries that are no positions, and its OwnTracks mode with times since 2001.
    ("/overland", batch(#""timestamp":"2026-03-05T19:24:29Z""#), 1, 200),
    ("/overland", batch(#""timestamp":"2026-03-05T12:24:29-0700""#), 1, 200),
    ("/overland", batch(#""timestamp":"2026-03-05T19:24:29Z","action":"visit""#), 0, 200),
    ("/overland", batch(#""timestamp":"2026-03-05T19:24:29Z","action":"will_terminate""#), 0, 200),
    (
      "/overland",
      batch(#""timestamp":"2026-03-05T19:24:29Z","type":"trip","mode":"walk","distance":900"#), 0,
      200
    ),
    ("/overland", #"{"locations":[],"trip":{"distance":12}}"#, 0, 200),
    (
      "/overland",
      #"{"_type":"location",\#(place),"tst":794431469,"acc":8,"batt":50,"topic":"owntracks/equip"}"#,
      1, 200
    ),
    (
      "/owntracks",
      #"{"_type":"location",\#(place),"tst":794431469.25,"topic":"owntracks/equip"}"#, 1, 200
    ),
    ("/overland", #"{"_type":"location",\#(place),"tst":\#(seconds)}"#, 1, 200),
    ("/overland", #"{"locations":[7]}"#, 0, 400),
    ("/overland", batch(#""timestamp":"soon""#), 0, 400),
    ("/overland", batch(#""speed":1"#), 0, 400),
    ("/overland", #"{"locations":7}"#, 0, 400), ("/overland", #"{"points":[]}"#, 0, 400),
    ("/overland", "lat=%zz", 0, 400),
    // Colota: its own format and its templates, at the guide's address.
    ("/colota", #"{\#(place),"acc":12,"vel":0,"tst":\#(seconds),"bear":180.5}"#, 1, 200),
    ("/colota", #"{"_type":"location","tid":"AA",\#(place),"tst":\#(seconds),"vel":2}"#, 1, 200),
    ("/colota", batch(#""timestamp":"2026-03-05T19:24:29Z","speed":2"#), 1, 200),
    (
      "/colota",
      #"{"location":{"timestamp":"2026-03-05T19:24:29Z","coords":{"latitude":42.5,"longitude":1.5}}}"#,
      1, 200
    ),
    (
      "/colota", #"[{\#(place),"tst":\#(seconds)},{"lat":42.6,"lon":1.5,"tst":\#(seconds)}]"#, 2,
      200
    ),
    ("/colota", #"{"latitude":42.5,"longitude":1.5,"timestamp":\#(seconds)000}"#, 1, 200),
    ("/colota", #"{"message":"hello"}"#, 0, 400), ("/colota", #"{"lat":true,"lon":[]}"#, 0, 400),
    // Traccar and OsmAnd.
    ("/traccar?id=1&lat=42.5&lon=1.5&timestamp=\(seconds)", "", 1, 200),
    ("/traccar?id=1&location=42.5,1.5&timestamp=\(seconds)", "", 1, 200),
    ("/traccar", "id=1&lat=42.5&lon=1.5&timestamp=\(seconds)&charge=false", 1, 200),
    ("/traccar?id=1&lat=42.5&lon=1.5&timestamp=2026-03-05T19:24:29.000Z", "", 1, 200),
    ("/traccar?id=1&lat=42.5&lon=1.5&timestamp=2026-03-05%2019:24:29", "", 1, 200),
    ("/traccar?id=1&alarm=sos&timestamp=\(seconds)", "", 0, 200),
    ("/traccar?id=1&lat=0&lon=0&timestamp=0", "", 0, 200),
    ("/traccar?id=1&lat=91&lon=181&timestamp=\(seconds)", "", 0, 200),
    (
      "/traccar", #"{"location":{"is_moving":false,"battery":{"level":0.5}},"device_id":"1"}"#, 0,
      200
    ),
    ("/traccar", #"{"location":{"timestamp":\#(seconds),"coords":{"latitude":42.5}}}"#, 0, 400),
    ("/traccar", #"{"location":{"timestamp":\#(seconds),"coords":7}}"#, 0, 400),
    ("/traccar", #"{"location":{"coords":{"latitude":42.5,"longitude":1.5}}}"#, 0, 400),
    ("/traccar?id=1&location=42.5&timestamp=\(seconds)", "", 0, 400),
    ("/traccar?id=1&location=42.5,1.5,7&timestamp=\(seconds)", "", 0, 400),
    ("/traccar?id=1&location=42.5,nan&timestamp=\(seconds)", "", 0, 400),
    ("/traccar?lat=0x2A.8&lon=1.5&timestamp=\(seconds)", "", 0, 400),
    ("/traccar?lat=inf&lon=1.5&timestamp=\(seconds)", "", 0, 400),
    ("/traccar?lat=nan&lon=1.5&timestamp=\(seconds)", "", 0, 400),
    ("/traccar?lat=42.5&lon=1.5E&timestamp=\(seconds)", "", 0, 400),
    ("/traccar?lat=4.25E1&lon=1.5&timestamp=\(seconds)", "", 1, 200),
    ("/traccar?lat=42.5&lon=1.5&timestamp=0x69A9D7AD", "", 0, 400),
    ("/traccar", "%00=%00", 0, 400), ("/traccar?lat=1e999&lon=1", "", 0, 400),
    // uLogger.
    ("/ulogger/client/index.php", "action=auth&user=a&pass=b", 0, 200),
    ("/ulogger/client/index.php", "action=addtrack&track=a", 0, 200),
    ("/ulogger/client/index.php", "action=addpos&lat=42.5&lon=1.5&time=\(seconds)", 1, 200),
    ("/ulogger/client/index.php", "action=addpos&lat=x&lon=y", 0, 400),
    ("/ulogger/client/index.php", "action=x", 0, 400), ("/ulogger/client/index.php", "", 0, 400),
    // Times of the future.
    ("/owntracks", #"{"_type":"location",\#(place),"tst":4102444800}"#, 0, 200),
    ("/gpslogger?lat=42.5&lon=1.5&time=9999-12-31T23:59:59Z", "", 0, 200),
  ]

  private static func batch(_ properties: String) -> String {
    #"{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1.5,42.5]},"#
      + #""properties":{\#(properties)}}]}"#
  }

  @Test func whatIsStoredOfEachIsWhatItSays() throws {
    let race = try RaceClub(teams: 1, hasStart: false)
    for (path, body, count, status) in Self.table {
      let answer = race.ask("POST", race.address(of: 1) + path, body: Array(body.utf8))
      #expect(answer.status == status, "\(path) \(body)")
      let csv = race.club.ask("GET", "/races/\(race.race)/positions.csv", race.organiser).text
      let rows = csv.split(separator: "\r\n").dropFirst()
      #expect(rows.count == count, "\(path) \(body): \(rows)")
      for row in rows {
        #expect(row.contains(",2026-03-05T19:24:29"), "\(path) \(body): \(row)")
        #expect(row.contains(",42.5,1.5,") || row.contains(",42.6,1.5,"), "\(path) \(body)")
      }
      let cleared = race.club.ask(
        "DELETE", "/races/\(race.race)/teams/\(race.teams[1]!.id)/positions", race.organiser,
        json: #"{"reason":""}"#)
      #expect(cleared.json["deleted"]?.int64 == Int64(count), "\(path) \(body)")
    }
  }

  @Test(arguments: [
    #"{"time":-62167219200000,"latitude":1,"longitude":2}"#,
    #"{"time":253402300799000,"latitude":1,"longitude":2}"#,
    #"{"time":0,"latitude":1,"longitude":2}"#,
    #"{"time":1772738669000,"latitude":0,"longitude":0}"#,
  ])
  func theAppIsToldWhatCanNeverBeUsed(position: String) {
    let answer = race.send([position], of: 1)
    #expect(answer.status == 200 && answer.json["refused"]?.int64 == 1)
    #expect(stored().isEmpty)
  }

  @Test func nothingOfARequestThatIsTooLargeIsTaken() {
    let message = #"{"_type":"location",\#(Self.place),"tst":\#(Self.seconds)}"#
    let body = "[" + Array(repeating: message, count: 5_001).joined(separator: ",") + "]"
    let answer = race.ask("POST", race.address(of: 1) + "/owntracks", body: Array(body.utf8))
    #expect(answer.status == 400)
    #expect(stored().isEmpty)
  }

  @Test func featuresOfArcGISAtNoPlaceAreRefusedOneByOne() {
    let now = WallClock.now()
    let features = [(0.0, 0.0, now), (167_000.0, 5_235_000.0, now), (167_000.0, 5_235_000.0, 0)].map
    {
      #"{"geometry":{"x":\#($0.0),"y":\#($0.1)},"attributes":{"Entrada":\#($0.2)}}"#
    }
    let path = "/arcgis/rest/services/TrailWalker/FeatureServer/0/addFeatures"
    let answer = race.ask(
      "POST", race.address(of: 1) + path, body: Array("[\(features.joined(separator: ","))]".utf8))
    let results = answer.json["addResults"]?.array ?? []
    #expect(results.map { $0["success"]?.bool } == [false, true, false])
    #expect(stored().count == 1)
  }
}
