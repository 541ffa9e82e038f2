import Areas
import Club
import HTTP
import JSON
import ServerBase
import Spaces

/// Schemas of the routes of the club.
enum ClubSchemas {
  // Identity checks the fields and whether names are taken, so that a form gets all errors at once. The schemas
  // here check only types and a maximum length.
  private static let text = Schema.string(maximumLength: 1_000)

  static let registration = NamedSchema(
    "Registration",
    .object([
      .required("user_name", text, note: "2 to 40 of a-z, 0-9, '.', '_', '-'."),
      .required("email", text), .required("display_name", text, note: "1 to 80 characters."),
      .required("password", text, note: "8 to 200 characters."),
      .optional(
        "set_up_code", text,
        note: "Of the first member alone, if `readSetUp` says so: the code that the server printed."
      ),
      .optional(
        "invitation", text,
        note: "The secret of an administrator's link, where the club's rule is `invitation`."),
      .optional(
        "privacy_version", .integer(0...(1 << 31)),
        note:
          "The version of the privacy text that the applicant agrees to, where `readClub` states one."
      ),
      .optional(
        "is_of_age", .boolean,
        note: "Where the club has a `guardian_age`: true for who has that age, or is older."),
      .optional(
        "birth_date", text,
        note: "Of who is younger: `YYYY-MM-DD`. Only the day of coming of age is stored."),
      .optional(
        "guardian_email", text,
        note:
          "Of who is younger: gets a link to consent. Without it an administrator notes the consent."
      ),
    ]))

  static let setUp = NamedSchema(
    "SetUp",
    .object([
      .required("waits_for_first_member", .boolean, note: "True until somebody has registered."),
      .required("wants_code", .boolean, note: "True if the first member must show the code."),
    ]))

  static let credentials = NamedSchema(
    "Credentials",
    .object([
      .required("user_name", text, note: "Or the e-mail address."), .required("password", text),
      .optional(
        "device_secret", text,
        note: "Of an earlier answer: tries of strangers do not lock out a program that shows it."),
    ]))

  static let memberChange = NamedSchema(
    "MemberChange", .object([.optional("email", text), .optional("display_name", text)]))

  static let passwordChange = NamedSchema(
    "PasswordChange",
    .object([
      .optional(
        "current", text,
        note: "Left out by a member without a password, in a session that is confirmed."),
      .required("new", text),
    ]))

  static let passwordReset = NamedSchema(
    "PasswordReset",
    .object([
      .required("secret", text, note: "Of the link that an administrator gave."),
      .required("password", text, note: "8 to 200 characters."),
    ]))

  static let confirmation = NamedSchema(
    "Confirmation",
    .object([
      .optional(
        "password", text,
        note: "Left out by a member without a password, in a session that is confirmed.")
    ]))

  /// The fields that every answer with a member has.
  static let memberFields: [SchemaField] = [
    .required("id", .uuid),
    .required("user_name", .string(maximumLength: 40)),
    .required("email", .string(maximumLength: 254)),
    .required("display_name", .string(maximumLength: 80)),
    .required("created_at", .integer(0 ... .max), note: "Milliseconds since 1970, UTC."),
    .required(
      "role", .oneOf(["member", "administrator"]),
      note: "What the member may do in the club as a whole."),
  ]

  static let member = NamedSchema("Member", .object(memberFields))

  static let signedIn = NamedSchema(
    "SignedIn", .object([.required("member", .object(memberFields))]))

  static let newSession = NamedSchema(
    "NewSession",
    .object([
      .required("member", .object(memberFields)),
      .required("token", .string(maximumLength: 43), note: "For `Authorization: Bearer`."),
      .optional(
        "device_secret", .string(maximumLength: 43),
        note: "For the next time; nothing when the device is known already."),
    ]))

  static let endedSessions = NamedSchema(
    "EndedSessions", .object([.required("count", .integer(0 ... .max))]))

  static let sessions = NamedSchema(
    "Sessions",
    .object([
      .required(
        "sessions",
        .array(
          of: .object([
            .required("id", .uuid),
            .required("created_at", .integer(0 ... .max)),
            .required("last_seen_at", .integer(0 ... .max)),
            .required("device", .string(maximumLength: 200)),
            .required("current", .boolean),
          ]), maximumCount: 10_000))
    ]))

  static let storage = NamedSchema(
    "MemberStorage",
    .object([
      .required("used", .integer(0 ... .max), note: "Bytes of the member's files."),
      .optional("quota", .integer(0 ... .max), note: "Bytes that the club gives, if limited."),
    ]))

  static let quota = NamedSchema(
    "Quota", .object([.optional("quota", .nullable(.integer(0 ... .max)), note: "In bytes.")]))

  static let profile = NamedSchema("Profile", ClubRecords.profile.schema)
  static let preferences = NamedSchema("Preferences", Areas.preferences.schema)
}
