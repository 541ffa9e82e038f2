import JSON

/// What an estimate of energy must know of a member (T15).
public struct EnergyProfile: Equatable, Sendable {
  public enum Sex: Equatable, Sendable { case female, male }

  public var sex: Sex?
  /// Kilograms.
  public var weight: Double

  /// Kilograms when the member does not say.
  public static let unknownWeight = 80.0

  public init(sex: Sex? = nil, weight: Double? = nil) {
    self.sex = sex
    self.weight = weight ?? Self.unknownWeight
  }

  /// Kilocalories of so many metres: weight x 0.1036 x 0.01 x metres, times 0.9 for women (T15).
  public func energy(distance: Double) -> Double {
    weight * Self.costOfWay * Self.wayUnit * distance * (sex == .female ? Self.femaleShare : 1)
  }

  /// The factors of the formula of T15.
  private static let costOfWay = 0.1036
  private static let wayUnit = 0.01
  private static let femaleShare = 0.9

  /// Writes the factors of the formula and the weight that is taken for unknown.
  static func writeFormula(into writer: inout JSONWriter) {
    writer.beginObject()
    for (name, value) in [
      ("unknown_weight_kg", unknownWeight), ("cost", costOfWay), ("unit", wayUnit),
      ("female_share", femaleShare),
    ] as [(StaticString, Double)] {
      writer.key(name)
      writer.number(value)
    }
    writer.endObject()
  }

  /// Kilocalories from joules a kilogram.
  func energy(work: Double) -> Double {
    weight * work / Self.joulesPerKilocalorie
  }

  /// The thermochemical calorie, ISO 31-4.
  private static let joulesPerKilocalorie = 4184.0
}
