import Geodesy

extension TrackRoute {
  /// Minimum ratio of the lengths of two recordings along one route: recorders differ, but another lap makes another route.
  public static let shortestPart = 0.87
  /// Maximum distance in metres of a point from the way of another recording: the noise of two receivers and
  /// the width of a street, but not the next street.
  static let tolerance = 40.0
  /// Metres at both ends that are not compared, since recorders are not started at the same spot.
  static let looseEnds = 100.0
  /// Maximum fraction of either recording that may be off the other, such as at a building site or without signal.
  static let offPart = 0.03
  /// The largest distance in metres between the starts, and between the ends, of two recordings
  /// along one route.
  public static let largestStartDistance = 2 * looseEnds + tolerance
  /// The number of points that are compared.
  private static let comparedPoints = 320

  /// Metres by which the bounds of a recording may exceed those of another along the same route.
  /// - Parameter length: the length of the recording in metres.
  public static func largestBoundsDifference(length: Double) -> Double {
    looseEnds + tolerance + offPart * length
  }

  /// The stride for comparing the whole route.
  var comparedStride: Int { (points.count + Self.comparedPoints - 1) / Self.comparedPoints }

  /// Returns true if both recordings take the same way in the same direction.
  ///
  /// Both are walked from start to end simultaneously, never back, so that loops, laps and a return on the same
  /// way are distinguished by their order. All but `offPart` of both must be near the other. The relation is
  /// symmetric.
  /// - Complexity: O(points) for most pairs that are the same, and for those that soon diverge.
  public func isSame(as other: TrackRoute) -> Bool {
    guard
      min(length, other.length) >= Self.shortestPart * max(length, other.length),
      start.distance(to: other.start) <= Self.largestStartDistance,
      end.distance(to: other.end) <= Self.largestStartDistance
    else { return false }
    let ground = RoutePlan.Ground(self, other)
    let pair = RoutePair(self, other, on: ground, cost: .off)
    let limit = Self.offPart * Double(pair.plan.count + pair.other.count)
    return RouteAlignment.isCheap(pair, limit: limit)
      || RouteAlignment(pair, limit: limit) != nil
  }
}
