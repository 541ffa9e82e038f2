/// A team's stage in the race as a whole, apart from its present activity.
public enum TeamStage: Int, Sendable {
  /// It has passed the finish.
  case finished
  /// It has started, and neither finished nor left the race.
  case onCourse
  /// No sign of a start is known.
  case waiting
  /// It gave up.
  case retired
  /// The organisers excluded it.
  case disqualified

  /// The stable name used in the API.
  public var name: StaticString {
    switch self {
    case .finished: "finished"
    case .onCourse: "on_course"
    case .waiting: "waiting"
    case .retired: "retired"
    case .disqualified: "disqualified"
    }
  }
}

/// The decisions and observations of organisers and marshals about a team. They take precedence over its fixes.
public struct TeamRuling: Equatable, Sendable {
  /// The reason for which a team left the race.
  public enum Exit: Equatable, Sendable {
    /// It gave up.
    case retired
    /// The organisers excluded it.
    case disqualified
  }

  /// Times at checkpoints noted by witnesses, by the number of the checkpoint.
  public var passages: [Int: Int64]
  /// Passages stored from fixes that have been deleted, by the number of the checkpoint. Existing fixes take precedence.
  public var kept: [Int: Passage]
  /// Checkpoints ruled as missed, regardless of the team's fixes.
  public var missed: Set<Int>
  /// The team's exit from the race; `nil` while it takes part.
  public var exit: Exit?
  /// Time of the exit, milliseconds since 1970; `nil` while the team takes part.
  public var exitedAt: Int64?
  /// Milliseconds added to the team's time.
  public var penalty: Int64

  /// Creates a ruling.
  /// - Parameters:
  ///   - passages: milliseconds since 1970, by the number of the checkpoint.
  ///   - missed: numbers of checkpoints.
  ///   - exit: the team's exit from the race.
  ///   - exitedAt: time of the exit, milliseconds since 1970.
  ///   - penalty: milliseconds; below 0 for a bonus.
  public init(
    passages: [Int: Int64] = [:], kept: [Int: Passage] = [:], missed: Set<Int> = [],
    exit: Exit? = nil, exitedAt: Int64? = nil, penalty: Int64 = 0
  ) {
    self.passages = passages
    self.kept = kept
    self.missed = missed
    self.exit = exit
    self.exitedAt = exitedAt
    self.penalty = penalty
  }
}

/// A team's standing at a moment, from its fixes and from the observations of people.
public struct TeamStanding: Ranked, Sendable {
  /// The team's stage in the race as a whole.
  public let stage: TeamStage
  /// The passage of each checkpoint; a witness takes precedence over fixes.
  public let passages: [Passage?]
  /// Metres along the course; `nil` before the team's first sign.
  public let along: Double?
  /// The number of the last checkpoint that the team passed.
  public let lastCheckpoint: Int?
  /// Milliseconds from the team's start to the last checkpoint that it passed, with its penalty.
  public let elapsed: Int64?
  /// Milliseconds that are added to the team's time, below 0 for a bonus.
  public let penalty: Int64
  /// Checkpoints that the team left out: its fixes contradict them, organisers say so, or the next sighting came too
  /// soon for the team to have walked there.
  public let missed: [Int]
  /// Time at the finish by fixes, milliseconds since 1970; `nil` if they show none, or if it is ruled as missed.
  let measuredFinish: Int64?
  /// True if only a phone that stood in for the followed one measured the finish. Somebody else may hold it, so neither alerts nor
  /// capturing end by it.
  public let isFinishedByStandIn: Bool
  /// Time at which fixes last contradicted a checkpoint that counts as missed, milliseconds since 1970.
  public let missedSince: Int64?
  /// Time at which fixes showed that the team left before its start, milliseconds since 1970; `nil` if it did not, or if a witness
  /// saw it start.
  public let startedEarlySince: Int64?
  /// Time since which the number of the team's laps is not known, milliseconds since 1970; `nil` if it is, or if a witness saw the team
  /// since.
  public let lapsUnclearSince: Int64?

  /// Combines a team's fixes with the ruling, up to its exit from the race.
  /// - Parameter limit: time after which everything is ignored, milliseconds since 1970; `nil` for no limit.
  public init(
    _ follower: TeamFollower, _ plan: RacePlan, ruling: TeamRuling = TeamRuling(),
    until limit: Int64? = nil
  ) {
    let progress = follower.progress
    let end = [limit, ruling.leftAt].compactMap { $0 }.min() ?? .max
    var passages = progress?.passages ?? Array(repeating: nil, count: plan.checkpoints.count)
    for (checkpoint, passage) in ruling.kept where passages.indices.contains(checkpoint) {
      passages[checkpoint] = passages[checkpoint] ?? passage
    }
    for checkpoint in ruling.missed where passages.indices.contains(checkpoint) {
      passages[checkpoint] = nil
    }
    measuredFinish = plan.finish.flatMap {
      passages.indices.contains($0) ? passages[$0]?.time : nil
    }
    for (checkpoint, time) in ruling.passages where passages.indices.contains(checkpoint) {
      passages[checkpoint] = Passage(time: time, isWitnessed: true)
    }
    for index in passages.indices where passages[index].map({ $0.time > end }) ?? false {
      passages[index] = nil
    }
    Self.bridge(&passages, follower, plan, except: ruling.missed)
    self.passages = passages
    let last = passages.lastIndex { $0 != nil }
    lastCheckpoint = last
    let seen = last.flatMap { plan.checkpoints[$0] }
    // The distance covered after its end does not count.
    let walked =
      end == .max
      ? progress.flatMap { $0.isOnCourse ? $0.furthest : nil } : progress?.along(at: end)
    along = [seen, walked].compactMap { $0 }.max()
    let contradicted = (progress?.missed ?? []).map { missed in
      missed.flatMap { $0.since > end ? nil : $0 }
    }
    missed = plan.checkpoints.indices.filter { index in
      guard passages[index] == nil, plan.checkpoints[index] != nil else { return false }
      return index < last ?? 0 || ruling.missed.contains(index)
        || contradicted.indices.contains(index) && contradicted[index] != nil
    }
    let early = progress?.startedEarlySince.flatMap { $0 > end ? nil : $0 }
    let start = plan.arrivals.firstIndex { $0 == 0 }
    startedEarlySince = start == nil || missed.first == start ? early : nil
    lapsUnclearSince = progress?.lapsUnclearSince.flatMap { since in
      since > end || passages.contains { $0.map { $0.isWitnessed && $0.time >= since } ?? false }
        ? nil : since
    }
    // A start that was left too early has an alert of its own.
    missedSince = missed.compactMap { index in
      index == start && early != nil || !contradicted.indices.contains(index)
        ? nil : contradicted[index]?.since
    }.max()
    isFinishedByStandIn =
      plan.finish.map { finish in
        passages.indices.contains(finish) && passages[finish]?.isWitnessed == false
          && follower.isMeasuredByStandIn(finish)
      } ?? false
    penalty = ruling.penalty
    let began = follower.start ?? passages.first??.time
    if let last, let passage = passages[last], let began {
      elapsed = passage.ranked - began + ruling.penalty
    } else {
      elapsed = nil
    }
    switch ruling.exit {
    case .disqualified: stage = .disqualified
    case .retired: stage = .retired
    case nil where plan.finish.map { passages[$0] != nil } ?? false: stage = .finished
    case nil: stage = along == nil ? .waiting : .onCourse
    }
  }

  /// Estimates the times of checkpoints before one with a witness, if the team had the time to walk there and no fix
  /// contradicts it.
  private static func bridge(
    _ passages: inout [Passage?], _ follower: TeamFollower, _ plan: RacePlan,
    except missed: Set<Int>
  ) {
    let progress = follower.progress
    var known = follower.start.map { (time: $0, along: 0.0) }
    var open: [Int] = []
    for index in passages.indices {
      guard let along = plan.checkpoints[index] else { continue }
      guard let passage = passages[index] else {
        if progress?.missed[index] == nil, !missed.contains(index) { open.append(index) }
        continue
      }
      if passage.isWitnessed, let known, !open.isEmpty,
        (along - known.along) * 1000 <= plan.fastest * Double(passage.time - known.time),
        progress?.canHaveWalked(to: along, at: passage.time, plan) ?? true
      {
        let span = passage.time - known.time
        for checkpoint in open {
          guard let place = plan.checkpoints[checkpoint] else { continue }
          let part = along > known.along ? (place - known.along) / (along - known.along) : 1
          passages[checkpoint] = Passage(
            time: known.time + Int64((part * Double(span)).rounded()), uncertainty: span,
            latest: passage.time, isDoubtful: true)
        }
      }
      known = (passage.time, along)
      open = []
    }
  }
}
