/// The Windows encoding for western European languages, in which spreadsheets save tables.
///
/// Source: WHATWG Encoding Standard, index windows-1252.
public enum Windows1252 {
  /// Converts a text to UTF-8; every byte is a character.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      switch byte {
      case 0x80...0x9F: append(upper[Int(byte) - 0x80], to: &text)
      case 0xA0...: append(UInt16(byte), to: &text)
      default: text.append(byte)
      }
    }
    return text
  }

  private static func append(_ scalar: UInt16, to text: inout [UInt8]) {
    if scalar < 0x800 {
      text.append(0xC0 | UInt8(scalar >> 6))
    } else {
      text.append(0xE0 | UInt8(scalar >> 12))
      text.append(0x80 | UInt8(scalar >> 6 & 0x3F))
    }
    text.append(0x80 | UInt8(scalar & 0x3F))
  }

  /// The characters from 0x80 to 0x9F; undefined ones are the control code with that number.
  private static let upper: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]
}
