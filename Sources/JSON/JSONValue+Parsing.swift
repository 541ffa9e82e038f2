import Numerics

extension JSONValue {
  /// Default limit for the nesting of arrays and objects.
  public static let defaultMaximumDepth = 64

  /// Parses one JSON text (RFC 8259), the whole of `bytes`.
  ///
  /// A byte-order mark is refused. Of members with the same name, the first one counts.
  /// - Parameter maximumValues: maximum number of values, including arrays and objects.
  /// - Complexity: O(*n*); memory is bounded by about twice the size of the text and 200 bytes a value.
  public init(
    parsing bytes: UnsafeRawBufferPointer, maximumDepth: Int = defaultMaximumDepth,
    maximumSize: Int = .max, maximumValues: Int = .max
  ) throws(JSONError) {
    guard bytes.count <= maximumSize else {
      throw .tooLarge(bytes: bytes.count, maximum: maximumSize)
    }
    var parser = JSONParser(bytes: bytes, maximumValues: maximumValues)
    self = try parser.document(maximumDepth: maximumDepth)
  }

  /// Parses one JSON text, the whole of `bytes`.
  public init(
    parsing bytes: [UInt8], maximumDepth: Int = defaultMaximumDepth, maximumSize: Int = .max,
    maximumValues: Int = .max
  ) throws(JSONError) {
    let result = bytes.withUnsafeBytes { bytes in
      Self.result(
        bytes, maximumDepth: maximumDepth, maximumSize: maximumSize, maximumValues: maximumValues)
    }
    self = try result.get()
  }

  /// Parses one JSON text.
  public init(
    parsing text: String, maximumDepth: Int = defaultMaximumDepth, maximumSize: Int = .max
  ) throws(JSONError) {
    var text = text
    let result = text.withUTF8 { bytes in
      Self.result(
        UnsafeRawBufferPointer(bytes), maximumDepth: maximumDepth, maximumSize: maximumSize,
        maximumValues: .max)
    }
    self = try result.get()
  }

  private static func result(
    _ bytes: UnsafeRawBufferPointer, maximumDepth: Int, maximumSize: Int, maximumValues: Int
  ) -> Result<JSONValue, JSONError> {
    do throws(JSONError) {
      return .success(
        try JSONValue(
          parsing: bytes, maximumDepth: maximumDepth, maximumSize: maximumSize,
          maximumValues: maximumValues))
    } catch {
      return .failure(error)
    }
  }
}

/// A recursive-descent parser over the bytes; the depth is checked before each level.
struct JSONParser {
  let bytes: UnsafeRawBufferPointer
  var offset = 0
  private let maximumValues: Int
  private var valueCount = 0

  init(bytes: UnsafeRawBufferPointer, maximumValues: Int = .max) {
    self.bytes = bytes
    self.maximumValues = maximumValues
  }

  mutating func document(maximumDepth: Int) throws(JSONError) -> JSONValue {
    skipBlanks()
    let value = try value(depth: maximumDepth)
    skipBlanks()
    guard offset == bytes.count else { throw .unexpectedByte(offset: offset) }
    return value
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard valueCount < maximumValues else { throw .tooManyValues(maximum: maximumValues) }
    valueCount += 1
    switch try peek() {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"):
      try expect("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try expect("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try expect("null")
      return .null
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    guard depth > 0 else { throw .tooDeep(offset: offset) }
    offset += 1
    var members: [JSONMember] = []
    skipBlanks()
    if try peek() == UInt8(ascii: "}") {
      offset += 1
      return .object(members)
    }
    while true {
      skipBlanks()
      guard try peek() == UInt8(ascii: "\"") else { throw .unexpectedByte(offset: offset) }
      let key = try string()
      skipBlanks()
      guard try peek() == UInt8(ascii: ":") else { throw .unexpectedByte(offset: offset) }
      offset += 1
      skipBlanks()
      members.append(JSONMember(key, try value(depth: depth - 1)))
      if try closes(UInt8(ascii: "}")) { return .object(members) }
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    guard depth > 0 else { throw .tooDeep(offset: offset) }
    offset += 1
    var values: [JSONValue] = []
    skipBlanks()
    if try peek() == UInt8(ascii: "]") {
      offset += 1
      return .array(values)
    }
    while true {
      skipBlanks()
      values.append(try value(depth: depth - 1))
      if try closes(UInt8(ascii: "]")) { return .array(values) }
    }
  }

  /// Reads the comma before the next element and returns false, or reads the closing bracket and returns true.
  private mutating func closes(_ bracket: UInt8) throws(JSONError) -> Bool {
    skipBlanks()
    let byte = try peek()
    guard byte == bracket || byte == UInt8(ascii: ",") else {
      throw .unexpectedByte(offset: offset)
    }
    offset += 1
    return byte == bracket
  }

  private func peek() throws(JSONError) -> UInt8 {
    guard offset < bytes.count else { throw .unexpectedEnd }
    return bytes[offset]
  }

  private mutating func skipBlanks() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  private mutating func expect(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard try peek() == word.utf8Start[index] else { throw .unexpectedByte(offset: offset) }
      offset += 1
    }
  }
}

extension JSONParser {
  /// Parses `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  private mutating func number() throws(JSONError) -> JSONValue {
    let start = offset
    if try peek() == UInt8(ascii: "-") { offset += 1 }
    if try peek() == UInt8(ascii: "0") { offset += 1 } else { try digits() }
    var isWhole = true
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      isWhole = false
      offset += 1
      try digits()
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      offset += 1
      let sign = try peek()
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
      try digits()
    }
    if isWhole, let integer = integer(from: start) { return .integer(integer) }
    let text = UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
    guard let number = DecimalText.read(text) else { throw .numberOutOfRange(offset: start) }
    return .number(number)
  }

  private mutating func digits() throws(JSONError) {
    let start = offset
    while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") <= 9 { offset += 1 }
    guard offset > start else {
      throw offset == bytes.count ? .unexpectedEnd : .unexpectedByte(offset: offset)
    }
  }

  private func integer(from start: Int) -> Int64? {
    let isNegative = bytes[start] == UInt8(ascii: "-")
    var value: Int64 = 0
    for index in (isNegative ? start + 1 : start)..<offset {
      let digit = Int64(bytes[index] - UInt8(ascii: "0"))
      let (tens, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsAgain) =
        isNegative
        ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      if overflows || overflowsAgain { return nil }
      value = sum
    }
    return value
  }
}

extension JSONParser {
  /// Parses the string at the offset and resolves its escapes.
  private mutating func string() throws(JSONError) -> String {
    offset += 1
    let start = offset
    while try peek() != UInt8(ascii: "\"") {
      if bytes[offset] == UInt8(ascii: "\\") { return try escapedString(from: start) }
      guard bytes[offset] >= 0x20 else { throw .unexpectedByte(offset: offset) }
      offset += 1
    }
    let text = try validated(UnsafeRawBufferPointer(rebasing: bytes[start..<offset]), at: start)
    offset += 1
    return text
  }

  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text = [UInt8](bytes[start..<offset])
    while true {
      let byte = try peek()
      offset += 1
      if byte == UInt8(ascii: "\"") { break }
      guard byte >= 0x20 else { throw .unexpectedByte(offset: offset - 1) }
      if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
    }
    let result: Result<String, JSONError> = text.withUnsafeBytes { text in
      do throws(JSONError) {
        return .success(try validated(text, at: start))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func validated(
    _ text: UnsafeRawBufferPointer, at start: Int
  ) throws(JSONError) -> String {
    guard let string = String(validating: text.bindMemory(to: UInt8.self), as: UTF8.self) else {
      throw .invalidUTF8(offset: start)
    }
    return string
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let byte = try peek()
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): try unicodeEscape(into: &text)
    default: throw .invalidEscape(offset: offset - 2)
    }
  }

  /// Parses `\uXXXX`, or two of them for a scalar beyond the first plane. Half a pair is refused.
  private mutating func unicodeEscape(into text: inout [UInt8]) throws(JSONError) {
    let start = offset - 2
    var code = try fourHexDigits()
    if 0xD800..<0xDC00 ~= code {
      guard try peek() == UInt8(ascii: "\\") else { throw .invalidEscape(offset: start) }
      offset += 1
      guard try peek() == UInt8(ascii: "u") else { throw .invalidEscape(offset: start) }
      offset += 1
      let low = try fourHexDigits()
      guard 0xDC00..<0xE000 ~= low else { throw .invalidEscape(offset: start) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw .invalidEscape(offset: start) }
    text.append(contentsOf: UTF8.encode(scalar)!)
  }

  private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      let byte = try peek()
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw .invalidEscape(offset: offset)
      }
      code = code << 4 | UInt32(digit)
      offset += 1
    }
    return code
  }
}
