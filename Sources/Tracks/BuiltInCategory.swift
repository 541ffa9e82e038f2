/// The categories that every member has from the beginning (T11). The app names them in the
/// member's language.
public enum BuiltInCategory: Int, CaseIterable, Sendable {
  case running, walking, cycling, swimming

  /// What its tracks are of.
  public var sport: Sport {
    switch self {
    case .running: .running
    case .walking: .walking
    case .cycling: .cycling
    case .swimming: .swimming
    }
  }

  /// The stable name, in records and the API.
  public var name: StaticString { sport.name }

  /// The English title, for programs that do not translate.
  public var title: StaticString {
    switch self {
    case .running: "Run"
    case .walking: "Walk"
    case .cycling: "Cycling"
    case .swimming: "Swimming"
    }
  }

  /// The identifier as text, the same for every member, so that a device without an account and the
  /// server mean the same category. Its time is the first of 2024: before all that members make.
  public var identifier: StaticString {
    switch self {
    case .running: "018cc251-f400-7000-8000-000000000001"
    case .walking: "018cc251-f400-7000-8000-000000000002"
    case .cycling: "018cc251-f400-7000-8000-000000000003"
    case .swimming: "018cc251-f400-7000-8000-000000000004"
    }
  }

  /// The category that tracks of a sport go to when they come; `nil` for sports without one.
  public init?(_ sport: Sport?) {
    switch sport {
    case .running: self = .running
    case .walking, .hiking: self = .walking
    case .cycling: self = .cycling
    case .swimming: self = .swimming
    case .skiing, .paddling, .driving, .fitness, .other, nil: return nil
    }
  }
}
