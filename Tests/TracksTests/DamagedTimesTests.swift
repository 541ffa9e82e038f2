import Testing
import Tracks

/// Times that come from no clock, and totals that contradict the points (T4, T16).
@Suite struct DamagedTimesTests {
  private static let year: Int64 = 365 * 86_400_000

  private func walk(_ change: (inout [Fix]) -> Void) -> TrackSummary {
    var fixes = Walk.steady(seconds: 3600, speed: 1.5)
    change(&fixes)
    return Walk.summary([fixes], sport: .walking)
  }

  @Test(arguments: [0, 1, 2, 1800, 3599, 3600], [-30, -1, 1, 64] as [Int64])
  func aDamagedTimeMakesATrackNoLonger(index: Int, years: Int64) {
    let summary = walk { $0[index].time! += years * Self.year }
    #expect(3600.0.isWithin(5, of: summary.duration))
    #expect(3600.0.isWithin(10, of: summary.movingTime))
    #expect(5400.0.isWithin(10, of: summary.distance))
    #expect((summary.startedAt ?? 0) - Walk.start <= 5_000)
    #expect((summary.startedAt ?? 0) >= Walk.start)
  }

  @Test(arguments: [1, 2, 3])
  func aFewDamagedTimesAtTheEndAreRefused(count: Int) {
    let summary = walk { fixes in
      for index in fixes.indices.suffix(count) { fixes[index].time! += 30 * Self.year }
    }
    #expect(summary.refusedTimes == count)
    #expect(3600.0.isWithin(5, of: summary.duration))
  }

  @Test func aClockThatWasSetGoesOnFromThere() {
    let summary = walk { fixes in
      for index in fixes.indices.suffix(1800) { fixes[index].time! += 20 * Self.year }
    }
    #expect(3600.0.isWithin(10, of: summary.duration))
    #expect(summary.refusedTimes == 3)
    #expect(summary.holes == 1)
  }

  @Test func aNightBetweenTwoDaysIsAPause() {
    let summary = walk { fixes in
      for index in fixes.indices.suffix(1800) { fixes[index].time! += 14 * 3_600_000 }
    }
    #expect(Double(3600 + 14 * 3600).isWithin(5, of: summary.duration))
    #expect(3590.0.isWithin(15, of: summary.movingTime))
  }

  @Test func aSegmentFromAnotherDecadeDatesNoTrack() {
    let stray = Walk.fix(-20 * 365 * 86_400, north: 0)
    let summary = Walk.summary([[stray], Walk.steady(seconds: 600, speed: 3)])
    #expect(summary.startedAt == Walk.start)
    #expect(summary.duration == 600)
  }

  @Test func damagedTimesDoNotStretchTheGraph() {
    var digester = TrackDigester(sport: .running)
    digester.beginSegment()
    var fixes = Walk.steady(seconds: 600, speed: 3)
    fixes[600].time! += 30 * Self.year
    for fix in fixes { digester.add(fix) }
    let elapsed = digester.finish().profile.points.compactMap(\.elapsed)
    #expect(elapsed.max() ?? 0 <= 600)
  }

  // MARK: Beside the recorder's own totals

  private func totals(
    distance: Double? = nil, duration: Double? = nil, ascent: Double? = nil
  ) -> DeviceTotals {
    var totals = DeviceTotals()
    totals.distance = distance
    totals.duration = duration
    totals.ascent = ascent
    return totals
  }

  @Test func aSummaryOfFivePointsHasTheFiguresOfItsRecorder() {
    let fixes = (0..<5).map { Walk.fix(Double($0) * 20_000, north: Double($0) * 100) }
    var totals = totals(distance: 180_000, duration: 80_000, ascent: 7_200)
    totals.energy = 9_000
    let summary = Walk.summary([fixes], device: totals)
    #expect(summary.source == .device)
    #expect(summary.distance == 180_000)
    #expect(summary.duration == 80_000)
    #expect(summary.ascent == 7_200)
    #expect(summary.ascentThreshold == nil)
    #expect(summary.energy == .device(kilocalories: 9_000))
    #expect(summary.contradicted.isEmpty)
  }

  @Test(
    arguments: [
      (distance: 1_800.0, duration: 600.0, contradicted: []),
      (distance: 3_500, duration: 600, contradicted: []),
      (distance: 3_700, duration: 600, contradicted: [.distance]),
      (distance: 850, duration: 1_300, contradicted: [.distance, .duration]),
      (distance: 1_800, duration: 250, contradicted: [.duration]),
    ] as [(distance: Double, duration: Double, contradicted: [ComparedFigure])])
  func figuresThatContradictTheRecorderByAMultipleAreNamed(
    distance: Double, duration: Double, contradicted: [ComparedFigure]
  ) {
    let summary = Walk.summary(
      [Walk.steady(seconds: 600, speed: 3)],
      device: totals(distance: distance, duration: duration))
    #expect(summary.source == .points)
    #expect(1800.0.isWithin(1, of: summary.distance))
    #expect(summary.contradicted == contradicted)
  }

  @Test func aShortTrackContradictsNothing() {
    let summary = Walk.summary(
      [Walk.steady(seconds: 30, speed: 3)], device: totals(distance: 10, duration: 100))
    #expect(summary.contradicted.isEmpty)
  }

  @Test func anIndoorHourHasNoHeightAndNoSpeed() {
    let fixes = (0...3600).map {
      Fix(
        time: Walk.start + Int64($0) * 1000, altitude: -9, speed: 0, heartRate: 120,
        deviceDistance: 0)
    }
    var digester = TrackDigester(sport: .fitness)
    digester.beginSegment()
    for fix in fixes { digester.add(fix) }
    let digest = digester.finish()
    #expect(digest.summary.altitudeMinimum == nil)
    #expect(digest.summary.ascent == nil)
    #expect(digest.summary.speedMaximum == nil)
    #expect(digest.summary.duration == 3600)
    #expect(digest.profile.points.allSatisfy { $0.altitude == nil && $0.speed == nil })
    #expect(digest.summary.hasFigures)
    #expect(!Walk.summary([[Fix(time: Walk.start)]]).hasFigures)
  }
}
