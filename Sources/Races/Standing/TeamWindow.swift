/// The time in which everybody may see where a team is: from shortly before its start until its finish, or until
/// it left the race. What a tracker sends from home, before or after, is for organisers only.
public struct TeamWindow: Equatable, Sendable {
  /// Milliseconds before its start from which on a team is shown, unless the race states others.
  public static let usualMargin: Int64 = 30 * 60_000

  /// Milliseconds since 1970.
  public let first: Int64
  /// Milliseconds since 1970; the latest there is while the team is under way.
  public let last: Int64

  /// - Parameters:
  ///   - start: of the team, milliseconds since 1970; without one nobody knows what belongs to the race.
  ///   - margin: milliseconds before the start.
  ///   - end: when the team's race ended, milliseconds since 1970; `nil` while it is under way.
  public init?(start: Int64?, margin: Int64 = usualMargin, end: Int64? = nil) {
    guard let start else { return nil }
    first = start - margin
    last = end ?? .max
  }

  /// Whether a position of this time may be shown, milliseconds since 1970.
  public func contains(_ time: Int64) -> Bool { time >= first && time <= last }
}

extension TeamStanding {
  /// When the team's race ended, milliseconds since 1970: at its finish, or when it left the race before; `nil`
  /// while it is under way.
  public func end(_ plan: RacePlan, _ ruling: TeamRuling) -> Int64? {
    let finish = plan.finish.flatMap { passages.indices.contains($0) ? passages[$0]?.time : nil }
    return [finish, ruling.exit == nil ? nil : ruling.exitedAt].compactMap { $0 }.min()
  }
}
