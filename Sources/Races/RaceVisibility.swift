/// The people who see a race, from the fewest to the most.
public enum RaceVisibility: Int, Comparable, Sendable {
  /// Those with a role in it.
  case people
  /// The members of the club, too.
  case club
  case everybody

  /// Creates the visibility of a race by the fields of its record. A race that is not public stays so whatever else is said.
  public init(isPublic: Bool, isMembersOnly: Bool) {
    self = !isPublic ? .people : isMembersOnly ? .club : .everybody
  }

  /// True for who may see such a race.
  /// - Parameters:
  ///   - isMember: true for a member of the club.
  ///   - hasRole: true for a member with a role in the race.
  public func admits(isMember: Bool, hasRole: Bool) -> Bool {
    switch self {
    case .people: hasRole
    case .club: isMember || hasRole
    case .everybody: true
    }
  }

  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
