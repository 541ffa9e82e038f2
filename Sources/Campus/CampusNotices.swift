public import Notices

/// What concerns a member about the campus.
public enum CampusNotices {
  /// The moment of a reminder has come.
  public static let reminder = NoticeKind(
    "reminder", app: "notice_reminder", mail: "mail_reminder")

  /// All kinds about the campus.
  public static let all = [reminder]
}
