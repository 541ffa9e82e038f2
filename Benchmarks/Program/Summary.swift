import Geodesy
import Tracks

/// Derives the figures of a long recording.
enum Summary {
  /// A day of a recorder at one fix per second, with noise, height and heart rate.
  static func recording(of count: Int) -> [Fix] {
    var state: UInt64 = 1
    func noise() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) - 0.5
    }
    return (0..<count).map { second in
      let (along, height) = (Double(second), noise() + Double(second % 1000) / 10)
      return Fix(
        coordinate: Coordinate(
          latitude: 42.5 + along * 2e-6 + noise() * 1e-5,
          longitude: 1.5 + along * 2e-5 + noise() * 1e-5),
        time: 1_700_000_000_000 + Int64(second) * 1000, altitude: 800 + height,
        heartRate: 140 + noise() * 10)
    }
  }

  static func run(over fixes: [Fix]) -> TrackSummary {
    var analysis = TrackAnalysis(sport: .running)
    analysis.beginSegment()
    for fix in fixes { analysis.add(fix) }
    return analysis.finish()
  }

  /// All derivations of an import: figures, bests, graphs, lines, and the stored stream.
  static func runAll(over fixes: [Fix]) -> Int {
    var digester = TrackDigester(sport: .running)
    var encoder = PointStreamEncoder()
    digester.beginSegment()
    encoder.beginSegment()
    for fix in fixes {
      digester.add(fix)
      encoder.add(fix)
    }
    return digester.finish().lines.levels.count + encoder.finish().count
  }
}
