/// Notices when a team has gone away from the course, as those do who go home without giving up.
///
/// A detour to a spring, a hut or a shop is none: it counts from half a kilometre on, once it was driven or has
/// lasted for an hour, and from three kilometres on at once. Who is back on the course is in the race again; the way
/// between stays what it was, nobody's business.
struct DepartureWatch: Sendable {
  /// Metres from the course within which a team has not left it, or is back.
  private static let near = 100.0
  /// Metres from the course of a detour that nobody makes by mistake.
  private static let detour = 500.0
  /// Metres from the course at which nobody walks it any more.
  private static let farthest = 3_000.0
  /// Milliseconds of a detour that takes long.
  private static let span: Int64 = 60 * 60_000
  /// Fixes in a row that must agree, so that one that is off by far is no departure, nor a return.
  private static let agreeing = 3

  private(set) var absences: [Range<Int64>] = []
  /// The last time near the course, milliseconds since 1970; `nil` before the first.
  private var lastNear: Int64?
  /// Fixes in a row that are a detour.
  private var count = 0
  private var isGone = false
  /// Fixes near the course since the team was gone, in a row, and the first of them.
  private var back: (first: Int64, count: Int)?

  /// - Parameters:
  ///   - isNear: whether the fix is known to be near the course.
  ///   - isRiding: whether the team goes at a vehicle's speed.
  mutating func take(_ fix: RaceFix, on course: Course, isNear: Bool, isRiding: Bool) {
    let wrong = fix.accuracy ?? 0
    if isNear || !course.isFarther(than: Self.near + wrong, from: fix.place) {
      count = 0
      if isGone { comeBack(at: fix.time) } else { lastNear = fix.time }
      return
    }
    back = nil
    guard !isGone, course.isFarther(than: Self.detour + wrong, from: fix.place) else { return }
    count += 1
    let since = lastNear ?? .min
    let isLong = lastNear.map { fix.time - $0 >= Self.span } ?? false
    guard count >= Self.agreeing,
      isRiding || isLong || course.isFarther(than: Self.farthest + wrong, from: fix.place)
    else { return }
    isGone = true
    absences.append((since == .min ? since : since + 1)..<Int64.max)
  }

  private mutating func comeBack(at time: Int64) {
    back = (back?.first ?? time, (back?.count ?? 0) + 1)
    guard let back, back.count >= Self.agreeing, let open = absences.popLast() else { return }
    absences.append(open.lowerBound..<max(back.first, open.lowerBound))
    isGone = false
    (lastNear, self.back) = (time, nil)
  }
}
