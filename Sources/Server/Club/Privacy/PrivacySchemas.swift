import Club
import HTTP
import JSON

/// Schemas of the privacy text, consents and the record of processing.
enum PrivacySchemas {
  private static let time = Schema.integer(0 ... .max)
  private static let number = Schema.integer(0...(1 << 31))
  private static let words = Schema.string(maximumLength: 2_000)

  static let text = NamedSchema(
    "PrivacyText",
    .object([
      .required("version", number, note: "0 while the club has written none."),
      .required("texts", .object(PrivacyText.schemaFields)),
      .required("needs_consent", .boolean),
      .optional("made_at", time, note: "Milliseconds since 1970, UTC."),
    ]))

  static let new = NamedSchema(
    "NewPrivacyText",
    .object([
      .required("texts", .object(PrivacyText.schemaFields)),
      .required("needs_consent", .boolean, note: "True if members are asked to agree to it."),
      .required(
        "seen", number,
        note: "The version that it was written from: refused if there is another since."),
    ]))

  static let versions = NamedSchema(
    "PrivacyVersions",
    .object([
      .required(
        "versions",
        .array(
          of: .object([
            .required("version", number), .required("made_at", time),
            .required("needs_consent", .boolean),
            .required("agreed", .integer(0...(1 << 40)), note: "How many members agreed to it."),
          ]), maximumCount: Int(PrivacyTables.maximumVersions)), note: "The latest first.")
    ]))

  static let consent = NamedSchema(
    "Consent", .object([.required("version", number, note: "That the member agrees to.")]))

  static let consents = NamedSchema(
    "Consents",
    .object([
      .required(
        "is_needed", .boolean, note: "True if the member has not agreed to a version that needs it."
      ),
      .required(
        "given",
        .array(
          of: .object([.required("version", number), .required("given_at", time)]),
          maximumCount: Int(PrivacyTables.maximumVersions)), note: "The latest version first."),
    ]))

  static let members = NamedSchema(
    "MemberConsents",
    .object([
      .required(
        "members",
        .array(
          of: .object([
            .required("id", .string(maximumLength: 36)),
            .required("display_name", .string(maximumLength: 400)),
            .optional("version", number, note: "The latest one that the member agreed to."),
            .optional("given_at", time),
          ]), maximumCount: PrivacyTables.pageSize)),
      .optional("next", .string(maximumLength: 36), note: "`after` of the next page."),
    ]))

  static let processing = NamedSchema(
    "RecordOfProcessing",
    .object([
      .required(
        "processing",
        .array(
          of: .object([
            .required("area", .string(maximumLength: 40)),
            .required("name", .string(maximumLength: 40)),
            .required("data", words), .required("purpose", words), .required("basis", words),
            .required("readers", words), .required("kept", words),
          ]), maximumCount: 200))
    ]))
}
