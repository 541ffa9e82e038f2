/// A team's standing from a moment until its next milestone.
public struct Milestone: Ranked, Equatable, Sendable {
  /// Milliseconds since 1970.
  public let time: Int64
  public let stage: TeamStage
  public let lastCheckpoint: Int?
  public let elapsed: Int64?
  public let missed: [Int]
}

extension TeamStanding {
  /// The team's standings on its way, in the order of time: one from each passage that brought it forward.
  ///
  /// The time at which a team left the race is unknown: it counts as out from its last message.
  /// - Parameters:
  ///   - plan: the plan that the team was followed with.
  ///   - heard: time of its last message, milliseconds since 1970.
  /// - Complexity: O(*n* log *n*) in the number of checkpoints.
  public func milestones(_ plan: RacePlan, heard: Int64?) -> [Milestone] {
    guard let lastCheckpoint, let elapsed, let last = passages[lastCheckpoint] else {
      return exit(at: heard)
    }
    let passed = passages.enumerated().compactMap { index, passage in
      passage.map { (index: index, time: $0.ranked) }
    }
    var milestones: [Milestone] = []
    var furthest = -1
    for (index, time) in passed.sorted(by: { ($0.time, $0.index) < ($1.time, $1.index) })
    where index > furthest {
      furthest = index
      milestones.append(
        Milestone(
          time: time, stage: index == plan.finish ? .finished : .onCourse, lastCheckpoint: index,
          elapsed: elapsed - (last.ranked - time), missed: missed.filter { $0 < index }))
    }
    return milestones + exit(at: max(heard ?? last.ranked, last.ranked))
  }

  private func exit(at time: Int64?) -> [Milestone] {
    guard let time, stage == .retired || stage == .disqualified else { return [] }
    return [
      Milestone(
        time: time, stage: stage, lastCheckpoint: lastCheckpoint, elapsed: elapsed, missed: missed)
    ]
  }
}
