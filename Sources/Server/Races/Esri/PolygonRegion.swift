import Geodesy

/// What lies inside of an odd number of rings, on the plane of longitudes and latitudes.
///
/// Anybody may ask for any polygon, of as many positions as a race has: a place outside of the rings' box is
/// compared with that alone, and the corners are limited.
struct PolygonRegion: Sendable {
  /// The most corners of all rings: 30,000 positions cost less than reading them.
  static let maximumCorners = 1_000

  private let rings: [[Coordinate]]
  private let latitudes: ClosedRange<Double>
  private let longitudes: ClosedRange<Double>

  /// - Parameter rings: of which each goes on from its last corner to its first.
  init(_ rings: [[Coordinate]]) {
    self.rings = rings
    let corners = rings.flatMap(\.self)
    // Without a corner nothing is inside, whatever the box.
    latitudes = (corners.map(\.latitude).min() ?? 0)...(corners.map(\.latitude).max() ?? 0)
    longitudes = (corners.map(\.longitude).min() ?? 0)...(corners.map(\.longitude).max() ?? 0)
  }

  /// Whether a place is inside.
  func contains(_ place: Coordinate) -> Bool {
    guard latitudes.contains(place.latitude), longitudes.contains(place.longitude) else {
      return false
    }
    return rings.count { Self.surrounds($0, place) } % 2 == 1
  }

  /// Whether a ring goes around a place, by the crossings of a ray to the east.
  private static func surrounds(_ ring: [Coordinate], _ place: Coordinate) -> Bool {
    var isInside = false
    var before = ring.last
    for corner in ring {
      defer { before = corner }
      guard let before, (corner.latitude > place.latitude) != (before.latitude > place.latitude)
      else { continue }
      let part = (place.latitude - corner.latitude) / (before.latitude - corner.latitude)
      if place.longitude < corner.longitude + part * (before.longitude - corner.longitude) {
        isInside.toggle()
      }
    }
    return isInside
  }
}
