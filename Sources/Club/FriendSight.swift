import JSON

/// A kind of thing that members let their friends see, each by a setting of its own and none unless they say so (K9).
public enum FriendSight: CaseIterable, Sendable {
  /// What the member sent of boulders.
  case sends
  /// What the member wants to send.
  case projects

  /// The field of `friend_sharing` that allows it.
  public var name: StaticString {
    switch self {
    case .sends: "sends"
    case .projects: "projects"
    }
  }
}
