/// One row of a result. Columns count from 0. `NULL` is read as 0, false or empty, or as `nil` if read as an optional.
public struct Row: ~Copyable {
  private let cursor: any Cursor

  init(_ cursor: any Cursor) { self.cursor = cursor }

  /// Returns true if the column is `NULL`.
  public func isNull(_ column: Int) -> Bool { cursor.isNull(column) }

  /// Returns the integer in a column.
  public func int64(_ column: Int) -> Int64 { cursor.int64(column) }

  /// Returns the integer in a column.
  public func int(_ column: Int) -> Int { Int(truncatingIfNeeded: int64(column)) }

  /// Returns true if the integer in a column is not 0.
  public func bool(_ column: Int) -> Bool { int64(column) != 0 }

  /// Returns the number in a column.
  public func double(_ column: Int) -> Double { cursor.double(column) }

  /// Returns the text in a column.
  public func string(_ column: Int) -> String { cursor.string(column) }

  /// Returns the bytes in a column.
  public func bytes(_ column: Int) -> [UInt8] { cursor.bytes(column) }

  /// Returns the integer in a column, or `nil` for `NULL`.
  public func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }
  /// Returns the number in a column, or `nil` for `NULL`.
  public func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }
  /// Returns the text in a column, or `nil` for `NULL`.
  public func optionalString(_ column: Int) -> String? { isNull(column) ? nil : string(column) }
  /// Returns the bytes in a column, or `nil` for `NULL`.
  public func optionalBytes(_ column: Int) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

  /// Returns the identifier in a column of 16 bytes.
  public func uuid(_ column: Int) throws(StorageError) -> UUID {
    guard let uuid = UUID(bytes: bytes(column)) else {
      throw .damaged("an identifier does not have 16 bytes")
    }
    return uuid
  }

  /// Returns the identifier in a column of 16 bytes, or `nil` for `NULL`.
  /// - Throws: `damaged` if the number of bytes differs.
  public func optionalUUID(_ column: Int) throws(StorageError) -> UUID? {
    isNull(column) ? nil : try uuid(column)
  }

  /// Returns the digest in a column of 32 bytes.
  public func digest(_ column: Int) throws(StorageError) -> SHA256Digest {
    guard let digest = SHA256Digest(bytes: bytes(column)) else {
      throw .damaged("a digest does not have 32 bytes")
    }
    return digest
  }
}
