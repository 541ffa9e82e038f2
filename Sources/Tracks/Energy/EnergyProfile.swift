import JSON

/// The properties of a member that the estimate of energy needs (T15).
public struct EnergyProfile: Equatable, Sendable {
  /// The sex, as far as the formula of T15 distinguishes it.
  public enum Sex: Equatable, Sendable { case female, male }

  /// The member's sex; `nil` when unknown, which counts as male in the formula.
  public var sex: Sex?
  /// The member's weight in kilograms.
  public var weight: Double

  /// The weight in kilograms assumed for a member who states none.
  public static let unknownWeight = 80.0

  /// Creates a profile; a `nil` weight becomes `unknownWeight`.
  public init(sex: Sex? = nil, weight: Double? = nil) {
    self.sex = sex
    self.weight = weight ?? Self.unknownWeight
  }

  /// The energy for a distance in kilocalories: weight × 0.1036 × 0.01 × metres, times 0.9 for
  /// women (T15).
  /// - Parameter distance: metres.
  public func energy(distance: Double) -> Double {
    weight * Self.costOfWay * Self.wayUnit * distance * (sex == .female ? Self.femaleShare : 1)
  }

  /// The energy of a track in kilocalories.
  public func energy(_ basis: EnergyBasis) -> Double {
    switch basis {
    case .device(let kilocalories): kilocalories
    case .distance(let metres): energy(distance: metres)
    case .intensity(let perKilogram): weight * perKilogram
    }
  }

  /// The factors of the formula of T15.
  private static let costOfWay = 0.1036
  private static let wayUnit = 0.01
  private static let femaleShare = 0.9

  /// Writes the factors of the formula and the weight assumed if unknown.
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

  /// Converts joules per kilogram to kilocalories per kilogram.
  static func perKilogram(work: Double) -> Double { work / joulesPerKilocalorie }

  /// The thermochemical calorie, ISO 31-4.
  private static let joulesPerKilocalorie = 4184.0
}
