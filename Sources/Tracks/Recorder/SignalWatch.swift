import Geodesy

/// How well a receiver hears, by what it said last.
public enum Signal: Int, Equatable, Sendable {
  /// No position came yet.
  case none
  /// No good one for 15 s.
  case lost
  case poor, fair, good
}

/// Remembers what a receiver said last, kept or not, paused or not.
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
  /// The last fix with a position that the filter would not refuse for its accuracy.
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
    // A clock far ahead of ours says nothing of now.
    guard (now - time).magnitude <= Self.patience else { return .lost }
    guard let lastGood else { return .poor }
    guard now - lastGood <= Self.patience else { return .lost }
    guard now - time <= Self.freshness else { return .poor }
    guard let accuracy = last.accuracy else { return .fair }
    if accuracy > Self.fair { return .poor }
    return accuracy > Self.good ? .fair : .good
  }
}
