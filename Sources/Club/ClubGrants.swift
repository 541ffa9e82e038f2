public import Spaces

/// Who may do what with the records that every member has one of: they are their member's alone.
public enum ClubGrants {
  /// The profile, all fields of which its member may change.
  public static let profile = CollectionGrants.own(
    "profile",
    fields: [.owned("name"), .owned("sex"), .owned("birth_year"), .owned("weight_kg")])

  /// The preferences, all fields of which their member may change.
  public static let preferences = CollectionGrants.own(
    "preferences",
    fields: [
      .owned("language"), .owned("units"), .owned("theme"), .owned("areas"),
      .owned("hidden_areas"), .owned("mark_interval_m"),
      .owned("spacing_m"), .owned("speak_marks"), .owned("vibrate_marks"), .owned("auto_pause"),
      .owned("boulder_scale"), .owned("daily_summary"), .owned("keep_originals"),
    ])

  /// The photos of a member as they were taken, each beside the light picture that others see (B10).
  public static let pictureOriginals = CollectionGrants.own(
    "picture_originals", fields: [.initial("picture"), .initial("original")])

  /// What friends see of the member, one field a kind (``FriendSight``).
  public static let friendSharing = CollectionGrants.own(
    "friend_sharing", fields: FriendSight.allCases.map { .owned($0.name) })
}
