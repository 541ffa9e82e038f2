import HTTP
import JSON
import ServerBase
import WebAuthn

/// Schemas of passkeys and recovery codes. Names in camel case are those of Web Authentication.
enum PasskeySchemas {
  private static let identifier = Schema.string(maximumLength: 1_400)
  private static let challenge = Schema.string(maximumLength: 43)

  private static let passkeyFields = Schema.object([
    .required("id", .uuid), .required("name", .string(maximumLength: 80)),
    .required("created_at", .integer(0 ... .max)),
    .optional("last_used_at", .integer(0 ... .max)),
    .required("is_backed_up", .boolean, note: "True if the member's other devices have it too."),
  ])

  static let passkey = NamedSchema("Passkey", passkeyFields)

  static let waysIn = NamedSchema(
    "WaysIn",
    .object([
      .required("has_password", .boolean),
      .required("passkeys", .array(of: passkeyFields, maximumCount: 20)),
      .required("recovery_codes", .integer(0...10), note: "How many are left."),
      .optional(
        "confirmed_until", .integer(0 ... .max),
        note:
          "Until then the session may change the ways in; nothing if it must be confirmed first."
      ),
      .optional(
        "origin", .string(maximumLength: 300), note: "The only address at which passkeys work."),
      .optional(
        "unavailable", .oneOf(["numeric_address", "insecure_address", "unencoded_name"]),
        note: "Why the club has no passkeys, by its address."),
    ]))

  private static let descriptors = Schema.array(
    of: .object([.required("type", .oneOf(["public-key"])), .required("id", identifier)]),
    maximumCount: 20)

  static let creation = NamedSchema(
    "PasskeyCreation",
    .object([
      .required(
        "publicKey",
        .object([
          .required(
            "rp",
            .object([
              .required("id", .string(maximumLength: 300)),
              .required("name", .string(maximumLength: 80)),
            ])),
          .required(
            "user",
            .object([
              .required("id", challenge, note: "Random, of 32 bytes; the same for all passkeys."),
              .required("name", .string(maximumLength: 40)),
              .required("displayName", .string(maximumLength: 80)),
            ])),
          .required("challenge", challenge),
          .required(
            "pubKeyCredParams",
            .array(
              of: .object([
                .required("type", .oneOf(["public-key"])), .required("alg", .integer(-65_535...0)),
              ]), maximumCount: 10)),
          .required("timeout", .integer(0...3_600_000)),
          .required("excludeCredentials", descriptors),
          .required(
            "authenticatorSelection",
            .object([
              .required("residentKey", .oneOf(["required"])),
              .required("requireResidentKey", .boolean),
              .required("userVerification", .oneOf(["required"])),
            ])),
          .required("attestation", .oneOf(["none"])),
        ]), note: "For `navigator.credentials.create`, by `parseCreationOptionsFromJSON`.")
    ]))

  static let use = NamedSchema(
    "PasskeyUse",
    .object([
      .required(
        "publicKey",
        .object([
          .required("rpId", .string(maximumLength: 300)), .required("challenge", challenge),
          .required("timeout", .integer(0...3_600_000)),
          .required("allowCredentials", descriptors),
          .required("userVerification", .oneOf(["required"])),
        ]), note: "For `navigator.credentials.get`, by `parseRequestOptionsFromJSON`.")
    ]))

  private static func credential(_ response: [SchemaField]) -> Schema {
    .object([
      .required("id", identifier),
      .required("response", .object(response)),
      // What browsers add, which the server does not need.
      .optional("rawId", identifier), .optional("type", .oneOf(["public-key"])),
      .optional("authenticatorAttachment", .nullable(.string(maximumLength: 40))),
      .optional("clientExtensionResults", .map(of: .anything, maximumCount: 20)),
    ])
  }

  private static let registration = credential([
    .required("clientDataJSON", .string(maximumLength: 11_000)),
    .required("attestationObject", .string(maximumLength: 44_000)),
    .optional("authenticatorData", .string(maximumLength: 44_000)),
    .optional("publicKey", .nullable(.string(maximumLength: 4_000))),
    .optional("publicKeyAlgorithm", .integer(-65_535...0)),
    .optional("transports", .array(of: .string(maximumLength: 40), maximumCount: 20)),
  ])

  private static let assertion = credential([
    .required("clientDataJSON", .string(maximumLength: 11_000)),
    .required("authenticatorData", .string(maximumLength: 6_000)),
    .required("signature", .string(maximumLength: 1_400)),
    .optional("userHandle", .nullable(.string(maximumLength: 100))),
    .optional("attestationObject", .nullable(.string(maximumLength: 44_000))),
  ])

  static let newPasskey = NamedSchema(
    "NewPasskey",
    .object([
      .required("name", .string(maximumLength: 80), note: "1 to 80 characters."),
      .required("credential", registration, note: "Of `PublicKeyCredential.toJSON`."),
    ]))

  static let change = NamedSchema(
    "PasskeyChange",
    .object([
      .required("name", .string(maximumLength: 80), note: "1 to 80 characters.")
    ]))

  static let answer = NamedSchema(
    "PasskeyAnswer",
    .object([
      .required("credential", assertion, note: "Of `PublicKeyCredential.toJSON`.")
    ]))

  static let password = NamedSchema(
    "PasswordConfirmation", .object([.required("password", .string(maximumLength: 1_000))]))

  static let recovery = NamedSchema(
    "RecoveryCredentials",
    .object([
      .required("user_name", .string(maximumLength: 1_000), note: "Or the e-mail address."),
      .required("code", .string(maximumLength: 100), note: "In either case; hyphens are optional."),
      .optional("device_secret", .string(maximumLength: 1_000)),
    ]))

  static let codes = NamedSchema(
    "RecoveryCodes",
    .object([
      .required("codes", .array(of: .string(maximumLength: 29), count: 10), note: "Shown once.")
    ]))
}
