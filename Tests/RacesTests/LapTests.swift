import Geodesy
import Races
import TestGround
import Testing

/// Courses of laps, where a gap in positions may hide a lap (R9).
@Suite struct LapTests {
  private static let start = Courses.start
  private static let minute = Courses.minute
  private static let lap = 4_000.0

  /// Laps around a square of 1 km, with a checkpoint in the middle of each and at its end.
  private static func plan(_ laps: Int) -> RacePlan {
    let course = Courses.course(
      [(0, 0)]
        + Array(
          repeating: [(1000.0, 0.0), (1000.0, 1000.0), (0.0, 1000.0), (0.0, 0.0)], count: laps
        ).flatMap(\.self))
    let stops = stride(from: 0.5, to: Double(laps), by: 0.5).map {
      Checkpoint(course.place(at: $0 * lap), along: $0 * lap)
    }
    return RacePlan(course: course, stops: course.stops(stops), start: start)
  }

  private struct Result: CustomStringConvertible {
    let standing: TeamStanding
    let alerts: [TeamAlert.Kind]

    init(_ fixes: [RaceFix], _ plan: RacePlan, at now: Int64, ruling: TeamRuling = TeamRuling()) {
      let follower = TeamFollower(plan, fixes: fixes)
      standing = TeamStanding(follower, plan, ruling: ruling)
      alerts = TeamAlert.alerts(of: follower, standing, at: now).map(\.kind)
    }

    var estimates: [Int] {
      standing.passages.indices.filter { standing.passages[$0]?.isEstimated ?? false }
    }
    var description: String {
      "\(standing.stage.name), last \(standing.lastCheckpoint ?? -1), missed \(standing.missed), "
        + "estimates \(estimates), \(alerts.map(\.name))"
    }
  }

  /// Walks all laps, without a signal for so many laps from a place on; rests do not count.
  private func walk(
    _ plan: RacePlan, gap: Double, at begin: Double, speed: Double, interval: Double = 60,
    rest: Double = 0
  ) -> Outing {
    let length = plan.course.length
    var team = Outing(plan.course, interval: interval, seed: UInt64(gap * 10 + begin))
    let (from, to) = (begin * Self.lap, min((begin + gap) * Self.lap, length))
    team.walk(0, from, speed: speed)
    if rest > 0 { team.rest(minutes: rest) }
    team.walk(from, to, speed: speed, isHeard: false)
    if to < length { team.walk(to, length, speed: speed) }
    team.rest(minutes: 6)
    return team
  }

  /// Every lap is found, by estimates where nobody saw the team; from a gap of a lap on, organisers are asked.
  @Test(arguments: 2...6, [0.5, 0.9, 1, 1.5, 2, 2.5])
  func aGapOfLapsIsMatchedByPace(laps: Int, gap: Double) {
    let plan = Self.plan(laps)
    for begin in [0.3, 0.6, 1.2, 2.1] where begin + gap <= Double(laps) - 0.2 {
      for speed in [0.9, 1.35, 1.8] {
        let team = walk(plan, gap: gap, at: begin, speed: speed)
        let result = Result(team.fixes, plan, at: team.time)
        #expect(result.standing.stage == .finished, "from \(begin) at \(speed): \(result)")
        #expect(result.standing.missed.isEmpty, "from \(begin) at \(speed): \(result)")
        func hidden(_ margin: Double) -> [Int] {
          plan.checkpoints.indices.filter { index in
            let (from, to) = (begin * Self.lap + margin, (begin + gap) * Self.lap - margin)
            return from < to && (from..<to).contains(plan.checkpoints[index]!)
          }
        }
        #expect(Set(hidden(120)).isSubset(of: result.estimates), "from \(begin): \(result)")
        #expect(Set(result.estimates).isSubset(of: hidden(-120)), "from \(begin): \(result)")
        #expect(
          result.alerts.contains(.lapsUnclear) == (gap >= 1) || gap == 0.9,
          "from \(begin) at \(speed): \(result)")
        // An estimate counts as late as it can have been.
        let passages = result.estimates.compactMap { result.standing.passages[$0] }
        let back = passages.first.flatMap { first in team.fixes.first { $0.time > first.time }?.time
        }
        #expect(passages.allSatisfy { $0.ranked >= back ?? .max })
      }
    }
  }

  /// The pace that counts is the team's own, with its rests.
  @Test(arguments: [0.5, 1, 1.5, 2]) func restsBelongToAPace(gap: Double) {
    let plan = Self.plan(5)
    var lost: [String] = []
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let walk = SimulatedWalk(
        speed: Double.random(in: 0.9...1.6, using: &random), interval: 60, lost: 0.05, rest: 240,
        drain: 0)
      let steps = walk.steps(of: plan, start: Self.start, using: &random)
      let begin = Double.random(in: 0.5...2, using: &random)
      let hidden = begin * Self.lap...(begin + gap) * Self.lap
      var fixes = steps.filter { !hidden.contains($0.along) }.map(\.fix)
      fixes.append(
        RaceFix(
          plan.course.place(at: plan.course.length), time: fixes.last!.time + 6 * Self.minute,
          accuracy: 10))
      let result = Result(fixes, plan, at: fixes.last!.time)
      #expect(gap < 1 || result.alerts.contains(.lapsUnclear), "\(seed): \(result)")
      if result.standing.stage != .finished || !result.standing.missed.isEmpty {
        lost.append("\(seed): \(result)")
      }
    }
    // A team may rest for longer without a signal than before; organisers are asked.
    #expect(lost.count <= (gap < 1 ? 0 : 1), "\(lost)")
  }

  // MARK: Cheats

  /// A team that rests at the café, with its phone on or off, for the time of so many laps.
  private func rest(_ plan: RacePlan, laps: Double, isHeard: Bool) -> Outing {
    var team = Outing(plan.course)
    team.walk(0, 5_000)
    team.rest(minutes: laps * Self.lap / 1.35 / 60, isHeard: isHeard)
    team.walk(5_000, plan.course.length - Self.lap)
    return team
  }

  @Test(arguments: 2...6, [0.5, 1, 1.5, 2, 2.5]) func whoIsSeenToRestGainsNoLap(
    laps: Int, rested: Double
  ) {
    let plan = Self.plan(laps)
    let team = rest(plan, laps: rested, isHeard: true)
    let result = Result(team.fixes, plan, at: team.time)
    #expect(result.standing.stage == .onCourse, "\(result)")
    #expect(result.standing.lastCheckpoint == 2 * (laps - 1), "\(result)")
    #expect(!result.alerts.contains(.lapsUnclear), "\(result)")
  }

  /// Without a signal, a rest of a lap's time is indistinguishable from the lap: organisers are asked, and what they decide counts.
  @Test(arguments: 3...6, [0.3, 0.5, 0.7, 1, 1.5, 2, 2.5]) func aHiddenRestIsAsked(
    laps: Int, rested: Double
  ) {
    let plan = Self.plan(laps)
    let team = rest(plan, laps: rested, isHeard: false)
    let result = Result(team.fixes, plan, at: team.time)
    if rested < 0.75 {
      #expect(result.standing.lastCheckpoint == 2 * (laps - 1), "\(result)")
      #expect(result.estimates.isEmpty, "\(result)")
    }
    #expect(result.alerts.contains(.lapsUnclear) == (rested > 0.6) || rested == 0.5, "\(result)")
    guard rested >= 1 else { return }
    #expect(!result.estimates.isEmpty, "\(result)")
    // A team that walked all of it at the same pace was there before what is estimated counts.
    var honest = Outing(plan.course, seed: 5)
    honest.walk(0, plan.course.length)
    let other = Result(honest.fixes, plan, at: honest.time)
    for checkpoint in result.estimates {
      let (estimate, seen) = (
        result.standing.passages[checkpoint]!, other.standing.passages[checkpoint]!
      )
      #expect(estimate.ranked > seen.ranked, "\(result)")
    }
    // The organiser decides that the hidden checkpoints were not passed.
    let ruled = Result(
      team.fixes, plan, at: team.time, ruling: TeamRuling(missed: Set(result.estimates)))
    #expect(ruled.standing.missed == result.estimates)
    // Or a marshal has seen the team later.
    let seen = result.standing.lastCheckpoint!
    let witnessed = Result(
      team.fixes, plan, at: team.time, ruling: TeamRuling(passages: [seen: team.time]))
    #expect(!witnessed.alerts.contains(.lapsUnclear))
  }

  @Test func theOrderOfArrivalDoesNotMatter() {
    var random = SeededGenerator(seed: 8)
    let plan = Self.plan(4)
    let team = walk(plan, gap: 1.5, at: 0.6, speed: 1.35)
    let expected = Result(team.fixes, plan, at: team.time)
    var oneByOne = TeamFollower(plan)
    for fix in team.fixes.sorted() { oneByOne.append([fix], plan) }
    #expect(TeamStanding(oneByOne, plan).passages == expected.standing.passages)
    for _ in 0..<5 {
      let shuffled = team.fixes.shuffled(using: &random)
      let result = Result(shuffled + shuffled.prefix(9), plan, at: team.time)
      #expect(result.standing.passages == expected.standing.passages)
      #expect(result.alerts == expected.alerts)
    }
  }
}
