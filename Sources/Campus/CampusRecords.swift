public import JSON
public import Spaces

/// The records of courses, and of a member's own activities and notes.
///
/// Owners and editors of a course are its teachers, readers are its students.
public enum CampusRecords {
  /// A course with its teachers and students.
  public static let course = SpaceKind("course", following: .byMembership)

  /// The course itself, edited by teachers.
  public static let courses = CollectionDeclaration(
    taught(
      "campus_courses", in: [course], ["name", "code", "semester", "note", "page", "archived_at"]),
    fields: [
      .optional("name", .nullable(name)), .optional("code", .nullable(code)),
      .optional("semester", .nullable(semester), note: "Such as `2026-1`."),
      .optional("note", .nullable(text)), .optional("page", .nullable(page)),
      .optional("archived_at", .nullable(.time)),
    ], extent: .one)

  /// The classrooms of a course, created by teachers.
  public static let classrooms = CollectionDeclaration(
    taught("campus_classrooms", in: [course], ["name", "position"]),
    fields: [
      .required("name", name),
      .optional("position", .nullable(.number(-1_000_000...1_000_000)), note: "The order."),
    ], maximumCount: 200)

  /// Activities of a course, or a member's own.
  public static let activities = CollectionDeclaration(
    taught(
      "campus_activities", in: [.own, course],
      [
        "title", "start_at", "end_at", "first_day", "last_day", "page", "classroom", "cancelled_at",
        "uid", "series",
      ],
      texts: ["summary"]),
    fields: [
      .required("title", name), .required("start_at", .time),
      .optional("end_at", .nullable(.time), note: "Before the start it counts as none."),
      .optional(
        "first_day", .nullable(day),
        note: "Whole days, which count instead of the required start: the same wherever one is."),
      .optional("last_day", .nullable(day), note: "Before the first it counts as that."),
      .optional("summary", .nullable(text)), .optional("page", .nullable(page)),
      .optional("classroom", .nullable(.uuid)),
      .optional("cancelled_at", .nullable(.time), note: "It does not take place."),
      .optional(
        "uid", .nullable(.string(minimumLength: 1, maximumLength: 600, pattern: .line)),
        note: "Its identifier in the calendar file that it was imported from."),
      .optional("series", .nullable(.uuid), note: "What it has in common with its repetitions."),
      .optional("source", .nullable(.uuid), note: "The connection that it was fetched by."),
      .optional("subject", .nullable(.uuid), note: "The subject that the provider names."),
    ], maximumCount: 20_000)

  /// The files of a course, by classroom.
  public static let documents = CollectionDeclaration(
    taught("campus_documents", in: [course], ["title", "classroom", "content"]),
    fields: [
      .required("title", name), .optional("classroom", .nullable(.uuid)),
      .required(
        "content",
        .object([
          .required("file", .file), .required("name", name), .required("type", mediaType),
          .required("size", .integer(0...Int64(FileLimits.maximumSize))),
        ])),
    ], maximumCount: 10_000)

  /// A member's notes on an activity or a document, the subject. Devices derive a note's identifier from its
  /// subject's, so that there is one note, even if two devices begin it.
  public static let notes = CollectionDeclaration(
    .own(
      "campus_notes",
      fields: [
        .initial("subject"), .initial("course"), .owned("title"), .owned("course_name"),
        FieldGrant("text", edit: .owner, merge: .lines), .owned("progress"),
        .owned("reminders"),
      ]),
    fields: [
      .required("subject", .uuid, note: "The activity or the document."),
      .optional("course", .nullable(.uuid), note: "Absent for a member's own activity."),
      .optional(
        "title", .nullable(name),
        note: "Of the activity or the document, for when it is not there any more."),
      .optional("course_name", .nullable(name), note: "Of the course, likewise."),
      .optional("text", .nullable(text)),
      .optional("progress", .nullable(.oneOf(Progress.allCases.map { $0.name }))),
      .optional(
        "reminders",
        .nullable(
          .array(
            of: .object([
              .required("of", .oneOf(Reminder.Anchor.allCases.map { $0.name })),
              .required("minutes", .integer(0...Int64(Reminder.longest)), note: "Ahead."),
            ]), maximumCount: Reminder.maximumCount))),
    ], maximumCount: 50_000)

  /// The providers that a member has connected, with their states. Only the server writes them.
  public static let connections = CollectionDeclaration(
    .own("campus_connections", fields: []),
    fields: [
      .required("provider", .oneOf(CampusProvider.allCases.map { $0.name })),
      .required("name", name), .required("host", name, note: "Where the provider is."),
      .required("state", .oneOf(ConnectionState.allCases.map { $0.name })),
      .optional("refreshed_at", .nullable(.time), note: "When all was last fetched."),
      .optional("failed_at", .nullable(.time), note: "When fetching failed since."),
      .optional("failure", .nullable(.oneOf(ConnectionFailure.allCases.map { $0.name }))),
      .optional("is_partial", .nullable(.boolean), note: "The provider has more than was taken."),
      .optional(
        "origin", .nullable(.uuid),
        note: "The member whose it was in another club, of what an export brought."),
    ], maximumCount: 100)

  /// A member's subjects at the connected providers. Only the server writes them.
  public static let subjects = CollectionDeclaration(
    .own("campus_subjects", fields: []),
    fields: [
      .required("title", name), .optional("code", .nullable(code)),
      .optional("page", .nullable(page)),
      .optional("ended_at", .nullable(.time), note: "When it ends there, or did."),
      .optional("is_hidden", .nullable(.boolean), note: "The student hid it there."),
      .required("source", .uuid, note: "The connection that it was fetched by."),
    ], maximumCount: maximumFetched)

  /// The documents and pages of those subjects. Only the server writes them.
  public static let materials = CollectionDeclaration(
    .own("campus_materials", fields: []),
    fields: [
      .required("title", name), .required("subject", .uuid),
      .optional("folder", .nullable(name), note: "Where it stands there."),
      .optional("page", .nullable(page), note: "A page, rather than a file."),
      .optional(
        "content",
        .nullable(
          .object([
            .required("name", name), .optional("type", .nullable(mediaType)),
            .optional("size", .nullable(.integer(0...Int64.max))),
            .optional("file", .nullable(.file), note: "The SHA-256, once it was fetched."),
          ])), note: "A file, as the provider describes it."),
      .optional("changed_at", .nullable(.time)),
      .required("source", .uuid, note: "The connection that it was fetched by."),
    ], maximumCount: maximumFetched)

  /// All collections of the campus.
  public static let all = [
    courses, classrooms, activities, documents, notes, connections, subjects, materials,
  ]

  /// The campus fields of a member's preferences.
  public static let preferences: [SchemaField] = [
    .optional(
      "daily_summary",
      .nullable(
        .object([
          .required("hour", .integer(0...23), note: "Of the day, there."),
          .required("time_zone", .string(maximumLength: 100, pattern: .line)),
        ])),
      note: "When the member is told what takes place on a day.")
  ]

  private static func taught(
    _ collection: StaticString, in kinds: [SpaceKind], _ fields: [StaticString],
    texts: [StaticString] = []
  ) -> CollectionGrants {
    CollectionGrants(
      collection, in: kinds, create: .editor, delete: .editor,
      fields: fields.map { FieldGrant($0, edit: .editor) }
        + texts.map { FieldGrant($0, edit: .editor, merge: .lines) })
  }

  // MARK: Forms of fields

  /// A name or a title.
  public static let name = Schema.string(minimumLength: 1, maximumLength: 200, pattern: .name)
  /// The code of a course or a subject.
  public static let code = Schema.string(maximumLength: 60, pattern: .line)
  /// A semester, such as `2026-1`.
  public static let semester = Schema.string(maximumLength: 6, pattern: .line)
  /// A note.
  public static let text = Schema.string(maximumLength: NoteText.maximumLength)
  private static let page = Schema.string(maximumLength: WebPage.maximumLength, pattern: .line)
  private static let day = Schema.string(maximumLength: 10, pattern: .date)
  private static let mediaType = Schema.string(maximumLength: 100, pattern: .line)

  /// Maximum number of subjects, and of materials, that all connections of a member fetch.
  private static let maximumFetched = 10_000
}
