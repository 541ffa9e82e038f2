public import Spaces

/// A member's place in a space: what of it the member may do.
public struct SpaceAccess: Equatable, Sendable {
  /// The identifier of the space.
  public let space: UUID
  /// The name of the space's kind.
  public let kind: String
  /// The identifier of the member.
  public let member: UUID
  /// The role of the member.
  public let role: Role

  /// Whether it is the member's own space.
  public var isOwn: Bool { space == member }
}

/// A shared space that a member's devices hold.
public struct FollowedSpace: Equatable, Sendable {
  /// The identifier of the space.
  public let id: UUID
  /// The name of the space's kind.
  public let kind: String
  /// The name that its members see; `nil` for one without a name.
  public let name: String?
  /// The member's role in it.
  public let role: Role
  /// The place in the sequence at which the member began to follow; no two spaces have the same.
  public let since: Int64
  /// The place of the last change of the space or of the member's role.
  public let changed: Int64
  /// The place of the last change of its records; 0 before the first.
  public let last: Int64
}

/// A space that a member's devices do not hold any more.
public struct DepartedSpace: Equatable, Sendable {
  /// The identifier of the space.
  public let id: UUID
  /// The place in the sequence at which the member left, or lost the right to read.
  public let left: Int64
}

/// A shared space that nobody owns who could sign in.
public struct OwnerlessSpace: Equatable, Sendable {
  /// The identifier of the space.
  public let id: UUID
  /// The name of the space's kind.
  public let kind: String
  /// The name that its members see; `nil` for one without a name.
  public let name: String?
}
