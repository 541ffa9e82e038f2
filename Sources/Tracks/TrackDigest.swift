/// All displayed data of a recorded line, derived in one pass.
public struct TrackDigest: Sendable {
  /// The figures and marks.
  public let summary: TrackSummary
  /// The number of fixes by use: of a recording, all received ones; of a file, its points.
  public let fixes: FixCounts
  /// The best efforts, the shortest distance first.
  public let bests: [Best]
  /// The sketch of all positions, by which equal points are recognized.
  public let shape: TrackShape
  /// The series of the graphs.
  public let profile: TrackProfile
  /// The simplified lines for the map.
  public let lines: TrackLines
  /// The way for comparison with other tracks; `nil` for a line without positions, or of 25 m or
  /// less.
  public let route: TrackRoute?
}

/// Cleans a recorded line in one pass and derives everything from the kept fixes.
///
/// - Complexity: O(*n* log *n*) for the simplified lines; memory about 60 bytes per point of the
///   line.
public struct TrackDigester: Sendable {
  private var cleaner: TrackCleaner
  private var figures: SummaryKeeper
  private var bests: BestsFinder
  private var profile: TrackProfileSampler
  private var lines = TrackLinesBuilder()
  private var sampler = TrackRouteSampler()
  var recorded: RecordedFixes?

  /// Creates a digester of an empty line.
  /// - Parameters:
  ///   - sport: decides the limits for spikes; `nil` if unknown.
  ///   - markInterval: metres between marks; `nil` for none.
  ///   - laps: the ends of laps.
  ///   - profilePoints: the largest number of points of the graphs.
  public init(
    sport: Sport?, markInterval: Double? = 1000, laps: LapTimes = LapTimes(),
    profilePoints: Int = 1000
  ) {
    cleaner = TrackCleaner(sport: sport)
    figures = SummaryKeeper(sport: sport, markInterval: markInterval, laps: laps)
    bests = BestsFinder(sport: sport)
    profile = TrackProfileSampler(maximumPoints: profilePoints)
  }

  /// Begins a segment with the next fix, as after a pause.
  public mutating func beginSegment() {
    if cleaner.beginSegment() { addStep() }
    figures.beginSegment()
  }

  /// Adds the next fix.
  @inline(never)  // Once in the browser's build, whoever calls it.
  public mutating func add(_ fix: Fix) {
    figures.count(fix)
    if cleaner.add(fix) { addStep() }
  }

  /// Returns all data derived from the line.
  /// - Parameter device: the totals that the recorder stated, if any.
  public consuming func finish(device: DeviceTotals? = nil) -> TrackDigest {
    if cleaner.finish() { addStep() }
    var summary = figures.finish(cleaner, device: device)
    var shape = cleaner.raw.shape
    var fixes = FixCounts()
    fixes.received = summary.points
    if let recorded {
      fixes = recorded.counts
      summary.add(recorded)
      shape = recorded.raw.shape
    }
    fixes.addCleaning(of: summary)
    return TrackDigest(
      summary: summary, fixes: fixes, bests: summary.isCountExcluded ? [] : bests.finish(),
      shape: shape,
      profile: summary.isCountExcluded
        ? TrackProfile()
        : profile.finish().showing(
          altitudes: summary.altitudeMinimum != nil, speeds: summary.pace != nil),
      lines: lines.finish(), route: sampler.finish())
  }

  private mutating func addStep() {
    figures.add(cleaner.step)
    bests.add(cleaner.step)
    profile.add(cleaner.step)
    lines.add(cleaner.step)
    sampler.add(cleaner.step)
  }
}
