/// The categories that every member has from the start (T11): what members of a mountain club do. The app translates their names.
public enum BuiltInCategory: Int, CaseIterable, Sendable {
  /// The categories, in the order in which `TrackRules` lists them and choices show them.
  case running, trailRunning, hiking, walking, nordicWalking, cycling, swimming, skiing, skiTouring
  case snowshoeing, viaFerrata, climbing, indoor

  /// The sport of the category, which decides on its figures and the filter of positions.
  public var sport: Sport {
    switch self {
    case .running, .trailRunning: .running
    case .hiking, .viaFerrata: .hiking
    case .walking, .nordicWalking, .snowshoeing: .walking
    case .cycling: .cycling
    case .swimming: .swimming
    case .skiing, .skiTouring: .skiing
    case .climbing: .other
    case .indoor: .fitness
    }
  }

  /// The stable name used in records and the API.
  public var name: StaticString {
    switch self {
    case .running: "running"
    case .trailRunning: "trail_running"
    case .hiking: "hiking"
    case .walking: "walking"
    case .nordicWalking: "nordic_walking"
    case .cycling: "cycling"
    case .swimming: "swimming"
    case .skiing: "skiing"
    case .skiTouring: "ski_touring"
    case .snowshoeing: "snowshoeing"
    case .viaFerrata: "via_ferrata"
    case .climbing: "climbing"
    case .indoor: "indoor"
    }
  }

  /// The English title, for clients without translations.
  public var title: StaticString {
    switch self {
    case .running: "Run"
    case .trailRunning: "Trail run"
    case .hiking: "Hike"
    case .walking: "Walk"
    case .nordicWalking: "Nordic walking"
    case .cycling: "Cycling"
    case .swimming: "Swimming"
    case .skiing: "Skiing"
    case .skiTouring: "Ski touring"
    case .snowshoeing: "Snowshoeing"
    case .viaFerrata: "Via ferrata"
    case .climbing: "Climbing"
    case .indoor: "Indoor"
    }
  }

  /// The identifier as UUID text. It is the same for every member, so that the server and a device without an
  /// account agree. Its time part is the beginning of 2024, earlier than any record.
  public var identifier: StaticString {
    switch self {
    case .running: "018cc251-f400-7000-8000-000000000001"
    case .walking: "018cc251-f400-7000-8000-000000000002"
    case .cycling: "018cc251-f400-7000-8000-000000000003"
    case .swimming: "018cc251-f400-7000-8000-000000000004"
    case .skiing: "018cc251-f400-7000-8000-000000000005"
    case .trailRunning: "018cc251-f400-7000-8000-000000000006"
    case .hiking: "018cc251-f400-7000-8000-000000000007"
    case .nordicWalking: "018cc251-f400-7000-8000-000000000008"
    case .skiTouring: "018cc251-f400-7000-8000-000000000009"
    case .snowshoeing: "018cc251-f400-7000-8000-00000000000a"
    case .viaFerrata: "018cc251-f400-7000-8000-00000000000b"
    case .climbing: "018cc251-f400-7000-8000-00000000000c"
    case .indoor: "018cc251-f400-7000-8000-00000000000d"
    }
  }

  /// The category for new tracks of a sport; `nil` if the sport has none.
  public init?(_ sport: Sport?) {
    switch sport {
    case .running: self = .running
    case .walking: self = .walking
    case .hiking: self = .hiking
    case .cycling: self = .cycling
    case .swimming: self = .swimming
    case .skiing: self = .skiing
    case .fitness: self = .indoor
    case .paddling, .driving, .other, nil: return nil
    }
  }
}
