/// Averages altitudes over the way, and estimates their noise.
///
/// Altitudes within `stretch` metres become one level, and each level the mean of those within
/// `radius` metres of it. The noise is the mean of how far a level lies beside the middle of its two
/// neighbours: slopes cancel out, and so does most of what hills add within so few metres.
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
  /// The number of levels that a noise is estimated from at least.
  private static let fewestLevels = 30

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
  private var noiseSum = 0.0
  private var noiseCount = 0

  /// Metres; `nil` where there are too few altitudes close to each other to tell.
  var noise: Double? {
    noiseCount >= Self.fewestLevels ? noiseSum / Double(noiseCount) : nil
  }

  /// Takes the next altitude.
  /// - Parameters:
  ///   - distance: metres from the start of the line.
  ///   - swings: take each averaged level that is complete.
  mutating func add(
    _ altitude: Double, distance: Double, time: Int64?, to swings: inout [AltitudeSwings]
  ) {
    if var level = open, distance - level.distance < Self.stretch, !isOver(level, at: time) {
      level.sum += altitude
      level.count += 1
      open = level
      return
    }
    close(to: &swings)
    open = Level(distance: distance, time: time, sum: altitude)
  }

  /// Averages what is left at the end.
  mutating func finish(to swings: inout [AltitudeSwings]) {
    close(to: &swings)
    while next < levels.count { average(to: &swings) }
  }

  private func isOver(_ level: Level, at time: Int64?) -> Bool {
    guard let time, let start = level.time else { return false }
    return time - start > Self.longestLevel
  }

  private mutating func close(to swings: inout [AltitudeSwings]) {
    guard let level = open else { return }
    open = nil
    levels.append(level)
    listen()
    while next < levels.count, levels[next].distance + Self.radius < level.distance {
      average(to: &swings)
    }
    if levels.count >= Self.capacity {
      if next == 0 { average(to: &swings) }
      forget(1)
    }
  }

  /// Estimates the noise of the last level but one.
  private mutating func listen() {
    guard levels.count >= 3 else { return }
    let (before, level, after) = (
      levels[levels.count - 3], levels[levels.count - 2], levels[levels.count - 1]
    )
    guard after.distance - before.distance <= Self.noiseSpan else { return }
    noiseSum += (before.altitude - 2 * level.altitude + after.altitude).magnitude
    noiseCount += 1
  }

  private mutating func average(to swings: inout [AltitudeSwings]) {
    let centre = levels[next].distance
    let old = levels.prefix { $0.distance < centre - Self.radius }.count
    if old > 0 { forget(old) }
    var (sum, count) = (0.0, 0)
    for level in levels where level.distance <= centre + Self.radius {
      sum += level.altitude
      count += 1
    }
    for index in swings.indices { swings[index].add(sum / Double(count)) }
    next += 1
  }

  private mutating func forget(_ count: Int) {
    levels.removeFirst(count)
    next -= count
  }
}
