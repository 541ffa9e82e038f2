import Numerics

/// A position in Web Mercator (EPSG:3857) as fractions of the world: x from 0 at 180° west to 1 at 180° east, y
/// from 0 in the north to 1 in the south, as in map tiles.
public struct MercatorPoint: Equatable, Sendable {
  /// The fraction of the world from west to east, 0 to 1.
  public var x: Double
  /// The fraction of the world from north to south, 0 to 1.
  public var y: Double

  /// Creates a position from two fractions.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Projects a coordinate. Latitudes beyond ±85.0511° are clamped to the map's edges.
  public init(_ coordinate: Coordinate) {
    let limit = MercatorPoint.latitudeLimit
    let latitude = min(max(coordinate.latitude, -limit), limit)
    let sine = Elementary.sin(latitude * Elementary.radiansPerDegree)
    x = coordinate.longitude / 360 + 0.5
    y = min(max(0.5 - Elementary.log((1 + sine) / (1 - sine)) / (4 * Elementary.pi), 0), 1)
  }

  /// The latitude at which the map is as high as it is wide: atan(sinh π), in degrees.
  public static let latitudeLimit = 85.0511287798066

  /// Length of the equator in metres.
  public static let worldWidth = 2 * Elementary.pi * Ellipsoid.equatorialRadius

  /// Width of a tile in pixels, for tolerances in pixels.
  public static let tileSize = 512.0

  /// The position on Earth; `nil` outside the map.
  public var coordinate: Coordinate? {
    let power = Elementary.exp((1 - 2 * y) * Elementary.pi)
    let latitude = 2 * Elementary.atan(power) - Elementary.pi / 2
    return Coordinate(
      latitude: latitude * Elementary.degreesPerRadian, longitude: (x - 0.5) * 360)
  }
}
