/// Why a text is not JSON that we take. Offsets count bytes from 0.
public enum JSONError: Error, Equatable, Sendable {
  case unexpectedEnd
  case unexpectedByte(offset: Int)
  case invalidUTF8(offset: Int)
  case invalidEscape(offset: Int)
  /// A number beyond the largest `Double`, such as `1e400`.
  case numberOutOfRange(offset: Int)
  case tooDeep(offset: Int)
  case tooLarge(bytes: Int, maximum: Int)
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
