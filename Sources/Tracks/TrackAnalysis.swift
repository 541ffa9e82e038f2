/// Goes once through a recorded line and gives its figures.
///
/// Memory does not grow with the line, apart from its marks.
/// - Complexity: O(1) a fix, about 100 ns.
public struct TrackAnalysis: Sendable {
  /// Metres per second below which somebody stands: 1 km/h, slower than people walk and about what a
  /// fix drifts in a few seconds.
  public static let restSpeed = 1 / 3.6

  private var cleaner: TrackCleaner
  private var figures: SummaryKeeper

  /// - Parameters:
  ///   - sport: limits what counts as a spike; `nil` when unknown.
  ///   - markInterval: metres between marks; `nil` for none.
  ///   - member: whose energy to estimate.
  public init(
    sport: Sport?, markInterval: Double? = 1000, member: EnergyProfile = EnergyProfile()
  ) {
    cleaner = TrackCleaner(sport: sport)
    figures = SummaryKeeper(sport: sport, markInterval: markInterval, member: member)
  }

  /// The fixes from here on belong to a new segment: the recorder was paused.
  /// - Returns: whether there is a new `step`.
  @discardableResult
  public mutating func beginSegment() -> Bool {
    let isStep = cleaner.beginSegment()
    if isStep { figures.add(cleaner.step) }
    figures.beginSegment()
    return isStep
  }

  /// Takes the next fix.
  /// - Returns: whether there is a new `step`.
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

  /// The figures of the line.
  public consuming func finish() -> TrackSummary {
    if cleaner.finish() { figures.add(cleaner.step) }
    return figures.finish(cleaner)
  }
}
