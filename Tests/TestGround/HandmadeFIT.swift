/// A FIT file made by hand, for unusual contents.
public struct HandmadeFIT {
  /// True if numbers begin with their highest byte.
  public var isBigEndian = false
  private var data: [UInt8] = []

  /// An empty file.
  public init() {}

  /// A field: number, size, base type.
  public typealias Field = (number: UInt8, size: UInt8, type: UInt8)

  /// Defines the messages of a local type.
  public mutating func define(
    _ local: UInt8, _ global: UInt16, _ fields: [Field], developer: [Field] = []
  ) {
    data += [0x40 | local | (developer.isEmpty ? 0 : 0x20), 0, isBigEndian ? 1 : 0]
    put(Int(global), 2)
    data.append(UInt8(fields.count))
    for field in fields { data += [field.number, field.size, field.type] }
    if !developer.isEmpty {
      data.append(UInt8(developer.count))
      for field in developer { data += [field.number, field.size, field.type] }
    }
  }

  /// Adds a message: values and their sizes.
  public mutating func message(_ header: UInt8, _ values: [(Int, Int)]) {
    data.append(header)
    for (value, size) in values { put(value, size) }
  }

  /// Appends a number of `size` bytes.
  public mutating func put(_ value: Int, _ size: Int) {
    for index in 0..<size {
      let place = isBigEndian ? size - 1 - index : index
      data.append(UInt8(truncatingIfNeeded: value >> (8 * place)))
    }
  }

  /// Adds the `file_id` of an activity, and defines simple records as local type 1.
  public mutating func beginActivity(type: Int = 4) {
    define(0, 0, [(0, 1, 0)])
    message(0, [(type, 1)])
    define(1, 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (3, 1, 2)])
  }

  /// Adds a simple record.
  public mutating func record(second: Int, latitude: Double, heartRate: Int = 0xFF) {
    let unit = 180.0 / 2_147_483_648
    message(
      1,
      [
        (1_000_000_000 + second, 4), (Int(latitude / unit), 4), (Int(1.5 / unit), 4),
        (heartRate, 1),
      ])
  }

  /// The bytes of the file.
  public func file(headerSize: UInt8 = 14, dataSize: Int? = nil, checksum: UInt16? = nil) -> [UInt8]
  {
    var bytes: [UInt8] = [headerSize, 0x10, 0x82, 0x08]
    let size = dataSize ?? data.count
    for index in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: size >> (8 * index))) }
    bytes += Array(".FIT".utf8)
    while bytes.count < headerSize { bytes.append(0) }
    bytes += data
    let sum = checksum ?? HandmadeFIT.checksum(bytes)
    return bytes + [UInt8(sum & 0xFF), UInt8(sum >> 8)]
  }

  /// The SDK's checksum, bit by bit: CRC-16/ARC.
  public static func checksum(_ bytes: [UInt8]) -> UInt16 {
    var sum: UInt16 = 0
    for byte in bytes {
      sum ^= UInt16(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
    }
    return sum
  }
}
