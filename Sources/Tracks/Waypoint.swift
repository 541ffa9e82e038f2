public import Geodesy

/// A named place in a file.
public struct Waypoint: Equatable, Sendable {
  public var coordinate: Coordinate
  public var name: String?
  public var note: String?
  public var altitude: Double?
  public var time: Int64?
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
