import Numerics

/// Adds up the levels of a line in each of the ways among which their noise decides (T21).
///
/// - *As recorded*, where most swings are larger than the usual hysteresis. Sensors never write
///   such levels: the recorder has filtered them itself, and what small swings it left are climbs.
/// - With the *usual* hysteresis, where it is larger than what noise alone can make of the levels.
/// - *Averaged* over the way, with the hysteresis that the noise asks for, elsewhere.
struct AltitudeTally: Sendable {
  /// Metres of the hysteresis of levels with little noise. It is the default of GoldenCheetah, and
  /// was not chosen by recordings of ours: see Benchmarks/README.md.
  static let usualThreshold = 3.0
  /// Metres of the hystereses for averaged levels.
  private static let thresholds = [4.0, 5, 6, 8, 10, 15]

  private var recorded = AltitudeSwings(threshold: 0)
  private var usual = AltitudeSwings(threshold: usualThreshold)
  private var averaged = thresholds.map { AltitudeSwings(threshold: $0) }

  /// Takes the next level as it was recorded.
  mutating func add(_ level: Double) {
    recorded.add(level)
    usual.add(level)
  }

  /// Takes the next level averaged over the way.
  mutating func add(averaged level: Double) {
    for index in averaged.indices { averaged[index].add(level) }
  }

  /// The swings that count.
  /// - Parameter isRecorded: whether a recorder measured the levels; those of a plan were never
  ///   filtered by one.
  func swings(noise: AltitudeNoise, isRecorded: Bool) -> AltitudeSwings {
    if noise.range > Self.usualThreshold {
      return averaged.first { $0.threshold >= noise.range } ?? averaged[averaged.count - 1]
    }
    let count = recorded.count
    return isRecorded && count.all > 0 && count.large * 2 >= count.all ? recorded : usual
  }
}

/// The noise of altitudes.
struct AltitudeNoise: Equatable, Sendable {
  /// The standard deviation of a level in metres.
  var deviation: Double
  /// The number of levels that it was estimated from.
  var levels: Int

  /// Metres between the highest and the lowest of as many levels that are nothing but noise: the
  /// largest of `n` normal deviates is at most about `sqrt(2 ln n)` deviations from their mean.
  var range: Double {
    2 * deviation * (2 * Elementary.log(Double(max(levels, 1)))).squareRoot()
  }
}
