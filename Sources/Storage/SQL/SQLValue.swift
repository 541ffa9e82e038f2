/// What a parameter of a statement holds.
public enum SQLValue: Equatable, Sendable {
  /// No value.
  case null
  /// A whole number; also `true` as 1 and `false` as 0.
  case integer(Int64)
  /// A number with a fraction.
  case real(Double)
  /// A text in UTF-8, which may contain NUL.
  case text(String)
  /// Bytes, such as those of an identifier or a digest.
  case bytes([UInt8])
}

/// A type whose values can be parameters.
public protocol SQLBindable: Sendable {
  /// The value as a statement takes it.
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
  /// 1 or 0: a `SMALLINT` in both databases.
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
