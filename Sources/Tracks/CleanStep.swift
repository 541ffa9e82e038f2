/// One fix that the cleaning kept, and the way to it from the one kept before.
public struct CleanStep: Equatable, Sendable {
  /// What lies between the fix and the one kept before it.
  public enum Link: Equatable, Sendable {
    /// The first fix of all, or of a segment.
    case start
    /// The way was recorded: its distance and time count.
    case way
    /// Nobody knows the way: a hole in time, or a jump no sport explains. It has no distance.
    case hole
  }

  /// The fix, without a time or an altitude that cannot be true.
  public var fix = Fix()
  public var link = Link.start
  /// Metres from the fix kept before, 0 unless the link is a way or the recorder's own count
  /// bridges a hole.
  public var distance = 0.0
  /// Metres from the start.
  public var totalDistance = 0.0
  /// Seconds since the last time known in this stretch; `nil` without times, and after a hole.
  public var duration: Double?
  /// Seconds of recorded way from the start: pauses between segments and holes left out.
  public var totalDuration = 0.0
  /// Metres per second over the last `SpeedWindow.length` or more, when times are known.
  public var speed: Double?
}
