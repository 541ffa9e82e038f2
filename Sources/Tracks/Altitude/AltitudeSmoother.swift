/// Averages altitudes over the way, and estimates their noise.
///
/// Altitudes within `stretch` metres become one level, which is averaged with those within `radius`
/// metres of it. The noise follows from the *bend* at each level, how far it lies beside the middle
/// of its two neighbours. A level that is off by itself bends the line one way there and the other
/// way at the next level, so that noise of the variance v gives neighbouring bends a mean product of
/// -4v; slopes have no bend, and hills bend neighbouring levels the same way.
///
/// - Complexity: O(1) per altitude.
struct AltitudeSmoother: Sendable {
  /// Metres of way whose altitudes become one level.
  private static let stretch = 5.0
  /// Milliseconds after which a level ends though nobody moved.
  private static let longestLevel: Int64 = 15_000
  /// Metres before and behind a level over which it is averaged.
  private static let radius = 35.0
  /// Levels held at most; more lie within the radius only while nobody moves.
  private static let capacity = 64
  /// Metres within which three levels must lie to tell noise from hills.
  private static let noiseSpan = 40.0
  /// The number of bends that a noise is estimated from at least.
  private static let fewestBends = 30
  /// The mean product of neighbouring bends, in variances of the noise.
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
  /// The index in `levels` of the next one to be averaged.
  private var next = 0
  private var previousBend: Double?
  private var productSum = 0.0
  private var productCount = 0

  /// `nil` where there are too few altitudes close to each other to tell.
  var noise: AltitudeNoise? {
    guard productCount >= Self.fewestBends else { return nil }
    let variance = max(0, productSum / Double(productCount) / Self.bendProduct)
    return AltitudeNoise(deviation: variance.squareRoot(), levels: productCount)
  }

  /// Takes the next altitude.
  /// - Parameters:
  ///   - distance: metres from the start of the line.
  ///   - tally: takes each level that is complete, as it is and averaged.
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

  /// Averages what is left at the end.
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
      forget(1)
    }
  }

  /// Compares the bend at the last level but one with that at the level before.
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
    if old > 0 { forget(old) }
    var (sum, count) = (0.0, 0)
    for level in levels where level.distance <= centre + Self.radius {
      sum += level.altitude
      count += 1
    }
    tally.add(averaged: sum / Double(count))
    next += 1
  }

  private mutating func forget(_ count: Int) {
    levels.removeFirst(count)
    next -= count
  }
}
