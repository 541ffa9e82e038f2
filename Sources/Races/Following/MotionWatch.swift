import Geodesy

/// Tells whether a team moves or rests, by its last fixes and nothing else.
struct MotionWatch: Sendable {
  /// Milliseconds that a rest must last.
  private static let span: Int64 = 8 * 60_000
  /// Metres of the circle in which a team rests.
  private static let circle = 60.0

  private var places: [(place: Coordinate, time: Int64)] = []
  /// Since when the team rests, milliseconds since 1970.
  private(set) var restingSince: Int64?

  mutating func take(_ fix: RaceFix) {
    if let last = places.last, fix.time - last.time < 30_000 { return }
    places.append((fix.place, fix.time))
    // What lies before the span's beginning matters no more, but one fix must.
    while places.count > 1, fix.time - places[1].time >= Self.span { places.removeFirst() }
    switch isResting {
    case true?: restingSince = restingSince ?? places.first?.time
    case false?: restingSince = nil
    case nil: break
    }
  }

  /// Whether all fixes of the last eight minutes lie together; `nil` when there are too few to say.
  var isResting: Bool? {
    guard let first = places.first, let last = places.last, places.count > 1 else { return nil }
    let isNear = places.allSatisfy { $0.place.distance(to: last.place) <= Self.circle }
    if !isNear { return false }
    return last.time - first.time >= Self.span ? true : nil
  }
}
