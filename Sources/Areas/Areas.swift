import Boulders
import Campus
import Club
import JSON
import Races
public import Spaces
import Tracks

/// The lists of all areas, folded: the only core code that names every area.
public enum Areas {
  /// The kinds of spaces.
  public static let spaces: [SpaceKind] = [
    .own, .club, RaceRecords.race, BoulderRecords.gym, CampusRecords.course,
  ]

  /// A member's preferences, with the fields of every area (K10).
  public static let preferences = ClubRecords.preferences(
    with: TrackRecords.preferences + BoulderRecords.preferences + CampusRecords.preferences)

  /// A member's settings for sharing with friends, with the kinds of data of every area (K9).
  public static let friendSharing = ClubRecords.friendSharing(of: BoulderRecords.friendSights)

  /// All collections.
  public static let collections =
    TrackRecords.all
    + [
      ClubRecords.profile, preferences, friendSharing, ClubRecords.pictureOriginals,
    ] + RaceRecords.all + BoulderRecords.all + CampusRecords.all

  /// The kinds of spaces and the grants of all collections.
  public static let rules = SpaceRules(kinds: spaces, collections: collections.map { $0.grants })
}
