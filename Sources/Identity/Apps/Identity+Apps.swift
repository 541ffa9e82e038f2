public import JSON
import Spaces
public import Storage

/// Apps registered by administrators.
extension Identity {
  /// Maximum number of apps of a club.
  public static let maximumApps = 200
  /// Maximum number of redirect addresses of an app.
  public static let maximumRedirects = 10
  /// The schema of an app's name.
  public static let appName = Schema.string(minimumLength: 1, maximumLength: 60, pattern: .line)

  /// Registers an app.
  /// - Parameters:
  ///   - redirects: the redirect addresses.
  ///   - isConfidential: true if the app runs on a server and can keep a secret.
  /// - Returns: the app, and its secret if it has one, which is returned only here.
  /// - Throws: `invalid`.
  public func register(
    appNamed name: String, redirects: [String], isConfidential: Bool, by authority: Authority
  ) async throws(IdentityError) -> (app: RegisteredApp, secret: AppSecret?) {
    var errors = NameRule.errors(name, as: Self.appName, path: "name")
    let addresses = redirects.compactMap(RedirectAddress.init(_:))
    if addresses.count < redirects.count || !(1...Self.maximumRedirects).contains(redirects.count) {
      let message =
        "Must be 1 to \(Self.maximumRedirects) addresses of https, of http on the device itself, or "
        + "of a scheme such as com.example.app, without a fragment."
      errors.append(FieldError(path: "redirects", code: "invalid", message: message))
    }
    guard errors.isEmpty else { throw .invalid(errors) }
    let secret = isConfidential ? AppSecret(.clientSecret) : nil
    let app = RegisteredApp(
      id: .new(), name: name, redirects: addresses, isConfidential: isConfidential,
      createdAt: WallClock.now())
    let hasRoom = try await write { connection throws(StorageError) in
      let count = try connection.row("SELECT count(*) FROM apps") { $0.int(0) } ?? 0
      guard count < Self.maximumApps else { return false }
      try AdministrationLog.write(
        AdministrationAct(.appRegistered, on: app.id, named: name), by: authority, on: connection)
      try connection.run(
        "INSERT INTO apps (id, name, redirects, secret_hash, created_at) VALUES ($1, $2, $3, $4, $5)",
        app.id, app.name, app.redirects.map(\.text).joined(separator: "\n"), secret?.hash,
        app.createdAt)
      return true
    }
    guard hasRoom else {
      throw .invalid([
        FieldError(path: "name", code: "too_many", message: "The club has as many as it may have.")
      ])
    }
    return (app, secret)
  }

  /// Returns the registered apps by name.
  public func apps() async throws(IdentityError) -> [RegisteredApp] {
    try await read { connection throws(StorageError) in
      try connection.rows(
        "SELECT \(RegisteredApp.columns) FROM apps ORDER BY lower(name), id",
        body: RegisteredApp.init(_:))
    }
  }

  /// Returns the number of members who gave access to each app that has any.
  public func memberCounts() async throws(IdentityError) -> [UUID: Int] {
    try await read { connection throws(StorageError) in
      let counts = try connection.rows(
        "SELECT app, count(DISTINCT member) FROM app_grants GROUP BY app"
      ) { row throws(StorageError) in (try row.uuid(0), row.int(1)) }
      return Dictionary(uniqueKeysWithValues: counts)
    }
  }

  /// Ends all access that members gave to an app; it stays registered.
  /// - Throws: `noSuchApp`.
  public func endAccess(toApp id: UUID, by authority: Authority) async throws(IdentityError) {
    let isFound = try await write { connection throws(StorageError) in
      guard let app = try Self.app(id, on: connection) else { return false }
      let count = try connection.row(
        "SELECT count(DISTINCT member) FROM app_grants WHERE app = $1", id
      ) { $0.int(0) }
      guard let count, count > 0 else { return true }
      try AdministrationLog.write(
        AdministrationAct(.appAccessEnded, on: id, named: app.name, to: String(count)),
        by: authority, on: connection)
      try AppTables.end(grantsTo: id, on: connection)
      return true
    }
    guard isFound else { throw .noSuchApp }
  }

  /// Replaces the secret of a confidential app; the former one becomes invalid. Members' grants remain.
  /// - Throws: `noSuchApp`, also for an app without a secret.
  public func renewSecret(
    ofApp id: UUID, by authority: Authority
  ) async throws(IdentityError) -> AppSecret {
    let secret = AppSecret(.clientSecret)
    let isRenewed = try await write { connection throws(StorageError) in
      let app = try Self.app(id, on: connection)
      guard let app, app.isConfidential else { return false }
      try AdministrationLog.write(
        AdministrationAct(.appSecretRenewed, on: id, named: app.name), by: authority,
        on: connection)
      try connection.run("UPDATE apps SET secret_hash = $2 WHERE id = $1", id, secret.hash)
      return true
    }
    guard isRenewed else { throw .noSuchApp }
    return secret
  }

  /// Deletes an app with all grants to it.
  /// - Throws: `noSuchApp`.
  public func delete(app id: UUID, by authority: Authority) async throws(IdentityError) {
    let isDeleted = try await write { connection throws(StorageError) in
      guard let app = try Self.app(id, on: connection) else { return false }
      try AdministrationLog.write(
        AdministrationAct(.appDeleted, on: id, named: app.name), by: authority, on: connection)
      try AppTables.end(grantsTo: id, on: connection)
      try connection.run("DELETE FROM apps WHERE id = $1", id)
      return true
    }
    guard isDeleted else { throw .noSuchApp }
  }

  private static func app(
    _ id: UUID, on connection: Connection
  ) throws(StorageError) -> RegisteredApp? {
    try connection.row(
      "SELECT \(RegisteredApp.columns) FROM apps WHERE id = $1", id, body: RegisteredApp.init(_:))
  }

  func app(_ id: String?) async throws(IdentityError) -> RegisteredApp? {
    guard let id = id.flatMap(UUID.init(_:)) else { return nil }
    return try await read { connection throws(StorageError) in try Self.app(id, on: connection) }
  }

  /// Returns the app that authenticates with these credentials.
  /// - Throws: `refused` with `invalid_request` if they name no app, `invalid_client` if they are wrong.
  func app(showing credentials: AppCredentials) async throws(IdentityError) -> RegisteredApp {
    guard let id = credentials.id else {
      throw .refused(OAuthError(.invalidRequest, "The parameter client_id is missing."))
    }
    let wrong = OAuthError(.invalidClient, "There is no such app, or it has another secret.")
    guard let app = try await app(id) else { throw .refused(wrong) }
    // A public app that presents a secret is refused.
    guard app.isConfidential || credentials.secret != nil else { return app }
    guard let secret = credentials.secret.flatMap(AppSecret.init(_:)), secret.kind == .clientSecret
    else { throw .refused(wrong) }
    let isRight = try await read { connection throws(StorageError) in
      try connection.exists(
        "SELECT 1 FROM apps WHERE id = $1 AND secret_hash = $2", app.id, secret.hash)
    }
    guard isRight else { throw .refused(wrong) }
    return app
  }
}
