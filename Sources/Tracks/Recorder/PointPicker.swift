import Geodesy

/// Selects the points of a track from all fixes of a receiver, live or from stored fixes.
///
/// A fix becomes a point if its time plausibly follows the last kept one, it passes the filter of the sport
/// (T4), and it is far enough from the last point (T7).
struct PointPicker: Sendable {
  /// The result of adding a fix.
  struct Outcome {
    /// True if the fix passed the check of times and the filter.
    var isKept = false
    /// The point made from the fix, if any.
    var point: Fix?
    var change: RestDetector.Change?
  }

  private var filter: FixFilter
  private var gate: SpacingGate
  private(set) var rest: RestDetector
  private var lastTime: Int64?
  private var segmentStarts = true
  /// The number of consecutive fixes whose time does not follow. As with jumps (T4), three are refused.
  private var disorder = 0

  /// The counts of the fixes so far.
  private(set) var counts = FixCounts()
  /// The number of fixes that passed the check of times and the filter.
  var kept: Int { counts.received - counts.refused }

  init(sport: Sport, spacing: Double) {
    filter = FixFilter(profile: FixFilter.Profile(sport))
    gate = SpacingGate(spacing: spacing)
    rest = RestDetector(sport: sport)
  }

  /// Ends the segment at a pause, and returns its last point.
  mutating func endSegment() -> Fix? {
    filter.beginSegment()
    rest.restart()
    segmentStarts = true
    disorder = 0
    let point = gate.endSegment()
    if point != nil { counts.spacing -= 1 }
    return point
  }

  mutating func add(_ fix: Fix) -> Outcome {
    counts.received += 1
    guard let time = fix.time, follows(time) else {
      counts.time += 1
      return Outcome()
    }
    if case .refused(let reason) = filter.judge(fix) {
      counts.add(reason)
      return Outcome()
    }
    guard let place = fix.coordinate else { return Outcome() }
    disorder = 0
    lastTime = time
    segmentStarts = false
    let change = rest.add(place, time: time, statedSpeed: fix.speed)
    let point = gate.add(fix, at: place, time: time, isResting: rest.isResting)
    if point == nil { counts.spacing += 1 }
    return Outcome(isKept: true, point: point, change: change)
  }

  /// Returns true if a time plausibly follows the last one.
  private mutating func follows(_ time: Int64) -> Bool {
    guard CleaningLimits.isTrue(time: time) else { return false }
    guard let lastTime, disorder < FixFilter.refusalsInARow else { return true }
    if time > lastTime, segmentStarts || CleaningLimits.isStep(from: lastTime, to: time) {
      disorder = 0
      return true
    }
    disorder += 1
    return false
  }
}
