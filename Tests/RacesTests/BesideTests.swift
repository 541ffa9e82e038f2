import Geodesy
import Races
import TestGround
import Testing

/// Ways beside the drawn line: as long as its stretch, they are no short cut (R9).
@Suite struct BesideTests {
  private static let course = CheatTests.loop(kilometres: 25)
  private static let plan = Courses.plan(course, every: 2_500)

  /// Walks to a place of the course, then beside it, and on along it to the end.
  private func standing(
    beside metres: Double, from: Double, for length: Double, on course: Course = Self.course,
    _ plan: RacePlan = Self.plan, interval: Double = 60, speed: Double = 1.4, seed: UInt64 = 1
  ) -> (team: TeamStanding, follower: TeamFollower) {
    var team = Outing(course, interval: interval, seed: seed)
    team.walk(0, from)
    for part in 1...40 {
      let along = from + length * Double(part) / 40
      // There and back in the first and the last eighth.
      let aside = metres * min(1, Double(min(part, 40 - part)) / 5)
      team.go(to: Self.place(on: course, along, beside: aside), speed: speed)
    }
    team.walk(from + length, course.length)
    team.rest(minutes: 6)
    let follower = TeamFollower(plan, fixes: team.fixes)
    return (TeamStanding(follower, plan), follower)
  }

  /// A place so many metres to the right of the course, to its left below 0.
  private static func place(on course: Course, _ along: Double, beside: Double) -> Coordinate {
    let (here, next) = (course.place(at: along - 5), course.place(at: along + 5))
    let (east, north) = (
      (next.longitude - here.longitude) * 81_980, (next.latitude - here.latitude) * 111_195
    )
    let length = (east * east + north * north).squareRoot()
    let place = course.place(at: along)
    return Coordinate(
      latitude: place.latitude - beside * east / length / 111_195,
      longitude: place.longitude + beside * north / length / 81_980)!
  }

  /// The wrong side of a stream, a line drawn by hand, a path that was moved: the team walked as far.
  @Test(arguments: [70.0, 90, 120, 150, 200, 250, -90, -120, -200], [700.0, 1_000, 2_000, 4_000])
  func whoWalksBesideTheLineKeepsTheFinish(metres: Double, length: Double) {
    for (seed, interval) in [30.0, 60, 120].enumerated() {
      let (team, follower) = standing(
        beside: metres, from: 11_000, for: length, interval: interval, seed: UInt64(seed + 1))
      #expect(team.stage == .finished, "\(interval) s")
      #expect(team.missed.isEmpty, "\(interval) s: \(team.missed)")
      #expect(follower.riddenSince == nil)
      // What was not passed within its radius is an estimate.
      for passage in team.passages.dropLast() { #expect(passage != nil) }
    }
  }

  @Test(arguments: [(90.0, 1_000.0), (120, 500), (120, 800), (150, 1_000)])
  func aShortRaceIsJudgedAlike(metres: Double, length: Double) {
    let course = CheatTests.loop(kilometres: 7)
    let plan = Courses.plan(course, every: 1_800)
    let team = standing(beside: metres, from: 3_900, for: length, on: course, plan).team
    #expect(team.stage == .finished && team.missed.isEmpty, "\(team.missed)")
  }

  /// A road along the whole course: whoever is driven on it walked nothing.
  @Test(arguments: [120.0, 250], [6.0, 9, 14]) func aRideBesideTheLineIsNoWalk(
    metres: Double, speed: Double
  ) {
    for length in [2_000.0, 4_000, 9_000] {
      for interval in [20.0, 60] {
        let team = standing(
          beside: metres, from: 11_000, for: length, interval: interval, speed: speed
        ).team
        #expect(team.passages[5] == nil, "\(length) \(interval)")
      }
    }
  }

  /// The chord of a bend, all of it near the line, is a short cut; and so is another valley as long.
  @Test(arguments: [(width: 280.0, length: 2_400.0), (400, 3_000), (500, 6_000)])
  func aShortCutNearTheLineStaysOne(width: Double, length: Double) {
    let turns = Int(length / 600)
    var corners = [(0.0, 0.0), (4_000.0, 0.0)]
    for turn in 0..<turns {
      let east = 4_000 + Double(turn) * 60
      corners += [(east, width), (east + 30, width), (east + 30, 0), (east + 60, 0)]
    }
    corners += [(9_000, 0)]
    let course = Courses.course(corners)
    let part = 2 * width * Double(turns) + Double(turns) * 60
    let plan = RacePlan(
      course: course, checkpoints: [0, 4_000 + part / 2, course.length], start: Courses.start)
    var team = Outing(course)
    team.walk(0, 3_900)
    let goal = course.place(at: 4_100 + part)
    team.go(to: Courses.place(3_950, -110), speed: 1.35)
    team.go(to: Courses.place(4_100 + Double(turns) * 60, -110), speed: 1.35)
    team.go(to: goal, speed: 1.35)
    team.walk(4_100 + part, course.length)
    team.rest(minutes: 5)
    let standing = TeamStanding(TeamFollower(plan, fixes: team.fixes), plan)
    #expect(standing.passages[1] == nil, "\(part) m left out")
  }

  @Test func anotherWayThatIsNowhereNearTheLineIsOneForOrganisers() {
    let course = Courses.course([(0, 0), (12_000, 0)])
    let plan = RacePlan(
      course: course, checkpoints: [0, 6_000, course.length], start: Courses.start)
    var team = Outing(course)
    team.walk(0, 4_000)
    for (east, north) in [(4_300.0, 700.0), (7_700, 700), (8_000, 0)] {
      team.go(to: Courses.place(east, north), speed: 1.35)
    }
    team.walk(8_000, 12_000)
    team.rest(minutes: 5)
    let standing = TeamStanding(TeamFollower(plan, fixes: team.fixes), plan)
    #expect(standing.missed == [1])
  }
}
