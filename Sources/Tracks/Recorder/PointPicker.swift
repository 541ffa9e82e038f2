import Geodesy

/// Picks the points of a track from all that a receiver said: live, and again from stored fixes.
///
/// A fix must have a time that can follow the last kept one, pass the filter of the sport (T4), and
/// lie far enough from the last point (T7).
struct PointPicker: Sendable {
  /// What became of a fix.
  struct Outcome {
    /// Passed the order of times and the filter.
    var isKept = false
    /// The point that it makes.
    var point: Fix?
    var change: RestDetector.Change?
  }

  /// Milliseconds from one fix to the next: half a day without a fix is a clock that went wrong.
  private static let longestGap: Int64 = 12 * 3_600_000

  private var filter: FixFilter
  private var gate: SpacingGate
  private(set) var rest: RestDetector
  private var lastTime: Int64?
  private var segmentStarts = true
  /// Fixes in a row whose time does not follow; as with jumps (T4), three are refused.
  private var disorder = 0

  private(set) var kept = 0
  private(set) var refused = 0

  init(sport: Sport, spacing: Double) {
    filter = FixFilter(profile: FixFilter.Profile(sport))
    gate = SpacingGate(spacing: spacing)
    rest = RestDetector(sport: sport)
  }

  /// The recorder was paused. Gives the last point of the segment.
  mutating func endSegment() -> Fix? {
    filter.beginSegment()
    rest.restart()
    segmentStarts = true
    disorder = 0
    return gate.endSegment()
  }

  mutating func add(_ fix: Fix) -> Outcome {
    guard let time = fix.time, follows(time), filter.judge(fix) == .kept,
      let place = fix.coordinate
    else {
      refused += 1
      return Outcome()
    }
    kept += 1
    disorder = 0
    lastTime = time
    segmentStarts = false
    let change = rest.add(place, time: time, statedSpeed: fix.speed)
    let point = gate.add(fix, at: place, time: time, isResting: rest.isResting)
    return Outcome(isKept: true, point: point, change: change)
  }

  /// Whether a clock that goes right can say the time after the last one.
  private mutating func follows(_ time: Int64) -> Bool {
    guard CleaningLimits.isTrue(time: time) else { return false }
    guard let lastTime, disorder < FixFilter.refusalsInARow else { return true }
    if time > lastTime, segmentStarts || time - lastTime <= Self.longestGap {
      disorder = 0
      return true
    }
    disorder += 1
    return false
  }
}
