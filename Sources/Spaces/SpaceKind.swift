/// A kind of space: who is in such a space, and which devices hold its records.
public struct SpaceKind: Sendable {
  /// How a device comes to hold the records of a space.
  public enum Following: Sendable {
    /// Every device of every member who may read it.
    case always
    /// The devices of those who were given a role in it.
    case byMembership
    /// The devices of members who chose to follow it.
    case byChoice

    /// The stable name used in the API.
    public var name: StaticString {
      switch self {
      case .always: "always"
      case .byMembership: "membership"
      case .byChoice: "choice"
      }
    }
  }

  /// The stable name used in the database and the API.
  public let name: StaticString
  /// The role that every member of the club has without being given one; `nil` for none.
  public let everyone: Role?
  /// How a device comes to hold the records of the space.
  public let following: Following

  /// A kind of space.
  /// - Parameter everyone: the role of members who were given none; `nil` for no role.
  public init(_ name: StaticString, everyone: Role? = nil, following: Following) {
    self.name = name
    self.everyone = everyone
    self.following = following
  }

  /// A member's own space: it has the member's identifier, and nobody else is in it.
  public static let own = SpaceKind("own", following: .always)
  /// The space of the whole club.
  public static let club = SpaceKind("club", everyone: .reader, following: .always)
}
