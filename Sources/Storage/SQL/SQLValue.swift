/// The value of a statement's parameter.
public enum SQLValue: Equatable, Sendable {
  /// `NULL`.
  case null
  /// An integer; also `true` as 1 and `false` as 0.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A text in UTF-8, which may contain NUL.
  case text(String)
  /// Bytes, such as an identifier or a digest.
  case bytes([UInt8])
}

/// A type whose values can be statement parameters.
public protocol SQLBindable: Sendable {
  /// The value in SQLite's types.
  var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable {
  public var sqlValue: SQLValue { self }
}

extension Int64: SQLBindable {
  public var sqlValue: SQLValue { .integer(self) }
}

extension Int: SQLBindable {
  public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLBindable {
  /// 1 or 0, stored as `SMALLINT` in both databases.
  public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: SQLBindable {
  public var sqlValue: SQLValue { .real(self) }
}

extension String: SQLBindable {
  public var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLBindable {
  public var sqlValue: SQLValue { .bytes(self) }
}

extension UUID: SQLBindable {
  public var sqlValue: SQLValue { .bytes(bytes) }
}

extension SHA256Digest: SQLBindable {
  public var sqlValue: SQLValue { .bytes(bytes) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
  public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}
