import Geodesy
import Races
import TestGround
import Testing

/// Both costs of errors: losses of honest teams, and gains of cheats (R9).
@Suite struct HonestWalksTests {
  private static let minute = Courses.minute
  private static let courses = [
    CheatTests.loop(kilometres: 30), Courses.eight,
    Courses.course([(0, 0), (9000, 2000), (0, 0)], climbing: 700),
  ]

  /// A walk with rests, noise, lost positions, up to three gaps of up to two hours, one gross outlier, and a detour of a rest
  /// to a hut beside the course.
  private func walk(_ seed: UInt64, on plan: RacePlan) -> [RaceFix] {
    var random = SeededGenerator(seed: seed)
    let walk = SimulatedWalk(
      speed: Double.random(in: 1...1.8, using: &random),
      interval: [30.0, 60, 120, 300].randomElement(using: &random)!,
      noise: Double.random(in: 4...15, using: &random),
      lost: Double.random(in: 0...0.3, using: &random),
      rest: Double.random(in: 60...1500, using: &random), drain: 0)
    let steps = walk.steps(of: plan, start: Courses.start, using: &random)
    var fixes = steps.map(\.fix)
    // At least one position at the finish is received.
    fixes.append(
      RaceFix(
        plan.course.place(at: plan.course.length), time: fixes.last!.time + 6 * Self.minute,
        accuracy: 10))
    let last = fixes.last!.time
    detour(&fixes, using: &random)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let length = Int64.random(in: 10...120, using: &random) * Self.minute
      let from = Int64.random(in: Courses.start...last, using: &random)
      // The last positions are at the finish.
      fixes.removeAll { $0.time > from && $0.time < from + length && $0.time < last - 120_000 }
    }
    // Any position but the arrival, which no other one proves.
    if let index = fixes.indices.dropLast(5).randomElement(using: &random) {
      let (fix, north) = (fixes[index], Double.random(in: 200...800, using: &random))
      let place = Coordinate(
        latitude: fix.place.latitude + north / 111_195, longitude: fix.place.longitude)!
      fixes[index] = RaceFix(place, time: fix.time, accuracy: 20)
    }
    return fixes
  }

  /// Half an hour at a hut 250 m beside the course, and back to the point of the detour; delays all later fixes.
  private func detour(_ fixes: inout [RaceFix], using random: inout SeededGenerator) {
    guard Bool.random(using: &random), fixes.count > 20 else { return }
    let index = Int.random(in: 5..<fixes.count - 10, using: &random)
    let left = fixes[index]
    let way: Int64 = 4
    var hut: [RaceFix] = []
    for minute in 1..<30 as Range<Int64> {
      let north = 250 * Double(min(minute, way, 30 - minute)) / Double(way)
      let place = Coordinate(
        latitude: left.place.latitude + north / 111_195, longitude: left.place.longitude)!
      hut.append(RaceFix(place, time: left.time + minute * Self.minute, accuracy: 15))
    }
    let later = fixes[(index + 1)...].map {
      RaceFix($0.place, time: $0.time + 30 * Self.minute, accuracy: $0.accuracy)
    }
    fixes = fixes[...index] + hut + later
  }

  @Test func aThousandHonestWalksKeepTheirFinish() {
    var (lost, finished, alarmed) = ([String](), 0, 0)
    for seed in 0..<1_000 as Range<UInt64> {
      let course = Self.courses[Int(seed) % Self.courses.count]
      let plan = RacePlan(
        course: course,
        stops: course.stops(
          [0.2, 0.4, 0.6, 0.8].map {
            Checkpoint(course.place(at: $0 * course.length), along: $0 * course.length)
          }), start: Courses.start)
      let follower = TeamFollower(plan, fixes: walk(seed, on: plan))
      let standing = TeamStanding(follower, plan)
      if standing.stage == .finished { finished += 1 }
      if standing.stage != .finished || !standing.missed.isEmpty {
        lost.append("\(seed): \(standing.stage) \(standing.missed)")
      }
      if follower.riddenSince != nil { alarmed += 1 }
    }
    #expect(finished == 1_000)
    #expect(lost.isEmpty, "\(lost.count): \(lost.prefix(20))")
    #expect(alarmed == 0, "called riders")
  }

  /// A run downhill near the end of a walk, in a race with the usual speed limit of walkers.
  @Test(arguments: [10.0, 30, 60], [3.2, 4.2, 5.5])
  func whoRunsDownhillKeepsTheFinish(interval: Double, speed: Double) {
    for (number, course) in Self.courses.enumerated() {
      let plan = RacePlan(course: course, stops: course.stops([]), start: Courses.start)
      let run = 480 * speed
      for last in [0, 1_500.0] {
        var team = Outing(course, interval: interval, seed: UInt64(number))
        team.walk(0, course.length - run - last)
        team.walk(course.length - run - last, course.length - last, speed: speed)
        team.walk(course.length - last, course.length)
        team.rest(minutes: 2)
        let follower = TeamFollower(plan, fixes: team.fixes)
        let standing = TeamStanding(follower, plan)
        #expect(standing.stage == .finished, "\(number) \(last)")
        #expect(standing.missed.isEmpty)
        #expect((standing.passages.last??.time ?? 0) <= team.time - 110_000)
      }
    }
  }

  /// Back to the car along the course, from the finish or from a checkpoint at which the team gave up: what was measured at
  /// the turn stays. Where a course returns on its own path, who turns is indistinguishable from who goes on.
  @Test(arguments: [20.0, 30, 60, 120, 300], [0.0, 1, 2, 5])
  func whoTurnsRoundKeepsThePassage(interval: Double, pause: Double) {
    var random = SeededGenerator(seed: UInt64(interval + pause))
    var lost: [String] = []
    for (number, course) in (Self.courses + [Courses.laps, Courses.outAndBack]).enumerated() {
      let plan = RacePlan(
        course: course,
        stops: course.stops([
          Checkpoint(course.place(at: 0.7 * course.length), along: 0.7 * course.length)
        ]), start: Courses.start)
      let isSimple = number == 0 || number == 3
      for (turn, back) in [(1.0, 250.0), (1, 2_500), (0.7, 1_500)] where turn == 1 || isSimple {
        for (speed, late) in [(1.0, 0.0), (1.2, -6), (1.4, 5), (1.4, 0), (2.2, 3)] {
          let turned = turn * course.length / 1.35
          let until = turned + pause * 60 + back / speed
          // One fix is where the team turns.
          let first = (turned + late).truncatingRemainder(dividingBy: interval)
          let fixes = stride(from: first, to: until, by: interval).map { seconds in
            let returned = max(0, seconds - turned - pause * 60) * speed
            let place = course.place(at: min(seconds * 1.35, turn * course.length) - returned)
            return Outing.noisy(
              place, 8, time: Courses.start + Int64(seconds * 1_000), using: &random)
          }
          let last = Courses.start + Int64(turned * 1_000)
          let standing = TeamStanding(TeamFollower(plan, fixes: fixes), plan)
          let passage = standing.passages[turn == 1 ? 2 : 1]
          let isKept = passage.map { $0.time <= last + Int64(interval * 1_000) } ?? false
          if isKept, standing.missed.isEmpty, (standing.stage == .finished) == (turn == 1) {
            continue
          }
          lost.append("course \(number) \(turn) \(back) m \(speed) m/s \(late) s")
        }
      }
    }
    #expect(lost.isEmpty, "\(lost.count): \(lost.prefix(10))")
  }

  // MARK: Cheats

  /// The gain of a cheat: passages of the twelve places that its fixes prove, finish, and alerts to organisers.
  private struct Gain: Equatable, CustomStringConvertible {
    var missed: Int
    var isFinished: Bool
    var isAhead: Bool
    var alerts: [String]

    var description: String {
      "\(missed) missed, \(isFinished ? "finished" : "not finished"), "
        + "\(isAhead ? "AHEAD" : "behind"), \(alerts)"
    }
  }

  private static let course = CheatTests.loop(kilometres: 50)
  private static let plan = RacePlan(
    course: course,
    stops: course.stops(
      (1...9).map {
        Checkpoint(
          course.place(at: Double($0) * course.length / 10), along: Double($0) * course.length / 10)
      }), start: Courses.start)

  /// Compared with an honest team that walks the whole course slowly.
  private func gain(_ outing: [RaceFix]) -> Gain {
    var honest = Outing(Self.course, interval: 120, seed: 99)
    honest.walk(0, Self.course.length, speed: 0.9)
    honest.rest(minutes: 5)
    let follower = TeamFollower(Self.plan, fixes: outing)
    let standings = [
      TeamStanding(follower, Self.plan),
      TeamStanding(TeamFollower(Self.plan, fixes: honest.fixes), Self.plan),
    ]
    let alerts = TeamAlert.alerts(of: follower, standings[0], at: outing.last!.time)
    return Gain(
      missed: standings[0].missed.count, isFinished: standings[0].stage == .finished,
      isAhead: Ranking.order(standings) == [0, 1],
      alerts: alerts.map { $0.kind.name.description }.filter { $0 == "missed" || $0 == "vehicle" })
  }

  /// Walks to each checkpoint and takes a bus to the finish, through the middle of the loop.
  @Test(arguments: 1...8, [20.0, 60, 300])
  func aBusFromACheckpointGainsNothing(checkpoint: Int, interval: Double) {
    let length = Self.course.length
    var team = Outing(Self.course, interval: interval, seed: UInt64(checkpoint))
    team.walk(0, Double(checkpoint) * length / 10 + 30)
    team.rest(minutes: 8)
    team.go(to: Self.course.place(at: length), speed: 9)
    team.rest(minutes: 600)
    let gain = gain(team.fixes)
    #expect(gain.missed == 10 - checkpoint, "\(checkpoint) \(interval): \(gain)")
    #expect(!gain.isFinished && !gain.isAhead)
    #expect(gain.alerts.contains("missed") || gain.missed == 0)
  }

  /// By bus from checkpoint to checkpoint, with five minutes at each.
  @Test(arguments: [20.0, 60, 300]) func aBusBetweenCheckpointsGainsNothing(interval: Double) {
    var team = Outing(Self.course, interval: interval)
    for stop in 1...10 {
      team.walk(
        Double(stop - 1) * Self.course.length / 10, Double(stop) * Self.course.length / 10,
        speed: 12)
      team.rest(minutes: 5)
    }
    team.rest(minutes: 600)
    let gain = gain(team.fixes)
    #expect(!gain.isFinished && !gain.isAhead, "\(gain)")
    #expect(gain.missed >= 7 && !gain.alerts.isEmpty, "\(gain)")
  }

  @Test(arguments: [25.0, 30, 35], [10.0, 30, 60])
  func aBicycleGainsNothing(speed: Double, interval: Double) {
    var team = Outing(Self.course, interval: interval)
    team.walk(0, Self.course.length, speed: speed / 3.6)
    team.rest(minutes: 600)
    let gain = gain(team.fixes)
    #expect(!gain.isFinished && !gain.isAhead, "\(gain)")
    #expect(gain.alerts.contains("missed"), "\(gain)")
  }

  /// A bicycle at the speed of runners is indistinguishable from them, so organisers get an alert.
  @Test(arguments: [16.0, 18], [10.0, 30, 60])
  func aSlowBicycleIsTold(speed: Double, interval: Double) {
    var team = Outing(Self.course, interval: interval)
    team.walk(0, Self.course.length, speed: speed / 3.6)
    team.rest(minutes: 600)
    #expect(gain(team.fixes).alerts.contains("vehicle"), "\(gain(team.fixes))")
  }

  /// Two phones: one with half of the team on foot, the other driven to the finish.
  @Test(arguments: [true, false]) func twoPhonesGainNothing(walkerIsHeardFirst: Bool) {
    let length = Self.course.length
    var walker = Outing(Self.course, seed: 4)
    walker.device = 1
    walker.walk(0, 20_000)
    var rider = Outing(
      Self.course, seed: 5, from: Courses.start + (walkerIsHeardFirst ? 1000 : -1000))
    rider.device = 2
    rider.walk(0, 2_000)
    rider.go(to: Self.course.place(at: length), speed: 10)
    rider.rest(minutes: 900)
    let gain = gain((walker.fixes + rider.fixes).shuffled())
    #expect(!gain.isFinished && !gain.isAhead, "\(gain)")
    #expect(gain.missed > 4, "\(gain)")
  }

  /// A lift without a signal, followed by a signal after so many minutes. A silence as long as the walk is indistinguishable
  /// from a lost signal; any shorter one gains nothing.
  @Test(arguments: [(hidden: 20.0, isFound: true), (60, true), (300, false)])
  func aLiftWithoutASignal(hidden: Double, isFound: Bool) {
    var team = Outing(Self.course)
    team.walk(0, 15_200)
    let goal = 30_100.0
    team.go(to: Self.course.place(at: goal), speed: 15, isHeard: false)
    team.rest(minutes: hidden, isHeard: false)
    team.rest(minutes: 30)
    team.walk(goal, Self.course.length)
    team.rest(minutes: 5)
    let gain = gain(team.fixes)
    #expect((gain.missed > 0) == isFound, "\(gain)")
    #expect(gain.isAhead != isFound, "\(gain)")
  }

  /// Leaves the course and returns to it after a number of its metres, straight across, with checkpoints in the middle of the
  /// part left out.
  @Test(arguments: [200.0, 500, 1_000, 2_000, 5_000], [true, false])
  func aShortCut(metres: Double, isHeard: Bool) {
    // A course with a loop to the north of that length.
    let side = metres / 2
    let course = Courses.course([
      (0, 0), (4000, 0), (4000, side), (4030, side), (4030, 0), (9000, 0),
    ])
    let tip = 4_000 + side + 15
    let plan = RacePlan(
      course: course,
      stops: course.stops([Checkpoint(course.place(at: tip), along: tip)]), start: Courses.start)
    var team = Outing(course)
    team.walk(0, 3_900)
    team.go(to: Courses.place(4130, 0), speed: 1.35, isHeard: isHeard)
    team.walk(4_130 + metres, course.length)
    team.rest(minutes: 5)
    let follower = TeamFollower(plan, fixes: team.fixes)
    let standing = TeamStanding(follower, plan)
    // A cut of half a kilometre is indistinguishable from a fast walk.
    #expect((standing.missed == [1]) == (metres > 500), "\(metres): \(standing.missed)")
    #expect(standing.stage == .finished)
  }
}
