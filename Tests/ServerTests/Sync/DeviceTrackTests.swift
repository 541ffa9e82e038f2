import Geodesy
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing
import Tracks

@Suite(.ownThread) struct DeviceTrackTests {
  let club: SyncClub
  let anna: SyncMember
  let track = UUID.new().description

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
  }

  private func fields(_ format: String, _ original: String) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [
      "name": .string("Núria"), "format": .string(format), "kind": .string("track"),
      "file_name": .string(""), "original": .string(original), "line": .integer(0),
      "sport": .string("running"), "note": .string("snow"),
      "category": .string("018cc251-f400-7000-8000-000000000001"),
    ]
    if format == "recording" { fields["spacing_m"] = .integer(10) }
    return fields
  }

  private func get(_ path: String) -> HTTPAnswer {
    club.server.ask("GET", "/tracks/\(track)\(path)", anna.headers)
  }

  @Test func aRecordingIsDerivedAgain() throws {
    let recording = try RecordedRun.recording()
    let distance = try recording.summary.distance.orThrow()
    let answer = anna.sync([
      change("create", "tracks", track, after: fields("recording", anna.upload(recording.stream)))
    ])
    #expect(answer.statuses == ["taken"])
    let shown = try (answer.record(track)?["summary"]?["distance_m"]?.double).orThrow()
    #expect(abs(shown - distance) < 0.1)
    let detail = get("").json
    #expect(detail["format"]?.string == "recording")
    #expect(detail["category"]?.string == "018cc251-f400-7000-8000-000000000001")
    #expect(detail["figures"]?["points"]?.int64 == Int64(recording.summary.points))
    #expect(get("/lines").status == 200)
    #expect(get("/original").body == recording.stream)
    let segments = get("/points").json["segments"]?.array ?? []
    #expect(segments.count == 2)
    #expect(segments.reduce(0) { $0 + ($1.array?.count ?? 0) } == recording.summary.points)
  }

  /// A track's row is written with its figures, and not before they are there.
  @Test func aTrackIsWrittenOnceWhicheverWayItComes() async throws {
    let database = club.server.server.data.database
    try await database.write { connection throws(StorageError) in
      try connection.run("CREATE TABLE rewritten (track BYTEA NOT NULL)")
      try connection.run(
        """
        CREATE TRIGGER rewriting AFTER UPDATE ON tracks
        BEGIN INSERT INTO rewritten VALUES (new.track); END
        """)
    }
    let brought = club.server.ask(
      "POST", "/tracks/import?name=a.gpx",
      anna.headers + ["Content-Type: application/octet-stream"], body: Array(Walk().gpx.utf8))
    let manual: [String: JSONValue] = [
      "name": .string("Piscina"), "format": .string("manual"),
      "stated_start": .integer(1_700_000_000_000), "stated_duration_s": .integer(1800),
    ]
    let recorded = fields("recording", anna.upload(try RecordedRun.recording().stream))
    let answer = anna.sync([
      change("create", "tracks", track, after: recorded),
      change("create", "tracks", UUID.new().description, after: manual),
    ])
    #expect(brought.status == 201 && answer.statuses == ["taken", "taken"])
    let items = club.server.ask("GET", "/tracks", anna.headers).json["tracks"]?.array ?? []
    #expect(items.count == 3 && items.allSatisfy { $0["duration_s"]?.double ?? 0 > 0 })
    let rewritten = try await database.read { connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM rewritten") { $0.int(0) }
    }
    #expect(rewritten == 0)
  }

  @Test func whatIsExportedIsWhatIsShown() throws {
    _ = anna.sync([
      change(
        "create", "tracks", track,
        after: fields("recording", anna.upload(try RecordedRun.recording().stream)))
    ])
    let gpx = get("/export?format=gpx")
    #expect(gpx.status == 200)
    let pere = try club.member("pere")
    let brought = club.server.ask(
      "POST", "/tracks/import?name=a.gpx",
      pere.headers + ["Content-Type: application/octet-stream"], body: gpx.body)
    let copy = try (brought.json["tracks"]?.array?.first?["id"]?.string).orThrow()
    let theirs = club.server.ask("GET", "/tracks/\(copy)", pere.headers).json["figures"]
    let own = get("").json["figures"]
    for figure in ["distance_m", "duration_s", "points", "ascent_m", "moving_s"] {
      #expect(theirs?[figure] == own?[figure], "\(figure)")
    }
  }

  /// A ride recorded as a run: the filter of a run rejects all of it.
  private func ride() -> [UInt8] {
    var encoder = PointStreamEncoder()
    encoder.beginSegment()
    for second in 0..<600 {
      encoder.add(
        Fix(
          coordinate: Coordinate(latitude: 42 + Double(second) * 12.5 / 111_080, longitude: 1.5),
          time: 1_700_000_000_000 + Int64(second) * 1000, accuracy: 5, speed: 12.5))
    }
    return encoder.finish()
  }

  private func category(_ kind: String) throws -> String {
    let all = club.server.ask("GET", "/categories", anna.headers).json["categories"]?.array ?? []
    return try (all.first { $0["kind"]?.string == kind }?["id"]?.string).orThrow()
  }

  @Test func aRecordingIsPickedAgainByTheRulesOfItsNewCategory() throws {
    _ = anna.sync([
      change("create", "tracks", track, after: fields("recording", anna.upload(ride())))
    ])
    #expect((get("").json["distance_m"]?.double ?? 0) < 100)
    #expect((get("").json["fixes"]?["left_out"]?["stated_speed"]?.int64 ?? 0) > 500)
    let ridden = club.server.ask(
      "PATCH", "/tracks/\(track)", anna.headers,
      json: "{\"category\":\"\(try category("cycling"))\"}")
    #expect(ridden.status == 200, "\(ridden.text)")
    #expect(abs((ridden.json["distance_m"]?.double ?? 0) - 7_487) < 10)
    #expect(ridden.json["sport"]?.string == "cycling")
    #expect(ridden.json["energy"]?["method"]?.string == "intensity")
    #expect(ridden.json["fixes"]?["received"]?.int64 == 600)
    let points = get("/points").json["segments"]?.array?.first?.array?.count ?? 0
    #expect(points == ridden.json["fixes"]?["used"]?.int64.map(Int.init))
    // All received fixes can be exported as GPX.
    let raw = get("/export?format=gpx&fixes=all").text
    #expect(raw.ranges(of: "<trkpt").count == 600)
    #expect(get("/export?format=gpx").text.ranges(of: "<trkpt").count == points)
  }

  @Test func aCategoryThatBecomesAnotherSportPicksItsRecordingsAgain() throws {
    let own = club.server.ask(
      "POST", "/categories", anna.headers, json: #"{"name":"Feina","sport":"running"}"#)
    let id = try (own.json["id"]?.string).orThrow()
    var made = fields("recording", anna.upload(ride()))
    made["category"] = .string(id)
    _ = anna.sync([change("create", "tracks", track, after: made)])
    #expect((get("").json["distance_m"]?.double ?? 0) < 100)
    _ = club.server.ask("PATCH", "/categories/\(id)", anna.headers, json: #"{"sport":"cycling"}"#)
    #expect((get("").json["distance_m"]?.double ?? 0) > 7_000)
  }

  @Test(arguments: [("1609.344", 5), ("5000", 2), ("1000", 8)])
  func splitsAreOfAnyLength(length: String, count: Int) throws {
    var made = fields("recording", anna.upload(ride()))
    made["category"] = .string(try category("cycling"))
    _ = anna.sync([change("create", "tracks", track, after: made)])
    let splits = get("/splits?length=\(length)").json
    let marks = splits["marks"]?.array ?? []
    #expect(marks.count == count)
    for name in ["distance_m", "partial_distance_m"] {
      #expect(abs((marks.first?[name]?.double ?? 0) - Double(length)!) < 0.1)
    }
    #expect(get("/splits?length=1").status == 400)
  }

  @Test func pointsOfADeviceAreATrack() throws {
    var encoder = PointStreamEncoder()
    encoder.beginSegment()
    let decoder = try PointStreamDecoder(RecordedRun.recording().stream)
    var points = StoredPoints(decoder, sport: .running, spacing: 10)
    while let element = try points.next() {
      if case .fix(let fix) = element { encoder.add(fix) }
    }
    let answer = anna.sync([
      change("create", "tracks", track, after: fields("points", anna.upload(encoder.finish())))
    ])
    #expect(answer.statuses == ["taken"])
    #expect(answer.record(track)?["summary"]?["sport"]?.string == "running")
    #expect(get("/export?format=gpx").status == 200)
  }

  @Test func aFileOfADeviceIsReadAsAnImport() throws {
    let file = Array(Walk().gpx.utf8)
    let answer = anna.sync([
      change("create", "tracks", track, after: fields("gpx", anna.upload(file)))
    ])
    #expect(answer.statuses == ["taken"])
    let pere = try club.member("pere")
    let brought = club.server.ask(
      "POST", "/tracks/import?name=walk.gpx",
      pere.headers + ["Content-Type: application/octet-stream"], body: file)
    let copy = try (brought.json["tracks"]?.array?.first?["id"]?.string).orThrow()
    let theirs = club.server.ask("GET", "/tracks/\(copy)", pere.headers).json
    #expect(get("").json["figures"] == theirs["figures"])
    #expect(get("").json["name"]?.string == "Núria")
    #expect(get("").json["note"]?.string == "snow")
  }

  /// A file of three walks, each a kilometre longer than the one before.
  private func walks(at latitude: Double) -> [UInt8] {
    let lines = (1...3).map { number in
      var walk = Walk()
      walk.points = number * 333
      walk.start += number * 86_400
      walk.latitude = latitude
      return walk.gpx.dropFirst(
        "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">".count
      )
      .dropLast("</gpx>".count)
    }
    return Array("<gpx>\(lines.joined())</gpx>".utf8)
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0, 1]])
  func linesOfAFileComeInAnyOrderBesideAnothers(order: [Int]) throws {
    let files = [42.0, 43.0].map { anna.upload(walks(at: $0)) }
    var made: Set<String> = []
    for line in order {
      for file in files {
        var all = fields("gpx", file)
        all["line"] = .integer(Int64(line))
        let track = UUID.new().description
        let answer = anna.sync([change("create", "tracks", track, after: all)])
        guard made.insert("\(file) \(line)").inserted else {
          #expect(answer.code == "known")
          continue
        }
        #expect(answer.statuses == ["taken"])
        let distance = try (answer.record(track)?["summary"]?["distance_m"]?.double).orThrow()
        #expect(abs(distance - Double(line + 1) * 1_000) < 20)
      }
    }
    var beyond = fields("gpx", files[0])
    beyond["line"] = .integer(3)
    #expect(anna.sync([change("create", "tracks", track, after: beyond)]).code == "out_of_range")
  }

  @Test func figuresOfAnotherVersionAreMadeAgain() async throws {
    let recording = try RecordedRun.recording()
    _ = anna.sync([
      change("create", "tracks", track, after: fields("recording", anna.upload(recording.stream)))
    ])
    let before = get("").json
    let data = club.server.server.data
    try await data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE tracks SET version = -1, distance_m = 0, item = NULL")
      try connection.run("DELETE FROM track_answers")
    }
    var said: [String] = []
    for step in club.server.server.club.housekeeping(.start) { said += try await step.perform() }
    #expect(said == ["1 tracks were derived anew."])
    #expect(get("").json == before)
  }

  @Test func theSameFileTwiceIsTheTrackThatIsThere() throws {
    let file = anna.upload(Array(Walk().gpx.utf8))
    let one = UUID.new().description
    _ = anna.sync([change("create", "tracks", one, after: fields("gpx", file))])
    let answer = anna.sync([change("create", "tracks", track, after: fields("gpx", file))])
    #expect(answer.code == "known")
    #expect(
      answer.json["results"]?.array?.first?["error"]?["record"]?.string == one)
  }

  /// Each with one error.
  @Test(
    arguments: [
      ("original", nil, "required"), ("original", .string("x"), "required"),
      ("original", .string(SHA256Digest(of: [9]).description), "missing_file"),
      ("format", nil, "not_allowed"), ("format", .string("exe"), "not_allowed"),
      ("format", .string("gpx"), "unknown-format"), ("spacing_m", nil, "required"),
      ("spacing_m", .integer(0), "required"), ("spacing_m", .string("5"), "required"),
      ("line", .integer(1), "out_of_range"), ("line", .integer(-1), "out_of_range"),
      ("name", nil, "required"), ("name", .string("  "), "too_short"),
      ("points", .string(SHA256Digest(of: [9]).description), "unknown"),
      ("heart_rate", .integer(999), "out_of_range"),
    ] as [(String, JSONValue?, String)])
  func whatIsWrongIsRefused(field: String, value: JSONValue?, code: String) throws {
    var all = fields("recording", anna.upload(try RecordedRun.recording().stream))
    all[field] = value
    let answer = anna.sync([change("create", "tracks", track, after: all)])
    #expect(answer.statuses == ["refused"])
    #expect(answer.code == code)
    #expect(get("").status == 404)
  }

  @Test func damagedStreamsAreRefused() throws {
    let stream = try RecordedRun.recording().stream
    for length in [0, 1, 4, 5, 20, stream.count / 2, stream.count - 1] {
      var bytes = Array(stream.prefix(length))
      if bytes.isEmpty { bytes = [0] }
      let answer = anna.sync([
        change("create", "tracks", track, after: fields("recording", anna.upload(bytes)))
      ])
      #expect(answer.code == "unreadable", "\(length)")
    }
  }

  @Test func anothersFileIsNotThere() throws {
    let pere = try club.member("pere")
    let file = pere.upload(try RecordedRun.recording().stream)
    let answer = anna.sync([change("create", "tracks", track, after: fields("recording", file))])
    #expect(answer.code == "missing_file")
    let nowhere = anna.sync([
      change(
        "create", "tracks", track,
        after: fields("recording", SHA256Digest(of: [3]).description))
    ])
    #expect(nowhere.code == "missing_file")
  }
}
