/// The smallest rectangle of latitudes and longitudes around some places.
///
/// A rectangle across the antimeridian has a `west` greater than its `east`. Adding a place extends it by the
/// shorter way, so that a walk in Fiji is not a walk around the world.
public struct Bounds: Equatable, Sendable {
  /// The lowest latitude, in degrees.
  public private(set) var south: Double
  /// The western longitude, in degrees.
  public private(set) var west: Double
  /// The highest latitude, in degrees.
  public private(set) var north: Double
  /// The eastern longitude, in degrees.
  public private(set) var east: Double

  /// Creates the rectangle of one place.
  public init(_ place: Coordinate) {
    south = place.latitude
    north = place.latitude
    west = place.longitude
    east = place.longitude
  }

  /// Creates the rectangle between these latitudes and longitudes, in degrees.
  public init(south: Double, west: Double, north: Double, east: Double) {
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// Degrees from west to east.
  public var width: Double {
    west <= east ? east - west : east - west + 360
  }

  /// Returns true if a place is inside or on the edge.
  public func contains(_ place: Coordinate) -> Bool {
    place.latitude >= south && place.latitude <= north && containsLongitude(place.longitude)
  }

  /// Extends the rectangle to a place.
  public mutating func add(_ place: Coordinate) {
    south = min(south, place.latitude)
    north = max(north, place.latitude)
    if containsLongitude(place.longitude) { return }
    if Self.eastward(from: east, to: place.longitude)
      <= Self.eastward(from: place.longitude, to: west)
    {
      east = place.longitude
    } else {
      west = place.longitude
    }
  }

  /// Extends the rectangle to another one.
  public mutating func add(_ other: Bounds) {
    for corner in [(other.south, other.west), (other.north, other.east)] {
      guard let place = Coordinate(latitude: corner.0, longitude: corner.1) else { continue }
      add(place)
    }
  }

  private func containsLongitude(_ longitude: Double) -> Bool {
    west <= east
      ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
  }

  private static func eastward(from start: Double, to end: Double) -> Double {
    end >= start ? end - start : end - start + 360
  }
}
