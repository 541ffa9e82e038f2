/// A week of a plan, from Monday.
public struct TrainingWeek: Equatable, Sendable {
  /// The part of a plan that a week belongs to.
  public enum Phase: Equatable, Sendable {
    /// Easy running only.
    case base
    /// More from week to week.
    case build
    /// Less, to recover.
    case recovery
    /// Back from a pause.
    case comeback
    /// Less before the race.
    case taper

    /// The stable name.
    public var name: StaticString {
      switch self {
      case .base: "base"
      case .build: "build"
      case .recovery: "recovery"
      case .comeback: "comeback"
      case .taper: "taper"
      }
    }
  }

  /// Its Monday.
  public let monday: Int
  /// The part of the plan.
  public var phase: Phase
  /// Its paces; `nil` if no level is known.
  public let paces: TrainingPaces?
  /// Metres that were planned at its beginning, without the race.
  public let planned: Double
  /// Its sessions by their days.
  public var sessions: [TrainingSession]
  /// Why it is as it is.
  public var reasons: [TrainingReason]
  /// Metres that were run in it so far.
  public var ran = 0.0

  init(
    monday: Int, phase: Phase, paces: TrainingPaces?, sessions: [TrainingSession],
    reasons: [TrainingReason]
  ) {
    self.monday = monday
    self.phase = phase
    self.paces = paces
    self.sessions = sessions
    self.reasons = reasons
    planned = sessions.reduce(0) { $0 + ($1.kind == .race ? 0 : $1.distance) }
  }

  // MARK: Decisions

  /// Applies the member's decisions, in the order of their identifiers.
  mutating func apply(
    _ decisions: [TrainingDecision], of goal: TrainingGoal, _ runs: [TrainingActivity]
  ) {
    for decision in decisions {
      guard let index = sessions.firstIndex(where: { $0.planned == decision.day }) else { continue }
      // An earlier decision about the same session no longer counts.
      sessions[index].state = .open
      sessions[index].track = nil
      sessions[index].ran = nil
      switch decision.action {
      case .skip: sessions[index].state = .skipped
      case .done(let track):
        guard let activity = runs.first(where: { $0.track == track }) else { continue }
        tick(index, by: activity, state: .done, .chosen)
      case .move(let day):
        guard (monday..<monday + 7).contains(day), day >= goal.start, day < goal.day,
          sessions[index].kind != .race, sessions[index].day != day
        else { continue }
        let from = sessions[index].day
        if let other = sessions.firstIndex(where: { $0.day == day }) {
          sessions[other].day = from
          sessions[other].reasons.append(.swapped(from: day))
        }
        sessions[index].day = day
        sessions[index].reasons.append(.movedByMember(from: from))
      }
    }
  }

  // MARK: Following

  /// Ticks off sessions by runs, day by day until today, and rearranges what is left when one is missed or run early.
  mutating func follow(_ runs: [TrainingActivity], until today: Int) {
    ran = runs.reduce(0) { $0 + ($1.isRun ? $1.distance : 0) }
    guard today >= monday else { return }
    for day in monday...min(today, monday + 6) {
      rearrange(on: day)
      let chosen = sessions.compactMap { $0.track }
      let todays = runs.filter { $0.day == day && $0.isRun && !chosen.contains($0.track) }
      for run in todays.sorted(by: { $0.distance > $1.distance }) { match(run) }
    }
    if today > monday + 6 { rearrange(on: monday + 7) }
    sessions.sort { $0.day < $1.day }
  }

  /// At the beginning of a day, makes up for a hard session that was missed by the next easy one with enough room around it.
  private mutating func rearrange(on day: Int) {
    for index in sessions.indices where sessions[index].state == .open && sessions[index].day < day
    {
      if sessions[index].kind.isHard, sessions[index].kind != .race,
        let other = place(for: index, from: day)
      {
        let from = sessions[index].day
        sessions[index].day = sessions[other].day
        sessions[index].reasons.append(.movedAfterMiss(from: from))
        sessions[other].state = .dropped
        sessions[other].reasons.append(.gaveWay)
      } else {
        sessions[index].state = .missed
        if sessions[index].kind.isHard { sessions[index].reasons.append(.notMadeUp) }
      }
    }
  }

  /// Returns the first easy session from a day on whose neighbours are easy, too.
  private func place(for missed: Int, from day: Int) -> Int? {
    let hard = sessions.indices.filter {
      $0 != missed && sessions[$0].kind.isHard && sessions[$0].takesPlace
    }.map { sessions[$0].day }
    return sessions.indices.filter { index in
      let session = sessions[index]
      guard session.kind == .easy, session.state == .open, session.day >= day else { return false }
      return hard.allSatisfy { abs($0 - session.day) >= TrainingLimits.daysBetweenHard }
    }.min { sessions[$0].day < sessions[$1].day }
  }

  /// Parts of a session's distance or time between which a run is it, and from which one on its day replaces it.
  private static let (fitting, replacing) = (0.75...1.35, 0.4)
  /// The part of a long run from which a run on any day of the week is it.
  private static let asLong = 0.9

  private mutating func match(_ run: TrainingActivity) {
    if let index = nearest(run, where: { $0.state == .open && $0.day == run.day }, fits: true) {
      return tick(index, by: run, state: .done)
    }
    let isWaiting = { (session: TrainingSession) in
      session.state == .open || session.state == .missed
    }
    if let index = nearest(run, where: { isWaiting($0) && abs($0.day - run.day) == 1 }, fits: true)
    {
      return tick(index, by: run, state: .done, .ranOn(day: run.day))
    }
    if let index = sessions.firstIndex(where: {
      $0.kind == .long && isWaiting($0) && run.distance >= Self.asLong * $0.distance
    }) {
      let former = sessions[index].day
      if former > run.day,
        let other = sessions.firstIndex(where: { $0.day == run.day && $0.state == .open })
      {
        sessions[other].day = former
        sessions[other].reasons.append(.swapped(from: run.day))
      }
      return tick(index, by: run, state: .done, .ranOn(day: run.day))
    }
    if let index = nearest(run, where: { $0.state == .open && $0.day == run.day }, fits: false),
      run.distance >= Self.replacing * sessions[index].distance
    {
      tick(
        index, by: run, state: .replaced,
        .ranOtherwise(ran: run.distance, planned: sessions[index].distance))
    }
  }

  private func nearest(
    _ run: TrainingActivity, where isWanted: (TrainingSession) -> Bool, fits: Bool
  ) -> Int? {
    var found: (index: Int, error: Double)?
    for (index, session) in sessions.enumerated() where isWanted(session) {
      if fits, !self.fits(run, session) { continue }
      let error = abs(run.distance - session.distance)
      if error < found?.error ?? .infinity { found = (index, error) }
    }
    return found?.index
  }

  private func fits(_ run: TrainingActivity, _ session: TrainingSession) -> Bool {
    if Self.fitting.contains(run.distance / session.distance) { return true }
    guard session.kind != .race, run.time > 0 else { return false }
    return Self.fitting.contains(run.time / session.time(at: paces))
  }

  private mutating func tick(
    _ index: Int, by run: TrainingActivity, state: TrainingSession.State,
    _ reason: TrainingReason? = nil
  ) {
    sessions[index].state = state
    sessions[index].track = run.track
    sessions[index].ran = run.distance
    if state == .done { sessions[index].day = run.day }
    if let reason { sessions[index].reasons.append(reason) }
  }
}
