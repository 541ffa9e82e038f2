/// The vendor's own totals (FIT session, TCX laps). Shown beside ours, never instead of them.
public struct DeviceTotals: Equatable, Sendable {
  /// Metres.
  public var distance: Double?
  /// Seconds from start to end, pauses included.
  public var duration: Double?
  /// Seconds the recorder's timer ran.
  public var movingTime: Double?
  /// Metres.
  public var ascent: Double?
  public var descent: Double?
  /// Kilocalories.
  public var energy: Double?
  public init() {}
}
