import Club
import HTTP
import JSON

/// Schemas of minors' accounts and their guardians' consents.
enum GuardianSchemas {
  private static let time = Schema.integer(0 ... .max)
  private static let version = Schema.integer(0...(1 << 31))
  private static let secretField = SchemaField.required(
    "secret", .string(maximumLength: 100), note: "Of the mailed link.")

  /// The answer to a registration that waits for a guardian.
  static let awaited = NamedSchema(
    "AwaitedConsent",
    .object([
      .required(
        "awaits_guardian", .boolean,
        note: "True: nobody is signed in, and nobody can before a guardian has consented.")
    ]))

  static let secret = NamedSchema("GuardianLink", .object([secretField]))

  static let consent = NamedSchema(
    "GuardianConsent",
    .object([
      secretField,
      .required(
        "privacy_version", version,
        note: "The version of the privacy text that the guardian read; 0 for the proposed one."),
    ]))

  static let guardianship = NamedSchema(
    "Guardianship",
    .object([
      .required("display_name", .string(maximumLength: 80)),
      .required("user_name", .string(maximumLength: 40)),
      .required("of_age_at", time, note: "From then on no consent is needed."),
      .required("is_given", .boolean, note: "True while the consent stands."),
      .optional("ends_at", time, note: "When the account is deleted unless a consent is given."),
    ]))

  static let note = NamedSchema(
    "GuardianConsentNote",
    .object([.required("is_given", .boolean, note: "False closes the account.")]))

  /// The guardianship of a minor, in an account for administrators.
  static let ofAccount = Schema.object([
    .required("of_age_at", time, note: "From then on no consent is needed."),
    .optional("email", .string(maximumLength: 254), note: "The guardian's."),
    .optional("waits_since", time, note: "Absent while a consent stands."),
    .required(
      "consents",
      .array(
        of: .object([
          .required("given_at", time),
          .required("given_by", .oneOf(["guardian", "administrator"])),
          .required("version", version), .optional("withdrawn_at", time),
        ]), maximumCount: 100), note: "The latest first."),
  ])
}

extension GuardianRule {
  /// Writes the ages that a club may choose as a member of a JSON object.
  static func writeAges(into writer: inout JSONWriter) {
    writer.beginObject("guardian_ages")
    writer.member("least", ages.lowerBound)
    writer.member("most", ages.upperBound)
    writer.endObject()
  }
}
