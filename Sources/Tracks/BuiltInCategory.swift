/// The categories that every member has from the start (T11). The app translates their names.
public enum BuiltInCategory: Int, CaseIterable, Sendable {
  /// The categories, in the order in which `TrackRules` lists them.
  case running, walking, cycling, swimming, skiing

  /// The sport of the category.
  public var sport: Sport {
    switch self {
    case .running: .running
    case .walking: .walking
    case .cycling: .cycling
    case .swimming: .swimming
    case .skiing: .skiing
    }
  }

  /// The stable name used in records and the API.
  public var name: StaticString { sport.name }

  /// The English title, for clients without translations.
  public var title: StaticString {
    switch self {
    case .running: "Run"
    case .walking: "Walk"
    case .cycling: "Cycling"
    case .swimming: "Swimming"
    case .skiing: "Skiing"
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
    }
  }

  /// The category for new tracks of a sport; `nil` if the sport has none.
  public init?(_ sport: Sport?) {
    switch sport {
    case .running: self = .running
    case .walking, .hiking: self = .walking
    case .cycling: self = .cycling
    case .swimming: self = .swimming
    case .skiing: self = .skiing
    case .paddling, .driving, .fitness, .other, nil: return nil
    }
  }
}
