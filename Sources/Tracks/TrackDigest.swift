/// Everything that is shown of a recorded line, derived in one pass.
public struct TrackDigest: Sendable {
  public let summary: TrackSummary
  /// The best efforts, the shortest distance first.
  public let bests: [Best]
  public let profile: TrackProfile
  public let lines: TrackLines
  /// The way, to be compared with others; `nil` for what has no positions or goes nowhere.
  public let route: TrackRoute?
}

/// Goes once through a recorded line, cleans it, and derives everything from what is kept.
///
/// - Complexity: O(*n* log *n*) for the simplified lines; memory about 60 bytes a point of the line.
public struct TrackDigester: Sendable {
  private var cleaner: TrackCleaner
  private var figures: SummaryKeeper
  private var bests = BestsFinder()
  private var profile: TrackProfileSampler
  private var lines = TrackLinesBuilder()
  private var sampler = TrackRouteSampler()

  /// - Parameters:
  ///   - sport: limits what counts as a spike; `nil` when unknown.
  ///   - markInterval: metres between marks; `nil` for none.
  ///   - member: whose energy to estimate.
  ///   - profilePoints: how many points the graphs have at most.
  public init(
    sport: Sport?, markInterval: Double? = 1000, member: EnergyProfile = EnergyProfile(),
    profilePoints: Int = 1000
  ) {
    cleaner = TrackCleaner(sport: sport)
    figures = SummaryKeeper(sport: sport, markInterval: markInterval, member: member)
    profile = TrackProfileSampler(maximumPoints: profilePoints)
  }

  /// The fixes from here on belong to a new segment: the recorder was paused.
  public mutating func beginSegment() {
    if cleaner.beginSegment() { takeStep() }
    figures.beginSegment()
  }

  /// Takes the next fix.
  @inline(never)  // Once in the browser's build, whoever calls it.
  public mutating func add(_ fix: Fix) {
    figures.count(fix)
    if cleaner.add(fix) { takeStep() }
  }

  public consuming func finish() -> TrackDigest {
    if cleaner.finish() { takeStep() }
    return TrackDigest(
      summary: figures.finish(cleaner), bests: bests.finish(), profile: profile.finish(),
      lines: lines.finish(), route: sampler.finish())
  }

  private mutating func takeStep() {
    figures.add(cleaner.step)
    bests.add(cleaner.step)
    profile.add(cleaner.step)
    lines.add(cleaner.step)
    sampler.add(cleaner.step)
  }
}
