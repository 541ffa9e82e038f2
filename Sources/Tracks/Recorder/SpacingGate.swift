import Geodesy

/// Makes points of a track out of the kept fixes of a recorder, one every so many metres (T7).
///
/// Half a minute without a point makes one too, so that standing is no hole; somebody who stands
/// gets no others, since the steps between jittering fixes are nobody's way. A segment ends with the
/// last fix that was kept.
struct SpacingGate: Sendable {
  /// Milliseconds after which any kept fix is a point.
  private static let longestWait: Int64 = 30_000

  private let spacing: Double
  private var last: (place: Coordinate, time: Int64)?
  private var passed: Fix?

  init(spacing: Double) {
    self.spacing = spacing
  }

  /// The fix when it is a point.
  mutating func add(_ fix: Fix, at place: Coordinate, time: Int64, isResting: Bool) -> Fix? {
    if let last {
      let isFar = !isResting && last.place.distance(to: place) >= spacing
      guard isFar || time - last.time >= Self.longestWait else {
        passed = fix
        return nil
      }
    }
    last = (place, time)
    passed = nil
    return fix
  }

  /// Ends the segment, and gives its last point.
  mutating func endSegment() -> Fix? {
    defer { last = nil }
    return passed.take()
  }
}
