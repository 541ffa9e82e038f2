/// A rectangle in degrees that does not cross the date line.
struct DegreeBounds: Equatable, Sendable {
  let west: Double
  let south: Double
  let east: Double
  let north: Double

  /// - Parameter degrees: west, south, east, north; `nil` is returned if they form no rectangle. What is beyond the edge of
  ///   the web's map, at 85°, is cut off.
  init?(_ degrees: [Double]) {
    let edge = 85.0
    guard degrees.count == 4, degrees.allSatisfy(\.isFinite) else { return nil }
    west = degrees[0]
    south = max(degrees[1], -edge)
    east = degrees[2]
    north = min(degrees[3], edge)
    guard -180 <= west, west < east, east <= 180, south < north else { return nil }
  }

  /// Parses `1.4,42.4,1.8,42.7`.
  init?(text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    self.init(parts.compactMap { $0 })
    guard parts.count == 4 else { return nil }
  }

  var degrees: [Double] { [west, south, east, north] }

  func intersects(_ other: DegreeBounds) -> Bool {
    west < other.east && other.west < east && south < other.north && other.south < north
  }
}
