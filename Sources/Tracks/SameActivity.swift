public import Geodesy

/// What is compared to notice that two files tell of one activity (T16): the watch's FIT and the
/// GPX some site made of it differ in every byte, not in when, where and how far.
public struct SameActivity: Sendable {
  /// UTC milliseconds.
  public var startedAt: Int64
  public var endedAt: Int64
  /// Metres, cleaned.
  public var distance: Double
  public var start: Coordinate?
  public var end: Coordinate?

  public init(
    startedAt: Int64, endedAt: Int64, distance: Double, start: Coordinate?, end: Coordinate?
  ) {
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.distance = distance
    self.start = start
    self.end = end
  }

  /// Two recordings of one activity share at least this part of the longer one's time, so that
  /// the beginning of a run is not taken for the run.
  static let sharedTime = 0.9
  /// The part by which distances may differ: each program cleans in its own way.
  static let distanceTolerance = 0.05
  /// Metres between both starts and both ends: what a recorder trims.
  static let placeTolerance = 150.0
  /// Metres that never tell two activities apart.
  static let shortDistance = 50.0

  /// Whether both are one activity.
  public func isSame(as other: SameActivity) -> Bool {
    let shared = Double(min(endedAt, other.endedAt) - max(startedAt, other.startedAt))
    let longer = Double(max(endedAt - startedAt, other.endedAt - other.startedAt))
    guard longer > 0 ? shared >= longer * Self.sharedTime : startedAt == other.startedAt else {
      return false
    }
    let allowed = max(
      Self.shortDistance, Self.distanceTolerance * max(distance, other.distance))
    guard abs(distance - other.distance) <= allowed else { return false }
    return isNear(start, other.start) && isNear(end, other.end)
  }

  /// Starts earlier than this many milliseconds before the own start cannot be the same activity.
  public var slack: Int64 {
    // A longer one shares at least `sharedTime` of itself, so it is at most this much longer.
    Int64(Double(endedAt - startedAt) * (1 / Self.sharedTime - Self.sharedTime)) + 1_000
  }

  private func isNear(_ one: Coordinate?, _ other: Coordinate?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.distance(to: other) <= Self.placeTolerance
  }
}
