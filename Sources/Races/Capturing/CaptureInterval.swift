/// How often a phone takes its position (R5), so that its battery lasts until the finish.
///
/// What is left of the battery above a reserve is spread over the hours to come: the phone's own needs
/// first, then so many fixes as remain. Then it saves while nothing happens and spends near a
/// checkpoint.
public struct CaptureInterval: Sendable {
  /// What a phone needs, in per cent of its charge.
  public struct Consumption: Equatable, Sendable {
    /// In an hour, for itself.
    public var hourly: Double
    /// For taking and sending one position.
    public var perFix: Double

    /// Creates a consumption, in per cent of the charge.
    /// - Parameters:
    ///   - hourly: in an hour, for the phone itself.
    ///   - perFix: for taking and sending one position.
    public init(hourly: Double, perFix: Double) {
      self.hourly = hourly
      self.perFix = perFix
    }

    /// A phone of a few years in flight over bad networks: 1.2 % an hour in a pocket, and 4,000 fixes
    /// from a full battery. What a phone really needs is told by ``measured(_:fixes:over:)``.
    public static let usual = Consumption(hourly: 1.2, perFix: 0.025)

    /// What a phone turned out to need, blended with the usual half and half as long as little is
    /// known.
    /// - Parameters:
    ///   - percent: of the charge that was used.
    ///   - hours: in which it was.
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

  /// What is known when the next position is planned.
  public struct Situation: Sendable {
    /// Charge, per cent; `nil` when the phone does not tell.
    public var battery: Double?
    /// Whether the phone is charging.
    public var isCharging: Bool
    /// Whether the team moves.
    public var isMoving: Bool
    /// Metres along the course to the next checkpoint, if known.
    public var checkpointDistance: Double?
    /// Hours that the battery must still last.
    public var remainingHours: Double
    /// The interval that the member chose (R4), seconds.
    public var chosen: Double
    /// What the phone needs.
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

  /// Seconds between two positions, at the least and at the most.
  public static let range = 15.0...900.0
  /// Per cent of the charge that is left for an emergency call.
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

  /// Hours that the battery lasts at an interval, down to the reserve; `nil` when the phone does not
  /// tell its charge or is being charged.
  public static func hoursLasting(_ situation: Situation, interval: Double) -> Double? {
    guard let battery = situation.battery, !situation.isCharging else { return nil }
    let needs = situation.consumption
    let hourly = needs.hourly + needs.perFix * 3600 / max(interval, 1)
    return max(battery - reserve, 0) / hourly
  }

  /// Bytes that a phone sends in a day at an interval: a position in a batch of its own, with what
  /// the network adds.
  public static func bytesPerDay(interval: Double) -> Double { 86_400 / max(interval, 1) * 900 }
}
