/// Derives the figures of a recorded line in one pass.
///
/// Memory does not grow with the line, apart from its marks.
/// - Complexity: O(1) per fix, about 100 ns.
public struct TrackAnalysis: Sendable {
  /// Metres per second below which time does not count as moving: 1 km/h, slower than people walk
  /// and about the drift of fixes within a few seconds.
  public static let restSpeed = 1 / 3.6

  private var cleaner: TrackCleaner
  private var figures: SummaryKeeper

  /// Creates an analysis of an empty line.
  /// - Parameters:
  ///   - sport: decides the limits for spikes; `nil` if unknown.
  ///   - markInterval: metres between marks; `nil` for none.
  ///   - laps: the ends of laps; more can be added.
  public init(sport: Sport?, markInterval: Double? = 1000, laps: LapTimes = LapTimes()) {
    cleaner = TrackCleaner(sport: sport)
    figures = SummaryKeeper(sport: sport, markInterval: markInterval, laps: laps)
  }

  /// Ends a lap, not before the last fix.
  /// - Parameter time: UTC milliseconds.
  public mutating func addLap(at time: Int64) {
    figures.addLap(at: time)
  }

  /// Begins a segment with the next fix, as after a pause.
  /// - Returns: true if there is a new `step`.
  @discardableResult
  public mutating func beginSegment() -> Bool {
    let isStep = cleaner.beginSegment()
    if isStep { figures.add(cleaner.step) }
    figures.beginSegment()
    return isStep
  }

  /// Adds the next fix.
  /// - Returns: true if there is a new `step`.
  @discardableResult
  public mutating func add(_ fix: Fix) -> Bool {
    figures.count(fix)
    let isStep = cleaner.add(fix)
    if isStep { figures.add(cleaner.step) }
    return isStep
  }

  /// The last fix that the cleaning kept.
  public var step: CleanStep {
    cleaner.step
  }

  /// The figures so far, without the marks.
  /// - Complexity: O(1)
  public var summary: TrackSummary {
    figures.summary(cleaner)
  }

  /// The marks so far, without the one for the rest at the end.
  public var marks: [Mark] {
    figures.marks
  }

  /// The completed laps.
  public var laps: [Mark] {
    figures.laps
  }

  /// The figures of the line.
  /// - Parameter device: the totals that the recorder stated, if any.
  public consuming func finish(device: DeviceTotals? = nil) -> TrackSummary {
    if cleaner.finish() { figures.add(cleaner.step) }
    return figures.finish(cleaner, device: device)
  }
}
