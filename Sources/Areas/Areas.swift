import Boulders
import Campus
import Club
import JSON
public import Notices
import Races
public import Spaces
import Tracks

/// The lists of all areas, folded: the only core code that names every area.
public enum Areas {
  /// The kinds of spaces.
  public static let spaces: [SpaceKind] = [
    .own, .club, RaceRecords.race, BoulderRecords.gym, CampusRecords.course,
  ]

  /// The kinds of notices, in the order of their settings and mails.
  public static let notices: [NoticeKind] =
    ClubNotices.all + TrackNotices.all + BoulderNotices.all + CampusNotices.all + RaceNotices.all

  /// A member's preferences, with the fields of every area (K10).
  public static let preferences = ClubRecords.preferences(
    with: TrackRecords.preferences + BoulderRecords.preferences + CampusRecords.preferences
      + notices.flatMap { $0.preferences } + MailTime.preferences)

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
