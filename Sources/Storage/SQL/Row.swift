import CSQLite

/// One row of an answer. Columns count from 0; a `NULL` is 0, false, empty, or `nil` when asked
/// for as an optional.
public struct Row: ~Copyable {
  private let statement: Statement

  init(_ statement: Statement) { self.statement = statement }

  /// Whether the column is `NULL`.
  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement.handle, Int32(column)) == SQLITE_NULL
  }

  /// The integer in a column.
  public func int64(_ column: Int) -> Int64 {
    sqlite3_column_int64(statement.handle, Int32(column))
  }

  /// The integer in a column.
  public func int(_ column: Int) -> Int { Int(truncatingIfNeeded: int64(column)) }

  /// Whether the integer in a column is not 0.
  public func bool(_ column: Int) -> Bool { int64(column) != 0 }

  /// The number in a column.
  public func double(_ column: Int) -> Double {
    sqlite3_column_double(statement.handle, Int32(column))
  }

  /// The text in a column.
  public func string(_ column: Int) -> String {
    String(decoding: utf8(column), as: UTF8.self)
  }

  /// The bytes in a column.
  public func bytes(_ column: Int) -> [UInt8] {
    let start = sqlite3_column_blob(statement.handle, Int32(column))
    let count = Int(sqlite3_column_bytes(statement.handle, Int32(column)))
    return [UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// The integer in a column that may be `NULL`.
  public func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }
  /// The number in a column that may be `NULL`.
  public func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }
  /// The text in a column that may be `NULL`.
  public func optionalString(_ column: Int) -> String? { isNull(column) ? nil : string(column) }
  /// The bytes in a column that may be `NULL`.
  public func optionalBytes(_ column: Int) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

  /// The identifier in a column of 16 bytes.
  public func uuid(_ column: Int) throws(StorageError) -> UUID {
    guard let uuid = UUID(bytes: bytes(column)) else {
      throw .damaged("an identifier does not have 16 bytes")
    }
    return uuid
  }

  /// The identifier in a column of 16 bytes that may be `NULL`.
  /// - Throws: `damaged` for another number of bytes.
  public func optionalUUID(_ column: Int) throws(StorageError) -> UUID? {
    isNull(column) ? nil : try uuid(column)
  }

  /// The digest in a column of 32 bytes.
  public func digest(_ column: Int) throws(StorageError) -> SHA256Digest {
    guard let digest = SHA256Digest(bytes: bytes(column)) else {
      throw .damaged("a digest does not have 32 bytes")
    }
    return digest
  }

  /// The bytes of a text without a copy, valid until the next row.
  private func utf8(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_text(statement.handle, Int32(column))
    let count = Int(sqlite3_column_bytes(statement.handle, Int32(column)))
    return UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
  }
}
