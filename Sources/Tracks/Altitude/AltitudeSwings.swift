/// Adds up ascent and descent with a hysteresis.
///
/// A rise counts once it is `threshold` above the last low, a fall once it is `threshold` below the
/// last high, and then in full: noise adds nothing, and a slow climb is not lost (T21).
struct AltitudeSwings: Sendable {
  /// Metres of the hysteresis.
  let threshold: Double
  private var climbed = 0.0
  private var fallen = 0.0
  private var low: Double?
  private var high = 0.0
  private var direction = Direction.unknown

  private enum Direction { case unknown, up, down }

  init(threshold: Double) {
    self.threshold = threshold
  }

  /// Metres climbed so far.
  var ascent: Double {
    guard direction == .up, let low else { return climbed }
    return climbed + high - low
  }

  /// Metres descended so far.
  var descent: Double {
    guard direction == .down, let low else { return fallen }
    return fallen + high - low
  }

  mutating func add(_ level: Double) {
    guard let low else {
      low = level
      high = level
      return
    }
    switch direction {
    case .unknown:
      let lowest = min(low, level)
      self.low = lowest
      high = max(high, level)
      guard high - lowest >= threshold else { return }
      direction = level == high ? .up : .down
    case .up:
      if level > high {
        high = level
      } else if high - level >= threshold {
        climbed += high - low
        direction = .down
        self.low = level
      }
    case .down:
      if level < low {
        self.low = level
      } else if level - low >= threshold {
        fallen += high - low
        direction = .up
        high = level
      }
    }
  }
}
