import JSON

/// What a member may do in a space. Each role may do what those before it may.
public enum Role: Int, CaseIterable, Comparable, Sendable {
  /// Reads everything of the space.
  case reader
  /// Adds records of their own.
  case contributor
  /// Changes what others added.
  case editor
  /// Decides who else is in the space.
  case owner

  /// The stable name used in the database and the API.
  public var name: StaticString {
    switch self {
    case .reader: "reader"
    case .contributor: "contributor"
    case .editor: "editor"
    case .owner: "owner"
    }
  }

  /// The role of a name; `nil` for a name that no role has.
  public init?(name: String) {
    guard let role = Self.allCases.first(where: { $0.name.isSame(as: name) }) else { return nil }
    self = role
  }

  /// Whether the first role may do less.
  public static func < (one: Role, other: Role) -> Bool { one.rawValue < other.rawValue }
}
