import Geodesy
import JSON
import Numerics
import TestGround
import Testing
import Tracks

/// The circles of a place that is deleted and named anew, many times (T28).
@Suite struct PrivacyAnchorTests {
  private typealias Attack = PrivacyAttackTests
  private typealias Spot = PrivacyAttackTests.Spot

  private static let radius = 200.0
  private static let seeds = 1...12 as ClosedRange<UInt64>
  private static let times = 50

  private static func secret(using random: inout SeededGenerator) -> String {
    let digits = Array("0123456789abcdef")
    return String((0..<64).map { _ in digits[Int.random(in: 0..<16, using: &random)] })
  }

  private static func record(_ point: Coordinate, _ radius: Double, _ secret: String) -> JSONValue {
    .object([
      JSONMember("radius_m", .number(radius)), JSONMember("secret", .string(secret)),
      JSONMember(
        "point",
        .object([
          JSONMember("latitude", .number(point.latitude)),
          JSONMember("longitude", .number(point.longitude)),
        ])),
    ])
  }

  private static func with(_ anchor: PrivacyAnchor, _ record: JSONValue) -> JSONValue {
    .object((record.object ?? []) + [JSONMember("anchor", anchor.json)])
  }

  /// The circles of a home that is named again and again, each time with another secret and a point that is off by less than
  /// half of the first radius.
  private static func circles(
    _ home: Spot, radii: [Double], using random: inout SeededGenerator
  ) throws -> [PrivacyCircle] {
    var known: [PrivacyAnchor] = []
    return try (0..<times).map { time in
      let angle = Double.random(in: 0...2 * Elementary.pi, using: &random)
      let off = time == 0 ? 0 : Double.random(in: 0...0.49 * radius, using: &random)
      let point = Spot(
        x: home.x + off * Elementary.sin(angle), y: home.y + off * Elementary.cos(angle))
      let record = record(
        point.coordinate, radii[time % radii.count], secret(using: &random))
      let anchor = try #require(PrivacyAnchor.first(forPlace: record, among: known))
      known.append(anchor)
      return try #require(PrivacyPlace(with(anchor, record))).circle
    }
  }

  /// The centre and the radius of a circle as 200 runs into all directions show them by their ends.
  private static func seen(
    _ circle: PrivacyCircle, around home: Spot, using random: inout SeededGenerator
  ) throws -> (centre: Spot, radius: Double) {
    var target = Attack.Target(home: home, ends: [])
    for run in 0..<Attack.runs {
      let angle = Double(run) / Double(Attack.runs) * 2 * Elementary.pi
      let fixes = (1...Int(circle.radius / 10)).map { step in
        let metres = Double(step) * 20
        let spot = Spot(
          x: home.x + metres * Elementary.sin(angle) + .random(in: -4...4, using: &random),
          y: home.y + metres * Elementary.cos(angle) + .random(in: -4...4, using: &random))
        return Fix(coordinate: spot.coordinate, time: Walk.start + Int64(step) * 4000)
      }
      let cut = try CutLine(
        of: CutLineTests.stream([fixes]), without: [circle], maximumFixes: 1_000_000)
      let part = try #require(try CutLineTests.fixes(cut.points).first)
      target.ends.append((Spot(part[0].coordinate!), Spot(part[1].coordinate!)))
    }
    let centre = Attack.circle(target)
    let all = target.ends.reduce(0) { $0 + $1.end.distance(to: centre) }
    return (centre, all / Double(target.ends.count))
  }

  /// The places, on a grid of 20 m, where home may be for who knows some circles and the rule by which each lies around home.
  private static func candidates(
    _ circles: [(centre: Spot, least: Double, most: Double)], near home: Spot
  ) -> Int {
    let tolerance = 25.0
    var count = 0
    for x in stride(from: home.x - 800, through: home.x + 800, by: 20) {
      for y in stride(from: home.y - 800, through: home.y + 800, by: 20) {
        let isPossible = circles.allSatisfy { circle in
          let distance = Spot(x: x, y: y).distance(to: circle.centre)
          return distance >= circle.least - tolerance && distance <= circle.most + tolerance
        }
        if isPossible { count += 1 }
      }
    }
    return count
  }

  // MARK: Attacks

  @Test(arguments: seeds) func aHomeThatIsNamedAnewHasTheSameCircle(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let circles = try Self.circles(Spot(x: 30, y: -80), radii: [Self.radius], using: &random)
    for circle in circles { #expect(circle == circles[0]) }
  }

  /// Fifty circles with a secret each, as they were before there were anchors, leave little of the ring of one; those of an anchor, of the
  /// same and of other radii, found by the ends of 200 runs each, leave all of it.
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func allCirclesOfAHomeShowNoMoreThanTheFirst(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let home = Spot(x: .random(in: -300...300, using: &random), y: 120)
    let radii = [Self.radius, 100, 500, 150, 300]
    var found: [Double: (centre: Spot, least: Double, most: Double)] = [:]
    for (index, circle) in try Self.circles(home, radii: radii, using: &random).enumerated() {
      let radius = radii[index % radii.count]
      if found[radius] != nil { continue }
      let seen = try Self.seen(circle, around: home, using: &random)
      #expect((seen.radius - circle.radius).magnitude < 30)
      let larger = radius > Self.radius
      found[radius] = (
        seen.centre, (larger ? radius : Self.radius) / 2,
        larger ? radius + 1.5 * Self.radius : Self.radius
      )
    }
    #expect(found.count == radii.count)
    let first = try #require(found[Self.radius])
    let one = Self.candidates([first], near: home)
    #expect(Double(Self.candidates(Array(found.values), near: home)) >= 0.9 * Double(one))
    #expect(first.centre.distance(to: home) >= 0.45 * Self.radius)

    let apart = try (0..<Self.times).map { _ in
      let secret = Self.secret(using: &random)
      let anchor = try #require(
        PrivacyAnchor(of: home.coordinate, radius: Self.radius, secret: secret))
      return (centre: Spot(anchor.centre), least: Self.radius / 2, most: Self.radius)
    }
    #expect(Double(Self.candidates(apart, near: home)) <= 0.2 * Double(one))
  }

  /// Whoever sees a larger circle alone is as wrong as by one that was the first.
  @Test(arguments: seeds, [150.0, 500, 2000])
  func theCentreOfALargerCircleIsNotHome(seed: UInt64, radius: Double) throws {
    var random = SeededGenerator(seed: seed)
    let anchor = try #require(
      PrivacyAnchor(
        of: CutLineTests.home, radius: 100, secret: Self.secret(using: &random)))
    let error = anchor.circle(radius).centre.distance(to: CutLineTests.home)
    #expect(error >= radius * 0.499)
    #expect(anchor.circle(radius).radius <= 4.01 * radius)
  }

  // MARK: The rule

  /// Whatever place an anchor holds, all that is within the named radius of it is hidden.
  @Test(arguments: seeds, [100.0, 200, 201, 500, 2000])
  func theCircleHidesAllAroundEachPlaceThatIsHeld(seed: UInt64, radius: Double) throws {
    var random = SeededGenerator(seed: seed)
    let anchor = try #require(
      PrivacyAnchor(
        of: CutLineTests.home, radius: Self.radius, secret: Self.secret(using: &random)))
    let circle = anchor.circle(radius)
    for angle in stride(from: 0.0, to: 360, by: 30) {
      let (sine, cosine) = (
        Elementary.sin(angle * Elementary.radiansPerDegree),
        Elementary.cos(angle * Elementary.radiansPerDegree)
      )
      // A home that is moved by less than half of the radius stays held.
      let moved = CutLineTests.home.offset(
        north: 0.49 * Self.radius * cosine, east: 0.49 * Self.radius * sine)
      #expect(anchor.holds(moved))
      let outermost = anchor.centre.offset(
        north: 1.499 * Self.radius * cosine, east: 1.499 * Self.radius * sine)
      #expect(anchor.holds(outermost))
      for place in [moved, outermost] {
        for turn in stride(from: 0.0, to: 360, by: 30) {
          let edge = place.offset(
            north: radius * Elementary.cos(turn * Elementary.radiansPerDegree),
            east: radius * Elementary.sin(turn * Elementary.radiansPerDegree))
          #expect(circle.contains(edge))
        }
      }
    }
  }

  @Test func anotherPlaceHasAnAnchorOfItsOwn() throws {
    var random = SeededGenerator(seed: 1)
    let first = Self.record(CutLineTests.home, 200, Self.secret(using: &random))
    let anchor = try #require(PrivacyAnchor.first(forPlace: first, among: []))
    let far = Self.record(
      CutLineTests.home.offset(north: 600, east: 0), 200, Self.secret(using: &random))
    let other = try #require(PrivacyAnchor.first(forPlace: far, among: [anchor]))
    #expect(other != anchor)
    #expect(PrivacyPlace(Self.with(other, far)) != nil)
    // An anchor that does not hold a place hides nothing of it.
    #expect(PrivacyPlace(Self.with(anchor, far)) == nil)
  }

  /// Places that were named before there were anchors keep their circle, and hand its centre on.
  @Test func anEarlierPlaceKeepsItsCircle() throws {
    var random = SeededGenerator(seed: 3)
    let record = Self.record(CutLineTests.home, 200, Self.secret(using: &random))
    let place = try #require(PrivacyPlace(record))
    #expect((place.circle.radius - 400.2).magnitude < 1e-9)
    let anchor = try #require(PrivacyAnchor(ofPlace: record))
    #expect(anchor.centre == place.circle.centre)
    #expect(anchor.circle(200).radius > place.circle.radius)
  }

  @Test func anAnchorIsReadAsItWasWritten() throws {
    var random = SeededGenerator(seed: 4)
    let record = Self.record(CutLineTests.home, 333.25, Self.secret(using: &random))
    let anchor = try #require(PrivacyAnchor.first(forPlace: record, among: []))
    #expect(PrivacyAnchor(try JSONValue(parsing: anchor.json.bytes)) == anchor)
  }

  @Test(arguments: [
    "{}", #"{"latitude":42,"longitude":2,"radius_m":200}"#,
    #"{"latitude":91,"longitude":2,"radius_m":200,"secret":"S"}"#,
    #"{"latitude":42,"longitude":2,"radius_m":99,"secret":"S"}"#,
    #"{"latitude":42,"longitude":2,"radius_m":200,"secret":"3c"}"#,
    #"{"latitude":42,"longitude":2,"radius_m":200,"secret":"G"}"#, "[]", "7", #""S""#,
  ])
  func whatIsNoAnchorIsNone(json: String) throws {
    let text = json.replacing("S", with: String(repeating: "3c", count: 32))
      .replacing("G", with: String(repeating: "3G", count: 32))
    #expect(PrivacyAnchor(try JSONValue(parsing: Array(text.utf8))) == nil)
  }
}
