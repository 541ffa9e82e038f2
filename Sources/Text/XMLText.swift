/// Escapes text for XML.
public enum XMLText {
  /// Appends text for an element or attribute; characters that XML 1.0 forbids are left out.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    append(utf8: Array(text.utf8), to: &bytes)
  }

  /// Appends text in UTF-8.
  public static func append(utf8 text: [UInt8], to bytes: inout [UInt8]) {
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "&"): append(markup: "&amp;", to: &bytes)
      case UInt8(ascii: "<"): append(markup: "&lt;", to: &bytes)
      case UInt8(ascii: ">"): append(markup: "&gt;", to: &bytes)
      case UInt8(ascii: "\""): append(markup: "&quot;", to: &bytes)
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"): bytes.append(byte)
      case 0..<0x20: break
      case 0xBE, 0xBF:
        // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
        if index >= 2, text[index - 1] == 0xBF, text[index - 2] == 0xEF {
          bytes.removeLast(2)
        } else {
          bytes.append(byte)
        }
      default: bytes.append(byte)
      }
    }
  }

  /// Appends markup unchanged.
  public static func append(markup: StaticString, to bytes: inout [UInt8]) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}
