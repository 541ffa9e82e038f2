import Text

/// Derives the weeks of a plan one after the other.
struct PlanBuilder {
  private let goal: TrainingGoal
  private let decisions: [TrainingDecision]
  private let today: Int
  private let actual: [TrainingActivity]
  /// The tracks, and the sessions of the weeks so far that are still open.
  private var history: [TrainingActivity]
  private var weeks: [TrainingWeek] = []

  private let firstMonday: Int
  private let count: Int
  private let taperCount: Int

  /// Metres of a whole week, without those of recovery.
  private var base = 0.0
  /// The same before the last increase.
  private var formerBase = 0.0
  /// Metres of the highest week that was run as it was planned.
  private var reached = 0.0
  /// Metres of a week that are enough for the goal.
  private var enough = 0.0
  private var level: VDOT?
  private var verdict = Verdict.none
  private var sinceRecovery = 0
  /// Weeks without runs, and how many weeks ago its runner came back.
  private var (paused, returned) = (0, 0)

  /// What a week that is over says about the next one.
  private enum Verdict: Equatable {
    /// It is to come, or nothing was planned.
    case none
    case well
    case held(ran: Double, planned: Double)
    case lowered(ran: Double, planned: Double)
    case pause
    case tooMuch(ran: Double, planned: Double, isFar: Bool)
  }

  /// - Parameter activities: those until today.
  init(
    _ goal: TrainingGoal, activities: [TrainingActivity], decisions: [TrainingDecision], today: Int
  ) {
    self.goal = goal
    self.decisions = decisions.sorted { $0.id.lexicographicallyPrecedes($1.id) }
    self.today = today
    actual = activities
    history = activities
    firstMonday = CalendarDay(number: goal.start).monday.number
    let lastMonday = CalendarDay(number: goal.day).monday.number
    count = (lastMonday - firstMonday) / 7 + 1
    // A race at the beginning of a week leaves that week too short for the last fortnight.
    taperCount = count < 6 ? 1 : weekday(of: goal.day) < 3 ? 3 : 2
  }

  mutating func plan() -> TrainingPlan {
    derive()
    let now = TrainingLevel(before: today + 1, of: actual)
    let loads = loads()
    return TrainingPlan(
      goal: goal, today: today, weeks: weeks, level: now,
      expectedTime: (now.level ?? level)?.time(over: goal.distance), firstDay: loads.firstDay,
      load: loads.days)
  }

  /// Returns the longest run before the race if all goes well, and the one that it asks for, in metres.
  static func reach(
    of goal: TrainingGoal, from before: [TrainingActivity]
  ) -> (longestRun: Double, needed: Double) {
    var builder = PlanBuilder(goal, activities: before, decisions: [], today: goal.start - 1)
    builder.derive()
    let level = TrainingLevel(before: goal.start, of: before)
    // Whoever ran as far in the last month can run it again.
    var longest = level.longestRun
    for week in builder.weeks {
      for session in week.sessions where session.kind != .race {
        longest = max(longest, session.distance)
      }
    }
    let paces = level.level.map { TrainingPaces(level: $0, goal: goal) }
    let pace = paces?.pace(of: .easy) ?? TrainingSession.usualPace
    let time =
      goal.distance >= TrainingLimits.marathons
      ? TrainingLimits.longestRunOfMarathon : TrainingLimits.longestRun
    // The longest run ends by time for who runs slowly, and no earlier run need be longer.
    return (longest, min(goal.neededRun, 0.95 * time / pace * 1000))
  }

  // MARK: Weeks

  private mutating func derive() {
    for index in 0..<count {
      let monday = firstMonday + 7 * index
      let known = TrainingLevel(before: min(monday, today + 1), of: actual)
      // A level that no effort has shown for eight weeks is the last one that was.
      level = known.level ?? level
      if index == 0, level == nil { level = earlierLevel(before: monday) }
      let body = TrainingLevel(before: monday, of: history)
      var week = next(index, monday: monday, body: body)
      let runs = actual.filter { ($0.day >= max(monday, goal.start)) && $0.day < monday + 7 }
      week.apply(decisions, of: goal, runs)
      week.follow(runs, until: today)
      judge(week)
      for session in week.sessions where session.state == .open && session.day >= today {
        history.append(session.projected(at: week.paces))
      }
      weeks.append(week)
    }
  }

  /// The level that efforts of more than eight weeks ago showed.
  private func earlierLevel(before monday: Int) -> VDOT? {
    TrainingLevel(before: monday - TrainingLevel.effortDays, of: actual).level
  }

  private mutating func next(_ index: Int, monday: Int, body: TrainingLevel) -> TrainingWeek {
    var reasons: [TrainingReason] = []
    var phase = TrainingWeek.Phase.build
    var total = total(index, body: body, phase: &phase, reasons: &reasons)
    let bound = max(
      body.highestWeek * TrainingLimits.highestIncrease, TrainingLimits.firstWeek)
    total = min(total, bound)
    let paces = level.map { TrainingPaces(level: $0, goal: goal) }
    let longest = max(
      TrainingLimits.firstRun, body.longestRun * TrainingLimits.longerRun,
      min(body.longestRun + TrainingLimits.shortLongerRun, 10 * TrainingLimits.shortLongerRun))
    let fast = fast(index, total: total, body: body, phase: phase, reasons: &reasons)
    if phase == .build, fast.isEmpty { phase = .base }
    let composer = WeekComposer(
      goal: goal, monday: monday, paces: paces, total: total, longestRun: longest, fast: fast,
      lastHard: lastHard ?? monday - 7)
    let sessions = composer.sessions()
    let planned = sessions.reduce(0) { $0 + $1.distance }
    let free = (monday..<monday + 7).count { goal.isFree(on: $0) }
    if monday >= goal.start, goal.day >= monday + 7 {
      if free < composer.usualCount {
        reasons.append(.fewDays(free: free))
      } else if phase == .build || phase == .base {
        // The bounds of single runs may leave less than the total, which must not run ahead of the weeks.
        if base > formerBase, formerBase > 0, planned > formerBase * 1.01 {
          reasons.insert(.more(part: planned / formerBase - 1), at: 0)
        }
        base = max(min(base, planned), TrainingLimits.firstWeek)
        formerBase = base
      }
    }
    return TrainingWeek(
      monday: monday, phase: phase, paces: paces, sessions: sessions, reasons: reasons)
  }

  /// The day of the last hard session of the weeks so far that takes place.
  private var lastHard: Int? {
    weeks.last?.sessions.last(where: { $0.kind.isHard && $0.takesPlace })?.day
  }

  /// Returns the metres of a week, by what became of the weeks before it.
  private mutating func total(
    _ index: Int, body: TrainingLevel, phase: inout TrainingWeek.Phase,
    reasons: inout [TrainingReason]
  ) -> Double {
    if index == 0 {
      base = max(body.weekly, TrainingLimits.firstWeek)
      (formerBase, reached) = (base, base)
      enough = max(base, TrainingLimits.enough(for: goal.distance))
      reasons.append(.first(weekly: body.weekly))
    }
    let left = count - 1 - index
    if left < taperCount, index > 0 {
      phase = .taper
      let part = taperPart(left)
      reasons.append(.taper(part: 1 - part))
      return base * part
    }
    if case .pause = verdict {
      (returned, sinceRecovery) = (0, 0)
      phase = .comeback
      return comeback(&reasons)
    }
    if paused > 0, returned < paused {
      phase = .comeback
      return comeback(&reasons)
    }
    if paused > 0 {
      reasons.append(.returning(weeks: paused, part: 1))
      paused = 0
      return base
    }
    if index == 0 { return base }
    sinceRecovery += 1
    if case .tooMuch(let ran, let planned, let isFar) = verdict {
      reasons.append(.ranTooMuch(ran: ran, planned: planned))
      if !isFar { return base }
      (phase, sinceRecovery) = (.recovery, 0)
      return base * TrainingLimits.recoveryPart
    }
    if sinceRecovery >= TrainingLimits.recoveryEach - 1, left - 1 >= taperCount {
      (phase, sinceRecovery) = (.recovery, 0)
      reasons.append(.recovery)
      return base * TrainingLimits.recoveryPart
    }
    switch verdict {
    case .held(let ran, let planned):
      reasons.append(.held(ran: ran, planned: planned))
    case .lowered(let ran, let planned):
      base = max(base * TrainingLimits.lowering, TrainingLimits.firstWeek)
      reasons.append(.lowered(ran: ran, planned: planned))
    case .none, .well, .pause, .tooMuch:
      let step = max(
        base * TrainingLimits.increase,
        min(TrainingLimits.shortIncrease, base * TrainingLimits.largestIncrease))
      if base + step > enough {
        base = max(base, enough)
        reasons.append(.enough)
      } else {
        formerBase = base
        base += step
      }
    }
    return base
  }

  private func comeback(_ reasons: inout [TrainingReason]) -> Double {
    let part =
      2 * returned < paused ? TrainingLimits.firstReturn : TrainingLimits.secondReturn
    reasons.append(.returning(weeks: paused, part: part))
    return base * part
  }

  private func taperPart(_ left: Int) -> Double {
    let parts = TrainingLimits.taper
    switch taperCount {
    case 1: return (parts[0] + parts[1]) / 2
    case 2: return parts[left]
    default: return [parts[0], (parts[0] + parts[1]) / 2, parts[1]][left]
    }
  }

  /// Returns the fast sessions of a week, the most important first.
  private func fast(
    _ index: Int, total: Double, body: TrainingLevel, phase: TrainingWeek.Phase,
    reasons: inout [TrainingReason]
  ) -> [TrainingSession.Kind] {
    switch phase {
    case .recovery, .comeback: return []
    case .base, .build, .taper: break
    }
    guard body.weeksRun >= TrainingLimits.weeksBeforeFast else {
      reasons.append(
        .notYetFast(weeks: body.weeksRun, needed: TrainingLimits.weeksBeforeFast))
      return []
    }
    if phase == .taper { return [.goal] }
    guard total >= TrainingLimits.weekWithFast else { return [] }
    let third = index * 3 / max(count - taperCount, 1)
    let isShort = goal.distance <= WeekComposer.shortGoals
    let first: TrainingSession.Kind
    switch third {
    case 0: first = .threshold
    case 1: first = isShort ? .interval : .threshold
    default: first = isShort && index % 2 == 0 ? .interval : .goal
    }
    guard total >= 40_000, first != .goal else { return [first] }
    return [first, first == .threshold ? .interval : .threshold]
  }

  /// Judges a week once it is over.
  private mutating func judge(_ week: TrainingWeek) {
    verdict = .none
    // A comeback goes on as long as its runner runs, and in weeks to come.
    if paused > 0 { returned += 1 }
    guard week.monday + 6 < today, week.planned > 0 else { return }
    let (ran, planned) = (week.ran, week.planned)
    let part = ran / planned
    if part >= TrainingLimits.repeated { reached = max(reached, planned) }
    if part < TrainingLimits.paused {
      if paused == 0 { base = min(base, reached) }
      paused += 1
      verdict = .pause
    } else if part < TrainingLimits.lowered {
      verdict = .lowered(ran: ran, planned: planned)
    } else if part < TrainingLimits.repeated {
      verdict = .held(ran: ran, planned: planned)
    } else if part > TrainingLimits.tooMuch {
      verdict = .tooMuch(ran: ran, planned: planned, isFar: part > TrainingLimits.farTooMuch)
    } else {
      verdict = .well
    }
  }

  // MARK: Load

  private func loads() -> (firstDay: Int, days: [TrainingLoad.Day]) {
    let first = goal.start - TrainingPlan.daysBefore
    var loads = Array(repeating: 0.0, count: goal.day - first + 1)
    let threshold = level?.speed(at: 0.88)
    for activity in actual where activity.day >= first && activity.day <= goal.day {
      loads[activity.day - first] += TrainingLoad.of(activity, threshold: threshold)
    }
    for week in weeks {
      for session in week.sessions where session.state == .open && session.day >= today {
        loads[session.day - first] += session.load(at: week.paces)
      }
    }
    return (first, TrainingLoad.days(loads))
  }
}
