import HTTP
import JSON
import ServerBase
import Spaces
import Storage

/// Schemas of the routes by which administrators browse records.
enum RecordSchemas {
  private static let time = Schema.integer(0 ... .max)
  private static let name = Schema.string(maximumLength: 400)
  private static let collection = Schema.string(maximumLength: 60)
  private static let sight = Schema.oneOf(AdministratorSight.allCases.map(\.name))

  static let collections = NamedSchema(
    "RecordCollections",
    .object([
      .required(
        "collections",
        .array(
          of: .object([
            .required("name", collection), .required("area", .string(maximumLength: 40)),
            .required("records", .integer(0 ... .max), note: "Live ones in all spaces."),
          ]), maximumCount: 500))
    ]))

  /// Maximum length of a text that stands for a record in a list.
  static let labelLength = 120

  private static let facts: [SchemaField] = [
    .required("collection", collection), .required("id", .uuid), .required("space", .uuid),
    .required("space_kind", .string(maximumLength: 60)),
    .optional("space_name", name, note: "Of a shared space."),
    .optional("author", .uuid, note: "The owner of a member's own space, or who made the record."),
    .optional("author_name", .string(maximumLength: 80)),
    .required("updated_at", time), .optional("deleted_at", time),
    .required("bytes", time, note: "Of the record itself, without its files."),
    .required("is_hidden", .boolean),
    .required(
      "sight", sight,
      note: """
        `content` may be read; `on_request` after `openRecord`, which is logged; of `facts` there is only \
        this.
        """),
  ]

  static let page = NamedSchema(
    "RecordsOfClub",
    .object([
      .required(
        "records",
        .array(
          of: .object(
            facts + [
              .optional(
                "label", .string(maximumLength: labelLength),
                note: "The first words, where they may be read.")
            ]), maximumCount: RecordStore.pageSize)),
      .optional(
        "next", .integer(1 ... .max),
        note: "The `before` of the next page. A page may be short although others follow."),
    ]))

  static let record = NamedSchema(
    "RecordOfClub",
    .object(
      facts + [
        .required("revision", .integer(0 ... .max)),
        .required("files", .integer(0 ... .max)), .required("file_bytes", time),
        .required(
          "dependents",
          .array(
            of: .object([
              .required("collection", collection), .required("count", .integer(1 ... .max)),
            ]), maximumCount: 500),
          note: "Live records of the space that name it; while there are some, it is not deleted."),
        .required("may_delete", .boolean), .required("may_restore", .boolean),
        .optional("content", content, note: "Its fields, where they may be read."),
      ]))

  static let content = Schema.array(
    of: .object([
      .required("name", .string(maximumLength: 60)),
      .optional("value", .anything),
      .required("form", .anything, note: "JSON Schema of the value."),
      .required("is_editable", .boolean, note: "True if administrators may change it."),
    ]), maximumCount: 500)

  static let opened = NamedSchema("OpenedRecord", .object([.required("content", content)]))

  static let change = NamedSchema(
    "RecordChange",
    .object([
      .required("revision", .integer(0 ... .max), note: "That the change was made from."),
      .required(
        "fields", .map(of: .anything, maximumCount: 100), note: "Values; null clears a field."),
    ]))
}
