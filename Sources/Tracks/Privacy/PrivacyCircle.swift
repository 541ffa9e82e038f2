public import Geodesy
import Numerics

/// A circle in which others see nothing of a member's tracks.
public struct PrivacyCircle: Equatable, Sendable {
  /// The centre, which is not the member's place.
  public let centre: Coordinate
  /// Metres.
  public let radius: Double

  /// Less than the length of a degree of latitude anywhere, in metres.
  private static let shortestDegree = 110_500.0
  /// The mean length of a degree of latitude, in metres.
  private static let meanDegree = 111_195.0

  /// Returns true for a place in the circle.
  /// - Complexity: O(1); a comparison for a place far north or south.
  public func contains(_ place: Coordinate) -> Bool {
    guard (place.latitude - centre.latitude).magnitude * Self.shortestDegree <= radius else {
      return false
    }
    return centre.distance(to: place) <= radius
  }

  /// Returns true if the straight line between two places comes into the circle, judged on a plane: too near by up to 1 %
  /// counts, too.
  public func isCrossed(from start: Coordinate, to end: Coordinate) -> Bool {
    let reach = radius / Self.shortestDegree
    guard max(start.latitude, end.latitude) >= centre.latitude - reach,
      min(start.latitude, end.latitude) <= centre.latitude + reach
    else { return false }
    let narrowing = Elementary.cos(centre.latitude * Elementary.radiansPerDegree)
    func plane(_ place: Coordinate) -> (x: Double, y: Double) {
      var east = place.longitude - centre.longitude
      if east > 180 { east -= 360 } else if east < -180 { east += 360 }
      return (
        east * narrowing * Self.meanDegree, (place.latitude - centre.latitude) * Self.meanDegree
      )
    }
    let (from, to) = (plane(start), plane(end))
    let (x, y) = (to.x - from.x, to.y - from.y)
    let length = x * x + y * y
    let along = length > 0 ? min(max(-(from.x * x + from.y * y) / length, 0), 1) : 0
    let (nearX, nearY) = (from.x + along * x, from.y + along * y)
    return nearX * nearX + nearY * nearY <= 1.02 * radius * radius
  }

  /// Places along the circle, 5° apart, of which the last is the first again: for the member's own map.
  public var ring: [Coordinate] {
    (0...72).map { step in
      let angle = Double(step % 72) * 5 * Elementary.radiansPerDegree
      return centre.offset(
        north: radius * Elementary.cos(angle), east: radius * Elementary.sin(angle))
    }
  }
}
