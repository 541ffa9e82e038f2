import Geodesy

/// Goes through the fixes of a recorded line once and keeps the plausible ones.
///
/// - A position at 0°, 0° is invalid and refused.
/// - A position that is too fast to reach is refused. After three refusals in a row the next one is accepted:
///   if the refused positions were moving among themselves, the distance counts; if they were a cluster
///   elsewhere, the recorder had jumped, and the jump is a hole.
/// - Without times, or while the time does not advance, a single point far off the line is refused if the line
///   comes straight back from it.
/// - A fix whose time is before the last one, or further from it than a rest can last, is refused in the same
///   way. Impossible times are removed.
/// - A long gap in time is a hole. Its straight line does not count as distance, but the distance counted
///   meanwhile by a wheel or a foot sensor does.
/// - Without positions, the recorder's own distance counts.
///
/// All data derived from a line uses this, so that figures, graph and marks agree.
/// - Complexity: O(1) per fix in time, O(1) in memory; one distance computation per fix.
public struct TrackCleaner: Sendable {
  private let limits: CleaningLimits

  /// The last kept fix and the step to it. It is a property, not a return value, because it is
  /// large and copying it would cost more than the cleaning.
  public private(set) var step = CleanStep()
  private var kept: Moment?
  /// The recorder's own distance at the last fix that stated it, in metres.
  private var keptDeviceDistance: Double?
  /// The number of consecutive fixes to which that distance jumps.
  private var countJumps = 0
  /// True if fixes without a position were kept since the last position.
  private var isBlind = false
  private var segmentStarts = true
  private var pending = Pending()
  private var lastTime: Int64?
  private var distanceAtLastTime = 0.0
  private var totalDistance = 0.0
  private var totalDuration = 0.0
  private var usualInterval: Double?
  private var usualSpeed = 0.0
  private var usualStep = 0.0
  private var steps = 0
  private var window = SpeedWindow()
  /// The way along all positions as recorded.
  private(set) var raw = RawWay()

  /// The times of the kept fixes.
  private(set) var time = RecordedTime()
  /// The number of consecutive fixes whose time is far from the last one.
  private var damagedTimes = 0

  /// The number of fixes that were not kept.
  public private(set) var refusedFixes = 0
  /// The number of fixes after the last kept one that are doubtful until the next.
  var doubtfulFixes: Int { pending.count }
  /// The number of fixes refused for their time.
  public private(set) var refusedTimes = 0
  /// The number of fixes refused for the position 0°, 0°, which receivers report before they have one.
  public private(set) var refusedPlaces = 0
  /// The number of gaps in time and jumps, without the pauses between segments.
  public private(set) var holes = 0
  /// The largest jump of the recorder's own distance that was faster than the sport allows, in metres.
  private(set) var largestCountJump = 0.0
  /// True if any distance was measured, by positions or by the recorder itself.
  public private(set) var hasDistance = false

  /// Creates a cleaner of an empty line; a `nil` sport is unknown.
  public init(sport: Sport?) {
    limits = CleaningLimits(sport: sport)
  }

  /// Ends the segment. A doubtful last fix is kept unless something contradicts it.
  /// - Returns: true if there is a new step.
  public mutating func beginSegment() -> Bool {
    defer {
      kept = nil
      raw.beginSegment()
      keptDeviceDistance = nil
      countJumps = 0
      isBlind = false
      segmentStarts = true
      lastTime = nil
      damagedTimes = 0
      window.restart()
    }
    return settle()
  }

  /// Ends the line as `beginSegment()` ends a segment.
  /// - Returns: true if there is a new step.
  public mutating func finish() -> Bool {
    beginSegment()
  }

  /// Adds the next fix.
  /// - Returns: true if there is a new step; false if the fix is refused, or doubtful until the next one.
  @inline(never)  // It is long, and several things in the core call it.
  public mutating func add(_ fix: Fix) -> Bool {
    let hasTrueTime = CleaningLimits.isTrue(time: fix.time)
    let hasTrueAltitude = CleaningLimits.isTrue(altitude: fix.altitude)
    if hasTrueTime, hasTrueAltitude { return addTrue(fix) }
    var trueFix = fix
    if !hasTrueTime { trueFix.time = nil }
    if !hasTrueAltitude { trueFix.altitude = nil }
    return addTrue(trueFix)
  }

  private mutating func addTrue(_ fix: Fix) -> Bool {
    if RawWay.isNowhere(fix) { return refusePlace() }
    let before = raw.coordinate
    let leg = raw.add(fix)
    guard hasFittingTime(fix) else { return refuseTime() }
    guard let last = kept else { return start(fix) }
    guard let coordinate = fix.coordinate else { return addBlind(fix, after: last) }
    guard let from = last.coordinate, !isBlind else { return addAfterBlind(fix, after: last) }
    // The position recorded last is no reference if its fix was refused.
    let distance = (before == from ? leg : nil) ?? from.distance(to: coordinate)
    guard let time = fix.time, let lastTime = last.time, time != lastTime else {
      return addUntimed(fix, distance: distance)
    }
    return addTimed(fix, distance: distance, elapsed: Double(time - lastTime) / 1000)
  }
}

extension TrackCleaner {
  private mutating func start(_ fix: Fix) -> Bool {
    if fix.coordinate != nil { hasDistance = true }
    return accept(fix, distance: 0, link: .start)
  }

  /// Adds a fix without a position, whose distance only the recorder can know.
  private mutating func addBlind(_ fix: Fix, after last: Moment) -> Bool {
    if let elapsed = elapsed(to: fix), elapsed < 0 { return refuseTime() }
    guard let metres = deviceStep(to: fix) else {
      var fix = fix
      fix.coordinate = nil
      return acceptSensors(fix)
    }
    if metres > 0 { hasDistance = true }
    isBlind = last.coordinate != nil || isBlind
    return accept(fix, distance: metres, link: isHole(fix) ? .hole : .way)
  }

  /// Adds the first position after fixes without one.
  private mutating func addAfterBlind(_ fix: Fix, after last: Moment) -> Bool {
    if let elapsed = elapsed(to: fix), elapsed < 0 { return refuseTime() }
    hasDistance = true
    let metres = deviceStep(to: fix)
    isBlind = false
    return accept(fix, distance: metres ?? 0, link: metres == nil || isHole(fix) ? .hole : .way)
  }

  private mutating func addTimed(_ fix: Fix, distance: Double, elapsed: Double) -> Bool {
    if elapsed >= 0, isHole(fix) {
      refusePending()
      return accept(fix, distance: deviceStep(to: fix) ?? 0, link: .hole)
    }
    // Times in whole seconds can be equal, so that a step takes at least one second.
    let speed = distance / max(elapsed, 1)
    if elapsed >= 0, speed <= speedLimit {
      refusePending()
      return accept(fix, distance: distance, link: .way)
    }
    guard pending.count >= CleaningLimits.refusalsInARow else {
      pending.add(fix, leg: distance, isLate: elapsed < 0)
      return false
    }
    let path = pending.path(to: fix)
    let isMovement = isMovement(
      innerSpeed: pending.innerSpeed(to: fix), path: path, elapsed: elapsed)
    refusePending()
    return isMovement
      ? accept(fix, distance: path, link: .way)
      : accept(fix, distance: deviceStep(to: fix) ?? 0, link: .hole)
  }

  /// Returns true if refused fixes were moving among themselves, so that the distance to them is real.
  private func isMovement(innerSpeed: Double, path: Double, elapsed: Double) -> Bool {
    elapsed > 0 && innerSpeed > speedLimit / 2 && innerSpeed <= CleaningLimits.largestSpeed
      && path / elapsed <= CleaningLimits.largestSpeed
  }

  /// Adds a fix without a time of its own. Only the shape of the line reveals spikes.
  private mutating func addUntimed(_ fix: Fix, distance: Double) -> Bool {
    if pending.count > 0 {
      let path = pending.path(to: fix)
      let comesBack = path > 0 && CleaningLimits.spikeReturn.contains(distance / path)
      if comesBack, pending.lastLeg(to: fix) >= longStep {
        refusePending()
        return accept(fix, distance: distance, link: .way)
      }
      pending = Pending()
      return accept(fix, distance: path, link: .way)
    }
    if steps >= 5, distance >= longStep {
      pending.add(fix, leg: distance)
      return false
    }
    return accept(fix, distance: distance, link: .way)
  }

  private var longStep: Double {
    max(CleaningLimits.shortestSpike, CleaningLimits.spikeSteps * usualStep)
  }

  private var speedLimit: Double {
    guard let factor = limits.usualSpeedFactor else { return limits.speed }
    return min(max(limits.speed, factor * usualSpeed), CleaningLimits.largestSpeed)
  }
}

extension TrackCleaner {
  private mutating func refusePlace() -> Bool {
    refusedFixes += 1
    refusedPlaces += 1
    return false
  }

  private mutating func refuseTime() -> Bool {
    refusedFixes += 1
    refusedTimes += 1
    return false
  }

  private mutating func refusePending() {
    guard pending.count > 0 else { return }
    refusedFixes += pending.count
    refusedTimes += pending.late
    pending = Pending()
  }

  /// Returns true if the time of a fix fits the last one, or if three fixes before it did not fit either.
  private mutating func hasFittingTime(_ fix: Fix) -> Bool {
    guard let time = fix.time, let lastTime, !CleaningLimits.isStep(from: lastTime, to: time) else {
      if fix.time != nil { damagedTimes = 0 }
      return true
    }
    damagedTimes += 1
    guard damagedTimes > CleaningLimits.refusalsInARow else { return false }
    damagedTimes = 0
    refusePending()
    if time < lastTime { startAgain(at: time) }
    return true
  }

  /// Continues with a clock that was set back.
  private mutating func startAgain(at time: Int64) {
    lastTime = time
    distanceAtLastTime = totalDistance
    kept?.time = time
    window.restart()
  }

  /// Decides on the doubtful fixes at the end of a segment. A single one without a time is kept, since a
  /// planned route may end with a long step, and so are several that moved on.
  private mutating func settle() -> Bool {
    guard pending.count > 0, let last = pending.last else { return false }
    let stands: Bool
    if let elapsed = elapsed(to: last), elapsed != 0 {
      let path = pending.length
      let inner = pending.count > 1 ? pending.innerSpeed(to: last) : path / max(elapsed, 1)
      let isAlone = pending.count == 1 && steps > 0
      stands = !isAlone && isMovement(innerSpeed: inner, path: path, elapsed: elapsed)
    } else {
      stands = pending.count == 1
    }
    guard stands else {
      refusePending()
      return false
    }
    let length = pending.length
    pending = Pending()
    return accept(last, distance: length, link: .way)
  }

  private func elapsed(to fix: Fix) -> Double? {
    guard let time = fix.time, let lastTime else { return nil }
    return Double(time - lastTime) / 1000
  }

  private func isHole(_ fix: Fix) -> Bool {
    guard let elapsed = elapsed(to: fix) else { return false }
    let usual = usualInterval ?? elapsed
    return elapsed > max(CleaningLimits.hole, CleaningLimits.holeIntervals * usual)
  }

  /// Returns the metres that the recorder counted since it last stated its distance; `nil` if unknown or too
  /// fast for the sport. After three jumps in a row, the next one starts the count anew.
  private mutating func deviceStep(to fix: Fix) -> Double? {
    guard let now = fix.deviceDistance, let before = keptDeviceDistance, now >= before else {
      return nil
    }
    let metres = now - before
    let seconds = elapsed(to: fix).map { max($0, 1) } ?? .infinity
    guard metres > max(limits.largestStep * seconds, CleaningLimits.countBurst) else {
      countJumps = 0
      return metres
    }
    largestCountJump = max(largestCountJump, metres)
    countJumps += 1
    if countJumps > CleaningLimits.refusalsInARow {
      countJumps = 0
      keptDeviceDistance = now
    }
    return nil
  }

  /// Keeps a fix that has sensor values only.
  private mutating func acceptSensors(_ fix: Fix) -> Bool {
    step = CleanStep(
      fix: fix, link: .way, distance: 0, totalDistance: totalDistance, duration: nil,
      totalDuration: totalDuration, elapsed: fix.time.map { time.add($0) }, speed: nil)
    return true
  }

  private mutating func accept(_ fix: Fix, distance: Double, link: CleanStep.Link) -> Bool {
    let isStart = segmentStarts
    segmentStarts = false
    if link == .hole {
      holes += 1
      window.restart()
    }
    totalDistance += distance
    var duration: Double?
    if let elapsed = elapsed(to: fix) {
      let way = totalDistance - distanceAtLastTime
      if link == .way {
        duration = elapsed
        totalDuration += elapsed
        learn(distance: way, elapsed: elapsed)
      }
    }
    if link == .way { learn(step: distance) }
    var speed: Double?
    var sinceStart: Double?
    if let time = fix.time {
      sinceStart = self.time.add(time)
      speed = window.add(time: time, distance: totalDistance)
      lastTime = time
      distanceAtLastTime = totalDistance
    }
    kept = Moment(coordinate: fix.coordinate ?? kept?.coordinate, time: fix.time)
    if let count = fix.deviceDistance { keptDeviceDistance = count }
    step = CleanStep(
      fix: fix, link: isStart ? .start : link, distance: distance, totalDistance: totalDistance,
      duration: duration, totalDuration: totalDuration, elapsed: sinceStart, speed: speed)
    return true
  }

  /// Updates the usual speed, a moving mean, and the usual interval. The interval adapts to long ones quickly
  /// and back slowly, since plans and smart recorders mix short intervals with long ones.
  private mutating func learn(distance: Double, elapsed: Double) {
    guard elapsed > 0 else { return }
    usualSpeed += (distance / max(elapsed, 1) - usualSpeed) / 8
    guard let usual = usualInterval else {
      usualInterval = elapsed
      return
    }
    let change = min(elapsed, 2 * usual + 1) - usual
    usualInterval = usual + change / (change > 0 ? 4 : 64)
  }

  private mutating func learn(step: Double) {
    guard step > 0 else { return }
    steps += 1
    usualStep += (step - usualStep) / (steps < 8 ? Double(steps) : 8)
  }
}

/// The position and time of a fix.
private struct Moment {
  var coordinate: Coordinate?
  var time: Int64?

  init(coordinate: Coordinate?, time: Int64?) {
    self.coordinate = coordinate
    self.time = time
  }

  init(_ fix: Fix) {
    self.init(coordinate: fix.coordinate, time: fix.time)
  }
}

/// The doubtful fixes after the last kept one.
private struct Pending {
  private(set) var count = 0
  /// Metres from the kept fix along all of them.
  private(set) var length = 0.0
  /// The number of them with a time before that of the kept fix.
  private(set) var late = 0
  private(set) var last: Fix?
  private var firstTime: Int64?
  private var firstLeg = 0.0

  /// - Parameter leg: metres from the kept fix, used for the first.
  mutating func add(_ fix: Fix, leg: Double, isLate: Bool = false) {
    if isLate { late += 1 }
    if count == 0 {
      firstTime = fix.time
      firstLeg = leg
      length = leg
    } else {
      length += lastLeg(to: fix)
    }
    last = fix
    count += 1
  }

  func lastLeg(to fix: Fix) -> Double {
    guard let from = last?.coordinate, let to = fix.coordinate else { return 0 }
    return from.distance(to: to)
  }

  func path(to fix: Fix) -> Double {
    length + lastLeg(to: fix)
  }

  /// Returns the metres per second from the first of them to the fix; 0 if times are missing or go back.
  func innerSpeed(to fix: Fix) -> Double {
    guard let start = firstTime, let end = fix.time, end > start else { return 0 }
    return (path(to: fix) - firstLeg) / Double(end - start) * 1000
  }
}
