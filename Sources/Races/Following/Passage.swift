/// When a team came to a checkpoint.
public struct Passage: Equatable, Sendable {
  /// Milliseconds since 1970.
  public let time: Int64
  /// Milliseconds between the two fixes that the time was interpolated from; 0 when it was seen.
  public let uncertainty: Int64
  /// Whether the team was away from the course meanwhile, and may have missed the checkpoint.
  public let isDoubtful: Bool
  /// Whether somebody saw the team there; such a time goes before what fixes tell.
  public let isWitnessed: Bool

  /// Creates a passage; times are in milliseconds.
  public init(
    time: Int64, uncertainty: Int64 = 0, isDoubtful: Bool = false, isWitnessed: Bool = false
  ) {
    self.time = time
    self.uncertainty = uncertainty
    self.isDoubtful = isDoubtful
    self.isWitnessed = isWitnessed
  }

  /// Milliseconds of uncertainty, from which on a time is an estimate.
  public static let estimated: Int64 = 10 * 60_000

  /// Whether the time is no more than an estimate.
  public var isEstimated: Bool { uncertainty > Self.estimated || isDoubtful }
}
