/// What a member was doing. The field's words; files and devices name sports in many ways.
public enum Sport: Int, CaseIterable, Equatable, Sendable {
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

  /// Whether one runs, walks or hikes.
  public var isOnFoot: Bool {
    switch self {
    case .running, .walking, .hiking: true
    case .cycling, .swimming, .skiing, .paddling, .driving, .fitness, .other: false
    }
  }

  /// How people of the sport say how fast they were.
  public enum Rate: Equatable, Sendable {
    /// Time over a distance.
    case pace
    /// Distance over a time.
    case speed

    /// The stable name, as the app's rules have it.
    public var name: StaticString { self == .pace ? "pace" : "speed" }
  }

  public var rate: Rate { isOnFoot ? .pace : .speed }

  /// The rate of what nobody named a sport for: most of what comes without a word is a walk or a run.
  public static let rateOfUnknown = Rate.pace

  /// The sport of its stable name; `nil` for any other word.
  public init?(name: String) {
    let match = Sport.allCases.first { sport in
      sport.name.withUTF8Buffer { $0.elementsEqual(name.utf8) }
    }
    guard let match else { return nil }
    self = match
  }
}
