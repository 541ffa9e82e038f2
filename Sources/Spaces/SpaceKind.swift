/// A kind of space: its members, and the devices that hold its records.
public struct SpaceKind: Sendable {
  /// The rule by which devices follow a space.
  public enum Following: Sendable {
    /// All devices of all members who may read it.
    case always
    /// The devices of members with a role in it.
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
  /// The role of every member of the club without an own one; `nil` for none.
  public let everyone: Role?
  /// The rule by which devices follow the space.
  public let following: Following

  /// Creates a kind of space.
  /// - Parameter everyone: the role of members without an own one; `nil` for none.
  public init(_ name: StaticString, everyone: Role? = nil, following: Following) {
    self.name = name
    self.everyone = everyone
    self.following = following
  }

  /// A member's own space: it has the member's identifier and no other members.
  public static let own = SpaceKind("own", following: .always)
  /// The space of the whole club.
  public static let club = SpaceKind("club", everyone: .reader, following: .always)
}
