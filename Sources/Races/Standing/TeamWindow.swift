/// The time in which everybody may see where a team is: from shortly before its start until its finish, or until
/// it left the race, and not while it is gone from the course. What a tracker sends from home, before or after, is for organisers only.
public struct TeamWindow: Equatable, Sendable {
  /// Milliseconds before its start from which on a team is shown, unless the race states others.
  public static let usualMargin: Int64 = 30 * 60_000

  /// Milliseconds since 1970.
  public let first: Int64
  /// Milliseconds since 1970; the latest there is while the team is under way.
  public let last: Int64
  /// The times in which the team was gone from the course, without those themselves at which it left and was back.
  public let absences: [Range<Int64>]

  /// - Parameters:
  ///   - start: of the team, milliseconds since 1970; without one nobody knows what belongs to the race.
  ///   - margin: milliseconds before the start.
  ///   - end: when the team's race ended, milliseconds since 1970; `nil` while it is under way.
  ///   - limit: when the course closes, milliseconds since 1970; whoever comes later is shown for the margin.
  ///   - absences: as ``TeamFollower/absences`` tells.
  public init?(
    start: Int64?, margin: Int64 = usualMargin, end: Int64? = nil, limit: Int64? = nil,
    absences: [Range<Int64>] = []
  ) {
    guard let start else { return nil }
    first = start - margin
    last = min(end ?? .max, limit.map { $0 + margin } ?? .max)
    self.absences = absences
  }

  /// The window of those who see everything.
  public static let always = TeamWindow()

  private init() {
    first = .min
    last = .max
    absences = []
  }

  /// Whether a position of this time may be shown, milliseconds since 1970.
  public func contains(_ time: Int64) -> Bool {
    time >= first && time <= last && !absences.contains { $0.contains(time) }
  }

  /// Whether all is shown that an earlier window showed up to a time, milliseconds since 1970.
  public func isNoLess(than earlier: TeamWindow, at time: Int64) -> Bool {
    first <= earlier.first && last >= min(earlier.last, time)
      && absences.allSatisfy { earlier.absences.contains($0) }
  }
}

extension TeamRuling {
  /// When the team left the race, after which nothing that it passed counts; milliseconds since 1970.
  public var leftAt: Int64? { exit == nil ? nil : exitedAt }
}

extension TeamStanding {
  /// When the team's race ended, milliseconds since 1970: at its finish, measured or seen, whichever was earlier, or
  /// when it left the race before; `nil` while it is under way.
  public func end(_ plan: RacePlan, _ ruling: TeamRuling) -> Int64? {
    let finish = plan.finish.flatMap { passages.indices.contains($0) ? passages[$0]?.time : nil }
    return [finish, measuredFinish, ruling.leftAt].compactMap { $0 }.min()
  }
}
