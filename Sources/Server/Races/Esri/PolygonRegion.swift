import Geodesy

/// The area inside an odd number of rings, on the plane of longitudes and latitudes.
///
/// Any client may query any polygon against all positions of a race. The cost is limited: a place outside the rings'
/// bounding box is compared with the box alone, and the number of corners has a maximum.
struct PolygonRegion: Sendable {
  /// Largest number of corners of all rings: testing 30,000 positions costs less than reading them.
  static let maximumCorners = 1_000

  private let rings: [[Coordinate]]
  private let latitudes: ClosedRange<Double>
  private let longitudes: ClosedRange<Double>

  /// - Parameter rings: each is closed from its last corner to its first.
  init(_ rings: [[Coordinate]]) {
    self.rings = rings
    let corners = rings.flatMap(\.self)
    // Without corners no place is inside, whatever the box.
    latitudes = (corners.map(\.latitude).min() ?? 0)...(corners.map(\.latitude).max() ?? 0)
    longitudes = (corners.map(\.longitude).min() ?? 0)...(corners.map(\.longitude).max() ?? 0)
  }

  /// True if a place is inside.
  func contains(_ place: Coordinate) -> Bool {
    guard latitudes.contains(place.latitude), longitudes.contains(place.longitude) else {
      return false
    }
    return rings.count { Self.surrounds($0, place) } % 2 == 1
  }

  /// True if a ring surrounds a place, by the crossings of a ray to the east.
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
