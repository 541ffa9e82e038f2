/// The fields of a Protocol Buffers message in their order.
/// Source: https://protobuf.dev/programming-guides/encoding/
struct ProtobufReader {
  /// A value as it is encoded.
  enum Value {
    /// A varint, or a number of fixed size.
    case number(UInt64)
    /// The positions of the bytes of text, a message or packed numbers.
    case bytes(Range<Int>)
  }

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int
  /// True once the message proved to be malformed.
  private(set) var isDamaged = false

  init(_ bytes: [UInt8], _ part: Range<Int>? = nil) {
    self.bytes = bytes
    position = part?.lowerBound ?? 0
    end = part?.upperBound ?? bytes.count
  }

  /// Returns the next field; `nil` at the end, and where the message is malformed.
  mutating func next() -> (field: Int, value: Value)? {
    guard position < end, let key = varint() else { return nil }
    let field = Int(truncatingIfNeeded: key >> 3)
    switch key & 7 {
    case 0:
      guard let number = varint() else { return nil }
      return (field, .number(number))
    case 1: return fixed(8).map { (field, .number($0)) }
    case 5: return fixed(4).map { (field, .number($0)) }
    case 2:
      guard let count = varint(), count <= UInt64(end - position) else { return damaged() }
      let part = position..<position + Int(count)
      position = part.upperBound
      return (field, .bytes(part))
    default: return damaged()
    }
  }

  /// Returns the next varint, as among packed numbers; `nil` at the end.
  mutating func varint() -> UInt64? {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while position < end, shift < 64 {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
      shift += 7
    }
    if shift > 0 { isDamaged = true }
    return nil
  }

  private mutating func fixed(_ count: Int) -> UInt64? {
    guard position + count <= end else { return damaged() }
    defer { position += count }
    return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func damaged<Result>() -> Result? {
    isDamaged = true
    position = end
    return nil
  }
}

/// Writes fields of Protocol Buffers.
enum ProtobufWriter {
  static func append(varint number: UInt64, to bytes: inout [UInt8]) {
    var number = number
    while number >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: number) | 0x80)
      number >>= 7
    }
    bytes.append(UInt8(number))
  }

  static func append(
    field: Int, _ content: some Collection<UInt8>, to bytes: inout [UInt8]
  ) {
    append(varint: UInt64(field) << 3 | 2, to: &bytes)
    append(varint: UInt64(content.count), to: &bytes)
    bytes += content
  }

  static func append(field: Int, number: UInt64, to bytes: inout [UInt8]) {
    append(varint: UInt64(field) << 3, to: &bytes)
    append(varint: number, to: &bytes)
  }
}
