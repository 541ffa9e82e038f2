import Geodesy
import Numerics
import TestGround
import Testing
import Tracks

/// What others see of a line near its member's places (T28).
@Suite struct CutLineTests {
  static let home = Walk.place(north: 0)

  static func place(
    _ radius: Double = 200, at point: Coordinate = home, seed: UInt64 = 1
  ) throws -> PrivacyPlace {
    var random = SeededGenerator(seed: seed)
    let secret = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
    return try #require(PrivacyPlace(point: point, radius: radius, secret: secret))
  }

  static func stream(_ segments: [[Fix]], laps: [Int64] = []) -> [UInt8] {
    var encoder = PointStreamEncoder()
    for lap in laps { encoder.laps.add(lap) }
    for segment in segments {
      encoder.beginSegment()
      for fix in segment { encoder.add(fix) }
    }
    return encoder.finish()
  }

  static func fixes(_ points: [UInt8]) throws -> [[Fix]] {
    var decoder = try PointStreamDecoder(points)
    var segments: [[Fix]] = []
    while let element = try decoder.next() {
      switch element {
      case .segment: segments.append([])
      case .fix(let fix): segments[segments.count - 1].append(fix)
      }
    }
    return segments
  }

  static func cut(_ segments: [[Fix]], laps: [Int64] = [], by places: [PrivacyPlace]) throws
    -> CutLine
  {
    try CutLine(
      of: stream(segments, laps: laps), without: places.map(\.circle), maximumFixes: 1_000_000)
  }

  /// A walk past home, from 2 km south to 2 km north of it, 10 m a step.
  static func passing(east: Double = 0, speed: Double = 2) -> [Fix] {
    (0...400).map { step in
      let metres = Double(step) * 10
      return Walk.fix(
        metres / speed, north: metres - 2000, east: east, altitude: 1000 + metres / 20)
    }
  }

  @Test(arguments: [100.0, 250, 2000], 1...25 as ClosedRange<UInt64>)
  func theHiddenCircleHoldsAllThatIsNamed(radius: Double, seed: UInt64) throws {
    let circle = try Self.place(radius, seed: seed).circle
    for angle in stride(from: 0.0, to: 360, by: 15) {
      let (north, east) = (radius * sin(angle), radius * sin(angle + 90))
      #expect(circle.contains(Self.home.offset(north: north, east: east)))
    }
    // Its centre is another place, and its size tells nothing of where the point is.
    #expect(circle.centre.distance(to: Self.home) >= radius * 0.499)
    #expect(circle.centre.distance(to: Self.home) <= radius * 1.001)
    #expect((circle.radius / radius - 2.001).magnitude < 1e-9)
  }

  @Test func eachSecretHasItsOwnCircle() throws {
    let centres = try (1...50).map { try Self.place(seed: $0).circle.centre }
    for (index, centre) in centres.enumerated() {
      for other in centres[(index + 1)...] { #expect(centre != other) }
    }
    #expect(try Self.place(seed: 7) == Self.place(seed: 7))
  }

  @Test(arguments: [
    (99.9, 32), (2000.1, 32), (.nan, 32), (.infinity, 32), (-200, 32), (200, 15), (200, 0),
  ])
  func aPlaceOutsideItsBoundsIsNone(radius: Double, secretBytes: Int) {
    #expect(
      PrivacyPlace(
        point: Self.home, radius: radius, secret: [UInt8](repeating: 7, count: secretBytes)) == nil)
  }

  @Test func whatIsInTheCircleIsShownNowhere() throws {
    let place = try Self.place()
    let begins = Array(Self.passing()[200...])
    let ends = Array(Self.passing()[...200])
    for (line, parts) in [(begins, 1), (ends, 1), (Self.passing(), 2)] {
      let cut = try Self.cut([line], by: [place])
      #expect(cut.isCut)
      let shown = try Self.fixes(cut.points)
      #expect(shown.count == parts)
      for fix in shown.joined() {
        #expect(try #require(fix.coordinate).distance(to: Self.home) > 200)
        #expect(!place.circle.contains(try #require(fix.coordinate)))
      }
      // Each shown point is one of the line, none was made.
      let recorded = line.compactMap(\.coordinate?.latitude)
      for fix in shown.joined() {
        let latitude = try #require(fix.coordinate).latitude
        #expect(recorded.contains { ($0 - latitude).magnitude < 1e-7 })
      }
    }
  }

  @Test func aLineElsewhereIsTheSame() throws {
    let far = Self.passing(east: 5000)
    let points = Self.stream([far], laps: [Walk.start + 60_000])
    let cut = try CutLine(
      of: points, without: [try Self.place().circle], maximumFixes: 1_000_000)
    #expect(!cut.isCut)
    #expect(cut.points == points)
    let home = Self.stream([Self.passing()])
    #expect(try CutLine(of: home, without: [], maximumFixes: 1_000_000).points == home)
  }

  /// The strongest of these: whatever happened in the circle, others get the same bytes.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func whatIsShownDoesNotDependOnWhatIsHidden(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let place = try Self.place(Double.random(in: 100...500, using: &random), seed: seed)
    let line = Self.passing(east: Double.random(in: -80...80, using: &random))
    let inside = try #require(
      line.firstIndex { place.circle.contains($0.coordinate!) })
    let outside = try #require(
      line[inside...].firstIndex { !place.circle.contains($0.coordinate!) })
    func whole(hiding hidden: [Fix], after wait: Int64, counting metres: Double) -> [[Fix]] {
      func counted(_ fix: Fix, _ distance: Double, _ wait: Int64 = 0) -> Fix {
        var fix = fix
        fix.deviceDistance = distance
        fix.time = fix.time! + wait
        return fix
      }
      let before = line[..<inside].enumerated().map { counted($1, Double($0) * 10) }
      let after = line[outside...].enumerated().map {
        counted($1, metres + Double($0) * 10, wait)
      }
      return [before + hidden + after]
    }
    let direct = whole(
      hiding: Array(line[inside..<outside]), after: 0, counting: Double(outside) * 10)
    // Two hours at home, with a pulse, an altitude and loops in the garden.
    let start = line[inside].time!
    let garden = (0..<500).map { second in
      Fix(
        coordinate: Self.home.offset(
          north: Double.random(in: -50...50, using: &random),
          east: Double.random(in: -50...50, using: &random)),
        time: start + Int64(second) * 14_000, altitude: 2400, heartRate: 180)
    }
    let long = whole(hiding: garden, after: 7_000_000, counting: 90_000)
    let shown = try Self.cut(direct, laps: [start + 1], by: [place])
    #expect(try Self.cut(long, laps: [start + 5_000_000], by: [place]).points == shown.points)
    #expect(try Self.fixes(shown.points).count == 2)
  }

  @Test func theTimeInTheCircleIsInNoFigure() throws {
    let line = Self.passing(speed: 2)
    let place = try Self.place()
    let whole = try TrackDigest(of: Self.stream([line]), sport: .running, maximumFixes: 1000)
    let cut = try TrackDigest(
      of: Self.cut([line], by: [place]).points, sport: .running, maximumFixes: 1000)
    let parts = try Self.fixes(Self.cut([line], by: [place]).points)
    let metres = parts.reduce(0.0) { $0 + Double($1.count - 1) * 10 }
    #expect(metres.isWithin(1, of: cut.summary.distance))
    #expect((metres / 2).isWithin(0.1, of: cut.summary.duration))
    #expect((metres / 2).isWithin(0.1, of: cut.summary.movingTime))
    let hidden = try #require(whole.summary.distance) - metres
    #expect(hidden > 400)
    #expect(cut.profile.points.last?.elapsed == cut.summary.duration)
    #expect(cut.summary.holes == 0)
    let pace = try #require(cut.summary.pace)
    #expect(cut.summary.marks.allSatisfy { ($0.pace ?? pace).isWithin(5, of: pace) })
  }

  @Test func aStepAcrossTheCircleSeparatesTwoParts() throws {
    let place = try Self.place()
    let (before, after) = (Array(Self.passing()[0...20]), Array(Self.passing()[380...]))
    let cut = try Self.cut([before + after], by: [place])
    let parts = try Self.fixes(cut.points)
    #expect(parts.map(\.count) == [21, 21])
    #expect(parts[1].first?.time == parts[0].last?.time)
    // Likewise across a pause.
    #expect(try Self.cut([before, after], by: [place]).points == cut.points)
  }

  @Test func fixesWithoutAPositionAreShownBetweenShownOnesOnly() throws {
    let place = try Self.place()
    func blind(_ fix: Fix) -> Fix {
      var fix = fix
      fix.coordinate = nil
      return fix
    }
    let line = Self.passing().enumerated().map { index, fix in
      // The receiver loses its signal in a tunnel, near home, and before the end.
      (50..<60).contains(index) || (140..<170).contains(index) || index >= 390 ? blind(fix) : fix
    }
    let shown = try Self.fixes(Self.cut([line], by: [place]).points)
    let blindTimes = shown.joined().filter { $0.coordinate == nil }.compactMap(\.time)
    #expect(blindTimes == line[50..<60].compactMap(\.time))
  }

  @Test func aSinglePositionFarOffIsNoPart() throws {
    // A receiver's first position at home is that of a mast.
    let mast = Walk.fix(-5, north: 900, east: 900)
    let shown = try Self.fixes(
      Self.cut([[mast] + Self.passing()[195...]], by: [try Self.place()]).points)
    #expect(shown.count == 1)
    #expect(shown[0].first?.coordinate?.longitude.isWithin(1e-6, of: 1.5) == true)
  }

  @Test func aLineWithinTheCircleIsEmpty() throws {
    let line = Array(Self.passing()[195...205])
    let cut = try Self.cut([line], by: [try Self.place()])
    #expect(try Self.fixes(cut.points).joined().isEmpty)
    let digest = try TrackDigest(of: cut.points, sport: .running, maximumFixes: 1000)
    #expect(digest.summary.startedAt == nil)
    #expect(digest.summary.distance == nil)
  }

  @Test func aLineWithoutPositionsIsShownAsItIs() throws {
    let treadmill = (0..<600).map {
      Fix(time: Walk.start + Int64($0) * 1000, heartRate: 140, deviceDistance: Double($0) * 3)
    }
    #expect(try !Self.cut([treadmill], by: [try Self.place()]).isCut)
  }

  @Test func circlesOfSeveralPlacesAreCutAlike() throws {
    let work = try Self.place(300, at: Walk.place(north: 1500), seed: 9)
    let places = [try Self.place(), work]
    let shown = try Self.fixes(Self.cut([Self.passing()], by: places).points)
    for fix in shown.joined() {
      #expect(!places.contains { $0.circle.contains(fix.coordinate!) })
    }
  }

  @Test(arguments: [(0.0, 179.9999), (-16.8, -179.9995), (78.2, 15.6), (-54.8, -68.3)])
  func itHoldsAtTheEdgesOfTheMap(latitude: Double, longitude: Double) throws {
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let place = try Self.place(500, at: point)
    let line = (-300...300).map { step in
      Fix(
        coordinate: point.offset(north: 3, east: Double(step) * 10),
        time: Walk.start + Int64(step) * 4000)
    }
    let shown = try Self.fixes(Self.cut([line], by: [place]).points)
    #expect(shown.count == 2)
    for fix in shown.joined() { #expect(fix.coordinate!.distance(to: point) > 500) }
  }

  @Test func damagedPointsAreRefused() throws {
    let circles = [try Self.place().circle]
    var points = Self.stream([Self.passing()])
    points[4] = 99
    #expect(throws: PointStreamError.self) {
      try CutLine(of: points, without: circles, maximumFixes: 1_000_000)
    }
    #expect(throws: PointStreamError.tooManyFixes(401)) {
      try CutLine(of: Self.stream([Self.passing()]), without: circles, maximumFixes: 400)
    }
  }

  private func sin(_ degrees: Double) -> Double {
    Elementary.sin(degrees * Elementary.radiansPerDegree)
  }
}
