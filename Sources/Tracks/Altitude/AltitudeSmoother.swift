/// Averages altitudes along the way, and estimates their noise.
///
/// Altitudes within `stretch` metres become one level, which is averaged with those within `radius` metres of
/// it. The noise follows from the *bend* at each level: its distance from the mean of its two neighbours. An
/// isolated error bends the line one way at its level and the other way at the next, so that noise with the
/// variance v gives neighbouring bends a mean product of -4v. Slopes have no bend, and hills bend neighbouring
/// levels the same way.
///
/// - Complexity: O(1) per altitude.
struct AltitudeSmoother: Sendable {
  /// Metres of the way whose altitudes become one level.
  private static let stretch = 5.0
  /// Milliseconds after which a level ends without movement.
  private static let longestLevel: Int64 = 15_000
  /// Metres before and after a level over which it is averaged.
  private static let radius = 35.0
  /// Maximum number of levels held; more are within the radius only during a rest.
  private static let capacity = 64
  /// Metres within which three levels must be to tell noise from hills.
  private static let noiseSpan = 40.0
  /// Minimum number of bends for an estimate of the noise.
  private static let fewestBends = 30
  /// The mean product of neighbouring bends, as a multiple of the noise's variance.
  private static let bendProduct = -4.0

  private struct Level {
    var distance: Double
    var time: Int64?
    var sum: Double
    var count = 1

    var altitude: Double { sum / Double(count) }
  }

  private var open: Level?
  private var levels: [Level] = []
  /// The index in `levels` of the next level to average.
  private var next = 0
  private var previousBend: Double?
  private var productSum = 0.0
  private var productCount = 0

  /// The estimated noise; `nil` if too few altitudes are close to each other.
  var noise: AltitudeNoise? {
    guard productCount >= Self.fewestBends else { return nil }
    let variance = max(0, productSum / Double(productCount) / Self.bendProduct)
    return AltitudeNoise(deviation: variance.squareRoot(), levels: productCount)
  }

  /// Adds an altitude.
  /// - Parameters:
  ///   - distance: metres from the start of the line.
  ///   - tally: receives each complete level, as recorded and averaged.
  mutating func add(
    _ altitude: Double, distance: Double, time: Int64?, to tally: inout AltitudeTally
  ) {
    if var level = open, distance - level.distance < Self.stretch, !isOver(level, at: time) {
      level.sum += altitude
      level.count += 1
      open = level
      return
    }
    close(to: &tally)
    open = Level(distance: distance, time: time, sum: altitude)
  }

  /// Averages the remaining levels at the end.
  mutating func finish(to tally: inout AltitudeTally) {
    close(to: &tally)
    while next < levels.count { average(to: &tally) }
  }

  private func isOver(_ level: Level, at time: Int64?) -> Bool {
    guard let time, let start = level.time else { return false }
    return time - start > Self.longestLevel
  }

  private mutating func close(to tally: inout AltitudeTally) {
    guard let level = open else { return }
    open = nil
    levels.append(level)
    tally.add(level.altitude)
    listen()
    while next < levels.count, levels[next].distance + Self.radius < level.distance {
      average(to: &tally)
    }
    if levels.count >= Self.capacity {
      if next == 0 { average(to: &tally) }
      removeFirst(1)
    }
  }

  /// Adds the product of the bends at the last two inner levels to the estimate.
  private mutating func listen() {
    guard levels.count >= 3 else { return }
    let (before, level, after) = (
      levels[levels.count - 3], levels[levels.count - 2], levels[levels.count - 1]
    )
    guard after.distance - before.distance <= Self.noiseSpan else {
      previousBend = nil
      return
    }
    let bend = before.altitude - 2 * level.altitude + after.altitude
    if let previousBend {
      productSum += previousBend * bend
      productCount += 1
    }
    previousBend = bend
  }

  private mutating func average(to tally: inout AltitudeTally) {
    let centre = levels[next].distance
    let old = levels.prefix { $0.distance < centre - Self.radius }.count
    if old > 0 { removeFirst(old) }
    var (sum, count) = (0.0, 0)
    for level in levels where level.distance <= centre + Self.radius {
      sum += level.altitude
      count += 1
    }
    tally.add(averaged: sum / Double(count))
    next += 1
  }

  private mutating func removeFirst(_ count: Int) {
    levels.removeFirst(count)
    next -= count
  }
}
