public import Notices

/// What concerns a member about races.
public enum RaceNotices {
  /// A team of a race that the member organises needs attention (R10). A race goes on at night, and so do its alerts.
  public static let alert = NoticeKind(
    "race_alert", app: "notice_race_alert", mail: "mail_race_alert", isUrgent: true)

  /// All kinds about races. A walker who is overdue (T26) will be another.
  public static let all = [alert]
}
