/// The distances over which best efforts are found, by how people of a sport count (T14).
public enum EffortDistances: CaseIterable, Equatable, Sendable {
  /// On foot.
  case onFoot
  /// On wheels, skis and in boats.
  case ride
  /// Swimming, by the distances of pools and of triathlons.
  case swim

  /// Metres of a statute mile.
  public static let mile = 1_609.344
  /// Metres of a yard.
  static let yard = 0.9144

  /// The distances of a sport; `nil` for a sport that may be any of them.
  public init?(_ sport: Sport?) {
    switch sport {
    case .running, .walking, .hiking: self = .onFoot
    case .cycling, .skiing, .paddling, .driving: self = .ride
    case .swimming: self = .swim
    case .fitness, .other, nil: return nil
    }
  }

  /// The stable name, as the app's rules have it.
  var name: StaticString {
    switch self {
    case .onFoot: "foot"
    case .ride: "ride"
    case .swim: "swim"
    }
  }

  /// Metres, where lengths are in kilometres.
  public var metric: [Double] {
    switch self {
    case .onFoot: [1_000, 5_000, 10_000, 21_097.5, 42_195]
    case .ride: [1_000, 5_000, 10_000, 20_000, 40_000, 50_000, 100_000, 200_000]
    case .swim: [100, 400, 750, 1_500, 1_900, 3_800]
    }
  }

  /// Metres, where lengths are in miles.
  public var imperial: [Double] {
    switch self {
    case .onFoot:
      [Self.mile, 5_000, 5 * Self.mile, 10_000, 10 * Self.mile, 21_097.5, 42_195]
    case .ride: [1, 5, 10, 25, 50, 100].map { $0 * Self.mile }
    case .swim:
      [100, 500, 1_000].map { $0 * Self.yard } + [1, 1.2, 2.4].map { $0 * Self.mile }
    }
  }

  /// All of these, the shortest first.
  public var all: [Double] { Self.merged([self]) }

  /// The distances over which efforts of a sport are found, the shortest first: those of all sports
  /// for one that may be any.
  public static func all(of sport: Sport?) -> [Double] {
    EffortDistances(sport)?.all ?? merged(allCases)
  }

  private static func merged(_ kinds: [EffortDistances]) -> [Double] {
    var merged: [Double] = []
    for distance in kinds.flatMap({ $0.metric + $0.imperial }) where !merged.contains(distance) {
      merged.place(distance) { $0 < $1 }
    }
    return merged
  }
}
