/// A connection to the engine that holds a club's tables: SQLite in the server itself, or a PostgreSQL server.
///
/// It is confined to the thread of its ``Connection``. Statements number their parameters `$1`, `$2` and stay within
/// what both engines understand; the drivers know the rest.
protocol Driver: AnyObject {
  /// Runs a statement and returns its rows, before the first.
  func cursor(_ sql: String, _ values: [any SQLBindable]) throws(StorageError) -> any Cursor
  /// Runs a statement of a transaction without parameters or rows. Its error may show only with the next statement.
  func runUnanswered(_ sql: String) throws(StorageError)
  /// Begins a transaction.
  /// - Throws: `busy` if others have changed the tables for too long.
  func begin(_ access: TransactionAccess) throws(StorageError)
  /// Makes the changes of the transaction durable.
  func commit() throws(StorageError)
  /// Ends the transaction without its changes.
  func rollBack()
  /// True if there is no transaction, also because an error has already ended it.
  var isOutsideTransaction: Bool { get }
  /// Interrupts statements once a deadline has passed; never if it is `nil`.
  func interrupt(after deadline: Deadline?)
  /// Tells other servers of changes with the commit of the transaction, if the engine does so.
  /// - Parameter sender: the identifier of this server.
  func announce(_ changes: Set<CommittedChange>, from sender: UUID) throws(StorageError)
  /// A number that changes with each commit of another process that is not announced. Only for a connection that writes.
  var versionOfOthers: Int64 { get throws(StorageError) }
  /// Creates what the migrations of all areas need, before the first of them.
  /// - Throws: `unfitDatabase`.
  func makeReady() throws(StorageError)
  /// Returns true if the database has a table of the club with this name.
  func hasTable(_ name: String) throws(StorageError) -> Bool
  /// Returns all tables of the club.
  func tables() throws(StorageError) -> [ReferringTable]
  /// Calls `body` with each row of a statement without parameters, of which few are in memory at a time.
  func stream(
    _ sql: String, _ body: (any Cursor) throws(StorageError) -> Void
  ) throws(StorageError)
  /// Returns the statements that make the engine itself refuse to change or delete rows of a table.
  /// - Parameter key: the column of its primary key.
  func appendOnly(_ table: StaticString, key: StaticString) -> [String]
  /// Returns the faults in pages, indexes and references; empty if there are none. Reads the whole database. The
  /// files of a PostgreSQL server are that server's to check.
  func faults() throws(StorageError) -> [String]
  /// Returns the first fault in pages or rows. Reads the whole database, but does not compare indexes with their tables.
  func damage() throws(StorageError) -> [String]
}

/// What a transaction does.
enum TransactionAccess {
  /// It reads one consistent state, whatever others commit meanwhile.
  case reading
  /// It changes tables, after all former transactions that did, whichever server's they are.
  case writing
}

/// The rows of a statement, of which one at a time is current. Columns count from 0.
protocol Cursor: AnyObject {
  /// Advances to the next row and returns true if there is one.
  func step() throws(StorageError) -> Bool
  /// The number of rows that the statement changed, once all rows were read.
  var changeCount: Int { get }
  /// Releases rows and parameters.
  func close()
  /// Returns true if a column of the row is `NULL`.
  func isNull(_ column: Int) -> Bool
  /// Returns a column's integer; 0 for `NULL`.
  func int64(_ column: Int) -> Int64
  /// Returns a column's number; 0 for `NULL`.
  func double(_ column: Int) -> Double
  /// Returns a column's text; empty for `NULL`.
  func string(_ column: Int) -> String
  /// Returns a column's bytes; empty for `NULL`.
  func bytes(_ column: Int) -> [UInt8]
  /// The names of the columns.
  var columns: [String] { get }
  /// Returns a column's value of whatever type.
  func value(_ column: Int) -> SQLValue
}
