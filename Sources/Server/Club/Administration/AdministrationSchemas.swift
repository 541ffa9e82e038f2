import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// Schemas of the routes for administrators.
enum AdministrationSchemas {
  private static let time = Schema.integer(0 ... .max)
  private static let bytes = Schema.integer(0 ... .max)
  private static let shortText = Schema.string(maximumLength: 400)
  private static let role = Schema.oneOf(["member", "administrator"])

  private static let accountFields =
    ClubSchemas.memberFields + [
      .optional("deactivated_at", time, note: "Absent for members who may sign in.")
    ]

  static let members = NamedSchema(
    "MemberPage",
    .object([
      .required(
        "members",
        .array(of: .object(accountFields), maximumCount: MemberDirectory.pageSize)),
      .optional("count", .integer(0 ... .max), note: "Members of all pages; on the first one."),
      .optional("next", shortText, note: "The `after` of the next page, if there is one."),
    ]))

  static let account = NamedSchema(
    "MemberAccount",
    .object(
      accountFields + [
        .required("sessions", .integer(0 ... .max), note: "Where the member is signed in."),
        .optional("last_seen_at", time, note: "The last use of one of them."),
        .required("apps", .integer(0 ... .max), note: "Apps that the member gave access."),
        .optional("guardianship", GuardianSchemas.ofAccount, note: "Of minors alone."),
        .required("used", bytes, note: "Bytes of the member's files."),
        .optional("quota", bytes, note: "Bytes that the member may store, if limited."),
        .optional("own_quota", bytes, note: "The same, if it was set for this member alone."),
        .required(
          "records",
          .array(
            of: .object([
              .required("area", .string(maximumLength: 40)),
              .required("count", .integer(0 ... .max)),
            ]), maximumCount: 100), note: "Own records by area, which go with the account."),
        .required(
          "sole_spaces",
          .array(
            of: .object([
              .required("id", .uuid), .required("kind", .string(maximumLength: 60)),
              .required("name", shortText),
              .optional("heir", .string(maximumLength: 80), note: "Who owns it then, if anybody."),
            ]), maximumCount: 200), note: "Shared spaces without another owner."),
      ]))

  static let invitations = NamedSchema(
    "NewInvitations",
    .object([
      .required("table", .string(maximumLength: 200_000), note: "CSV, at most 500 people."),
      .required("origin", SecretLink.origin, note: "Of the app."),
      .required("is_preview", .boolean),
    ]))

  static let invited = NamedSchema(
    "InvitedMembers",
    .object([
      .required(
        "rows",
        .array(
          of: .object([
            .required("line", .integer(1 ... .max)),
            .required("display_name", .string(maximumLength: 200_000)),
            .required("email", .string(maximumLength: 200_000)),
            .required("user_name", .string(maximumLength: 200_000)),
            .required(
              "errors",
              .array(
                of: .object([
                  .required("field", .string(maximumLength: 40)),
                  .required("code", .string(maximumLength: 40)),
                ]), maximumCount: 20), note: "Such a row is left out."),
          ]), maximumCount: InvitationList.maximumCount)),
      .optional("made", .integer(0 ... .max), note: "Accounts that were made."),
      .optional(
        "file", .string(maximumLength: 2_000_000),
        note: "CSV with a link for each of them, good once and for two weeks."),
    ]))

  static let roleChange = NamedSchema("ClubRoleChange", .object([.required("role", role)]))

  static let stateChange = NamedSchema(
    "MemberStateChange", .object([.required("is_active", .boolean)]))

  static let newResetLink = NamedSchema(
    "NewResetLink", .object([.required("origin", SecretLink.origin, note: "Of the app.")]))

  static let resetLink = NamedSchema(
    "ResetLink",
    .object(
      [.required("expires_at", time, note: "It is good once, until then.")]
        + SecretLink.schemaFields))

  static let deletion = NamedSchema(
    "MemberDeletion",
    .object([
      .required("user_name", .string(maximumLength: 1_000), note: "Of the member, once more.")
    ]))

  static let log = NamedSchema(
    "AdministrationLog",
    .object([
      .required(
        "entries",
        .array(
          of: .object([
            .required("number", .integer(1 ... .max)), .required("at", time),
            .optional("author", .uuid, note: "Absent for commands on the club's machine."),
            .optional("author_name", .string(maximumLength: 40)),
            .required(
              "act", .oneOf(AdministrationAct.Kind.names)), .optional("subject", .uuid),
            .optional("subject_name", .string(maximumLength: 200)),
            .optional("before", .string(maximumLength: 200)),
            .optional("after", .string(maximumLength: 200)),
          ]), maximumCount: AdministrationLog.pageSize)),
      .optional("next", .integer(1 ... .max), note: "The `before` of the next page."),
    ]))

  static let storage = NamedSchema(
    "ClubStorage",
    .object([
      .required(
        "members",
        .array(
          of: .object([
            .required("id", .uuid), .required("display_name", .string(maximumLength: 80)),
            .required("used", bytes),
          ]), maximumCount: AdministrationSchemas.largest),
        note: "Those who use most, the largest first."),
      .required(
        "areas",
        .array(
          of: .object([
            .required("area", .string(maximumLength: 40)),
            .required("records", .integer(0 ... .max)),
            .required("files", .integer(0 ... .max)),
            .required(
              "bytes", bytes,
              note: "Of its files, uncompressed, each counted once for a kind of record."),
          ]), maximumCount: 100)),
    ]))

  /// Number of members in the list of those who use most.
  static let largest = 100

  static let jobs = NamedSchema(
    "ServerJobs",
    .object([
      .required(
        "jobs",
        .array(
          of: .object([
            .required("id", .uuid), .required("name", shortText), .required("began_at", time),
            .optional("ended_at", time, note: "Absent while it runs."),
            .required("has_failed", .boolean),
            .optional("share", .number(0...1), note: "The completed fraction, where it is known."),
            .optional("member", .uuid, note: "For whom it is done; absent for the server itself."),
            .optional("member_name", .string(maximumLength: 80)),
            .required("is_cancellable", .boolean),
            .required("is_cancelled", .boolean, note: "True once it was asked to stop."),
          ]), maximumCount: 1_000), note: "Those that began since the server started.")
    ]))

  static let newJob = NamedSchema("NewJob", .object([.required("job", .uuid)]))

  private static let backupFields: [SchemaField] = [
    .optional("folder", path, note: "Where the server keeps its backup; absent if it makes none."),
    .required(
      "is_of_database_server", .boolean,
      note: "True if the tables are on a PostgreSQL server, whose own backups hold them."),
    .optional(
      "is_on_same_disk", .boolean, note: "True if one broken disk takes the data and the backup."),
    .optional("room", bytes, note: "Free on the disk of the folder."),
    .optional("made_at", time, note: "Of the last complete backup; absent if none is known."),
    .optional("made_in", path, note: "Its folder, also of 'cordada backup'."),
    .optional("files", .integer(0 ... .max), note: "Number of its files."),
    .optional(
      "checked_at", time, note: "When everything in it was last compared with what it should be."),
    .required("fault_count", .integer(0 ... .max), note: "Found by that check."),
    .required(
      "faults", .array(of: .string(maximumLength: 2_000), maximumCount: 100),
      note: "The first ones."),
    .optional("failed_at", time, note: "Of a later attempt."),
    .optional("failure", .string(maximumLength: 2_000)),
    .required(
      "needs_attention", .boolean,
      note: "True if there is none, it is older than `old_after`, or has faults."),
    .required("old_after", time, note: "Milliseconds."),
    .optional("job", .uuid, note: "The job that makes or checks it at present."),
  ]

  private static let path = Schema.string(maximumLength: 5_000)

  static let backup = NamedSchema("ClubBackup", .object(backupFields))

  static let overview = NamedSchema(
    "AdministrationOverview",
    .object([
      .required("backup", .object(backupFields)),
      .required(
        "reports", .integer(0 ... .max), note: "Reported records that nobody has decided on."),
      .required(
        "minors_waiting", .integer(0 ... .max), note: "Accounts that wait for a guardian's consent."
      ),
      .required("running", .integer(0 ... .max), note: "Jobs that run."),
      .required("version", .string(maximumLength: 40), note: "Of the server's program."),
    ]))
}

extension AdministrationAct.Kind {
  /// The names of all kinds, as the schema lists them.
  static var names: [StaticString] { allCases.map(\.name) }

  private var name: StaticString {
    switch self {
    case .memberAdded: "member_added"
    case .roleChanged: "role_changed"
    case .memberDeactivated: "member_deactivated"
    case .guardianConsentNoted: "guardian_consent_noted"
    case .guardianConsentWithdrawn: "guardian_consent_withdrawn"
    case .memberActivated: "member_activated"
    case .resetLinkMade: "reset_link_made"
    case .passwordSet: "password_set"
    case .quotaChanged: "quota_changed"
    case .sessionsEnded: "sessions_ended"
    case .memberDeleted: "member_deleted"
    case .appRegistered: "app_registered"
    case .appSecretRenewed: "app_secret_renewed"
    case .appDeleted: "app_deleted"
    case .spaceTakenOver: "space_taken_over"
    case .reportDecided: "report_decided"
    case .recordOpened: "record_opened"
    case .recordEdited: "record_edited"
    case .recordDeleted: "record_deleted"
    case .recordRestored: "record_restored"
    case .backupBegun: "backup_begun"
    case .jobCancelled: "job_cancelled"
    case .appAccessEnded: "app_access_ended"
    case .providerRegistered: "provider_registered"
    case .providerRemoved: "provider_removed"
    case .setUpCodeMade: "set_up_code_made"
    case .clubSettingsChanged: "club_settings_changed"
    case .clubLogoChanged: "club_logo_changed"
    case .clubInvitationMade: "club_invitation_made"
    case .clubInvitationWithdrawn: "club_invitation_withdrawn"
    case .registrationListChanged: "registration_list_changed"
    case .mapRegionMade: "map_region_made"
    case .mapRegionRemoved: "map_region_removed"
    case .privacyTextChanged: "privacy_text_changed"
    }
  }
}
