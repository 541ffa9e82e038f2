import Races
import TestGround
import Testing

@Suite struct TimeLimitTests {
  private static let plan = Courses.plan(Courses.course([(0, 0), (5000, 0)]))

  private static func time(_ minutes: Int) -> Int64 { Courses.start + Int64(minutes) * 60_000 }

  /// A team that walks 100 m a minute: a kilometre, which is from one checkpoint to the next, in ten minutes.
  private func standing(_ minutes: Int, ruling: TeamRuling = TeamRuling()) -> TeamStanding {
    TeamStanding(follower(minutes), Self.plan, ruling: ruling)
  }

  private func follower(_ minutes: Int) -> TeamFollower {
    TeamFollower(
      Self.plan,
      fixes: (0...minutes).map {
        RaceFix(Courses.place(Double($0) * 100, 0), time: Self.time($0))
      })
  }

  private func limits(
    _ stated: [Int?], closing: Int? = nil, closedAt: Int? = nil
  ) -> TimeLimits {
    TimeLimits(
      Self.plan, stated: stated.map { $0.map(Self.time) }, closing: closing.map(Self.time),
      closedAt: closedAt.map(Self.time))
  }

  /// The checkpoint and the lateness of each team, in words.
  private func words(_ exceeded: ExceededLimit?) -> String {
    exceeded.map { "\($0.checkpoint) \($0.passedAt == nil ? "not passed" : "late")" } ?? "kept"
  }

  @Test(
    arguments: [
      (walked: 15, limit: 12, now: 15, expected: "kept"),
      (walked: 15, limit: 9, now: 15, expected: "1 late"),
      (walked: 5, limit: 12, now: 11, expected: "kept"),
      (walked: 5, limit: 12, now: 12, expected: "kept"),
      (walked: 5, limit: 12, now: 13, expected: "1 not passed"),
      (walked: 70, limit: 9, now: 80, expected: "1 late"),
      (walked: 70, limit: 12, now: 80, expected: "kept"),
    ])
  func aTeamIsOutsideALimitThatItPassedLateOrNotAtAll(
    walked: Int, limit: Int, now: Int, expected: String
  ) {
    let exceeded = standing(walked).exceeded(limits([nil, limit]), at: Self.time(now))
    #expect(words(exceeded) == expected)
    if let exceeded { #expect(exceeded.limit == Self.time(limit)) }
  }

  @Test func theFirstLimitThatWasNotKeptIsTold() {
    let late = standing(35).exceeded(limits([nil, 9, 15, nil, 34]), at: Self.time(40))
    #expect(words(late) == "1 late")
    #expect((late!.passedAt! - Self.time(10)).magnitude < 60_000)
  }

  @Test func theCourseClosesAtTheFinish() {
    #expect(
      words(standing(30).exceeded(limits([], closing: 45), at: Self.time(46))) == "5 not passed")
    #expect(words(standing(60).exceeded(limits([], closing: 45), at: Self.time(70))) == "5 late")
    let own = limits([nil, nil, nil, nil, nil, 55], closing: 45)
    #expect(words(standing(60).exceeded(own, at: Self.time(70))) == "kept", "its own goes before")
    #expect(!own.isClosed(at: Self.time(44)) && own.isClosed(at: Self.time(45)))
    #expect(!own.isRaceClosed(at: Self.time(45)))
  }

  @Test func aRaceThatIsClosedEarlierPutsNobodyOutsideLaterLimits() {
    let closed = limits([nil, 12, nil, 40], closedAt: 30)
    #expect(words(standing(25).exceeded(closed, at: Self.time(90))) == "kept")
    #expect(words(standing(5).exceeded(closed, at: Self.time(90))) == "1 not passed")
    #expect(closed.isClosed(at: Self.time(30)) && closed.isRaceClosed(at: Self.time(30)))
  }

  @Test func whoIsOutOfTheRaceIsOutsideNoLimitAndWhoWasNeverSeenIs() {
    let stated = limits([nil, 9])
    for exit in [TeamRuling.Exit.retired, .disqualified] {
      let out = standing(15, ruling: TeamRuling(exit: exit, exitedAt: Self.time(12)))
      #expect(out.exceeded(stated, at: Self.time(20)) == nil)
    }
    let unseen = TeamStanding(TeamFollower(Self.plan), Self.plan)
    #expect(words(unseen.exceeded(stated, at: Self.time(20))) == "1 not passed")
    #expect(unseen.exceeded(.none, at: Self.time(20)) == nil)
  }

  @Test func whatAMarshalSawGoesBeforeAndALeftOutCheckpointIsNoLateOne() {
    let stated = limits([nil, 9])
    let seen = standing(15, ruling: TeamRuling(passages: [1: Self.time(8)]))
    #expect(seen.exceeded(stated, at: Self.time(20)) == nil)
    let missed = standing(15, ruling: TeamRuling(missed: [1]))
    #expect(missed.exceeded(stated, at: Self.time(20)) == nil)
  }

  @Test func limitsPassOneAfterTheOther() {
    let stated = limits([nil, 9, nil, 20], closing: 40, closedAt: 50)
    #expect([9, 10, 21, 41, 50].map { stated.passed(at: Self.time($0)) } == [0, 1, 2, 3, 4])
    #expect(TimeLimits.none.passed(at: .max) == 0)
  }

  @Test func limitsOfNoCheckpointAreIgnored() {
    let plan = RacePlan(course: Self.plan.course, checkpoints: [0, nil, 5_000])
    let stated = TimeLimits(plan, stated: [nil, 1, nil, 1, 1], closing: nil)
    #expect(stated.checkpoints == [nil, nil, nil])
    #expect(TimeLimits(plan, stated: [], closing: 7).checkpoints == [nil, nil, 7])
  }

  @Test func organisersAreAlertedSinceTheLimit() {
    func alerts(_ minutes: Int, _ ruling: TeamRuling = TeamRuling()) -> [TeamAlert] {
      TeamAlert.alerts(
        of: follower(minutes), standing(minutes, ruling: ruling), limits: limits([nil, 9, nil]),
        at: Self.time(minutes)
      ).filter { $0.kind == .outsideLimit }
    }
    #expect(alerts(8) == [])
    let expected = TeamAlert(.outsideLimit, since: Self.time(9), checkpoint: 1)
    #expect(alerts(15) == [expected])
    #expect(alerts(70) == [expected], "also at the finish")
    #expect(alerts(15, TeamRuling(exit: .retired)) == [])
  }

  // MARK: The phone of a team

  private func ahead(_ minutes: Int?, _ limits: [Int?], end: Int? = nil) -> CapturePlan.CutOff? {
    var race = OwnRace(
      Self.plan, end: end.map(Self.time), limits: limits.map { $0.map(Self.time) })
    for minute in 0..<(minutes.map { $0 + 1 } ?? 0) {
      race.add(RaceFix(Courses.place(Double(minute) * 100, 0), time: Self.time(minute)))
    }
    return race.capturePlan(
      at: Self.time(minutes ?? 0), .automatic, battery: nil, isCharging: false
    ).cutOff
  }

  @Test func aPhoneKnowsTheNextLimitBeforehand() throws {
    let cutOff = try #require(ahead(25, [nil, 12, nil, nil, 60, 90]))
    #expect(cutOff.checkpoint == 4)
    #expect(cutOff.limit == Self.time(60))
    #expect((cutOff.distance - 1_500).magnitude < 40)
    let arrival = try #require(cutOff.arrival)
    #expect((arrival.expected - Self.time(40)).magnitude < 5 * 60_000)
    #expect(
      ahead(45, [nil, 12, nil, nil, 60], end: 90)?.checkpoint == 5, "the close of the course")
    #expect(ahead(45, [nil, 12]) == nil)
    #expect(ahead(70, [nil, 12, nil, nil, nil, 90]) == nil, "it finished")
    let before = try #require(ahead(nil, [nil, 12]))
    #expect(before.checkpoint == 1 && before.distance == 1_000 && before.arrival == nil)
    #expect(
      ahead(5, [nil, 3])?.limit == Self.time(3), "a limit that is over is told until it is passed")
  }
}
