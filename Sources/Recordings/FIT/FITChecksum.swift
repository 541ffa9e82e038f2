/// The 16-bit checksum of the FIT protocol.
///
/// Source: Garmin FIT SDK, "FIT Protocol", section CRC.
package struct FITChecksum {
  /// The checksum of the bytes so far.
  package private(set) var value: UInt16 = 0

  /// Creates the checksum of no bytes.
  package init() {}

  /// Adds a byte.
  package mutating func add(_ byte: UInt8) {
    value = value >> 4 ^ FITChecksum.table[Int((value ^ UInt16(byte)) & 0xF)]
    value = value >> 4 ^ FITChecksum.table[Int((value ^ UInt16(byte >> 4)) & 0xF)]
  }

  /// Adds bytes.
  package mutating func add(_ bytes: Span<UInt8>) {
    for index in 0..<bytes.count { add(bytes[index]) }
  }

  private static let table: [UInt16] = [
    0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401,
    0x5000, 0x9C01, 0x8801, 0x4400,
  ]
}
