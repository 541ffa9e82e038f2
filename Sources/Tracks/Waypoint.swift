public import Geodesy

/// A waypoint of a file: a single place, usually with a name.
public struct Waypoint: Equatable, Sendable {
  /// The position.
  public var coordinate: Coordinate
  /// The name; `nil` if the file states none.
  public var name: String?
  /// The description; `nil` if the file states none.
  public var note: String?
  /// Metres above sea level; `nil` when unknown.
  public var altitude: Double?
  /// The time in UTC milliseconds; `nil` when unknown.
  public var time: Int64?
  /// Creates a waypoint; omitted values are unknown.
  public init(
    coordinate: Coordinate, name: String? = nil, note: String? = nil, altitude: Double? = nil,
    time: Int64? = nil
  ) {
    self.coordinate = coordinate
    self.name = name
    self.note = note
    self.altitude = altitude
    self.time = time
  }
}
