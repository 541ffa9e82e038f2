import Campus
import Identity
import Storage

/// A campus to which members may grant the club access, registered by an administrator.
struct RegisteredProvider: Sendable {
  let id: UUID
  let provider: CampusProvider
  /// The name shown to members.
  let name: String
  /// The base address, without a slash at the end: for the UOC the prefix of `/oauth` and `/api/v1`.
  let address: String
  /// The club's identifier at the provider (`client_id`, RFC 6749, 2.2).
  let client: String
  /// The club's client secret; `nil` if the provider gave none.
  let secret: String?
  /// The path of the page to which the provider returns members. It is unique to the campus, so that one
  /// campus's response is never taken for another's (RFC 9700, 4.4).
  let redirect: String

  /// The page shared by campuses that were registered before each had its own.
  static let sharedRedirect = "/campus/connected"

  /// Returns the path of the page for the campus at an address.
  static func redirect(of address: String) -> String {
    "\(sharedRedirect)/\(CalendarProvider.host(of: address).lowercased())"
  }
}

/// Registered campuses, and pending authorizations of members.
struct RegisteredProviders: Sendable {
  /// Maximum number of registered campuses.
  static let maximumCount = 50
  /// Time limit for a member to agree, in milliseconds.
  private static let patience: Int64 = 600_000

  let database: Database
  let secrets: SealedSecrets

  // MARK: Providers

  /// Returns all campuses, by name.
  func list() async throws(StorageError) -> [RegisteredProvider] {
    try await database.read { [secrets] database throws(StorageError) in
      try database.rows("\(Self.columns) ORDER BY name, address") {
        row throws(StorageError) in try Self.provider(row, secrets)
      }
    }
  }

  /// Returns a campus, or `nil` if it is not registered.
  func provider(_ id: UUID) async throws(StorageError) -> RegisteredProvider? {
    try await database.read { [secrets] database throws(StorageError) in
      try database.row("\(Self.columns) WHERE id = $1", id) {
        row throws(StorageError) in try Self.provider(row, secrets)
      }
    }
  }

  private static let columns =
    "SELECT id, provider, name, address, client, sealed, redirect FROM campus_providers"

  private static func provider(
    _ row: borrowing Row, _ secrets: SealedSecrets
  ) throws(StorageError) -> RegisteredProvider {
    let id = try row.uuid(0)
    guard let provider = CampusProvider(name: row.string(1)) else {
      throw .damaged("campus_providers names a provider that nobody knows")
    }
    let secret = try row.optionalBytes(5).flatMap { (sealed) throws(StorageError) in
      try secrets.open(sealed, of: id)
    }
    return RegisteredProvider(
      id: id, provider: provider, name: row.string(2), address: row.string(3),
      client: row.string(4), secret: secret.map { String(decoding: $0, as: UTF8.self) },
      redirect: row.string(6))
  }

  /// Registers a campus. If its address is registered already, name, client and secret are updated; with the
  /// same client, the redirect stays.
  /// - Returns: its identifier, or `nil` if the maximum number is reached.
  func register(
    _ provider: CampusProvider, name: String, address: String, client: String, secret: String?,
    by authority: Authority
  ) async throws(StorageError) -> UUID? {
    try await database.write { [secrets] database throws(StorageError) in
      let known = try database.row(
        "SELECT id FROM campus_providers WHERE address = $1", address
      ) { row throws(StorageError) in try row.uuid(0) }
      let count = try database.row("SELECT count(*) FROM campus_providers") { $0.int(0) } ?? 0
      guard known != nil || count < Self.maximumCount else { return nil }
      let id = known ?? .new()
      try AdministrationLog.write(
        AdministrationAct(.providerRegistered, on: id, named: name, to: address), by: authority,
        on: database)
      let sealed = try secret.map { (secret) throws(StorageError) in
        try secrets.seal(Array(secret.utf8), of: id)
      }
      try database.run(
        """
        INSERT INTO campus_providers (id, provider, name, address, client, sealed, redirect)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (id) DO UPDATE SET provider = excluded.provider, name = excluded.name,
          client = excluded.client, sealed = excluded.sealed,
          redirect = CASE WHEN campus_providers.client = excluded.client
            THEN campus_providers.redirect ELSE excluded.redirect END
        """, id, provider.name.description, name, address, client, sealed,
        RegisteredProvider.redirect(of: address))
      return id
    }
  }

  /// Removes a campus. Its connections are refused from then on.
  /// - Throws: `noSuchRecord`.
  func remove(_ id: UUID, by authority: Authority) async throws(StorageError) {
    try await database.write { database throws(StorageError) in
      let name = try database.row("SELECT name FROM campus_providers WHERE id = $1", id) {
        $0.string(0)
      }
      guard let name else { throw .noSuchRecord }
      try AdministrationLog.write(
        AdministrationAct(.providerRemoved, on: id, named: name), by: authority, on: database)
      try database.run("DELETE FROM campus_authorizations WHERE provider = $1", id)
      try database.run("DELETE FROM campus_providers WHERE id = $1", id)
    }
  }

  // MARK: Authorizations

  /// A member's pending authorization at a provider.
  struct Authorization: Sendable {
    /// The session that asked; the response is rejected in any other.
    let session: UUID
    let member: UUID
    let provider: UUID
    /// The code verifier that proves who began the authorization (RFC 7636).
    let verifier: String
    /// The redirect address.
    let redirect: String
    let zone: String
  }

  /// Stores a pending authorization, replacing the session's earlier one at the same provider.
  /// - Parameter state: the hash of the state that the response will carry.
  func begin(
    _ authorization: Authorization, state: SHA256Digest, at time: Int64
  ) async throws(StorageError) {
    let sealed = try secrets.seal(Array(authorization.verifier.utf8), of: authorization.session)
    try await database.write { database throws(StorageError) in
      try database.run(
        """
        DELETE FROM campus_authorizations
        WHERE made_at < $1 OR session = $2 AND provider = $3
        """, time - Self.patience, authorization.session, authorization.provider)
      try database.run(
        """
        INSERT INTO campus_authorizations
          (state, member, session, provider, sealed, redirect, zone, made_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        """, state, authorization.member, authorization.session, authorization.provider, sealed,
        authorization.redirect, authorization.zone, time)
    }
  }

  /// Removes and returns the authorization of a state; `nil` if this session did not ask, or too long ago. A
  /// state presented by another session is removed as well.
  func redeem(
    state: SHA256Digest, session: UUID, at time: Int64
  ) async throws(StorageError) -> Authorization? {
    try await database.write { [secrets] database throws(StorageError) in
      let found = try database.row(
        """
        SELECT session, member, provider, sealed, redirect, zone, made_at
        FROM campus_authorizations WHERE state = $1
        """, state
      ) { row throws(StorageError) -> (Authorization, Int64)? in
        let session = try row.uuid(0)
        guard let verifier = try secrets.open(row.bytes(3), of: session) else { return nil }
        return (
          Authorization(
            session: session, member: try row.uuid(1), provider: try row.uuid(2),
            verifier: String(decoding: verifier, as: UTF8.self), redirect: row.string(4),
            zone: row.string(5)), row.int64(6)
        )
      }
      try database.run("DELETE FROM campus_authorizations WHERE state = $1", state)
      guard let (authorization, madeAt) = found ?? nil, authorization.session == session,
        madeAt >= time - Self.patience
      else { return nil }
      return authorization
    }
  }
}
