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

/// Requests as real trackers send them, each taken with the position that its source states. Skipped
/// where the shared collection is not beside the repository.
@Suite(
  .ownThread, .serialized,
  .enabled(if: SharedFiles.directory != nil, "../shared/data/trackers is not there"))
struct TrackerRequestTests {
  /// The address of the program that sends a file; the first that fits.
  private static let addresses = [
    ("colota-overland", "/overland"), ("colota-", "/colota"), ("dawarich-points", "/dawarich"),
    ("ulogger-", "/ulogger/client/index.php"), ("owntracks", "/owntracks"),
    ("overland", "/overland"), ("compass-", "/overland"), ("gpslogger", "/gpslogger"),
    ("traccar", "/traccar"),
  ]

  /// What a program needs to be told, so that it does not send again.
  private static let answers = [
    "/owntracks": "[]", "/overland": #"{"result":"ok"}"#, "/dawarich": #"{"result":"ok"}"#,
    "/traccar": "", "/gpslogger": "",
  ]

  /// Files whose position is another one here, and why.
  private static let exceptions = [
    // Its source refuses a message without a user; here the address names the team.
    "homeassistant-owntracks-no-user": 1,
    // Whoever does not have the key cannot read it: it is acknowledged and of no use.
    "owntracks-android-encrypted": 0,
  ]

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
    let race = try RaceClub(teams: files.count)
    for (index, file) in files.enumerated() {
      let name = String(file.dropLast(5))
      let sent = try Sent(Self.bytes("\(shared)/trackers/\(file)"))
      let path = try Self.addresses.first { name.contains($0.0) }.orThrow().1
      let answer = race.ask(
        sent.method, race.address(of: index + 1) + path + sent.query, sent.headers,
        body: sent.method == "GET" ? nil : sent.body)
      #expect(answer.status == 200, "\(name)")
      if let wanted = Self.answers[path] { #expect(answer.text == wanted, "\(name)") }
    }
    let table = race.club.ask("GET", "/races/\(race.race)/positions.csv").text
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

  /// Whether a row is there for a stated position.
  private func compare(_ stated: JSONValue, with rows: [[String]], _ name: String) {
    let time = stated["time"]?.string.flatMap { DateTimeText.parse(Array($0.utf8).span) }
    let row = rows.first { row in
      guard let latitude = stated["lat"]?.double, let longitude = stated["lon"]?.double,
        (Double(row[4])! - latitude).magnitude < 1e-6,
        (Double(row[5])! - longitude).magnitude < 1e-6,
        let taken = DateTimeText.parse(Array(row[3].utf8).span)
      else { return false }
      // Without a time, that of the arrival.
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

  /// Programs send 0 for an accuracy or a charge that they do not know.
  private func positive(_ value: Double?) -> Double? { value.flatMap { $0 > 0 ? $0 : nil } }
}

/// What clients send that no client should.
@Suite(.ownThread, .serialized) struct HostileTrackerTests {
  private let race: RaceClub

  init() throws { race = try RaceClub(teams: 1) }

  @Test(arguments: [
    ("/owntracks", "{"), ("/owntracks", "null"), ("/owntracks", "[[[[]]]]"), ("/owntracks", ""),
    ("/owntracks", #"{"_type":"location","lat":"NaN","lon":1,"tst":1}"#),
    ("/owntracks", #"{"_type":"location","lat":1,"lon":1,"tst":1e308}"#),
    ("/owntracks", #"{"_type":"location","lat":1,"lon":1}"#),
    ("/overland", #"{"locations":[{"geometry":{"type":"Point","coordinates":["x"]}}]}"#),
    ("/overland", #"{"locations":7}"#), ("/overland", "lat=%zz"),
    ("/traccar", "lat=1e999&lon=1"), ("/traccar", "id=1&lat=91&lon=181&timestamp=1"),
    ("/traccar", #"{"location":{"coords":{"latitude":1}}}"#), ("/traccar", "%00=%00"),
    ("/gpslogger", "lat=1&lon=2&time=yesterday"), ("/gpslogger", "\u{1}\u{2}"),
    ("/colota", #"{"lat":true,"lon":[]}"#),
    // The years 0, 2100 and 9999.
    ("/gpslogger", "lat=1&lon=2&time=0000-01-01T00:00:00Z"),
    ("/owntracks", #"{"_type":"location","lat":1,"lon":1,"tst":4102444800}"#),
    ("/gpslogger", "lat=1&lon=2&time=9999-12-31T23:59:59Z"),
    ("/positions", #"{"positions":[{"time":-62167219200000,"latitude":1,"longitude":2}]}"#),
    ("/positions", #"{"positions":[{"time":253402300799000,"latitude":1,"longitude":2}]}"#),
    ("/ulogger/client/index.php", "action=addpos&lat=x&lon=y"),
  ])
  func isAcknowledgedAndOfNoUse(path: String, body: String) {
    let type = path == "/positions" ? ["Content-Type: application/json"] : []
    let answer = race.ask("POST", race.address(of: 1) + path, type, body: Array(body.utf8))
    #expect(answer.status == 200)
    let count = race.query("TrailWalker/FeatureServer/0", "returnCountOnly=true")["count"]
    #expect(count?.int64 == 0)
  }
}
