public import Spaces

/// Access rules of the records of which each member has one, visible only to the member.
public enum ClubGrants {
  /// The profile; its member may change all fields.
  public static let profile = CollectionGrants.own(
    "profile",
    fields: [.owned("name"), .owned("sex"), .owned("birth_year"), .owned("weight_kg")])

  /// The preferences; their member may change all fields.
  public static let preferences = CollectionGrants.own(
    "preferences",
    fields: [
      .owned("language"), .owned("units"), .owned("theme"), .owned("areas"),
      .owned("hidden_areas"), .owned("mark_interval_m"),
      .owned("spacing_m"), .owned("speak_marks"), .owned("vibrate_marks"), .owned("auto_pause"),
      .owned("boulder_scale"), .owned("daily_summary"), .owned("keep_originals"),
    ])

  /// The originals of a member's photos, besides the smaller pictures that others see (B10).
  public static let pictureOriginals = CollectionGrants.own(
    "picture_originals", fields: [.initial("picture"), .initial("original")])

  /// The settings for sharing with friends, a field for each kind (``FriendSight``).
  public static let friendSharing = CollectionGrants.own(
    "friend_sharing", fields: FriendSight.allCases.map { .owned($0.name) })
}
