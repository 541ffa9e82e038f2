import HTTP
import Identity
import JSON
import ServerBase

/// Schemas of the routes of apps.
enum AppSchemas {
  private static let time = Schema.integer(0 ... .max)
  private static let secret = Schema.string(maximumLength: 47)
  private static let redirect = Schema.string(maximumLength: RedirectAddress.maximumLength)
  private static func scopes(_ permissions: [Scope]) -> Schema {
    .array(
      of: .oneOf(permissions.map(\.name)), minimumCount: 1, maximumCount: permissions.count)
  }
  /// Maximum length of an authorization request's query.
  private static let longestQuery = 8_000

  // MARK: Authorization

  static let request = NamedSchema(
    "AuthorizationRequest",
    .object([
      .required(
        "query", .string(maximumLength: longestQuery),
        note: "Of the address of the page, without the question mark.")
    ]))

  static func question(of permissions: [Scope]) -> NamedSchema {
    NamedSchema(
      "AuthorizationQuestion",
      .object([
        .optional("app", .string(maximumLength: 60), note: "What the app calls itself."),
        .optional(
          "destination", redirect, note: "The host or the scheme to which the answer goes."),
        .optional("scopes", scopes(permissions), note: "What the app asks for."),
        .optional(
          "redirect", .string(maximumLength: 30_000),
          note: "Instead of the rest: where to send the member, with what is wrong."),
      ]))
  }

  static let decision = NamedSchema(
    "AuthorizationDecision",
    .object([
      .required("query", .string(maximumLength: longestQuery)), .required("is_allowed", .boolean),
    ]))

  static let redirection = NamedSchema(
    "AuthorizationRedirection",
    .object([.required("redirect", .string(maximumLength: 30_000), note: "Where to go on.")]))

  // MARK: What members gave

  static let appsWithAccess = NamedSchema(
    "AppsWithAccess",
    .object([
      .required(
        "apps",
        .array(
          of: .object([
            .required("id", .uuid), .required("name", .string(maximumLength: 60)),
            .required("scopes", .array(of: .string(maximumLength: 40), maximumCount: 100)),
            .required("created_at", time), .required("last_used_at", time),
          ]), maximumCount: Identity.maximumApps))
    ]))

  static func newToken(with permissions: [Scope]) -> NamedSchema {
    NamedSchema(
      "NewPersonalToken",
      .object([
        .required("name", .string(minimumLength: 1, maximumLength: 60, pattern: .line)),
        .required("scopes", scopes(permissions)),
        .required("days", .integer(Identity.personalTokenDays), note: "How long it is good."),
      ]))
  }

  private static let tokenFields: [SchemaField] = [
    .required("id", .uuid), .required("name", .string(maximumLength: 60)),
    .required("scopes", .array(of: .string(maximumLength: 40), maximumCount: 100)),
    .required("created_at", time), .required("expires_at", time),
    .optional("last_used_at", time, note: "Nothing when it was never used."),
  ]

  static let madeToken = NamedSchema(
    "MadePersonalToken",
    .object(tokenFields + [.required("token", secret, note: "Told only here.")]))

  static let tokens = NamedSchema(
    "PersonalTokens",
    .object([
      .required(
        "tokens",
        .array(of: .object(tokenFields), maximumCount: Identity.maximumPersonalTokens))
    ]))

  // MARK: Registered apps

  static let newApp = NamedSchema(
    "NewApp",
    .object([
      .required("name", .string(maximumLength: 1_000)),
      .required("redirects", .array(of: .string(maximumLength: 1_000), maximumCount: 100)),
      .required(
        "is_confidential", .boolean, note: "Whether it runs on a server and can keep a secret."),
    ]))

  private static let appFields: [SchemaField] = [
    .required("id", .uuid, note: "Its `client_id`."), .required("name", .string(maximumLength: 60)),
    .required("redirects", .array(of: redirect, maximumCount: Identity.maximumRedirects)),
    .required("is_confidential", .boolean), .required("created_at", time),
  ]

  static let registered = NamedSchema(
    "RegisteredApp",
    .object(appFields + [.optional("secret", secret, note: "Told only here.")]))

  static let apps = NamedSchema(
    "RegisteredApps",
    .object([
      .required(
        "apps",
        .array(
          of: .object(
            appFields + [
              .required("members", .integer(0 ... .max), note: "How many gave it access.")
            ]), maximumCount: Identity.maximumApps))
    ]))

  static let newSecret = NamedSchema(
    "AppSecret", .object([.required("secret", secret, note: "Told only here.")]))

  // MARK: In the words of OAuth 2

  static let tokenAnswer = NamedSchema(
    "OAuthTokens",
    .object([
      .required("access_token", secret), .required("token_type", .oneOf(["Bearer"])),
      .required("expires_in", .integer(1...86_400), note: "Seconds."),
      .required("refresh_token", secret), .required("scope", .string(maximumLength: 1_000)),
    ]))

  static let refusal = NamedSchema(
    "OAuthRefusal",
    .object([
      .required("error", .string(maximumLength: 40)),
      .required("error_description", .string(maximumLength: 400)),
    ]))

  static let state = NamedSchema(
    "OAuthTokenState",
    .object([
      .required("active", .boolean), .optional("scope", .string(maximumLength: 1_000)),
      .optional("client_id", .uuid), .optional("sub", .uuid, note: "The member."),
      .optional("iat", time, note: "Seconds since 1970."),
      .optional("exp", time, note: "Seconds since 1970."),
    ]))

  private static let words = Schema.array(of: .string(maximumLength: 40), maximumCount: 100)
  private static let address = Schema.string(maximumLength: 1_000)

  static let metadata = NamedSchema(
    "OAuthMetadata",
    .object([
      .required("issuer", address), .required("authorization_endpoint", address),
      .required("token_endpoint", address), .required("revocation_endpoint", address),
      .required("introspection_endpoint", address), .required("scopes_supported", words),
      .required("response_types_supported", words), .required("response_modes_supported", words),
      .required("grant_types_supported", words),
      .required("token_endpoint_auth_methods_supported", words),
      .required("revocation_endpoint_auth_methods_supported", words),
      .required("introspection_endpoint_auth_methods_supported", words),
      .required("code_challenge_methods_supported", words),
      .required("authorization_response_iss_parameter_supported", .boolean),
      .required("service_documentation", address),
    ]))
}
