/// Adds up ascent and descent with a hysteresis.
///
/// A rise counts in full once it exceeds the last low by `threshold`, a fall once it is `threshold` below the
/// last high: noise adds nothing, and a slow climb is not lost (T21). With a threshold of 0 every change
/// counts.
struct AltitudeSwings: Sendable {
  /// Metres by which means of equal altitudes may differ.
  private static let rounding = 0.001

  /// The hysteresis in metres.
  let threshold: Double
  /// The smallest change that counts, in metres.
  private let smallest: Double
  private var climbed = 0.0
  private var fallen = 0.0
  private var low: Double?
  private var high = 0.0
  private var direction = Direction.unknown
  private var counted = Count()

  private enum Direction { case unknown, up, down }

  /// The number of changes that count.
  struct Count: Equatable {
    var all = 0
    /// Changes of at least `AltitudeTally.usualThreshold`.
    var large = 0

    fileprivate mutating func add(_ size: Double) {
      all += 1
      if size >= AltitudeTally.usualThreshold { large += 1 }
    }
  }

  init(threshold: Double) {
    self.threshold = threshold
    smallest = max(threshold, Self.rounding)
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

  /// The number of changes so far, including the current one.
  var count: Count {
    guard direction != .unknown, let low else { return counted }
    var count = counted
    count.add(high - low)
    return count
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
      guard high - lowest >= smallest else { return }
      direction = level == high ? .up : .down
    case .up:
      if level > high {
        high = level
      } else if high - level >= smallest {
        climbed += high - low
        counted.add(high - low)
        direction = .down
        self.low = level
      }
    case .down:
      if level < low {
        self.low = level
      } else if level - low >= smallest {
        fallen += high - low
        counted.add(high - low)
        direction = .up
        high = level
      }
    }
  }
}
