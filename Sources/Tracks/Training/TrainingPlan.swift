/// The weeks until a goal: a pure function of goal, tracks, decisions and the day. A plan adapts by being derived again (T17).
///
/// A week that is over was composed from the runs before it, as it was shown then; a week to come from the runs until today and
/// the sessions that are still open, as if they were done.
public struct TrainingPlan: Equatable, Sendable {
  /// The goal.
  public let goal: TrainingGoal
  /// Today, counted from 1970-01-01.
  public let today: Int
  /// The weeks, the last one with the race.
  public let weeks: [TrainingWeek]
  /// Today's level.
  public let level: TrainingLevel
  /// The seconds that the goal takes at today's level; `nil` if it is unknown.
  public let expectedTime: Double?
  /// The first day of `load`.
  public let firstDay: Int
  /// Load, fitness and fatigue of each day until the goal, as if all open sessions were done.
  public let load: [TrainingLoad.Day]

  /// True for a wanted time that the level is not likely to reach by the day.
  public var isAmbitious: Bool {
    guard let wanted = goal.time, let level = level.level,
      let needed = VDOT(distance: goal.distance, time: wanted)
    else { return false }
    return needed.value - level.value > TrainingLimits.levelInWeek
      * Double(max(goal.day - today, 0)) / 7
  }

  /// Days of loads before the plan from which fitness and fatigue begin: three times as many as fitness fades in.
  public static let daysBefore = 126
}

/// A plan, or the reason against one.
public enum TrainingAnswer: Equatable, Sendable {
  /// The plan.
  case plan(TrainingPlan)
  /// The reason.
  case refused(TrainingRefusal)

  /// Derives the plan of a goal.
  /// - Parameters:
  ///   - activities: the tracks of all sports, in any order.
  ///   - today: the day, counted from 1970-01-01.
  /// - Complexity: O(*w* (*n* + *w*)) for *w* weeks, at most 54, and *n* tracks since four months before the plan; 56 times as much
  ///   for a goal that is out of reach, for which another day and distance are looked for.
  public init(
    _ goal: TrainingGoal, activities: [TrainingActivity], decisions: [TrainingDecision], today: Int
  ) {
    if let refusal = Self.refusal(of: goal) {
      self = .refused(refusal)
      return
    }
    let recent = activities.filter {
      $0.day <= today && $0.day >= goal.start - TrainingPlan.daysBefore
    }
    if let refusal = Self.refusal(of: goal, from: recent) {
      self = .refused(refusal)
      return
    }
    var builder = PlanBuilder(goal, activities: recent, decisions: decisions, today: today)
    self = .plan(builder.plan())
  }

  /// What is against a goal whoever runs.
  private static func refusal(of goal: TrainingGoal) -> TrainingRefusal? {
    if goal.distance < TrainingLimits.goals.lowerBound { return .tooShort }
    if goal.distance > TrainingLimits.goals.upperBound { return .tooLong }
    if goal.day - goal.start < TrainingLimits.shortestPlan { return .tooSoon }
    if goal.day - goal.start > TrainingLimits.longestPlan { return .tooLate }
    if goal.weekdays.count(where: { $0 }) < TrainingLimits.fewestDays { return .tooFewDays }
    if let time = goal.time,
      VDOT.value(distance: goal.distance, time: time) > VDOT.levels.upperBound
    {
      return .tooFast
    }
    return nil
  }

  /// What is against a goal at the level with which its plan begins.
  private static func refusal(
    of goal: TrainingGoal, from activities: [TrainingActivity]
  ) -> TrainingRefusal? {
    let before = activities.filter { $0.day < goal.start }
    let reach = PlanBuilder.reach(of: goal, from: before)
    guard reach.longestRun < reach.needed else { return nil }
    var nearer = goal
    var distance: Double?
    for shorter in [21_097.5, 10_000, 5_000] where shorter < goal.distance {
      nearer.distance = shorter
      let reach = PlanBuilder.reach(of: nearer, from: before)
      guard reach.longestRun >= reach.needed else { continue }
      distance = shorter
      break
    }
    var later = goal
    var day: Int?
    while later.day + 7 - later.start <= TrainingLimits.longestPlan {
      later.day += 7
      let reach = PlanBuilder.reach(of: later, from: before)
      guard reach.longestRun >= reach.needed else { continue }
      day = later.day
      break
    }
    return .outOfReach(
      longestRun: reach.longestRun, needed: reach.needed, distance: distance, day: day)
  }
}
