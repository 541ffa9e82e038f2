import Geodesy

extension TrackRoute {
  /// The shorter of two recordings along one route is at least this share of the longer: recorders
  /// differ, but another lap makes another route.
  public static let shortestPart = 0.87
  /// Metres within which a point lies on the way of another recording: the noise of two receivers
  /// and the width of a street, but not the next street.
  static let tolerance = 40.0
  /// Metres at both ends that are not compared, since people start their recorders around a corner.
  static let looseEnds = 100.0
  /// The share of both that may lie off the other, such as at a building site or without signal.
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

  /// Takes every so many points when two routes are compared as wholes.
  var comparedStride: Int { (points.count + Self.comparedPoints - 1) / Self.comparedPoints }

  /// Whether both recordings go the same way in the same direction.
  ///
  /// Both are walked from start to end at once, never back, so that loops, laps and a return over
  /// the same way are told apart by their order. All but `offPart` of both must lie near the other.
  /// The relation is symmetric.
  /// - Complexity: O(points) for most pairs that are the same, and for those that soon part.
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
