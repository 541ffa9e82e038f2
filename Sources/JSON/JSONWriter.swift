import Numerics

/// Writes JSON text into bytes, without blanks, in the order of the calls.
///
/// Commas are inserted automatically. The caller must match brackets and write a key before each member.
public struct JSONWriter: Sendable {
  /// The text written so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// A writer of an empty text.
  /// - Parameter capacity: bytes to reserve.
  public init(reservingCapacity capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Begins an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }
  /// Ends the innermost object.
  public mutating func endObject() { close(UInt8(ascii: "}")) }
  /// Begins an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }
  /// Ends the innermost array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the name of the next member, which must need no escapes.
  public mutating func key(_ name: StaticString) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes the name of the next member.
  @_disfavoredOverload
  public mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a text that needs no escapes.
  public mutating func string(_ text: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a text.
  @_disfavoredOverload
  public mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    text.utf8.withContiguousStorageIfAvailable { appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a text in UTF-8.
  public mutating func string(utf8 text: [UInt8]) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    text.withUnsafeBufferPointer { appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an integer.
  public mutating func integer(_ value: Int64) {
    separate()
    DecimalText.write(value, to: &bytes)
  }

  /// Writes an integer.
  @_disfavoredOverload
  public mutating func integer(_ value: Int) {
    integer(Int64(value))
  }

  /// Writes the shortest text that reads back as the same number; `null` if it is not finite.
  public mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    DecimalText.writeShortest(value, to: &bytes)
  }

  /// Writes a number rounded to this many decimals, without trailing zeros; `null` if it is not finite.
  public mutating func number(_ value: Double, decimals: Int) {
    guard value.isFinite else { return null() }
    separate()
    DecimalText.write(value, decimals: decimals, trimmed: true, to: &bytes)
  }

  /// Writes degrees with 7 decimals, about a centimetre.
  public mutating func coordinate(_ degrees: Double) {
    number(degrees, decimals: 7)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    if value { literal("true") } else { literal("false") }
  }

  /// Writes `null`.
  public mutating func null() {
    literal("null")
  }

  /// Writes a complete JSON value that is already text.
  public mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Removes and returns the written bytes, so that a large answer can be sent in pieces.
  public mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes.removeAll(keepingCapacity: false)
    return taken
  }

  private mutating func literal(_ word: StaticString) {
    separate()
    word.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in 0..<text.count {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      bytes.append(contentsOf: text[start..<index])
      appendEscape(byte)
      start = index + 1
    }
    bytes.append(contentsOf: text[start...])
  }

  private mutating func appendEscape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default:
      bytes.append(contentsOf: [UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")])
      bytes.append(UInt8(ascii: "0") + byte >> 4)
      let low = byte & 15
      bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
    }
  }
}
