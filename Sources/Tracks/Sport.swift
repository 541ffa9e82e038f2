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
}
