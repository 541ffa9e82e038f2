public import Geodesy

/// The properties by which two files of one activity are recognized (T16): the FIT file of a watch and the GPX
/// that a website made from it differ in every byte, but not in time, place and distance.
public struct SameActivity: Sendable {
  /// The start in UTC milliseconds; `nil` without times.
  public var startedAt: Int64?
  /// The end in UTC milliseconds; `nil` without times.
  public var endedAt: Int64?
  /// The cleaned distance in metres.
  public var distance: Double
  /// The first position; `nil` without positions.
  public var start: Coordinate?
  /// The last position; `nil` without positions.
  public var end: Coordinate?
  /// The sketch of all positions; `nil` if unknown.
  public var shape: TrackShape?

  /// Creates the properties of one recording.
  public init(
    startedAt: Int64?, endedAt: Int64?, distance: Double, start: Coordinate?, end: Coordinate?,
    shape: TrackShape?
  ) {
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.distance = distance
    self.start = start
    self.end = end
    self.shape = shape
  }

  /// Minimum fraction of the longer time that two recordings of one activity share, so that the beginning of a
  /// run is not taken for the run.
  static let sharedTime = 0.9
  /// The relative difference allowed between distances, since each program cleans in its own way.
  static let distanceTolerance = 0.05
  /// Metres by which the starts, and the ends, may differ, since programs trim recordings.
  static let placeTolerance = 150.0
  /// The relative difference allowed between distances of lines with the same points, one of which has no times to clean it by.
  static let timelessDistanceTolerance = 0.15
  /// Metres by which distances may always differ.
  static let shortDistance = 50.0

  /// Returns true if both recordings are of one activity.
  public func isSame(as other: SameActivity) -> Bool {
    guard let startedAt, let endedAt, let otherStart = other.startedAt, let otherEnd = other.endedAt
    else {
      guard let shape, let otherShape = other.shape, shape.isSame(as: otherShape) else {
        return false
      }
      // A long and a short course share the points of their common part.
      return hasDistance(of: other, tolerance: Self.timelessDistanceTolerance)
    }
    let shared = Double(min(endedAt, otherEnd) - max(startedAt, otherStart))
    let longer = Double(max(endedAt - startedAt, otherEnd - otherStart))
    guard longer > 0 ? shared >= longer * Self.sharedTime : startedAt == otherStart else {
      return false
    }
    return hasDistance(of: other, tolerance: Self.distanceTolerance)
      && isNear(start, other.start) && isNear(end, other.end)
  }

  private func hasDistance(of other: SameActivity, tolerance: Double) -> Bool {
    abs(distance - other.distance)
      <= max(Self.shortDistance, tolerance * max(distance, other.distance))
  }

  /// The possible starts of a recording of the same activity, in UTC milliseconds; `nil` without times.
  public var starts: ClosedRange<Int64>? {
    guard let startedAt, let endedAt, endedAt >= startedAt else { return nil }
    // A longer one shares at least `sharedTime` of itself, so it is longer by at most this.
    let slack =
      Int64(Double(endedAt - startedAt) * (1 / Self.sharedTime - Self.sharedTime)) + 1_000
    return startedAt - slack...endedAt
  }

  /// Degrees of latitude and longitude around the start within which a line with the same points starts: its
  /// first fixes may be missing.
  public static let startReach = 0.01

  private func isNear(_ one: Coordinate?, _ other: Coordinate?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.distance(to: other) <= Self.placeTolerance
  }
}
