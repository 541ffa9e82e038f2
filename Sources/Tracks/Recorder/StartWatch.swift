/// Refuses fixes from before the recorder started: the first fix of a receiver is often minutes old and from another place.
struct StartWatch: Sendable {
  /// Milliseconds by which the clocks of phone and receiver may differ.
  private static let tolerance: Int64 = 5_000
  /// Milliseconds. A fix that seems older than a day is not old, but timed by another clock.
  private static let oldest: Int64 = 24 * 3_600_000

  private var start: Int64?
  private var refusals = 0

  mutating func begin(at time: Int64) {
    start = time
    refusals = 0
  }

  /// Returns true if a fix with this time belongs to the recording. After three refusals in a row, the phone's
  /// clock must be wrong.
  mutating func allows(_ time: Int64?) -> Bool {
    guard let time, let start, time < start - Self.tolerance, time > start - Self.oldest,
      refusals < FixFilter.refusalsInARow
    else {
      if time != nil { start = nil }
      return true
    }
    refusals += 1
    return false
  }
}
