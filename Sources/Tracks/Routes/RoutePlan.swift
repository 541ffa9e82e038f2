import Geodesy
import Numerics

/// A route projected on a plane in metres, for measuring the distance between two routes.
struct RoutePlan {
  private(set) var x: [Double] = []
  private(set) var y: [Double] = []
  /// The number of points of the route for each point of the plan.
  let stride: Int

  var count: Int { x.count }

  /// Metres in a degree of latitude on the mean sphere, exact to 0.5 %, which is less than the
  /// tolerances.
  private static let metresPerDegree = 111_195.0

  /// The origin of the plane: in latitude halfway between the starts of both routes, so that the comparison is symmetric.
  struct Ground {
    let longitude: Double
    let narrowing: Double

    init(_ first: TrackRoute, _ second: TrackRoute) {
      let latitude = (first.start.latitude + second.start.latitude) / 2
      longitude = first.start.longitude
      narrowing = max(Elementary.cos(latitude * Elementary.radiansPerDegree), 0)
    }
  }

  /// - Parameter stride: uses every `stride`-th point, and always the last.
  init(_ route: TrackRoute, on ground: Ground, stride: Int = 1) {
    self.stride = stride
    x.reserveCapacity(route.points.count / stride + 2)
    y.reserveCapacity(route.points.count / stride + 2)
    for index in Swift.stride(from: 0, to: route.points.count - 1, by: stride) {
      append(route.points[index], ground)
    }
    append(route.points[route.points.count - 1], ground)
  }

  private mutating func append(_ point: TrackRoute.Point, _ ground: Ground) {
    var east = Double(point.longitude) / TrackRoute.scale - ground.longitude
    if east > 180 { east -= 360 }
    if east < -180 { east += 360 }
    x.append(east * ground.narrowing * Self.metresPerDegree)
    y.append(Double(point.latitude) / TrackRoute.scale * Self.metresPerDegree)
  }

  /// The square of the distance between two points.
  func squaredDistance(_ index: Int, to other: RoutePlan, _ otherIndex: Int) -> Double {
    let (east, north) = (x[index] - other.x[otherIndex], y[index] - other.y[otherIndex])
    return east * east + north * north
  }

  /// Projects a point of another plan onto the line from point `index` to the next one.
  /// - Returns: the fraction of the line, below 0 or above 1 beyond its ends, and the square of the distance from the line.
  func foot(
    of other: RoutePlan, _ otherIndex: Int, on index: Int
  ) -> (part: Double, squared: Double) {
    let (alongX, alongY) = (x[index + 1] - x[index], y[index + 1] - y[index])
    let (toX, toY) = (other.x[otherIndex] - x[index], other.y[otherIndex] - y[index])
    let length = alongX * alongX + alongY * alongY
    let part = length > 0 ? (toX * alongX + toY * alongY) / length : 0
    let inside = min(max(part, 0), 1)
    let (east, north) = (toX - inside * alongX, toY - inside * alongY)
    return (part, east * east + north * north)
  }

  /// The square of the distance of a point from the line through point `index` and both beside it.
  func squaredDistance(ofLineAt index: Int, to other: RoutePlan, _ otherIndex: Int) -> Double {
    var least = Double.infinity
    if index > 0 { least = foot(of: other, otherIndex, on: index - 1).squared }
    if index + 1 < count { least = min(least, foot(of: other, otherIndex, on: index).squared) }
    return least
  }
}
