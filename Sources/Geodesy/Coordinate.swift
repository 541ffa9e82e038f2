/// A position on the WGS 84 ellipsoid, in degrees.
///
/// Finite, latitude within ±90 and longitude within ±180: checked when it is made, so that no code inside has to check again.
public struct Coordinate: Equatable, Sendable {
  /// Degrees north, -90 to 90.
  public let latitude: Double
  /// Degrees east, -180 to 180.
  public let longitude: Double

  /// Returns `nil` if the numbers are no position on Earth.
  public init?(latitude: Double, longitude: Double) {
    guard latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}
