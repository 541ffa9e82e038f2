public import Geodesy

/// The way of a recording, sampled at even steps of its distance with the time at each. It is used to find and
/// compare recordings along one route (T12), and takes a few kilobytes for a recording of any length.
///
/// Coordinates are rounded to 0.00001° (about a metre), times to 0.1 s and lengths to 1 cm, so that a route
/// read back from its bytes is the same route.
public struct TrackRoute: Equatable, Sendable {
  struct Point: Equatable, Sendable {
    /// Hundred-thousandths of a degree.
    var latitude: Int32
    var longitude: Int32
    /// Tenths of a second from the start, without pauses and holes.
    var time: Int64
  }

  /// Metres between two points. Only the last step may be shorter.
  public let step: Double
  /// The cleaned length in metres.
  public let length: Double
  /// True if the recording has times.
  public let hasTimes: Bool
  let points: [Point]

  /// - Parameter points: at least two.
  init(step: Double, length: Double, hasTimes: Bool, points: [Point]) {
    self.step = step
    self.length = length
    self.hasTimes = hasTimes
    self.points = points
  }

  /// Seconds without pauses and holes; `nil` without times.
  public var duration: Double? { hasTimes ? time(points.count - 1) : nil }

  /// The position of the first point.
  public var start: Coordinate { place(points[0]) }
  /// The position of the last point.
  public var end: Coordinate { place(points[points.count - 1]) }

  /// The bounds of all points.
  public var bounds: Bounds {
    var bounds = Bounds(start)
    for point in points { bounds.add(place(point)) }
    return bounds
  }

  /// Units in a degree.
  static let scale = 1e5

  /// Metres from the start to a point.
  func distance(_ index: Int) -> Double { min(Double(index) * step, length) }

  /// Seconds from the start to a point.
  func time(_ index: Int) -> Double { Double(points[index].time) / 10 }

  private func place(_ point: Point) -> Coordinate {
    // In range: every point is checked when it is made.
    Coordinate(
      latitude: Double(point.latitude) / Self.scale,
      longitude: Double(point.longitude) / Self.scale)!
  }
}
