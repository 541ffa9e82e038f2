public import Geodesy
public import JSON

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

  /// The largest number of waypoints that a track made of others keeps.
  public static let maximumKept = 500
  /// The largest number of Unicode scalars of a name, and of a note, that such a track keeps.
  public static let longestKeptText = 500

  /// Returns the waypoints of several tracks for one that is made of them: each once, and no more than `maximumKept`.
  public static func together(_ all: [Waypoint]) -> [Waypoint] {
    var kept: [Waypoint] = []
    for waypoint in all where kept.count < maximumKept {
      if !kept.contains(where: { $0.isSame(as: waypoint) }) { kept.append(waypoint) }
    }
    return kept
  }

  private func isSame(as other: Waypoint) -> Bool {
    coordinate == other.coordinate && Self.isSame(name, other.name) && Self.isSame(note, other.note)
  }

  private static func isSame(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.utf8.elementsEqual(other.utf8)
  }

  /// Reads one of the API's `waypoints`, with its texts cut off at `longestKeptText`; `nil` if it has no valid place.
  public init?(_ json: JSONValue) {
    guard let latitude = json["latitude"]?.double, let longitude = json["longitude"]?.double,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.init(
      coordinate: coordinate, name: Self.shortened(json["name"]?.string),
      note: Self.shortened(json["note"]?.string), altitude: json["altitude_m"]?.double)
  }

  private static func shortened(_ text: String?) -> String? {
    text.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(longestKeptText))) }
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
