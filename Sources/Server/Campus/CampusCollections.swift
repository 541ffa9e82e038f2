import Campus
import JSON
import ServerBase
import Storage
import Text

/// The record collections of courses and of members' own activities and notes.
enum CampusCollections {
  static let all = [
    courses, classrooms, activities, documents, notes, connections, subjects, materials,
  ]

  /// Maximum number of activities in a course or of a member.
  private static let maximumActivities = 20_000
  private static let maximumDocuments = 10_000
  private static let maximumClassrooms = 200
  private static let maximumNotes = 50_000
  /// Maximum number of subjects, and of materials, that all connections of a member fetch.
  private static let maximumFetched = 10_000

  static let name = Schema.string(minimumLength: 1, maximumLength: 200, pattern: .line)
  static let code = Schema.string(maximumLength: 60, pattern: .line)
  static let semester = Schema.string(maximumLength: 6, pattern: .line)
  static let text = Schema.string(maximumLength: NoteText.maximumLength)
  private static let page = Schema.string(maximumLength: WebPage.maximumLength, pattern: .line)
  private static let time = Schema.integer(0...4_102_444_800_000)
  private static let day = Schema.string(maximumLength: 10, pattern: .date)

  static let courses = RecordCollection(
    CampusGrants.courses,
    schema: .object([
      .optional("name", .nullable(name)), .optional("code", .nullable(code)),
      .optional("semester", .nullable(semester), note: "Such as `2026-1`."),
      .optional("note", .nullable(text)), .optional("page", .nullable(page)),
      .optional("archived_at", .nullable(time)),
    ]), extent: .one, rules: courseRules)

  static let classrooms = RecordCollection(
    CampusGrants.classrooms,
    schema: .object([
      .required("name", name),
      .optional("position", .nullable(.number(-1_000_000...1_000_000)), note: "The order."),
    ]), maximumCount: maximumClassrooms)

  static let activities = RecordCollection(
    CampusGrants.activities,
    schema: .object([
      .required("title", name), .required("start_at", time),
      .optional("end_at", .nullable(time), note: "Before the start it counts as none."),
      .optional(
        "first_day", .nullable(day),
        note: "Of what takes whole days, in place of the start: the same date wherever one is."),
      .optional("last_day", .nullable(day), note: "Before the first it counts as that."),
      .optional("summary", .nullable(text)), .optional("page", .nullable(page)),
      .optional("classroom", .nullable(.uuid)),
      .optional("cancelled_at", .nullable(time), note: "It does not take place."),
      .optional("source", .nullable(.uuid), note: "The connection that it was fetched by."),
      .optional("subject", .nullable(.uuid), note: "The subject that the provider names."),
    ]), maximumCount: maximumActivities, rules: activityRules,
    index: { (record, connection) throws(StorageError) in
      try CampusTables.follow(activity: record, on: connection)
    },
    forget: { (space, activity, connection) throws(StorageError) in
      try CampusTables.delete(activity: activity, of: space, on: connection)
    })

  static let documents = RecordCollection(
    CampusGrants.documents,
    schema: .object([
      .required("title", name), .optional("classroom", .nullable(.uuid)),
      .required(
        "content",
        .object([
          .required("file", .string(maximumLength: 64, pattern: .sha256)),
          .required("name", name), .required("type", .string(maximumLength: 100, pattern: .line)),
          .required("size", .integer(0...Int64(ClubData.maximumFileSize))),
        ])),
    ]), maximumCount: maximumDocuments, rules: rules,
    files: file)

  static let notes = RecordCollection(
    CampusGrants.notes,
    schema: .object([
      .required("subject", .uuid, note: "The activity or the document."),
      .optional("course", .nullable(.uuid), note: "Absent for a member's own activity."),
      .optional(
        "title", .nullable(name),
        note: "Of the activity or the document, for when it is not there any more."),
      .optional("course_name", .nullable(name), note: "Of the course, likewise."),
      .optional("text", .nullable(text)),
      .optional("progress", .nullable(.oneOf(Progress.allCases.map(\.name)))),
      .optional(
        "reminders",
        .nullable(
          .array(
            of: .object([
              .required("of", .oneOf(Reminder.Anchor.allCases.map(\.name))),
              .required("minutes", .integer(0...Int64(Reminder.longest)), note: "Ahead."),
            ]), maximumCount: Reminder.maximumCount))),
    ]), maximumCount: maximumNotes, rules: rules,
    index: { (record, connection) throws(StorageError) in
      try CampusTables.follow(note: record, on: connection)
    },
    forget: { (member, note, connection) throws(StorageError) in
      try CampusTables.delete(note: note, of: member, on: connection)
    })

  static let subjects = RecordCollection(
    CampusGrants.subjects,
    schema: .object([
      .required("title", name), .optional("code", .nullable(code)),
      .optional("page", .nullable(page)),
      .required("source", .uuid, note: "The connection that it was fetched by."),
    ]), maximumCount: maximumFetched, rules: providedRules { _ in true })

  static let materials = RecordCollection(
    CampusGrants.materials,
    schema: .object([
      .required("title", name), .required("subject", .uuid),
      .optional("folder", .nullable(name), note: "Where it stands there."),
      .optional("page", .nullable(page), note: "A page, rather than a file."),
      .optional(
        "content",
        .nullable(
          .object([
            .required("name", name),
            .optional("type", .nullable(.string(maximumLength: 100, pattern: .line))),
            .optional("size", .nullable(.integer(0...Int64.max))),
            .optional(
              "file", .nullable(.string(maximumLength: 64, pattern: .sha256)),
              note: "The SHA-256, once it was fetched."),
          ])), note: "A file, as the provider describes it."),
      .optional("changed_at", .nullable(time)),
      .required("source", .uuid, note: "The connection that it was fetched by."),
    ]), maximumCount: maximumFetched, rules: providedRules { _ in true }, files: file,
    index: { (record, connection) throws(StorageError) in
      if record.deletedAt == nil { return }
      try CampusTables.delete(material: record.id, of: record.space, on: connection)
    },
    forget: { (member, material, connection) throws(StorageError) in
      try CampusTables.delete(material: material, of: member, on: connection)
    })

  /// Returns the digest of the file that a document's content names.
  private static let file: @Sendable (JSONValue) -> [SHA256Digest] = {
    [$0["content"]?["file"]?.string.flatMap(SHA256Digest.init(_:))].compactMap(\.self)
  }

  static let connections = RecordCollection(
    CampusGrants.connections, schema: connection, maximumCount: 100,
    rules: providedRules { _ in true },
    forget: { (member, connection, database) throws(StorageError) in
      try CampusTables.endAccess(to: connection, of: member, on: database)
    })

  /// The schema of a connection's record, with its state.
  static let connection = Schema.object([
    .required("provider", .oneOf(CampusProvider.allCases.map(\.name))),
    .required("name", name), .required("host", name, note: "Where the provider is."),
    .required("state", .oneOf(ConnectionState.allCases.map(\.name))),
    .optional("refreshed_at", .nullable(time), note: "When all was last fetched."),
    .optional("failed_at", .nullable(time), note: "When fetching failed since."),
    .optional("failure", .nullable(.oneOf(ConnectionFailure.allCases.map(\.name)))),
    .optional("is_partial", .nullable(.boolean), note: "The provider has more than was taken."),
    .optional(
      "origin", .nullable(.uuid),
      note: "The member whose it was in another club, of what an export brought."),
  ])

  // MARK: Rules

  /// Rejects changes to fetched activities: the provider's next answer would overwrite them.
  private static let activityRules = providedRules { !($0.body["source"]?.isNull ?? true) }

  /// Returns the rules of all collections, extended to reject changes to records that the server provides.
  private static func providedRules(
    _ isProvided: @escaping @Sendable (Record) -> Bool
  ) -> RecordRules {
    var rules = CampusCollections.rules
    rules.permit = { (record, _, _, _) throws(StorageError) in
      if isProvided(record) { throw .forbidden }
    }
    return rules
  }

  private static let courseRules: RecordRules = {
    var rules = CampusCollections.rules
    rules.nameOfSpace = "name"
    return rules
  }()

  /// Checks of field values that a schema cannot express.
  private static let rules: RecordRules = {
    var rules = RecordRules()
    rules.settle = { (field, _) throws(StorageError) in
      switch field.key {
      case "semester":
        if let text = field.value.string, Semester(text) == nil {
          throw .invalid("semester", "invalid", "Must be a semester such as 2026-1.")
        }
      case "page":
        if let text = field.value.string, !WebPage.isAddress(text) {
          throw .invalid("page", "invalid", "Must be the address of a page, with http or https.")
        }
      case "text":
        if let text = field.value.string, !NoteText.saysSomething(text) {
          throw .invalid("text", "required", "An empty note is none.")
        }
      case "content": return withHarmlessName(field.value)
      default: break
      }
      return field.value
    }
    return rules
  }()

  /// Returns a document's content with its file name made safe for every operating system.
  private static func withHarmlessName(_ content: JSONValue) -> JSONValue {
    guard let name = content["name"]?.string else { return content }
    let harmless = String(decoding: FileName.harmless(Array(name.utf8)), as: UTF8.self)
    return content.merging([JSONMember("name", .string(harmless.isEmpty ? "_" : harmless))])
  }
}

extension ActivityTime {
  /// The time of an activity's record. A record without a start, which the schema rules out, counts as 1970.
  init(of record: Record) { self = ActivityTime(record: record.body) ?? ActivityTime(start: 0) }
}
