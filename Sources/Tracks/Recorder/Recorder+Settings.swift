extension Recorder {
  /// The settings of a recording. All but `pausesItself` are needed to derive the track again.
  public struct Settings: Equatable, Sendable {
    /// The sport, which decides the limits of the filter.
    public var sport: Sport
    /// Metres between points (T7).
    public var spacing: Double
    /// Metres between marks (T6); `nil` for no marks.
    public var markInterval: Double?
    /// The properties of the member by which energy is estimated.
    public var member: EnergyProfile
    /// True if the recorder pauses by itself while the member stands still.
    public var pausesItself: Bool

    /// The spacings to choose from (T7), in metres.
    public static let spacings = [5.0, 10, 25, 50, 100]

    /// Creates settings; the defaults are a run with points every 5 m and marks every kilometre.
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

  /// An event of a recording. Times are UTC milliseconds.
  public enum Event: Sendable {
    /// A reading of the receiver. Fixes also come during pauses.
    case fix(Fix)
    /// The member pauses the recording.
    case pause(at: Int64)
    /// The member ends a pause, whether the member's own or an auto-pause.
    case resume(at: Int64)
    /// The member says "I was moving": the time of the current auto-pause, or else of the last one
    /// since the member's last pause, counts again, and there is no auto-pause until the member's
    /// next pause.
    case undoAutoPause
    /// The member ends a lap and begins the next one. Ignored within a second of the last lap, before the first
    /// kept fix and during a pause.
    case lap(at: Int64)
    /// The recorder starts, initially or after an interruption. Fixes from before are ignored, and the time
    /// since the last one is a hole, however short (T3).
    case begin(at: Int64)
    /// A reading of the phone's clock and of a monotonic clock, in milliseconds since the recorder started,
    /// just before the event that follows. `isAwake` is true if the phone has not slept since the last reading.
    case clock(Int64, steady: Int64, isAwake: Bool)
  }

  /// The state of a recording.
  public enum State: Int, Equatable, Sendable {
    /// No fix has been kept yet, and the time does not run.
    case waiting
    /// The time runs.
    case recording
    /// The member has paused the recording.
    case paused
    /// The recorder has paused by itself, because the member stands still.
    case autoPaused
  }

  /// A finished recording.
  public struct Recording: Sendable {
    /// All fixes except those during the member's pauses, as a `PointStream` with segments between pauses.
    /// `StoredPoints` selects the points of the track from it.
    public var stream: [UInt8]
    /// The figures that `TrackDigester` derives from those points.
    public var summary: TrackSummary
  }

  /// The error for a recording with fewer than two kept fixes, or of 25 m or less (T5).
  public struct TooShort: Error, Equatable, Sendable {}
}
