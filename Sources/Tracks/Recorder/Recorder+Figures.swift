public import Geodesy

extension Recorder {
  /// What a screen shows of a recording at one moment. Unknown is `nil`.
  public struct Figures: Equatable, Sendable {
    public var state: State
    public var signal: Signal
    /// Metres of the last position's stated accuracy.
    public var accuracy: Double?
    /// The last position received, kept or not.
    public var place: Coordinate?
    /// Milliseconds since 1970 of the first kept fix.
    public var startedAt: Int64?
    /// Seconds from the first kept fix, without pauses; they run on between fixes and over holes.
    public var elapsed: Double
    /// Seconds from the first kept fix, pauses included.
    public var total: Double
    /// Metres; this and what follows is what `TrackDigester` says of the points so far.
    public var distance: Double
    /// Seconds a kilometre over the moving time.
    public var pace: Double?
    /// Kilocalories by distance (T15); `nil` for sports that have none.
    public var energy: Double?
    /// Metres climbed.
    public var ascent: Double?
    /// Points of the track.
    public var points: Int
    public var marks: Int
    /// Gaps and jumps that no distance bridges.
    public var holes: Int
    /// Seconds of the last hole.
    public var lastHole: Double?
    /// Metres per second over the last five seconds; 0 while standing, paused or without signal.
    public var speed: Double
    /// Metres above sea level at the last kept fix.
    public var altitude: Double?
    /// Beats per minute, when the last kept fix is fresh.
    public var heartRate: Double?
    /// Fixes that passed the order of times and the filter (T4), and those that did not.
    public var kept: Int
    public var refused: Int
    /// Whether `Event.undoAutoPause` would change anything.
    public var canUndoAutoPause: Bool
  }

  public var state: State {
    if clock.pausedSince != nil { return .paused }
    if clock.start == nil { return .waiting }
    return clock.restingSince == nil ? .recording : .autoPaused
  }

  /// The figures at a moment, in milliseconds since 1970.
  /// - Complexity: O(1)
  public func figures(at now: Int64) -> Figures {
    let now = CleaningLimits.bounded(time: now)
    let summary = analysis.summary
    let isFresh = lastKept?.time.map { now - $0 <= SignalWatch.patience } ?? false
    let stands =
      state != .recording || !isFresh || (picker.rest.isResting && !autoPauseIsUndone)
    return Figures(
      state: state, signal: signal.signal(at: now), accuracy: signal.last?.accuracy,
      place: signal.last?.coordinate, startedAt: clock.start, elapsed: clock.elapsed(at: now) ?? 0,
      total: clock.total(at: now) ?? 0, distance: summary.distance ?? 0, pace: summary.pace,
      energy: summary.energy, ascent: summary.ascent, points: summary.points,
      marks: analysis.marks.count, holes: summary.holes, lastHole: lastHole,
      speed: stands ? 0 : picker.rest.speed ?? 0,
      altitude: lastKept.flatMap { altitude(of: $0) },
      heartRate: isFresh ? lastKept.flatMap { heartRate(of: $0) } : nil,
      kept: picker.kept, refused: picker.refused, canUndoAutoPause: clock.canUndoRest)
  }

  private func altitude(of fix: Fix) -> Double? {
    CleaningLimits.isTrue(altitude: fix.altitude) ? fix.altitude : nil
  }

  private func heartRate(of fix: Fix) -> Double? {
    fix.heartRate.flatMap { SummaryKeeper.heartRates.contains($0) ? $0 : nil }
  }
}
