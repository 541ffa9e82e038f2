import JSON

/// A kind of data that members may share with their friends, by a setting that is off by default (K9).
public struct FriendSight: Sendable {
  /// The field of `friend_sharing` that permits it.
  public let name: StaticString

  /// Creates a kind of data, which an area lists.
  public init(_ name: StaticString) { self.name = name }
}
