/// A JSON text as a value.
///
/// Numbers without a fraction or an exponent that fit are `integer`, all others `number`. Strings and keys are
/// compared by bytes, not by Unicode equivalence.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without a fraction or an exponent that fits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A string, unescaped.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// The members of an object, in the order of the text.
  case object([JSONMember])
}

/// One `"key": value` of an object, in the order of the text.
public struct JSONMember: Sendable {
  /// The name of the member.
  public var key: String
  /// Its value.
  public var value: JSONValue

  /// A member of an object.
  public init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}

extension JSONValue: Equatable {
  /// Returns true if two values are equal. `integer` differs from `number`, and the order of members counts.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

extension JSONMember: Equatable {
  /// Returns true if names and values are equal.
  public static func == (left: JSONMember, right: JSONMember) -> Bool {
    left.key.utf8.elementsEqual(right.key.utf8) && left.value == right.value
  }
}

extension JSONValue {
  /// Returns the value of an object's first member with a name; `nil` for other values.
  /// - Complexity: O(*n*) in the number of members.
  public subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// True if it is `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The string, or `nil`.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The Boolean value, or `nil`.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The integer, or a number that is an integer and fits; otherwise `nil`.
  public var int64: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The number, or `nil`.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The elements of an array, or `nil`.
  public var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members of an object in order, or `nil`.
  public var object: [JSONMember]? {
    if case .object(let value) = self { value } else { nil }
  }
}

extension JSONValue {
  /// Writes the value with its members in their order.
  public func write(into writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .integer(let value): writer.integer(value)
    case .number(let value): writer.number(value)
    case .string(let value): writer.string(value)
    case .array(let values):
      writer.beginArray()
      for value in values { value.write(into: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.key)
        member.value.write(into: &writer)
      }
      writer.endObject()
    }
  }

  /// The value as UTF-8 text without blanks.
  public var bytes: [UInt8] {
    var writer = JSONWriter()
    write(into: &writer)
    return writer.bytes
  }
}
