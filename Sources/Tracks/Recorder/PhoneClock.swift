/// Corrects the clock of a phone that may be set during a recording, by comparison with a monotonic clock.
///
/// A clock that goes back was set. One that jumps ahead was set if the phone was awake; otherwise the phone
/// slept, which stops the monotonic clock of some phones, and the time has really passed. Times of fixes follow
/// the phone's clock or that of the satellites, which is never set: among the possible corrections of a time,
/// the one nearest to the present time is used.
struct PhoneClock: Sendable {
  /// Maximum drift between the clocks from one reading to the next, in milliseconds.
  private static let tolerance: Int64 = 100
  /// Maximum number of former corrections kept.
  private static let mostSettings = 8

  private var last: (clock: Int64, steady: Int64)?
  /// Milliseconds to add to the phone's clock since it was last set.
  private var correction: Int64 = 0
  /// Former corrections, which may apply to a late fix.
  private var earlier: [Int64] = []
  /// Milliseconds added to the last time.
  private var latestShift: Int64 = 0
  /// The corrected time, from a reading until the next event.
  private var now: Int64?

  /// Reads both clocks: UTC milliseconds, and milliseconds of the monotonic clock.
  mutating func read(_ clock: Int64, steady: Int64, isAwake: Bool) {
    if let last {
      let jump = (clock - last.clock) - (steady - last.steady)
      if jump <= -Self.tolerance || (jump >= Self.tolerance && isAwake) { set(correction - jump) }
    }
    last = (clock, steady)
    now = clock + correction
  }

  /// Restarts after an interruption, whose length only the phone's clock can tell.
  /// - Parameter latest: the last recorded time.
  /// - Returns: the corrected time of the restart, not before the last one.
  mutating func begin(at clock: Int64, after latest: Int64?) -> Int64 {
    last = nil
    if let latest {
      // A clock that was set stays corrected until its own time is plausible.
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

  /// Returns the corrected time for a time of the phone or of its receiver.
  mutating func time(_ time: Int64) -> Int64 {
    if let now = now.take(), !earlier.isEmpty {
      latestShift = correction
      for shift in earlier where distance(time + shift, now) < distance(time + latestShift, now) {
        latestShift = shift
      }
    }
    return time + latestShift
  }

  /// Returns the corrected time with the correction of the last event.
  func current(_ time: Int64) -> Int64 { time + latestShift }

  private func distance(_ one: Int64, _ other: Int64) -> UInt64 { (one - other).magnitude }

  private mutating func set(_ next: Int64) {
    guard next != correction else { return }
    if earlier.count == Self.mostSettings { earlier.removeFirst() }
    earlier.append(correction)
    correction = next
  }
}
