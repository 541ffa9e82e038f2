public import Geodesy

extension Recorder {
  /// The figures of a recording at one moment, as shown on a screen. An unknown value is `nil`.
  public struct Figures: Equatable, Sendable {
    /// The state of the recording.
    public var state: State
    /// The quality of the receiver's signal.
    public var signal: Signal
    /// The stated accuracy of the last position in metres.
    public var accuracy: Double?
    /// The last position received, kept or not.
    public var place: Coordinate?
    /// The time of the first kept fix in UTC milliseconds.
    public var startedAt: Int64?
    /// Seconds since the first kept fix, without pauses. They keep running between fixes and in
    /// holes.
    public var elapsed: Double
    /// Seconds since the first kept fix, with pauses.
    public var total: Double
    /// Metres. From here to `holes`, the figures except the pace are those that `TrackDigester` derives from the points so far.
    public var distance: Double
    /// Seconds per kilometre over `elapsed`, so that time, distance and pace on a screen agree; `nil` before there is a pace.
    public var pace: Double?
    /// Kilocalories by the method of the sport (`EnergyBasis`); `nil` for sports without one.
    public var energy: Double?
    /// Metres climbed.
    public var ascent: Double?
    /// The number of points of the track.
    public var points: Int
    /// The number of marks so far (T6).
    public var marks: Int
    /// The number of gaps, jumps and interruptions whose distance is unknown.
    public var holes: Int
    /// The length of the last hole in seconds.
    public var lastHole: Double?
    /// Metres per second over the last five seconds; 0 while standing, paused or without signal.
    public var speed: Double
    /// Metres above sea level at the last kept fix.
    public var altitude: Double?
    /// Beats per minute, if the last kept fix is recent.
    public var heartRate: Double?
    /// The number of fixes that passed the check of times and the filter (T4).
    public var kept: Int
    /// The number of fixes that did not pass, or were from before the recorder started.
    public var refused: Int
    /// Seconds of the auto-pause that `Event.undoAutoPause` would count again; `nil` if there is none.
    public var undoableAutoPause: Double?
    /// The number of completed laps.
    public var laps: Int
    /// Seconds of the current lap, without pauses.
    public var lapElapsed: Double
    /// Metres of the current lap.
    public var lapDistance: Double
    /// Seconds from the first point to the last, with pauses. From here on, the figures of the track if it ended now.
    public var duration: Double?
    /// Seconds in motion.
    public var movingTime: Double?
    /// Seconds per kilometre over the moving time.
    public var movingPace: Double?
    /// Seconds per kilometre at `speed`; `nil` while standing.
    public var paceNow: Double?
    /// Seconds per kilometre of the current lap, without pauses.
    public var lapPace: Double?
  }

  /// The state of the recording.
  public var state: State {
    if clock.pausedSince != nil { return .paused }
    if clock.start == nil { return .waiting }
    return clock.restingSince == nil ? .recording : .autoPaused
  }

  /// Returns the figures at a moment in UTC milliseconds, by the same clock as the last event.
  /// - Complexity: O(1)
  public func figures(at now: Int64) -> Figures {
    let now = CleaningLimits.bounded(
      time: phoneClock.current(CleaningLimits.bounded(time: now)))
    let summary = analysis.summary
    let isFresh = lastKept?.time.map { now - $0 <= SignalWatch.patience } ?? false
    let stands =
      state != .recording || !isFresh || (picker.rest.isResting && !autoPauseIsUndone)
    let elapsed = clock.elapsed(at: now) ?? 0
    let distance = summary.distance ?? 0
    let speed = stands ? 0 : picker.rest.speed ?? 0
    let lapElapsed = max(elapsed - lapStart.elapsed, 0)
    let lapDistance = max(distance - lapStart.distance, 0)
    return Figures(
      state: state, signal: signal.signal(at: now), accuracy: signal.last?.accuracy,
      place: signal.last?.coordinate, startedAt: clock.start, elapsed: elapsed,
      total: clock.total(at: now) ?? 0, distance: distance,
      pace: Pace.of(distance, in: elapsed),
      energy: summary.energy.map { settings.member.energy($0) }, ascent: summary.ascent,
      points: summary.points,
      marks: analysis.marks.count, holes: summary.holes + interruptions, lastHole: lastHole,
      speed: speed,
      altitude: lastKept.flatMap { altitude(of: $0) },
      heartRate: isFresh ? lastKept.flatMap { heartRate(of: $0) } : nil,
      kept: picker.kept, refused: picker.counts.refused + staleFixes,
      undoableAutoPause: clock.undoableRest(at: now), laps: lapTimes.times.count,
      lapElapsed: lapElapsed, lapDistance: lapDistance, duration: summary.duration,
      movingTime: summary.movingTime, movingPace: summary.pace, paceNow: Pace.at(speed),
      lapPace: Pace.of(lapDistance, in: lapElapsed))
  }

  private func altitude(of fix: Fix) -> Double? {
    CleaningLimits.isTrue(altitude: fix.altitude) ? fix.altitude : nil
  }

  private func heartRate(of fix: Fix) -> Double? {
    fix.heartRate.flatMap { SummaryKeeper.heartRates.contains($0) ? $0 : nil }
  }
}
