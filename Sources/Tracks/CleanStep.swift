/// A fix that the cleaning kept, and the step to it from the last kept fix.
public struct CleanStep: Equatable, Sendable {
  /// The connection between a fix and the last kept one.
  public enum Link: Equatable, Sendable {
    /// None: the first fix of a line or a segment.
    case start
    /// The step was recorded. Its distance and time count.
    case way
    /// The step is unknown: a gap in time, or a jump that no sport explains. Its straight line does
    /// not count as distance.
    case hole
  }

  /// The fix. Its time or altitude is `nil` when it was impossible.
  public var fix = Fix()
  /// The connection to the last kept fix.
  public var link = Link.start
  /// Metres from the last kept fix. 0 at a start; across a hole, what the recorder itself counted,
  /// if anything.
  public var distance = 0.0
  /// Metres from the start of the line.
  public var totalDistance = 0.0
  /// Seconds since the last known time in this segment; `nil` without times and after a hole.
  public var duration: Double?
  /// Seconds from the start of the line, without pauses between segments and without holes.
  public var totalDuration = 0.0
  /// Seconds from the start of the recording, with pauses and holes; `nil` without a time.
  public var elapsed: Double?
  /// Metres per second, averaged over at least `SpeedWindow.usualLength`; `nil` when times are unknown.
  public var speed: Double?
}
