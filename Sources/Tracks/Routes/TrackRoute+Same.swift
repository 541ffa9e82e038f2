import Geodesy

extension TrackRoute {
  /// The shorter of two along one route is at least this part of the longer: recorders differ, but
  /// a lap more is another route.
  public static let shortestPart = 0.87
  /// Metres from another's way that are still on it: the noise of two receivers and the width of
  /// a street, not the next street.
  static let tolerance = 40.0
  /// Metres at both ends of which nothing is asked: people start their recorders around a corner.
  static let looseEnds = 100.0
  /// The part of both that may lie off the other: a building site, a canyon without signal.
  static let offPart = 0.03
  /// Metres between starts, and between ends, of two along one route at most.
  public static let largestStartDistance = 2 * looseEnds + tolerance
  /// Points that are compared.
  private static let comparedPoints = 320

  /// Metres by which bounds of a route of that length may reach beyond those of another along it.
  public static func largestBoundsDifference(length: Double) -> Double {
    looseEnds + tolerance + offPart * length
  }

  /// Takes every so many points when two routes are compared as wholes.
  var comparedStride: Int { (points.count + Self.comparedPoints - 1) / Self.comparedPoints }

  /// Whether both went the same way in the same direction.
  ///
  /// Both are walked from start to end at once, never back: so loops, laps and ways back over the
  /// way out are told apart by their order. All but `offPart` of both must then lie near the other.
  /// The answer for two is the same whichever is asked.
  /// - Complexity: O(points) for most that do, and for those that soon part.
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
