/// Detects by fixes of a large error, as phones give indoors, that a team is away from the course.
///
/// One such fix says nothing: a network's list of masts may be wrong by kilometres. Several in a row whose circles lie apart from
/// the whole course contradict a walk along it.
struct CoarseWatch: Sendable {
  /// Consecutive fixes that must agree.
  private static let agreeing = 5
  /// Milliseconds that they must span.
  private static let span: Int64 = 10 * 60_000
  /// Metres from the course to the circle of twice the stated accuracy.
  private static let margin = 300.0

  /// Fixes that agree but are too few.
  private var waiting: [RaceFix] = []
  private var isBelieved = false

  /// Adds the next fix of a large error.
  /// - Returns: the fixes that count from now on.
  mutating func add(_ fix: RaceFix, on course: Course) -> [RaceFix] {
    guard course.isFarther(than: Self.margin + 2 * (fix.accuracy ?? 0), from: fix.place) else {
      reset()
      return []
    }
    if isBelieved { return [fix] }
    waiting.append(fix)
    guard waiting.count >= Self.agreeing, fix.time - waiting[0].time >= Self.span else { return [] }
    isBelieved = true
    defer { waiting = [] }
    return waiting
  }

  /// Begins anew, since a fix shows where the team is.
  mutating func reset() {
    waiting = []
    isBelieved = false
  }
}
