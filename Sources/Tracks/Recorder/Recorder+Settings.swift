extension Recorder {
  /// What a recording is made with. All but the auto-pause is needed to derive the track again.
  public struct Settings: Equatable, Sendable {
    public var sport: Sport
    /// Metres between points (T7).
    public var spacing: Double
    /// Metres between marks (T6); `nil` for none.
    public var markInterval: Double?
    public var member: EnergyProfile
    public var pausesItself: Bool

    /// The choices of T7, metres.
    public static let spacings = [5.0, 10, 25, 50, 100]

    public init(
      sport: Sport = .running, spacing: Double = 5, markInterval: Double? = 1000,
      member: EnergyProfile = EnergyProfile(), pausesItself: Bool = true
    ) {
      self.sport = sport
      self.spacing = spacing
      self.markInterval = markInterval
      self.member = member
      self.pausesItself = pausesItself
    }
  }

  /// What happens to a recording. Times are milliseconds since 1970.
  public enum Event: Sendable {
    /// The receiver said something, while paused too.
    case fix(Fix)
    case pause(at: Int64)
    /// Ends a pause, the recorder's own too.
    case resume(at: Int64)
    /// "I was moving": the auto-pause that lasts, or else the last one since the member's last
    /// pause, counts again, and there is none until the member's next pause.
    case undoAutoPause
  }

  public enum State: Int, Equatable, Sendable {
    /// No fix was kept yet: the time does not run.
    case waiting
    case recording
    case paused
    case autoPaused
  }

  /// What a finished recording leaves.
  public struct Recording: Sendable {
    /// All fixes but those of the member's pauses, which part segments, as a `PointStream`. The
    /// points of the track are `StoredPoints` of it.
    public var stream: [UInt8]
    /// What `TrackDigester` derives of those points.
    public var summary: TrackSummary
  }

  /// Fewer than two kept fixes, or 25 m or less (T5).
  public struct TooShort: Error, Equatable, Sendable {}
}
