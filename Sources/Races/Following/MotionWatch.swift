import Geodesy

/// Decides from a team's last fixes alone if it moves or rests.
struct MotionWatch: Sendable {
  /// Shortest rest, in milliseconds.
  private static let span: Int64 = 8 * 60_000
  /// Radius, in metres, within which a team rests.
  private static let circle = 60.0

  private var places: [(place: Coordinate, time: Int64)] = []
  /// Start of the rest, milliseconds since 1970.
  private(set) var restingSince: Int64?

  mutating func add(_ fix: RaceFix) {
    if let last = places.last, fix.time - last.time < 30_000 { return }
    places.append((fix.place, fix.time))
    // Fixes before the span are dropped, except the one that begins it.
    while places.count > 1, fix.time - places[1].time >= Self.span { places.removeFirst() }
    switch isResting {
    case true?: restingSince = restingSince ?? places.first?.time
    case false?: restingSince = nil
    case nil: break
    }
  }

  /// True if all fixes of the last eight minutes lie together; `nil` when there are too few to decide.
  var isResting: Bool? {
    guard let first = places.first, let last = places.last, places.count > 1 else { return nil }
    let isNear = places.allSatisfy { $0.place.distance(to: last.place) <= Self.circle }
    if !isNear { return false }
    return last.time - first.time >= Self.span ? true : nil
  }
}
