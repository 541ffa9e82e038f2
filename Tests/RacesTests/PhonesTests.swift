import Races
import TestGround
import Testing

/// Several phones with the key of one team, one of them a stranger's perhaps.
@Suite struct PhonesTests {
  private static let minute = Courses.minute
  private static let start = Courses.start
  private static let course = Courses.course([(0, 0), (9000, 0)])
  private static let plan = Courses.plan(course)
  private static let (own, other): (UInt64, UInt64) = (1, 2)

  /// Fixes of a walk along the course to its end at 80 m a minute, at these minutes after the start.
  /// - Parameters:
  ///   - aside: metres north of the course.
  ///   - received: minutes after the start of its arrival; `nil` when each arrives at once.
  private static func walk(
    _ minutes: some Sequence<Double>, by device: UInt64 = own, aside: Double = 0,
    received: Double? = nil
  ) -> [RaceFix] {
    minutes.map { minute in
      RaceFix(
        Courses.place(min(minute * 80, 9_000), aside), time: time(minute),
        received: time(received ?? minute),
        accuracy: 10, device: device)
    }
  }

  private static func time(_ minutes: Double) -> Int64 { start + Int64(minutes * 60_000) }

  private static func minutes(_ from: Double, _ to: Double) -> StrideThrough<Double> {
    stride(from: from, through: to, by: 1)
  }

  /// Walks the whole course in 112.5 minutes.
  private static let finished = walk(minutes(1, 114))

  private func follow(_ fixes: [RaceFix], phone: UInt64? = nil) -> TeamFollower {
    TeamFollower(Self.plan, phone: phone, fixes: fixes)
  }

  private func isSame(_ one: TeamFollower, _ other: TeamFollower) -> Bool {
    one.progress?.passages == other.progress?.passages
      && one.progress?.missed.map { $0?.since } == other.progress?.missed.map { $0?.since }
      && one.progress?.furthest == other.progress?.furthest && one.position == other.position
      && one.otherPhones == other.otherPhones && one.clockError == other.clockError
      && one.riddenSince == other.riddenSince && one.isResting == other.isResting
      && [.kept, .leap, .otherPhone].allSatisfy { one.count($0) == other.count($0) }
  }

  /// Fixes, with their times of arrival, of a stranger whose first fix arrived after that of the team's own phone.
  private static let contradictions: [(name: String, fixes: [RaceFix])] = [
    ("backdated, after the finish", walk(minutes(20, 90), by: other, aside: 4_000, received: 200)),
    ("a second before each", walk(minutes(2, 114).map { $0 - 1 / 60 }, by: other, aside: 3_000)),
    ("from before the first", walk([0.1, 0.3, 0.5], by: other, aside: 6_000, received: 130)),
    ("beside it, far off", walk(minutes(40, 60).map { $0 + 0.5 }, by: other, aside: 9_000)),
    (
      "driving to the finish",
      (0..<30).map {
        RaceFix(
          Courses.place(Double($0) * 300, 0), time: time(50 + Double($0) / 2), accuracy: 10,
          device: other)
      }
    ),
    ("seven minutes ahead", walk(minutes(30, 80), by: other, received: 40)),
    ("after the finish", walk(minutes(115, 123), by: other, aside: 5_000)),
    ("after the finish, far off", walk(minutes(125, 160), by: other, aside: 20_000)),
  ]

  @Test(arguments: contradictions)
  func anotherPhoneUndoesNothing(name: String, fixes: [RaceFix]) {
    let alone = follow(Self.finished)
    let both = follow(Self.finished + fixes)
    #expect(TeamStanding(both, Self.plan).stage == .finished, "\(name)")
    #expect(both.progress?.passages == alone.progress?.passages, "\(name)")
    #expect(TeamStanding(both, Self.plan).missed.isEmpty, "\(name)")
    if name.hasPrefix("after the finish, far") { return }
    #expect(both.position == alone.position, "\(name)")
    #expect(both.count(.otherPhone) == fixes.count, "\(name)")
    #expect(both.otherPhones.map(\.device) == [Self.other], "\(name)")
    #expect(both.otherPhones.first?.countAside == fixes.count)
    #expect(both.otherPhones.first?.since == fixes.map(\.received).min())
    let alerts = TeamAlert.alerts(of: both, TeamStanding(both, Self.plan), at: Self.time(300))
    #expect(alerts.map(\.kind) == [.otherPhone], "\(name)")
    #expect(alerts.first?.device == Self.other)
  }

  /// The phone has no signal for half an hour, in which a stranger fills the gap with nonsense.
  @Test(arguments: [300.0, 2_000, 15_000]) func whatIsSaidInAGapUndoesNothing(aside: Double) {
    let gap = Self.finished.filter { !(Self.time(40)...Self.time(70)).contains($0.time) }
    let said = Self.walk(Self.minutes(52, 66), by: Self.other, aside: aside)
    let alone = follow(gap)
    let both = follow(gap + said)
    #expect(TeamStanding(both, Self.plan).stage == .finished)
    for (known, told) in zip(alone.progress!.passages, both.progress!.passages)
    where known?.isEstimated == false {
      #expect(told == known)
    }
    #expect(both.position == alone.position)
  }

  @Test func anotherPhoneOfTheTeamTakesOverWhenTheBatteryDied() {
    let first = Self.walk(Self.minutes(1, 50))
    let second = Self.walk(Self.minutes(1, 114).map { $0 + 0.5 }, by: Self.other)
    let during = follow(first + second.filter { $0.time < Self.time(60) })
    #expect(during.position == first.last)
    let follower = follow(first + second)
    #expect(follower.position == second.last)
    #expect(TeamStanding(follower, Self.plan).stage == .finished)
    #expect(!follower.setsAside(second.last!))
    #expect(follower.setsAside(second[40]) == false, "its newest counts")
    // Once the first phone is charged, it goes on, and what the other measured meanwhile stays.
    let back = Self.walk(Self.minutes(90, 114))
    let again = follow(first + back + second)
    #expect(again.position == back.last)
    #expect(again.count(.otherPhone) > 20 && again.count(.kept) > 49 + 25 + 25)
    #expect(again.setsAside(second.last!))
  }

  /// A stranger who has read the team's key stands in for its phone: nothing of that ends an alarm.
  @Test(arguments: [(name: "on the way", from: 70.0, to: 75.0), ("at the finish", 115, 119)])
  func aStandInLeavesTheTeamSilent(name: String, from: Double, to: Double) {
    let own = Self.walk(Self.minutes(1, 50))
    let said = Self.walk(Self.minutes(from, to), by: Self.other)
    func alerts(_ fixes: [RaceFix], phone: UInt64? = nil, seen: Int64? = nil) -> [TeamAlert] {
      let follower = follow(fixes, phone: phone)
      let ruling = TeamRuling(passages: seen.map { [Self.plan.finish!: $0] } ?? [:])
      return TeamAlert.alerts(
        of: follower, TeamStanding(follower, Self.plan, ruling: ruling), at: Self.time(120))
    }
    let told = alerts(own + said)
    #expect(told.contains(TeamAlert(.silent, since: own.last!.time)), "\(name)")
    #expect(told.contains { $0.kind == .otherPhone && $0.device == Self.other }, "\(name)")
    // It ends by an organiser's choice, by a witness of the finish, or by the phone.
    let chosen = alerts(own + said, phone: Self.other).map(\.kind)
    #expect(!chosen.contains(.otherPhone), "\(name)")
    #expect(chosen.contains(.silent) == (to < 100), "\(name)")
    // A phone that was chosen stays the one whose silence counts; about others nothing is left to say.
    let kept = alerts(own + said, phone: Self.own).map(\.kind)
    #expect(kept.contains(.silent) && !kept.contains(.otherPhone), "\(name)")
    #expect(!alerts(own + said, seen: Self.time(118)).contains { $0.kind == .silent }, "\(name)")
    let back = Self.walk(Self.minutes(51, 119))
    #expect(!alerts(own + said + back).contains { $0.kind == .silent }, "\(name)")
  }

  /// A stand-in at the finish, and the team is heard again on its way: it has not finished by that.
  @Test func aTeamThatIsHeardAgainIsAlarmedAboutAsBefore() {
    let own = Self.walk(Self.minutes(1, 40)) + Self.walk([100, 101, 102].map { $0 + 0.5 })
    let resting =
      own
      + stride(from: 103.0, to: 240, by: 1).map { minute in
        RaceFix(Courses.place(8_200, 0), time: Self.time(minute), accuracy: 10, device: Self.own)
      }
    let said = (85..<95).map { minute in
      RaceFix(
        Courses.place(9_000, 0), time: Self.time(Double(minute)), accuracy: 10, device: Self.other)
    }
    let follower = follow(resting + said)
    let standing = TeamStanding(follower, Self.plan)
    let alerts = TeamAlert.alerts(of: follower, standing, at: Self.time(300)).map(\.kind)
    #expect(alerts.contains(.silent) && alerts.contains(.otherPhone), "\(alerts)")
    #expect(!follower.hasStandIn)
  }

  /// Both phones of a team walk to the finish, where the followed one stops by itself and the other one does not.
  @Test func aTeamThatFinishedItselfIsNotSilent() {
    let second = Self.walk(Self.minutes(1, 160).map { $0 + 0.5 }, by: Self.other)
    let follower = follow(Self.finished + second)
    let standing = TeamStanding(follower, Self.plan)
    #expect(follower.hasStandIn && !standing.isFinishedByStandIn)
    #expect(
      TeamAlert.alerts(of: follower, standing, at: Self.time(161)).map(\.kind) == [.otherPhone])
  }

  /// Without a network a phone measures all the same.
  @Test func whatThePhoneMeasuredWithoutANetworkGoesBeforeWhatAnotherSaid() {
    let late = Self.finished.map { fix in
      RaceFix(
        fix.place, time: fix.time,
        received: max(fix.time, Self.time(1)) == fix.time
          && fix.time < Self.time(30) ? fix.time : Self.time(115), accuracy: 10, device: Self.own)
    }
    let said = Self.walk(Self.minutes(31, 113).map { $0 + 0.2 }, by: Self.other, aside: 2_000)
    let both = follow(late + said)
    #expect(both.progress?.passages == follow(late).progress?.passages)
    #expect(TeamStanding(both, Self.plan).stage == .finished)
  }

  @Test func organisersChooseThePhone() {
    let stranger = Self.walk(Self.minutes(1, 114), by: Self.other, aside: 3_000)
    let own = Self.walk(Self.minutes(2, 114).map { $0 + 0.5 })
    let before = follow(stranger + own)
    #expect(before.position == stranger.last)
    #expect(before.otherPhones.map(\.device) == [Self.own])
    let after = follow(stranger + own, phone: Self.own)
    #expect(after.position == own.last)
    #expect(TeamStanding(after, Self.plan).stage == .finished)
    #expect(after.otherPhones.isEmpty, "nothing is left to say")
    #expect(after.setsAside(stranger.last!))
    // One that was never heard changes nothing.
    #expect(isSame(follow(stranger + own, phone: 99), before))
  }

  /// The morning of a phone whose battery died counts, also when organisers choose the second.
  @Test func whatWasMeasuredBeforeTheChosenPhoneWasHeardStays() {
    let morning = Self.walk(Self.minutes(1, 50))
    let second = Self.walk(Self.minutes(55, 114).map { $0 + 0.5 }, by: Self.other)
    let follower = follow(morning + second, phone: Self.other)
    #expect(TeamStanding(follower, Self.plan).passages.allSatisfy { $0?.isEstimated == false })
    #expect(follower.count(.otherPhone) == 0)
  }

  @Test(arguments: 1...8) func theOrderOfArrivalDoesNotMatter(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var fixes = Self.finished.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    // Up to twenty phones, each over some of the time, with delays.
    for device in 2...UInt64(2 + seed * 2 + seed / 8 * 5) {
      let from = Double(Int.random(in: -5..<100, using: &random))
      let delay = Double([0, 0, 30, 90][Int.random(in: 0..<4, using: &random)])
      fixes += Self.minutes(from, from + 25).map { minute in
        RaceFix(
          Courses.place(minute * 80, Double(device) * 100), time: Self.time(minute),
          received: Self.time(minute + delay), accuracy: seed % 3 == 0 && device == 3 ? 900 : 10,
          device: device)
      }
    }
    // A hole in which others go on.
    fixes.removeAll { $0.device == Self.own && (Self.time(60)...Self.time(85)).contains($0.time) }
    let expected = follow(fixes)
    #expect(expected.count(.otherPhone) > 0)
    for _ in 0..<4 {
      let again = (0..<20).map { _ in fixes.randomElement(using: &random)! }
      #expect(isSame(follow((fixes + again).shuffled(using: &random)), expected))
    }
    // In the order of arrival and of time, in batches, as the server takes them.
    for order in 0..<3 {
      var waiting = order == 0 ? fixes.sorted() : fixes.shuffled(using: &random)
      if order == 1 { waiting.sort { ($0.received, $0) < ($1.received, $1) } }
      var follower = TeamFollower(Self.plan)
      var (taken, restarts) = ([RaceFix](), 0)
      while !waiting.isEmpty {
        let batch = Array(waiting.prefix(Int.random(in: 1...4, using: &random)))
        waiting.removeFirst(batch.count)
        taken += batch
        let fresh = batch.filter { follower.canAppend($0) }
        follower.append(fresh, Self.plan)
        if fresh.count < batch.count || follower.isOutdated {
          follower = TeamFollower(Self.plan, fixes: taken)
          restarts += 1
        }
      }
      #expect(isSame(follower, expected), "order \(order)")
    }
  }

  /// Backdated fixes of a stranger cost nothing: the team is not followed anew for them.
  @Test func strangersDoNotMakeATeamBeFollowedAnew() {
    var follower = follow(Self.walk(Self.minutes(1, 60)))
    let flood = Self.walk(Self.minutes(5, 59), by: Self.other, aside: 900, received: 61)
    #expect(flood.allSatisfy { follower.canAppend($0) })
    follower.append(flood, Self.plan)
    #expect(!follower.isOutdated && follower.count(.otherPhone) == 55)
    for fix in Self.walk(Self.minutes(61, 70)) + Self.walk([70.5], by: 77) {
      #expect(follower.canAppend(fix))
      follower.append([fix], Self.plan)
    }
    #expect(!follower.isOutdated && follower.count(.kept) == 70)
  }
}
