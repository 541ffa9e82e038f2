/// The source of a track's energy. A track has exactly one, so that it has one energy.
///
/// It is independent of the member's profile, so that a change of the profile changes no stored track.
public enum EnergyBasis: Equatable, Sendable {
  /// The recorder stated the kilocalories itself.
  case device(kilocalories: Double)
  /// Metres on foot, for the formula of T15.
  case distance(metres: Double)
  /// Kilocalories per kilogram of body weight, from the intensity of the sport at its speed.
  case intensity(kilocaloriesPerKilogram: Double)

  /// The stable name of the method in the API.
  public var method: StaticString {
    switch self {
    case .device: "device"
    case .distance: "distance"
    case .intensity: "intensity"
    }
  }

  /// Kilocalories stated by the recorder, if they are the source.
  public var statedKilocalories: Double? {
    if case .device(let kilocalories) = self { kilocalories } else { nil }
  }

  /// Metres on foot, if they are the source.
  public var distance: Double? {
    if case .distance(let metres) = self { metres } else { nil }
  }

  /// Kilocalories per kilogram, if they are the source.
  public var kilocaloriesPerKilogram: Double? {
    if case .intensity(let perKilogram) = self { perKilogram } else { nil }
  }

  /// Creates a basis from stored columns; `nil` if all are `nil`.
  public init?(
    statedKilocalories: Double?, distance: Double?, kilocaloriesPerKilogram: Double?
  ) {
    if let statedKilocalories {
      self = .device(kilocalories: statedKilocalories)
    } else if let distance {
      self = .distance(metres: distance)
    } else if let kilocaloriesPerKilogram {
      self = .intensity(kilocaloriesPerKilogram: kilocaloriesPerKilogram)
    } else {
      return nil
    }
  }

  /// The basis for a track; `nil` if nothing is known or the sport has no estimate.
  /// - Parameters:
  ///   - device: kilocalories stated by the recorder.
  ///   - sport: `nil` counts as on foot, since most tracks without a sport are walks or runs.
  ///   - distance: metres.
  ///   - time: seconds in motion, or from start to end if motion is unknown.
  init?(device: Double?, sport: Sport?, distance: Double?, time: Double?) {
    if let device, device > 0 {
      self = .device(kilocalories: device)
    } else if sport.map({ $0.isOnFoot || $0 == .other }) ?? true {
      guard let distance else { return nil }
      self = .distance(metres: distance)
    } else {
      guard let intensity = Intensity(sport: sport, distance: distance, time: time) else {
        return nil
      }
      self = .intensity(kilocaloriesPerKilogram: intensity.kilocaloriesPerKilogram)
    }
  }
}

/// The intensity of sports as metabolic equivalents (MET), of which one is 1 kcal per kilogram and
/// hour.
///
/// Source: S. D. Herrmann et al., "2024 Adult Compendium of Physical Activities: A third update of
/// the energy costs of human activities", J. Sport and Health Science 13 (2024) 6-12.
public struct Intensity: Equatable, Sendable {
  /// The metabolic equivalent: kilocalories per kilogram and hour.
  public let equivalent: Double
  /// Seconds for which it was held.
  public let time: Double
  /// The mean speed in metres per second, which decides the equivalent in some sports; `nil` if unknown.
  public let speed: Double?

  /// The intensity of a track; `nil` without a time, and for sports without an estimate.
  /// - Parameters:
  ///   - distance: metres.
  ///   - time: seconds in motion, or from start to end if motion is unknown.
  init?(sport: Sport?, distance: Double?, time: Double?) {
    guard let sport, let time, time > 0 else { return nil }
    let speed = distance.map { $0 / time }
    guard let equivalent = Self.equivalent(of: sport, speed: speed) else { return nil }
    self.equivalent = equivalent
    self.time = time
    self.speed = speed
  }

  /// Kilocalories per kilogram of body weight.
  public var kilocaloriesPerKilogram: Double { equivalent * time / 3600 }

  /// Returns the metabolic equivalent of a sport; `nil` for sports on foot, which the formula of T15 covers, and for driving.
  /// - Parameter speed: the mean in metres per second; `nil` when unknown.
  private static func equivalent(of sport: Sport, speed: Double?) -> Double? {
    switch sport {
    case .cycling: step(speed, of: cycling, unknown: 7.0)
    case .swimming: step(speed, of: swimming, unknown: 6.0)
    case .skiing: 7.0
    case .paddling: 5.0
    case .fitness: 5.5
    case .running, .walking, .hiking, .driving, .other: nil
    }
  }

  /// Speeds and equivalents of the Compendium's codes 01018, 01010, 01020 to 01060; unknown is 01014.
  private static let cycling: [(from: Double, equivalent: Double)] = [
    (0, 3.5), (6 * mileAnHour, 4.0), (9 * mileAnHour, 5.8), (10 * mileAnHour, 6.8),
    (12 * mileAnHour, 8.0), (14 * mileAnHour, 10.0), (16 * mileAnHour, 12.0),
    (20 * mileAnHour, 16.8),
  ]

  /// Speeds and equivalents of the Compendium's codes 18310, 18292, 18290, 18280 and 18294, with limits halfway
  /// between them; unknown is 18310.
  private static let swimming: [(from: Double, equivalent: Double)] = [
    (0, 5.8), (47.5 * yardAMinute, 8.0), (62.5 * yardAMinute, 10.5), (90 * yardAMinute, 14.5),
  ]

  private static let mileAnHour = 0.44704
  private static let yardAMinute = 0.9144 / 60

  private static func step(
    _ speed: Double?, of table: [(from: Double, equivalent: Double)], unknown: Double
  ) -> Double {
    guard let speed else { return unknown }
    var equivalent = unknown
    for row in table where speed >= row.from { equivalent = row.equivalent }
    return equivalent
  }
}
