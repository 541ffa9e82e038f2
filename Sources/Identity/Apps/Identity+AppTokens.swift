public import Storage

/// The tokens that an app gets for a code or a refresh token.
public struct AppTokens: Sendable {
  /// The access token.
  public let access: AppSecret
  /// The refresh token, which can be used once.
  public let refresh: AppSecret
  /// The names of the permissions of the access token.
  public let scopes: [String]
  /// Lifetime of the access token, in seconds.
  public let lifetime: Int64
}

/// The state of a token, reported to its own app (RFC 7662).
public struct TokenState: Sendable {
  /// The names of its permissions.
  public let scopes: String
  /// Time of creation, in milliseconds since 1970.
  public let createdAt: Int64
  /// Time of expiry, in milliseconds since 1970.
  public let expiresAt: Int64
  /// The member who granted the access.
  public let member: UUID
}

extension Identity {
  /// Lifetime of an access token, in milliseconds: an hour.
  static let accessLife: Int64 = 3_600_000
  /// Lifetime of an unused refresh token, in milliseconds: that of a session.
  static let refreshLife: Int64 = sessionLife
  /// Time after which an app must ask the member anew, however often it refreshes, in milliseconds: that of a session.
  static let longestGrant: Int64 = longestSession

  /// Handles a token request (RFC 6749, 4.1.3 and 6).
  /// - Parameter address: the client's address; `nil` for this machine.
  /// - Throws: `refused`, `tooManyTries`.
  public func tokens(
    for parameters: OAuthParameters, showing credentials: AppCredentials, from address: String?
  ) async throws(IdentityError) -> AppTokens {
    try await counted(from: address) { () throws(IdentityError) in
      try refusing { () throws(OAuthError) in try parameters.refuseRepeated() }
      let app = try await app(showing: credentials)
      let kind = try refusing { () throws(OAuthError) in try parameters.required("grant_type") }
      switch kind {
      case "authorization_code": return try await redeem(parameters, by: app)
      case "refresh_token": return try await refresh(parameters, by: app)
      default:
        throw .refused(
          OAuthError(.unsupportedGrantType, "Codes and refresh tokens are taken, nothing else."))
      }
    }
  }

  /// The result for a secret presented by an app.
  private enum Outcome {
    case tokens(AppTokens)
    case refused(OAuthError)

    static func wrong(_ what: String) -> Outcome { .refused(OAuthError(.invalidGrant, what)) }
  }

  private func redeem(
    _ parameters: OAuthParameters, by app: RegisteredApp
  ) async throws(IdentityError) -> AppTokens {
    let (text, verifier) = try refusing { () throws(OAuthError) in
      (try parameters.required("code"), try parameters.required("code_verifier"))
    }
    let wrong = Outcome.wrong("The code is wrong, used or has expired.")
    let code = AppSecret(text).flatMap { $0.kind == .code ? $0 : nil }
    return try await outcome { connection, now throws(StorageError) in
      guard let code,
        let grant = try connection.row(
          """
          SELECT id, scopes, code_expires_at, is_redeemed, redirect, challenge FROM app_grants
          WHERE code_hash = $1 AND app = $2
          """, code.hash, app.id,
          body: { row throws(StorageError) in
            (
              id: try row.uuid(0), scopes: row.string(1), expiresAt: row.int64(2),
              isRedeemed: row.bool(3), redirect: row.optionalString(4), challenge: row.string(5)
            )
          })
      else { return wrong }
      let isRight =
        !grant.isRedeemed && grant.expiresAt > now && grant.redirect == parameters["redirect_uri"]
        && ProofKey.matches(verifier: verifier, challenge: grant.challenge)
      guard isRight else {
        // A code used twice has leaked, so the tokens issued for it are revoked (RFC 9700, 4.5). With a wrong
        // verifier there is only one try.
        try AppTables.end(grant: grant.id, on: connection)
        return wrong
      }
      try connection.run("UPDATE app_grants SET is_redeemed = 1 WHERE id = $1", grant.id)
      return .tokens(
        try Self.issue(
          of: grant.id, given: grant.scopes, scopes: grant.scopes, at: now, on: connection))
    }
  }

  private func refresh(
    _ parameters: OAuthParameters, by app: RegisteredApp
  ) async throws(IdentityError) -> AppTokens {
    let text = try refusing { () throws(OAuthError) in try parameters.required("refresh_token") }
    let wrong = Outcome.wrong("The refresh token is wrong, used or has expired.")
    let token = AppSecret(text).flatMap { $0.kind == .refreshToken ? $0 : nil }
    return try await outcome { connection, now throws(StorageError) in
      guard let token,
        let found = try connection.row(
          """
          SELECT grant_id, app_tokens.scopes, expires_at, is_used, app_grants.created_at
          FROM app_tokens JOIN app_grants ON app_grants.id = grant_id
          WHERE hash = $1 AND kind = $2 AND app = $3
          """, token.hash, AppSecret.Kind.refreshToken.rawValue, app.id,
          body: { row throws(StorageError) in
            (
              grant: try row.uuid(0), scopes: row.string(1), expiresAt: row.int64(2),
              isUsed: row.bool(3), grantedAt: row.int64(4)
            )
          })
      else { return wrong }
      guard !found.isUsed else {
        // The token is known to two parties, and it is unknown which of them is the app (RFC 9700, 4.14.2).
        try AppTables.end(grant: found.grant, on: connection)
        return wrong
      }
      guard found.expiresAt > now, found.grantedAt > now - Self.longestGrant else { return wrong }
      let given = found.scopes.split(separator: " ").map(String.init)
      let scopes = parameters.scopes ?? given
      guard !scopes.isEmpty, scopes.allSatisfy(given.contains) else {
        return .refused(OAuthError(.invalidScope, "The member did not give this permission."))
      }
      try connection.run("UPDATE app_tokens SET is_used = 1 WHERE hash = $1", token.hash)
      return .tokens(
        try Self.issue(
          of: found.grant, given: found.scopes, scopes: scopes.joined(separator: " "), at: now,
          on: connection))
    }
  }

  private func outcome(
    _ body: @escaping @Sendable (Connection, Int64) throws(StorageError) -> Outcome
  ) async throws(IdentityError) -> AppTokens {
    let now = WallClock.now()
    let outcome = try await write { connection throws(StorageError) in try body(connection, now) }
    switch outcome {
    case .tokens(let tokens): return tokens
    case .refused(let error): throw .refused(error)
    }
  }

  /// - Parameters:
  ///   - given: the permissions of the grant, which the refresh token keeps.
  ///   - scopes: the permissions of the access token.
  private static func issue(
    of grant: UUID, given: String, scopes: String, at now: Int64, on connection: Connection
  ) throws(StorageError) -> AppTokens {
    let tokens = AppTokens(
      access: AppSecret(.accessToken), refresh: AppSecret(.refreshToken),
      scopes: scopes.split(separator: " ").map(String.init), lifetime: accessLife / 1_000)
    let rows = [(tokens.access, scopes, accessLife), (tokens.refresh, given, refreshLife)]
    for (token, scopes, life) in rows {
      try connection.run(
        """
        INSERT INTO app_tokens (hash, grant_id, kind, scopes, created_at, expires_at, is_used)
        VALUES ($1, $2, $3, $4, $5, $6, 0)
        """, token.hash, grant, token.kind.rawValue, scopes, now, now + life)
    }
    try connection.run("UPDATE app_grants SET last_used_at = $2 WHERE id = $1", grant, now)
    return tokens
  }

  // MARK: Ending and asking

  /// Revokes a token at its app's request (RFC 7009): a refresh token with all tokens of the same grant, an
  /// access token alone. Unknown tokens are ignored.
  /// - Throws: `refused`, also for another app's token; `tooManyTries`.
  public func revoke(
    _ parameters: OAuthParameters, showing credentials: AppCredentials, from address: String?
  ) async throws(IdentityError) {
    let isForeign = try await counted(from: address) { () throws(IdentityError) in
      let (app, token) = try await shownToken(parameters, credentials)
      return try await write { connection throws(StorageError) -> Bool in
        guard let token, let found = try Self.token(token, on: connection) else { return false }
        guard found.app == app.id else { return true }
        if token.kind == .refreshToken {
          try AppTables.end(grant: found.grant, on: connection)
        } else {
          try connection.run("DELETE FROM app_tokens WHERE hash = $1", token.hash)
        }
        return false
      }
    }
    if isForeign {
      throw .refused(OAuthError(.unauthorizedClient, "The token is another app's."))
    }
  }

  /// Returns the state of a token for an app on a server (RFC 7662).
  /// - Returns: `nil` if the token is invalid, or another app's.
  /// - Throws: `refused`, also for an app without a secret; `tooManyTries`.
  public func introspect(
    _ parameters: OAuthParameters, showing credentials: AppCredentials, from address: String?
  ) async throws(IdentityError) -> TokenState? {
    try await counted(from: address) { () throws(IdentityError) in
      let (app, token) = try await shownToken(parameters, credentials)
      guard app.isConfidential else {
        throw .refused(OAuthError(.invalidClient, "Only an app with a secret may ask."))
      }
      let now = WallClock.now()
      return try await read { connection throws(StorageError) -> TokenState? in
        guard let token, let found = try Self.token(token, on: connection), found.app == app.id,
          !found.isUsed, found.state.expiresAt > now
        else { return nil }
        return found.state
      }
    }
  }

  private func shownToken(
    _ parameters: OAuthParameters, _ credentials: AppCredentials
  ) async throws(IdentityError) -> (RegisteredApp, AppSecret?) {
    try refusing { () throws(OAuthError) in try parameters.refuseRepeated() }
    let app = try await app(showing: credentials)
    let text = try refusing { () throws(OAuthError) in try parameters.required("token") }
    return (app, AppSecret(text))
  }

  private static func token(
    _ token: AppSecret, on connection: Connection
  ) throws(StorageError) -> (app: UUID, grant: UUID, isUsed: Bool, state: TokenState)? {
    try connection.row(
      """
      SELECT app, grant_id, is_used, app_tokens.scopes, app_tokens.created_at, expires_at, member
      FROM app_tokens JOIN app_grants ON app_grants.id = grant_id WHERE hash = $1
      """, token.hash
    ) { row throws(StorageError) in
      (
        app: try row.uuid(0), grant: try row.uuid(1), isUsed: row.bool(2),
        state: TokenState(
          scopes: row.string(3), createdAt: row.int64(4), expiresAt: row.int64(5),
          member: try row.uuid(6))
      )
    }
  }

  /// Counts failures: codes and secrets cannot be guessed, but requests cost the server time.
  private func counted<Value>(
    from address: String?, _ body: () async throws(IdentityError) -> Value
  ) async throws(IdentityError) -> Value {
    let counted = try countTryOfApp(from: address)
    let value = try await body()
    counted.revert()
    return value
  }

  private func refusing<Value>(
    _ body: () throws(OAuthError) -> Value
  ) throws(IdentityError) -> Value {
    do throws(OAuthError) { return try body() } catch { throw .refused(error) }
  }

  /// Deletes expired codes and tokens, and grants without any left.
  public func deleteExpiredTokens() async throws(StorageError) {
    let now = WallClock.now()
    try await database.write { connection throws(StorageError) in
      try connection.run("DELETE FROM app_tokens WHERE expires_at <= $1", now)
      try connection.run(
        """
        DELETE FROM app_grants WHERE code_expires_at <= $1
          AND NOT EXISTS (SELECT 1 FROM app_tokens WHERE grant_id = app_grants.id)
        """, now)
      try connection.run("DELETE FROM personal_tokens WHERE expires_at <= $1", now)
    }
  }
}
