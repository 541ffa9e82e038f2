import Geodesy
import JSON
import Testing
import Tracks

@Suite struct HostileLinesTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 12.5, 1e-300, 1e300, -1e300, .infinity, -.infinity, .nan, 4e9, 250,
    .greatestFiniteMagnitude, .leastNonzeroMagnitude,
  ]
  private static let times: [Int64?] = [
    nil, 0, .min, .max, 1_700_000_000_000, 1_700_000_001_000, 1_699_999_999_999,
    -2_147_483_648_000, 315_964_800_000, 4_102_444_800_000, 631_065_600_000,
  ]

  /// Any sensor values yield valid JSON without invalid numbers.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func areAnsweredLikeAnyOther(seed: UInt64) throws {
    var state = seed
    func pick<Element>(_ values: [Element]) -> Element {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return values[Int(state >> 33) % values.count]
    }
    let sport = pick(Sport.allCases)
    var digester = TrackDigester(sport: sport, markInterval: pick(Self.numbers))
    var encoder = PointStreamEncoder()
    for _ in 0..<1000 {
      if pick([false, false, true]) {
        digester.beginSegment()
        encoder.beginSegment()
      }
      let number = { pick(Self.numbers) }
      let fix = Fix(
        coordinate: Coordinate(latitude: pick([0, 90, -90, 42, number()]), longitude: number()),
        time: pick(Self.times), altitude: number(), accuracy: number(), speed: number(),
        heartRate: number(), cadence: number(), temperature: number(), power: number(),
        deviceDistance: number())
      digester.add(fix)
      encoder.add(fix)
    }
    var writer = JSONWriter()
    writer.beginObject()
    digester.finish().writeDetail(into: &writer)
    writer.endObject()
    let value = try JSONValue(parsing: writer.bytes)
    #expect(value["figures"]?["points"] == .integer(1000))
    var decoder = try PointStreamDecoder(encoder.finish())
    var count = 0
    while let element = try decoder.next() {
      if case .fix = element { count += 1 }
    }
    #expect(count == 1000)
  }

  /// Receivers state 0°, 0° before they have a position: it is set aside, and nothing else.
  @Test(
    arguments: [[0], [1], [50], [50, 51], [20, 40, 60], [100], Array(30...45)], [true, false])
  func nullIslandIsNoReference(at seconds: [Int], isTimed: Bool) {
    let walk = Walk.steady(seconds: 100, speed: 3)
    let nowhere = Set(seconds)
    let strange = walk.enumerated().map { second, fix in
      guard nowhere.contains(second) else { return isTimed ? fix : untimed(fix) }
      return Fix(coordinate: Coordinate(latitude: 0, longitude: 0), time: isTimed ? fix.time : nil)
    }
    let without = walk.enumerated().filter { !nowhere.contains($0.offset) }
      .map { isTimed ? $0.element : untimed($0.element) }
    let (summary, expected) = (Walk.summary([strange]), Walk.summary([without]))
    #expect(summary.refusedPlaces == seconds.count)
    #expect(summary.refusedFixes == seconds.count, "no good one beside it")
    #expect(summary.distance == expected.distance && summary.duration == expected.duration)
    #expect(summary.rawDistance == expected.rawDistance)
    #expect(summary.rawSpeedMaximum == expected.rawSpeedMaximum)
  }

  private func untimed(_ fix: Fix) -> Fix { Fix(coordinate: fix.coordinate) }

  /// A fix that is refused for its time is no reference for the way to the next one.
  @Test func aFixOfAnotherTimeIsNoReference() {
    var fixes = Walk.steady(seconds: 100, speed: 3)
    fixes.insert(
      Fix(coordinate: Walk.place(north: 90_000), time: Walk.start + 86_400_000 * 4_000), at: 50)
    let summary = Walk.summary([fixes])
    #expect(summary.refusedFixes == 1 && summary.refusedTimes == 1)
    #expect(300.0.isWithin(0.5, of: summary.distance))
  }
}
