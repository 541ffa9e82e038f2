import Formats
import Geodesy
import Testing
import Tracks

@Suite struct GPXReadingTests {
  private func gpx(_ inside: String, root: String = "<gpx>") -> String { root + inside + "</gpx>" }

  private func track(_ points: String) -> String {
    gpx("<trk><trkseg>\(points)</trkseg></trk>")
  }

  @Test func readsAPlainPoint() throws {
    let recorded = try read(
      track(
        """
        <trkpt lat="42.5063" lon="1.5218"><ele>1023.5</ele><time>2024-05-01T08:00:00Z</time>
        <speed>2.5</speed></trkpt>
        """))
    let fix = try #require(recorded.fixes.first)
    #expect(fix.coordinate == Coordinate(latitude: 42.5063, longitude: 1.5218))
    #expect(fix.altitude == 1023.5)
    #expect(fix.time == 1_714_550_400_000)
    #expect(fix.speed == 2.5)
    #expect(fix.heartRate == nil)
    #expect(recorded.lines.allSatisfy { $0.isEnded })
    #expect(recorded.warnings.isEmpty)
  }

  @Test(
    arguments: [
      ("2024-05-01T08:00:00Z", 1_714_550_400_000),
      ("2024-05-01T08:00:00", 1_714_550_400_000),
      ("2024-05-01 08:00:00", 1_714_550_400_000),
      ("2024-05-01T08:00Z", 1_714_550_400_000),
      ("2024-05-01T08:00:00.5Z", 1_714_550_400_500),
      ("2024-05-01T08:00:00.123456789Z", 1_714_550_400_123),
      ("2024-05-01T09:15:00.000+01:15", 1_714_550_400_000),
      ("2024-05-01T01:00:00-0700", 1_714_550_400_000),
      ("2024-05-01T10:00:00+02", 1_714_550_400_000),
      ("  2024-05-01T08:00:00Z\n", 1_714_550_400_000),
      ("2024-02-29T00:00:00Z", 1_709_164_800_000),
      ("1901-12-13T20:45:52Z", nil),  // a clock that was never set
      ("2023-02-29T00:00:00Z", nil),
      ("2024-13-01T00:00:00Z", nil),
      ("2024-05-01T25:00:00Z", nil),
      ("2024-05-01T08:00:00+1", nil),
      ("yesterday", nil),
    ] as [(String, Int64?)])
  func readsTimesAsRecordersWriteThem(text: String, time: Int64?) throws {
    let recorded = try read(
      track("<trkpt lat=\"1\" lon=\"2\"><time>\(text)</time></trkpt>"))
    #expect(recorded.fixes.first?.time == time)
    #expect(recorded.warnings == (time == nil ? [.badTimes(1)] : []))
  }

  @Test(arguments: ["gpxtpx", "ns3", "x"])
  func readsGarminExtensionsUnderAnyPrefix(prefix: String) throws {
    let recorded = try read(
      track(
        """
        <trkpt lat="1" lon="2"><extensions><\(prefix):TrackPointExtension>
        <\(prefix):atemp>21.5</\(prefix):atemp><\(prefix):hr>151</\(prefix):hr>
        <\(prefix):cad>88</\(prefix):cad><\(prefix):speed>3.25</\(prefix):speed>
        </\(prefix):TrackPointExtension></extensions></trkpt>
        """))
    let fix = try #require(recorded.fixes.first)
    #expect(fix.temperature == 21.5)
    #expect(fix.heartRate == 151)
    #expect(fix.cadence == 88)
    #expect(fix.speed == 3.25)
  }

  @Test func readsPowerAndAccuracy() throws {
    let recorded = try read(
      track(
        """
        <trkpt lat="1" lon="2"><extensions><power>230</power>
        <opentracks:accuracy_horizontal>4.5</opentracks:accuracy_horizontal></extensions></trkpt>
        <trkpt lat="1" lon="2"><extensions><pwr:PowerInWatts>231</pwr:PowerInWatts>
        </extensions></trkpt>
        """))
    #expect(recorded.fixes.map(\.power) == [230, 231])
    #expect(recorded.fixes.first?.accuracy == 4.5)
  }

  @Test func takesStrapsWithoutContactAsUnknown() throws {
    let points = ["0", "255", "151"].map {
      "<trkpt lat=\"1\" lon=\"2\"><extensions><hr>\($0)</hr></extensions></trkpt>"
    }
    let recorded = try read(track(points.joined()))
    #expect(recorded.fixes.map(\.heartRate) == [nil, nil, 151])
    #expect(recorded.warnings.isEmpty)
  }

  @Test func doesNotCountATrackInsideMetadata() throws {
    let inner = "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk>"
    let recorded = try read(gpx("<metadata><name>A</name>\(inner)</metadata>\(inner)"))
    #expect(recorded.lines.count == 1)
    #expect(recorded.lines.first?.head.name == "A")
  }

  @Test func readsRoutesAndPlaces() throws {
    let recorded = try read(
      gpx(
        """
        <wpt lat="1" lon="2"><ele>5</ele><name>Cim</name><desc>dalt</desc></wpt>
        <rte><name>Pla</name><rtept lat="1" lon="2"><name>x</name></rtept>
        <rtept lat="1" lon="2.5"/></rte>
        """))
    #expect(recorded.lines.map(\.head) == [LineHead(kind: .route, name: "Pla")])
    #expect(recorded.fixes.count == 2)
    let place = try #require(recorded.waypoints.first)
    #expect(place.name == "Cim")
    #expect(place.note == "dalt")
    #expect(place.altitude == 5)
  }

  @Test(
    arguments: [
      ("running", Sport.running), ("Trail Run", .running), ("9", .running), ("1", .cycling),
      ("mountain_biking", .cycling), ("hiking", .hiking), ("WALKING", .walking),
      ("Open Water Swimming", .swimming), ("cross_country_skiing", .skiing),
      ("indoor_cycling", .fitness), ("other", .other), ("unknown", nil), ("42", nil),
    ] as [(String, Sport?)])
  func tellsTheSportByTheFilesWord(word: String, sport: Sport?) throws {
    let recorded = try read(
      gpx("<trk><type>\(word)</type><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk>"))
    #expect(recorded.lines.first?.head.sport == sport)
  }

  @Test func takesOpenTracksPauseMarksAsSegmentEnds() throws {
    let recorded = try read(
      TestFiles.bytes(TestFiles.fixture("opentracks-legacy_gpx_pause_resume.gpx")))
    #expect(recorded.lines.first?.segments.map(\.count) == [3, 1])
    #expect(abs(recorded.distance - 222.3) < 0.1)
    #expect(recorded.waypoints.map(\.name) == ["Marker 1", "Marker 2"])
    #expect(recorded.warnings.isEmpty)
  }

  @Test func readsEveryFieldOfGPX10() throws {
    let recorded = try read(
      TestFiles.bytes(TestFiles.fixture("gpxpy-gpx1.0_with_all_fields.gpx")))
    #expect(recorded.lines.map(\.head.kind) == [.route, .route, .track])
    #expect(recorded.lines.map(\.fixes.count) == [3, 2, 1])
    #expect(recorded.lines.last?.head.name == "example name t")
    #expect(recorded.waypoints.count == 2)
    #expect(recorded.warnings == [.emptyLines(1)])
  }

  @Test func readsALongFileTheSameInAnyPieces() throws {
    let bytes = TestFiles.bytes(TestFiles.fixture("workouttracker-run.gpx"))
    let whole = try read(bytes)
    #expect(whole.fixes.count == 206)
    #expect(whole.fixes.allSatisfy { $0.heartRate != nil })
    #expect(abs(whole.distance - 3_100) < 5)
    for size in [1, 7, 4096] { #expect(try read(bytes, inPiecesOf: size) == whole) }
  }

  @Test(arguments: [
    ("gpxtrkx", 12_345.6, 4_000.0, 3_900.0)
  ])
  func readsGarminTrackStatistics(
    prefix: String, distance: Double, elapsed: Double, timer: Double
  ) throws {
    let recorded = try read(
      gpx(
        """
        <trk><extensions><\(prefix):TrackStatsExtension><\(prefix):Distance>\(distance)</\(prefix):Distance>
        <\(prefix):TotalElapsedTime>\(elapsed)</\(prefix):TotalElapsedTime>
        <\(prefix):TimerTime>\(timer)</\(prefix):TimerTime></\(prefix):TrackStatsExtension></extensions>
        <trkseg><trkpt lat="1" lon="2"/></trkseg></trk>
        """))
    #expect(recorded.lines.first?.device?.distance == distance)
    #expect(recorded.lines.first?.device?.duration == elapsed)
    #expect(recorded.lines.first?.device?.movingTime == timer)
    #expect(recorded.lines.first?.device?.energy == nil)
  }

  @Test func readsEveryTextEncodingOfRecorders() throws {
    let body =
      "<gpx><trk><name>Canillo – Pic</name><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>"
    let utf8 = Array(body.utf8)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let utf16: [UInt8] = [0xFF, 0xFE]
    let little = body.utf16.flatMap { (unit: UInt16) -> [UInt8] in
      [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    let windows = Array("<?xml version=\"1.0\" encoding=\"windows-1252\"?>".utf8)
    let page = body.unicodeScalars.map { $0 == "–" ? 0x96 : UInt8($0.value) }
    let blanks = Array("\n          ".utf8)
    let declaration = Array("<?xml version=\"1.0\"?>".utf8)
    for bytes in [
      utf8, mark + utf8, utf16 + little, windows + page, blanks + declaration + utf8,
      mark + blanks + windows + page,
    ] {
      #expect(try read(bytes).lines.first?.head.name == "Canillo – Pic")
    }
    let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>".utf8)
    let letters = body.unicodeScalars.map { $0 == "–" ? 0xE9 : UInt8($0.value) }
    #expect(try read(latin + letters).lines.first?.head.name == "Canillo é Pic")
  }

  @Test(arguments: [
    "Dérouillage 💥", "\"cites\" i 'apòstrofs' & <claus>", "טיול בהרים", "名前", "a\u{301}",
  ])
  func keepsNamesOfEveryScript(name: String) throws {
    let escaped = name.map {
      switch $0 {
      case "&": "&amp;"
      case "<": "&lt;"
      default: String($0)
      }
    }.joined()
    let recorded = try read(
      gpx("<trk><name>\(escaped)</name><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk>"))
    #expect(recorded.lines.first?.head.name == name)
  }
}
