import Formats
import Geodesy
import JSON
import Testing
import Tracks

/// All recordings of the shared collection, compared with the independent figures of its `reference.json`. Skipped if the
/// collection is not beside the repository.
@Suite(
  .enabled(if: TestFiles.shared("reference.json") != nil, "../shared/data is not there"))
struct SharedRecordingsTests {
  static let reference: JSONValue? = {
    guard let path = TestFiles.shared("reference.json") else { return nil }
    return try? JSONValue(parsing: TestFiles.bytes(path))["files"]
  }()

  static func names(under folder: String) -> [String] {
    (reference?.object ?? []).map(\.key).filter { $0.hasPrefix(folder + "/") }
  }

  private static func value(_ file: String, _ path: String...) -> JSONValue? {
    path.reduce(reference?[file]) { value, key in value?[key] }
  }

  /// Files with the ellipsoidal length measured by the reference.
  private static let measured: [(file: String, length: Double)] = names(under: "gpx").compactMap {
    guard let length = value($0, "geodesic", "length_m")?.double, length > 0 else { return nil }
    return ($0, length)
  }

  /// Files whose points were counted by the reference. In one file, two of the six points are pause marks.
  private static let counted = names(under: "gpx").filter {
    value($0, "gpxpy", "parses")?.bool == true && !$0.contains("pause_resume")
  }

  /// Files with the distance stated by their recorder.
  private static let stated: [(file: String, distance: Double)] =
    (names(under: "fit") + names(under: "tcx")).compactMap { file in
      let sessions = value(file, "fitdecode", "sessions")?.array ?? []
      let distance =
        value(file, "lap_totals", "distance_m")?.double
        ?? sessions.reduce(0) { $0 + ($1["total_distance"]?.double ?? 0) }
      return distance > 0 ? (file, distance) : nil
    }

  /// Files with the length of their lines. The two lines of one file occur five times in it.
  private static let drawn: [(file: String, length: Double)] = names(under: "kml").compactMap {
    file in
    let track = value(file, "content", "coord_track_length_m")?.double
    let lines = value(file, "content", "line_string_lengths_m")?.array?.compactMap(\.double) ?? []
    let isSegmented = file.contains("segmented_tracks")
    let length = isSegmented ? (track ?? 0) + lines.prefix(5).reduce(0, +) : track ?? lines.first
    return length.map { length in (file, length) }
  }

  /// Ensures that a reference of another form does not leave the tests below without arguments.
  @Test func theReferenceHasWhatTheseTestsCompare() {
    let counts = [Self.measured.count, Self.counted.count, Self.stated.count, Self.drawn.count]
    #expect(counts == [47, 55, 23, 10])
  }

  /// Rejected files, with their errors.
  private static let refused: [String: FormatError] = [
    "gpx/coursepointer-invalid_empty.gpx": .empty,
    "gpx/coursepointer-invalid_bad_xml.gpx": .cutOff(line: 1),
    "tcx/activityparser-no_activity.tcx": .nothingInside,
    "fit/fitparse-nametest.FIT": .notARecording(kind: "device settings"),
  ]

  @Test(arguments: ["gpx", "kml", "tcx", "fit"].flatMap { SharedRecordingsTests.names(under: $0) })
  func isReadOrRefusedClearly(file: String) throws {
    let bytes = TestFiles.bytes(try #require(TestFiles.shared(file)))
    do throws(FormatError) {
      let recorded = try read(bytes)
      #expect(SharedRecordingsTests.refused[file] == nil)
      #expect(!recorded.fixes.isEmpty || !recorded.waypoints.isEmpty)
      #expect(recorded.lines.allSatisfy { $0.isEnded && !$0.fixes.isEmpty })
    } catch {
      #expect(SharedRecordingsTests.refused[file] == error)
    }
  }

  @Test(arguments: SharedRecordingsTests.measured)
  func hasTheGeodesicLength(file: String, length: Double) throws {
    let recorded = try read(TestFiles.bytes(try #require(TestFiles.shared(file))))
    let tracks = recorded.lines.filter { $0.head.kind == .track }
    let distance = tracks.reduce(0) { $0 + $1.summary.rawDistance! }
    // The reference is rounded to millimetres.
    #expect(abs(distance - length) < max(length * 0.0001, 0.001))
  }

  @Test(arguments: SharedRecordingsTests.counted)
  func hasEveryPointAndPlace(file: String) throws {
    let recorded = try read(TestFiles.bytes(try #require(TestFiles.shared(file))))
    let tracks = recorded.lines.filter { $0.head.kind == .track }
    let routes = recorded.lines.filter { $0.head.kind == .route }
    let reference = try #require(Self.value(file, "gpxpy"))
    #expect(
      tracks.reduce(0) { $0 + $1.fixes.count } == (try #require(reference["track_points"]?.int64)))
    #expect(
      routes.reduce(0) { $0 + $1.fixes.count } == (try #require(reference["route_points"]?.int64)))
    #expect(recorded.waypoints.count == (try #require(reference["waypoints"]?.int64)))
  }

  /// Cleaned distances that differ from the vendor's by more than 1 %, with the reason.
  private static let exceptions: [String: (percent: Double, reason: String)] = [
    "fit/fitparse-garmin-fenix-5-run.fit": (
      3, "57 s with the watch's foot sensor: 157.6 m by steps, 161 m by satellites"
    ),
    "tcx/tcxreader-sup_activity.tcx": (
      2, "a point every 10 s cuts the corners that the watch measured between them"
    ),
  ]

  @Test(arguments: SharedRecordingsTests.stated)
  func agreesWithTheVendorsDistance(file: String, vendor: Double) throws {
    let recorded = try read(TestFiles.bytes(try #require(TestFiles.shared(file))))
    let distance = recorded.lines.reduce(0) { $0 + ($1.summary.distance ?? 0) }
    let percent = SharedRecordingsTests.exceptions[file]?.percent ?? 1
    #expect(abs(distance - vendor) <= vendor * percent / 100)
    let device = recorded.lines.reduce(0) { $0 + ($1.device?.distance ?? 0) }
    #expect(abs(device - vendor) < 0.1)
  }

  @Test(arguments: SharedRecordingsTests.drawn)
  func readsKMLLinesOnce(file: String, expected: Double) throws {
    let recorded = try read(TestFiles.bytes(try #require(TestFiles.shared(file))))
    #expect(abs(recorded.distance - expected) < max(expected * 0.0005, 0.01))
  }

  private static let roundTrips: [(file: String, format: RecordingFormat)] =
    ["gpx/ezgpx-strava_run_1.gpx", "fit/tormoder-edge530.fit", "tcx/gpsbabel-gtrnctr_power.tcx"]
    .flatMap { file in
      RecordingFormat.written.map { (file, $0) }
    }

  @Test(arguments: SharedRecordingsTests.roundTrips)
  func keepsTheDistanceInEveryFormat(file: String, format: RecordingFormat) throws {
    let recorded = try read(TestFiles.bytes(try #require(TestFiles.shared(file))))
    let after = try read(try write(recorded, as: format))
    #expect(after.warnings.isEmpty)
    #expect(after.fixes.count == recorded.fixes.count)
    #expect(abs(after.distance - recorded.distance) < recorded.distance * 0.0001)
  }
}
