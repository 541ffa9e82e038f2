public import Notices

/// What concerns a member about tracks.
public enum TrackNotices {
  /// A friend has commented on a track of the member, or given it a thumb.
  public static let comment = NoticeKind(
    "track_comment", app: "notice_track_comment", mail: "mail_track_comment")

  /// All kinds about tracks.
  public static let all = [comment]
}
