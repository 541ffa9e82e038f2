import Geodesy

/// Records a track live (T1 to T7).
///
/// Fixes go through `PointPicker` to the same figures that every track has. The raw fixes are kept as a point
/// stream, from which exactly the same figures are derived again. Time comes only with events and as `now`, and
/// the result does not depend on the batching of events: replaying the events of an interrupted recording
/// restores its state (T3).
///
/// - Complexity: O(1) per fix; memory about 25 bytes per fix.
public final class Recorder {
  /// The smallest number of kept fixes of a recording (T5).
  public static let fewestFixes = 2
  /// Metres that a recording must exceed (T5).
  public static let shortestDistance = 25.0
  /// Minimum length of a lap in milliseconds: a second press within it is accidental.
  static let shortestLap: Int64 = 1000

  /// The settings of the recording.
  public let settings: Settings
  /// The line to draw: longitude and latitude of each point in degrees, with a pair of NaN at interruptions by
  /// a pause or a hole.
  public private(set) var line: [Double] = []

  private(set) var picker: PointPicker
  private(set) var analysis: TrackAnalysis
  private(set) var clock = RecordingClock()
  /// Corrects times of the phone, whose clock may be set.
  private(set) var phoneClock = PhoneClock()
  private(set) var signal: SignalWatch
  /// The length of the last hole in seconds.
  private(set) var lastHole: Double?
  /// The last fix that was kept.
  private(set) var lastKept: Fix?
  private(set) var autoPauseIsUndone = false
  /// The number of interruptions during the recording.
  private(set) var interruptions = 0
  /// The number of fixes from before the recorder started.
  private(set) var staleFixes = 0
  /// The ends of laps.
  private(set) var lapTimes = LapTimes()
  /// The beginning of the current lap: seconds without pauses, and metres.
  private(set) var lapStart = (elapsed: 0.0, distance: 0.0)
  private var stream = PointStreamEncoder()
  private var raw = RawWay()
  private var lastStepTime: Int64?
  private var startWatch = StartWatch()
  private var interruptedAt: Int64?

  /// The fix without values that stands for an interruption in the stored stream.
  static let interruption = Fix()

  /// Creates a recorder that waits for its first fix.
  public init(_ settings: Settings) {
    self.settings = settings
    picker = PointPicker(sport: settings.sport, spacing: settings.spacing)
    analysis = TrackAnalysis(sport: settings.sport, markInterval: settings.markInterval)
    signal = SignalWatch(limit: FixFilter.Profile(settings.sport).accuracy)
  }

  /// Handles the next event.
  public func add(_ event: Event) {
    switch event {
    case .fix(var fix):
      if let time = fix.time, CleaningLimits.isTrue(time: time) { fix.time = phoneClock.time(time) }
      add(fix)
    case .pause(let time): pause(at: meant(by: time))
    case .resume(let time): resume(at: meant(by: time))
    case .lap(let time): endLap(at: meant(by: time))
    case .begin(let time):
      begin(
        at: phoneClock.begin(at: CleaningLimits.bounded(time: time), after: lastKept?.time))
    case .clock(let time, let steady, let isAwake):
      guard CleaningLimits.isTrue(time: time), steady.magnitude <= CleaningLimits.latestTime else {
        return
      }
      phoneClock.read(time, steady: steady, isAwake: isAwake)
    case .undoAutoPause:
      guard clock.canUndoRest else { return }
      clock.undoRest()
      autoPauseIsUndone = true
    }
  }

  /// The marks so far (T6).
  public var marks: [Mark] {
    analysis.marks
  }

  /// The completed laps. A lap is included from the next point on.
  public var laps: [Mark] {
    analysis.laps
  }

  /// Returns the recording as if it ended now. The recorder itself can continue.
  /// - Throws: `TooShort`.
  /// - Complexity: O(*n*)
  public func finish() throws(TooShort) -> Recording {
    var (picker, analysis) = (picker, analysis)
    if let point = picker.endSegment() { analysis.add(point) }
    var summary = analysis.finish()
    summary.add(RecordedFixes(counts: picker.counts, raw: raw, interruptions: interruptions))
    guard picker.kept >= Self.fewestFixes, summary.distance ?? 0 > Self.shortestDistance else {
      throw TooShort()
    }
    var stream = stream
    stream.laps = lapTimes
    return Recording(stream: stream.finish(), summary: summary)
  }

  private func meant(by time: Int64) -> Int64 {
    CleaningLimits.bounded(time: phoneClock.time(CleaningLimits.bounded(time: time)))
  }

  private func add(_ reading: Fix) {
    let fix = PointStream.rounded(reading)
    signal.add(fix)
    guard clock.pausedSince == nil else { return }
    guard startWatch.allows(fix.time) else {
      staleFixes += 1
      return
    }
    stream.add(reading)
    raw.add(fix)
    let outcome = picker.add(fix)
    if outcome.isKept, let time = fix.time {
      if let since = interruptedAt.take() { lastHole = Double(max(time - since, 0)) / 1000 }
      lastKept = fix
      clock.tick(time)
    }
    switch outcome.change {
    case .rests(let since):
      if settings.pausesItself, !autoPauseIsUndone { clock.beginRest(since: since) }
    case .moves(let since): clock.endRest(at: since)
    case nil: break
    }
    if let point = outcome.point { append(point) }
  }

  private func begin(at time: Int64) {
    startWatch.begin(at: time)
    guard clock.pausedSince == nil, let last = lastKept?.time else { return }
    clock.endRest(at: last)
    stream.add(Self.interruption)
    interruptions += 1
    interruptedAt = last
    endSegment()
  }

  private func pause(at time: Int64) {
    guard clock.pausedSince == nil else { return }
    clock.pause(at: time)
    endSegment()
  }

  private func resume(at time: Int64) {
    if clock.pausedSince == nil {
      clock.endRest(at: time)
    } else {
      clock.resume(at: time)
      autoPauseIsUndone = false
    }
  }

  private func endLap(at time: Int64) {
    guard let time = clock.time(at: time) else { return }
    guard time - (lapTimes.times.last ?? clock.start ?? time) >= Self.shortestLap else { return }
    lapTimes.add(time)
    analysis.addLap(at: time)
    lapStart = (clock.elapsed(at: time) ?? 0, analysis.summary.distance ?? 0)
  }

  private func endSegment() {
    if let point = picker.endSegment() { append(point) }
    if analysis.beginSegment() { draw(analysis.step) }
    stream.beginSegment()
    raw.beginSegment()
  }

  private func append(_ point: Fix) {
    if analysis.add(point) { draw(analysis.step) }
  }

  /// Extends the line, and measures holes.
  private func draw(_ step: CleanStep) {
    if step.link == .hole, let time = step.fix.time, let before = lastStepTime {
      lastHole = Double(max(time - before, 0)) / 1000
    }
    lastStepTime = step.fix.time
    guard let place = step.fix.coordinate else { return }
    if step.link != .way, !line.isEmpty { line += [.nan, .nan] }
    line += [place.longitude, place.latitude]
  }
}
