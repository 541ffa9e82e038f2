import Geodesy

/// The way along all positions as recorded, spikes and holes included, and the sketch of them.
struct RawWay: Equatable, Sendable {
  /// The last position of the segment.
  private(set) var coordinate: Coordinate?
  private var time: Int64?
  private var hasPositions = false
  private var length = 0.0
  private(set) var shape = TrackShape()

  /// The highest speed between two successive positions, in metres per second.
  private(set) var speedMaximum: Double?
  /// Metres along all positions of each segment; `nil` without positions.
  var distance: Double? { hasPositions ? length : nil }

  /// Begins a segment: the next position is not connected to the last one.
  mutating func beginSegment() { coordinate = nil }

  /// True if a fix states 0°, 0°, as receivers do before they have a position.
  static func isNowhere(_ fix: Fix) -> Bool {
    fix.coordinate.map { $0.latitude == 0 && $0.longitude == 0 } ?? false
  }

  /// Adds the next fix and returns the metres from the last position. One at 0°, 0° is none.
  @discardableResult
  mutating func add(_ fix: Fix) -> Double? {
    guard let place = fix.coordinate, !Self.isNowhere(fix) else { return nil }
    hasPositions = true
    shape.add(place)
    defer {
      coordinate = place
      time = fix.time
    }
    guard let from = coordinate else { return nil }
    let leg = from.distance(to: place)
    length += leg
    if let now = fix.time, let before = time, now > before {
      speedMaximum = max(speedMaximum ?? 0, leg / Double(now - before) * 1000)
    }
    return leg
  }
}
