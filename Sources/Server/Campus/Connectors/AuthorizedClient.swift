import Campus
import JSON
import Storage
import Threads
import WebClient

/// Sends requests to a registered provider with a member's tokens. Renews them shortly before they expire, and
/// once when the provider rejects them.
final class AuthorizedClient: Sendable {
  private let oauth: OAuthClient
  private let question: ProviderQuestion
  /// The current tokens, or the reason why renewal failed; a later request does not try to renew again.
  private let tokens: Locked<Result<OAuthTokens, ProviderFailure>>

  private let budget = AnswerBudget()

  init(_ oauth: OAuthClient, _ tokens: OAuthTokens, for question: ProviderQuestion) {
    self.oauth = oauth
    self.question = question
    self.tokens = Locked(.success(tokens))
  }

  /// Returns the JSON at an address of the provider's interface.
  func json(_ address: String) async throws(ProviderFailure) -> JSONValue {
    var current = try await good()
    var answer = try await ask(address, with: current)
    if answer.status == 401 {
      current = try await renew(current)
      answer = try await ask(address, with: current)
    }
    let json = try answer.json()
    // The UOC reports errors in this field, with any status.
    if let error = json["error"]?.string {
      throw ProviderFailure(error == "invalid_token" ? .refused : .failed)
    }
    return json
  }

  /// The registered provider that receives the requests.
  var provider: RegisteredProvider { oauth.provider }

  /// Returns true if an address is on the provider's own host.
  func isOwn(_ address: String) -> Bool {
    SchoolAddress(provider.address)?.own(address) != nil
  }

  /// Returns the request that downloads a file. On a host other than the provider's, it carries no token.
  func request(forFileAt address: String) async throws(ProviderFailure) -> WebRequest {
    guard let own = SchoolAddress(oauth.provider.address)?.own(address) else {
      return WebRequest(address)
    }
    return request(own, with: try await good())
  }

  /// Returns tokens that do not expire soon.
  private func good() async throws(ProviderFailure) -> OAuthTokens {
    let current = try tokens.withLock { $0 }.get()
    guard question.renew != nil, current.isEnding(at: question.time) else { return current }
    return try await renew(current)
  }

  private func ask(
    _ address: String, with tokens: OAuthTokens
  ) async throws(ProviderFailure) -> WebAnswer {
    var request = request(address, with: tokens)
    request.headers.append(("Accept", "application/json"))
    return try await budget.answer(to: request, of: oauth.client)
  }

  private func request(_ address: String, with tokens: OAuthTokens) -> WebRequest {
    var address = address
    if oauth.provider.provider == .uoc {
      // The UOC's examples pass the token in the query only; the header alone is unproven.
      address += address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
      address += "access_token=\(tokens.access)"
    }
    return WebRequest(address, headers: [("Authorization", "Bearer \(tokens.access)")])
  }

  private func renew(_ old: OAuthTokens) async throws(ProviderFailure) -> OAuthTokens {
    guard let renew = question.renew else { throw ProviderFailure(.refused) }
    do throws(ProviderFailure) {
      let secret = try await renew(old.secret) {
        [oauth, time = question.time] (secret) throws(ProviderFailure) in
        guard let tokens = OAuthTokens(secret: secret) else { throw ProviderFailure(.refused) }
        return try await oauth.tokens(after: tokens, at: time).secret
      }
      guard let fresh = OAuthTokens(secret: secret) else { throw ProviderFailure(.refused) }
      tokens.withLock { $0 = .success(fresh) }
      return fresh
    } catch {
      tokens.withLock { $0 = .failure(error) }
      throw error
    }
  }
}
