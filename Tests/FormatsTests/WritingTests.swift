import Formats
import Geodesy
import Testing
import Tracks

/// A written file is read back with the same figures.
@Suite struct WritingTests {
  /// A run with a pause, names in all scripts, and all sensors, some of them absent at times.
  private static let run: Recorded = {
    var recorded = Recorded()
    recorded.beginLine(LineHead(name: "Cims & \"neus\" <3> 💥 טיול", note: "nota", sport: .running))
    for segment in 0..<2 {
      recorded.beginSegment()
      for step in 0..<50 {
        let index = Double(segment * 50 + step)
        recorded.add(
          Fix(
            coordinate: Coordinate(
              latitude: 42.5 + index * 0.0001, longitude: -1.5 - index * 0.00012345),
            time: 1_714_550_400_000 + Int64(segment) * 600_000 + Int64(step) * 1000,
            altitude: step == 3 ? nil : 1000 + index / 5, accuracy: 4, speed: 2.5,
            heartRate: step == 7 ? nil : 120 + index / 10, cadence: 88, temperature: 21,
            power: 230))
      }
    }
    var device = DeviceTotals()
    device.distance = 1234.5
    device.duration = 1000
    device.movingTime = 900
    device.energy = 77
    recorded.endLine(recorded.lines[0].head, device: device)
    recorded.add(
      Waypoint(
        coordinate: Coordinate(latitude: 42.5, longitude: -1.5)!, name: "Font", altitude: 1000,
        time: 1_714_550_400_000))
    return recorded
  }()

  /// A travelled line without times is no plan, and a plan with times is not travelled.
  @Test(arguments: [RecordingFormat.gpx, .kml, .kmz, .geojson], LineKind.allCases)
  func keepsTheKindOfALine(format: RecordingFormat, kind: LineKind) throws {
    for hasTimes in [false, true] {
      var recorded = Recorded()
      let head = LineHead(kind: kind, name: "Estanys", sport: .hiking)
      recorded.beginLine(head.statingKind(hasTimes: hasTimes))
      recorded.beginSegment()
      for step in 0..<5 {
        recorded.add(
          Fix(
            coordinate: Coordinate(latitude: 42.5 + Double(step) / 1000, longitude: 1.5),
            time: hasTimes ? 1_714_550_400_000 + Int64(step) * 60_000 : nil))
      }
      recorded.endLine(recorded.lines[0].head, device: nil)
      let read = try #require(try read(try write(recorded, as: format)).lines.first).head
      #expect(read.kind(hasTimes: hasTimes) == kind, "with times: \(hasTimes)")
      #expect(read.name == "Estanys")
    }
  }

  @Test(arguments: ["", "walk", "TRACK", "<b>track</b>", "route"])
  func aKindThatIsNoneStatesNothing(word: String) throws {
    let recorded = try read(
      """
      <gpx><trk><extensions><lineKind>\(word)</lineKind></extensions>\
      <trkseg><trkpt lat="42" lon="1"/></trkseg></trk></gpx>
      """)
    #expect(recorded.lines.first?.head.kind(hasTimes: false) == .route)
  }

  @Test(arguments: RecordingFormat.written)
  func readsBackWhatWasWritten(format: RecordingFormat) throws {
    let recorded = try read(try write(WritingTests.run, as: format))
    let written = WritingTests.run
    #expect(recorded.warnings.isEmpty)
    #expect(recorded.lines.map { $0.segments.map(\.count) } == [[50, 50]])
    #expect(abs(recorded.distance - written.distance) < written.distance * 0.0001)
    #expect(recorded.fixes.map(\.time) == written.fixes.map(\.time))
    for (after, before) in zip(recorded.fixes, written.fixes) {
      #expect((after.altitude == nil) == (before.altitude == nil))
      #expect(abs((after.altitude ?? 0) - (before.altitude ?? 0)) <= 0.1)
      #expect(abs((after.heartRate ?? 0) - (before.heartRate ?? 0)) <= 0.5)
    }
    let head = try #require(recorded.lines.first?.head)
    #expect(head.sport == .running)
    if ![.tcx, .fit].contains(format) { #expect(head == written.lines[0].head) }
    if ![.tcx, .fit].contains(format) { #expect(recorded.waypoints == written.waypoints) }
    if [.tcx, .fit].contains(format) {
      #expect(recorded.lines[0].device?.distance == 1234.5)
      #expect(recorded.lines[0].device?.movingTime == 900)
      #expect(recorded.lines[0].device?.energy == 77)
    }
  }

  @Test(
    arguments: [
      (.gpx, [.heartRate, .cadence, .temperature, .power, .speed, .accuracy]),
      (.kml, [.heartRate, .cadence, .temperature, .power, .speed, .accuracy]),
      (.kmz, [.heartRate, .cadence, .temperature, .power, .speed, .accuracy]),
      (.tcx, [.heartRate, .cadence, .power, .speed]),
      (.fit, [.heartRate, .cadence, .temperature, .power, .speed, .accuracy]),
      (.geojson, [.heartRate, .cadence, .temperature, .power, .speed]),
    ] as [(RecordingFormat, [Sensor])])
  func keepsTheSensorsThatTheFormatKnows(format: RecordingFormat, sensors: [Sensor]) throws {
    let fix = try #require(try read(try write(WritingTests.run, as: format)).fixes.first)
    for sensor in Sensor.allCases {
      #expect(sensor.value(of: fix) == (sensors.contains(sensor) ? sensor.expected : nil))
    }
  }

  /// The sensors of a fix, with the values of the run above.
  enum Sensor: CaseIterable {
    case heartRate, cadence, temperature, power, speed, accuracy

    var expected: Double {
      switch self {
      case .heartRate: 120
      case .cadence: 88
      case .temperature: 21
      case .power: 230
      case .speed: 2.5
      case .accuracy: 4
      }
    }

    func value(of fix: Fix) -> Double? {
      switch self {
      case .heartRate: fix.heartRate
      case .cadence: fix.cadence
      case .temperature: fix.temperature
      case .power: fix.power
      case .speed: fix.speed
      case .accuracy: fix.accuracy
      }
    }
  }

  @Test(arguments: RecordingFormat.written)
  func writesLinesWithoutTimes(format: RecordingFormat) throws {
    var recorded = Recorded()
    recorded.beginLine(LineHead(kind: .route, name: "Pla"))
    recorded.beginSegment()
    for step in 0..<3 {
      recorded.add(
        Fix(coordinate: Coordinate(latitude: 42.5, longitude: 1.5 + Double(step) * 0.01)))
    }
    recorded.endLine(recorded.lines[0].head, device: nil)
    let after = try read(try write(recorded, as: format))
    #expect(after.fixes.count == 3)
    #expect(after.fixes.allSatisfy { $0.time == nil && $0.altitude == nil })
    #expect(after.lines.first?.head.name == "Pla")
    if [.gpx, .tcx, .fit].contains(format) {
      #expect(after.lines.first?.head.kind == .route)
    }
  }

  @Test(arguments: RecordingFormat.written)
  func keepsLapsWhereTheFormatHasThem(format: RecordingFormat) throws {
    var recorded = WritingTests.run
    let start: Int64 = 1_714_550_400_000
    // Ends within the first segment, in the pause, and within the second segment.
    let ends = ([20, 300, 630] as [Int64]).map { start + $0 * 1000 }
    for end in ends { recorded.lines[0].head.laps.add(end) }
    let after = try read(try write(recorded, as: format))
    let hasLaps = [.tcx, .fit].contains(format)
    #expect(after.lines[0].head.laps.times == (hasLaps ? ends : []))
    #expect(after.fixes.map(\.time) == recorded.fixes.map(\.time))
    if format == .tcx {
      // The totals are those of the laps, which cover the whole.
      #expect(abs((after.lines[0].device?.distance ?? 0) - recorded.distance) < 1)
      #expect(abs((after.lines[0].device?.movingTime ?? 0) - 98) <= 1)
    }
  }

  @Test func writesPlacesOfACourseIntoFIT() throws {
    var recorded = WritingTests.run
    recorded.lines[0].head.kind = .route
    let after = try read(try write(recorded, as: .fit))
    #expect(after.waypoints.map(\.name) == ["Font"])
    #expect(after.lines.map(\.head.kind) == [.route])
  }

  @Test(arguments: RecordingFormat.written)
  func inventsNoDistanceOfTheDevice(format: RecordingFormat) throws {
    let recorded = try read(try write(WritingTests.run, as: format))
    #expect(recorded.fixes.count == 100)
    #expect(recorded.fixes.allSatisfy { $0.deviceDistance == nil })
  }

  @Test func writesAnIndoorRecordingWhereAFormatCan() throws {
    var recorded = Recorded()
    recorded.beginLine(LineHead(sport: .fitness))
    recorded.beginSegment()
    recorded.add(Fix(time: 1_714_550_400_000, heartRate: 120))
    recorded.endLine(recorded.lines[0].head, device: nil)
    for format in [RecordingFormat.tcx, .fit] {
      let after = try read(try write(recorded, as: format))
      #expect(after.fixes.map(\.heartRate) == [120])
      #expect(after.fixes.map(\.coordinate) == [nil])
    }
    var writer = RecordingFormat.gpx.writer { _ in }
    writer.beginLine(LineHead())
    writer.beginSegment()
    writer.add(Fix(heartRate: 120))
    #expect(writer.leftOut == 1)
    #expect(writer.written == 0)
  }

  /// FIT ends at 12.6 km, and short of 180° east.
  @Test func countsNoPointOfWhichFITHoldsNothing() throws {
    let file = Gathered()
    var writer = RecordingFormat.fit.writer { file.bytes += $0 }
    writer.beginLine(LineHead())
    writer.beginSegment()
    writer.add(Fix(time: 1_714_550_400_000, altitude: 15_000))
    writer.endLine(LineHead(), device: nil)
    #expect(writer.written == 0)
    writer.beginLine(LineHead())
    writer.beginSegment()
    writer.add(Fix(coordinate: Coordinate(latitude: -16.5, longitude: 180)))
    writer.endLine(LineHead(), device: nil)
    #expect(writer.written == 1)
    try writer.finish()
    #expect(try read(file.bytes).fixes.map(\.coordinate?.longitude) == [-180])
  }

  @Test func writesNoSegmentWithoutPoints() throws {
    let file = Gathered()
    var writer = RecordingFormat.gpx.writer { file.bytes += $0 }
    writer.beginLine(LineHead())
    writer.beginSegment()
    writer.beginSegment()
    writer.add(Fix(coordinate: Coordinate(latitude: 1, longitude: 2)))
    writer.beginSegment()
    writer.endLine(LineHead(), device: nil)
    try writer.finish()
    #expect(String(decoding: file.bytes, as: UTF8.self).split(separator: "<trkseg>").count == 2)
  }

  @Test func saysWhatTheSinkRefused() {
    let full = FormatError.system(path: "run.gpx", reason: "No space left on device")
    var writer = RecordingFormat.gpx.writer { (_) throws(FormatError) in throw full }
    #expect(throws: full) { try writer.finish() }
  }

  @Test func leavesOutCharactersThatXMLCannotHold() throws {
    var recorded = WritingTests.run
    recorded.lines[0].head.name = "a\u{0}b\u{1B}c\u{FFFE}d"
    #expect(try read(try write(recorded, as: .gpx)).lines[0].head.name == "abcd")
  }
}
