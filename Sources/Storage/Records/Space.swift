public import Spaces

/// A member's access to a space.
public struct SpaceAccess: Equatable, Sendable {
  /// The identifier of the space.
  public let space: UUID
  /// The name of the space's kind.
  public let kind: String
  /// The identifier of the member.
  public let member: UUID
  /// The role of the member.
  public let role: Role

  /// True if it is the member's own space.
  public var isOwn: Bool { space == member }
}

/// A shared space that a member's devices follow.
public struct FollowedSpace: Equatable, Sendable {
  /// The identifier of the space.
  public let id: UUID
  /// The name of the space's kind.
  public let kind: String
  /// The name shown to its members; `nil` if it has none.
  public let name: String?
  /// The member's role in it.
  public let role: Role
  /// The position in the sequence at which the member began to follow; unique among spaces.
  public let since: Int64
  /// The position of the last change of the space or of the member's role.
  public let changed: Int64
  /// The position of the last change of its records; 0 before the first.
  public let last: Int64
}

/// A space that a member's devices no longer follow.
public struct DepartedSpace: Equatable, Sendable {
  /// The identifier of the space.
  public let id: UUID
  /// The position in the sequence at which the member left, or lost the right to read.
  public let left: Int64
}

/// A shared space without an owner who can sign in.
public struct OwnerlessSpace: Equatable, Sendable {
  /// The identifier of the space.
  public let id: UUID
  /// The name of the space's kind.
  public let kind: String
  /// The name shown to its members; `nil` if it has none.
  public let name: String?
}
