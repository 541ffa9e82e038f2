public import Notices

/// What concerns a member as one of the club.
public enum ClubNotices {
  /// Somebody asks the member to be friends, or has accepted.
  public static let friend = NoticeKind("friend", app: "notice_friend", mail: "mail_friend")
  /// Something was reported that the member may decide on.
  public static let report = NoticeKind("report", app: "notice_report", mail: "mail_report")
  /// The account was entered on a device that it was not on before.
  public static let newDevice = NoticeKind(
    "new_device", app: "notice_new_device", mail: "mail_new_device", usualMail: .now)

  /// All kinds of the club.
  public static let all = [friend, report, newDevice]
}
