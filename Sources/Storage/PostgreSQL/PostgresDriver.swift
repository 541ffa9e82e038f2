import CPostgres
import Glibc

/// A connection to a PostgreSQL server.
///
/// A lost connection fails the transaction with `unreachable`; the next transaction connects anew.
final class PostgresDriver: Driver {
  private let address: String
  private var session: OpaquePointer
  /// The names of prepared statements by the types of their parameters and their SQL.
  private var statements: [String: String] = [:]
  private var deadline: Deadline?
  /// The number of the last commit, of whichever server.
  private var lastCommit: Int64 = 0
  /// The number of the last commit of another server that was noticed.
  private var lastOfOthers: Int64 = 0
  private var hasChanges = false
  /// PostgreSQL's number of the transaction that changes tables.
  private var transaction = ""

  /// - Parameter address: `postgres://…`, as libpq understands it.
  init(address: String) throws(StorageError) {
    self.address = address
    session = try Self.connected(to: address)
    try setUp()
  }

  deinit { PQfinish(session) }

  private static func connected(to address: String) throws(StorageError) -> OpaquePointer {
    guard let session = PQconnectdb(address) else {
      throw .system(call: "PQconnectdb", code: ENOMEM)
    }
    guard PQstatus(session) == CONNECTION_OK else {
      let message = String(cString: PQerrorMessage(session))
      PQfinish(session)
      throw .unreachable(message.oneLine)
    }
    return session
  }

  private func setUp() throws(StorageError) {
    // Notices, such as of a table that exists already, are no lines of the server's log.
    PQsetNoticeProcessor(session, { _, _ in }, nil)
    PQsetClientEncoding(session, "UTF8")
    // A server that waits for the lock of changes longer than the embedded database would is told so.
    try runScript("SET lock_timeout = '5s'; SET extra_float_digits = 3")
  }

  /// Connects anew if the connection was lost, and ends a transaction that was left.
  private func recover() throws(StorageError) {
    if PQstatus(session) != CONNECTION_OK {
      let new = try Self.connected(to: address)
      PQfinish(session)
      session = new
      statements = [:]
      try setUp()
    }
    if !isOutsideTransaction { try runScript("ROLLBACK") }
  }

  // MARK: Statements

  func runScript(_ sql: String) throws(StorageError) {
    try send(PQsendQuery(session, sql))
    _ = try lastResult()
  }

  func cursor(_ sql: String, _ values: [any SQLBindable]) throws(StorageError) -> any Cursor {
    let parameters = PostgresParameters(values)
    let key = parameters.signature + sql
    let name: String
    if let known = statements[key] {
      name = known
    } else {
      name = "s\(statements.count)"
      if statements.count >= 256 {
        try runScript("DEALLOCATE ALL")
        statements = [:]
        return try cursor(sql, values)
      }
      try send(
        PQsendPrepare(session, name, sql, Int32(parameters.types.count), parameters.types))
      _ = try lastResult()
      statements[key] = name
    }
    try send(parameters.send(to: name, on: session))
    let rows = PostgresCursor(try lastResult())
    if rows.changeCount > 0 { hasChanges = true }
    return rows
  }

  private func send(_ isSent: Int32) throws(StorageError) {
    if isSent == 0 { throw .unreachable(String(cString: PQerrorMessage(session)).oneLine) }
  }

  /// Waits for the results of what was sent, and returns the last.
  /// - Throws: the first error among them.
  private func lastResult() throws(StorageError) -> PostgresResult {
    var last: PostgresResult?
    var failure: StorageError?
    while true {
      try wait()
      guard let handle = PQgetResult(session) else { break }
      let result = PostgresResult(handle)
      failure = failure ?? result.failure(isLost: PQstatus(session) != CONNECTION_OK)
      last = result
    }
    if let failure { throw failure }
    guard let last else {
      throw .unreachable(String(cString: PQerrorMessage(session)).oneLine)
    }
    return last
  }

  /// Waits until a result can be read without waiting; past the deadline it asks the server to stop.
  private func wait() throws(StorageError) {
    var isCancelled = false
    while PQisBusy(session) != 0 {
      var socket = pollfd(fd: PQsocket(session), events: Int16(POLLIN), revents: 0)
      let isReady = poll(&socket, 1, deadline == nil ? -1 : 20) > 0
      if !isReady, !isCancelled, let deadline, deadline.hasPassed {
        isCancelled = true
        cancel()
      }
      if isReady, PQconsumeInput(session) == 0 {
        throw .unreachable(String(cString: PQerrorMessage(session)).oneLine)
      }
    }
  }

  private func cancel() {
    guard let cancel = PQgetCancel(session) else { return }
    defer { PQfreeCancel(cancel) }
    var message = [CChar](repeating: 0, count: 256)
    PQcancel(cancel, &message, Int32(message.count))
  }

  func interrupt(after deadline: Deadline?) { self.deadline = deadline }

  // MARK: Transactions

  func begin(_ access: TransactionAccess) throws(StorageError) {
    do throws(StorageError) {
      try recover()
      return try start(access)
    } catch {
      // A connection that was lost at rest shows it only now; nothing was done yet.
      guard case .unreachable = error, PQstatus(session) != CONNECTION_OK else { throw error }
    }
    try recover()
    try start(access)
  }

  private func start(_ access: TransactionAccess) throws(StorageError) {
    switch access {
    case .reading:
      transaction = ""
      try runScript("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    case .writing:
      hasChanges = false
      // All servers change the tables one after another, so that the order of numbers is the order of commits. What
      // the statements after the lock read is what the former transaction has committed.
      try send(
        PQsendQuery(
          session,
          """
          BEGIN; \(Self.takeLock);
          SELECT number, pg_current_xact_id() FROM commits
          """))
      let row = try lastResult()
      let number = row.text(0).flatMap { Int64($0) } ?? 0
      transaction = row.text(1) ?? ""
      if number != lastCommit { lastOfOthers = number }
      lastCommit = number
    }
  }

  /// Waits until no other transaction changes the tables of the club. The first number stands for Cordada.
  private static let takeLock =
    "SELECT pg_advisory_xact_lock(1131377252, hashtext(current_setting('search_path')))"

  func commit() throws(StorageError) {
    if hasChanges {
      try runScript("UPDATE commits SET number = number + 1")
      hasChanges = false
      lastCommit += 1
    }
    do throws(StorageError) {
      try send(PQsendQuery(session, "COMMIT"))
      // A transaction in which a statement failed is rolled back, and that is no error.
      if try lastResult().command != "COMMIT" { throw .statement("the transaction had failed") }
    } catch {
      // The answer was lost, not necessarily the commit.
      guard case .unreachable = error, !transaction.isEmpty, isCommitted(transaction) else {
        throw error
      }
    }
  }

  /// Asks the server, once it answers again, whether a transaction was committed.
  private func isCommitted(_ transaction: String) -> Bool {
    let patience = Deadline(after: 5_000)
    while !patience.hasPassed {
      do throws(StorageError) {
        try recover()
        try send(PQsendQuery(session, "SELECT pg_xact_status('\(transaction)')"))
        let status = try lastResult().text(0)
        // The server may not have noticed yet that the connection is lost.
        if status != "in progress" { return status == "committed" }
      } catch {
        if case .unreachable = error {} else { return false }
      }
      usleep(100_000)
    }
    return false
  }

  var isOutsideTransaction: Bool {
    switch PQtransactionStatus(session) {
    case PQTRANS_INTRANS, PQTRANS_INERROR, PQTRANS_ACTIVE: false
    default: true
    }
  }

  var versionOfOthers: Int64 { get throws(StorageError) { lastOfOthers } }

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
    try runScript(
      """
      BEGIN; \(Self.takeLock);
      DO $$ BEGIN IF current_schema() IS NULL THEN
        EXECUTE format('CREATE SCHEMA %I', split_part(current_setting('search_path'), ',', 1));
      END IF; END $$;
      \(PostgresFunctions.statements.joined(separator: ";\n"));
      CREATE TABLE IF NOT EXISTS commits (number BIGINT NOT NULL);
      INSERT INTO commits SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM commits);
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
    try runScript("DECLARE streamed NO SCROLL CURSOR FOR \(sql)")
    var count = 0
    repeat {
      count = 0
      let rows = try cursor("FETCH 1000 FROM streamed", [])
      while try rows.step() {
        try body(rows)
        count += 1
      }
    } while count > 0
    try runScript("CLOSE streamed")
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

extension String {
  /// The words of a message of libpq, which ends with a line break.
  fileprivate var oneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
