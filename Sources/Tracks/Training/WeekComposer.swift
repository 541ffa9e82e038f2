/// Composes the sessions of a week from its total: which, on which days, how long.
struct WeekComposer {
  let goal: TrainingGoal
  let monday: Int
  let paces: TrainingPaces?
  /// Metres of a whole week.
  let total: Double
  /// Metres of the longest run that is safe.
  let longestRun: Double
  /// The fast sessions that are wanted, the most important first.
  let fast: [TrainingSession.Kind]
  /// The last day with a hard session before the week.
  let lastHard: Int

  /// Parts of the week that the long run has, by the number of sessions. From five on they are Daniels' limit; with fewer it is
  /// an own rule, since the same week has fewer runs.
  private static let longParts = [1.0, 0.55, 0.45, 0.38, 0.33, 0.30]
  /// The number of sessions from which two may be fast, so that most remain easy. Own rule.
  private static let sessionsForTwoFast = 5
  /// Metres and seconds that an easy run has at least and at most. The latter is an own rule.
  private static let (shortestEasy, longestEasy) = (2_500.0, 4_500.0)
  /// Metres of warming up and cooling down around fast stretches.
  private var warmUp: Double { total >= 30_000 ? 2_000 : 1_000 }
  private static let coolDown = 1_000.0

  /// The free days, without the one before the race.
  private var days: [Int] {
    (monday..<monday + 7).filter { goal.isFree(on: $0) && $0 < goal.day - 1 }
  }
  private var hasRace: Bool { (monday..<monday + 7).contains(goal.day) }

  /// The number of sessions that fit the total. Own rule: runs are lengthened before there are more of them.
  var usualCount: Int {
    let weekdays = goal.weekdays.count { $0 }
    let wanted = total < 8_000 ? 2 : max(3, Int(total / 7_000) + 1)
    return min(wanted, weekdays, hasRace ? 4 : TrainingLimits.mostSessions)
  }

  /// Returns the sessions by their days.
  func sessions() -> [TrainingSession] {
    var sessions = hasRace ? beforeRace() : usual()
    if hasRace {
      sessions.append(
        session(.race, on: goal.day, [.init(effort: .goal, distance: goal.distance)]))
    }
    return sessions.sorted { $0.day < $1.day }
  }

  // MARK: Which and how long

  private func usual() -> [TrainingSession] {
    let days = days
    let count = min(days.count, usualCount)
    guard count > 0 else { return [] }
    let longDay = longDay(of: days)
    let chosen = Self.spread(days, count: count, with: longDay)
    let total = total * share(of: days)
    let long = Self.whole(
      min(total * Self.longParts[count - 1], longestRun, metres(in: longestTime, at: .easy)))
    var sessions: [TrainingSession] = []
    var hard = [lastHard]
    if longDay - lastHard >= TrainingLimits.daysBetweenHard {
      sessions.append(session(.long, on: longDay, [.init(effort: .easy, distance: long)]))
      hard += [longDay, longDay - 7, longDay + 7]
    } else {
      sessions.append(session(.easy, on: longDay, [.init(effort: .easy, distance: long)]))
    }
    var others = chosen.filter { $0 != longDay }
    for kind in fast.prefix(count < Self.sessionsForTwoFast ? 1 : 2) where others.count > 1 {
      guard let day = Self.farthest(of: others, from: hard),
        let blocks = blocks(of: kind, within: long)
      else { continue }
      sessions.append(session(kind, on: day, blocks))
      hard.append(day)
      others.removeAll { $0 == day }
    }
    addEasy(on: others, to: &sessions, total: total, longest: long)
    return Self.mostlyEasy(sessions)
  }

  /// Shortens the fast stretches of the last fast session where the bounds of single runs left less than the total, and so too
  /// little that is easy.
  private static func mostlyEasy(_ sessions: [TrainingSession]) -> [TrainingSession] {
    var sessions = sessions
    let all = sessions.reduce(0) { $0 + $1.distance }
    let fast = sessions.reduce(0) { $0 + $1.fastDistance }
    let part = TrainingLimits.fastPart
    guard fast > all * part, let index = sessions.lastIndex(where: { $0.kind.isFast }) else {
      return sessions
    }
    // What is taken away is missing from the whole, too.
    let excess = (fast - all * part) / (1 - part)
    let block = sessions[index].blocks[1]
    let each = whole(block.distance - excess / Double(block.count))
    if each < shortestStretch {
      let day = sessions[index].day
      let easy = sessions[index].blocks[0].distance + coolDown
      sessions[index] = TrainingSession(
        planned: day, day: day, kind: .easy, blocks: [.init(effort: .easy, distance: easy)])
    } else {
      sessions[index].blocks[1].distance = each
    }
    return sessions
  }

  private func beforeRace() -> [TrainingSession] {
    let days = days
    let chosen = Self.spread(days, count: min(days.count, usualCount), with: nil)
    guard !chosen.isEmpty else { return [] }
    let total = total * share(of: days)
    var sessions: [TrainingSession] = []
    var others = chosen
    let day = chosen.first {
      $0 <= goal.day - 3 && $0 - lastHard >= TrainingLimits.daysBetweenHard
    }
    if others.count > 1, let kind = fast.first, let day,
      let blocks = blocks(of: kind, within: longestRun)
    {
      sessions.append(session(kind, on: day, blocks))
      others.removeAll { $0 == day }
    }
    // Short runs keep fresh. Own rule.
    addEasy(on: others, to: &sessions, total: total, longest: min(total / 3, longestRun))
    return Self.mostlyEasy(sessions)
  }

  /// Adds easy runs that fill the total, on as many of the days as there is enough for.
  private func addEasy(
    on days: [Int], to sessions: inout [TrainingSession], total: Double, longest: Double
  ) {
    let rest = total - sessions.reduce(0) { $0 + $1.distance }
    var days = days
    while days.count > 1, rest / Double(days.count) < Self.shortestEasy { days.removeLast() }
    guard !days.isEmpty else { return }
    let each = Self.whole(
      min(rest / Double(days.count), longest, metres(in: Self.longestEasy, at: .easy)))
    guard each >= Self.shortestEasy * 0.6 else { return }
    for day in days {
      sessions.append(session(.easy, on: day, [.init(effort: .easy, distance: each)]))
    }
  }

  /// Returns the blocks of a fast session; `nil` if it would be too short to be worth its warming up.
  private func blocks(
    of kind: TrainingSession.Kind, within longest: Double
  ) -> [TrainingSession.Block]? {
    guard let paces else { return nil }
    let isShort = goal.distance <= Self.shortGoals
    let room = longest - warmUp - Self.coolDown
    var block: TrainingSession.Block
    switch kind {
    case .threshold:
      block = stretches(
        .threshold, of: min(total * TrainingLimits.thresholdPart, room), each: 1_600)
      block.rest = 60
    case .interval:
      let work = min(total * TrainingLimits.intervalPart, TrainingLimits.longestIntervals, room)
      block = stretches(.interval, of: work, each: 800)
      // As long as the stretch before, in quarters of a minute.
      block.rest = (block.distance / 1000 * paces.pace(of: .interval) / 15).rounded() * 15
    case .goal where isShort:
      block = stretches(.goal, of: min(total * TrainingLimits.thresholdPart, room), each: 1_000)
      block.rest = 90
    case .goal:
      let work = min(
        total * TrainingLimits.goalPart, TrainingLimits.longestGoalPace,
        metres(in: Self.longestGoalTime, at: .goal), room)
      block = .init(effort: .goal, distance: Self.whole(work))
    case .easy, .long, .race: return nil
    }
    guard block.distance >= Self.shortestStretch else { return nil }
    return [
      .init(effort: .easy, distance: warmUp), block, .init(effort: .easy, distance: Self.coolDown),
    ]
  }

  /// Metres of goals whose pace is that of intervals rather than of long stretches.
  static let shortGoals = 12_000.0
  /// Metres of a stretch, at least.
  private static let shortestStretch = 300.0
  /// Seconds at goal pace in a session, at most. Source: Daniels 2014, chapter 4.
  private static let longestGoalTime = 6_600.0

  /// Stretches of about a length, at least two.
  private func stretches(
    _ effort: Effort, of work: Double, each usual: Double
  ) -> TrainingSession.Block {
    let count = max(2, Int((work / usual).rounded()))
    return .init(effort: effort, count: count, distance: Self.whole(work / Double(count)))
  }

  private func session(
    _ kind: TrainingSession.Kind, on day: Int, _ blocks: [TrainingSession.Block]
  ) -> TrainingSession {
    TrainingSession(planned: day, day: day, kind: kind, blocks: blocks)
  }

  private var longestTime: Double {
    goal.distance >= TrainingLimits.marathons
      ? TrainingLimits.longestRunOfMarathon : TrainingLimits.longestRun
  }

  private func metres(in time: Double, at effort: Effort) -> Double {
    time / (paces?.pace(of: effort) ?? TrainingSession.usualPace) * 1000
  }

  /// The part of the week that is left after the plan's beginning, and before its race.
  private func share(of days: [Int]) -> Double {
    guard monday < goal.start else { return 1 }
    let weekdays = goal.weekdays.count { $0 }
    return min(1, Double(days.count) / Double(max(weekdays, 1)))
  }

  /// Whole hundreds of metres, rounded down.
  private static func whole(_ distance: Double) -> Double {
    (max(distance, 0) / 100).rounded(.down) * 100
  }

  // MARK: On which days

  /// Sunday, Saturday, or the last free day.
  private func longDay(of days: [Int]) -> Int {
    for weekend in [monday + 6, monday + 5] where days.contains(weekend) { return weekend }
    return days[days.count - 1]
  }

  /// Returns the day with the most days between it and each hard one; `nil` if all are too near.
  private static func farthest(of days: [Int], from hard: [Int]) -> Int? {
    var found: (day: Int, gap: Int)?
    for day in days {
      let gap = hard.map { abs($0 - day) }.min() ?? 7
      if gap >= TrainingLimits.daysBetweenHard, gap > found?.gap ?? 0 { found = (day, gap) }
    }
    return found?.day
  }

  /// Returns so many of the days, as far from each other as can be, those early in the week first.
  /// - Parameter fixed: a day that is one of them.
  private static func spread(_ days: [Int], count: Int, with fixed: Int?) -> [Int] {
    guard count < days.count else { return days }
    var found: (days: [Int], gaps: Int)?
    for choice in 0..<(1 << days.count) where choice.nonzeroBitCount == count {
      let chosen = days.indices.filter { choice >> $0 & 1 == 1 }.map { days[$0] }
      if let fixed, !chosen.contains(fixed) { continue }
      // The fewer neighbours there are, and the more even the gaps, the smaller is the sum of the squares.
      var squares = 0
      for (index, day) in chosen.enumerated() {
        let next = index + 1 < chosen.count ? chosen[index + 1] : chosen[0] + 7
        squares += (next - day) * (next - day)
      }
      if squares < found?.gaps ?? .max { found = (chosen, squares) }
    }
    return found?.days ?? []
  }
}
