import CSQLite
import Glibc

/// A connection to the embedded database, a file of SQLite.
final class SQLiteDriver: Driver {
  let handle: OpaquePointer
  private var statements: [String: SQLiteCursor] = [:]
  private var deadline: Deadline?

  /// The way in which a database is opened.
  enum Mode {
    case reading, writing
    /// A new file, written at once without a log.
    case copying
  }

  init(path: String, mode: Mode) throws(StorageError) {
    var handle: OpaquePointer?
    let access =
      mode == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let isFixed = mode == .reading && Self.isFixed(path)
    let name = isFixed ? Self.fixedName(path) : path
    let code = sqlite3_open_v2(
      name, &handle, access | SQLITE_OPEN_NOMUTEX | (isFixed ? SQLITE_OPEN_URI : 0), nil)
    guard let handle else { throw .system(call: "sqlite3_open_v2", code: ENOMEM) }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    try check(code)
    for pragma in Self.pragmas(mode) { try runScript(pragma) }
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Returns true if the database cannot be written: it has no log, and its folder is read-only.
  private static func isFixed(_ path: String) -> Bool {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return access(folder, W_OK) != 0 && access(path + "-wal", F_OK) != 0
  }

  /// Returns the name that makes SQLite open a database without looking for a log.
  private static func fixedName(_ path: String) -> String {
    let escapes: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    let name = "file:" + path.map { escapes[$0] ?? String($0) }.joined()
    return name + "?immutable=1"
  }

  /// Memory mapping is off: mapped pages would count as the program's memory once for each connection, and the
  /// system's file cache does the same work. A cache of 4 MB for each connection keeps the idle server small.
  private static func pragmas(_ mode: Mode) -> [String] {
    let common = [
      "PRAGMA busy_timeout=5000", "PRAGMA foreign_keys=ON", "PRAGMA temp_store=MEMORY",
      "PRAGMA mmap_size=0", "PRAGMA cache_size=-4096",
    ]
    switch mode {
    case .reading: return common + ["PRAGMA query_only=1"]
    case .copying: return common
    case .writing:
      return common + [
        "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA wal_autocheckpoint=4000",
        "PRAGMA journal_size_limit=67108864",
        // Deleted data must not remain in free pages (K3).
        "PRAGMA secure_delete=ON",
      ]
    }
  }

  func runScript(_ sql: String) throws(StorageError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  func cursor(_ sql: String, _ values: [any SQLBindable]) throws(StorageError) -> any Cursor {
    let cursor = try prepared(sql)
    do throws(StorageError) {
      try cursor.bind(values)
      return cursor
    } catch {
      cursor.close()
      throw error
    }
  }

  /// Returns the cached prepared statement. One that is in use (a query nested in its own rows) is prepared again for this use.
  private func prepared(_ sql: String) throws(StorageError) -> SQLiteCursor {
    if let statement = statements[sql] {
      if !statement.isBusy { return statement }
      return try SQLiteCursor(sql, on: self)
    }
    let statement = try SQLiteCursor(sql, on: self)
    if statements.count >= 256 { statements.removeAll() }
    statements[sql] = statement
    return statement
  }

  func begin(_ access: TransactionAccess) throws(StorageError) {
    switch access {
    case .reading: try run("BEGIN")
    case .writing: try run("BEGIN IMMEDIATE")
    }
  }

  func commit() throws(StorageError) { try run("COMMIT") }

  private func run(_ sql: String) throws(StorageError) {
    let cursor = try prepared(sql)
    defer { cursor.close() }
    _ = try cursor.step()
  }

  func rollBack() {
    // A failed rollback leaves nothing behind: the next use of the log discards it.
    _ = try? run("ROLLBACK")
  }

  func runUnanswered(_ sql: String) throws(StorageError) { try run(sql) }

  /// SQLite itself ends a transaction when the disk is full or fails.
  var isOutsideTransaction: Bool { sqlite3_get_autocommit(handle) != 0 }

  func interrupt(after deadline: Deadline?) {
    self.deadline = deadline
    guard let deadline else { return sqlite3_progress_handler(handle, 0, nil, nil) }
    sqlite3_progress_handler(
      handle, 20_000, hasPassed, Unmanaged.passUnretained(deadline).toOpaque())
  }

  func announce(_ changes: Set<CommittedChange>, from sender: UUID) throws(StorageError) {}

  var versionOfOthers: Int64 {
    get throws(StorageError) {
      // `data_version` ignores the connection's own commits.
      let cursor = try cursor("PRAGMA data_version", [])
      defer { cursor.close() }
      return try cursor.step() ? cursor.int64(0) : 0
    }
  }

  func makeReady() throws(StorageError) {}

  func faults() throws(StorageError) -> [String] {
    let broken = try texts("PRAGMA foreign_key_check") {
      "A row of \($0.string(0)) names a row of \($0.string(2)) that is not there."
    }
    return try answer(to: "PRAGMA integrity_check") + broken
  }

  func damage() throws(StorageError) -> [String] { try answer(to: "PRAGMA quick_check(1)") }

  private func answer(to check: String) throws(StorageError) -> [String] {
    let faults = try texts(check) { $0.string(0) }
    return faults == ["ok"] ? [] : faults
  }

  private func texts(
    _ sql: String, _ text: (any Cursor) -> String
  ) throws(StorageError) -> [String] {
    let cursor = try cursor(sql, [])
    defer { cursor.close() }
    var texts: [String] = []
    while try cursor.step() { texts.append(text(cursor)) }
    return texts
  }

  func hasTable(_ name: String) throws(StorageError) -> Bool {
    let cursor = try cursor(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = $1", [name])
    defer { cursor.close() }
    return try cursor.step()
  }

  func tables() throws(StorageError) -> [ReferringTable] {
    let names = try texts(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    ) { $0.string(0) }
    var tables: [ReferringTable] = []
    for name in names {
      let references = try texts("SELECT \"table\" FROM pragma_foreign_key_list('\(name)')") {
        $0.string(0)
      }
      tables.append(ReferringTable(name: name, references: Set(references)))
    }
    return tables
  }

  func stream(
    _ sql: String, _ body: (any Cursor) throws(StorageError) -> Void
  ) throws(StorageError) {
    let cursor = try cursor(sql, [])
    defer { cursor.close() }
    while try cursor.step() { try body(cursor) }
  }

  func appendOnly(_ table: StaticString, key: StaticString) -> [String] {
    let refusal = "BEGIN SELECT RAISE(ABORT, '\(table) is append-only'); END"
    return [
      "CREATE TRIGGER \(table)_stays BEFORE UPDATE ON \(table) \(refusal)",
      "CREATE TRIGGER \(table)_remains BEFORE DELETE ON \(table) \(refusal)",
      // `INSERT OR REPLACE` deletes the former row without the trigger for deletions.
      """
      CREATE TRIGGER \(table)_is_not_replaced BEFORE INSERT ON \(table)
      WHEN EXISTS (SELECT 1 FROM \(table) WHERE \(key) = NEW.\(key)) \(refusal)
      """,
    ]
  }
}

extension SQLiteDriver {
  /// Throws the error for SQLite's result code, with SQLite's message.
  func check(_ code: Int32) throws(StorageError) {
    switch code & 0xFF {
    case SQLITE_OK, SQLITE_ROW, SQLITE_DONE: return
    case SQLITE_FULL: throw .diskFull
    case SQLITE_INTERRUPT: throw .interrupted
    case SQLITE_BUSY, SQLITE_LOCKED: throw .busy
    case SQLITE_CONSTRAINT: throw .constraint(message)
    case SQLITE_CORRUPT, SQLITE_NOTADB: throw .damaged(message)
    case SQLITE_IOERR:
      // A failing commit does not store the system's code, which is then still in `errno`.
      let last = errno
      let code = sqlite3_system_errno(handle)
      throw SystemCall.failure(message, code == 0 ? last : code)
    case SQLITE_CANTOPEN:
      throw SystemCall.failure(message, sqlite3_system_errno(handle))
    default: throw .statement(message)
    }
  }

  private var message: String { String(cString: sqlite3_errmsg(handle)) }
}

private func hasPassed(_ deadline: UnsafeMutableRawPointer?) -> Int32 {
  Unmanaged<Deadline>.fromOpaque(deadline!).takeUnretainedValue().hasPassed ? 1 : 0
}
