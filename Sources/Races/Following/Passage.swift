/// A team's arrival at a checkpoint.
public struct Passage: Equatable, Sendable {
  /// Milliseconds since 1970.
  public let time: Int64
  /// Milliseconds between the two fixes that the time was interpolated from; 0 for an exact time.
  public let uncertainty: Int64
  /// The latest possible arrival: the time of the second of the two fixes, milliseconds since 1970.
  public let latest: Int64
  /// True if the team was away from the course in between, and may have missed the checkpoint.
  public let isDoubtful: Bool
  /// Time of receipt of the second of the two fixes, milliseconds since 1970; `nil` for a passage without fixes.
  let received: Int64?
  /// True if a person saw the team there. Such a time takes precedence over fixes.
  public let isWitnessed: Bool

  /// Creates a passage; times are in milliseconds.
  public init(
    time: Int64, uncertainty: Int64 = 0, latest: Int64? = nil, isDoubtful: Bool = false,
    isWitnessed: Bool = false
  ) {
    self.time = time
    self.uncertainty = uncertainty
    self.latest = latest ?? time
    self.isDoubtful = isDoubtful
    self.isWitnessed = isWitnessed
    received = nil
  }

  /// Creates a passage from fixes.
  init(time: Int64, uncertainty: Int64 = 0, by step: CourseStep, isDoubtful: Bool = false) {
    self.time = time
    self.uncertainty = uncertainty
    latest = step.time
    received = step.received
    self.isDoubtful = isDoubtful
    isWitnessed = false
  }

  /// The passage corrected for a clock that was behind by `lag` milliseconds, or ahead if it is below 0: the true time
  /// lies between the stated one and its receipt.
  func doubted(by lag: Int64) -> Passage {
    guard lag != 0, let received else { return self }
    return Passage(
      time: time, uncertainty: max(uncertainty, Int64(lag.magnitude)),
      latest: min(latest + max(lag, 0), max(received, latest)), isDoubtful: true)
  }

  /// Milliseconds of uncertainty above which a time is an estimate.
  public static let estimated: Int64 = 10 * 60_000

  /// True if the time is only an estimate.
  public var isEstimated: Bool { uncertainty > Self.estimated || isDoubtful }

  /// The time used for ranking, milliseconds since 1970. For an estimate it is the latest possible arrival, so that no
  /// team gains a place by it.
  public var ranked: Int64 { isEstimated ? latest : time }
}

/// A checkpoint that a team did not pass according to its fixes: they show it elsewhere, or faster than a walker.
public struct MissedPassage: Equatable, Sendable {
  /// Time at which it became known, milliseconds since 1970.
  public let since: Int64
  /// True if only an organiser can revoke it. A checkpoint that was walked past counts once the team comes to it; one
  /// that was driven past does not.
  let isFinal: Bool
}
