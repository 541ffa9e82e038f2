import Campus
import HTTP
import Identity
import JSON
import Storage
import WebClient

/// The club as a client of a registered provider (RFC 6749), with a code and PKCE.
struct OAuthClient: Sendable {
  let client: WebClient
  let provider: RegisteredProvider

  /// Where a provider is asked.
  private struct Endpoints {
    /// Who it says it is (RFC 9207, 2), when it says so.
    var issuer: String?
    let authorization: String
    let token: String
    /// Where it ends tokens (RFC 7009); `nil` when it does not. Of the UOC nobody knows one.
    var revocation: String?
  }

  private static let maximumSize = 64 << 10
  /// Seconds that each question may take by which tokens are ended.
  private static let revocationPatience = 10

  /// What is asked for: to read.
  private var scope: String { provider.provider == .uoc ? "READ" : "campus:read" }

  // MARK: A member agrees

  /// The page of the provider on which a member agrees.
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

  /// The tokens for a code.
  /// - Parameter issuer: who the answer says that it is from.
  func tokens(
    code: String, issuer: String?, redirect: String, verifier: String, at time: Int64
  ) async throws(ProviderFailure) -> OAuthTokens {
    let endpoints = try await endpoints()
    // An answer of another server is none (RFC 9207, 2.4), also of one that leads on from a server that says nothing of
    // itself: the code of the one would go to the other.
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

  /// The tokens after those that end.
  /// - Throws: `refused` when the provider gives no more.
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

  /// Has the provider end tokens (RFC 7009), where it does that: the refresh token, with which all ends that came
  /// of the agreement, and the access token, because not every provider does so. What it answers changes nothing.
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

  /// A form with what the club shows for itself: in the form, which all providers take.
  private func form(
    for address: String, _ fields: [(name: String, value: String)]
  ) -> WebRequest {
    var form = fields + [(name: "client_id", value: provider.client)]
    if let secret = provider.secret { form.append(("client_secret", secret)) }
    return WebRequest(
      address, headers: [("Accept", "application/json")], form: Query.text(of: form),
      maximumSize: Self.maximumSize)
  }

  /// What the provider answers to a form.
  private func ask(
    _ address: String, _ fields: [(name: String, value: String)]
  ) async throws(ProviderFailure) -> JSONValue {
    let answer = try await client.answer(to: form(for: address, fields))
    // 400 and 401 say that the code, the token or the client is not good (RFC 6749, 5.2).
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
    // Whoever is asked must be who was registered (RFC 8414, 3.3), and as well encrypted.
    guard let issuer = said["issuer"]?.string, issuer == address,
      let authorization = said["authorization_endpoint"]?.string,
      let token = said["token_endpoint"]?.string, [authorization, token].allSatisfy(isAsSafe)
    else { throw ProviderFailure(.foreign) }
    return Endpoints(
      issuer: issuer, authorization: authorization, token: token,
      revocation: said["revocation_endpoint"]?.string.flatMap { isAsSafe($0) ? $0 : nil })
  }

  /// Whether an endpoint is one that may be asked: encrypted if the provider is.
  private func isAsSafe(_ endpoint: String) -> Bool {
    WebPage.isAddress(endpoint)
      && (!provider.address.hasPrefix("https:") || endpoint.hasPrefix("https:"))
  }
}
