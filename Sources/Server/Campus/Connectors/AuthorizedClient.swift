import Campus
import JSON
import Storage
import Threads
import WebClient

/// Asks a registered provider with a member's tokens, which are renewed ahead of their end, and once when
/// the provider refuses them.
final class AuthorizedClient: Sendable {
  private let oauth: OAuthClient
  private let question: ProviderQuestion
  /// Those that are good, or why there are none: who asks next does not try to renew them again.
  private let tokens: Locked<Result<OAuthTokens, ProviderFailure>>

  private let budget = AnswerBudget()

  init(_ oauth: OAuthClient, _ tokens: OAuthTokens, for question: ProviderQuestion) {
    self.oauth = oauth
    self.question = question
    self.tokens = Locked(.success(tokens))
  }

  /// What is at an address of the provider's interface.
  func json(_ address: String) async throws(ProviderFailure) -> JSONValue {
    var current = try await good()
    var answer = try await ask(address, with: current)
    if answer.status == 401 {
      current = try await renew(current)
      answer = try await ask(address, with: current)
    }
    let json = try answer.json()
    // The UOC tells errors so, whatever the status.
    if let error = json["error"]?.string {
      throw ProviderFailure(error == "invalid_token" ? .refused : .failed)
    }
    return json
  }

  /// Who is asked.
  var provider: RegisteredProvider { oauth.provider }

  /// Whether an address is one of the provider's own host.
  func isOwn(_ address: String) -> Bool {
    SchoolAddress(provider.address)?.own(address) != nil
  }

  /// What brings a file. An address of another host than the provider's is asked without the member's token.
  func request(forFileAt address: String) async throws(ProviderFailure) -> WebRequest {
    guard let own = SchoolAddress(oauth.provider.address)?.own(address) else {
      return WebRequest(address)
    }
    return request(own, with: try await good())
  }

  /// Tokens that last.
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
      // Its demos know no other way; whether the header would do is not known.
      address += address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
      address += "access_token=\(tokens.access)"
    }
    return WebRequest(address, headers: [("Authorization", "Bearer \(tokens.access)")])
  }

  private func renew(_ old: OAuthTokens) async throws(ProviderFailure) -> OAuthTokens {
    guard let keep = question.renew else { throw ProviderFailure(.refused) }
    do throws(ProviderFailure) {
      let secret = try await keep(old.secret) {
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
