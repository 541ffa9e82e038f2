import Campus
import HTTP
import Identity
import JSON
import Storage
import WebClient

/// The club as a client of a registered provider (RFC 6749), by authorization code with PKCE.
struct OAuthClient: Sendable {
  let client: WebClient
  let provider: RegisteredProvider

  /// A provider's endpoints.
  private struct Endpoints {
    /// The issuer that the provider claims to be (RFC 9207, 2), if it does.
    var issuer: String?
    let authorization: String
    let token: String
    /// The revocation endpoint (RFC 7009); `nil` if it has none. The UOC publishes none.
    var revocation: String?
  }

  private static let maximumSize = 64 << 10
  /// Time limit of each request while revoking tokens, in seconds.
  private static let revocationPatience = 10

  /// The requested scope: reading only.
  private var scope: String { provider.provider == .uoc ? "READ" : "campus:read" }

  // MARK: A member agrees

  /// Returns the provider's page on which a member agrees.
  func page(
    redirect: String, state: String, verifier: String
  ) async throws(ProviderFailure) -> String {
    let page = try await endpoints().authorization
    let query = Query.text(of: [
      ("response_type", "code"), ("client_id", provider.client), ("redirect_uri", redirect),
      ("scope", scope), ("state", state),
      ("code_challenge", ProofKey.challenge(of: verifier)),
      ("code_challenge_method", ProofKey.method),
    ])
    return page + (page.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + query
  }

  /// Exchanges a code for tokens.
  /// - Parameter issuer: the issuer named in the authorization response.
  func tokens(
    code: String, issuer: String?, redirect: String, verifier: String, at time: Int64
  ) async throws(ProviderFailure) -> OAuthTokens {
    let endpoints = try await endpoints()
    // A response from another issuer is rejected (RFC 9207, 2.4). So is one with an issuer if the provider
    // declares none, unless it is the provider's address: otherwise one server's code would be sent to another.
    guard issuer == endpoints.issuer || endpoints.issuer == nil && issuer == provider.address else {
      throw ProviderFailure(.foreign)
    }
    let answer = try await ask(
      endpoints.token,
      [
        ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
        ("code_verifier", verifier),
      ])
    guard let tokens = OAuthTokens(answer, of: provider.id, at: time) else {
      throw ProviderFailure(.foreign)
    }
    return tokens
  }

  /// Exchanges a refresh token for new tokens.
  /// - Throws: `refused` if the provider gives none.
  func tokens(after tokens: OAuthTokens, at time: Int64) async throws(ProviderFailure)
    -> OAuthTokens
  {
    guard let refresh = tokens.refresh else { throw ProviderFailure(.refused) }
    let answer = try await ask(
      try await endpoints().token,
      [("grant_type", "refresh_token"), ("refresh_token", refresh)])
    guard let next = OAuthTokens(answer, of: provider.id, after: refresh, at: time) else {
      throw ProviderFailure(.foreign)
    }
    return next
  }

  /// Revokes tokens at the provider (RFC 7009), if it supports that: the refresh token, which ends the whole
  /// grant, and the access token, since not every provider ends it, too. The answers are ignored.
  func revoke(_ tokens: OAuthTokens) async {
    guard
      let address = try? await endpoints(patience: Self.revocationPatience).revocation
    else { return }
    let shown = [("refresh_token", tokens.refresh), ("access_token", tokens.access)]
    for case (let kind, let token?) in shown {
      var request = form(for: address, [("token", token), ("token_type_hint", kind)])
      request.patience = Self.revocationPatience
      _ = try? await client.answer(to: request)
    }
  }

  /// Returns a form request with the club's credentials in the body, which all providers accept.
  private func form(
    for address: String, _ fields: [(name: String, value: String)]
  ) -> WebRequest {
    var form = fields + [(name: "client_id", value: provider.client)]
    if let secret = provider.secret { form.append(("client_secret", secret)) }
    return WebRequest(
      address, headers: [("Accept", "application/json")], form: Query.text(of: form),
      maximumSize: Self.maximumSize)
  }

  /// Sends a form and returns the provider's JSON answer.
  private func ask(
    _ address: String, _ fields: [(name: String, value: String)]
  ) async throws(ProviderFailure) -> JSONValue {
    let answer = try await client.answer(to: form(for: address, fields))
    // 400 and 401 mean an invalid code, token or client (RFC 6749, 5.2).
    if answer.status == 400 || (300..<400).contains(answer.status) {
      throw ProviderFailure(.refused)
    }
    let json = try answer.json()
    if json["error"] != nil { throw ProviderFailure(.refused) }
    return json
  }

  // MARK: Where

  private func endpoints(patience: Int = 30) async throws(ProviderFailure) -> Endpoints {
    let address = provider.address
    guard provider.provider == .cordada else {
      return Endpoints(
        authorization: address + "/oauth/authorize", token: address + "/oauth/token")
    }
    var request = WebRequest(
      address + "/.well-known/oauth-authorization-server",
      headers: [("Accept", "application/json")], maximumSize: Self.maximumSize)
    request.patience = patience
    let said = try await client.answer(to: request).json()
    // The issuer must be the registered one (RFC 8414, 3.3), and its endpoints encrypted if it is.
    guard let issuer = said["issuer"]?.string, issuer == address,
      let authorization = said["authorization_endpoint"]?.string,
      let token = said["token_endpoint"]?.string, [authorization, token].allSatisfy(isAsSafe)
    else { throw ProviderFailure(.foreign) }
    return Endpoints(
      issuer: issuer, authorization: authorization, token: token,
      revocation: said["revocation_endpoint"]?.string.flatMap { isAsSafe($0) ? $0 : nil })
  }

  /// Returns true if an endpoint may be requested: it is encrypted if the provider's address is.
  private func isAsSafe(_ endpoint: String) -> Bool {
    WebPage.isAddress(endpoint)
      && (!provider.address.hasPrefix("https:") || endpoint.hasPrefix("https:"))
  }
}
