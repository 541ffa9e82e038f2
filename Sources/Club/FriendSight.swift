import JSON

/// A kind of data that members may share with their friends, by a setting that is off by default (K9).
public enum FriendSight: CaseIterable, Sendable {
  /// The member's sends of boulders.
  case sends
  /// The member's boulder projects.
  case projects

  /// The field of `friend_sharing` that permits it.
  public var name: StaticString {
    switch self {
    case .sends: "sends"
    case .projects: "projects"
    }
  }
}
