/// The kind of a piece of gear.
public enum GearKind: CaseIterable, Equatable, Sendable {
  case shoes, bike, skis, boat, other

  /// The stable name in the API.
  public var name: StaticString {
    switch self {
    case .shoes: "shoes"
    case .bike: "bike"
    case .skis: "skis"
    case .boat: "boat"
    case .other: "other"
    }
  }
}

/// Limits for a piece of gear.
public enum GearLimits {
  /// Maximum length of a name, in Unicode scalars.
  public static let nameLength = 60
  /// Metres covered before the first track, or until a warning: up to 1,000,000 km.
  public static let distances = 0.0...1e9
}
