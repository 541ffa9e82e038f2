/// The totals that a recorder itself stated (FIT session, TCX laps, OpenTracks statistics). They
/// are shown beside the derived figures and never replace them.
public struct DeviceTotals: Equatable, Sendable {
  /// Distance in metres.
  public var distance: Double?
  /// Seconds from start to end, pauses included.
  public var duration: Double?
  /// Seconds that the recorder's timer ran.
  public var movingTime: Double?
  /// Metres climbed.
  public var ascent: Double?
  /// Metres descended.
  public var descent: Double?
  /// Kilocalories.
  public var energy: Double?
  /// Creates totals of which none is known.
  public init() {}
}
