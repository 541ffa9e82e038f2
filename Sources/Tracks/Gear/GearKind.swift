/// What a piece of gear is.
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

/// What is accepted of a piece of gear.
public enum GearLimits {
  /// Unicode scalars of a name.
  public static let nameLength = 60
  /// Metres, of what it did before and of the distance to warn from: up to 1,000,000 km.
  public static let distances = 0.0...1e9
}
