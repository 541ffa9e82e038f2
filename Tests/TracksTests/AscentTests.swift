import Numerics
import Testing
import Tracks

/// Ascent by the altitudes' own noise (T21).
@Suite struct AscentTests {
  /// Hills of 40 m each kilometre, ten of them, with the noise of a sensor.
  private func hills(noise: Double, seed: UInt64 = 3) -> TrackSummary {
    var random = SplitMix(state: seed)
    let fixes = (0...3_333).map { second in
      let north = Double(second) * 3
      let height = 20 * Elementary.sin(north * 0.36 * Elementary.radiansPerDegree)
      return Walk.fix(
        Double(second), north: north, altitude: 500 + height + random.normal() * noise)
    }
    return Walk.summary([fixes])
  }

  @Test(arguments: [
    (noise: 0.0, error: 0.06), (noise: 0.1, error: 0.06), (noise: 0.5, error: 0.06),
    (noise: 1.5, error: 0.15),
  ])
  func noiseIsNotClimbed(noise: Double, error: Double) {
    let summary = hills(noise: noise)
    #expect(400.0.isWithin(400 * error, of: summary.ascent))
    #expect(400.0.isWithin(400 * error + 10, of: summary.descent))
  }

  @Test func theThresholdFollowsTheNoiseAndTellsTheSource() {
    let barometer = hills(noise: 0.05)
    let satellites = hills(noise: 1.5)
    #expect(barometer.altitudeSource == .barometer)
    #expect(barometer.ascentThreshold == 1.5)
    #expect(satellites.altitudeSource == .satellites)
    #expect((satellites.ascentThreshold ?? 0) > 3)
  }

  @Test func thePlanOfARouteHasTheAltitudesOfTheTerrain() {
    let fixes = (0...400).map {
      Fix(coordinate: Walk.place(north: Double($0) * 10), altitude: 100 + Double($0) / 10)
    }
    let summary = Walk.summary([fixes], sport: nil)
    #expect(summary.altitudeSource == .terrain)
    #expect(40.0.isWithin(3, of: summary.ascent))
  }

  @Test func standingOnASummitClimbsNothing() {
    var random = SplitMix(state: 9)
    let fixes = (0...7_200).map {
      Walk.fix(Double($0), north: random.normal(), altitude: 2_000 + random.normal() * 0.3)
    }
    #expect((Walk.summary([fixes], sport: .hiking).ascent ?? 99) < 5)
  }

  @Test func whatIsShownWhileRecordingIsWhatIsDerived() {
    var analysis = TrackAnalysis(sport: .hiking)
    analysis.beginSegment()
    var random = SplitMix(state: 5)
    for second in 0...2_000 {
      analysis.add(
        Walk.fix(
          Double(second), north: Double(second) * 1.3,
          altitude: 900 + Double(second) / 10 + random.normal() * 0.5))
    }
    let shown = analysis.summary.ascent
    #expect(shown == analysis.finish().ascent)
    #expect(200.0.isWithin(12, of: shown))
  }
}
