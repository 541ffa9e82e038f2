/// Reason why a text is invalid JSON, or exceeds a limit. Offsets count bytes from 0.
public enum JSONError: Error, Equatable, Sendable {
  /// The text ends within a value.
  case unexpectedEnd
  /// A byte that is invalid at its position.
  case unexpectedByte(offset: Int)
  /// Bytes that are not UTF-8.
  case invalidUTF8(offset: Int)
  /// A `\` in a string that begins no escape, or half of a surrogate pair.
  case invalidEscape(offset: Int)
  /// A number beyond the largest `Double`, such as `1e400`.
  case numberOutOfRange(offset: Int)
  /// Arrays and objects are nested more deeply than the limit.
  case tooDeep(offset: Int)
  /// The text is longer than the limit.
  case tooLarge(bytes: Int, maximum: Int)
  /// The text has more values than the limit.
  case tooManyValues(maximum: Int)
}

extension JSONError: CustomStringConvertible {
  /// One English sentence.
  public var description: String {
    switch self {
    case .unexpectedEnd: "The JSON text ends too early."
    case .unexpectedByte(let offset): "The JSON text has an unexpected byte at offset \(offset)."
    case .invalidUTF8(let offset): "The JSON text is not UTF-8 at offset \(offset)."
    case .invalidEscape(let offset): "The JSON text has an unknown escape at offset \(offset)."
    case .numberOutOfRange(let offset): "The JSON text has too large a number at offset \(offset)."
    case .tooDeep(let offset): "The JSON text is nested too deep at offset \(offset)."
    case .tooLarge(let bytes, let maximum):
      "The JSON text has \(bytes) bytes, more than the \(maximum) allowed."
    case .tooManyValues(let maximum):
      "The JSON text has more than the \(maximum) values allowed."
    }
  }
}
