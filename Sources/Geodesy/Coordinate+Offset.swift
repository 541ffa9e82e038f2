import Numerics

extension Coordinate {
  /// Returns the place some metres north and east, for distances of a few kilometres.
  ///
  /// It uses the radii of curvature, exact to 0.01 % up to 5 km. Beyond a pole it is the pole.
  public func offset(north: Double, east: Double) -> Coordinate {
    let sine = Elementary.sin(latitude * Elementary.radiansPerDegree)
    let curvature = 1 - Ellipsoid.eccentricitySquared * sine * sine
    let normal = Ellipsoid.equatorialRadius / curvature.squareRoot()
    let meridian = normal * (1 - Ellipsoid.eccentricitySquared) / curvature
    let degreesNorth = north / meridian * Elementary.degreesPerRadian
    let middle = (latitude + degreesNorth / 2) * Elementary.radiansPerDegree
    let narrowing = max(Elementary.cos(middle), 1e-6)
    let degreesEast = east / (normal * narrowing) * Elementary.degreesPerRadian
    var wrapped = longitude + degreesEast
    if wrapped > 180 { wrapped -= 360 } else if wrapped < -180 { wrapped += 360 }
    return Coordinate(
      latitude: min(max(latitude + degreesNorth, -90), 90),
      longitude: min(max(wrapped, -180), 180)) ?? self
  }
}
