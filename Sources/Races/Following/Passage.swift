/// When a team came to a checkpoint.
public struct Passage: Equatable, Sendable {
  /// Milliseconds since 1970.
  public let time: Int64
  /// Milliseconds between the two fixes that the time was interpolated from; 0 when it was seen.
  public let uncertainty: Int64
  /// When the team was there at the latest: the time of the second of the two fixes. Milliseconds since 1970.
  public let latest: Int64
  /// Whether the team was away from the course meanwhile, and may have missed the checkpoint.
  public let isDoubtful: Bool
  /// When the second of the two fixes was received, milliseconds since 1970; `nil` where no fix told of it.
  let received: Int64?
  /// Whether somebody saw the team there; such a time goes before what fixes tell.
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

  /// A passage as fixes tell of it.
  init(time: Int64, uncertainty: Int64 = 0, by step: CourseStep, isDoubtful: Bool = false) {
    self.time = time
    self.uncertainty = uncertainty
    latest = step.time
    received = step.received
    self.isDoubtful = isDoubtful
    isWitnessed = false
  }

  /// The passage when the phone's clock was behind by as much as that, or ahead if it is below 0: the true time
  /// lies between what it said and when the server got it.
  func doubted(by lag: Int64) -> Passage {
    guard lag != 0, let received else { return self }
    return Passage(
      time: time, uncertainty: max(uncertainty, Int64(lag.magnitude)),
      latest: min(latest + max(lag, 0), max(received, latest)), isDoubtful: true)
  }

  /// Milliseconds of uncertainty, from which on a time is an estimate.
  public static let estimated: Int64 = 10 * 60_000

  /// Whether the time is no more than an estimate.
  public var isEstimated: Bool { uncertainty > Self.estimated || isDoubtful }

  /// The time by which teams are ranked, milliseconds since 1970. An estimate counts as late as it can have been,
  /// so that nobody gains a place by it.
  public var ranked: Int64 { isEstimated ? latest : time }
}

/// A checkpoint that a team did not pass, as far as its fixes tell: they show it elsewhere, or faster than it
/// walks.
public struct MissedPassage: Equatable, Sendable {
  /// When it became known, milliseconds since 1970.
  public let since: Int64
  /// Whether only an organiser can say otherwise. A checkpoint that was walked past counts once the team comes
  /// to it; one that was driven past does not.
  let isFinal: Bool
}
