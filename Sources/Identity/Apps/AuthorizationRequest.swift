import Storage

/// An app's valid authorization request to a member (RFC 6749, 4.1.1).
public struct AuthorizationRequest: Sendable {
  /// The app that asks.
  public let app: RegisteredApp
  /// The destination of the answer.
  public let answer: AuthorizationAnswer
  /// The names of the requested permissions, at least one.
  public let scopes: [String]
  let challenge: String
  /// The redirect address of the request; `nil` if it left out the only registered one.
  let givenRedirect: String?
}

/// The destination of the answer to an app, and the state that it returns.
public struct AuthorizationAnswer: Equatable, Sendable {
  /// A registered address of the app.
  public let redirect: RedirectAddress
  /// A value by which the app recognizes its request.
  public let state: String?
}

/// The result of checking an authorization request.
public enum AuthorizationJudgement: Sendable {
  /// The request is valid; the member may be asked.
  case inOrder(AuthorizationRequest)
  /// The request is invalid; the app is told the error.
  case refused(OAuthError, AuthorizationAnswer)
  /// The app or the redirect address is uncertain; nothing is sent anywhere.
  case unanswerable(OAuthError)
}

extension Identity {
  /// Checks an app's authorization request.
  /// - Parameter known: the names of all existing permissions.
  public func judge(
    _ parameters: OAuthParameters, known: Set<String>
  ) async throws(IdentityError) -> AuthorizationJudgement {
    guard let app = try await app(parameters.once("client_id")) else {
      return .unanswerable(OAuthError(.invalidClient, "There is no such app."))
    }
    guard let redirect = Self.redirect(parameters, of: app) else {
      return .unanswerable(
        OAuthError(.invalidRequest, "The address to answer to is none of the app's."))
    }
    let answer = AuthorizationAnswer(redirect: redirect, state: parameters.once("state"))
    do throws(OAuthError) {
      try parameters.refuseRepeated()
      guard try parameters.required("response_type") == "code" else {
        throw OAuthError(.unsupportedResponseType, "Only codes are given.")
      }
      guard parameters["response_mode"] ?? "query" == "query" else {
        throw OAuthError(.invalidRequest, "Answers are in the query only.")
      }
      let challenge = try parameters.required("code_challenge")
      guard parameters["code_challenge_method"] == ProofKey.method, ProofKey.isChallenge(challenge)
      else {
        throw OAuthError(.invalidRequest, "A challenge of the method S256 is needed.")
      }
      guard let scopes = parameters.scopes, !scopes.isEmpty else {
        throw OAuthError(.invalidScope, "A permission must be asked for.")
      }
      guard scopes.allSatisfy(known.contains) else {
        throw OAuthError(.invalidScope, "There is no such permission.")
      }
      return .inOrder(
        AuthorizationRequest(
          app: app, answer: answer, scopes: scopes, challenge: challenge,
          givenRedirect: parameters["redirect_uri"]))
    } catch {
      return .refused(error, answer)
    }
  }

  /// Returns the redirect address of a request if the app registered it; without one, the only registered address.
  private static func redirect(
    _ parameters: OAuthParameters, of app: RegisteredApp
  ) -> RedirectAddress? {
    guard !parameters.repeated.contains("redirect_uri") else { return nil }
    guard let asked = parameters["redirect_uri"] else {
      return app.redirects.count == 1 ? app.redirects[0] : nil
    }
    guard app.redirects.contains(where: { $0.admits(asked) }) else { return nil }
    return RedirectAddress(asked)
  }

  /// Lifetime of a code, in milliseconds: a minute.
  static let codeLife: Int64 = 60_000

  /// Grants an app's request and returns a code.
  /// - Parameter session: the session of the member who agrees. It must not have ended, so that no code
  ///   survives an event that ends sessions.
  /// - Throws: `noSuchSession`.
  public func grant(
    _ request: AuthorizationRequest, by session: Session
  ) async throws(IdentityError) -> AppSecret {
    let code = AppSecret(.code)
    let now = WallClock.now()
    let isGranted = try await write { connection throws(StorageError) in
      let isSignedIn = try connection.exists("SELECT 1 FROM sessions WHERE id = $1", session.id)
      let isRegistered = try connection.exists("SELECT 1 FROM apps WHERE id = $1", request.app.id)
      guard isSignedIn, isRegistered else { return false }
      try connection.run(
        """
        INSERT INTO app_grants (id, member, app, scopes, created_at, last_used_at, code_hash,
          code_expires_at, is_redeemed, redirect, challenge)
        VALUES ($1, $2, $3, $4, $5, $5, $6, $7, 0, $8, $9)
        """, UUID.new(), session.member, request.app.id, request.scopes.joined(separator: " "),
        now, code.hash, now + Self.codeLife, request.givenRedirect, request.challenge)
      return true
    }
    guard isGranted else { throw .noSuchSession }
    return code
  }
}
