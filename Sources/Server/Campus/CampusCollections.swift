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

  static let courses = RecordCollection(CampusRecords.courses, rules: courseRules)

  static let classrooms = RecordCollection(CampusRecords.classrooms)

  static let activities = RecordCollection(
    CampusRecords.activities, rules: activityRules,
    index: { (record, connection) throws(StorageError) in
      try CampusTables.follow(activity: record, on: connection)
    },
    unindex: { (space, activity, connection) throws(StorageError) in
      try CampusTables.delete(activity: activity, of: space, on: connection)
    })

  static let documents = RecordCollection(CampusRecords.documents, rules: rules, files: file)

  static let notes = RecordCollection(
    CampusRecords.notes, rules: rules,
    index: { (record, connection) throws(StorageError) in
      try CampusTables.follow(note: record, on: connection)
    },
    unindex: { (member, note, connection) throws(StorageError) in
      try CampusTables.delete(note: note, of: member, on: connection)
    })

  static let subjects = RecordCollection(CampusRecords.subjects, rules: providedRules { _ in true })

  static let materials = RecordCollection(
    CampusRecords.materials, rules: providedRules { _ in true }, files: file,
    index: { (record, connection) throws(StorageError) in
      if record.deletedAt == nil { return }
      try CampusTables.delete(material: record.id, of: record.space, on: connection)
    },
    unindex: { (member, material, connection) throws(StorageError) in
      try CampusTables.delete(material: material, of: member, on: connection)
    })

  /// Returns the digest of the file that a document's content names.
  private static let file: @Sendable (JSONValue) -> [SHA256Digest] = {
    [$0["content"]?["file"]?.string.flatMap(SHA256Digest.init(_:))].compactMap(\.self)
  }

  static let connections = RecordCollection(
    CampusRecords.connections, rules: providedRules { _ in true },
    unindex: { (member, connection, database) throws(StorageError) in
      try CampusTables.endAccess(to: connection, of: member, on: database)
    })

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
