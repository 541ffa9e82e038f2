import JSON
import Spaces
import Storage

/// The record collections of the model: those of the product, each with some of its fields.
enum ModelCollections {
  /// A shared space, followed by members with a role in it.
  static let wall = SpaceKind("wall", following: .byMembership)

  static let all = [categories, tracks, profile, problems]

  private static let name = SchemaField.required("name", .string(maximumLength: 60))

  private static let categories = RecordCollection(
    CollectionDeclaration(
      .own("categories", fields: [.owned("name"), .owned("sport")]),
      fields: [
        name, .optional("kind", .oneOf(["running"])),
        .optional("sport", .oneOf(["running", "cycling", "hiking"])),
      ]),
    rules: categoryRules)

  private static let tracks = RecordCollection(
    CollectionDeclaration(
      .own(
        "tracks",
        fields: [
          .owned("name"), .owned("note"), FieldGrant("edits", edit: .owner, merge: .elements),
          .initial("original"), .initial("format"),
        ]),
      fields: [
        name, .optional("note", .string(maximumLength: 60)), .optional("edits", elements),
        .required("original", .string(maximumLength: 64, pattern: .sha256)),
        .required("format", .oneOf(["gpx"])),
      ]),
    rules: namedRules,
    files: { body in [body["original"]?.string.flatMap(SHA256Digest.init(_:))].compactMap(\.self) })

  private static let profile = RecordCollection(
    CollectionDeclaration(
      .own("profile", fields: [.owned("name"), .owned("birth_year")]),
      fields: [
        .optional("name", .string(maximumLength: 60)),
        .optional("birth_year", .integer(1900...2100)),
      ], extent: .one))

  private static let problems = RecordCollection(
    CollectionDeclaration(
      CollectionGrants(
        "problems", in: [wall], create: .contributor, delete: .editor, deleteOwn: .contributor,
        fields: [
          FieldGrant("name", edit: .editor, editOwn: .contributor),
          FieldGrant("notes", edit: .contributor, merge: .lines),
          FieldGrant("marks", edit: .contributor, merge: .elements),
        ]),
      fields: [
        name, .optional("notes", .string(maximumLength: 100_000)),
        .optional("marks", elements),
      ]),
    rules: namedRules)

  /// A list whose elements are merged each by itself: marks of a problem, edits of a track's line.
  private static let elements = Schema.array(
    of: .object([.required("id", .uuid), .required("name", .string(maximumLength: 60))]),
    maximumCount: 10_000)

  /// An empty name is stored as null.
  private static var namedRules: RecordRules {
    var rules = RecordRules()
    rules.settle = { (field, _) in
      field.key == "name" && field.value.string == "" ? .null : field.value
    }
    return rules
  }

  private static var categoryRules: RecordRules {
    var rules = namedRules
    rules.provide = { (writer) throws(StorageError) in
      guard let id = UUID("018cc251-f400-7000-8000-000000000001"),
        try writer.store.find("categories", id: id, in: writer.space, on: writer.connection) == nil
      else { return }
      try writer.create(
        "categories", id: id, fields: [JSONMember("name", .string("Run"))],
        preparation: Preparation(fields: [JSONMember("kind", .string("running"))]))
    }
    rules.permit = { (record, _, _, _) throws(StorageError) in
      if record.body["kind"] != nil {
        throw .invalid("record", "built_in", "This category belongs to everybody.")
      }
    }
    return rules
  }

  /// Finds an existing track with the same file as a new one.
  static func preparation(
    of fields: [JSONMember], for member: UUID, in records: RecordStore
  ) -> Preparation {
    let original = fields.first { $0.key == "original" }?.value.string
    return Preparation(duplicate: { (connection) throws(StorageError) in
      try records.list("tracks", in: member, on: connection)
        .first { $0.body["original"]?.string == original }?.id
    })
  }
}
