import Areas
import HTTP
import JSON
import Notices
import WebPush

/// Schemas of the routes of notices.
enum NoticeSchemas {
  private static let time = Schema.integer(0...(1 << 53))
  private static let kind = Schema.oneOf(Areas.notices.map { $0.name })
  private static let languages: [StaticString] = ["ca", "es", "en", "fr"]

  static let notices = NamedSchema(
    "Notices",
    .object([
      .required(
        "notices",
        .array(
          of: .object([
            .required("id", .uuid), .required("kind", kind),
            .required("path", .string(maximumLength: 1_000), note: "The page of the app."),
            .required("at", time), .optional("read_at", time),
            .optional(
              "detail", .string(maximumLength: 60), note: "What happened, of several of the kind."),
            .optional("who", .string(maximumLength: 80), note: "Who did it."),
            .optional("where", .string(maximumLength: 200), note: "The shared space."),
            .optional("what", .string(maximumLength: 200), note: "A name of the thing."),
          ]), maximumCount: ListedNotice.maximum)),
      .required("unread", .integer(0...Int64(ListedNotice.maximum))),
    ]))

  static let seen = NamedSchema(
    "SeenNotices",
    .object([
      .optional("id", .uuid, note: "One notice."),
      .optional("until", time, note: "All that were made up to this time."),
    ]))

  static let device = NamedSchema(
    "NoticeDevice",
    .object([
      .required(
        "endpoint", .string(maximumLength: PushSubscription.longestEndpoint),
        note: "Of the browser's subscription, as are the keys."),
      .required("p256dh", .string(maximumLength: 100)),
      .required("auth", .string(maximumLength: 30)),
      .required(
        "silenced", .array(of: .string(maximumLength: 60), maximumCount: 100),
        note: "The kinds that are not pushed to it; unknown ones are left out."),
      .optional("quiet", .nullable(QuietHours.schema)),
      .required("time_zone", .string(maximumLength: 100, pattern: .line)),
    ]))

  static let ways = NamedSchema(
    "NoticeWays",
    .object([
      .required(
        "push_key", .string(maximumLength: 100),
        note: "The `applicationServerKey` of subscriptions."),
      .required("has_mail", .boolean, note: "The club sends mails."),
      .required("is_email_confirmed", .boolean),
      .required(
        "devices",
        .array(
          of: .object([
            .required("id", .uuid), .required("device", .string(maximumLength: 200)),
            .required("silenced", .array(of: .string(maximumLength: 60), maximumCount: 100)),
            .optional("quiet", QuietHours.schema),
            .required("time_zone", .string(maximumLength: 100)),
            .required("made_at", time), .optional("pushed_at", time),
            .required("current", .boolean, note: "The session that asks."),
          ]), maximumCount: DeliveryRules.maximumDevices)),
    ]))

  static let mail = NamedSchema(
    "Mail", .object([.required("is_configured", .boolean)]))

  static let mailServer = NamedSchema(
    "MailServer",
    .object([
      .required("is_configured", .boolean),
      .optional("server", .string(maximumLength: 300)),
      .optional("sender", .string(maximumLength: 300)),
      .optional("last_sent_at", time),
      .optional(
        "failure", .string(maximumLength: 500), note: "Why the last mail was not taken, if so."),
    ]))

  static let reset = NamedSchema(
    "PasswordResetRequest",
    .object([
      .required("email", .string(maximumLength: 1_000)),
      .optional("language", .oneOf(languages), note: "Of the mail, if the member chose none."),
    ]))

  static let secret = NamedSchema(
    "EmailConfirmation",
    .object([.required("secret", .string(maximumLength: 1_000), note: "Of the mailed link.")]))
}
