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
}
