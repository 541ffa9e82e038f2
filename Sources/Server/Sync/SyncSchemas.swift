import HTTP
import JSON
import Replication
import ServerBase
import Spaces

/// Schemas of the routes of sync.
enum SyncSchemas {
  /// Maximum number of changes in a request.
  static let maximumChanges = 500
  /// Maximum number of records in an answer.
  static let maximumRecords = 500
  /// Maximum bytes of a request.
  static let maximumSize = 4 << 20

  static let request = NamedSchema(
    "SyncRequest",
    .object([
      .required("device", .uuid, note: "The device's own, made once."),
      .required(
        "device_name", .string(minimumLength: 1, maximumLength: 80, pattern: .line),
        note: "Shown to the member beside what the device changed."),
      .optional(
        "cursor", .nullable(.string(maximumLength: FeedCursor.maximumLength)),
        note: "Of the last answer; without one the feed begins at its beginning."),
      .optional("limit", .integer(1...Int64(maximumRecords)), note: "Records of the answer; 200."),
      .optional("changes", .array(of: change, maximumCount: maximumChanges)),
    ]))

  static let answer = NamedSchema(
    "SyncAnswer",
    .object([
      .required(
        "results", .array(of: result, maximumCount: maximumChanges),
        note: "Of the first changes, in their order; the others are to be sent again."),
      .required("records", .array(of: record, maximumCount: maximumRecords)),
      .optional(
        "spaces", .array(of: space, maximumCount: 10_000),
        note: "Shared spaces that are new to the device, or changed."),
      .optional(
        "left", .array(of: .uuid, maximumCount: 10_000),
        note: "Spaces that the device is to forget: not followed any more, or not readable."),
      .required("cursor", .string(maximumLength: FeedCursor.maximumLength)),
      .required("more", .boolean, note: "Whether to ask again at once, with the new cursor."),
      .optional(
        "reset", .boolean,
        note: "The feed begins anew: what it does not name until its end is not there any more."),
      .optional(
        "restored",
        .object([
          .required(
            "seq", .integer(0...Int64.max),
            note: "The last change that was in the backup: later ones are lost."),
          .optional("backed_up_at", time, note: "When the backup was made, where that is known."),
        ]), note: "With `reset`, after a backup was restored."),
    ]))

  private static let role = Schema.oneOf(Role.allCases.map(\.name))
  private static let number = Schema.integer(1...Int64.max)
  private static let time = Schema.integer(-(1 << 53)...(1 << 53))

  private static let change = Schema.object([
    .required("id", .uuid, note: "Made by the device; sent again, it is the same change."),
    .optional("space", .uuid, note: "Of the record; without it, the member's own."),
    .required("collection", .string(maximumLength: 60)),
    .required("record", .uuid),
    .required("kind", .oneOf(["create", "edit", "delete", "restore", "choose"])),
    .optional(
      "fields",
      .map(
        of: .object([
          .optional("before", .anything, note: "The value that the device saw."),
          .optional("after", .anything, note: "The value that the member set."),
          .optional(
            "seen", .array(of: .uuid, maximumCount: 100),
            note: "Of `choose`: the changes whose conflicts the member saw."),
        ]), maximumCount: 50)),
    .required("made_at", time, note: "By the device's clock: shown, never decisive."),
  ])

  private static let result = Schema.object([
    .required("change", .uuid),
    .required("status", .oneOf(["taken", "conflict", "gone", "refused"])),
    .optional(
      "fields", .array(of: .string(maximumLength: 100), maximumCount: 50),
      note: "Of a conflict: those that wait for a choice."),
    .optional(
      "error",
      .object([
        .required("code", .string(maximumLength: 100)),
        .required("message", .string(maximumLength: 1_000)),
        .optional("field", .string(maximumLength: 1_000)),
        .optional("record", .uuid, note: "Of `known`: the record that is there already."),
      ])),
  ])

  private static let space = Schema.object([
    .required("id", .uuid), .required("kind", .string(maximumLength: 60)),
    .required("role", role, note: "The member's role in it."),
    .optional("name", .string(maximumLength: 200)),
  ])

  private static let record = Schema.object([
    .required("collection", .string(maximumLength: 60)), .required("id", .uuid),
    .optional("space", .uuid, note: "Without it, the member's own."),
    .optional("author", .uuid, note: "Of a shared space; the author may have left the club."),
    .required("rev", number), .required("seq", number), .required("updated_at", time),
    .optional("deleted_at", time),
    .optional(
      "body", .map(of: .anything, maximumCount: 100),
      note: "Of a deleted record as long as it can be restored."),
    .optional(
      "summary", .map(of: .anything, maximumCount: 100),
      note: "What lists show besides; of a track, the figures of `TrackList`."),
    .optional("conflicts", .array(of: conflict, maximumCount: 1_000)),
  ])

  private static let conflict = Schema.object(
    [
      .required("change", .uuid), .required("field", .string(maximumLength: 100)),
      .required("value", .anything),
    ] + origin + [
      .optional(
        "present", .object(origin), note: "Of a list: whose the value is that the record has.")
    ])

  private static let origin: [SchemaField] = [
    .optional("author", .uuid, note: "Of a shared space: the member who set it."),
    .optional("device", .uuid, note: "Of the member's own devices: its identifier."),
    .required("device_name", .string(maximumLength: 80)),
    .required("made_at", time),
  ]
}
