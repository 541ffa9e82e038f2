/// The time limits of a race: those of its checkpoints, and the close of its course.
public struct TimeLimits: Equatable, Sendable {
  /// Time until which a team must have reached each checkpoint, milliseconds since 1970; `nil` for one without a limit. The limit
  /// of the finish is the close of the course, unless it has one of its own.
  public let checkpoints: [Int64?]
  /// Time at which the course closes, milliseconds since 1970.
  public let closing: Int64?
  /// Time at which the organisers closed the race, milliseconds since 1970.
  public let closedAt: Int64?

  /// Creates limits; the units are those of the properties of the same names.
  /// - Parameter stated: the limit of each checkpoint of the plan. Those of checkpoints that the course does not pass, or that the
  ///   plan does not have, are ignored.
  public init(
    _ plan: RacePlan, stated: [Int64?], closing: Int64? = nil, closedAt: Int64? = nil
  ) {
    checkpoints = plan.checkpoints.indices.map { index in
      guard plan.checkpoints[index] != nil else { return nil }
      let own = stated.indices.contains(index) ? stated[index] : nil
      return own ?? (index == plan.finish ? closing : nil)
    }
    self.closing = closing
    self.closedAt = closedAt
  }

  /// No limits.
  public static let none = TimeLimits()

  private init() {
    checkpoints = []
    closing = nil
    closedAt = nil
  }

  /// True once the course is closed, or the race: no team is said to move any more.
  /// - Parameter now: milliseconds since 1970.
  public func isClosed(at now: Int64) -> Bool {
    [closing, closedAt].contains { $0.map { $0 <= now } ?? false }
  }

  /// True once the organisers closed the race.
  /// - Parameter now: milliseconds since 1970.
  public func isRaceClosed(at now: Int64) -> Bool { closedAt.map { $0 <= now } ?? false }

  /// The number of limits that are over, with the close of the race: what they say of teams changes when it does.
  /// - Parameter now: milliseconds since 1970.
  public func passed(at now: Int64) -> Int {
    var count = isRaceClosed(at: now) ? 1 : 0
    for limit in checkpoints where limit.map({ $0 < now }) ?? false { count += 1 }
    return count
  }

  /// The first checkpoint with a limit from another one on; `nil` if there is none.
  func next(from checkpoint: Int) -> Int? {
    checkpoints.indices.first { $0 >= checkpoint && checkpoints[$0] != nil }
  }
}

/// The first time limit that a team did not keep.
public struct ExceededLimit: Equatable, Sendable {
  /// The number of the checkpoint.
  public let checkpoint: Int
  /// The limit, milliseconds since 1970. The team is outside it from then on.
  public let limit: Int64
  /// Time at which the team passed the checkpoint, milliseconds since 1970; `nil` while it has not.
  public let passedAt: Int64?
}

extension TeamStanding {
  /// The first limit that the team did not keep: it passed the checkpoint after it, or has neither passed nor left out the checkpoint
  /// although the limit is over. `nil` for a team that keeps all limits so far, and for one that is out of the race. An estimated
  /// passage counts by its likeliest time. Limits that were still to come when the organisers closed the race do not count.
  /// - Parameter now: milliseconds since 1970.
  public func exceeded(_ limits: TimeLimits, at now: Int64) -> ExceededLimit? {
    guard stage != .retired, stage != .disqualified else { return nil }
    let judged = min(now, limits.closedAt ?? now)
    for index in limits.checkpoints.indices where passages.indices.contains(index) {
      guard let limit = limits.checkpoints[index] else { continue }
      if let passage = passages[index] {
        guard passage.time > limit else { continue }
        return ExceededLimit(checkpoint: index, limit: limit, passedAt: passage.time)
      }
      if limit < judged, index > lastCheckpoint ?? -1, !missed.contains(index) {
        return ExceededLimit(checkpoint: index, limit: limit, passedAt: nil)
      }
    }
    return nil
  }
}
