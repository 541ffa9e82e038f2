public import Notices

/// What concerns a member about boulders.
public enum BoulderNotices {
  /// Somebody has commented on a problem of the member, or suggests other marks.
  public static let comment = NoticeKind("comment", app: "notice_comment", mail: "mail_comment")

  /// All kinds about boulders.
  public static let all = [comment]
}
