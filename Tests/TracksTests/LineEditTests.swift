import Geodesy
import JSON
import Numerics
import TestGround
import Testing
import Tracks

/// Edits of a line on top of its recording (T22).
@Suite struct LineEditTests {
  private static func edits(_ json: String) throws -> LineEdits {
    LineEdits(try JSONValue(parsing: Array("[\(json)]".utf8)))
  }

  private static func edited(
    _ segments: [[Fix]], _ json: String, laps: [Int64] = [], sport: Sport? = .running,
    spacing: Double? = nil
  ) throws -> [UInt8] {
    try PointStream.edited(
      CutLineTests.stream(segments, laps: laps), by: edits(json), sport: sport, spacing: spacing,
      maximumFixes: 100_000)
  }

  private static func digest(_ points: [UInt8]) throws -> TrackDigest {
    try TrackDigest(of: points, sport: .running, maximumFixes: 100_000)
  }

  private static func seconds(_ points: [UInt8]) throws -> [[Int64]] {
    try CutLineTests.fixes(points).map { $0.map { ($0.time! - Walk.start) / 1000 } }
  }

  private static let walk = Walk.steady(seconds: 100, speed: 3)

  @Test(arguments: [
    (#"{"kind":"cut","from":0,"to":9}"#, [10...100]),
    (#"{"kind":"cut","from":91,"to":5000}"#, [0...90]),
    (#"{"kind":"cut","from":40,"to":59}"#, [0...39, 60...100]),
    (#"{"kind":"cut","from":40,"to":59},{"kind":"cut","from":50,"to":70}"#, [0...39, 71...100]),
    (#"{"kind":"remove","from":101,"to":5000}"#, [0...100]),
    (#"{"kind":"cut","from":0,"to":100}"#, []),
  ])
  func cutsTakeAwayTheirStretch(json: String, left: [ClosedRange<Int64>]) throws {
    let points = try Self.edited([Self.walk], json)
    #expect(try Self.seconds(points) == left.map(Array.init))
    let metres = left.reduce(0.0) { $0 + Double($1.count - 1) * 3 }
    let summary = try Self.digest(points).summary
    #expect((summary.distance ?? 0).isWithin(0.5, of: metres))
    #expect(summary.startedAt == left.first.map { Walk.start + $0.lowerBound * 1000 })
  }

  @Test func aLineWithoutPointsOrWithOneHasNoFigures() throws {
    for json in [
      #"{"kind":"cut","from":0,"to":200}"#, #"{"kind":"cut","from":1,"to":200}"#,
      #"{"kind":"remove","from":0,"to":50},{"kind":"cut","from":51,"to":100}"#,
    ] {
      let digest = try Self.digest(Self.edited([Self.walk], json))
      #expect(digest.summary.distance ?? 0 == 0)
      #expect(digest.summary.duration == nil)
    }
    #expect(try Self.edited([], #"{"kind":"clean"}"#) == CutLineTests.stream([]))
    #expect(
      try Self.edited([], #"{"kind":"level","from":0,"to":9}"#) == CutLineTests.stream([]))
  }

  @Test func removedFixesLeaveTheLineWhole() throws {
    var walk = Self.walk
    walk[50] = Walk.fix(50, north: 150, east: 9)
    let points = try Self.edited([walk], #"{"kind":"remove","from":50,"to":50}"#)
    #expect(
      try CutLineTests.fixes(points)
        == CutLineTests.fixes(
          CutLineTests.stream([Array(walk[..<50] + walk[51...])])))
    #expect(try Self.digest(points).summary.distance?.isWithin(0.5, of: 300) == true)
  }

  @Test func cleaningRemovesWhatFiguresLeaveOut() throws {
    var walk = Self.walk
    for spike in [10, 11, 40, 77] { walk[spike] = Walk.fix(Double(spike), north: 4000) }
    walk[100] = Fix(coordinate: Coordinate(latitude: 0, longitude: 0), time: walk[100].time)
    let dirty = try Self.digest(CutLineTests.stream([walk]))
    let points = try Self.edited([walk], #"{"kind":"clean"}"#)
    let left = try Self.seconds(points).joined().map(Int.init)
    #expect(left == (0...100).filter { ![10, 11, 40, 77, 100].contains($0) })
    let clean = try Self.digest(points)
    #expect(clean.summary.distance == dirty.summary.distance)
    #expect(clean.summary.duration == dirty.summary.duration)
    #expect((clean.summary.rawDistance ?? 0) < 310)
    // Cleaning a clean line changes nothing.
    #expect(
      try PointStream.edited(
        points, by: Self.edits(#"{"kind":"clean"}"#), sport: .running, spacing: nil,
        maximumFixes: 1000) == points)
  }

  /// Whatever the line, its figures are those of its kept fixes, so that cleaning changes no distance by more than a bend.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func cleaningKeepsTheDistanceOfAnyLine(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let line = (0..<400).map { second in
      let isSpike = Int.random(in: 0..<12, using: &random) == 0
      return Walk.fix(
        Double(second), north: Double(second) * 3,
        east: isSpike ? Double.random(in: -5000...5000, using: &random) : 0)
    }
    let before = try Self.digest(CutLineTests.stream([line])).summary
    let after = try Self.digest(Self.edited([line], #"{"kind":"clean"}"#)).summary
    #expect((after.distance ?? 0).isWithin(30, of: before.distance))
    #expect(after.refusedFixes <= before.refusedFixes)
  }

  @Test func altitudesAreRaisedAndLevelled() throws {
    let climb = (0...100).map {
      Walk.fix(Double($0), north: Double($0) * 3, altitude: 1000 + Double($0))
    }
    func altitudes(_ json: String) throws -> [Double?] {
      try CutLineTests.fixes(Self.edited([climb], json)).joined().map(\.altitude)
    }
    let raised = try altitudes(#"{"kind":"raise","from":0,"to":100,"metres":-12.5}"#)
    #expect(raised == climb.map { $0.altitude! - 12.5 })
    var broken = climb
    for index in 30...60 { broken[index].altitude = index.isMultiple(of: 2) ? 1700 : nil }
    let level = #"{"kind":"level","from":30,"to":60}"#
    let levelled = try CutLineTests.fixes(Self.edited([broken], level)).joined()
    for (index, fix) in levelled.enumerated() {
      #expect(fix.altitude?.isWithin(0.02, of: 1000 + Double(index)) == true)
    }
    // At an end there is one neighbour only; of a line without altitudes none.
    #expect(try altitudes(#"{"kind":"level","from":90,"to":999}"#)[95] == 1089)
    #expect(try altitudes(#"{"kind":"level","from":0,"to":4}"#)[0] == 1005)
    let flat = try Self.edited([Self.walk], level)
    #expect(try CutLineTests.fixes(flat).joined().allSatisfy { $0.altitude == nil })
    // In their order: levelled between raised ends.
    let both = try altitudes(#"{"kind":"raise","from":0,"to":20,"metres":100},"# + level)
    #expect(both[20] == 1120 && both[21] == 1021)
    // A removed fix is no neighbour.
    var spike = climb
    spike[29].altitude = 9000
    let besides = #"{"kind":"remove","from":29,"to":29},"# + level
    let left = try CutLineTests.fixes(Self.edited([spike], besides)).joined()
    #expect(left.allSatisfy { $0.altitude ?? 9000 < 1101 })
  }

  @Test func editsCountInTheRecordingSoThatTheirOrderDoesNotMatter() throws {
    let cut = #"{"kind":"cut","from":0,"to":19}"#
    let remove = #"{"kind":"remove","from":50,"to":55}"#
    let clean = #"{"kind":"clean"}"#
    let one = try Self.edited([Self.walk], [cut, remove, clean].joined(separator: ","))
    #expect(try Self.edited([Self.walk], [clean, remove, cut].joined(separator: ",")) == one)
    // Without one, the others stand where they stood.
    #expect(
      try Self.seconds(Self.edited([Self.walk], remove)) == [Array(0...49) + Array(56...100)])
  }

  @Test func lapsEndWithinTheLine() throws {
    let laps = [10, 50, 90].map { Walk.start + $0 * 1000 }
    let points = try Self.edited(
      [Self.walk], #"{"kind":"cut","from":0,"to":20},{"kind":"cut","from":80,"to":100}"#,
      laps: laps)
    #expect(try PointStreamDecoder(points).laps.times == [laps[1]])
    #expect(try Self.digest(points).summary.laps.count == 2)
  }

  @Test func theTotalsOfARecorderHoldForWhatItRecorded() throws {
    let device = DeviceTotals(
      try JSONValue(parsing: Array(#"{"distance_m":300,"ascent_m":40,"calories_kcal":30}"#.utf8)))
    #expect(try Self.edits("").totals(device) == device)
    #expect(try Self.edits(#"{"kind":"cut","from":0,"to":1}"#).totals(device) == nil)
    let raised = try Self.edits(#"{"kind":"raise","from":0,"to":1,"metres":2}"#).totals(device)
    #expect(raised?.ascent == nil && raised?.distance == 300)
    #expect(try Self.edits(#"{"kind":"clean"}"#).totals(nil) == nil)
  }

  @Test func theStartThatAMemberStatedIsThatOfTheRecording() throws {
    let start: Int64 = 1_600_000_000_000
    let digest = try TrackDigest(
      of: CutLineTests.stream([Self.walk]), sport: .running,
      edits: Self.edits(#"{"kind":"cut","from":0,"to":29}"#), start: start, duration: nil,
      maximumFixes: 1000)
    #expect(digest.summary.startedAt == start + 30_000)
    #expect(digest.summary.duration == 70)
  }

  @Test(arguments: [
    #"{"kind":"cut","from":5,"to":4}"#, #"{"kind":"cut","from":-1,"to":4}"#,
    #"{"kind":"cut","to":4}"#, #"{"kind":"cut","from":0}"#, #"{"kind":"bend","from":0,"to":4}"#,
    #"{"kind":"raise","from":0,"to":4}"#, #"{"kind":"raise","from":0,"to":4,"metres":5001}"#,
    #"{"kind":"cut","from":0.5,"to":4}"#, #"{"kind":"cut","from":0,"to":20000000}"#,
    #"{"kind":"cut","from":0,"to":9223372036854775807}"#, "{}", "7", "null",
  ])
  func anEditThatIsNoneChangesNothing(json: String) throws {
    #expect(LineEdits.firstInvalid(in: try JSONValue(parsing: Array("[\(json)]".utf8))) == 0)
    #expect(
      try Self.edited([Self.walk], json) == CutLineTests.stream([Self.walk]))
  }

  @Test func twoEditsHaveTwoIdentifiers() throws {
    let cut = #"{"id":"1","kind":"cut","from":0,"to":4}"#
    let json = try JSONValue(parsing: Array("[\(cut),\(cut)]".utf8))
    #expect(LineEdits.firstInvalid(in: json) == 1)
  }

  /// Any edits of any line give a stream that can be read, with no more fixes than before.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func anyEditsOfAnyLineCanBeRead(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let segments = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      (0..<Int.random(in: 0...60, using: &random)).map { _ in
        Fix(
          coordinate: Bool.random(using: &random)
            ? Walk.place(north: Double.random(in: -1e5...1e5, using: &random)) : nil,
          time: Bool.random(using: &random)
            ? Walk.start + Int64.random(in: -1_000_000...1_000_000, using: &random) : nil,
          altitude: Bool.random(using: &random)
            ? Double.random(in: -20_000...20_000, using: &random) : nil)
      }
    }
    let json = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      let kind = LineEdit.Kind.allCases.randomElement(using: &random)!.name
      let (one, other) = (
        Int.random(in: 0...250, using: &random), Int.random(in: 0...250, using: &random)
      )
      let metres = Int.random(in: -5000...5000, using: &random)
      return #"{"kind":"\#(kind)","from":\#(one),"to":\#(other),"metres":\#(metres)}"#
    }.joined(separator: ",")
    for spacing in [nil, 10.0] {
      let points = try Self.edited(segments, json, sport: nil, spacing: spacing)
      let left = try CutLineTests.fixes(points).joined().count
      #expect(left <= segments.joined().count)
      _ = try Self.digest(points)
      let shown = try EditablePoints(
        of: CutLineTests.stream(segments), edits: Self.edits(json), sport: nil, spacing: spacing,
        maximumFixes: 1000)
      #expect(shown.numbers.count / EditablePoints.numbersPerPoint <= left)
    }
  }

  @Test(arguments: [nil, 10.0])
  func theScreenShowsThePointsOfTheFiguresWithTheirPlaceInTheRecording(spacing: Double?) throws {
    var walk = Self.walk
    walk[30] = Walk.fix(30, north: 4000)
    let cut = #"{"kind":"cut","from":0,"to":9}"#
    let stream = CutLineTests.stream([walk])
    let shown = try EditablePoints(
      of: stream, edits: Self.edits(cut), sport: .running, spacing: spacing, maximumFixes: 1000)
    let width = EditablePoints.numbersPerPoint
    let points = stride(from: 0, to: shown.numbers.count, by: width).map {
      Array(shown.numbers[$0..<($0 + width)])
    }
    let digest = try TrackDigest(
      of: stream, sport: .running, spacing: spacing, edits: Self.edits(cut), start: nil,
      duration: nil, maximumFixes: 1000)
    #expect(points.count == digest.summary.points - digest.summary.refusedFixes)
    #expect(points.first?[0] == 10 && points.last?[0] == 100)
    #expect(points.last?[3] == digest.summary.distance)
    #expect(!points.contains { $0[0] == 30 })
    #expect(points.map { $0[7] } == [1] + Array(repeating: 0, count: points.count - 1))
  }

  // MARK: Too few points

  private static func isTrack(
    _ segments: [[Fix]], _ json: String = "", spacing: Double? = nil
  ) throws -> Bool {
    try edits(json).leaveTrack(
      of: CutLineTests.stream(segments), sport: .running, spacing: spacing, maximumFixes: 1000)
  }

  @Test func aTrackHasTwoPointsWhereverTheyAre() throws {
    #expect(try !Self.isTrack([]))
    #expect(try !Self.isTrack([[]]))
    #expect(try !Self.isTrack([[Walk.fix(0, north: 0)]]))
    #expect(try Self.isTrack([[Walk.fix(0, north: 0), Walk.fix(1, north: 3)]]))
    #expect(try Self.isTrack([[Walk.fix(0, north: 0)], [Walk.fix(1, north: 3)]]))
    // A member who stands, and one on a treadmill.
    let standing = (0...9).map { Walk.fix(Double($0), north: 0) }
    #expect(try Self.isTrack([standing]))
    #expect(try Self.isTrack([standing.map { Fix(time: $0.time, heartRate: 120) }]))
    // What the cleaning refuses is none.
    var damaged = [Walk.fix(0, north: 0), Walk.fix(1, north: 3)]
    damaged[1].time = Walk.start - 90_000
    #expect(try !Self.isTrack([damaged]))
  }

  @Test(arguments: [
    (#"{"kind":"cut","from":0,"to":98}"#, true), (#"{"kind":"cut","from":0,"to":99}"#, false),
    (#"{"kind":"cut","from":0,"to":100}"#, false), (#"{"kind":"cut","from":2,"to":5000}"#, true),
    (#"{"kind":"cut","from":1,"to":5000}"#, false), (#"{"kind":"cut","from":1,"to":99}"#, true),
    (#"{"kind":"remove","from":0,"to":50},{"kind":"cut","from":52,"to":100}"#, false),
    (#"{"kind":"raise","from":0,"to":100,"metres":9},{"kind":"clean"}"#, true),
    (#"{"kind":"bend","from":0,"to":100}"#, true),
  ])
  func editsLeaveATrackOrNot(json: String, isTrack: Bool) throws {
    #expect(try Self.isTrack([Self.walk], json) == isTrack)
    // At every 3 metres a point of its own.
    #expect(try Self.isTrack([Self.walk], json, spacing: 1) == isTrack)
  }

  /// The point of a split belongs to both parts.
  @Test(arguments: [0, 1, 50, 99, 100])
  func aSplitLeavesTwoTracksExceptAtAnEnd(at index: Int) throws {
    let before = try Self.isTrack([Self.walk], #"{"kind":"cut","from":\#(index + 1),"to":5000}"#)
    let after = try Self.isTrack([Self.walk], #"{"kind":"cut","from":0,"to":\#(index - 1)}"#)
    #expect(before == (index > 0))
    #expect(after == (index < 100))
  }

  @Test func joinedLinesAreATrackIfTheyHaveTwoPointsTogether() throws {
    func isTrack(_ lines: [[Fix]]) throws -> Bool {
      let joined = try PointStream.joined(
        lines.map { CutLineTests.stream([$0]) }, maximumFixes: 1000)
      return try LineEdits().leaveTrack(
        of: joined, sport: .running, spacing: nil, maximumFixes: 1000)
    }
    #expect(try !isTrack([[], []]))
    #expect(try !isTrack([[Walk.fix(0, north: 0)], []]))
    #expect(try isTrack([[Walk.fix(0, north: 0)], [Walk.fix(9, north: 0)]]))
  }

  /// The judgement is that of the points on the screen, whatever the line and its edits.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func aTrackIsLeftIfTheScreenShowsTwoPoints(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let line = (0..<Int.random(in: 0...6, using: &random)).map { second in
      Walk.fix(Double(second), north: Double.random(in: -400...400, using: &random))
    }
    let cut = Int.random(in: 0...6, using: &random)
    let json = #"{"kind":"cut","from":0,"to":\#(cut)},{"kind":"clean"}"#
    for (json, spacing) in [("", nil), (json, nil), (json, 10.0)] {
      let shown = try EditablePoints(
        of: CutLineTests.stream([line]), edits: Self.edits(json), sport: .running,
        spacing: spacing, maximumFixes: 1000)
      let points = shown.numbers.count / EditablePoints.numbersPerPoint
      #expect(try Self.isTrack([line], json, spacing: spacing) == (points >= 2))
    }
  }

  @Test func pointsThatAreNoneAreNotJudged() {
    #expect(throws: PointStreamError.notAPointStream) {
      try LineEdits().leaveTrack(
        of: [1, 2, 3, 4, 5, 6, 7, 8], sport: nil, spacing: nil, maximumFixes: 1000)
    }
  }

  // MARK: Places

  private static func places(_ metres: Double...) -> [Waypoint] {
    metres.map { Waypoint(coordinate: Walk.place(north: $0), name: "\(Int($0)) m") }
  }

  @Test(arguments: [
    ("", [0, 1500, 3000]), (#"{"kind":"remove","from":400,"to":5000}"#, [0, 1500, 3000]),
    (#"{"kind":"cut","from":501,"to":5000}"#, [0, 1500]),
    (#"{"kind":"cut","from":0,"to":499}"#, [1500, 3000]),
    (#"{"kind":"cut","from":100,"to":900}"#, [0, 1500, 3000]),
    (#"{"kind":"cut","from":0,"to":5000}"#, []),
  ])
  func placesNearWhatIsLeftStayWithACutLine(json: String, left: [Double]) throws {
    let walk = [Walk.steady(seconds: 1000, speed: 3)]
    let bounds = try Self.digest(Self.edited(walk, json)).summary.bounds
    let kept = try Self.edits(json).waypoints(Self.places(0, 1500, 3000), within: bounds)
    #expect(kept == left.flatMap { Self.places($0) })
  }

  @Test func placesOfSeveralTracksStandOnce() {
    let (one, other) = (Self.places(0, 1500), Self.places(1500, 3000))
    #expect(Waypoint.together(one + other) == Self.places(0, 1500, 3000))
    #expect(Waypoint.together([]).isEmpty)
    // Two names of one place are two places.
    var renamed = one
    renamed[1].name = "Núria"
    var nameless = one
    nameless[1].name = nil
    #expect(Waypoint.together(one + renamed + nameless).count == 4)
    let many = (0..<600).flatMap { Self.places(Double($0), Double($0)) }
    let first = (0..<Waypoint.maximumKept).flatMap { Self.places(Double($0)) }
    #expect(Waypoint.together(many) == first)
  }

  @Test func aPlaceIsReadAsItIsWritten() throws {
    func read(_ text: String) throws -> Waypoint? {
      Waypoint(try JSONValue(parsing: Array(text.utf8)))
    }
    let name = String(repeating: "é", count: 600)
    let text =
      #"{"longitude":2.15,"latitude":42.4,"name":"\#(name)","note":"a\nb","altitude_m":7.5}"#
    let place = try #require(try read(text))
    #expect(place.name == String(name.prefix(Waypoint.longestKeptText)))
    #expect(place.note == "a\nb" && place.altitude == 7.5)
    for text in ["7", "{}", #"{"longitude":2}"#, #"{"longitude":2,"latitude":91}"#] {
      #expect(try read(text) == nil)
    }
  }

  // MARK: Privacy

  /// Whatever is edited, split or joined around a private place, others get no point in its circle and no step across it.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func noEditShowsWhatAPrivatePlaceHides(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let circle = try CutLineTests.place(seed: seed).circle
    let json = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      let kind = LineEdit.Kind.allCases.randomElement(using: &random)!.name
      let from = Int.random(in: 0...400, using: &random)
      let to = min(400, from + Int.random(in: 0...60, using: &random))
      return #"{"kind":"\#(kind)","from":\#(from),"to":\#(to),"metres":7}"#
    }.joined(separator: ",")
    let split = Int.random(in: 1...399, using: &random)
    let walk = [CutLineTests.passing()]
    let parts = try [
      #"{"kind":"cut","from":\#(split + 1),"to":400}"#,
      #"{"kind":"cut","from":0,"to":\#(split - 1)}"#,
    ].map { try Self.edited(walk, json + "," + $0) }
    let joined = try PointStream.joined(parts, maximumFixes: 1000)
    for points in try parts + [joined, Self.edited(walk, json)] {
      let line = try CutLine(of: points, without: [circle], maximumFixes: 1000)
      for part in try CutLineTests.fixes(line.points) {
        let places = part.compactMap(\.coordinate)
        #expect(!places.contains { circle.contains($0) })
        #expect(!zip(places, places.dropFirst()).contains { circle.isCrossed(from: $0, to: $1) })
      }
    }
  }

  // MARK: Joining

  private static func walk(_ seconds: ClosedRange<Int>, isTimed: Bool = true) -> [Fix] {
    seconds.map { second in
      var fix = Walk.fix(Double(second), north: Double(second) * 3)
      if !isTimed { fix.time = nil }
      return fix
    }
  }

  @Test func linesAreJoinedInTheOrderOfTheirTimes() throws {
    let parts = [Self.walk(60...100), Self.walk(0...20), Self.walk(20...50)].map {
      CutLineTests.stream([$0])
    }
    let joined = try PointStream.joined(parts, maximumFixes: 1000)
    #expect(try Self.seconds(joined) == [Array(0...20), Array(20...50), Array(60...100)])
    // The ways between are none.
    let distance = try Self.digest(joined).summary.distance ?? 0
    #expect(distance.isWithin(0.5, of: 90 * 3))
    #expect(try PointStream.joined([parts[0]], maximumFixes: 1000) == parts[0])
    #expect(try PointStream.joined([], maximumFixes: 1000) == CutLineTests.stream([]))
  }

  @Test func aSplitLineIsJoinedWithItsWholeDistance() throws {
    let left = try Self.edited([Self.walk], #"{"kind":"cut","from":41,"to":100}"#)
    let right = try Self.edited([Self.walk], #"{"kind":"cut","from":0,"to":39}"#)
    let joined = try Self.digest(PointStream.joined([right, left], maximumFixes: 1000)).summary
    #expect((joined.distance ?? 0).isWithin(0.5, of: 300))
    #expect(joined.duration == 100)
  }

  @Test func linesOfTheSameTimeOrTooManyPointsAreNotJoined() throws {
    let parts = [Self.walk(0...20), Self.walk(19...50)].map { CutLineTests.stream([$0]) }
    #expect(throws: JoinError.overlap) { try PointStream.joined(parts, maximumFixes: 1000) }
    let apart = [Self.walk(0...20), Self.walk(30...50)].map { CutLineTests.stream([$0]) }
    #expect(throws: JoinError.points(.tooManyFixes(42))) {
      try PointStream.joined(apart, maximumFixes: 41)
    }
    #expect(throws: JoinError.points(.notAPointStream)) {
      try PointStream.joined([[1, 2, 3, 4, 5, 6, 7, 8], parts[0]], maximumFixes: 1000)
    }
  }

  @Test func linesWithoutTimesStayInTheirOrder() throws {
    let parts = [Self.walk(60...100, isTimed: false), Self.walk(0...20)].map {
      CutLineTests.stream([$0])
    }
    let joined = try PointStream.joined(parts, maximumFixes: 1000)
    #expect(
      try CutLineTests.fixes(joined).map(\.count) == [41, 21])
  }

  @Test func aJoinedLineHasTheLapsOfAllAndOneForEach() throws {
    let laps = Self.lapped(Self.walk(0...20), [10])
    let plain = CutLineTests.stream([Self.walk(30...50)])
    let joined = try PointStream.joined([plain, laps], maximumFixes: 1000)
    let times = [10, 20].map { Walk.start + $0 * 1000 }
    #expect(try PointStreamDecoder(joined).laps.times == times)
    let without = [plain, CutLineTests.stream([Self.walk(60...70)])]
    let empty = try PointStream.joined(without, maximumFixes: 1000)
    #expect(try PointStreamDecoder(empty).laps.isEmpty)
  }

  private static func lapped(_ fixes: [Fix], _ seconds: [Int64]) -> [UInt8] {
    var encoder = PointStreamEncoder()
    for fix in fixes { encoder.add(fix) }
    for second in seconds { encoder.laps.add(Walk.start + second * 1000) }
    return encoder.finish()
  }
}
