/// The distances of best efforts, as usual in a sport (T14).
public enum EffortDistances: CaseIterable, Equatable, Sendable {
  /// On foot.
  case onFoot
  /// On wheels, skis and in boats.
  case ride
  /// Swimming, by the distances of pools and of triathlons.
  case swim

  /// Returns the distances of a sport; `nil` if the sport is unknown or may be any of them.
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

  /// Distances in metres for members who use kilometres.
  public var metric: [Double] {
    switch self {
    case .onFoot: Self.metricOnFoot
    case .ride: Self.metricRide
    case .swim: Self.metricSwim
    }
  }

  /// Distances in metres for members who use miles.
  public var imperial: [Double] {
    switch self {
    case .onFoot: Self.imperialOnFoot
    case .ride: Self.imperialRide
    case .swim: Self.imperialSwim
    }
  }

  private static let metricOnFoot = [1_000.0, 5_000, 10_000, 21_097.5, 42_195]
  private static let metricRide = [
    1_000.0, 5_000, 10_000, 20_000, 40_000, 50_000, 100_000, 200_000,
  ]
  private static let metricSwim = [100.0, 400, 750, 1_500, 1_900, 3_800]
  /// 1 mile, 5 km, 5 miles, 10 km, 10 miles, half marathon and marathon.
  private static let imperialOnFoot = [
    1_609.344, 5_000, 8_046.72, 10_000, 16_093.44, 21_097.5, 42_195,
  ]
  /// 1, 5, 10, 25, 50 and 100 miles.
  private static let imperialRide = [
    1_609.344, 8_046.72, 16_093.44, 40_233.6, 80_467.2, 160_934.4,
  ]
  /// 100, 500 and 1,000 yards; 1, 1.2 and 2.4 miles.
  private static let imperialSwim = [91.44, 457.2, 914.4, 1_609.344, 1_931.2128, 3_862.4256]

  /// All distances of both units, the shortest first.
  public var all: [Double] { Self.merged([self]) }

  /// Returns the distances searched for a sport, the shortest first; all distances if the sport is unknown.
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
