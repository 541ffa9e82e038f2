import HTTP
import JSON
import Spaces

/// Schemas of reports.
package enum ReportSchemas {
  private static let time = Schema.integer(0...(1 << 53))
  private static let collection = Schema.string(maximumLength: 60)

  static let report = NamedSchema(
    "Report",
    .object([
      .required("collection", collection), .required("record", .uuid),
      .required("reason", .hidingReason),
      .optional("note", .hidingNote),
    ]))

  private static let decided: [SchemaField] = [
    .required("collection", collection), .required("record", .uuid),
    .required("decision", .oneOf(Reports.Decision.allCases.map(\.name))),
    .optional("reason", .hidingReason, note: "Why it is hidden; `other`."),
    .optional("note", .hidingNote, note: "For who made the record."),
  ]

  static let decision = NamedSchema("ReportDecision", .object(decided))

  static let decisionAnywhere = NamedSchema(
    "AdministratorDecision", .object([.required("space", .uuid)] + decided))

  static let queue = NamedSchema(
    "Reports",
    .object([
      .required(
        "reported",
        .array(
          of: .object([
            .required("space", .uuid), .required("space_name", .string(maximumLength: 200)),
            .required("collection", collection), .required("record", .uuid),
            .required("is_hidden", .boolean),
            .required(
              "reports",
              .array(
                of: .object([
                  .required("reason", .hidingReason), .optional("note", .hidingNote),
                  .required("made_at", time),
                ]), maximumCount: 100), note: "Those that nobody has decided."),
            .optional("text", .string(maximumLength: 10_000), note: "What the record says."),
            .optional("picture", .file, note: "A file."),
            .optional("author", .string(maximumLength: 80)),
          ]), maximumCount: Reports.queueLength))
    ]))
}
