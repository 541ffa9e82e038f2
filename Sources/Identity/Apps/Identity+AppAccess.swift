public import Storage

/// An app that a member has granted access.
public struct AppWithAccess: Equatable, Sendable {
  /// The identifier of the app.
  public let app: UUID
  /// The app's name.
  public let name: String
  /// The names of its permissions.
  public let scopes: [String]
  /// Time of the first grant, in milliseconds since 1970.
  public let createdAt: Int64
  /// Approximate time of its last request, in milliseconds since 1970.
  public let lastUsedAt: Int64
}

/// Access by tokens, and its display to members.
extension Identity {
  /// Returns the access granted by an app's token; `nil` if it is invalid, has expired or was revoked.
  public func access(by token: AppSecret) async throws(IdentityError) -> AppAccess? {
    let (query, table): (String, String)
    switch token.kind {
    case .accessToken: (query, table) = (Self.accessQuery, "app_grants")
    case .personalToken: (query, table) = (Self.personalQuery, "personal_tokens")
    // A refresh token grants no access itself.
    case .refreshToken, .code, .clientSecret: return nil
    }
    let now = WallClock.now()
    let found = try await read { connection throws(StorageError) in
      try connection.row(query, token.hash, now) { row throws(StorageError) in
        (
          access: AppAccess(
            member: try row.uuid(0),
            scopes: Set(row.string(1).split(separator: " ").map(String.init))),
          id: try row.uuid(2), lastUsedAt: row.optionalInt64(3)
        )
      }
    }
    guard let found else { return nil }
    if found.lastUsedAt ?? 0 < now - Self.seenInterval {
      try await write { connection throws(StorageError) in
        try connection.run("UPDATE \(table) SET last_used_at = $2 WHERE id = $1", found.id, now)
      }
    }
    return found.access
  }

  private static let accessQuery = """
    SELECT member, app_tokens.scopes, app_grants.id, last_used_at
    FROM app_tokens JOIN app_grants ON app_grants.id = grant_id
    WHERE hash = $1 AND expires_at > $2
    """

  private static let personalQuery = """
    SELECT member, scopes, id, last_used_at FROM personal_tokens
    WHERE hash = $1 AND expires_at > $2
    """

  /// Returns the apps that a member has granted access, the last used first.
  public func appsWithAccess(of member: UUID) async throws(IdentityError) -> [AppWithAccess] {
    let rows = try await read { connection throws(StorageError) in
      try connection.rows(
        """
        SELECT apps.id, name, scopes, app_grants.created_at, last_used_at
        FROM app_grants JOIN apps ON apps.id = app
        WHERE member = $1 AND is_redeemed = 1 ORDER BY last_used_at DESC, app_grants.id DESC
        """, member
      ) { row throws(StorageError) in
        AppWithAccess(
          app: try row.uuid(0), name: row.string(1),
          scopes: row.string(2).split(separator: " ").map(String.init), createdAt: row.int64(3),
          lastUsedAt: row.int64(4))
      }
    }
    // A member may have agreed several times, as on two phones.
    var apps: [AppWithAccess] = []
    for row in rows {
      guard let index = apps.firstIndex(where: { $0.app == row.app }) else {
        apps.append(row)
        continue
      }
      let known = apps[index]
      apps[index] = AppWithAccess(
        app: known.app, name: known.name,
        scopes: known.scopes + row.scopes.filter { !known.scopes.contains($0) },
        createdAt: min(known.createdAt, row.createdAt), lastUsedAt: known.lastUsedAt)
    }
    return apps
  }

  /// Deletes a member's grants to an app.
  /// - Throws: `noSuchApp` if there were none.
  public func endAccess(ofApp app: UUID, by member: UUID) async throws(IdentityError) {
    let count = try await write { connection throws(StorageError) in
      try AppTables.end(grantsTo: app, of: member, on: connection)
    }
    guard count > 0 else { throw .noSuchApp }
  }
}
