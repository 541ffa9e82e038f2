import Geodesy

/// The quality of a receiver's signal, judged by its last fixes.
public enum Signal: Int, Equatable, Sendable {
  /// No position has been received yet.
  case none
  /// No usable position has been received for 15 s.
  case lost
  /// Poor: the last fix is older than 5 s or its accuracy is worse than 25 m; fair: the accuracy is
  /// up to 25 m or not stated; good: up to 10 m.
  case poor, fair, good
}

/// Keeps the last fix of a receiver, even if it was refused or the recording was paused.
struct SignalWatch: Sendable {
  /// Milliseconds without a good fix after which the signal is lost.
  static let patience: Int64 = 15_000
  /// Milliseconds after which the last fix is no longer fair.
  private static let freshness: Int64 = 5_000
  /// Metres of stated accuracy.
  private static let good = 10.0
  private static let fair = 25.0

  /// Metres of stated accuracy that the filter allows.
  private let limit: Double
  /// The last fix with a position.
  private(set) var last: Fix?
  /// The time of the last fix with a position whose accuracy the filter allows.
  private var lastGood: Int64?

  init(limit: Double) {
    self.limit = limit
  }

  mutating func add(_ fix: Fix) {
    guard let time = fix.time, let place = fix.coordinate, place.latitude != 0,
      place.longitude != 0
    else { return }
    last = fix
    if fix.accuracy ?? 0 <= limit { lastGood = time }
  }

  func signal(at now: Int64) -> Signal {
    guard let last, let time = last.time else { return .none }
    // A fix whose time is far from the current time does not count as a signal.
    guard (now - time).magnitude <= Self.patience else { return .lost }
    guard let lastGood else { return .poor }
    guard now - lastGood <= Self.patience else { return .lost }
    guard now - time <= Self.freshness else { return .poor }
    guard let accuracy = last.accuracy else { return .fair }
    if accuracy > Self.fair { return .poor }
    return accuracy > Self.good ? .fair : .good
  }
}
