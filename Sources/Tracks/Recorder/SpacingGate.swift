import Geodesy

/// Selects the points of a track from the kept fixes of a recorder, one every `spacing` metres (T7).
///
/// After 30 seconds without a point any fix becomes one, so that a rest makes no hole. During a rest there are
/// no other points, and those are placed at the last point, since the scatter of fixes is no movement. A
/// segment ends with its last kept fix.
struct SpacingGate: Sendable {
  /// Milliseconds after which any kept fix is a point.
  private static let longestWait: Int64 = 30_000
  /// Metres from the last point within which a member at rest has not moved.
  private static let wandering = 15.0

  private let spacing: Double
  private var last: (place: Coordinate, time: Int64)?
  private var passed: Fix?

  init(spacing: Double) {
    self.spacing = spacing
  }

  /// Returns the point made from the fix, or `nil`.
  mutating func add(_ fix: Fix, at place: Coordinate, time: Int64, isResting: Bool) -> Fix? {
    guard let last else { return pass(fix, at: place, time) }
    let distance = last.place.distance(to: place)
    if !isResting, distance >= spacing { return pass(fix, at: place, time) }
    var point = fix
    let place = isResting && distance < Self.wandering ? last.place : place
    point.coordinate = place
    if time - last.time >= Self.longestWait { return pass(point, at: place, time) }
    passed = point
    return nil
  }

  /// Ends the segment, and returns its last point.
  mutating func endSegment() -> Fix? {
    defer { last = nil }
    return passed.take()
  }

  private mutating func pass(_ fix: Fix, at place: Coordinate, _ time: Int64) -> Fix {
    last = (place, time)
    passed = nil
    return fix
  }
}
