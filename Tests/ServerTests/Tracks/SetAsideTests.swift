import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// Recorders' figures excluded by positions or the sport: they are named on the track's page, and not counted.
@Suite(.ownThread, .serialized) struct SetAsideTests {
  let club: TestClub
  let member = UUID.new()

  init() throws { club = try TestClub() }

  /// Five points within 56 s, with totals stated in the recorder's extension.
  private func points(_ statistics: String, sport: String = "running") -> String {
    let points = (0..<5).map { index in
      let second = index * 14
      return """
        <trkpt lat="\(42.39 + Double(second) * 3 / 111_080)" lon="2.15">\
        <time>2024-05-01T08:00:\(second < 10 ? "0" : "")\(second)Z</time></trkpt>
        """
    }
    return """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:gpxtrkx="http://www.garmin.com/xmlschemas/TrackStatsExtension/v1"><trk>\
      <name>Rellotge</name><type>\(sport)</type><extensions><gpxtrkx:TrackStatsExtension>\
      \(statistics)</gpxtrkx:TrackStatsExtension></extensions><trkseg>\(points.joined())</trkseg>\
      </trk></gpx>
      """
  }

  private static let impossible = """
    <gpxtrkx:Distance>222000</gpxtrkx:Distance>\
    <gpxtrkx:TotalElapsedTime>56</gpxtrkx:TotalElapsedTime>\
    <gpxtrkx:Ascent>9000</gpxtrkx:Ascent><gpxtrkx:Calories>90000</gpxtrkx:Calories>
    """

  private func bring(_ file: String) throws -> JSONValue {
    let brought = club.bring(file, as: member)
    let id = try (brought.json["tracks"]?.array?.first?["id"]?.string).orThrow()
    return club.ask("GET", "/api/v1/tracks/\(id)", as: member).json
  }

  private func bring(_ file: [UInt8], named name: String) throws -> JSONValue {
    let brought = club.bring(file, named: name, as: member)
    let id = try (brought.json["tracks"]?.array?.first?["id"]?.string).orThrow()
    return club.ask("GET", "/api/v1/tracks/\(id)", as: member).json
  }

  private var total: JSONValue? {
    club.ask("GET", "/api/v1/statistics", as: member).json["total"]
  }

  @Test func oneBadFileRuinsNoStatistics() throws {
    _ = try club.track(as: member)
    let before = try (total?["distance_m"]?.double).orThrow()
    let bad = try bring(points(Self.impossible))
    #expect(abs((bad["distance_m"]?.double ?? 0) - 168) < 2)
    #expect((bad["figures"]?["speed_max_mps"]?.double ?? 0) < 5)
    #expect(bad["figures"]?["source"]?.string == "points")
    #expect((bad["ascent_m"]?.double ?? 0) < 1)
    #expect(bad["energy"]?["method"]?.string == "distance")
    #expect((total?["distance_m"]?.double ?? 0) - before < 170)
    #expect((total?["speed_max_mps"]?.double ?? 0) < 5)
    #expect((total?["energy_kcal"]?.double ?? 0) < 100)
    let listed = club.ask("GET", "/api/v1/tracks", as: member).json["tracks"]?.array ?? []
    #expect(listed.allSatisfy { ($0["distance_m"]?.double ?? 0) < 1_000 })
    // The stated figures stay visible, with the reason for which they are not counted.
    #expect(bad["device"]?["distance_m"]?.double == 222_000)
    let aside = bad["figures"]?["set_aside"]?.array ?? []
    #expect(aside.map { $0["figure"]?.string } == ["distance_m", "ascent_m", "calories_kcal"])
    #expect(aside.map { $0["reason"]?.string } == ["speed", "climb", "power"])
    #expect(aside.first?["stated"]?.double == 222_000)
    #expect(aside.first?["time_s"]?.double == 56)
    #expect(abs((aside.first?["counted"]?.double ?? 0) - 168) < 2)
  }

  @Test func aPlausibleSummaryOfFivePointsCounts() throws {
    let good = try bring(
      points(
        "<gpxtrkx:Distance>11300</gpxtrkx:Distance>"
          + "<gpxtrkx:TotalElapsedTime>3600</gpxtrkx:TotalElapsedTime>"))
    #expect(good["distance_m"]?.double == 11_300)
    #expect(good["figures"]?["source"]?.string == "device")
    #expect(good["figures"]?["set_aside"] == nil)
  }

  @Test func aFileThatWasCutSaysSo() throws {
    let statistics = """
      <extensions><gpxtrkx:TrackStatsExtension xmlns:gpxtrkx="x"><gpxtrkx:Distance>11300\
      </gpxtrkx:Distance><gpxtrkx:TotalElapsedTime>3800</gpxtrkx:TotalElapsedTime>\
      </gpxtrkx:TrackStatsExtension></extensions><trkseg>
      """
    let cut = try bring(
      Walk(points: 311).gpx.replacing("<trkseg>", with: statistics))
    #expect(abs((cut["distance_m"]?.double ?? 0) - 930) < 3)
    let aside = cut["figures"]?["set_aside"]?.array ?? []
    #expect(aside.map { $0["figure"]?.string } == ["distance_m", "duration_s"])
    #expect(aside.allSatisfy { $0["reason"]?.string == "cut" })
    #expect(aside.first?["stated"]?.double == 11_300)
    #expect(abs((aside.first?["counted"]?.double ?? 0) - 930) < 3)
  }

  // MARK: Every format that states totals

  /// A run at 3 m/s with a fixed interval of points, in a format in which recorders state totals.
  private func file(
    _ format: String, points: Int, step: Int, distance: Int, duration: Int
  ) -> [UInt8] {
    let places = (0..<points).map { index in
      (second: index * step, north: 42.39 + Double(index * step) * 3 / 111_080)
    }
    func time(_ second: Int) -> String {
      let (minute, second) = (second / 60, second % 60)
      return "2024-05-01T08:\(minute < 10 ? "0" : "")\(minute):\(second < 10 ? "0" : "")\(second)Z"
    }
    switch format {
    case "tcx":
      let track = places.map {
        "<Trackpoint><Time>\(time($0.second))</Time><Position><LatitudeDegrees>\($0.north)"
          + "</LatitudeDegrees><LongitudeDegrees>2.15</LongitudeDegrees></Position></Trackpoint>"
      }
      return Array(
        ("<TrainingCenterDatabase><Activities><Activity Sport=\"Running\"><Id>x</Id>"
          + "<Lap StartTime=\"\(time(0))\"><TotalTimeSeconds>\(duration)</TotalTimeSeconds>"
          + "<DistanceMeters>\(distance)</DistanceMeters><Track>\(track.joined())</Track></Lap>"
          + "</Activity></Activities></TrainingCenterDatabase>").utf8)
    case "fit":
      var fit = HandmadeFIT()
      fit.beginActivity()
      for place in places { fit.record(second: place.second, latitude: place.north) }
      // A session: its end and start, times in ms, the distance in cm, and running.
      fit.define(
        2, 18, [(253, 4, 0x86), (2, 4, 0x86), (7, 4, 0x86), (8, 4, 0x86), (9, 4, 0x86), (5, 1, 0)])
      fit.message(
        2,
        [
          (1_000_000_000 + duration, 4), (1_000_000_000, 4), (duration * 1000, 4),
          (duration * 1000, 4), (distance * 100, 4), (1, 1),
        ])
      return fit.file()
    case "gpx":
      let track = places.map {
        "<trkpt lat=\"\($0.north)\" lon=\"2.15\"><time>\(time($0.second))</time></trkpt>"
      }
      return Array(
        ("<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\" "
          + "xmlns:gpxtrkx=\"http://www.garmin.com/xmlschemas/TrackStatsExtension/v1\"><trk><type>running"
          + "</type><extensions><gpxtrkx:TrackStatsExtension><gpxtrkx:Distance>\(distance)"
          + "</gpxtrkx:Distance><gpxtrkx:TotalElapsedTime>\(duration)</gpxtrkx:TotalElapsedTime>"
          + "</gpxtrkx:TrackStatsExtension></extensions><trkseg>\(track.joined())</trkseg></trk></gpx>")
          .utf8)
    // KML and GeoJSON have no totals: they are text beside the line.
    case "kml":
      let track =
        places.map { "<when>\(time($0.second))</when>" }
        + places.map { "<gx:coord>2.15 \($0.north) 0</gx:coord>" }
      return Array(
        ("<kml xmlns=\"http://www.opengis.net/kml/2.2\" xmlns:gx=\"http://www.google.com/kml/ext/2.2\">"
          + "<Placemark><ExtendedData><Data name=\"distance\"><value>\(distance)</value></Data>"
          + "</ExtendedData><gx:Track>\(track.joined())</gx:Track></Placemark></kml>").utf8)
    default:
      let line = places.map { "[2.15,\($0.north)]" }.joined(separator: ",")
      let times = places.map { "\"\(time($0.second))\"" }.joined(separator: ",")
      return Array(
        (#"{"type":"Feature","properties":{"distance":\#(distance),"duration":\#(duration),"#
          + #""coordTimes":[\#(times)]},"geometry":{"type":"LineString","coordinates":[\#(line)]}}"#)
          .utf8)
    }
  }

  @Test(
    arguments: ["gpx", "tcx", "fit", "kml", "geojson"],
    [
      // 222 km within 56 s, and 11.3 km of which the file contains 930 m.
      (points: 5, step: 14, distance: 222_000, duration: 56, counted: 168.0, reason: "speed"),
      (points: 32, step: 10, distance: 11_300, duration: 3_800, counted: 930, reason: "cut"),
    ])
  func noFormatRuinsStatistics(
    format: String,
    _ one: (
      points: Int, step: Int, distance: Int, duration: Int, counted: Double, reason: String
    )
  ) throws {
    let content = file(
      format, points: one.points, step: one.step, distance: one.distance, duration: one.duration)
    let track = try bring(content, named: "rellotge.\(format)")
    #expect(abs((track["distance_m"]?.double ?? 0) - one.counted) < 3)
    #expect((track["figures"]?["speed_max_mps"]?.double ?? 0) < 5)
    #expect(abs((total?["distance_m"]?.double ?? 0) - one.counted) < 3)
    let aside = track["figures"]?["set_aside"]?.array ?? []
    if format == "kml" || format == "geojson" {
      #expect(aside.isEmpty && track["device"] == nil)
    } else {
      #expect(aside.first?["figure"]?.string == "distance_m", "\(aside)")
      #expect(aside.first?["reason"]?.string == one.reason)
      #expect(aside.first?["stated"]?.double == Double(one.distance))
      #expect(track["device"]?["distance_m"]?.double == Double(one.distance))
    }
  }

  /// A club of a version that trusted all stated figures.
  @Test func aTrackOfAnOlderVersionIsPutRightWhenTheServerStarts() async throws {
    let bad = try bring(points(Self.impossible))
    let id = try (bad["id"]?.string).orThrow()
    try await club.database.write { connection throws(StorageError) in
      try connection.run(
        """
        UPDATE tracks SET version = 1, distance_m = 222000, duration_s = 56, moving_s = 56,
          speed_max_mps = 3964, ascent_m = 9000
        """)
      try connection.run(
        "INSERT INTO track_bests SELECT member, track, 1000, 0.25, started_at FROM tracks")
    }
    #expect((total?["distance_m"]?.double ?? 0) == 222_000)
    var said: [String] = []
    for step in club.open.housekeeping(.start) { said += try await step.perform() }
    #expect(said == ["1 tracks were derived anew."])
    let right = club.ask("GET", "/api/v1/tracks/\(id)", as: member).json
    #expect(right["figures"] == bad["figures"])
    #expect(right["figures"]?["set_aside"]?.array?.count == 3)
    #expect((total?["distance_m"]?.double ?? 0) < 170)
    #expect((total?["speed_max_mps"]?.double ?? 0) < 5)
    let listed = club.ask("GET", "/api/v1/tracks", as: member).json["tracks"]?.array ?? []
    #expect(listed.allSatisfy { ($0["distance_m"]?.double ?? 0) < 170 })
    let bests = try await club.database.read { connection throws(StorageError) in
      try connection.rows("SELECT distance_m FROM track_bests") { $0.double(0) }
    }
    #expect(bests.allSatisfy { $0 < 170 })
  }
}
