/// Seconds between two positions of a phone (R5), chosen so that its battery lasts until the finish.
///
/// The charge above a reserve is spread over the remaining hours: the phone's own consumption is subtracted first, and
/// the rest pays for fixes. The interval grows while the team rests, and shrinks near a checkpoint.
public struct CaptureInterval: Sendable {
  /// A phone's consumption, in per cent of its charge.
  public struct Consumption: Equatable, Sendable {
    /// Per hour, for the phone itself.
    public var hourly: Double
    /// Per position taken and sent.
    public var perFix: Double

    /// Creates a consumption, in per cent of the charge.
    /// - Parameters:
    ///   - hourly: in an hour, for the phone itself.
    ///   - perFix: for taking and sending one position.
    public init(hourly: Double, perFix: Double) {
      self.hourly = hourly
      self.perFix = perFix
    }

    /// A phone a few years old, in flight mode over bad networks: 1.2 % an hour in a pocket, and 4,000 fixes from a
    /// full battery. ``measured(_:fixes:over:)`` gives the consumption of one phone.
    public static let usual = Consumption(hourly: 1.2, perFix: 0.025)

    /// The measured consumption of a phone. During the first four hours it is blended with ``usual``, in proportion to
    /// the time measured.
    /// - Parameters:
    ///   - percent: per cent of the charge that was used.
    ///   - hours: duration of the measurement.
    public static func measured(
      _ percent: Double, fixes: Int, over hours: Double
    ) -> Consumption {
      let expected = usual.hourly * hours + usual.perFix * Double(fixes)
      guard hours >= 0.5, percent > 0, expected > 0 else { return usual }
      let trust = min(hours / 4, 1)
      let factor = 1 + trust * (min(max(percent / expected, 0.3), 4) - 1)
      return Consumption(hourly: usual.hourly * factor, perFix: usual.perFix * factor)
    }
  }

  /// The state of phone and team for which the next position is planned.
  public struct Situation: Sendable {
    /// Charge, per cent; `nil` when the phone does not report it.
    public var battery: Double?
    /// True while the phone is charging.
    public var isCharging: Bool
    /// True while the team moves.
    public var isMoving: Bool
    /// Metres along the course to the next checkpoint, if known.
    public var checkpointDistance: Double?
    /// Hours that the battery must still last.
    public var remainingHours: Double
    /// The interval that the member chose (R4), seconds.
    public var chosen: Double
    /// The phone's consumption.
    public var consumption: Consumption

    /// Creates a situation; the units are those of the properties of the same names.
    public init(
      battery: Double?, isCharging: Bool = false, isMoving: Bool = true,
      checkpointDistance: Double? = nil, remainingHours: Double, chosen: Double = 60,
      consumption: Consumption = .usual
    ) {
      self.battery = battery
      self.isCharging = isCharging
      self.isMoving = isMoving
      self.checkpointDistance = checkpointDistance
      self.remainingHours = remainingHours
      self.chosen = chosen
      self.consumption = consumption
    }
  }

  /// Shortest and longest interval, in seconds.
  public static let range = 15.0...900.0
  /// Per cent of the charge that is reserved for an emergency call.
  public static let reserve = 8.0
  /// Metres before a checkpoint within which positions are taken more often.
  private static let near = 400.0

  /// Seconds to the next position.
  public static func seconds(_ situation: Situation) -> Double {
    let chosen = min(max(situation.chosen, range.lowerBound), range.upperBound)
    var seconds = chosen
    let isSaving = !situation.isCharging && situation.battery != nil
    if isSaving { seconds = max(chosen, affordable(situation)) }
    if !situation.isMoving { seconds = max(seconds, 300) }
    if situation.isMoving, let distance = situation.checkpointDistance, distance < near,
      situation.isCharging || (situation.battery ?? 100) > 15
    {
      seconds = min(seconds, max(chosen / 3, 20))
    }
    return min(max(seconds, range.lowerBound), range.upperBound)
  }

  /// The shortest interval at which the battery lasts, seconds.
  private static func affordable(_ situation: Situation) -> Double {
    let battery = situation.battery ?? 100
    let hours = max(situation.remainingHours, 0.25)
    let hourly = (battery - reserve) / hours - situation.consumption.hourly
    guard hourly > 0 else { return range.upperBound }
    return 3600 * situation.consumption.perFix / hourly
  }

  /// Hours until the battery falls to the reserve at a given interval; `nil` when the phone does not report its charge
  /// or is being charged.
  public static func hoursLasting(_ situation: Situation, interval: Double) -> Double? {
    guard let battery = situation.battery, !situation.isCharging else { return nil }
    let needs = situation.consumption
    let hourly = needs.hourly + needs.perFix * 3600 / max(interval, 1)
    return max(battery - reserve, 0) / hourly
  }

  /// Bytes that a phone sends in a day at an interval, 900 for each position: a batch of its own, with the network's overhead.
  public static func bytesPerDay(interval: Double) -> Double { 86_400 / max(interval, 1) * 900 }
}
