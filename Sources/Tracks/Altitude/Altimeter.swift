/// Adds up ascent and descent, and keeps the lowest and highest altitude.
///
/// The noise of the altitudes decides which changes count: see `AltitudeTally`. If they are too few to estimate
/// the noise, they are taken as they are. A jump in altitude across a pause or a hole does not count.
struct Altimeter: Sendable {
  /// Metres per second, up or down. A change that is faster, and larger than `largestJump`, is a
  /// fault of the sensor.
  private static let largestRate = 15.0
  private static let largestJump = 50.0
  /// The number of faults in a row after which the new level is believed.
  private static let faultsInARow = 3

  private(set) var minimum: Double?
  private(set) var maximum: Double?
  private var smoother = AltitudeSmoother()
  private var tally = AltitudeTally()
  private var plain = AltitudeSwings(threshold: AltitudeTally.usualThreshold)
  private var previous: Double?
  private var previousTime: Int64?
  private var hasTimes = false
  private var faults = 0
  /// Metres added to an altitude to cancel the jumps across holes.
  private var shift = 0.0
  private var isBroken = false

  /// The figures of the altitudes so far.
  struct Reading: Equatable {
    /// Metres climbed and descended.
    var ascent: Double
    var descent: Double
    /// Metres of the hysteresis.
    var threshold: Double
    /// The standard deviation of the noise in metres; `nil` if there are too few altitudes to estimate it.
    var noise: Double?
    /// The source of the altitudes; `nil` if there are too few to tell.
    var source: AltitudeSource?
  }

  /// Ascent and descent so far; `nil` without altitudes.
  var reading: Reading? {
    guard hasAltitudes else { return nil }
    var (smoother, tally) = (smoother, tally)
    smoother.finish(to: &tally)
    let noise = smoother.noise
    let swings = noise.map { tally.swings(noise: $0, isRecorded: hasTimes) } ?? plain
    return Reading(
      ascent: swings.ascent, descent: swings.descent, threshold: swings.threshold,
      noise: noise?.deviation, source: source(noise, threshold: swings.threshold))
  }

  private func source(_ noise: AltitudeNoise?, threshold: Double) -> AltitudeSource? {
    guard hasTimes else { return .terrain }
    if threshold == 0 { return .filtered }
    return noise.map { $0.deviation < AltitudeSource.satelliteNoise ? .barometer : .satellites }
  }

  /// True if there are altitudes. A line on which all are exactly 0 has none: some programs write 0 for unknown.
  var hasAltitudes: Bool {
    guard let minimum, let maximum else { return false }
    return minimum != 0 || maximum != 0
  }

  /// Marks a pause or a hole: the change to the next altitude does not count.
  mutating func breakOff() {
    isBroken = true
    previousTime = nil
  }

  /// Adds an altitude in metres.
  /// - Returns: true if it is plausible.
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
    smoother.add(level, distance: distance, time: time, to: &tally)
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
