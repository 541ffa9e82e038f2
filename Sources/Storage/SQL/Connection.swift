/// A connection to the database. It is confined to one thread, as the compiler verifies.
///
///     try connection.run("UPDATE members SET display_name = $2 WHERE id = $1", id, name)
///     let names = try connection.rows("SELECT name FROM gyms WHERE member = $1", id) { $0.string(0) }
public final class Connection {
  let driver: any Driver
  private var notedChanges: Set<CommittedChange> = []

  init(_ driver: any Driver) { self.driver = driver }

  /// Opens a file of SQLite.
  convenience init(path: String, mode: SQLiteDriver.Mode) throws(StorageError) {
    self.init(try SQLiteDriver(path: path, mode: mode))
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
    let cursor = try driver.cursor(sql, values)
    defer { cursor.close() }
    while try cursor.step() {}
    return cursor.changeCount
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
    let cursor = try driver.cursor(sql, values)
    defer { cursor.close() }
    var result: [Value] = []
    while try cursor.step() { result.append(try body(Row(cursor))) }
    return result
  }

  /// Returns the first result of `body` that is not `nil`.
  public func first<Value>(
    _ sql: String, _ values: any SQLBindable...,
    body: (borrowing Row) throws(StorageError) -> Value?
  ) throws(StorageError) -> Value? {
    let cursor = try driver.cursor(sql, values)
    defer { cursor.close() }
    while try cursor.step() {
      if let value = try body(Row(cursor)) { return value }
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
    let cursor = try driver.cursor(sql, values)
    defer { cursor.close() }
    guard try cursor.step() else { return nil }
    return try body(Row(cursor))
  }

  /// Returns true if the statement returns any row.
  public func exists(_ sql: String, _ values: any SQLBindable...) throws(StorageError) -> Bool {
    try row(sql, values) { _ in true } ?? false
  }

  /// Returns true if a table has a column, as a table of an older program may not.
  package func hasColumn(
    _ column: String, in table: StaticString
  ) throws(StorageError) -> Bool {
    let cursor = try driver.cursor("SELECT * FROM \(table) LIMIT 0", [])
    defer { cursor.close() }
    return cursor.columns.contains(column)
  }

  /// Notes a subject of the current change. Observers of commits are told once it is on the disk, and never if
  /// it is rolled back.
  public func note(_ change: CommittedChange) { notedChanges.insert(change) }

  /// Returns the changes noted since the last call.
  func takeNotedChanges() -> Set<CommittedChange> {
    defer { notedChanges = [] }
    return notedChanges
  }
}
