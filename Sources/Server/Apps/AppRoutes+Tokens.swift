import HTTP
import Identity
import JSON
import Storage

/// The token endpoint, revocation and introspection (RFC 6749, 3.2; RFC 7009; RFC 7662).
extension AppRoutes {
  static var tokens: [Route<AppRoutes>] {
    [
      exchange(
        OAuthAddress.token, name: "exchangeToken",
        summary: "Gives tokens for a code or a refresh token.",
        answer: .ok(AppSchemas.tokenAnswer)
      ) { (apps, parameters, credentials, address) in
        let tokens = try await apps.identity.tokens(
          for: parameters, showing: credentials, from: address)
        return [
          JSONMember("access_token", .string(tokens.access.text)),
          JSONMember("token_type", .string("Bearer")),
          JSONMember("expires_in", .integer(tokens.lifetime)),
          JSONMember("refresh_token", .string(tokens.refresh.text)),
          JSONMember("scope", .string(tokens.scopes.joined(separator: " "))),
        ]
      },
      exchange(
        OAuthAddress.revocation, name: "revokeToken",
        summary: "Ends a token; a refresh token with all that came of the same agreement.",
        answer: Answer(.ok, "It is good for nothing any more.")
      ) { (apps, parameters, credentials, address) in
        try await apps.identity.revoke(parameters, showing: credentials, from: address)
        return []
      },
      exchange(
        OAuthAddress.introspection, name: "introspectToken",
        summary: "What a token is good for, to the app on a server that it belongs to.",
        answer: .ok(AppSchemas.state)
      ) { (apps, parameters, credentials, address) in
        let state = try await apps.identity.introspect(
          parameters, showing: credentials, from: address)
        guard let state else { return [JSONMember("active", .bool(false))] }
        return [
          JSONMember("active", .bool(true)), JSONMember("scope", .string(state.scopes)),
          JSONMember("sub", .string(state.member.description)),
          JSONMember("iat", .integer(state.createdAt / 1_000)),
          JSONMember("exp", .integer(state.expiresAt / 1_000)),
        ]
      },
    ]
  }

  /// Returns a route that accepts a form from an authenticated app, and reports errors in the terms of OAuth 2.
  private static func exchange(
    _ path: String, name: String, summary: String, answer: Answer,
    _ body:
      @escaping @Sendable (AppRoutes, OAuthParameters, AppCredentials, String) async throws
      -> [JSONMember]
  ) -> Route<AppRoutes> {
    Route(
      .post, PathPattern(stringLiteral: path), name: name, summary: summary, tag: tag,
      access: .anyone, body: .bytes(limit: 16_384),
      answers: [
        answer, Answer(.badRequest, "Why not.", .json(AppSchemas.refusal)),
        Answer(.unauthorized, "It is not that app.", .json(AppSchemas.refusal)),
        Answer(.tooManyRequests, "Too many failures.", .json(AppSchemas.refusal)),
      ],
      isOpenToPages: true
    ) { (apps, _, request) in
      do {
        let parameters = try parameters(of: request)
        let credentials = try credentials(of: request, parameters)
        let fields = try await body(apps, parameters, credentials, request.peer)
        let response = fields.isEmpty ? Response(.ok) : .json(JSONValue.object(fields).bytes)
        return response.replacing(.cacheControl, with: "no-store").with("Pragma", "no-cache")
      } catch IdentityError.refused(let error) {
        return refusal(error.code.rawValue, error.description, to: request)
      } catch IdentityError.tooManyTries(let seconds) {
        return refusal(
          "temporarily_unavailable", "Too many failures from this address.", to: request,
          status: .tooManyRequests
        ).with(.retryAfter, String(seconds))
      }
    }
  }

  private static func refusal(
    _ code: String, _ description: String, to request: Request, status: Status? = nil
  ) -> Response {
    let isWrongClient = code == OAuthError.Code.invalidClient.rawValue
    let response = Response.json(
      JSONValue.object([
        JSONMember("error", .string(code)), JSONMember("error_description", .string(description)),
      ]).bytes, status: status ?? (isWrongClient ? .unauthorized : .badRequest))
    // RFC 9110, 11.6.1 requires a challenge with a 401, whichever method the app used.
    return isWrongClient ? response.with(.wwwAuthenticate, "Basic realm=\"Cordada\"") : response
  }

  private static func parameters(of request: Request) throws -> OAuthParameters {
    let type = request.headers[.contentType]?.lowercased().prefix { $0 != ";" && $0 != " " }
    guard type == "application/x-www-form-urlencoded",
      let form = try? Query(form: request.bytes)
    else {
      throw IdentityError.refused(.malformed("The content must be a form in UTF-8."))
    }
    return OAuthParameters(form.pairs)
  }

  /// Returns the app's credentials from the header or the form; both at once are an error (RFC 6749, 2.3).
  private static func credentials(
    of request: Request, _ parameters: OAuthParameters
  ) throws -> AppCredentials {
    let (id, secret) = (parameters["client_id"], parameters["client_secret"])
    guard let header = request.headers[.authorization] else {
      return AppCredentials(id: id, secret: secret)
    }
    guard let shown = AppCredentials(basic: header) else {
      throw IdentityError.refused(.malformed("The header Authorization must be Basic."))
    }
    guard secret == nil, id == nil || shown.isOf(id) else {
      throw IdentityError.refused(.malformed("An app shows its secret in one way."))
    }
    return shown
  }
}
