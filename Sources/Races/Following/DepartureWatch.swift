/// Detects that a team has left the course, as teams do that go home without giving up.
///
/// A detour to a spring, a hut or a shop does not count. A departure is half a kilometre or more from the course, once
/// the team drove or an hour has passed, and three kilometres at once. A team that is back on the course is in the race
/// again; its positions in between stay private. So do those before it came to the course: it is still at its lodging.
///
/// From half a kilometre on the team is hidden by the first fix, since the next one may not come before the home was shown to
/// everybody, or never: a detour is shown when the team is back.
struct DepartureWatch: Sendable {
  /// Metres from the course within which a team has not left it, or is back.
  private static let near = 100.0
  /// Metres from the course beyond which a detour is deliberate.
  private static let detour = 500.0
  /// Metres from the course beyond which a team has left it at once.
  private static let farthest = 3_000.0
  /// Milliseconds after which a detour is a departure.
  private static let span: Int64 = 60 * 60_000
  /// Consecutive fixes that must agree on a return, and on a departure, so that an outlier hides a team only until its next fix.
  private static let agreeing = 3

  private(set) var absences: [Range<Int64>] = []
  /// The last time near the course, milliseconds since 1970; `nil` before the first.
  private var lastNear: Int64?
  /// Number of consecutive fixes on a detour.
  private var count = 0
  /// True from the first fix on a detour until the team is back: the last absence is open.
  private var isGone = false
  /// True if it is a departure.
  private var isDeparture = false
  /// Consecutive fixes near the course since the departure: time of the first, and their number.
  private var back: (first: Int64, count: Int)?

  /// - Parameters:
  ///   - isNear: true if the fix is known to be near the course.
  ///   - isRiding: true if the team goes at a vehicle's speed.
  mutating func add(_ fix: RaceFix, on course: Course, isNear: Bool, isRiding: Bool) {
    let wrong = fix.accuracy ?? 0
    if isNear || !course.isFarther(than: Self.near + wrong, from: fix.place) {
      if isGone { comeBack(at: fix.time) } else { (lastNear, count) = (fix.time, 0) }
      return
    }
    back = nil
    guard let lastNear else {
      if !isGone { absences.append(.min ..< .max) }
      (isGone, isDeparture, count) = (true, true, Self.agreeing)
      return
    }
    guard course.isFarther(than: Self.detour + wrong, from: fix.place) else { return }
    count += 1
    if !isGone {
      (isGone, isDeparture) = (true, false)
      absences.append(lastNear + 1..<Int64.max)
    }
    if isRiding || fix.time - lastNear >= Self.span
      || course.isFarther(than: Self.farthest + wrong, from: fix.place)
    {
      isDeparture = true
    }
  }

  private mutating func comeBack(at time: Int64) {
    back = (back?.first ?? time, (back?.count ?? 0) + 1)
    let wanted = isDeparture && count >= Self.agreeing ? Self.agreeing : 1
    guard let back, back.count >= wanted, let open = absences.popLast() else { return }
    if isDeparture { absences.append(open.lowerBound..<max(back.first, open.lowerBound)) }
    (isGone, count) = (false, 0)
    (lastNear, self.back) = (time, nil)
  }
}
