public import JSON

/// The totals that a recorder itself stated (FIT session, TCX laps, OpenTracks statistics). They
/// are shown beside the derived figures, and replace them where the file has hardly any points.
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
  /// Creates totals without any value.
  public init() {}

  /// Reads totals from the API's `device` object; implausible values are left out.
  public init(_ json: JSONValue) {
    func value(_ name: String) -> Double? {
      json[name]?.double.flatMap { $0 >= 0 && $0 <= 1e9 ? $0 : nil }
    }
    distance = value("distance_m")
    duration = value("duration_s")
    movingTime = value("moving_s")
    ascent = value("ascent_m")
    descent = value("descent_m")
    energy = value("calories_kcal")
  }
}
