import CSQLite

/// A prepared statement and its rows, reused and owned by its driver.
final class SQLiteCursor: Cursor {
  private let handle: OpaquePointer
  private unowned let driver: SQLiteDriver
  /// SQLite's index of each numbered parameter: it counts `$2` before `$1` if it occurs first.
  private let indexes: [Int32]

  init(_ sql: String, on driver: SQLiteDriver) throws(StorageError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      driver.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    try driver.check(code)
    guard let handle else { throw .statement("empty statement") }
    self.handle = handle
    self.driver = driver
    var indexes: [Int32] = []
    for number in 0..<sqlite3_bind_parameter_count(handle) {
      indexes.append(sqlite3_bind_parameter_index(handle, "$\(number + 1)"))
    }
    self.indexes = indexes
  }

  deinit { sqlite3_finalize(handle) }

  /// True while its rows are read.
  var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

  func bind(_ values: [any SQLBindable]) throws(StorageError) {
    guard values.count == indexes.count else {
      throw .statement("\(indexes.count) parameters wanted, \(values.count) given")
    }
    for (index, value) in zip(indexes, values) {
      guard index > 0 else { throw .statement("parameters must be numbered from $1 without gaps") }
      try driver.check(bind(value.sqlValue, at: index))
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let value): return sqlite3_bind_int64(handle, index, value)
    case .real(let value): return sqlite3_bind_double(handle, index, value)
    case .text(var text):
      return text.withUTF8 { utf8 in
        utf8.withMemoryRebound(to: CChar.self) { text in
          // An empty text has no address, and a null pointer would be bound as NULL.
          guard let start = text.baseAddress else {
            return cordada_bind_text(handle, index, "", 0)
          }
          return cordada_bind_text(handle, index, start, UInt64(text.count))
        }
      }
    case .bytes(let bytes):
      return bytes.withUnsafeBytes { bytes in
        cordada_bind_blob(handle, index, bytes.baseAddress, UInt64(bytes.count))
      }
    }
  }

  func step() throws(StorageError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      try driver.check(code)
      return false
    }
  }

  var changeCount: Int { Int(sqlite3_changes64(driver.handle)) }

  /// Releases rows and parameters, so that the statement does not hold the log open.
  func close() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  func int64(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

  func double(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

  func string(_ column: Int) -> String {
    let start = sqlite3_column_text(handle, Int32(column))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    let utf8 = UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
    return String(decoding: utf8, as: UTF8.self)
  }

  func bytes(_ column: Int) -> [UInt8] {
    let start = sqlite3_column_blob(handle, Int32(column))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return [UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  var columns: [String] {
    (0..<sqlite3_column_count(handle)).map { String(cString: sqlite3_column_name(handle, $0)) }
  }

  func value(_ column: Int) -> SQLValue {
    switch sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer(int64(column))
    case SQLITE_FLOAT: .real(double(column))
    case SQLITE_TEXT: .text(string(column))
    case SQLITE_BLOB: .bytes(bytes(column))
    default: .null
    }
  }
}
