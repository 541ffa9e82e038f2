import JSON
import Testing
import Tracks

/// Recordings that are faster than their sport can be.
@Suite struct SpeedDoubtTests {
  private func bests(_ efforts: [(Double, Double)]) -> [Best] {
    efforts.map { Best(distance: $0.0, duration: $0.1, startedAt: 0) }
  }

  @Test(arguments: [
    // A town at 40 km/h, a marathon at the world record and twice as fast, a sprint, a kilometre in 2:12.
    (Sport.running, 8_000.0, 720.0, true), (.running, 42_195, 7_235, false),
    (.running, 42_195, 3_600, true), (.running, 200, 19.2, false), (.running, 1_000, 132, false),
    (.walking, 20_000, 4_600, false), (.hiking, 10_000, 900, true),
    (.cycling, 180_000, 18_000, false),
    (.cycling, 300_000, 10_000, true), (.cycling, 9_000, 420, false),
    (.skiing, 60_000, 7_200, false),
    (.swimming, 1_500, 871, false), (.swimming, 3_000, 300, true),
    (.driving, 300_000, 9_000, false),
    (.other, 300_000, 9_000, false), (.fitness, 300_000, 9_000, false),
  ])
  func aWayIsTooFastForItsSport(sport: Sport, metres: Double, seconds: Double, isIt: Bool) {
    #expect(
      SpeedDoubt.isTooFast(for: sport, distance: metres, time: seconds, bests: []) == isIt)
  }

  /// A run with the drive home behind it: its mean is a runner's, its fastest kilometre is not.
  @Test func aPartIsTooFast() {
    let home = bests([(1_000, 96), (5_000, 420)])
    #expect(SpeedDoubt.isTooFast(for: .running, distance: 20_000, time: 4_320, bests: home))
    #expect(!SpeedDoubt.isTooFast(for: .cycling, distance: 20_000, time: 4_320, bests: home))
    let run = bests([(1_000, 180), (5_000, 960)])
    #expect(!SpeedDoubt.isTooFast(for: .running, distance: 20_000, time: 4_320, bests: run))
  }

  @Test func whatIsUnknownIsNotDoubted() {
    #expect(!SpeedDoubt.isTooFast(for: nil, distance: 90_000, time: 3_600, bests: []))
    #expect(!SpeedDoubt.isTooFast(for: .running, distance: nil, time: 3_600, bests: []))
    #expect(!SpeedDoubt.isTooFast(for: .running, distance: 90_000, time: nil, bests: []))
    #expect(!SpeedDoubt.isTooFast(for: .running, distance: 90_000, time: 0, bests: []))
    let senseless = SpeedDoubt.isTooFast(
      for: .running, distance: .infinity, time: .nan, bests: bests([(.nan, .nan)]))
    #expect(!senseless)
  }

  @Test(arguments: [
    (#"{"sport":"running","distance_m":30000,"moving_s":1800}"#, true),
    (#"{"sport":"running","distance_m":30000,"duration_s":1800}"#, true),
    (#"{"sport":"running","distance_m":30000,"moving_s":1800,"speed_confirmed":true}"#, false),
    (#"{"sport":"running","distance_m":30000,"moving_s":1800,"speed_confirmed":false}"#, true),
    (#"{"sport":"running","distance_m":30000,"moving_s":1800,"kind":"route"}"#, false),
    (#"{"sport":"running","distance_m":30000,"duration_s":1800,"format":"manual"}"#, false),
    (#"{"sport":"running"}"#, false), (#"{"sport":7,"distance_m":"far","bests":{}}"#, false),
    (#"[]"#, false),
  ])
  func aTrackOfAListIsJudged(item: String, isIt: Bool) throws {
    let json = try JSONValue(parsing: Array(item.utf8))
    #expect(SpeedDoubt.isDoubtful(json, as: nil) == isIt)
    #expect(!SpeedDoubt.isDoubtful(json, as: .driving))
  }
}
