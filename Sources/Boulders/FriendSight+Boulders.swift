public import Spaces

extension FriendSight {
  /// The member's sends of boulders.
  public static let sends = FriendSight("sends")
  /// The member's boulder projects.
  public static let projects = FriendSight("projects")
}
