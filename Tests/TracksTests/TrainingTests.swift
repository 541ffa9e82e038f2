import JSON
import Testing
import Text
import Tracks

@Suite struct VDOTTests {
  /// Source: the tables of Daniels 2014, page 81, whose times are of the same equations.
  @Test(arguments: [
    (38.0, 5_000.0, 1_512.0), (38.0, 10_000.0, 3_137.0), (38.0, 21_097.5, 6_955.0),
    (38.0, 42_195.0, 14_375.0), (39.0, 5_000.0, 1_479.0),
  ])
  func timesAreThoseOfTheTables(level: Double, distance: Double, time: Double) throws {
    let level = try #require(VDOT(level))
    #expect((level.time(over: distance) / time - 1).magnitude < 0.003)
    let shown = try #require(VDOT(distance: distance, time: level.time(over: distance)))
    #expect((shown.value - level.value).magnitude < 0.01)
  }

  @Test(arguments: [(5_000.0, 755.36), (10_000.0, 1_571.0), (42_195.0, 7_235.0)])
  func worldRecordsAreBelievedAndMuchFasterTimesAreNot(distance: Double, time: Double) {
    #expect(VDOT(distance: distance, time: time) != nil)
    #expect(VDOT(distance: distance, time: time * 0.97) == nil)
  }

  @Test func fasterEffortsHaveFasterPaces() throws {
    let goal = TrainingGoal(distance: 10_000, day: 100, start: 0, weekdays: everyDay)
    for level in stride(from: 20.0, through: 80, by: 5) {
      let paces = TrainingPaces(level: try #require(VDOT(level)), goal: goal)
      #expect(paces.range(of: .easy).lowerBound > paces.range(of: .threshold).upperBound)
      #expect(paces.range(of: .threshold).lowerBound > paces.range(of: .interval).upperBound)
    }
  }
}

@Suite struct TrainingGoalTests {
  @Test(arguments: [
    (Goal(distance: 1_000_000), "too_long"), (Goal(distance: 100), "too_short"),
    (Goal(weeks: -3), "too_soon"), (Goal(weeks: 0), "too_soon"), (Goal(weeks: 80), "too_late"),
    (Goal(weekdays: []), "too_few_days"), (Goal(weekdays: [3]), "too_few_days"),
    (Goal(distance: 10_000, time: 1_500), "too_fast"),
    (Goal(distance: 42_195, weeks: 3), "out_of_reach"),
  ])
  func impossibleGoalsAreRefusedWithAReason(goal: Goal, why: String) {
    let answer = TrainingAnswer(goal.value, activities: [], decisions: [], today: monday)
    guard case .refused(let refusal) = answer else {
      Issue.record("It has a plan.")
      return
    }
    #expect(refusal.name.description == why)
  }

  @Test func aMarathonInThreeWeeksFromNothingIsToldWhatIsWithinReach() throws {
    let goal = Goal(distance: 42_195, weeks: 3).value
    let answer = TrainingAnswer(goal, activities: [], decisions: [], today: monday)
    guard case .refused(.outOfReach(let longest, let needed, let distance, let day)) = answer
    else {
      Issue.record("It has a plan.")
      return
    }
    #expect(longest < 5_000 && needed > 20_000 && distance == nil)
    // A later day that it names has a plan.
    if let day {
      var later = goal
      later.day = day
      #expect(planned(later, []) != nil)
    }
  }

  @Test func whoRunsFarAlreadyMayRaceInThreeWeeks() {
    let runs = history(weeks: 12, distances: [10_000, 12_000, 10_000, 28_000], pace: 330)
    #expect(planned(Goal(distance: 42_195, weeks: 3).value, runs) != nil)
  }

  @Test(arguments: [
    #"{}"#, #"{"today":0,"offset":0,"goal":{}}"#, #"{"today":1e300,"goal":3}"#, "[]", "null",
    #"{"today":20000,"goal":{"id":"a","distance_m":-5,"day":"2026-01-01","started_on":"2025-01-01","weekdays":[1]}}"#,
    #"{"today":20000,"goal":{"id":"a","distance_m":5000,"day":"2026-02-30","started_on":"2025-01-01","weekdays":[1]}}"#,
    #"{"today":20000,"goal":{"id":"a","distance_m":5000,"day":"2026-02-03","started_on":"2025-01-01","weekdays":[9]}}"#,
  ])
  func malformedQuestionsHaveNoAnswer(text: String) throws {
    let question = try JSONValue(parsing: Array(text.utf8))
    #expect(TrainingAnswer(question: question) == nil)
  }

  @Test func hostileTracksAndDecisionsAreLeftOut() throws {
    let text = """
      {"today":20000,"offset":60,"goal":{"id":"a","distance_m":5000,"day":"2024-12-29","started_on":"2024-10-07",
      "weekdays":[1,1,3,5,7],"busy_days":["x","2024-99-99"]},
      "decisions":[{},{"id":"d","goal":"b","day":"2024-10-07","action":"skip"},{"id":"d","goal":"a","day":"2024-10-09","action":"fly"},
      {"id":"d","goal":"a","day":"2024-10-09","action":"move","to":"9999-12-31"}],
      "tracks":[{},7,{"id":"t","started_at":-1e300},{"id":"t","started_at":1e18,"sport":"running"},
      {"id":"t","started_at":1728000000000,"sport":"running","distance_m":1e300,"moving_s":1e-300},
      {"id":"t","started_at":1728000000000,"sport":"flying","distance_m":-3,"duration_s":null}]}
      """
    let answer = try #require(TrainingAnswer(question: JSONValue(parsing: Array(text.utf8))))
    var writer = JSONWriter()
    answer.write(into: &writer)
    #expect(throws: Never.self) { try JSONValue(parsing: writer.bytes) }
  }
}

@Suite struct TrainingPlanTests {
  /// Runners by what they ran in each of the last twelve weeks, and goals.
  static let runners: [[Double]] = [
    [], [4_000, 4_000], [5_000, 6_000, 8_000], [8_000, 8_000, 10_000, 8_000, 16_000],
    [12_000, 14_000, 12_000, 14_000, 12_000, 26_000],
  ]

  @Test(arguments: runners, [5_000.0, 10_000, 21_097.5, 42_195])
  func plansKeepTheBoundsOfSafety(week: [Double], distance: Double) throws {
    let runs = history(weeks: 12, distances: week, pace: 350)
    for weekdays in [[1, 2, 3, 4, 5, 6, 7], [2, 4, 6, 7], [1, 2, 3], [6, 7]] {
      let goal = Goal(distance: distance, weeks: 24, weekdays: weekdays).value
      guard let plan = planned(goal, runs) else { continue }
      var totals = Array(repeating: week.reduce(0, +), count: 4)
      var longest = week.max() ?? 0
      var lastHard = -9
      for week in plan.weeks {
        let sessions = week.sessions.filter { $0.kind != .race }
        let total = sessions.reduce(0) { $0 + $1.distance }
        let before = totals.suffix(4).max() ?? 0
        #expect(
          total <= max(before * TrainingLimits.highestIncrease, TrainingLimits.firstWeek) + 100)
        totals.append(total)
        for session in sessions {
          let bound = max(
            longest * TrainingLimits.longerRun, longest + TrainingLimits.shortLongerRun,
            TrainingLimits.firstRun)
          #expect(session.distance <= bound + 100, "\(session)")
          longest = max(longest, session.distance)
          #expect(goal.weekdays[(session.day + 3) % 7])
          if session.kind.isHard {
            #expect(session.day - lastHard >= 2)
            lastHard = session.day
          }
        }
        let fast = sessions.reduce(0) { $0 + $1.fastDistance }
        #expect(fast <= total * TrainingLimits.fastPart + 200, "\(week)")
      }
      #expect(plan.weeks.last?.sessions.last?.kind == .race)
      #expect(plan.weeks.last?.sessions.last?.day == goal.day)
    }
  }

  @Test func novicesHaveNoFastSessionsInTheirFirstWeeks() throws {
    let plan = try #require(planned(Goal(distance: 5_000, weeks: 16).value, []))
    for week in plan.weeks.prefix(TrainingLimits.weeksBeforeFast) {
      #expect(week.sessions.allSatisfy { !$0.kind.isFast })
    }
    #expect(
      plan.weeks[0].reasons.contains(
        .notYetFast(weeks: 0, needed: TrainingLimits.weeksBeforeFast)))
  }

  @Test func theLastTwoWeeksHaveFortyOneToSixtyPercentLess() throws {
    let runs = history(weeks: 12, distances: [8_000, 8_000, 10_000, 16_000], pace: 330)
    let plan = try #require(planned(Goal(distance: 21_097.5, weeks: 14).value, runs))
    let highest = plan.weeks.map(\.planned).max() ?? 0
    for week in plan.weeks.suffix(2) {
      #expect(week.phase == .taper)
      #expect(week.planned <= highest * 0.59 + 200 && week.planned >= highest * 0.2)
      #expect(week.sessions.contains { $0.kind == .goal })
    }
  }

  @Test func theOrderOfTracksAndDecisionsDoesNotMatter() {
    let goal = Goal(distance: 10_000, weeks: 12).value
    let runs = history(weeks: 20, distances: [6_000, 7_000, 9_000], pace: 340, from: monday - 84)
    let decisions = [
      TrainingDecision(id: [1], day: monday + 6, action: .skip),
      TrainingDecision(id: [2], day: monday + 6, action: .move(to: monday + 5)),
    ]
    let one = TrainingAnswer(goal, activities: runs, decisions: decisions, today: monday + 56)
    let other = TrainingAnswer(
      goal, activities: runs.reversed(), decisions: decisions.reversed(), today: monday + 56)
    #expect(one == other)
  }

  @Test func busyDaysHaveNoSessionAndTheWeekSaysSo() throws {
    var goal = Goal(distance: 10_000, weeks: 12, weekdays: [2, 4, 7]).value
    goal.busy = [monday + 8, monday + 10]
    let runs = history(weeks: 12, distances: [8_000, 8_000, 10_000], pace: 340)
    let plan = try #require(planned(goal, runs))
    #expect(plan.weeks[1].sessions.allSatisfy { !goal.busy.contains($0.day) })
    #expect(plan.weeks[1].reasons.contains(.fewDays(free: 1)))
  }

  @Test func aTimeBeyondTheLevelIsCalledAmbitious() throws {
    let runs = history(weeks: 12, distances: [8_000, 8_000, 10_000], pace: 360)
    let fast = try #require(planned(Goal(distance: 10_000, weeks: 12, time: 2_100).value, runs))
    #expect(fast.isAmbitious)
    let slow = try #require(planned(Goal(distance: 10_000, weeks: 12, time: 4_000).value, runs))
    #expect(!slow.isAmbitious)
  }

  @Test func oneFastFileIsNoLevel() {
    var runs = history(weeks: 8, distances: [6_000, 6_000], pace: 400)
    let before = TrainingLevel(before: monday, of: runs)
    runs.append(run(on: monday - 3, 10_000, pace: 200))
    #expect(TrainingLevel(before: monday, of: runs).level == before.level)
  }

  @Test func fitnessRisesSlowlyAndFatigueQuickly() {
    let days = TrainingLoad.days(Array(repeating: 50, count: 42) + Array(repeating: 0, count: 14))
    #expect((days[41].fitness - 50 * (1 - 1 / 2.718281828)).magnitude < 0.1)
    #expect(days[6].fatigue > days[6].fitness && days[41].fatigue > 49)
    #expect(days[55].form > 0 && days[10].form < 0)
  }
}

@Suite struct TrainingFollowingTests {
  private let goal = Goal(distance: 10_000, weeks: 12, weekdays: [2, 4, 6, 7]).value
  private let before = history(weeks: 12, distances: [7_000, 8_000, 7_000, 12_000], pace: 340)

  /// The sessions of the second week after some runs in it, on a day of it.
  private func sessions(
    _ runs: [TrainingActivity], _ decisions: [TrainingDecision] = [], day: Int
  ) throws -> [TrainingSession] {
    let first = try #require(planned(goal, before)).weeks[0].sessions.map {
      run(on: $0.day, $0.distance, pace: 380)
    }
    let answer = TrainingAnswer(
      goal, activities: before + first + runs, decisions: decisions, today: monday + 7 + day)
    guard case .plan(let plan) = answer else { return [] }
    return plan.weeks[1].sessions
  }

  @Test func aSessionIsTickedOffByARunOnItsDay() throws {
    let open = try sessions([], day: 0)
    let first = try #require(open.first)
    let after = try sessions([run(on: first.day, first.distance * 1.1, pace: 380)], day: 6)
    #expect(after.first { $0.planned == first.planned }?.state == .done)
  }

  @Test func aSessionIsTickedOffByARunOnTheNextDay() throws {
    let open = try sessions([], day: 0)
    let easy = try #require(open.first { $0.kind == .easy })
    let after = try sessions([run(on: easy.day + 1, easy.distance, pace: 380)], day: 6)
    let done = after.filter { $0.state == .done }
    #expect(done.count == 1)
  }

  @Test func aRideOrAShortJogTicksNothingOff() throws {
    let open = try sessions([], day: 0)
    let first = try #require(open.first)
    let ride = TrainingActivity(
      track: [9], day: first.day, sport: .cycling, distance: first.distance, time: 3_600)
    let jog = run(on: first.day, first.distance * 0.2, pace: 500)
    #expect(
      try sessions([ride, jog], day: 0).allSatisfy { $0.state == .open || $0.state == .missed })
  }

  @Test func aMissedHardSessionTakesTheDayOfAnEasyOne() throws {
    let open = try sessions([], day: 0)
    let hard = try #require(open.first { $0.kind.isFast })
    let after = try sessions([], day: hard.day - monday - 7 + 1)
    let moved = try #require(after.first { $0.planned == hard.planned })
    let gave = after.filter { $0.state == .dropped }
    if moved.state == .open {
      #expect(moved.day > hard.day && gave.count == 1)
      #expect(moved.reasons.contains(.movedAfterMiss(from: hard.day)))
    } else {
      #expect(moved.state == .missed && moved.reasons.contains(.notMadeUp) && gave.isEmpty)
    }
  }

  @Test func aLongRunThatIsRunEarlyChangesPlaces() throws {
    let open = try sessions([], day: 0)
    let long = try #require(open.first { $0.kind == .long })
    let other = try #require(open.first { $0.day < long.day - 1 })
    let after = try sessions(
      [run(on: other.day, long.distance * 1.6, pace: 380)], day: other.day - monday - 7)
    #expect(after.first { $0.planned == long.planned }?.state == .done)
    #expect(
      after.first { $0.planned == other.planned }?.reasons.contains(.swapped(from: other.day))
        == true)
  }

  @Test func anotherRunOnTheDayReplacesASession() throws {
    let open = try sessions([], day: 0)
    let long = try #require(open.first { $0.kind == .long })
    let after = try sessions([run(on: long.day, long.distance * 0.5, pace: 380)], day: 6)
    let replaced = try #require(after.first { $0.planned == long.planned })
    #expect(replaced.state == .replaced || replaced.state == .open)
  }

  @Test func decisionsSkipMoveAndTickOff() throws {
    let open = try sessions([], day: 0)
    let (one, other) = (open[0], open[1])
    let skip = TrainingDecision(id: [1], day: one.planned, action: .skip)
    #expect(try sessions([], [skip], day: 0)[0].state == .skipped)

    let free = try #require(
      (monday + 7..<monday + 14).first { day in !open.contains { $0.day == day } })
    let move = TrainingDecision(id: [2], day: one.planned, action: .move(to: free))
    let moved = try sessions([], [move], day: 0).first { $0.planned == one.planned }
    #expect(moved?.day == free && moved?.reasons.contains(.movedByMember(from: one.day)) == true)

    let swap = TrainingDecision(id: [3], day: one.planned, action: .move(to: other.day))
    let swapped = try sessions([], [swap], day: 0)
    #expect(swapped.first { $0.planned == one.planned }?.day == other.day)
    #expect(swapped.first { $0.planned == other.planned }?.day == one.day)

    let ride = TrainingActivity(
      track: [7], day: one.day, sport: .cycling, distance: 30_000, time: 5_000)
    let done = TrainingDecision(id: [4], day: one.planned, action: .done(by: [7]))
    #expect(try sessions([ride], [done], day: 1)[0].state == .done)
    #expect(try sessions([], [done], day: 0)[0].state == .open, "Its track is gone.")
  }
}
