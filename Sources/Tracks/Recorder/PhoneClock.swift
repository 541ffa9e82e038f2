/// Follows the clock of a phone that may be set while it records, beside one that only goes on.
///
/// A clock that goes back was set. One that goes ahead was set when the phone was awake; otherwise the
/// phone slept, for which the steady clock of some phones stops, and the time has passed. Times of
/// fixes follow the phone's clock or that of satellites, which nobody sets: of what a time may mean, the
/// nearest to the time that it is, is meant.
struct PhoneClock: Sendable {
  /// Milliseconds by which the clocks may drift apart between two readings.
  private static let tolerance: Int64 = 100
  /// How many settings of the clock are known.
  private static let mostSettings = 8

  private var last: (clock: Int64, steady: Int64)?
  /// Milliseconds to add to the phone's clock, since it was set for the last time.
  private var correction: Int64 = 0
  /// Earlier corrections, which a late fix may have been timed by.
  private var earlier: [Int64] = []
  /// Milliseconds that were added to the last time.
  private var latestShift: Int64 = 0
  /// What time it is, from a reading to the next event.
  private var now: Int64?

  /// Reads both clocks, in UTC milliseconds and in milliseconds from anywhere.
  mutating func read(_ clock: Int64, steady: Int64, isAwake: Bool) {
    if let last {
      let jump = (clock - last.clock) - (steady - last.steady)
      if jump <= -Self.tolerance || (jump >= Self.tolerance && isAwake) { set(correction - jump) }
    }
    last = (clock, steady)
    now = clock + correction
  }

  /// Begins again after an interruption, of which only the phone's clock may tell how long it was.
  /// - Parameter latest: the last time that was recorded.
  /// - Returns: the time of the beginning, not before the last one.
  mutating func begin(at clock: Int64, after latest: Int64?) -> Int64 {
    last = nil
    if let latest {
      // The clock that was set goes on being wrong until it says a time that can be.
      if clock >= latest {
        set(0)
      } else if clock + correction < latest {
        set(latest - clock)
      }
    }
    latestShift = correction
    now = clock + correction
    return clock + correction
  }

  /// Returns the time that was meant by a time of the phone or of its receiver.
  mutating func time(_ time: Int64) -> Int64 {
    if let now = now.take(), !earlier.isEmpty {
      latestShift = correction
      for shift in earlier where distance(time + shift, now) < distance(time + latestShift, now) {
        latestShift = shift
      }
    }
    return time + latestShift
  }

  /// The time that is meant now by the time that the last event was told in.
  func current(_ time: Int64) -> Int64 { time + latestShift }

  private func distance(_ one: Int64, _ other: Int64) -> UInt64 { (one - other).magnitude }

  private mutating func set(_ next: Int64) {
    guard next != correction else { return }
    if earlier.count == Self.mostSettings { earlier.removeFirst() }
    earlier.append(correction)
    correction = next
  }
}
