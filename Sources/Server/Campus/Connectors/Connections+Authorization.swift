import Campus
import Identity
import JSON
import Storage

extension Connections {
  /// How an answer of a provider came back, by the member's browser.
  struct AuthorizationAnswer: Sendable {
    let state: String
    /// `nil` when the member did not agree, or the provider did not ask.
    let code: String?
    /// Who says that it is from them (RFC 9207).
    let issuer: String?
    /// The path of the page to which it came.
    let page: String
  }

  /// The page of a registered provider on which a member gives the club access; `nil` when there is no such
  /// provider.
  /// - Parameters:
  ///   - origin: scheme, host and port of the app, to a page of which the answer comes.
  ///   - zone: where the member is.
  /// - Throws: `ConnectingError.refused` when the provider does not say where that page is.
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

  /// Connects a member who comes back from a provider. Whoever connects the same account again has the same
  /// connection.
  /// - Throws: `ConnectingError.strange` for an answer to what this session did not ask, `denied` when the
  ///   member did not agree; otherwise as for any connection.
  func connect(_ answer: AuthorizationAnswer, for member: SignedInMember) async throws -> UUID {
    let now = WallClock.now()
    guard let state = SessionToken(answer.state),
      let asked = try await registered.take(state: state.hash, session: member.session.id, at: now),
      asked.member == member.id, let provider = try await registered.provider(asked.provider),
      // Another campus led here (RFC 9700, 4.4).
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
      // What is not kept is good for nothing there either.
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
