import JSON
import Server
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

  /// Each with one thing wrong.
  @Test(
    arguments: [
      ("original", nil, "required"), ("original", .string("x"), "required"),
      ("original", .string(SHA256Digest(of: [9]).description), "missing_file"),
      ("format", nil, "not_allowed"), ("format", .string("exe"), "not_allowed"),
      ("format", .string("gpx"), "unknown-format"), ("spacing_m", nil, "required"),
      ("spacing_m", .integer(0), "required"), ("spacing_m", .string("5"), "required"),
      ("line", .integer(1), "out_of_range"), ("line", .integer(-1), "out_of_range"),
      ("name", nil, "required"), ("name", .string("  "), "required"),
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
