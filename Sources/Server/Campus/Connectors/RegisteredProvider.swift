import Campus
import Storage

/// A campus to which members may give the club access, as an administrator has registered it.
struct RegisteredProvider: Sendable {
  let id: UUID
  let provider: CampusProvider
  /// What members know it by.
  let name: String
  /// Where it is, without a slash at the end: for UOC what `/oauth` and `/api/v1` follow.
  let address: String
  /// What the provider knows the club by (`client_id`, RFC 6749, 2.2).
  let client: String
  /// By which the club shows that it is that client; `nil` for one that has none.
  let secret: String?
  /// The path of the page to which it leads members back: no other campus does, so that the answer of one is never taken
  /// for that of another (RFC 9700, 4.4).
  let redirect: String

  /// The page to which campuses led back that were registered before each had its own.
  static let sharedRedirect = "/campus/connected"

  /// The page of the campus at an address.
  static func redirect(of address: String) -> String {
    "\(sharedRedirect)/\(CalendarProvider.host(of: address).lowercased())"
  }
}

/// What administrators have registered, and what members are asked there at this moment.
struct RegisteredProviders: Sendable {
  /// The most that a club has.
  static let maximumCount = 50
  /// How long a member has to agree, in milliseconds.
  private static let patience: Int64 = 600_000

  let database: Database
  let secrets: SealedSecrets

  // MARK: Providers

  /// All, by their names.
  func list() async throws(StorageError) -> [RegisteredProvider] {
    try await database.read { [secrets] database throws(StorageError) in
      try database.rows("\(Self.columns) ORDER BY name, address") {
        row throws(StorageError) in try Self.provider(row, secrets)
      }
    }
  }

  /// One of them; `nil` when it is not registered any more.
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

  /// Registers a provider. One whose address is registered gets the new name, client and secret; as the same client, it
  /// goes on to lead back where it did.
  /// - Returns: its identifier; `nil` when there are as many as there may be.
  func register(
    _ provider: CampusProvider, name: String, address: String, client: String, secret: String?
  ) async throws(StorageError) -> UUID? {
    try await database.write { [secrets] database throws(StorageError) in
      let known = try database.row(
        "SELECT id FROM campus_providers WHERE address = $1", address
      ) { row throws(StorageError) in try row.uuid(0) }
      let count = try database.row("SELECT count(*) FROM campus_providers") { $0.int(0) } ?? 0
      guard known != nil || count < Self.maximumCount else { return nil }
      let id = known ?? .new()
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

  /// Forgets a provider: its connections are refused from now on.
  /// - Throws: `noSuchRecord`.
  func remove(_ id: UUID) async throws(StorageError) {
    try await database.write { database throws(StorageError) in
      try database.run("DELETE FROM campus_authorizations WHERE provider = $1", id)
      guard try database.run("DELETE FROM campus_providers WHERE id = $1", id) > 0 else {
        throw .noSuchRecord
      }
    }
  }

  // MARK: Authorizations

  /// What a member is asked at a provider, until the answer comes.
  struct Authorization: Sendable {
    /// The session that asks: the answer counts in no other.
    let session: UUID
    let member: UUID
    let provider: UUID
    /// The proof that who redeems the code is who began (RFC 7636).
    let verifier: String
    /// Where the answer comes to.
    let redirect: String
    let zone: String
  }

  /// Keeps what a member is asked, in place of what the session was to ask there before.
  /// - Parameter state: the hash of what comes back with the answer.
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

  /// What was asked with a state, once; `nil` when nothing was by that session, or too long ago. A state that
  /// another session shows is lost.
  func take(
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
