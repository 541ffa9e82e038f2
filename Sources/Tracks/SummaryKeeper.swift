import Geodesy

/// Derives the figures of a line from its cleaned steps.
struct SummaryKeeper: Sendable {
  /// Beats per minute. Values outside are faults of the strap.
  static let heartRates = 20.0...250.0

  private var altimeter = Altimeter()
  private var slope: SlopeWork
  private var markKeeper: MarkKeeper?
  private let member: EnergyProfile
  private var summary = TrackSummary()
  private var firstTime: Int64?
  private var latestTime: Int64?
  private var segmentIsEmpty = true
  private var movingTime = 0.0
  private var hasStatedSpeed = false
  private var heartRate = Mean()
  private var cadence = Mean()
  private var power = Mean()
  private var temperature = Mean()
  private var lastAltitude: Double?
  private var totalDistance = 0.0
  private let speedLimit: Double

  init(sport: Sport?, markInterval: Double?, member: EnergyProfile) {
    slope = SlopeWork(sport: sport)
    markKeeper = markInterval.flatMap { $0 > 0 ? MarkKeeper(interval: $0) : nil }
    self.member = member
    speedLimit = CleaningLimits(sport: sport).speed
    summary.sport = sport
  }

  mutating func beginSegment() {
    segmentIsEmpty = true
  }

  /// Counts a fix, whether or not it is kept.
  mutating func count(_ fix: Fix) {
    summary.points += 1
    if segmentIsEmpty {
      summary.segments += 1
      segmentIsEmpty = false
    }
    if fix.coordinate != nil { summary.positions += 1 }
  }

  /// Returns all figures, including those that only the cleaner has.
  consuming func finish(_ cleaner: TrackCleaner) -> TrackSummary {
    slope.breakOff(distance: totalDistance, altitude: lastAltitude)
    fill(cleaner)
    summary.marks = markKeeper.take()?.finish() ?? []
    return summary
  }

  /// The figures so far, without the marks.
  func summary(_ cleaner: TrackCleaner) -> TrackSummary {
    var copy = self
    copy.fill(cleaner)
    return copy.summary
  }

  var marks: [Mark] {
    markKeeper?.marks ?? []
  }

  mutating func add(_ step: CleanStep) {
    let fix = step.fix
    if step.link != .way { breakOff() }
    if let coordinate = fix.coordinate { take(coordinate) }
    if let time = fix.time {
      firstTime = min(firstTime ?? time, time)
      latestTime = max(latestTime ?? time, time)
    }
    totalDistance = step.totalDistance
    var altitude = fix.altitude
    if let level = altitude, !altimeter.add(level, time: fix.time) { altitude = nil }
    if let altitude { lastAltitude = altitude }
    slope.add(distance: totalDistance, altitude: altitude)
    let speed = takeSpeed(step)
    takeSensors(fix)
    let point = MarkKeeper.Point(
      distance: totalDistance, duration: step.totalDuration,
      elapsed: elapsed(at: fix.time), coordinate: fix.coordinate)
    markKeeper?.add(
      point, isWay: step.link == .way || step.distance > 0, speed: speed, altitude: altitude)
  }

  private mutating func breakOff() {
    altimeter.breakOff()
    slope.breakOff(distance: totalDistance, altitude: lastAltitude)
  }

  private mutating func take(_ coordinate: Coordinate) {
    if summary.start == nil { summary.start = coordinate }
    summary.end = coordinate
    if summary.bounds == nil {
      summary.bounds = Bounds(coordinate)
    } else {
      summary.bounds?.add(coordinate)
    }
  }

  private func elapsed(at time: Int64?) -> Double? {
    guard let time, let firstTime else { return nil }
    return Double(time - firstTime) / 1000
  }

  /// Adds to the moving time and the highest speed, and returns the current speed: the stated one
  /// when there is a plausible one, otherwise that over the last seconds.
  private mutating func takeSpeed(_ step: CleanStep) -> Double? {
    if let duration = step.duration, duration > 0 {
      let now = step.speed ?? step.distance / duration
      if now >= TrackAnalysis.restSpeed { movingTime += duration }
    }
    var speed = step.speed
    if let stated = step.fix.speed, stated >= 0, stated <= max(speedLimit, (speed ?? 0) * 2) {
      if !hasStatedSpeed {
        hasStatedSpeed = true
        summary.speedMaximum = nil
      }
      speed = stated
    } else if hasStatedSpeed {
      return nil
    }
    if let speed { summary.speedMaximum = max(summary.speedMaximum ?? 0, speed) }
    return speed
  }

  private mutating func takeSensors(_ fix: Fix) {
    if let beats = fix.heartRate, Self.heartRates.contains(beats) { heartRate.add(beats) }
    if let turns = fix.cadence, turns >= 0 { cadence.add(turns) }
    if let watts = fix.power, watts >= 0 { power.add(watts) }
    if let degrees = fix.temperature { temperature.add(degrees) }
  }

  private mutating func fill(_ cleaner: TrackCleaner) {
    if let firstTime, let latestTime {
      if firstTime >= CleaningLimits.earliestDate { summary.startedAt = firstTime }
      if latestTime > firstTime { summary.duration = Double(latestTime - firstTime) / 1000 }
    }
    if cleaner.hasDistance {
      summary.distance = totalDistance
      if summary.duration != nil { summary.movingTime = movingTime }
      if summary.sport != .driving { summary.energy = member.energy(distance: totalDistance) }
      if slope.hasSlopes, altimeter.hasAltitudes {
        summary.slopeEnergy = member.energy(work: slope.work)
      }
    }
    if summary.positions > 0 { summary.rawDistance = cleaner.rawDistance }
    summary.rawSpeedMaximum = cleaner.rawSpeedMaximum
    summary.refusedFixes = cleaner.refusedFixes
    summary.holes = cleaner.holes
    if altimeter.hasAltitudes {
      summary.altitudeMinimum = altimeter.minimum
      summary.altitudeMaximum = altimeter.maximum
      summary.ascent = altimeter.ascent
      summary.descent = altimeter.descent
    }
    summary.heartRateMean = heartRate.value
    summary.heartRateMaximum = heartRate.maximum
    summary.cadenceMean = cadence.value
    summary.powerMean = power.value
    summary.temperatureMean = temperature.value
  }
}
