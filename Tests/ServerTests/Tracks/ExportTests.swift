import Formats
import Glibc
import JSON
import ServerBase
import ServerTracks
import Storage
import TestGround
import Testing

/// Files exported by members (T16).
@Suite(.ownThread, .serialized) struct ExportTests {
  let club: TestClub
  let member = UUID.new()

  init() throws { club = try TestClub() }

  @Test(arguments: RecordingFormat.written)
  func whatIsExportedComesBackAsTheSameTrack(_ format: RecordingFormat) throws {
    let id = try club.track(as: member)
    let path = "/api/v1/tracks/\(id)"
    _ = club.ask("PATCH", path, as: member, json: #"{"name":"Puigmal"}"#)
    let file = club.ask("GET", "\(path)/export?format=\(format.rawValue)", as: member)
    #expect(file.status == 200)
    #expect(file["content-type"] == format.mediaType)
    #expect(file["content-disposition"]?.contains("Puigmal.\(format.rawValue)") == true)
    let other = UUID.new()
    let answer = club.bring(file.body, named: "x.\(format.rawValue)", as: other)
    #expect(answer.status == 201, "\(answer.text)")
    let copy = try (answer.json["tracks"]?.array?.first?["id"]?.string).orThrow()
    let before = club.ask("GET", path, as: member).json
    let after = club.ask("GET", "/api/v1/tracks/\(copy)", as: other).json
    #expect(after["duration_s"] == before["duration_s"])
    let distance = try (before["distance_m"]?.double).orThrow()
    #expect(abs((after["distance_m"]?.double ?? 0) - distance) < distance / 200)
    #expect(club.leftovers.isEmpty)
  }

  @Test(arguments: [RecordingFormat.tcx, .fit])
  func lapsOfAFileAreShownAndGoOutAgain(_ format: RecordingFormat) throws {
    let points = { (minute: Int) in
      (0..<60).map { second in
        """
        <Trackpoint><Time>2024-05-01T08:1\(minute):\(second / 10)\(second % 10)Z</Time><Position>\
        <LatitudeDegrees>\(42.5 + Double(60 * minute + second) * 0.00003)</LatitudeDegrees>\
        <LongitudeDegrees>1.5</LongitudeDegrees></Position></Trackpoint>
        """
      }.joined()
    }
    let file = """
      <TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>x</Id>\
      <Lap StartTime="2024-05-01T08:10:00Z"><Track>\(points(0))</Track></Lap>\
      <Lap StartTime="2024-05-01T08:11:00Z"><Track>\(points(1))</Track></Lap>\
      </Activity></Activities></TrainingCenterDatabase>
      """
    let brought = club.bring(file, as: member)
    let id = try (brought.json["tracks"]?.array?.first?["id"]?.string).orThrow()
    let path = "/api/v1/tracks/\(id)"
    let laps = try (club.ask("GET", path, as: member).json["laps"]?.array).orThrow()
    #expect(laps.compactMap { $0["number"]?.int64 } == [1, 2])
    let out = club.ask("GET", "\(path)/export?format=\(format.rawValue)", as: member).body
    let other = UUID.new()
    let back = club.bring(out, named: "x.\(format.rawValue)", as: other)
    let copy = try (back.json["tracks"]?.array?.first?["id"]?.string).orThrow()
    let again = club.ask("GET", "/api/v1/tracks/\(copy)", as: other).json["laps"]
    #expect(again?.array?.compactMap { $0["duration_s"] } == laps.compactMap { $0["duration_s"] })
  }

  @Test func manyComeAsAZipThatCanBeImported() throws {
    for index in 0..<3 {
      _ = try club.track(Walk(start: 1_700_000_000 + index * 86_400), as: member)
    }
    let zip = club.ask(
      "POST", "/api/v1/tracks/export", as: member, json: #"{"ids":"all","format":"gpx"}"#)
    #expect(zip.status == 200)
    #expect(zip["content-type"] == "application/zip")
    let again = club.bring(zip.body, named: "all.zip", as: UUID.new())
    #expect(again.status == 201, "\(again.text)")
    #expect(again.json["format"]?.string == "zip")
    #expect(again.json["files"]?.array?.count == 3)
    #expect(club.leftovers.isEmpty)
  }

  @Test func aTrackAskedForManyTimesComesOnce() throws {
    let ids = try [
      club.track(as: member), club.track(Walk(start: 1_700_100_000), as: member),
    ]
    let many = (0..<1_000).map { "\"\(ids[$0 % 2])\"" }.joined(separator: ",")
    let zip = club.ask(
      "POST", "/api/v1/tracks/export", as: member, json: #"{"ids":[\#(many)],"format":"gpx"}"#)
    #expect(zip.status == 200)
    #expect(try Archive(bytes: zip.body).entries.count == 2)
  }

  /// A zip that exceeds the time of an import is reported file by file, and the files read so far stay.
  @Test func aZipThatTakesTooLongIsTold() async throws {
    var bytes: [UInt8] = []
    let zip = ZipWriter { bytes += $0 }
    let content = Array(Walk().gpx.utf8)
    for name in ["a.gpx", "b.gpx"] {
      try zip.add(name, size: content.count) { sink throws(FormatError) in try sink(content) }
    }
    try zip.finish()
    let path = club.directory + "/year.zip"
    let file = try fopen(path, "wb").orThrow()
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    let tracks = try TrackStore(club.open.data)
    defer { tracks.close() }
    let answer = try await tracks.importFile(
      at: path, named: "year.zip", for: member, patience: .zero)
    #expect(answer.files?.map(\.refusal) == [.tookTooLong, .tookTooLong])
  }

  /// Half an hour on a treadmill: times, heart rates and metres, without positions.
  static let indoor = """
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
    <Activities><Activity Sport="Running"><Id>2026-01-02T10:00:00Z</Id>
    <Lap StartTime="2026-01-02T10:00:00Z"><Track>
    <Trackpoint><Time>2026-01-02T10:00:00Z</Time><DistanceMeters>0</DistanceMeters></Trackpoint>
    <Trackpoint><Time>2026-01-02T10:30:00Z</Time><DistanceMeters>6000</DistanceMeters></Trackpoint>
    </Track></Lap></Activity></Activities></TrainingCenterDatabase>
    """

  @Test(arguments: RecordingFormat.written)
  func aFormatThatCanHoldNothingOfATrackIsRefused(_ format: RecordingFormat) throws {
    let answer = club.bring(Self.indoor, named: "treadmill.tcx", as: member)
    let id = try (answer.json["tracks"]?.array?.first?["id"]?.string).orThrow()
    let file = club.ask("GET", "/api/v1/tracks/\(id)/export?format=\(format)", as: member)
    if format == .tcx || format == .fit {
      #expect(file.status == 200)
      #expect(club.bring(file.body, named: "again", as: UUID.new()).status == 201)
    } else {
      #expect(file.status == 422)
      #expect(file["content-type"] == "application/problem+json")
      #expect(file.errorField == "format")
      #expect(file.errorCode == "nothing-for-format")
      #expect(
        file.json["detail"]?.string
          == "The recording holds nothing that \(format.rawValue.uppercased()) can hold.")
    }
    #expect(club.leftovers.isEmpty)
  }

  @Test func aZipHoldsWhatTheFormatCannotAsItCame() throws {
    _ = club.bring(Self.indoor, named: "winter/treadmill.tcx", as: member)
    _ = try club.track(as: member)
    let zip = club.ask(
      "POST", "/api/v1/tracks/export", as: member, json: #"{"ids":"all","format":"gpx"}"#)
    #expect(zip.status == 200)
    let again = club.bring(zip.body, named: "all.zip", as: UUID.new())
    let files = try (again.json["files"]?.array).orThrow()
    #expect(
      Set(files.compactMap { $0["file"]?.string })
        == ["2026-01-02 treadmill.tcx", "2023-11-14 Pujada a Núria.gpx"])
    #expect(files.allSatisfy { $0["tracks"]?.array?.first?["status"]?.string == "added" })
    #expect(club.leftovers.isEmpty)
  }

  private func zip(_ contents: [(name: String, content: String)]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let zip = ZipWriter { bytes += $0 }
    for (name, content) in contents {
      try zip.add(name, size: content.utf8.count) { sink throws(FormatError) in
        try sink(Array(content.utf8))
      }
    }
    try zip.finish()
    return bytes
  }

  @Test func aZipOfTooManyFilesIsRefused() throws {
    let files = (0...ImportLimits.archiveFiles).map { (name: "\($0).gpx", content: "x") }
    let answer = club.bring(try zip(files), named: "all.zip", as: member)
    #expect(answer.status == 422)
    #expect(answer.errorCode == "too-many-files")
  }

  @Test func aKMZUnderAnotherNameIsOneRecording() throws {
    let kmz = try zip([(name: "doc.kml", content: Walk().kml)])
    let answer = club.bring(kmz, named: "walk.zip", as: member)
    #expect(answer.status == 201)
    #expect(answer.json["format"]?.string == "kmz")
    #expect(answer.json["files"] == nil)
  }

  @Test func aZipIsAnsweredFileByFile() throws {
    let contents = [
      (name: "walk.gpx", content: Walk().gpx), (name: "photo.jpg", content: "no recording"),
      (name: "again.gpx", content: Walk().gpx),
    ]
    let answer = club.bring(try zip(contents), named: "year.zip", as: member)
    #expect(answer.status == 201)
    let files = try (answer.json["files"]?.array).orThrow()
    #expect(files.map { $0["file"]?.string } == contents.map(\.name))
    #expect(
      files.map { $0["tracks"]?.array?.first?["status"]?.string } == ["added", nil, "known"])
    #expect(files[1]["error_code"]?.string == "unknown-format")
    #expect(files[1]["error"]?.string?.hasSuffix(".") == true)
    #expect(club.ask("GET", "/api/v1/tracks", as: member).json["total"]?.int64 == 1)
    #expect(club.leftovers.isEmpty)
  }

  @Test(arguments: [
    #"{"ids":[],"format":"gpx"}"#, #"{"ids":["x"],"format":"gpx"}"#, #"{"ids":"all","format":"x"}"#,
    #"{"format":"gpx"}"#,
  ])
  func anExportOfNothingIsRefused(_ json: String) {
    #expect(club.ask("POST", "/api/v1/tracks/export", as: member, json: json).status == 422)
  }
}
