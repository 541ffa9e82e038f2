/// Adds up ascent and descent, and keeps the lowest and highest altitude.
///
/// Altitudes are averaged over the way, and added up with a hysteresis that follows from their own
/// noise (T21). Where they are too few to know the noise, they are taken as they are. A jump in
/// altitude across a pause or a hole does not count.
struct Altimeter: Sendable {
  /// Metres of the hysteresis for altitudes whose noise is unknown.
  static let usualThreshold = 3.0
  /// Metres of the hystereses to choose from.
  private static let thresholds = [1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 15]
  /// The hysteresis is at least so many times the noise.
  ///
  /// With the radius of `AltitudeSmoother` and the smallest threshold, this comes nearest to what
  /// ten recorders, with and without a barometer, counted themselves: see Benchmarks/README.md.
  private static let noiseFactor = 3.0
  /// Metres per second, up or down. A change that is faster, and larger than `largestJump`, is a
  /// fault of the sensor.
  private static let largestRate = 15.0
  private static let largestJump = 50.0
  /// The number of faults in a row after which the new level is believed.
  private static let faultsInARow = 3

  private(set) var minimum: Double?
  private(set) var maximum: Double?
  private var smoother = AltitudeSmoother()
  private var averaged = thresholds.map { AltitudeSwings(threshold: $0) }
  private var plain = AltitudeSwings(threshold: usualThreshold)
  private var previous: Double?
  private var previousTime: Int64?
  private var hasTimes = false
  private var faults = 0
  /// Metres added to an altitude to cancel the jumps across holes.
  private var shift = 0.0
  private var isBroken = false

  /// What is known of the altitudes so far.
  struct Reading: Equatable {
    /// Metres climbed and descended.
    var ascent: Double
    var descent: Double
    /// Metres of the hysteresis.
    var threshold: Double
    /// `nil` when the altitudes are too few to tell.
    var source: AltitudeSource?
  }

  /// Ascent and descent so far; `nil` without altitudes.
  var reading: Reading? {
    guard hasAltitudes else { return nil }
    var (smoother, averaged) = (smoother, averaged)
    smoother.finish(to: &averaged)
    let swings: AltitudeSwings
    if let noise = smoother.noise {
      let wanted = noise * Self.noiseFactor
      swings = averaged.first { $0.threshold >= wanted } ?? averaged[averaged.count - 1]
    } else {
      swings = plain
    }
    return Reading(
      ascent: swings.ascent, descent: swings.descent, threshold: swings.threshold,
      source: source(noise: smoother.noise))
  }

  private func source(noise: Double?) -> AltitudeSource? {
    guard hasTimes else { return .terrain }
    return noise.map { $0 < AltitudeSource.satelliteNoise ? .barometer : .satellites }
  }

  /// Whether there are altitudes. A line on which all are exactly 0 has none: some programs write 0
  /// for unknown.
  var hasAltitudes: Bool {
    guard let minimum, let maximum else { return false }
    return minimum != 0 || maximum != 0
  }

  /// Marks a pause or a hole: the change to the next altitude does not count.
  mutating func breakOff() {
    isBroken = true
    previousTime = nil
  }

  /// Takes the next altitude, in metres, and returns whether it is plausible.
  /// - Parameter distance: metres from the start of the line.
  @discardableResult
  mutating func add(_ altitude: Double, distance: Double, time: Int64?) -> Bool {
    if let last = previous {
      if isBroken {
        shift += last - altitude
      } else if isFault(altitude, after: last, time: time) {
        faults += 1
        guard faults > Self.faultsInARow else { return false }
        shift += last - altitude
      }
    }
    accept(altitude, time: time)
    let level = altitude + shift
    plain.add(level)
    smoother.add(level, distance: distance, time: time, to: &averaged)
    return true
  }

  private mutating func accept(_ altitude: Double, time: Int64?) {
    isBroken = false
    faults = 0
    previous = altitude
    if let time {
      previousTime = time
      hasTimes = true
    }
    minimum = min(minimum ?? altitude, altitude)
    maximum = max(maximum ?? altitude, altitude)
  }

  private func isFault(_ altitude: Double, after last: Double, time: Int64?) -> Bool {
    let change = (altitude - last).magnitude
    guard change > Self.largestJump, let time, let before = previousTime else { return false }
    return change * 1000 > Self.largestRate * Double(max(time - before, 1000))
  }
}
