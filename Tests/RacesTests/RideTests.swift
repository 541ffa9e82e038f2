import Geodesy
import Races
import TestGround
import Testing

/// The start of a ride is found exactly, and short rides gain nothing (R9).
@Suite struct RideTests {
  private static let course = Courses.course([(0, 0), (3_500, 1_500), (6_500, 1_000)])

  private func plan(_ course: Course, start: Int64 = Courses.start) -> RacePlan {
    RacePlan(
      course: course,
      stops: course.stops(
        [0.25, 0.5, 0.75].map {
          Checkpoint(course.place(at: $0 * course.length), along: $0 * course.length)
        }), start: start)
  }

  /// Rests at the finish for some minutes, then is driven away.
  @Test(arguments: [0.5, 1, 2, 4, 10], [10.0, 20, 30, 60])
  func whoIsDrivenAwayAfterTheFinishKeepsIt(waited: Double, interval: Double) {
    for speed in [6.0, 9, 14, 20] {
      for course in [Self.course, CheatTests.loop(kilometres: 12)] {
        let plan = plan(course)
        var team = Outing(course, interval: interval)
        team.walk(0, course.length)
        let arrived = team.time
        team.rest(minutes: waited)
        team.go(to: Courses.place(-9_000, -12_000), speed: speed)
        team.rest(minutes: 30)
        let follower = TeamFollower(plan, fixes: team.fixes)
        let standing = TeamStanding(follower, plan)
        #expect(standing.stage == .finished, "\(speed)")
        #expect(standing.missed.isEmpty)
        let finish = standing.passages.last??.time ?? 0
        #expect((finish - arrived).magnitude < 70_000)
        // The ride causes no alert about the finish.
        #expect(
          TeamAlert.alerts(of: follower, standing, at: team.time).isEmpty, "\(speed)")
      }
    }
  }

  /// Leaves the car some metres before the finish.
  @Test(arguments: [20.0, 60], [0.0, 400])
  func whoIsDrivenToTheFinishLosesIt(interval: Double, walked: Double) {
    let course = Self.course
    let plan = plan(course)
    var team = Outing(course, interval: interval)
    team.walk(0, course.length * 0.3)
    team.walk(course.length * 0.3, course.length - walked, speed: 9)
    team.walk(course.length - walked, course.length)
    team.rest(minutes: 60)
    let follower = TeamFollower(plan, fixes: team.fixes)
    let standing = TeamStanding(follower, plan)
    // On foot over the last part, the team gets the finish, ranked behind all with the skipped checkpoints.
    if walked == 0 {
      #expect(standing.stage == .onCourse)
      #expect(standing.lastCheckpoint == 1)
    }
    #expect(standing.missed.starts(with: [2, 3]))
    let alerts = TeamAlert.alerts(of: follower, standing, at: team.time).map(\.kind)
    #expect(alerts.contains(.vehicle) && alerts.contains(.missed))
  }

  /// The whole course in less than five minutes, after a rest at the start within the race, with the phone on for some minutes
  /// at the finish.
  @Test(arguments: [10.0, 20, 30, 60], [0.0, 20, 60])
  func aCarOnAShortCourseGainsNothing(interval: Double, waited: Double) {
    for (speed, rested) in [(24.5, 0.5), (24.5, 1), (24.5, 3), (24.5, 120), (40, 1), (40, 60)] {
      for course in [Self.course, CheatTests.loop(kilometres: 7)] {
        let plan = plan(course)
        for isHeardBefore in [true, false] {
          var team = Outing(course, interval: interval)
          team.rest(minutes: waited, isHeard: isHeardBefore)
          team.rest(minutes: 1)
          team.walk(0, course.length, speed: speed)
          team.rest(minutes: rested)
          let follower = TeamFollower(plan, fixes: team.fixes)
          let standing = TeamStanding(follower, plan)
          let what = "\(speed) \(rested) \(isHeardBefore)"
          #expect(standing.stage != .finished, "\(what)")
          let alerts = TeamAlert.alerts(of: follower, standing, at: team.time).map(\.kind)
          // The ride has more than three fixes before the phone is silent.
          let isKnown = course.length / speed > 3.5 * max(interval, 30)
          if isKnown { #expect(alerts.contains(.vehicle), "\(what) \(alerts)") }
        }
      }
    }
  }

  /// Two kilometres at a runner's pace cause an alert, and cost nothing.
  @Test(arguments: [10.0, 60]) func aRunIsToldAndCosts(nothing interval: Double) {
    let plan = plan(Self.course)
    var team = Outing(Self.course, interval: interval)
    team.walk(0, 3_000)
    team.walk(3_000, 5_500, speed: 4.6)
    team.walk(5_500, Self.course.length)
    team.rest(minutes: 3)
    let follower = TeamFollower(plan, fixes: team.fixes)
    let standing = TeamStanding(follower, plan)
    #expect(standing.stage == .finished && standing.missed.isEmpty)
    #expect(TeamAlert.alerts(of: follower, standing, at: team.time).map(\.kind) == [.vehicle])
  }

  /// One or two fixes with errors of kilometres.
  @Test(arguments: 1...2, [10.0, 30, 60]) func aJumpIsNoRide(count: Int, interval: Double) {
    let plan = plan(Self.course)
    var team = Outing(Self.course, interval: interval)
    team.walk(0, Self.course.length)
    team.rest(minutes: 3)
    var fixes = team.fixes
    let middle = fixes.count / 2
    for index in middle..<middle + count {
      let place = Courses.place(2_000, 9_000 + 2_000 * Double(index - middle))
      fixes[index] = RaceFix(place, time: fixes[index].time, accuracy: 15)
    }
    let follower = TeamFollower(plan, fixes: fixes)
    let standing = TeamStanding(follower, plan)
    #expect(standing.stage == .finished && standing.missed.isEmpty)
    #expect(follower.riddenSince == nil)
  }

  @Test func theRecordsRise() {
    let times = stride(from: 1.0, to: 200_000, by: 13)
    let ways = times.map { TeamPace.farthest(in: $0) }
    #expect(zip(ways, ways.dropFirst()).allSatisfy { $0 < $1 })
    #expect(TeamPace.farthest(in: 0) == 0 && TeamPace.farthest(in: -5) == 0)
    #expect(TeamPace.farthest(in: 7_235) == 42_195)
    #expect((7...7.1).contains(TeamPace.farthest(in: 300) / 300))
  }
}
