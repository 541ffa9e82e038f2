import CSQLite

/// A prepared statement, reused and owned by its connection.
final class Statement {
  let handle: OpaquePointer
  /// SQLite's index of each numbered parameter: it counts `$2` before `$1` if it occurs first.
  private let indexes: [Int32]

  init(_ sql: String, on connection: Connection) throws(StorageError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    try connection.check(code)
    guard let handle else { throw .statement("empty statement") }
    self.handle = handle
    var indexes: [Int32] = []
    for number in 0..<sqlite3_bind_parameter_count(handle) {
      indexes.append(sqlite3_bind_parameter_index(handle, "$\(number + 1)"))
    }
    self.indexes = indexes
  }

  deinit { sqlite3_finalize(handle) }

  func bind(_ values: [any SQLBindable], on connection: Connection) throws(StorageError) {
    guard values.count == indexes.count else {
      throw .statement("\(indexes.count) parameters wanted, \(values.count) given")
    }
    for (index, value) in zip(indexes, values) {
      guard index > 0 else { throw .statement("parameters must be numbered from $1 without gaps") }
      try connection.check(bind(value.sqlValue, at: index))
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

  /// Advances to the next row and returns true if there is one.
  func step(on connection: Connection) throws(StorageError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      try connection.check(code)
      return false
    }
  }

  /// Releases rows and parameters, so that the statement does not hold the log open.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }
}
