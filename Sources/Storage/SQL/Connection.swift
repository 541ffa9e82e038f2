import CSQLite
import Glibc

/// A connection to the database. It is confined to one thread, as the compiler verifies.
///
///     try connection.run("UPDATE members SET display_name = $2 WHERE id = $1", id, name)
///     let names = try connection.rows("SELECT name FROM gyms WHERE member = $1", id) { $0.string(0) }
public final class Connection {
  let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  private var notedChanges: Set<CommittedChange> = []

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

  /// Runs statements without parameters or rows, such as those of a migration.
  func runScript(_ sql: String) throws(StorageError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs a statement that changes data.
  /// - Returns: the number of rows changed.
  @discardableResult
  public func run(_ sql: String, _ values: any SQLBindable...) throws(StorageError) -> Int {
    try run(sql, values)
  }

  /// Runs a statement that changes data, with any number of values.
  /// - Returns: the number of rows changed.
  @discardableResult
  public func run(_ sql: String, _ values: [any SQLBindable]) throws(StorageError) -> Int {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values, on: self)
    while try statement.step(on: self) {}
    return Int(sqlite3_changes64(handle))
  }

  /// Deletes rows of an owner from a table: those of one thing, or all if its identifier is `nil`.
  ///
  /// Two statements, since one with `coalesce` would scan all rows of the owner.
  /// - Parameters:
  ///   - owner: the owner's column and value.
  ///   - one: the thing's column and value.
  public func delete(
    from table: StaticString, of owner: (column: StaticString, id: UUID),
    _ one: (column: StaticString, id: UUID?)
  ) throws(StorageError) {
    let statement = "DELETE FROM \(table) WHERE \(owner.column) = $1"
    if let id = one.id {
      try run("\(statement) AND \(one.column) = $2", owner.id, id)
    } else {
      try run(statement, owner.id)
    }
  }

  /// Returns the results of `body` for each row.
  public func rows<Value>(
    _ sql: String, _ values: any SQLBindable...,
    body: (borrowing Row) throws(StorageError) -> Value
  ) throws(StorageError) -> [Value] {
    try rows(sql, values, body: body)
  }

  /// Returns the results of `body` for each row, with parameters in an array.
  public func rows<Value>(
    _ sql: String, _ values: [any SQLBindable],
    body: (borrowing Row) throws(StorageError) -> Value
  ) throws(StorageError) -> [Value] {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values, on: self)
    var result: [Value] = []
    while try statement.step(on: self) { result.append(try body(Row(statement))) }
    return result
  }

  /// Returns the first result of `body` that is not `nil`.
  public func first<Value>(
    _ sql: String, _ values: any SQLBindable...,
    body: (borrowing Row) throws(StorageError) -> Value?
  ) throws(StorageError) -> Value? {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values, on: self)
    while try statement.step(on: self) {
      if let value = try body(Row(statement)) { return value }
    }
    return nil
  }

  /// Returns the result of `body` for the first row, or `nil` if there is none.
  public func row<Value>(
    _ sql: String, _ values: any SQLBindable...,
    body: (borrowing Row) throws(StorageError) -> Value
  ) throws(StorageError) -> Value? {
    try row(sql, values, body: body)
  }

  /// Returns the result of `body` for the first row, with parameters in an array.
  public func row<Value>(
    _ sql: String, _ values: [any SQLBindable],
    body: (borrowing Row) throws(StorageError) -> Value
  ) throws(StorageError) -> Value? {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values, on: self)
    guard try statement.step(on: self) else { return nil }
    return try body(Row(statement))
  }

  /// Returns true if the statement returns any row.
  public func exists(_ sql: String, _ values: any SQLBindable...) throws(StorageError) -> Bool {
    try row(sql, values) { _ in true } ?? false
  }

  /// Notes a subject of the current change. Observers of commits are told once it is on the disk, and never if
  /// it is rolled back.
  public func note(_ change: CommittedChange) { notedChanges.insert(change) }

  /// Returns the changes noted since the last call.
  func takeNotedChanges() -> Set<CommittedChange> {
    defer { notedChanges = [] }
    return notedChanges
  }

  /// Returns the cached prepared statement. One that is in use (a query nested in its own rows) is prepared again for this use.
  private func prepared(_ sql: String) throws(StorageError) -> Statement {
    if let statement = statements[sql] {
      if sqlite3_stmt_busy(statement.handle) == 0 { return statement }
      return try Statement(sql, on: self)
    }
    let statement = try Statement(sql, on: self)
    if statements.count >= 256 { statements.removeAll() }
    statements[sql] = statement
    return statement
  }
}

extension Connection {
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

  /// True if an error has already ended the transaction, which SQLite does itself when the disk is full or fails.
  var isOutsideTransaction: Bool { sqlite3_get_autocommit(handle) != 0 }
}
