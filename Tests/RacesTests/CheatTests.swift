import Geodesy
import Races
import TestGround
import Testing

/// Teams that were not at the places of their progress (R9), beside honest teams.
@Suite struct CheatTests {
  private static let start = Courses.start

  /// A loop of this length with ends 340 m apart, and a wave of 300 m so that no part of it is straight for long.
  static func loop(kilometres: Double) -> Course {
    let radius = kilometres * 1000 / 6.6
    let gap = 340 / radius
    var line: [Coordinate] = []
    let count = Int(kilometres * 10)
    for index in 0...count {
      let angle = gap / 2 + (6.2832 - gap) * Double(index) / Double(count)
      let wave = radius + 60 * sine(angle * kilometres)
      line.append(Courses.place(wave * sine(angle), wave * sine(angle + 1.5708)))
    }
    return Course(line: line)!
  }

  /// The sine by its series: tests of the core do not import the system's mathematics.
  private static func sine(_ angle: Double) -> Double {
    var x = angle.truncatingRemainder(dividingBy: 6.283185307)
    if x > 3.1415926536 { x -= 6.283185307 } else if x < -3.1415926536 { x += 6.283185307 }
    var (term, sum) = (x, x)
    for n in 1..<12 {
      term *= -x * x / Double(2 * n * (2 * n + 1))
      sum += term
    }
    return sum
  }

  private static func plan(_ course: Course, count: Int = 10) -> RacePlan {
    RacePlan(
      course: course, checkpoints: (0...count).map { Double($0) / Double(count) * course.length },
      start: start)
  }

  private func names(_ follower: TeamFollower, _ standing: TeamStanding, at now: Int64) -> [String]
  {
    TeamAlert.alerts(of: follower, standing, at: now).map { $0.kind.name.description }
  }

  // MARK: The races of the issue

  /// The team is driven home with the phone on, and stays there for a day.
  @Test(arguments: [
    (kilometres: 154.0, walked: 63.0, minutes: 50.0), (17, 6, 14), (25, 11, 20),
  ])
  func whoIsDrivenHomeDoesNotWin(kilometres: Double, walked: Double, minutes: Double) {
    let course = Self.loop(kilometres: kilometres)
    let plan = Self.plan(course)
    var honest = Outing(course, interval: 120, seed: 2)
    honest.walk(0, course.length, speed: 1.2)
    honest.rest(minutes: 10)
    var driven = Outing(course, interval: 120, seed: 3)
    driven.walk(0, walked * 1000)
    let home = course.place(at: course.length)
    driven.go(to: home, speed: driven.place.distance(to: home) / (minutes * 60))
    let arrived = driven.time
    driven.rest(minutes: 24 * 60)
    let standings = [driven, honest].map {
      TeamStanding(TeamFollower(plan, fixes: $0.fixes), plan)
    }
    let last = Int(walked / kilometres * 10)
    #expect(standings[1].stage == .finished)
    #expect(standings[0].stage == .onCourse)
    #expect(standings[0].lastCheckpoint == last)
    #expect(standings[0].missed == Array(last + 1...10))
    #expect(standings[0].passages.suffix(from: last + 1).allSatisfy { $0 == nil })
    #expect(
      Ranking.places(standings, order: Ranking.order(standings)) == [2, 1])
    // Detected on arrival, and still on the next day.
    let early = TeamFollower(plan, fixes: driven.fixes.filter { $0.time <= arrived + 600_000 })
    let then = names(early, TeamStanding(early, plan), at: arrived + 600_000)
    #expect(then.contains("vehicle"), "\(then)")
    let follower = TeamFollower(plan, fixes: driven.fixes)
    #expect(names(follower, standings[0], at: driven.time).contains("missed"))
  }

  @Test func aRideOfThirtyKilometresGainsNothing() {
    let course = Self.loop(kilometres: 60)
    let plan = Self.plan(course, count: 20)
    var honest = Outing(course, seed: 2)
    honest.walk(0, 33_000)
    var ride = Outing(course, seed: 3)
    ride.walk(0, 10_000)
    let boarded = ride.time
    ride.walk(10_000, 40_000, speed: 11.1)
    let left = ride.time
    ride.walk(40_000, 58_000)
    ride.rest(minutes: 120)
    let rider = TeamFollower(plan, fixes: ride.fixes)
    let standings = [
      TeamStanding(TeamFollower(plan, fixes: honest.fixes), plan), TeamStanding(rider, plan),
    ]
    #expect(Ranking.places(standings, order: Ranking.order(standings)) == [1, 2])
    #expect(standings[1].missed == Array(4...19))
    #expect(names(rider, standings[1], at: ride.time).contains("missed"))
    let during = TeamFollower(plan, fixes: ride.fixes.filter { $0.time <= boarded + 720_000 })
    #expect(names(during, TeamStanding(during, plan), at: boarded + 720_000).contains("vehicle"))
    #expect(left > boarded)
  }

  /// From km 4 to km 9 in a straight line; the course makes a detour by A and B, at least 585 m away.
  @Test func aShortCutGetsNeitherOfWhatItLeavesOut() {
    let course = Courses.course([
      (0, 0), (4000, 0), (4000, 2000), (5000, 2000), (5000, 0), (9000, 0),
    ])
    let plan = RacePlan(
      course: course, checkpoints: [0, 6_500, 8_400, 11_000, course.length], start: Self.start)
    var team = Outing(course)
    team.walk(0, 4_000)
    team.go(to: Courses.place(5000, 0), speed: 1.35)
    team.walk(9_000, course.length)
    team.rest(minutes: 5)
    let follower = TeamFollower(plan, fixes: team.fixes)
    let standing = TeamStanding(follower, plan)
    #expect(standing.missed == [1, 2])
    #expect(standing.passages[1] == nil && standing.passages[2] == nil)
    #expect(standing.passages[3]?.isEstimated == false)
    #expect(standing.stage == .finished)
    var honest = Outing(course, seed: 9)
    honest.walk(0, 8_500)
    let other = TeamStanding(TeamFollower(plan, fixes: honest.fixes), plan)
    #expect(Ranking.order([standing, other]) == [1, 0], "behind who walks and has them")
    #expect(names(follower, standing, at: team.time) == ["missed"])
    // An organiser's ruling takes precedence.
    let seen = TeamRuling(passages: [
      1: Self.start + 5_000_000, 2: Self.start + 6_500_000,
    ])
    #expect(TeamStanding(follower, plan, ruling: seen).missed.isEmpty)
    #expect(
      Ranking.order([TeamStanding(follower, plan, ruling: seen), other]) == [0, 1])
  }

  /// Leaves the course by a vehicle, is silent for hours, and walks on farther along it. What was seen counts, however long ago; who
  /// walks on from where it left has left out nothing.
  @Test(
    arguments: [(speed: 9.0, metres: 2_500.0), (12, 2_500), (9, 5_000), (22, 5_000)],
    [20.0, 30, 60])
  func aRideAwayIsNotForgotten(ride: (speed: Double, metres: Double), interval: Double) {
    let course = Self.loop(kilometres: 35)
    let plan = Self.plan(course, count: 7)
    // A checkpoint stands every 5 km; where none was left out, the finish is missed.
    for (hours, on, missed) in [
      (1.0, 14_000.0, [7]), (3, 25_000, [3, 4, 5]), (8, 25_000, [3, 4, 5]), (3, 10_300, []),
    ] {
      var team = Outing(course, interval: interval)
      team.walk(0, 10_300)
      // Towards the middle of the loop.
      let (left, middle) = (team.place, Courses.place(0, 0))
      let part = ride.metres / left.distance(to: middle)
      team.go(
        to: Coordinate(
          latitude: left.latitude + part * (middle.latitude - left.latitude),
          longitude: left.longitude + part * (middle.longitude - left.longitude))!,
        speed: ride.speed)
      team.rest(minutes: hours * 60, isHeard: false)
      team.walk(on, course.length)
      team.rest(minutes: 8)
      let follower = TeamFollower(plan, fixes: team.fixes)
      let standing = TeamStanding(follower, plan)
      #expect(standing.missed == missed, "\(hours) h")
      #expect(standing.missed.allSatisfy { standing.passages[$0] == nil })
      #expect((standing.stage == .finished) == !missed.contains(7), "\(hours) h")
      #expect(names(follower, standing, at: team.time).contains("vehicle"))
    }
  }

  /// A day of a team that walks 8 of 24 km, is 20 km away in the middle of four hours without a signal, and comes to the finish.
  private func outing(_ course: Course, seen minutes: Double) -> Outing {
    var team = Outing(course)
    team.walk(0, 8_000)
    let there = Courses.place(16_000, 16_000)
    team.go(to: there, speed: team.place.distance(to: there) / 7_200, isHeard: false)
    team.rest(minutes: minutes)
    let finish = course.place(at: course.length)
    team.go(
      to: finish, speed: there.distance(to: finish) / (7_200 - minutes * 60), isHeard: false)
    team.rest(minutes: 4)
    return team
  }

  /// The way there and back takes time as well, also where no fix shows it.
  @Test(arguments: [5.0, 30])
  func whoIsSeenFarAwayInAGapDidNotWalkThroughIt(minutes: Double) {
    let course = Self.loop(kilometres: 24)
    let plan = Self.plan(course, count: 4)
    let team = outing(course, seen: minutes)
    let follower = TeamFollower(plan, fixes: team.fixes)
    let standing = TeamStanding(follower, plan)
    #expect(standing.stage == .onCourse)
    #expect(standing.missed == [2, 3, 4])
    #expect(names(follower, standing, at: team.time).contains("missed"))
  }

  /// Two wrong fixes far away, as receivers give after a gap, contradict nothing.
  @Test func twoWrongFixesContradictNoWalk() {
    let course = Self.loop(kilometres: 24)
    let plan = Self.plan(course, count: 4)
    var team = Outing(course)
    team.walk(0, 8_000)
    team.walk(8_000, 20_000, isHeard: false)
    let wrong = [-2.0, -1].map {
      RaceFix(Courses.place(16_000, 16_000), time: team.time + Int64($0 * 60_000), accuracy: 30)
    }
    team.walk(20_000, course.length)
    team.rest(minutes: 5)
    let standing = TeamStanding(TeamFollower(plan, fixes: team.fixes + wrong), plan)
    #expect(standing.stage == .finished)
    #expect(standing.missed.isEmpty)
  }

  /// A phone in a car and at home states hundreds of metres. Its fixes show no place on the course, but that it is not there.
  @Test(arguments: [201.0, 400, 900])
  func aHomeSeenByFixesOfALargeErrorIsNoWalk(accuracy: Double) {
    let course = Self.loop(kilometres: 24)
    let plan = Self.plan(course, count: 4)
    var team = Outing(course)
    team.walk(0, 8_000)
    let left = team.time
    team.noise = 150
    team.accuracy = accuracy
    let home = Courses.place(18_000, 18_000)
    team.go(to: home, speed: team.place.distance(to: home) / 1_800)
    team.rest(minutes: 210)
    let there = team.time
    let finish = course.place(at: course.length)
    team.go(to: finish, speed: team.place.distance(to: finish) / 1_800, isHeard: false)
    (team.noise, team.accuracy) = (8, 12)
    team.rest(minutes: 4)
    let follower = TeamFollower(plan, fixes: team.fixes)
    let standing = TeamStanding(follower, plan)
    #expect(standing.stage == .onCourse)
    #expect(standing.missed == [2, 3, 4])
    let during = TeamFollower(plan, fixes: team.fixes.filter { $0.time <= there })
    #expect(names(during, TeamStanding(during, plan), at: there).contains("off_course"))
    #expect(during.absences.contains { $0.contains(there) && $0.lowerBound <= left + 3_600_000 })
    // The same one by one, and in another order.
    var oneByOne = TeamFollower(plan)
    for fix in team.fixes.sorted() { oneByOne.append([fix], plan) }
    #expect(!oneByOne.isOutdated)
    #expect(TeamStanding(oneByOne, plan).missed == standing.missed)
    #expect(oneByOne.absences == follower.absences)
    let reversed = TeamFollower(plan, fixes: team.fixes.reversed())
    #expect(TeamStanding(reversed, plan).missed == standing.missed)
    #expect(reversed.absences == follower.absences)
  }

  /// The network's place is wrong by kilometres now and then; beside the course its circle contains the team.
  @Test func fewOrFittingFixesOfALargeErrorContradictNoWalk() {
    let course = Self.loop(kilometres: 24)
    let plan = Self.plan(course, count: 4)
    var team = Outing(course)
    team.walk(0, 8_000)
    let gap = team.time
    team.walk(8_000, 20_000, isHeard: false)
    let coarse = (1...20).map { index in
      let isWrong = index % 5 == 0
      return RaceFix(
        isWrong ? Courses.place(16_000, 16_000) : course.place(at: 8_000 + Double(index) * 500),
        time: gap + Int64(index) * 240_000, accuracy: isWrong ? 1_500 : 800)
    }
    team.walk(20_000, course.length)
    team.rest(minutes: 5)
    let standing = TeamStanding(TeamFollower(plan, fixes: team.fixes + coarse), plan)
    #expect(standing.stage == .finished)
    #expect(standing.missed.isEmpty)
  }

  /// A phone that sends seldom shows one or two legs of a ride. The first checkpoint is at 8 of 24 km, the ride from km 7 on.
  @Test(
    arguments: [
      (speed: 12.0, metres: 4_000.0, interval: 150.0), (17, 3_000, 150), (33, 2_000, 60),
      (33, 3_000, 150), (25, 2_000, 45),
    ], [0.0, 17, 41])
  func aShortRideIsSeenByFewFixes(
    ride: (speed: Double, metres: Double, interval: Double), later: Double
  ) {
    let course = Self.loop(kilometres: 24)
    let plan = Self.plan(course, count: 3)
    var team = Outing(course, interval: ride.interval)
    team.walk(0, 7_000 + later)
    team.walk(7_000 + later, 7_000 + later + ride.metres, speed: ride.speed)
    team.walk(7_000 + later + ride.metres, course.length)
    team.rest(minutes: 8)
    let standing = TeamStanding(TeamFollower(plan, fixes: team.fixes), plan)
    #expect(standing.missed.contains(1), "\(standing.missed)")
    #expect(standing.passages[1] == nil)
  }

  /// Driven the whole way in hops of a kilometre, with ten minutes' rest at each.
  @Test func hopsWithRestsFinishNothing() {
    let course = Self.loop(kilometres: 24)
    let plan = Self.plan(course, count: 3)
    var team = Outing(course)
    for hop in 0..<24 {
      team.walk(
        Double(hop) / 24 * course.length, Double(hop + 1) / 24 * course.length, speed: 17)
      team.rest(minutes: 10)
    }
    let standing = TeamStanding(TeamFollower(plan, fixes: team.fixes), plan)
    #expect(standing.stage == .onCourse)
    #expect(standing.missed.count >= 2 && standing.missed.last == 3, "\(standing.missed)")
  }

  /// Outliers of a kilometre and more, alone or by twos, are no hop, whatever the interval.
  @Test(arguments: [30.0, 60, 150, 300], [1, 2])
  func outliersAreNoHop(interval: Double, count: Int) {
    let course = Self.loop(kilometres: 24)
    let plan = Self.plan(course, count: 3)
    var team = Outing(course, interval: interval)
    team.walk(0, course.length)
    team.rest(minutes: 8)
    var fixes = team.fixes
    for index in stride(from: 20, to: fixes.count - 20, by: 17) {
      for wrong in index..<(index + count) {
        let place = fixes[wrong].place
        fixes[wrong] = RaceFix(
          Coordinate(latitude: place.latitude + 0.012, longitude: place.longitude)!,
          time: fixes[wrong].time, accuracy: 30)
      }
    }
    let follower = TeamFollower(plan, fixes: fixes)
    let standing = TeamStanding(follower, plan)
    #expect(standing.stage == .finished)
    #expect(standing.missed.isEmpty)
    // Two within a minute seem a vehicle to organisers, who see that nothing came of it.
    if interval > 30 || count == 1 { #expect(follower.riddenSince == nil) }
  }
}
