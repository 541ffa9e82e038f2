import HTTP
import JSON

/// The schemas of the UOC Open API.
enum UOCSchemas {
  private static let text = Schema.string(maximumLength: 20_000)

  static let user = NamedSchema(
    "UOCUser",
    .object([
      .required("id", text), .required("username", text), .required("name", text),
      .required("fullName", text),
    ]))

  /// A subject or a classroom.
  static let classroom = Schema.object([
    .required("id", text), .required("title", text), .required("color", text),
    .required("fatherId", .nullable(text)),
    .required("assignments", .array(of: text, maximumCount: 1)), .required("code", text),
    .required("shortTitle", text),
  ])
  static let oneClassroom = NamedSchema("UOCClassroom", .nullable(classroom))

  static let material = Schema.object([
    .required("id", text), .required("type", .nullable(text)), .required("title", text),
    .required("url", text),
  ])
  static let oneMaterial = NamedSchema("UOCMaterial", .nullable(material))

  static let resources = list(
    "UOCResources", "resources",
    of: .object([
      .required("id", text), .required("type", text), .required("subtype", .nullable(text)),
      .required("title", text), .required("code", text), .required("domainId", text),
    ]))

  static let event = Schema.object([
    .required("id", text), .required("url", text), .required("summary", text),
    .required("start", text), .required("end", text),
  ])
  static let oneEvent = NamedSchema("UOCEvent", .nullable(event))

  /// Returns the schema of a list, which is wrapped in an object.
  static func list(_ name: String, _ key: StaticString, of element: Schema) -> NamedSchema {
    NamedSchema(name, .object([.required(key, .array(of: element, maximumCount: 100_000))]))
  }
}
