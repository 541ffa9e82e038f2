import Geodesy
import Races
import TestGround
import Testing

@Suite struct FollowingTests {
  private static let minute = Courses.minute
  private static let start = Courses.start

  /// Errors of the followed distance at each fix, in metres.
  private func errors(
    on course: Course, _ walk: SimulatedWalk, seed: UInt64 = 1
  ) -> [Double] {
    var random = SeededGenerator(seed: seed)
    let plan = Courses.plan(course)
    var follower = TeamFollower(plan)
    return walk.steps(of: plan, start: Self.start, using: &random).map { step in
      follower.append([step.fix], plan)
      return ((follower.progress?.furthest ?? 0) - step.along).magnitude
    }
  }

  @Test(arguments: [
    (interval: 30.0, noise: 8.0, lost: 0.0, worst: 120.0),
    (interval: 60.0, noise: 15.0, lost: 0.0, worst: 300.0),
    (interval: 120.0, noise: 15.0, lost: 0.3, worst: 600.0),
    (interval: 300.0, noise: 15.0, lost: 0.3, worst: 1_600.0),
  ])
  func aTeamIsFollowedWhereTheCourseMeetsItself(
    interval: Double, noise: Double, lost: Double, worst: Double
  ) {
    for course in [Courses.outAndBack, Courses.laps, Courses.eight] {
      let errors = errors(
        on: course, SimulatedWalk(interval: interval, noise: noise, lost: lost, rest: 300))
      #expect(errors.max()! < worst)
      let far = errors.filter { $0 > 250 }.count
      #expect(far * 100 <= errors.count * 4, "\(far) of \(errors.count)")
    }
  }

  /// The nearest point of the course alone would place a team at its start near the finish.
  @Test func theWayOutIsNotTheWayBack() {
    let errors = errors(on: Courses.outAndBack, SimulatedWalk(rest: 0))
    let early = errors.prefix(errors.count / 3)
    #expect(early.allSatisfy { $0 < 200 })
  }

  @Test func aTeamThatComesOutOfAValleyGoesOnFromThere() {
    // 40 minutes without a fix, over the turning point.
    let plan = Courses.plan(Courses.outAndBack)
    var random = SeededGenerator(seed: 5)
    let steps = SimulatedWalk(rest: 0).steps(of: plan, start: Self.start, using: &random)
      .filter { !(3500...6500).contains($0.along) }
    let follower = TeamFollower(plan, fixes: steps.map(\.fix))
    #expect(follower.progress!.passages.allSatisfy { $0 != nil })
    let across = follower.progress!.passages[5]!
    #expect(across.isEstimated)
    #expect(across.uncertainty > 30 * Self.minute)
  }

  @Test func whoWalksBackALittleIsNotLost() {
    let plan = Courses.plan(Courses.laps)
    // To 2,300 m, back to 2,000 m, and on again.
    var alongs = Array(stride(from: 0.0, through: 2300, by: 75))
    alongs += stride(from: 2300.0, through: 2000, by: -60)
    alongs += stride(from: 2000.0, through: 3900, by: 75)
    let fixes = alongs.enumerated().map { index, along in
      RaceFix(plan.course.place(at: along), time: Self.start + Int64(index) * Self.minute)
    }
    let progress = TeamFollower(plan, fixes: fixes).progress!
    #expect((progress.furthest - 3875).magnitude < 60)
    #expect(progress.passages[3] != nil && progress.passages[4] == nil)
  }

  @Test func aShortcutMissesWhatItLeavesOut() {
    // Off the course for half an hour, and back on it three checkpoints further.
    let plan = Courses.plan(Courses.course([(0, 0), (9000, 0)]))
    let fixes = (0..<60).map { index -> RaceFix in
      let x = Double(index) * 75
      let isAway = (15..<50).contains(index)
      return RaceFix(
        Courses.place(x, isAway ? 900 : 0), time: Self.start + Int64(index) * Self.minute)
    }
    let follower = TeamFollower(plan, fixes: fixes)
    #expect(follower.progress!.passages[2] == nil && follower.progress!.missed[2] != nil)
    #expect(follower.progress!.passages[1]!.isDoubtful == false)
    #expect(follower.offCourseSince == nil, "it came back")
  }

  @Test func aPassageIsInterpolatedBetweenItsFixes() {
    let plan = Courses.plan(Courses.course([(0, 0), (4000, 0)]))
    let fixes = [0.0, 500, 1475, 1975].enumerated().map { index, x in
      RaceFix(
        Courses.place(x, 0), time: Self.start + [0, 5, 15, 20][index] * Self.minute)
    }
    let passage = TeamFollower(plan, fixes: fixes).progress!.passages[1]!
    // 25 m before 1,000 m: 475 of 975 m after the second fix.
    let expected = Self.start + 5 * Self.minute + Int64(475.0 / 975 * 600_000)
    #expect((passage.time - expected).magnitude < 5_000)
    #expect(passage.uncertainty == 10 * Self.minute)
    #expect(!passage.isEstimated)
  }

  /// A recorded course may end in a knot, made by a rest: 120 m of line within a few steps.
  @Test func whoIsInTheKnotAtTheFinishHasFinished() {
    var corners = [(0.0, 0.0), (2000.0, 0.0)]
    for turn in 0..<12 { corners.append((2000 + [6.0, -4, 2][turn % 3], [5.0, -5][turn % 2])) }
    let course = Courses.course(corners)
    let plan = RacePlan(
      course: course, checkpoints: [0, 1000, course.length], start: Self.start)
    #expect(
      (plan.arrivals[1]! - 975).magnitude < 0.1, "a straight line is as long as the crow flies")
    let fixes = (0...25).map {
      RaceFix(Courses.place(Double($0) * 80, 0), time: Self.start + Int64($0) * Self.minute)
    }
    let follower = TeamFollower(plan, fixes: fixes)
    #expect(TeamStanding(follower, plan).stage == .finished)
    let early = TeamFollower(plan, fixes: Array(fixes.dropLast()))
    #expect(TeamStanding(early, plan).stage == .onCourse, "80 m before")
  }

  // MARK: The set of fixes alone

  private static let deadValleys = [1500.0...4200]

  private func team(_ seed: UInt64, on plan: RacePlan) -> [RaceFix] {
    var random = SeededGenerator(seed: seed)
    let walk = SimulatedWalk(
      speed: Double.random(in: 1...1.8, using: &random), interval: 90, noise: 12, lost: 0.1,
      rest: 200, deadValleys: Self.deadValleys)
    return walk.steps(of: plan, start: Self.start, using: &random).map(\.fix)
  }

  private func isSame(_ one: TeamFollower, _ other: TeamFollower) -> Bool {
    one.progress?.passages == other.progress?.passages
      && one.progress?.furthest == other.progress?.furthest && one.position == other.position
      && one.battery == other.battery && one.isResting == other.isResting
      && FixVerdict.allCases.filter { $0 != .repeated }.allSatisfy {
        one.count($0) == other.count($0)
      }
  }

  @Test(arguments: 1...12) func theOrderOfArrivalDoesNotMatter(seed: Int) {
    let course = [Courses.outAndBack, Courses.laps, Courses.eight][seed % 3]
    let plan = Courses.plan(course)
    var random = SeededGenerator(seed: UInt64(seed) + 100)
    let teams = (0..<6).map { team(UInt64(seed * 10 + $0), on: plan) }
    let followers = teams.map { TeamFollower(plan, fixes: $0) }
    let standings = followers.map { TeamStanding($0, plan) }
    let order = Ranking.order(standings)
    for _ in 0..<4 {
      let shuffled = teams.map { fixes in
        // Repeated fixes, in random order.
        let again = (0..<20).map { _ in fixes.randomElement(using: &random)! }
        return TeamFollower(plan, fixes: (fixes + again).shuffled(using: &random))
      }
      #expect(zip(followers, shuffled).allSatisfy { isSame($0, $1) })
      #expect(Ranking.order(shuffled.map { TeamStanding($0, plan) }) == order)
    }
    // Adding fixes one by one equals adding all at once.
    for (follower, fixes) in zip(followers, teams) {
      var stepwise = TeamFollower(plan)
      for fix in fixes.sorted() { stepwise.append([fix], plan) }
      #expect(isSame(follower, stepwise))
    }
  }

  @Test func theBacklogOfAValleyChangesNothingThatIsKnown() {
    let plan = Courses.plan(Courses.eight)
    let fixes = team(77, on: plan)
    let backlog = Set(
      fixes.indices.filter { Self.deadValleys[0].contains(Double($0) * 90 * 1.35) })
    let fresh = fixes.indices.filter { !backlog.contains($0) }.map { fixes[$0] }
    let before = TeamFollower(plan, fixes: fresh)
    let after = TeamFollower(plan, fixes: fresh + backlog.sorted().map { fixes[$0] })
    #expect(before.position == after.position, "the freshest is shown before the backlog comes")
    #expect(isSame(after, TeamFollower(plan, fixes: fixes)))
  }

  // MARK: Bad fixes

  private func follow(_ fixes: [RaceFix], start: Int64? = Courses.start) -> TeamFollower {
    let course = Courses.course([(0, 0), (9000, 0)])
    return TeamFollower(
      RacePlan(course: course, checkpoints: [0, 3000, course.length], start: start), fixes: fixes)
  }

  /// A walk of two hours, with a fix each minute.
  private var walk: [RaceFix] {
    (0..<120).map {
      RaceFix(
        Courses.place(Double($0) * 70, 0), time: Self.start + Int64($0) * Self.minute,
        accuracy: 10, battery: 80)
    }
  }

  private static func fix(
    _ east: Double, _ north: Double, _ minutes: Double, received: Double? = nil,
    accuracy: Double = 10, device: UInt64 = 0
  ) -> RaceFix {
    RaceFix(
      Courses.place(east, north), time: start + Int64(minutes * 60_000),
      received: received.map { start + Int64($0 * 60_000) }, accuracy: accuracy, device: device)
  }

  @Test(arguments: [
    (
      fix: RaceFix(
        Coordinate(latitude: 0, longitude: 0)!, time: start + 3_630_000),
      verdict: FixVerdict.nowhere
    ),
    (fix: fix(60_000, 0, 60.5), verdict: .leap),
    (fix: fix(4200, 0, 60 + 1440, received: 60), verdict: .ahead),
    (fix: fix(4200, 0, 60 - 1440, received: 60), verdict: .beforeStart),
    (fix: fix(4200, 0, 60.5, accuracy: 1500), verdict: .coarse),
    (fix: fix(100, 2000, 60.5, device: 7), verdict: .otherPhone),
    (fix: fix(4200, 0, 60), verdict: .repeated),
  ])
  func aBadFixMovesNobody(fix: RaceFix, verdict: FixVerdict) {
    let good = follow(walk)
    let bad = follow(walk + [fix])
    #expect(bad.count(verdict) == 1)
    #expect(bad.progress?.passages == good.progress?.passages)
    #expect(bad.progress?.furthest == good.progress?.furthest)
    #expect(bad.position == good.position)
  }

  @Test func theSameHourAHundredTimesIsOneHour() {
    let hour = Array(walk.prefix(60))
    let once = follow(hour)
    let often = follow(Array(repeating: hour, count: 100).flatMap(\.self))
    #expect(isSame(once, often))
    #expect(often.count(.repeated) == 60 * 99)
  }

  @Test func anotherPhoneGoesOnWhenTheFirstIsSilent() {
    let first = Array(walk.prefix(40))
    let second = (45..<100).map { Self.fix(Double($0) * 70, 0, Double($0), device: 7) }
    let follower = follow(first + second)
    #expect(follower.position?.device == 7)
    #expect(follower.count(.otherPhone) == 4, "those within ten minutes of the first")
  }

  @Test func aTeamThatReallyIsElsewhereIsBelievedAtTheThirdFix() {
    let far = (0..<4).map { Self.fix(60_000 + Double($0) * 50, 0, 121 + Double($0)) }
    #expect(follow(walk + far.prefix(2)).position!.place == walk.last!.place)
    #expect(follow(walk + far.prefix(3)).position!.place == far[2].place)
  }

  // MARK: States (R10)

  @Test(arguments: [(80.0, false), (2_000.0, true)])
  func nobodyIsOffACourseOfAFewMetres(length: Double, isOff: Bool) {
    let plan = Courses.plan(Courses.course([(0, 0), (length, 0)]))
    let away = (0..<15).map { Self.fix(500, 300 + Double($0) * 70, Double($0)) }
    #expect((TeamFollower(plan, fixes: away).offCourseSince != nil) == isOff)
  }

  @Test func restingAndSilentAndOffCourseAreToldApart() {
    let resting = (120..<140).map { Self.fix(119 * 70 + Double($0 % 3) * 8, 0, Double($0)) }
    let rests = follow(walk + resting)
    #expect(rests.isResting == true)
    #expect(rests.restingSince! - (Self.start + 119 * Self.minute) <= Self.minute)
    #expect(rests.offCourseSince == nil)
    #expect(!rests.isSilent(at: Self.start + 141 * Self.minute))
    #expect(rests.isSilent(at: Self.start + 160 * Self.minute))

    let away = (120..<135).map { Self.fix(8330, Double($0 - 119) * 70, Double($0)) }
    let strays = follow(walk + away)
    #expect(strays.isResting == false)
    #expect(strays.offCourseSince != nil)
    #expect(!strays.isSilent(at: Self.start + 136 * Self.minute))
    #expect(follow(walk).isResting == false)
    #expect(follow(Array(walk.prefix(1))).isResting == nil, "nobody knows")
  }

  @Test func aPhoneThatSparesItsBatteryIsNotSilentSoSoon() {
    let fixes = (0..<12).map { Self.fix(Double($0) * 700, 0, Double($0) * 10) }
    let follower = follow(fixes)
    #expect(!follower.isSilent(at: Self.start + 130 * Self.minute))
    #expect(follower.isSilent(at: Self.start + 160 * Self.minute))
  }

  @Test(arguments: [
    (charges: [80.0, 21], isLow: false), (charges: [80, 20], isLow: true),
    (charges: [80, 20, 24], isLow: true), (charges: [80, 20, 25], isLow: false),
  ])
  func aBatteryIsLowUntilItIsClearlyNot(charges: [Double], isLow: Bool) {
    let fixes = charges.enumerated().map { index, charge in
      RaceFix(
        Courses.place(Double(index) * 70, 0), time: Self.start + Int64(index) * Self.minute,
        battery: charge)
    }
    #expect(follow(fixes).isBatteryLow == isLow)
  }

  @Test func beforeItsFirstFixNothingIsKnown() {
    let follower = follow([])
    #expect(follower.progress == nil)
    #expect(follower.position == nil)
    #expect(!follower.isSilent(at: Self.start + 1_000_000_000))
  }
}
