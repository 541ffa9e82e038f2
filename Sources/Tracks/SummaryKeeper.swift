import Geodesy

/// Derives the figures of a line from its cleaned steps.
struct SummaryKeeper: Sendable {
  /// Plausible heart rates in beats per minute. Other values are faults of the strap.
  static let heartRates = 20.0...250.0

  private var altimeter = Altimeter()
  private var slope: SlopeWork
  private var markKeeper: MarkKeeper?
  private var lapKeeper: MarkKeeper
  private var topSpeed: TopSpeed
  private var summary = TrackSummary()
  private var segmentIsEmpty = true
  private var movingTime = 0.0
  private var heartRate = Mean()
  private var heartRateTimes = HeartRateTimes()
  private var cadence = Mean()
  private var power = Mean()
  private var temperature = Mean()
  private var lastAltitude: Double?
  private var totalDistance = 0.0

  init(sport: Sport?, markInterval: Double?, laps: LapTimes) {
    slope = SlopeWork(sport: sport)
    markKeeper = markInterval.flatMap { $0 > 0 ? MarkKeeper(interval: $0) : nil }
    lapKeeper = MarkKeeper(laps)
    topSpeed = TopSpeed(sport: sport)
    summary.sport = sport
  }

  mutating func beginSegment() {
    segmentIsEmpty = true
  }

  /// Counts a fix, kept or not.
  mutating func count(_ fix: Fix) {
    summary.points += 1
    if segmentIsEmpty {
      summary.segments += 1
      segmentIsEmpty = false
    }
    if fix.coordinate != nil { summary.positions += 1 }
  }

  /// Returns all figures, including those that only the cleaner has.
  /// - Parameter device: the totals that the recorder stated.
  consuming func finish(_ cleaner: TrackCleaner, device: DeviceTotals?) -> TrackSummary {
    slope.breakOff(distance: totalDistance, altitude: lastAltitude)
    fill(cleaner, device: device)
    if summary.isCountExcluded { return summary }
    summary.marks = markKeeper.take()?.finish() ?? []
    summary.laps = lapKeeper.finish()
    return summary
  }

  /// The figures so far, without the marks.
  func summary(_ cleaner: TrackCleaner) -> TrackSummary {
    var copy = self
    copy.fill(cleaner, device: nil)
    return copy.summary
  }

  var marks: [Mark] {
    markKeeper?.marks ?? []
  }

  /// The completed laps.
  var laps: [Mark] {
    lapKeeper.marks
  }

  mutating func addLap(at time: Int64) {
    lapKeeper.addLap(at: time)
  }

  mutating func add(_ step: CleanStep) {
    let fix = step.fix
    if step.link != .way { breakOff() }
    if let coordinate = fix.coordinate { add(coordinate) }
    totalDistance = step.totalDistance
    var altitude = fix.altitude
    if let level = altitude,
      !altimeter.add(level, distance: totalDistance, time: fix.time)
    {
      altitude = nil
    }
    if let altitude { lastAltitude = altitude }
    slope.add(distance: totalDistance, altitude: altitude)
    let speed = addSpeed(step)
    addSensors(step)
    let point = MarkKeeper.Point(
      distance: totalDistance, duration: step.totalDuration,
      elapsed: step.elapsed, coordinate: fix.coordinate, time: fix.time)
    let isWay = step.link == .way || step.distance > 0
    markKeeper?.add(point, isWay: isWay, speed: speed, altitude: altitude)
    lapKeeper.add(point, isWay: isWay, speed: speed, altitude: altitude)
  }

  private mutating func breakOff() {
    altimeter.breakOff()
    slope.breakOff(distance: totalDistance, altitude: lastAltitude)
  }

  private mutating func add(_ coordinate: Coordinate) {
    if summary.start == nil { summary.start = coordinate }
    summary.end = coordinate
    if summary.bounds == nil {
      summary.bounds = Bounds(coordinate)
    } else {
      summary.bounds?.add(coordinate)
    }
  }

  /// Adds to the moving time, and returns the speed sustained up to now.
  private mutating func addSpeed(_ step: CleanStep) -> Double? {
    if let duration = step.duration, duration > 0 {
      let now = step.speed ?? step.distance / duration
      if now >= TrackAnalysis.restSpeed { movingTime += duration }
    }
    return topSpeed.add(step)
  }

  private mutating func addSensors(_ step: CleanStep) {
    let fix = step.fix
    if let beats = fix.heartRate, Self.heartRates.contains(beats) {
      heartRate.add(beats)
      if let duration = step.duration { heartRateTimes.add(duration, at: beats) }
    }
    if let turns = fix.cadence, turns >= 0 { cadence.add(turns) }
    if let watts = fix.power, watts >= 0 { power.add(watts) }
    if let degrees = fix.temperature { temperature.add(degrees) }
  }

  private mutating func fill(_ cleaner: TrackCleaner, device: DeviceTotals?) {
    summary.startedAt = cleaner.time.start
    summary.duration = cleaner.time.duration
    if cleaner.hasDistance {
      summary.distance = totalDistance
      if summary.duration != nil { summary.movingTime = movingTime }
      summary.speedMaximum = topSpeed.value(mean: summary.speedMean)
      if summary.speedMaximum != nil { summary.speedMaximumSpan = topSpeed.span }
    }
    fillAltitudes()
    let stated = summary.compare(with: device, countJump: cleaner.largestCountJump)
    summary.energy = EnergyBasis(
      device: stated.energy, sport: summary.sport, distance: summary.distance,
      time: summary.pacedTime ?? summary.duration)
    if cleaner.hasDistance, slope.hasSlopes, altimeter.hasAltitudes {
      summary.slopeEnergyPerKilogram = EnergyProfile.perKilogram(work: slope.work)
    }
    summary.rawDistance = cleaner.raw.distance
    summary.rawSpeedMaximum = cleaner.raw.speedMaximum
    summary.refusedFixes = cleaner.refusedFixes
    summary.refusedTimes = cleaner.refusedTimes
    summary.refusedPlaces = cleaner.refusedPlaces
    summary.holes = cleaner.holes
    summary.heartRateTimes = heartRateTimes
    summary.heartRateMean = heartRate.value
    summary.heartRateMaximum = heartRate.maximum
    summary.cadenceMean = cadence.value
    summary.powerMean = power.value
    summary.temperatureMean = temperature.value
  }

  /// Altitudes of a stationary sensor in a room are constant and are ignored.
  private mutating func fillAltitudes() {
    guard let reading = altimeter.reading, let minimum = altimeter.minimum,
      let maximum = altimeter.maximum, summary.positions > 0 || maximum - minimum >= 1
    else { return }
    summary.altitudeMinimum = minimum
    summary.altitudeMaximum = maximum
    summary.ascent = reading.ascent
    summary.descent = reading.descent
    summary.ascentThreshold = reading.threshold
    summary.altitudeNoise = reading.noise
    summary.altitudeSource = reading.source
  }
}
