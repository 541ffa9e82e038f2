import Glibc

/// A connection to a PostgreSQL server.
///
/// A lost connection fails the transaction with `unreachable`; the next transaction connects anew.
final class PostgresDriver: Driver {
  private let address: String
  private let access: TransactionAccess
  private let signs: PostgresSigns?
  private var session: PostgresSession
  /// The names of prepared statements by the types of their parameters and their SQL.
  private var statements: [String: String] = [:]
  private var lastName = 0
  private var isInTransaction = false
  /// True in a transaction that reads, before its first statement.
  private var isUntouchedRead = false
  private var isWriting = false

  /// - Parameters:
  ///   - address: `postgres://…`, as libpq understands it.
  ///   - access: what its transactions do.
  ///   - signs: the signs of life of its server, if there are any.
  init(
    address: String, for access: TransactionAccess, signs: PostgresSigns?
  ) throws(StorageError) {
    self.address = address
    self.access = access
    self.signs = signs
    session = try Self.session(at: address, for: access, signs)
  }

  private static func session(
    at address: String, for access: TransactionAccess, _ signs: PostgresSigns?
  ) throws(StorageError) -> PostgresSession {
    let session = try PostgresSession(address: address, signs: signs)
    // All servers wait for a transaction that changes tables, so that of a stopped server is ended.
    if access == .writing {
      try session.runScript("SET idle_in_transaction_session_timeout = '10s'")
    }
    return session
  }

  /// Connects anew if the connection was lost.
  private func recover() throws(StorageError) {
    guard session.isLost else { return }
    session = try Self.session(at: address, for: access, signs)
    statements = [:]
  }

  // MARK: Statements

  func cursor(_ sql: String, _ values: [any SQLBindable]) throws(StorageError) -> any Cursor {
    let isFirst = isUntouchedRead
    isUntouchedRead = false
    do throws(StorageError) {
      return try rows(sql, values)
    } catch {
      // A connection that was lost at rest shows it only now; nothing was read yet.
      guard isFirst, session.isLost else { throw error }
    }
    try recover()
    try start(.reading)
    return try rows(sql, values)
  }

  private func rows(
    _ sql: String, _ values: [any SQLBindable]
  ) throws(StorageError) -> PostgresCursor {
    let parameters = PostgresParameters(values)
    let key = parameters.signature + sql
    let known = statements[key]
    if known == nil, statements.count >= 256 {
      try session.send("DEALLOCATE ALL")
      statements = [:]
    }
    let name: String
    if let known {
      name = known
    } else {
      lastName += 1
      name = "s\(lastName)"
      try session.prepare(sql, as: name, parameters.types)
    }
    let place = session.sent
    try session.send(prepared: name, parameters)
    // What was prepared stays so, even if its execution fails.
    defer { if session.succeeded >= place { statements[key] = name } }
    let rows = PostgresCursor(try session.answer())
    return rows
  }

  func runUnanswered(_ sql: String) throws(StorageError) { try session.send(sql) }

  func interrupt(after deadline: Deadline?) { session.interrupt(after: deadline) }

  // MARK: Transactions

  func begin(_ access: TransactionAccess) throws(StorageError) {
    do throws(StorageError) {
      try recover()
      try start(access)
    } catch {
      // A connection that was lost at rest shows it only now; nothing was done yet.
      guard session.isLost else { throw error }
      try recover()
      try start(access)
    }
    isInTransaction = true
    isUntouchedRead = access == .reading
  }

  private func start(_ access: TransactionAccess) throws(StorageError) {
    switch access {
    case .reading:
      isWriting = false
      try session.send("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    case .writing:
      // All servers change the tables one after another, so that the order of numbers is the order of commits. What
      // the statements after the lock read is what the former transaction has committed.
      try session.send("BEGIN")
      try session.send(Self.takeLock)
      isWriting = true
      do throws(StorageError) {
        _ = try session.answer()
      } catch {
        rollBack()
        throw error
      }
    }
  }

  /// Waits until no other transaction changes the tables of the club. The first number stands for Cordada.
  private static let takeLock =
    "SELECT pg_advisory_xact_lock(1131377252, \(schemaNumber))"

  /// SQL for a number of the club's schema, since a database may hold several clubs.
  static let schemaNumber = "hashtext(current_setting('search_path'))"

  /// SQL for the name of the channel of the club's announcements.
  static let channel = "'cordada' || \(schemaNumber)"

  func announce(_ changes: Set<CommittedChange>, from sender: UUID) throws(StorageError) {
    for payload in PostgresAnnouncement(sender: sender, changes: changes).payloads() {
      // A payload has identifiers and names of this program only.
      try session.send("SELECT pg_notify(\(Self.channel), '\(payload)')")
    }
  }

  func commit() throws(StorageError) {
    guard isWriting else {
      // Nothing depends on the end of a read.
      isInTransaction = false
      try session.send("COMMIT")
      return try session.leaveAnswers()
    }
    try session.send("COMMIT")
    // A transaction in which a statement failed is rolled back, and that is no error. If the answer is lost, it is unknown
    // whether the changes are there: after a failover, the number of the transaction may be another's.
    if try session.answer().command != "COMMIT" { throw .statement("the transaction had failed") }
    isInTransaction = false
  }

  func rollBack() {
    isInTransaction = false
    // A lost connection has rolled back.
    guard !session.isLost, (try? session.send("ROLLBACK")) != nil else { return }
    _ = try? session.answer()
  }

  var isOutsideTransaction: Bool { !isInTransaction || session.isLost }

  /// Others announce their commits (``PostgresPeers``).
  var versionOfOthers: Int64 { 0 }

  // MARK: Tables

  func makeReady() throws(StorageError) {
    let cursor = try cursor(
      "SELECT datcollate FROM pg_database WHERE datname = current_database()", [])
    _ = try cursor.step()
    let collation = cursor.string(0)
    guard ["C", "POSIX"].contains(collation) else {
      throw .unfitDatabase(
        "it sorts texts by '\(collation)'; one made by `createdb --template=template0 --locale=C` fits"
      )
    }
    // Several servers may start at once.
    try session.runScript(
      """
      BEGIN; \(Self.takeLock);
      DO $$ BEGIN IF current_schema() IS NULL THEN
        EXECUTE format('CREATE SCHEMA %I', split_part(current_setting('search_path'), ',', 1));
      END IF; END $$;
      \(PostgresFunctions.statements.joined(separator: ";\n"));
      COMMIT
      """)
  }

  func hasTable(_ name: String) throws(StorageError) -> Bool {
    let cursor = try cursor(
      "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1", [name])
    return try cursor.step()
  }

  func tables() throws(StorageError) -> [ReferringTable] {
    var references: [String: Set<String>] = [:]
    try stream(
      """
      SELECT tables.tablename, other.relname FROM pg_tables AS tables
      JOIN pg_class AS own ON own.relname = tables.tablename
        AND own.relnamespace = current_schema()::regnamespace
      LEFT JOIN pg_constraint ON conrelid = own.oid AND contype = 'f'
      LEFT JOIN pg_class AS other ON other.oid = confrelid
      WHERE schemaname = current_schema()
      """
    ) { row throws(StorageError) in
      references[row.string(0), default: []].formUnion(row.isNull(1) ? [] : [row.string(1)])
    }
    return references.sorted { $0.key < $1.key }.map {
      ReferringTable(name: $0.key, references: $0.value)
    }
  }

  func stream(
    _ sql: String, _ body: (any Cursor) throws(StorageError) -> Void
  ) throws(StorageError) {
    try session.send("DECLARE streamed NO SCROLL CURSOR FOR \(sql)")
    var count = 0
    repeat {
      count = 0
      let rows = try cursor("FETCH 1000 FROM streamed", [])
      while try rows.step() {
        try body(rows)
        count += 1
      }
    } while count > 0
    try session.send("CLOSE streamed")
    _ = try session.answer()
  }

  func appendOnly(_ table: StaticString, key: StaticString) -> [String] {
    [
      """
      CREATE FUNCTION \(table)_refusal() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION '\(table) is append-only' USING ERRCODE = '23000'; END $$
      """,
      """
      CREATE TRIGGER \(table)_stays BEFORE UPDATE OR DELETE ON \(table)
      FOR EACH ROW EXECUTE FUNCTION \(table)_refusal()
      """,
      """
      CREATE TRIGGER \(table)_remains BEFORE TRUNCATE ON \(table)
      FOR EACH STATEMENT EXECUTE FUNCTION \(table)_refusal()
      """,
    ]
  }

  func faults() throws(StorageError) -> [String] { [] }

  func damage() throws(StorageError) -> [String] { [] }
}
