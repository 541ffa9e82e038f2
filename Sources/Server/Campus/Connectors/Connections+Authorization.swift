import Campus
import Identity
import JSON
import Storage

extension Connections {
  /// An authorization response of a provider, brought back by the member's browser.
  struct AuthorizationAnswer: Sendable {
    let state: String
    /// The code; `nil` if the member did not agree or the provider returned none.
    let code: String?
    /// The server that claims to have issued the response (RFC 9207).
    let issuer: String?
    /// The path of the page that received it.
    let page: String
  }

  /// Returns the provider's page on which a member grants access, or `nil` if there is no such provider.
  /// - Parameters:
  ///   - origin: scheme, host and port of the app, whose page receives the response.
  ///   - zone: the member's time zone.
  /// - Throws: `ConnectingError.refused` if the provider does not publish the page's address.
  func page(
    of provider: UUID, for member: SignedInMember, origin: String, zone: String
  ) async throws -> String? {
    guard let provider = try await registered.provider(provider) else { return nil }
    let (state, verifier) = (SessionToken(), SessionToken().text)
    let redirect = origin + provider.redirect
    let page: String
    do throws(ProviderFailure) {
      page = try await OAuthClient(client: client, provider: provider).page(
        redirect: redirect, state: state.text, verifier: verifier)
    } catch {
      throw ConnectingError.refused(error.reason)
    }
    try await registered.begin(
      RegisteredProviders.Authorization(
        session: member.session.id, member: member.id, provider: provider.id, verifier: verifier,
        redirect: redirect, zone: zone), state: state.hash, at: WallClock.now())
    return page
  }

  /// Connects a member who returns from a provider. Connecting the same account again gives the same connection.
  /// - Throws: `ConnectingError.strange` if this session did not ask for the response, `denied` if the member
  ///   did not agree; otherwise as for any connection.
  func connect(_ answer: AuthorizationAnswer, for member: SignedInMember) async throws -> UUID {
    let now = WallClock.now()
    guard let state = SessionToken(answer.state),
      let asked = try await registered.redeem(
        state: state.hash, session: member.session.id, at: now),
      asked.member == member.id, let provider = try await registered.provider(asked.provider),
      // Another campus led to this page (RFC 9700, 4.4).
      answer.page == provider.redirect
    else { throw ConnectingError.strange }
    guard let code = answer.code else { throw ConnectingError.denied }
    let tokens: OAuthTokens
    do throws(ProviderFailure) {
      tokens = try await OAuthClient(client: client, provider: provider).tokens(
        code: code, issuer: answer.issuer, redirect: asked.redirect, verifier: asked.verifier,
        at: now)
    } catch {
      throw ConnectingError.refused(error.reason)
    }
    do {
      return try await connect(
        with: tokens, of: provider, zone: asked.zone, for: member.id, at: now)
    } catch {
      // Tokens that are not stored are revoked at the provider.
      Task { await revoke(tokens.secret) }
      throw error
    }
  }

  private func connect(
    with tokens: OAuthTokens, of provider: RegisteredProvider, zone: String, for member: UUID,
    at time: Int64
  ) async throws -> UUID {
    let account: String
    do throws(ProviderFailure) {
      account = try await schools.account(tokens, of: member, at: time)
    } catch {
      throw ConnectingError.refused(error.reason)
    }
    return try await connect(
      NewConnection(
        provider: provider.provider, account: "\(provider.address) \(account)",
        secret: tokens.secret, host: CalendarProvider.host(of: provider.address),
        name: provider.name, zone: zone), for: member)
  }
}
