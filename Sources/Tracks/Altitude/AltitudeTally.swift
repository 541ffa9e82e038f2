import Numerics

/// Sums up the levels of a line by each of the methods among which their noise decides (T21).
///
/// - *As recorded*, if most changes exceed the usual hysteresis. Raw sensor data never look so: the recorder
///   has filtered the levels, and the remaining small changes are climbs.
/// - With the *usual* hysteresis, if it exceeds the range of the noise.
/// - *Averaged* along the way otherwise, with a hysteresis that exceeds the range of the noise.
struct AltitudeTally: Sendable {
  /// The hysteresis for levels with little noise, in metres. It is the default of GoldenCheetah, and was not
  /// fitted to our recordings: see Benchmarks/README.md.
  static let usualThreshold = 3.0
  /// The hystereses for averaged levels, in metres.
  private static let thresholds = [4.0, 5, 6, 8, 10, 15]

  private var recorded = AltitudeSwings(threshold: 0)
  private var usual = AltitudeSwings(threshold: usualThreshold)
  private var averaged = thresholds.map { AltitudeSwings(threshold: $0) }

  /// Adds a level as recorded.
  mutating func add(_ level: Double) {
    recorded.add(level)
    usual.add(level)
  }

  /// Adds a level averaged along the way.
  mutating func add(averaged level: Double) {
    for index in averaged.indices { averaged[index].add(level) }
  }

  /// Returns the changes of the method that applies.
  /// - Parameter isRecorded: true if a recorder measured the levels; those of a plan were never filtered by one.
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
  /// The number of levels in the estimate.
  var levels: Int

  /// The expected range in metres of this many levels of pure noise: the largest of `n` normal deviates is at
  /// most about `sqrt(2 ln n)` deviations from their mean.
  var range: Double {
    2 * deviation * (2 * Elementary.log(Double(max(levels, 1)))).squareRoot()
  }
}
