/// The sport of a track. The many names in files and devices are mapped to these by `init(word:)`.
public enum Sport: Int, CaseIterable, Equatable, Sendable {
  /// The sports, in the order in which `TrackRules` lists them.
  case running, walking, hiking, cycling, swimming, skiing, paddling, driving, fitness, other

  /// The stable name used in files, records and the API.
  public var name: StaticString {
    switch self {
    case .running: "running"
    case .walking: "walking"
    case .hiking: "hiking"
    case .cycling: "cycling"
    case .swimming: "swimming"
    case .skiing: "skiing"
    case .paddling: "paddling"
    case .driving: "driving"
    case .fitness: "fitness"
    case .other: "other"
    }
  }

  /// True for running, walking and hiking.
  public var isOnFoot: Bool {
    switch self {
    case .running, .walking, .hiking: true
    case .cycling, .swimming, .skiing, .paddling, .driving, .fitness, .other: false
    }
  }

  /// The way in which a sport states speed.
  public enum Rate: Equatable, Sendable {
    /// Time per distance.
    case pace
    /// Distance per time.
    case speed
    /// Time per 100 metres or yards.
    case swimPace

    /// The stable name, as the app's rules have it.
    public var name: StaticString {
      switch self {
      case .pace: "pace"
      case .speed: "speed"
      case .swimPace: "swim_pace"
      }
    }
  }

  /// Pace for sports on foot and in the water, speed for all others.
  public var rate: Rate {
    if self == .swimming { return .swimPace }
    return isOnFoot ? .pace : .speed
  }

  /// Steps per minute. A recorder that states fewer counts one leg; `nil` for sports that are not on foot.
  var fewestSteps: Double? {
    switch self {
    case .running: 115
    case .walking, .hiking: 75
    case .cycling, .swimming, .skiing, .paddling, .driving, .fitness, .other: nil
    }
  }

  /// The rate of tracks without a sport, most of which are walks or runs.
  public static let rateOfUnknown = Rate.pace

  /// Returns the sport with a stable name; `nil` if there is none.
  public init?(name: String) {
    let match = Sport.allCases.first { sport in
      sport.name.withUTF8Buffer { $0.elementsEqual(name.utf8) }
    }
    guard let match else { return nil }
    self = match
  }
}
