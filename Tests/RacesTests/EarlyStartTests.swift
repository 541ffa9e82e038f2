import Geodesy
import Races
import TestGround
import Testing

/// Teams that leave before their start, beside honest ones whose first position lies far along the course.
@Suite struct EarlyStartTests {
  private static let start = Courses.start
  private static let minute = Courses.minute
  private static let courses = [
    CheatTests.loop(kilometres: 24), Courses.outAndBack, Courses.laps, Courses.eight,
    Courses.course([(0, 0), (12_000, 0)]),
  ]

  private static func plan(_ course: Course, fastest: Double = RacePlan.walking) -> RacePlan {
    let stops = course.stops(
      [0.25, 0.5, 0.75].map {
        Checkpoint(course.place(at: $0 * course.length), along: $0 * course.length)
      })
    return RacePlan(course: course, stops: stops, start: start, fastest: fastest)
  }

  private func team(
    _ plan: RacePlan, early minutes: Double, interval: Double, seed: UInt64 = 1
  ) -> Outing {
    var team = Outing(
      plan.course, interval: interval, seed: seed,
      from: Self.start - Int64(minutes * Double(Self.minute)))
    team.walk(0, plan.course.length)
    team.rest(minutes: 5)
    return team
  }

  private func standing(_ fixes: [RaceFix], _ plan: RacePlan) -> TeamStanding {
    TeamStanding(TeamFollower(plan, fixes: fixes), plan)
  }

  private func alerts(_ fixes: [RaceFix], _ plan: RacePlan, at now: Int64) -> [TeamAlert.Kind] {
    let follower = TeamFollower(plan, fixes: fixes.filter { $0.received <= now })
    return TeamAlert.alerts(of: follower, TeamStanding(follower, plan), at: now).map(\.kind)
  }

  @Test(arguments: [10.0, 15, 20, 40], [10.0, 30, 60, 120, 300])
  func whoLeavesBeforeTheStartIsToldAndRanksBehind(minutes: Double, interval: Double) {
    for (number, course) in Self.courses.enumerated() where minutes <= 20 || number == 4 {
      // By the second position in five minutes, a team that left ten minutes early may have run.
      if minutes < 15, interval > 120 { continue }
      let plan = Self.plan(course)
      let early = team(plan, early: minutes, interval: interval)
      let left = minutes > 20 ? [0, 1] : [0]
      let told = Self.start + Int64(max(300, 3 * interval) * 1000)
      #expect(alerts(early.fixes, plan, at: told).contains(.startedEarly), "course \(number)")
      #expect(alerts(early.fixes, plan, at: early.time).first == .startedEarly)
      let honest = team(plan, early: -5, interval: interval, seed: 2)
      let standings = [early, honest].map { standing($0.fixes, plan) }
      #expect(standings[0].missed == left && standings[0].passages[0] == nil, "course \(number)")
      #expect(standings.map(\.stage) == [.finished, .finished])
      #expect(Ranking.order(standings) == [1, 0])
      // It is known while the team walks, and stays.
      let middle = early.fixes.filter { $0.time < Self.start + 30 * Self.minute }
      #expect(standing(middle, plan).startedEarlySince == standings[0].startedEarlySince)
    }
  }

  /// An organiser who notes the start has decided.
  @Test func anOrganiserForgivesIt() {
    let plan = Self.plan(Self.courses[0])
    let early = team(plan, early: 20, interval: 60)
    let follower = TeamFollower(plan, fixes: early.fixes)
    let ruling = TeamRuling(passages: [0: Self.start], penalty: 20 * Self.minute)
    let standing = TeamStanding(follower, plan, ruling: ruling)
    #expect(standing.missed == [] && standing.stage == .finished)
    #expect(TeamAlert.alerts(of: follower, standing, at: early.time) == [])
  }

  /// A checkpoint that the team came to after the start counts, one that it passed before is missed.
  @Test func onlyWhatWasPassedBeforeTheStartIsMissed() {
    let course = Self.courses[4]
    let plan = RacePlan(
      course: course,
      stops: course.stops(
        [1_000, 2_200, 6_000].map { Checkpoint(course.place(at: $0), along: $0) }),
      start: Self.start)
    let standing = standing(team(plan, early: 20, interval: 60).fixes, plan)
    #expect(standing.missed == [0, 1])
    #expect(standing.passages[2]?.isEstimated == false && standing.stage == .finished)
  }

  @Test func theOrderOfArrivalDoesNotMatter() {
    var random = SeededGenerator(seed: 3)
    let plan = Self.plan(Self.courses[0])
    var fixes = team(plan, early: 20, interval: 60).fixes
    let expected = standing(fixes, plan)
    var oneByOne = TeamFollower(plan)
    for fix in fixes.sorted() { oneByOne.append([fix], plan) }
    #expect(TeamStanding(oneByOne, plan).startedEarlySince == expected.startedEarlySince)
    for _ in 0..<10 {
      fixes.shuffle(using: &random)
      let standing = standing(fixes + fixes.prefix(20), plan)
      #expect(standing.startedEarlySince == expected.startedEarlySince)
      #expect(standing.passages == expected.passages && standing.missed == expected.missed)
    }
  }

  // MARK: Honest teams

  private func isKept(_ fixes: [RaceFix], _ plan: RacePlan) -> Bool {
    let sorted = fixes.sorted()
    let standing = standing(fixes, plan)
    let isNeverTold = (1...12).allSatisfy { count in
      let first = Array(sorted.filter { $0.time >= Self.start }.prefix(count))
      return self.standing(first, plan).startedEarlySince == nil
    }
    return isNeverTold && standing.missed.isEmpty && standing.stage == .finished
      && standing.startedEarlySince == nil
  }

  /// The crowd fills the street behind the line, and 300 m before it.
  @Test(arguments: [0.0, 150, 300], [10.0, 60, 120, 300])
  func whoStandsAheadInTheCrowdIsHonest(metres: Double, interval: Double) {
    for (number, course) in Self.courses.enumerated() {
      for speed in [0.9, 1.35, 2.5] {
        let plan = Self.plan(course)
        var team = Outing(course, interval: interval, from: Self.start - 10 * Self.minute)
        team.walk(metres, metres + 1, speed: 1.0 / 600)
        team.walk(metres, course.length, speed: speed)
        team.rest(minutes: 10)
        #expect(isKept(team.fixes, plan), "course \(number) \(speed)")
      }
    }
  }

  /// A tracker is switched on late, or finds no network until then.
  @Test(arguments: [2.0, 5, 11, 20, 45, 90], [30.0, 60, 300])
  func whoseFirstFixComesLateIsHonest(minutes: Double, interval: Double) {
    for (number, course) in [Self.courses[0], Self.courses[4]].enumerated() {
      for speed in [1.0, 1.35, 2.5, 2.9] {
        let plan = Self.plan(course)
        var team = Outing(course, interval: interval)
        let walked = min(minutes * 60 * speed, 0.8 * course.length)
        team.walk(0, walked, speed: speed, isHeard: false)
        team.walk(walked, course.length, speed: speed)
        team.rest(minutes: 10)
        #expect(isKept(team.fixes, plan), "course \(number) \(speed)")
      }
    }
  }

  /// Runners in a race with the usual speed of walkers keep their start.
  @Test(arguments: [3.5, 4.2, 5], [60.0, 300]) func whoRunsIsHonest(speed: Double, interval: Double)
  {
    let plan = Self.plan(Self.courses[4])
    for minutes in [0.0, 5, 12] {
      var team = Outing(plan.course, interval: interval)
      team.walk(0, minutes * 60 * speed, speed: speed, isHeard: false)
      team.walk(minutes * 60 * speed, plan.course.length, speed: speed)
      team.rest(minutes: 10)
      #expect(standing(team.fixes, plan).startedEarlySince == nil, "\(minutes) min")
    }
  }

  /// The clock of the phone is off by minutes, in either direction; of some, positions come late as well.
  @Test(arguments: [-40.0, -20, -8, -4, -2, 2, 4, 8, 20, 40], [0.0, 2])
  func whoseClockIsOffIsHonest(minutes: Double, delay: Double) {
    for speed in [1.35, 2.8] {
      let plan = Self.plan(Self.courses[4])
      var team = Outing(plan.course, from: Self.start - 15 * Self.minute)
      team.rest(minutes: 15)
      team.walk(0, plan.course.length, speed: speed)
      team.rest(minutes: 45)
      let fixes = team.fixes.map {
        RaceFix(
          $0.place, time: $0.time + Int64(minutes * Double(Self.minute)),
          received: $0.time + Int64(delay * Double(Self.minute)), accuracy: 12)
      }
      for count in stride(from: 1, to: fixes.count, by: 7) {
        #expect(
          standing(Array(fixes.prefix(count)), plan).startedEarlySince == nil, "\(speed) \(count)")
      }
      #expect(!standing(fixes, plan).missed.contains(0))
    }
  }

  /// Phones tell of a lodging beside the course, or of where they were last switched off, before their team comes to the start.
  @Test(arguments: [1_700.0, 3_000, 11_000], [30.0, 60, 300])
  func whoComesFromALodgingOnTheCourseIsHonest(along: Double, interval: Double) {
    let plan = Self.plan(Self.courses[4])
    for minutes in [0.0, 2, 30] {
      var team = Outing(plan.course, interval: interval, from: Self.start - 20 * Self.minute)
      team.walk(along, along + 1, speed: 1 / (60 * (20 + minutes)))
      team.go(to: plan.course.place(at: 0), speed: 12)
      team.rest(minutes: 3)
      team.walk(0, plan.course.length)
      team.rest(minutes: 10)
      let standing = standing(team.fixes, plan)
      #expect(standing.startedEarlySince == nil, "\(minutes) min")
      #expect(!standing.missed.contains(0), "\(minutes) min")
      let before = team.fixes.filter { $0.time < Self.start + Int64(minutes) * Self.minute }
      #expect(self.standing(before, plan).startedEarlySince == nil, "\(minutes) min")
    }
  }

  /// The first fix is wrong by up to two kilometres along the course, as receivers give while they find themselves.
  @Test(arguments: [600.0, 1_000, 2_000], [30.0, 60, 300])
  func whoseFirstFixIsWrongIsHonest(along: Double, interval: Double) {
    let plan = Self.plan(Self.courses[4])
    for speed in [1.0, 1.35, 2.5] {
      var team = Outing(plan.course, interval: interval)
      team.walk(0, plan.course.length, speed: speed)
      team.rest(minutes: 10)
      for index in 0..<2 {
        var fixes = team.fixes
        fixes[index] = RaceFix(
          plan.course.place(at: along), time: fixes[index].time, accuracy: 30)
        #expect(isKept(fixes, plan), "\(speed) \(index)")
      }
    }
  }
}
