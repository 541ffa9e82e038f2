public import JSON

/// Recordings that are faster than their sport can be, such as a drive that was saved as a run.
///
/// Such a track counts in no sum, best effort or comparison until its member changes the sport or says that it was that fast.
public enum SpeedDoubt {
  /// The format of a track by hand. Comparing names as text would put Unicode's tables into the builds for the browser.
  private static let manual: StaticString = "manual"

  /// Returns true if a recording is faster than anyone is in the sport: over its whole way in motion, or over one of its
  /// best efforts.
  /// - Parameters:
  ///   - distance: metres.
  ///   - time: seconds in motion, or from start to end if motion is unknown.
  public static func isTooFast(
    for sport: Sport?, distance: Double?, time: Double?, bests: [Best]
  ) -> Bool {
    func exceeds(_ metres: Double, _ seconds: Double) -> Bool {
      guard seconds > 0, let limit = sport.largestMeanSpeed(over: metres) else { return false }
      return metres > limit * seconds
    }
    if let distance, let time, exceeds(distance, time) { return true }
    return bests.contains { exceeds($0.distance, $0.duration) }
  }

  /// Returns true if a track of the API's list is too fast for a sport, and its member has not said that it was that fast.
  /// What a member states by hand, and what is only planned, is never doubted.
  /// - Parameter sport: the sport of its category; `nil` for the track's own.
  public static func isDoubtful(_ item: JSONValue, as sport: Sport?) -> Bool {
    let isRecorded =
      item["kind"]?.string.flatMap { LineKind(name: $0) } != .route
      && item["format"]?.string.map { manual.isSame(as: $0) } != true
    guard isRecorded, item["speed_confirmed"]?.bool != true else { return false }
    let sum = TrackSum(item: item)
    return isTooFast(
      for: sport ?? item["sport"]?.string.flatMap(Sport.init(name:)), distance: sum.pacedDistance,
      time: sum.pacedTime, bests: (item["bests"]?.array ?? []).compactMap { Best($0) })
  }
}

extension Sport? {
  /// Returns the metres per second that no one keeps over a distance; `nil` where nothing is too fast or the way is too short
  /// to judge.
  ///
  /// On foot somewhat more than the world records over 1,000 m (2:11.96) and 5,000 m (12:35.36), of which a walk is well
  /// below; on wheels, on skis and in boats the fastest descents, and farther on the fastest hour.
  fileprivate func largestMeanSpeed(over distance: Double) -> Double? {
    switch self {
    case .running: distance < 1_000 ? nil : distance < 5_000 ? 7.8 : 6.8
    case .walking, .hiking: distance < 1_000 ? nil : distance < 5_000 ? 6 : 5
    case .swimming: distance < 400 ? nil : 2.5
    case .paddling: distance < 1_000 ? nil : 8
    case .cycling: distance < 1_000 ? nil : distance < 5_000 ? 30 : distance < 20_000 ? 24 : 18
    case .skiing: distance < 1_000 ? nil : distance < 20_000 ? 40 : 25
    case .driving, .fitness, .other, nil: nil
    }
  }
}
