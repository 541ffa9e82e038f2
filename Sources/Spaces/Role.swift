import JSON

/// A member's role in a space. Each role includes the rights of those before it.
public enum Role: Int, CaseIterable, Comparable, Sendable {
  /// Reads the space.
  case reader
  /// Adds records of their own.
  case contributor
  /// Changes records of others.
  case editor
  /// Manages the members of the space.
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

  /// Returns the role with a name; `nil` if there is none.
  public init?(name: String) {
    guard let role = Self.allCases.first(where: { $0.name.isSame(as: name) }) else { return nil }
    self = role
  }

  /// Returns true if the first role has fewer rights.
  public static func < (one: Role, other: Role) -> Bool { one.rawValue < other.rawValue }
}
