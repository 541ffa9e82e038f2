public import Geodesy
public import Tracks

extension Waypoint {
  /// Returns the waypoints of a file that belong to one of its lines: all of them if the file has only that
  /// line, otherwise those within about 500 m of its bounds.
  ///
  /// - Parameters:
  ///   - all: the waypoints of the file.
  ///   - bounds: the bounds of the line; `nil` if it has no positions.
  ///   - isOnlyLine: true if the file has no other line.
  public static func places(
    _ all: [Waypoint], within bounds: Bounds?, isOnlyLine: Bool
  ) -> [Waypoint] {
    guard !isOnlyLine else { return all }
    guard var bounds else { return [] }
    bounds.widen(by: margin)
    return all.filter { bounds.contains($0.coordinate) }
  }

  /// Degrees around the bounds of a line; about 500 m of latitude.
  private static let margin = 0.005
}

extension Bounds {
  /// Widens the bounds on every side, but not beyond the poles and the antimeridian.
  fileprivate mutating func widen(by margin: Double) {
    let corners = [
      Coordinate(latitude: max(-90, south - margin), longitude: max(-180, west - margin)),
      Coordinate(latitude: min(90, north + margin), longitude: min(180, east + margin)),
    ]
    for case let corner? in corners { add(corner) }
  }
}
