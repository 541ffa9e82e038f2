public import Geodesy

/// The period in which a team's positions are public: from shortly before its start until its finish or exit, without
/// its absences from the course. Before its start only those at the start of the course are. Positions sent from home or from a
/// lodging, before or after, are visible to organisers only.
public struct TeamWindow: Equatable, Sendable {
  /// Milliseconds before its start from which a team is shown, unless the race sets another margin.
  public static let usualMargin: Int64 = 30 * 60_000

  /// Metres from the start of the course within which a team is shown before its own start: the square where teams gather, with
  /// the errors of fixes among houses. What is farther off may be a lodging.
  public static let gathering = 250.0

  /// Milliseconds since 1970.
  public let first: Int64
  /// Milliseconds since 1970; the largest value while the team is under way.
  public let last: Int64
  /// The team's absences from the course, without their end points.
  public let absences: [Range<Int64>]
  /// Start of the team, milliseconds since 1970.
  private let start: Int64
  /// The start of the course; `nil` without one.
  private let origin: Coordinate?

  /// - Parameters:
  ///   - start: start of the team, milliseconds since 1970; without one there is no window.
  ///   - origin: start of the course; without one nothing is shown before the team's start.
  ///   - margin: milliseconds before the start.
  ///   - end: end of the team's race, milliseconds since 1970; `nil` while it is under way.
  ///   - limit: closing time of the course, milliseconds since 1970; a later team is shown for the margin.
  ///   - absences: the value of ``TeamFollower/absences``.
  public init?(
    start: Int64?, origin: Coordinate? = nil, margin: Int64 = usualMargin, end: Int64? = nil,
    limit: Int64? = nil,
    absences: [Range<Int64>] = []
  ) {
    guard let start else { return nil }
    self.start = start
    self.origin = origin
    first = start - margin
    last = min(end ?? .max, limit.map { $0 + margin } ?? .max)
    self.absences = absences
  }

  /// The window without limits, for organisers.
  public static let always = TeamWindow()

  private init() {
    first = .min
    last = .max
    absences = []
    start = .min
    origin = nil
  }

  /// True if a position of this time, milliseconds since 1970, is public.
  public func contains(_ time: Int64, at place: Coordinate) -> Bool {
    guard contains(time) else { return false }
    return time >= start || origin.map { $0.distance(to: place) <= Self.gathering } ?? false
  }

  /// True if a position of this time, milliseconds since 1970, is public if it is from after the start, or at the start of the
  /// course.
  public func contains(_ time: Int64) -> Bool {
    time >= first && time <= last && !absences.contains { $0.contains(time) }
  }

  /// True if it shows everything that an earlier window showed up to a time, milliseconds since 1970.
  public func isNoLess(than earlier: TeamWindow, at time: Int64) -> Bool {
    first <= earlier.first && origin == earlier.origin && last >= min(earlier.last, time)
      && absences.allSatisfy { earlier.absences.contains($0) }
  }
}

extension TeamRuling {
  /// Time of the team's exit, milliseconds since 1970; passages after it do not count. `nil` while it takes part.
  public var leftAt: Int64? { exit == nil ? nil : exitedAt }

  /// Time at the finish noted by a witness, milliseconds since 1970; `nil` if there is none, or if the team left before.
  public func witnessedFinish(_ plan: RacePlan) -> Int64? {
    plan.finish.flatMap { passages[$0] }.flatMap { $0 < leftAt ?? .max ? $0 : nil }
  }
}

extension TeamStanding {
  /// End of the team's race, milliseconds since 1970: the earliest of its finish by fixes, its finish by a witness, and its
  /// exit; `nil` while it is under way.
  public func end(_ plan: RacePlan, _ ruling: TeamRuling) -> Int64? {
    let finish = plan.finish.flatMap { passages.indices.contains($0) ? passages[$0]?.time : nil }
    return [finish, measuredFinish, ruling.leftAt].compactMap { $0 }.min()
  }
}
