import Geodesy
import JSON
import Storage
import TestGround
import Testing
import Tracks

/// The account of a track's received fixes, and the line of all of them (T4).
@Suite(.ownThread, .serialized) struct FixAccountTests {
  private let club: SyncClub
  private let anna: SyncMember

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
  }

  private func get(_ path: String, _ headers: [String]? = nil) -> HTTPAnswer {
    club.server.ask("GET", "/tracks/\(path)", headers ?? anna.headers)
  }

  /// A fix `north` metres from the start, at a second of the clock.
  private static func fix(
    _ second: Double, north: Double, accuracy: Double = 4, speed: Double? = nil
  ) -> Fix {
    Fix(
      coordinate: Coordinate(latitude: 42.39 + north / 111_080, longitude: 2.15),
      time: RecordedRun.start + Int64(second * 1000), altitude: 1_960, accuracy: accuracy,
      speed: speed)
  }

  /// A phone's invalid fixes in a run of 300 m, and their counts in the account.
  enum Noise: CaseIterable {
    case none, inaccurate, jumps, noPosition, statedSpeed, backwards, all
  }

  /// All received fixes of a run, and their number.
  private static func recording(_ noise: Noise) throws -> (stream: [UInt8], count: Int) {
    let recorder = Recorder(Recorder.Settings(sport: .running, spacing: 10))
    var count = 0
    func add(_ fix: Fix) {
      recorder.add(.fix(fix))
      count += 1
    }
    func has(_ one: Noise) -> Bool { noise == one || noise == .all }
    for second in 0...100 {
      let north = Double(second) * 3
      add(fix(Double(second), north: north))
      if has(.inaccurate), (40..<60).contains(second) {
        add(fix(Double(second) + 0.5, north: north, accuracy: 300))
      }
      if has(.jumps), second % 30 == 10 { add(fix(Double(second) + 0.5, north: 5_000)) }
      if has(.noPosition), second % 25 == 5 {
        add(Fix(time: RecordedRun.start + Int64(second) * 1000 + 500, heartRate: 140))
      }
      if has(.statedSpeed), second % 50 == 15 {
        add(fix(Double(second) + 0.5, north: north + 1, speed: 90))
      }
      if has(.backwards), second == 70 { add(fix(20, north: north + 1)) }
    }
    return (try recorder.finish().stream, count)
  }

  private func track(_ stream: [UInt8]) throws -> String {
    let id = UUID.new().description
    let fields: [String: JSONValue] = [
      "name": .string("Sortida"), "format": .string("recording"), "kind": .string("track"),
      "file_name": .string(""),
      "original": .string(anna.upload(stream)), "line": .integer(0), "sport": .string("running"),
      "category": .string("018cc251-f400-7000-8000-000000000001"), "spacing_m": .integer(10),
    ]
    let answer = anna.sync([change("create", "tracks", id, after: fields)])
    guard answer.statuses == ["taken"] else { throw Missing() }
    return id
  }

  @Test(arguments: Noise.allCases) func countsAddUpToWhatWasReceived(noise: Noise) throws {
    let (stream, count) = try Self.recording(noise)
    let id = try track(stream)
    let fixes = try get(id).json["fixes"].orThrow()
    let left = fixes["left_out"]?.object ?? []
    #expect(fixes["received"]?.int64 == Int64(count), "\(fixes)")
    let sum = left.reduce(fixes["used"]?.int64 ?? 0) { $0 + ($1.value.int64 ?? 0) }
    #expect(sum == Int64(count), "\(fixes)")
    let points = get("\(id)/points").json["segments"]?.array ?? []
    #expect(
      points.reduce(0) { $0 + ($1.array?.count ?? 0) } == fixes["used"]?.int64.map(Int.init))
    if noise == .inaccurate || noise == .all {
      #expect(left.first { $0.key == "inaccurate" }?.value.int64 == 20, "\(fixes)")
    }
    if noise == .jumps { #expect(left.contains { ["step", "speed"].contains($0.key) }) }
    // All of them can be exported, unchanged.
    let raw = get("\(id)/export?format=gpx&fixes=all")
    #expect(raw.status == 200)
    let withPlace = count - Int(left.first { $0.key == "no_position" }?.value.int64 ?? 0)
    #expect(raw.text.ranges(of: "<trkpt").count == withPlace, "\(fixes)")
    // The line of all fixes shows the jump that the track lacks.
    func north(_ path: String) -> Double? {
      let texts = get("\(id)/\(path)").text
      return texts.isEmpty ? nil : Self.northmost(in: get("\(id)/\(path)").json)
    }
    let isFar = noise == .jumps || noise == .all
    #expect(((north("raw-lines") ?? 0) > 42.43) == isFar)
    #expect((north("lines") ?? 90) < 42.40)
  }

  /// The largest number of an answer that is a latitude here.
  private static func northmost(in value: JSONValue) -> Double? {
    if let number = value.double { return (42.3...43).contains(number) ? number : nil }
    let parts = value.array ?? value.object?.map(\.value) ?? []
    return parts.compactMap { northmost(in: $0) }.max()
  }

  @Test func nobodyElseGetsTheLine() throws {
    let id = try track(try Self.recording(.jumps).stream)
    let pere = try club.member("pere")
    for path in ["\(id)/raw-lines", "\(id)/export?format=gpx&fixes=all", "\(id)/points"] {
      #expect(get(path).status == 200)
      let (theirs, nowhere) = (
        get(path, pere.headers), get(path.replacing(id, with: UUID.new().description), pere.headers)
      )
      #expect(theirs.status == 404 && theirs.text == nowhere.text, "\(path)")
      #expect(get(path, []).status == 401)
    }
  }

  @Test func hostileQuestionsAreAnsweredInWords() throws {
    let id = try track(try Self.recording(.none).stream)
    for path in ["x", "..%2f..", "%00", String(repeating: "a", count: 3_000), "0", "\(id)x"] {
      #expect([400, 404, 414].contains(get("\(path)/raw-lines").status), "\(path.prefix(9))")
    }
    #expect(get("\(id)/export?format=gpx&fixes=none").status == 400)
    #expect(get("\(id)/export?format=exe&fixes=all").status == 400)
  }

  /// A stream that is no recording is rejected, or yields an empty line: never an error of the server.
  @Test(arguments: ["", "not a stream", "\0\0\0\0"])
  func aStreamThatIsNoneIsRefused(content: String) {
    let id = UUID.new().description
    let fields: [String: JSONValue] = [
      "name": .string("x"), "format": .string("recording"), "kind": .string("track"),
      "file_name": .string(""),
      "original": .string(anna.upload(Array(content.utf8))), "line": .integer(0),
      "spacing_m": .integer(10),
    ]
    #expect(anna.sync([change("create", "tracks", id, after: fields)]).statuses == ["refused"])
    #expect(get("\(id)/raw-lines").status == 404)
  }

  @Test func whatIsNoRecordingHasTheLineOfItsPoints() throws {
    let brought = club.server.ask(
      "POST", "/tracks/import?name=a.gpx",
      anna.headers + ["Content-Type: application/octet-stream"], body: Array(Walk().gpx.utf8))
    let id = try (brought.json["tracks"]?.array?.first?["id"]?.string).orThrow()
    let fixes = get(id).json["fixes"]
    #expect(fixes?["received"]?.int64 == fixes?["used"]?.int64)
    #expect(
      Self.northmost(in: get("\(id)/raw-lines").json) == Self.northmost(in: get("\(id)/lines").json)
    )
    // A manual activity has no positions at all.
    let made = club.server.ask(
      "POST", "/tracks", anna.headers,
      json: #"{"name":"Cinta","stated_start":1700000000000,"stated_duration_s":60}"#)
    let byHand = try (made.json["id"]?.string).orThrow()
    #expect(get("\(byHand)/raw-lines").status == 200)
    #expect(Self.northmost(in: get("\(byHand)/raw-lines").json) == nil)
    #expect(get(byHand).json["fixes"]?["received"]?.int64 == 0)
  }
}
