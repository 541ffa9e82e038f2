import Tracks

/// A Monday.
let monday = 20_605
let everyDay = Array(repeating: true, count: 7)

/// A goal of the tests, as its weeks from `monday`.
struct Goal: Sendable, CustomStringConvertible {
  var distance = 10_000.0
  var weeks = 12
  var weekdays = [1, 2, 3, 4, 5, 6, 7]
  var time: Double?

  /// The race is on the Sunday of the last week.
  var value: TrainingGoal {
    TrainingGoal(
      distance: distance, day: monday + 7 * weeks - 1, time: time, start: monday,
      weekdays: (1...7).map { weekdays.contains($0) })
  }

  var description: String { "\(Int(distance)) m in \(weeks) weeks on \(weekdays)" }
}

/// A run at a pace in seconds per kilometre.
func run(on day: Int, _ distance: Double, pace: Double) -> TrainingActivity {
  let track = Array("\(day)/\(Int(distance))".utf8)
  return TrainingActivity(
    track: track, day: day, sport: .running, distance: distance, time: distance / 1000 * pace)
}

/// Runs of some weeks, the same in each, until `monday` or from another one.
func history(
  weeks: Int, distances: [Double], pace: Double, from first: Int? = nil
) -> [TrainingActivity] {
  let first = first ?? monday - 7 * weeks
  return (0..<weeks).flatMap { week in
    distances.enumerated().map { index, distance in
      run(on: first + 7 * week + index * 7 / distances.count, distance, pace: pace)
    }
  }
}

/// The plan of a goal on its first day; `nil` if it is refused.
func planned(_ goal: TrainingGoal, _ runs: [TrainingActivity]) -> TrainingPlan? {
  guard
    case .plan(let plan) = TrainingAnswer(goal, activities: runs, decisions: [], today: goal.start)
  else { return nil }
  return plan
}
