import Recordings

/// Encodes one FIT file: definitions, messages, header and both checksums.
///
/// Source: Garmin FIT SDK, "FIT Protocol".
struct FITEncoder {
  /// The number of a field and the type of its value.
  struct Field {
    let number: UInt8
    let type: FieldType
    init(_ number: UInt8, _ type: FieldType) {
      self.number = number
      self.type = type
    }
  }

  enum FieldType {
    case enumeration, uint8, sint8, uint16, uint32, sint32
    case string(Int)

    var size: Int {
      switch self {
      case .enumeration, .uint8, .sint8: 1
      case .uint16: 2
      case .uint32, .sint32: 4
      case .string(let size): size
      }
    }

    var code: UInt8 {
      switch self {
      case .enumeration: 0x00
      case .sint8: 0x01
      case .uint8: 0x02
      case .uint16: 0x84
      case .sint32: 0x85
      case .uint32: 0x86
      case .string: 0x07
      }
    }
  }

  private var data: [UInt8] = []

  /// Defines the fields of the messages of a local type.
  mutating func define(_ local: UInt8, _ global: UInt16, _ fields: [Field]) {
    data += [0x40 | local, 0, 0, UInt8(global & 0xFF), UInt8(global >> 8), UInt8(fields.count)]
    for field in fields {
      data += [field.number, UInt8(field.type.size), field.type.code]
    }
  }

  mutating func begin(_ local: UInt8) { data.append(local) }

  /// Writes a value in the unit of its field. An absent value, or one that does not fit, is written as invalid.
  /// - Returns: true if the value was written.
  @discardableResult
  mutating func number(_ value: Double?, _ type: FieldType) -> Bool {
    let value = value.map { $0.rounded() }
    return switch type {
    case .enumeration, .uint8: little(value, 0..<0xFF, invalid: 0xFF, 1)
    case .sint8: little(value, -127..<127, invalid: 0x7F, 1)
    case .uint16: little(value, 0..<0xFFFF, invalid: 0xFFFF, 2)
    case .uint32: little(value, 0..<0xFFFF_FFFF, invalid: 0xFFFF_FFFF, 4)
    case .sint32: little(value, -2_147_483_648..<2_147_483_647, invalid: 0x7FFF_FFFF, 4)
    case .string(let size): string("", size: size)
    }
  }

  private mutating func little(
    _ value: Double?, _ range: Range<Double>, invalid: Int64, _ size: Int
  ) -> Bool {
    let held = value.flatMap { range.contains($0) ? Int64($0) : nil }
    let number = held ?? invalid
    for index in 0..<size { data.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    return held != nil
  }

  /// Writes text, cut between characters to fit and padded with zeros.
  /// - Returns: true if any of it was written.
  @discardableResult
  mutating func string(_ text: String, size: Int) -> Bool {
    var bytes: [UInt8] = []
    for character in text {
      guard bytes.count + character.utf8.count < size else { break }
      bytes += Array(character.utf8)
    }
    data += bytes + [UInt8](repeating: 0, count: size - bytes.count)
    return !bytes.isEmpty
  }

  /// Returns the complete file.
  func file() -> [UInt8] {
    let size = data.count
    // Header of 14 bytes, protocol 1.0, profile 21.78.
    var file: [UInt8] = [14, 0x10, 0x82, 0x08]
    for index in 0..<4 { file.append(UInt8(truncatingIfNeeded: size >> (8 * index))) }
    file += Array(".FIT".utf8)
    append(FITEncoder.checksum(file), to: &file)
    file += data
    append(FITEncoder.checksum(file), to: &file)
    return file
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt16 {
    var checksum = FITChecksum()
    checksum.add(bytes.span)
    return checksum.value
  }

  private func append(_ checksum: UInt16, to bytes: inout [UInt8]) {
    bytes += [UInt8(checksum & 0xFF), UInt8(checksum >> 8)]
  }
}
