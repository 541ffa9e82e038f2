public import Geodesy

/// The way a recording went, at even steps along its distance, with the time at each: what tells
/// tracks along the same route and compares them (T12), a few kilobytes however long the recording.
///
/// Places are kept to a hundred-thousandth of a degree (a metre), times to a tenth of a second,
/// lengths to a centimetre, so that a route read back from its bytes is the same route.
public struct TrackRoute: Equatable, Sendable {
  struct Point: Equatable, Sendable {
    /// Hundred-thousandths of a degree.
    var latitude: Int32
    var longitude: Int32
    /// Tenths of a second of recorded way from the start, pauses and holes left out.
    var time: Int64
  }

  /// Metres between two points; only the last may be nearer.
  public let step: Double
  /// Metres, cleaned.
  public let length: Double
  /// Whether the recording has times.
  public let hasTimes: Bool
  let points: [Point]

  /// - Parameter points: two at least.
  init(step: Double, length: Double, hasTimes: Bool, points: [Point]) {
    self.step = step
    self.length = length
    self.hasTimes = hasTimes
    self.points = points
  }

  /// Seconds of recorded way, pauses and holes left out; `nil` without times.
  public var duration: Double? { hasTimes ? time(points.count - 1) : nil }

  public var start: Coordinate { place(points[0]) }
  public var end: Coordinate { place(points[points.count - 1]) }

  public var bounds: Bounds {
    var bounds = Bounds(start)
    for point in points { bounds.add(place(point)) }
    return bounds
  }

  /// Points of a degree.
  static let scale = 1e5

  /// Metres from the start to a point.
  func distance(_ index: Int) -> Double { min(Double(index) * step, length) }

  /// Seconds from the start to a point.
  func time(_ index: Int) -> Double { Double(points[index].time) / 10 }

  private func place(_ point: Point) -> Coordinate {
    // Within bounds: whoever makes a point has looked.
    Coordinate(
      latitude: Double(point.latitude) / Self.scale,
      longitude: Double(point.longitude) / Self.scale)!
  }
}
