import Geodesy
import Testing
import Tracks

@Suite struct FixFilterTests {
  /// The verdicts on a run of fixes.
  private func verdicts(
    _ fixes: [Fix], profile: FixFilter.Profile = .running
  ) -> [FixFilter.Verdict] {
    var filter = FixFilter(profile: profile)
    return fixes.map { filter.judge($0) }
  }

  @Test(arguments: [
    (0.0, 1.5), (42.5, 0), (0, 0),
  ])
  func refusesWhereReceiversStartFrom(latitude: Double, longitude: Double) {
    let fix = Fix(coordinate: Coordinate(latitude: latitude, longitude: longitude), time: 1)
    #expect(verdicts([fix, Fix(time: 1)]) == [.refused(.noPosition), .refused(.noPosition)])
  }

  @Test(arguments: [
    (40.0, 10.0, FixFilter.Verdict.kept), (40.1, 1, .refused(.inaccurate)),
    (5, 10.1, .refused(.statedSpeed)),
  ])
  func refusesWhatTheReceiverSays(
    accuracy: Double, speed: Double, verdict: FixFilter.Verdict
  ) {
    var fix = Walk.fix(0, north: 0)
    fix.accuracy = accuracy
    fix.speed = speed
    #expect(verdicts([fix]) == [verdict])
  }

  @Test(arguments: [
    (10.0, 30.9, FixFilter.Verdict.kept), (10, 31.1, .refused(.step)),
    (1, 9.7, .kept), (1, 9.75, .refused(.impliedSpeed)), (0, 1, .refused(.impliedSpeed)),
    (0, 0, .kept), (-5, 1, .refused(.impliedSpeed)),
  ])
  func refusesStepsNobodyRuns(seconds: Double, metres: Double, verdict: FixFilter.Verdict) {
    let fixes = [Walk.fix(100, north: 0), Walk.fix(100 + seconds, north: metres)]
    #expect(verdicts(fixes).last == verdict)
  }

  @Test func keepsTheFixAfterThreeRefused() {
    let fixes = [0.0, 500, 503, 506, 509, 512].enumerated().map {
      Walk.fix(Double($0.offset), north: $0.element)
    }
    let jump = FixFilter.Verdict.refused(.step)
    #expect(verdicts(fixes) == [.kept, jump, jump, jump, .kept, .kept])
  }

  @Test func stillAsksForAccuracyAfterThreeRefused() {
    var fixes = [0.0, 500, 503, 506, 509, 512].enumerated().map {
      Walk.fix(Double($0.offset), north: $0.element)
    }
    fixes[4].accuracy = 100
    let jump = FixFilter.Verdict.refused(.step)
    #expect(verdicts(fixes) == [.kept, jump, jump, jump, .refused(.inaccurate), jump])
  }

  @Test func comparesWithNothingAfterAPause() {
    var filter = FixFilter(profile: .running)
    #expect(filter.judge(Walk.fix(0, north: 0)) == .kept)
    filter.beginSegment()
    #expect(filter.judge(Walk.fix(1, north: 5000)) == .kept)
  }

  @Test(arguments: [
    (Sport.running, 8.0, true), (.walking, 8, false), (.walking, 4, true), (.hiking, 6, false),
    (.cycling, 25, true), (.cycling, 40, false), (.driving, 50, true), (.driving, 70, false),
  ])
  func hasLimitsForEachSport(sport: Sport, speed: Double, isKept: Bool) {
    let fixes = [Walk.fix(0, north: 0), Walk.fix(1, north: speed)]
    let last = verdicts(fixes, profile: FixFilter.Profile(sport)).last
    #expect((last == .kept) == isKept)
  }
}
