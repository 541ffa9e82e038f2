extension TeamStanding {
  /// Milliseconds from the team's start to a checkpoint, with its penalty; `nil` if it did not pass there.
  public func elapsed(at checkpoint: Int) -> Int64? {
    guard let elapsed, let lastCheckpoint, passages.indices.contains(checkpoint),
      let last = passages[lastCheckpoint], let passage = passages[checkpoint]
    else { return nil }
    return elapsed - (last.ranked - passage.ranked)
  }

  /// Milliseconds by which the team is behind another one, at the last checkpoint after the start that both have passed;
  /// below 0 for a team that was faster to there. `nil` without such a checkpoint.
  public func gap(behind leader: TeamStanding, _ plan: RacePlan) -> Int64? {
    for checkpoint in passages.indices.reversed() {
      guard let along = plan.arrivals[checkpoint], along > 0,
        let mine = elapsed(at: checkpoint), let theirs = leader.elapsed(at: checkpoint)
      else { continue }
      return mine - theirs
    }
    return nil
  }
}
