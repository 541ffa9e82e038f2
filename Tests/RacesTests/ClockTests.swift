import Races
import TestGround
import Testing

/// The clock of a team's phone, judged by the times at which its positions are received.
@Suite struct ClockTests {
  private static let minute = Courses.minute
  private static let start = Courses.start
  private static let plan = Courses.plan(Courses.course([(0, 0), (5000, 0)]))

  /// Fixes of a walk, received at the given minutes after the start, each with an age in minutes.
  private func follower(_ receipts: [(at: Double, age: Double)]) -> TeamFollower {
    TeamFollower(Self.plan, fixes: receipts.map { Self.fix($0.at, age: $0.age) })
  }

  private static func fix(_ at: Double, age: Double) -> RaceFix {
    let received = start + Int64(at * Double(minute))
    return RaceFix(
      Courses.place(at * 40, 0), time: received - Int64(age * Double(minute)), received: received)
  }

  /// Minutes of receipt after the start, ages in minutes, and the resulting lead of the clock in minutes.
  private static let receipts: [([Double], [Double], Double?)] = [
    ([10], [0.1], nil),
    // Ahead: detected at once, from five minutes on.
    ([10], [-5], nil), ([10], [-5.1], 5.1), ([10], [-192], 192),
    ([10, 20], [-192, -191.9], 191.9),
    // Corrected: the receipts of the last ten minutes count.
    ([10, 12], [-192, 0], 192), ([10, 30], [-192, 0], nil),
    // Behind: detected if constant for ten minutes or more.
    ([10], [60], nil), ([10, 12, 14], [60, 60, 60], nil), ([10, 15, 20], [60, 60.5, 60.2], -60),
    ([10, 40, 70], [60, 60.5, 60.2], -60), ([10, 15, 20], [5, 5, 5], nil),
    // A phone that sends its backlog after a valley catches up.
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
        if follower.canAppend(fix) {
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
    #expect(
      alerts(ahead, after: 80)
        == [told, TeamAlert(.silent, since: Self.start + 60 * Self.minute)])
    // A clock that is behind does not make a team silent or resting.
    let behind = follower([(at: 100, age: 90), (at: 106, age: 90), (at: 112, age: 90)])
    #expect(alerts(behind, after: 113).map(\.kind) == [.wrongClock])
    #expect(alerts(behind, after: 130).map(\.kind) == [.wrongClock, .silent])
  }

  /// What is days ahead is not stored, but its phone is heard.
  @Test func aPhoneWhoseFixesAreRefusedIsNotSilent() {
    func kinds(_ heard: Double?, after minutes: Double, _ follower: TeamFollower) -> [TeamAlert
      .Kind]
    {
      func time(_ minutes: Double) -> Int64 { Self.start + Int64(minutes * Double(Self.minute)) }
      return TeamAlert.alerts(
        of: follower, TeamStanding(follower, Self.plan),
        refusedClock: heard.map {
          ClockError(ahead: 30 * 60 * Self.minute, since: time(10), heard: time($0))
        }, at: time(minutes)
      ).map(\.kind)
    }
    let unheard = TeamFollower(Self.plan)
    #expect(kinds(nil, after: 60, unheard) == [.silent])
    #expect(kinds(55, after: 60, unheard) == [.wrongClock])
    #expect(kinds(40, after: 60, unheard) == [.wrongClock, .silent])
    // The clock jumped during the race.
    let walked = follower([(at: 10, age: 0)])
    #expect(kinds(55, after: 60, walked) == [.wrongClock])
    #expect(kinds(nil, after: 60, walked) == [.silent])
  }

  /// A team that walks and sends 80 m each minute, received by `behind` minutes after the phone's time.
  private func walker(_ minutes: Int, behind: Double, from: Double = 0) -> TeamFollower {
    TeamFollower(
      Self.plan,
      fixes: (0...minutes).map { minute in
        let received = Self.start + Int64(minute) * Self.minute + 2_000
        return RaceFix(
          Courses.place(from + Double(minute) * 80, 0),
          time: received - 2_000 - Int64(behind * Double(Self.minute)), received: received)
      })
  }

  /// At each minute of the first half hour and later: the order is that of the true times.
  @Test(arguments: [-20.0, -6, 0, 6, 30])
  func aWrongClockGainsNoPlace(behind: Double) {
    for minutes in stride(from: 32, through: 80, by: 4) {
      let wrong = TeamStanding(walker(minutes, behind: behind), Self.plan)
      let right = TeamStanding(walker(minutes, behind: 0, from: 40), Self.plan)
      let order = Ranking.order([wrong, right])
      #expect(
        order == [1, 0] || wrong.lastCheckpoint == right.lastCheckpoint && behind == 0,
        "after \(minutes): \(wrong.lastCheckpoint ?? -1)")
      if behind != 0 {
        let told = wrong.passages.compactMap { $0 }.dropFirst()
        #expect(told.allSatisfy { $0.isEstimated }, "after \(minutes) minutes")
      }
    }
  }

  /// A backlog arrives together with fresh positions, which show that the clock is right.
  @Test func aBacklogIsNoWrongClock() {
    let fixes = (0...50).map { minute in
      RaceFix(
        Courses.place(Double(minute) * 80, 0), time: Self.start + Int64(minute) * Self.minute,
        received: Self.start + 50 * Self.minute + 3_000)
    }
    let passages = TeamFollower(Self.plan, fixes: fixes).progress!.passages.compactMap { $0 }
    #expect(passages.count == 5)
    #expect(passages.allSatisfy { !$0.isEstimated })
  }

  @Test func aPhoneWhoseClockIsAheadIsFollowedByWhatArrives() {
    let ahead = walker(40, behind: -20)
    let now = Self.start + 40 * Self.minute + 10_000
    #expect(ahead.position?.time == Self.start + 40 * Self.minute + 2_000)
    #expect(!ahead.isSilent(at: now))
    #expect(ahead.count(.ahead) == 0)
    #expect(
      TeamAlert.alerts(of: ahead, TeamStanding(ahead, Self.plan), at: now).map(\.kind)
        == [.wrongClock])
  }

  @Test func beforeTheStartOnlyAWrongClockIsTold() {
    let early = follower([(at: -30, age: -192)])
    #expect(alerts(early, after: -29).map(\.kind) == [.wrongClock])
    #expect(alerts(follower([(at: -30, age: 0)]), after: -1) == [])
  }
}
