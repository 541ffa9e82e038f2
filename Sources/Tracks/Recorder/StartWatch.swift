/// Refuses fixes from before the recorder ran: the first one that a receiver gives is often an old
/// one, from minutes ago and another place.
struct StartWatch: Sendable {
  /// Milliseconds by which the clocks of phone and receiver may differ.
  private static let tolerance: Int64 = 5_000
  /// Milliseconds. What seems older than a day is no old fix but another clock.
  private static let oldest: Int64 = 24 * 3_600_000

  private var start: Int64?
  private var refusals = 0

  mutating func begin(at time: Int64) {
    start = time
    refusals = 0
  }

  /// Whether a fix with this time belongs to what is recorded. After three refusals in a row it is
  /// the phone's clock that is wrong.
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
