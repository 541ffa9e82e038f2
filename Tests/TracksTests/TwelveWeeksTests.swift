import Testing
import Tracks

/// Twelve weeks towards a half marathon, lived through day by day: on each evening a runner does what their kind does with what
/// the plan says on that day.
@Suite struct TwelveWeeksTests {
  enum Kind: String, CaseIterable, Sendable {
    case steady, missesAThird, doesTooMuch, injuredTwoWeeks
  }

  /// What came of the weeks: metres planned on Monday and run by Sunday, and the phase.
  struct Row {
    var planned = 0.0
    var ran = 0.0
    var longest = 0.0
    var phase = ""
    var reasons: [String] = []
  }

  private static func live(_ kind: Kind) throws -> (rows: [Row], plan: TrainingPlan) {
    let goal = Goal(distance: 21_097.5, weeks: 12, weekdays: [2, 4, 6, 7]).value
    var runs = history(weeks: 12, distances: [7_000, 8_000, 7_000, 11_000], pace: 345)
    var last: TrainingPlan?
    var count = 0
    for day in goal.start...goal.day {
      guard
        case .plan(let plan) = TrainingAnswer(
          goal, activities: runs, decisions: [], today: day)
      else { throw NoPlan() }
      let sessions = plan.weeks.flatMap(\.sessions).filter { $0.day == day && $0.state == .open }
      for session in sessions {
        count += 1
        if kind == .missesAThird, count % 3 == 0, session.kind != .race { continue }
        if kind == .injuredTwoWeeks, (35..<49).contains(day - goal.start) { continue }
        let more = kind == .doesTooMuch && session.kind != .race ? 1.45 : 1
        runs.append(run(on: day, session.distance * more, pace: 350))
      }
      last = plan
    }
    let plan = try #require(last)
    guard
      case .plan(let end) = TrainingAnswer(
        goal, activities: runs, decisions: [], today: goal.day + 1)
    else { throw NoPlan() }
    let rows = end.weeks.map { week in
      let longest = week.sessions.filter { $0.kind != .race }.compactMap(\.ran).max() ?? 0
      return Row(
        planned: week.planned, ran: week.ran, longest: longest, phase: week.phase.name.description,
        reasons: week.reasons.map(\.name.description))
    }
    _ = plan
    return (rows, end)
  }

  struct NoPlan: Error {}

  @Test(arguments: Kind.allCases) func aPlanFollowsItsRunner(kind: Kind) throws {
    let (rows, plan) = try Self.live(kind)
    print("\n\(kind.rawValue): week, planned km, run km, longest km, phase, why")
    for (index, row) in rows.enumerated() {
      let figures = [row.planned, row.ran, row.longest].map { "\(($0 / 100).rounded() / 10)" }
      print(
        "\(index + 1)\t\(figures.joined(separator: "\t"))\t\(row.phase)\t\(row.reasons.joined(separator: ", "))"
      )
    }
    let build = rows.dropLast(2)
    let states = plan.weeks.flatMap(\.sessions).map(\.state)
    #expect(plan.weeks.last?.sessions.last?.state == .done, "The race is run.")
    #expect(rows.suffix(2).allSatisfy { $0.phase == "taper" })
    switch kind {
    case .steady:
      #expect(states.allSatisfy { $0 == .done })
      #expect(try #require(build.map(\.planned).max()) > rows[0].planned * 1.3)
      #expect(build.allSatisfy { !$0.reasons.contains("held") && !$0.reasons.contains("lowered") })
      #expect(try #require(build.map(\.longest).max()) >= 14_000)
    case .missesAThird:
      #expect(states.contains(.missed) || states.contains(.dropped))
      #expect(build.contains { $0.reasons.contains("held") || $0.reasons.contains("lowered") })
      let steady = try Self.live(.steady).rows.map(\.planned).reduce(0, +)
      #expect(rows.map(\.planned).reduce(0, +) < steady)
    case .doesTooMuch:
      #expect(build.contains { $0.reasons.contains("ran_too_much") })
      let steady = try Self.live(.steady).rows.dropLast(2).map(\.planned).max() ?? 0
      #expect(try #require(build.map(\.planned).max()) <= steady, "Doing more brings no more.")
    case .injuredTwoWeeks:
      #expect(rows[5].ran == 0 && rows[6].ran == 0)
      #expect(rows[6].reasons.contains("returning") && rows[7].phase == "comeback")
      #expect(rows[7].planned <= rows[4].planned * 0.65)
      let bound = try #require(rows[7...8].map(\.ran).max()) * TrainingLimits.highestIncrease
      #expect(rows[9].planned <= max(bound, rows[4].planned))
      #expect(plan.weeks[7].sessions.allSatisfy { !$0.kind.isFast }, "First it is easy.")
    }
  }
}
