import Numerics
import Testing
import Tracks

/// The ascent in relation to the noise of the altitudes (T21).
@Suite struct AscentTests {
  /// Ten hills of 40 m, one per kilometre, with the noise of a sensor.
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
    #expect(barometer.ascentThreshold == 3)
    #expect(satellites.altitudeSource == .satellites)
    #expect((satellites.ascentThreshold ?? 0) > 3)
  }

  /// A level is the mean of two fixes here, 3 m apart.
  @Test(arguments: [0.1, 0.5, 1.5])
  func theNoiseIsThatOfTheSensor(noise: Double) {
    let expected = noise / 2.0.squareRoot()
    #expect(expected.isWithin(expected * 0.1, of: hills(noise: noise).altitudeNoise))
  }

  @Test func hillsAreNoNoise() {
    #expect(0.0.isWithin(0.01, of: hills(noise: 0).altitudeNoise))
  }

  /// A hill of 8 m every 500 m, and on every second one a dip of 2.4 m.
  @Test func whatARecorderLeftAfterItsOwnFilterCounts() {
    let summary = Walk.summary([
      (0...2_500).map { second in
        let (hill, way) = (second * 2).quotientAndRemainder(dividingBy: 500)
        let height = Double(way < 250 ? way : 500 - way) * 0.032
        let isDip = hill % 2 == 0 && (125..<155).contains(way)
        return Walk.fix(
          Double(second), north: Double(second) * 2, altitude: 300 + (isDip ? 1.6 : height))
      }
    ])
    #expect(summary.altitudeSource == .filtered)
    #expect(summary.ascentThreshold == 0)
    #expect(92.0.isWithin(4, of: summary.ascent))
  }

  /// On level ground, a barometer's last digit alternates.
  @Test func theLastDigitIsNotClimbed() {
    var random = SplitMix(state: 4)
    let summary = Walk.summary([
      (0...3_000).map {
        let steps = (random.normal() * 0.3).rounded()
        return Walk.fix(Double($0), north: Double($0) * 3, altitude: 80 + steps * 0.2)
      }
    ])
    #expect(summary.ascent == 0)
    #expect(summary.ascentThreshold == 3)
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
