import Races
import TestGround
import Testing

/// The clock of a team's phone, judged by when its positions are received.
@Suite struct ClockTests {
  private static let minute = Courses.minute
  private static let start = Courses.start
  private static let plan = Courses.plan(Courses.course([(0, 0), (5000, 0)]))

  /// Fixes of a walk, received at these minutes after the start, each so many minutes older than its receipt.
  private func follower(_ receipts: [(at: Double, age: Double)]) -> TeamFollower {
    TeamFollower(Self.plan, fixes: receipts.map { Self.fix($0.at, age: $0.age) })
  }

  private static func fix(_ at: Double, age: Double) -> RaceFix {
    let received = start + Int64(at * Double(minute))
    return RaceFix(
      Courses.place(at * 40, 0), time: received - Int64(age * Double(minute)), received: received)
  }

  /// Minutes after the start at which positions are received, their ages in minutes, and by how many minutes
  /// the clock is ahead.
  private static let receipts: [([Double], [Double], Double?)] = [
    ([10], [0.1], nil),
    // Ahead: at once, from five minutes on.
    ([10], [-5], nil), ([10], [-5.1], 5.1), ([10], [-192], 192),
    ([10, 20], [-192, -191.9], 191.9),
    // Set right: what was received in the last ten minutes counts.
    ([10, 12], [-192, 0], 192), ([10, 30], [-192, 0], nil),
    // Behind by the same, over ten minutes or more.
    ([10], [60], nil), ([10, 12, 14], [60, 60, 60], nil), ([10, 15, 20], [60, 60.5, 60.2], -60),
    ([10, 40, 70], [60, 60.5, 60.2], -60), ([10, 15, 20], [5, 5, 5], nil),
    // A phone that sends what it kept in a valley catches up.
    ([10, 15, 20], [60, 50, 40], nil), ([10, 10, 10], [60, 30, 0], nil),
    ([10, 15, 20], [60, 60, 0], nil),
  ]

  @Test(arguments: receipts)
  func aClockIsWrongThatIsOffByTheSame(at: [Double], ages: [Double], minutes: Double?) {
    let found = follower(zip(at, ages).map { (at: $0, age: $1) }).clockError
    #expect(found.map { Double($0.ahead) / Double(Self.minute) } == minutes)
  }

  @Test func theOrderOfArrivalDoesNotMatter() {
    var random = SeededGenerator(seed: 7)
    var fixes = (0..<60).map { Self.fix(Double($0), age: $0 % 7 == 0 ? -200 : 2) }
    let expected = TeamFollower(Self.plan, fixes: fixes).clockError
    #expect(expected?.ahead == 200 * Self.minute)
    for _ in 0..<50 {
      fixes.shuffle(using: &random)
      var follower = TeamFollower(Self.plan)
      for fix in fixes {
        if follower.canTake(fix) {
          follower.append([fix], Self.plan)
        } else {
          follower = TeamFollower(Self.plan, fixes: fixes)
          break
        }
      }
      #expect(follower.clockError == expected)
      #expect(TeamFollower(Self.plan, fixes: fixes + fixes).clockError == expected)
    }
  }

  private func alerts(_ follower: TeamFollower, after minutes: Double) -> [TeamAlert] {
    TeamAlert.alerts(
      of: follower, TeamStanding(follower, Self.plan),
      at: Self.start + Int64(minutes * Double(Self.minute)))
  }

  @Test func aWrongClockIsToldInsteadOfSilenceWhileThePhoneIsHeard() {
    let ahead = follower([(at: 10, age: -192), (at: 60, age: -192)])
    let told = TeamAlert(
      .wrongClock, since: Self.start + 10 * Self.minute, clockAhead: 192 * Self.minute)
    #expect(alerts(ahead, after: 70) == [told])
    #expect(alerts(ahead, after: 76) == [told, TeamAlert(.silent, since: Self.start)])
    // What is behind stands where it was, and is neither silent nor at rest.
    let behind = follower([(at: 100, age: 90), (at: 106, age: 90), (at: 112, age: 90)])
    #expect(alerts(behind, after: 113).map(\.kind) == [.wrongClock])
    #expect(alerts(behind, after: 130).map(\.kind) == [.wrongClock, .silent])
  }

  @Test func beforeTheStartOnlyAWrongClockIsTold() {
    let early = follower([(at: -30, age: -192)])
    #expect(alerts(early, after: -29).map(\.kind) == [.wrongClock])
    #expect(alerts(follower([(at: -30, age: 0)]), after: -1) == [])
  }
}
