/// Detects that a team left the course for longer than a detour to a spring.
struct DeviationWatch: Sendable {
  /// Milliseconds away from the course after which a team has left it.
  static let span: Int64 = 5 * 60_000
  /// Metres from the course that are no detour.
  static let farthest = 100.0

  private var first: Int64?
  private var count = 0
  private var near = 0
  private(set) var since: Int64?

  /// - Parameter isNear: true if the fix is known to be near the course.
  mutating func add(_ fix: RaceFix, on course: Course, isNear: Bool) {
    let limit = since == nil ? max(Self.farthest, 3 * (fix.accuracy ?? 0)) : 60
    let isAway = !isNear && course.isFarther(than: limit, from: fix.place)
    if isAway {
      near = 0
      count += 1
      if first == nil { first = fix.time }
      if let first, count >= 3, fix.time - first >= Self.span, since == nil { since = first }
    } else {
      near += 1
      if since == nil || near >= 2 {
        (first, since) = (nil, nil)
        count = 0
      }
    }
  }
}
