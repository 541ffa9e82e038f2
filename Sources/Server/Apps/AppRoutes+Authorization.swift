import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// The authorization of apps by members (RFC 6749, 4.1; RFC 7636; RFC 9207).
///
/// The app's page for the member's consent sends its query unchanged, twice: to learn what to show, and with
/// the decision. It is checked both times, so the server need not trust anything in between.
extension AppRoutes {
  static func authorization(of permissions: [Scope]) -> [Route<AppRoutes>] {
    [metadata, read(permissions), decide]
  }

  private static let metadata = Route<AppRoutes>(
    .get, "/.well-known/oauth-authorization-server", name: "readOAuthMetadata",
    summary: "Where and how apps get access (RFC 8414).", tag: tag, access: .anyone,
    answers: [.ok(AppSchemas.metadata)], isOpenToPages: true
  ) { (apps, request) in
    let origin = request.origin
    func words(_ words: [String]) -> JSONValue { .array(words.map { .string($0) }) }
    let confidential = ["client_secret_basic", "client_secret_post"]
    return .json(
      JSONValue.object([
        JSONMember("issuer", .string(origin)),
        JSONMember("authorization_endpoint", .string(origin + OAuthAddress.authorization)),
        JSONMember("token_endpoint", .string(origin + OAuthAddress.token)),
        JSONMember("revocation_endpoint", .string(origin + OAuthAddress.revocation)),
        JSONMember("introspection_endpoint", .string(origin + OAuthAddress.introspection)),
        JSONMember("scopes_supported", words(apps.permissions)),
        JSONMember("response_types_supported", words(["code"])),
        JSONMember("response_modes_supported", words(["query"])),
        JSONMember("grant_types_supported", words(["authorization_code", "refresh_token"])),
        JSONMember(
          "token_endpoint_auth_methods_supported", words(["none"] + confidential)),
        JSONMember(
          "revocation_endpoint_auth_methods_supported", words(["none"] + confidential)),
        JSONMember("introspection_endpoint_auth_methods_supported", words(confidential)),
        JSONMember("code_challenge_methods_supported", words(["S256"])),
        JSONMember("authorization_response_iss_parameter_supported", .bool(true)),
        JSONMember("service_documentation", .string(origin + "/api/v1/openapi.json")),
      ]).bytes)
  }

  private static func read(_ permissions: [Scope]) -> Route<AppRoutes> {
    Route(
      .post, "/api/v1/oauth/request", name: "readAuthorizationRequest",
      summary: "What an app asks of the member, by the query of the page on which it asks.",
      tag: tag, access: .member, body: .json(AppSchemas.request),
      answers: [.ok(AppSchemas.question(of: permissions))]
    ) { (apps, _, request) in
      switch try await apps.judge(request) {
      case .unanswerable(let error): throw Problem(.unanswerable, error.description)
      case .refused(let error, let answer):
        return redirect(answer, to: error, from: request)
      case .inOrder(let asked):
        return .json(
          JSONValue.object([
            JSONMember("app", .string(asked.app.name)),
            JSONMember("destination", .string(asked.answer.redirect.destination)),
            JSONMember("scopes", .array(asked.scopes.map { .string($0) })),
          ]).bytes)
      }
    }
  }

  private static let decide = Route<AppRoutes>(
    .post, "/api/v1/oauth/authorization", name: "authorizeApp",
    summary: "Gives an app what it asks for, or refuses it.", tag: tag, access: .member,
    body: .json(AppSchemas.decision), answers: [.ok(AppSchemas.redirection)]
  ) { (apps, member, request) in
    switch try await apps.judge(request) {
    case .unanswerable(let error): throw Problem(.unanswerable, error.description)
    case .refused(let error, let answer):
      return redirect(answer, to: error, from: request)
    case .inOrder(let asked):
      guard request.json["is_allowed"]?.bool ?? false else {
        return redirect(asked.answer, to: .denied, from: request)
      }
      let code = try await apps.identity.grant(asked, by: member.session)
      return redirect(asked.answer, with: [("code", code.text)], from: request)
    }
  }

  private func judge(_ request: Request) async throws -> AuthorizationJudgement {
    let query = try Query(form: Array((request.json["query"]?.string ?? "").utf8))
    return try await identity.judge(OAuthParameters(query.pairs), known: Set(permissions))
  }

  private static func redirect(
    _ answer: AuthorizationAnswer, to error: OAuthError, from request: Request
  ) -> Response {
    let fields = [("error", error.code.rawValue), ("error_description", error.description)]
    return redirect(answer, with: fields, from: request)
  }

  private static func redirect(
    _ answer: AuthorizationAnswer, with fields: [(name: String, value: String)],
    from request: Request
  ) -> Response {
    let state = answer.state.map { [(name: "state", value: $0)] } ?? []
    let query = Query.text(of: fields + state + [("iss", request.origin)])
    let address = answer.redirect.text
    let link = address + (address.contains("?") ? "&" : "?") + query
    return .json(JSONValue.object([JSONMember("redirect", .string(link))]).bytes)
  }
}

extension Problem.Kind {
  fileprivate static let unanswerable = Self(
    "unanswerable-authorization", title: "The app's request cannot be answered",
    status: .badRequest)
}
