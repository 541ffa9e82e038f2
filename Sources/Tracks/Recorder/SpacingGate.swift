import Geodesy

/// Makes points of a track out of the kept fixes of a recorder, one every so many metres (T7).
///
/// Half a minute without a point makes one too, so that standing is no hole. Somebody who stands gets
/// no others, and those at the place of the last point, since the steps between jittering fixes are
/// nobody's way. A segment ends with the last fix that was kept.
struct SpacingGate: Sendable {
  /// Milliseconds after which any kept fix is a point.
  private static let longestWait: Int64 = 30_000
  /// Metres from the last point within which somebody who stands has not moved.
  private static let wandering = 15.0

  private let spacing: Double
  private var last: (place: Coordinate, time: Int64)?
  private var passed: Fix?

  init(spacing: Double) {
    self.spacing = spacing
  }

  /// The fix when it is a point.
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

  /// Ends the segment, and gives its last point.
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
