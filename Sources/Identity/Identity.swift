public import Storage

/// Accounts: members, their passwords and sessions.
public final class Identity: Sendable {
  let database: Database
  let records: RecordStore
  let files: FileStore
  let hasher: PasswordHasher
  /// Limits on wrong passwords: ten for one account in a quarter of an hour, and 100 from one address, since
  /// many members share the address of a club house.
  let triesByAccount: TryLimit
  let triesByUnknownName: TryLimit
  let triesByAddress: TryLimit
  /// Limit on registrations, changes of the e-mail address and links of mails: 30 an hour from one address. Thirty, because a
  /// beginners' course registers in one evening from the club house, which has one address, and some mistype; no more, because each
  /// try tells whether a name or an address is taken.
  let looksForNames: TryLimit
  /// Limit on failed token requests: 100 in a quarter of an hour from one address.
  let triesOfApps: TryLimit
  /// Limit on wrong codes for the first member: ten in a quarter of an hour from one address.
  let triesOfSetUp: TryLimit
  /// Limit on requests to sign in by a passkey and on answers to them: 300 in a quarter of an hour from one address, since each
  /// page for signing in makes one.
  let requestsOfPasskeys: TryLimit

  /// Limit on mails with links for new passwords: three an hour to one address.
  let resetMails: TryLimit
  /// Limit on mails that confirm addresses: five a day for one member, who may name addresses of others.
  let confirmationMails: TryLimit
  /// Called in the transaction that begins a session on a device that the member was not on before.
  let signedInAnew: @Sendable (Session, Connection) throws(StorageError) -> Void

  /// - Parameters:
  ///   - signedInAnew: called in the transaction that begins a session on a device that the member was not on before, unless it is
  ///     the one on which the account was made.
  ///   - triesPerName: wrong passwords for one name in 15 minutes, after which none is checked.
  ///   - triesPerAddress: the same for one client address.
  ///   - registrationsPerAddress: registrations from one address in an hour.
  ///   - triesOfAppsPerAddress: failed requests of apps from one address in 15 minutes.
  ///   - passkeyRequestsPerAddress: requests to sign in by a passkey, and answers to them, from one address in 15 minutes.
  public init(
    database: Database, records: RecordStore, files: FileStore, triesPerName: Int = 10,
    triesPerAddress: Int = 100, registrationsPerAddress: Int = 30, triesOfAppsPerAddress: Int = 100,
    passkeyRequestsPerAddress: Int = 300,
    signedInAnew: @escaping @Sendable (Session, Connection) throws(StorageError) -> Void = {
      (_, _) in
    }
  ) throws(StorageError) {
    self.signedInAnew = signedInAnew
    self.database = database
    self.records = records
    self.files = files
    hasher = try PasswordHasher()
    func limit(_ name: String, _ maximum: Int, minutes: Int64) -> TryLimit {
      TryLimit(name, maximum: maximum, window: minutes * 60_000, of: database)
    }
    triesByAccount = limit("account", triesPerName, minutes: 15)
    triesByUnknownName = limit("unknown", triesPerName, minutes: 15)
    looksForNames = limit("names", registrationsPerAddress, minutes: 60)
    triesByAddress = limit("address", triesPerAddress, minutes: 15)
    triesOfApps = limit("apps", triesOfAppsPerAddress, minutes: 15)
    triesOfSetUp = limit("set-up", 10, minutes: 15)
    requestsOfPasskeys = limit("passkeys", passkeyRequestsPerAddress, minutes: 15)
    resetMails = limit("reset-mails", 3, minutes: 60)
    confirmationMails = limit("confirmation-mails", 5, minutes: 24 * 60)
  }

  /// Stops the threads. Call once.
  public func close() { hasher.close() }

  /// The tables of accounts.
  public static let migrations = [
    Migration(
      area: "identity", version: 1,
      """
      CREATE TABLE members (
        id BYTEA NOT NULL PRIMARY KEY, user_name TEXT NOT NULL, user_name_key TEXT NOT NULL UNIQUE,
        email TEXT NOT NULL, email_key TEXT NOT NULL UNIQUE, display_name TEXT NOT NULL,
        password_hash TEXT NOT NULL, created_at BIGINT NOT NULL)
      """,
      """
      CREATE TABLE sessions (
        id BYTEA NOT NULL PRIMARY KEY, member BYTEA NOT NULL REFERENCES members (id),
        token_hash BYTEA NOT NULL UNIQUE, created_at BIGINT NOT NULL,
        last_seen_at BIGINT NOT NULL, device TEXT NOT NULL)
      """,
      "CREATE INDEX sessions_by_member ON sessions (member)"),
    Migration(
      area: "identity", version: 2,
      "ALTER TABLE members ADD COLUMN role TEXT NOT NULL DEFAULT 'member'",
      "ALTER TABLE members ADD COLUMN deactivated_at BIGINT",
      // In clubs older than roles, the first member becomes the administrator.
      """
      UPDATE members SET role = 'administrator'
      WHERE id = (SELECT id FROM members ORDER BY created_at, id LIMIT 1)
      """),
    KnownDevices.migration,
    Migration(
      area: "identity", version: 4,
      """
      INSERT INTO spaces (id, kind, name, since, seq) SELECT id, 'own', NULL, 0, 0 FROM members
      """),
    PasswordResets.migration,
    AppTables.migration,
    SetUp.migration,
    PasskeyTables.migration,
    AdministrationLog.migration,
    MemberDirectory.migration,
    MailTables.migration,
    MailTables.memberMigration,
    GuardianTables.migration,
  ]

  /// Runs a read of the database and converts its errors to this module's.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(StorageError) -> Value
  ) async throws(IdentityError) -> Value {
    do throws(StorageError) {
      return try await database.read(body)
    } catch {
      throw .storage(error)
    }
  }

  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(StorageError) -> Value
  ) async throws(IdentityError) -> Value {
    do throws(StorageError) {
      return try await database.write(body)
    } catch {
      throw .storage(error)
    }
  }

  func hash(_ password: String) async throws(IdentityError) -> String {
    do throws(StorageError) {
      return try await hasher.hash(password)
    } catch {
      throw .storage(error)
    }
  }

  func verify(_ password: String, hash: String?) async throws(IdentityError) -> Bool {
    do throws(StorageError) {
      return try await hasher.verify(password, hash: hash)
    } catch {
      throw .storage(error)
    }
  }
}
