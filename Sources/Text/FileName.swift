/// The names of files that every operating system accepts. All texts are UTF-8.
public enum FileName {
  /// Returns the text with each control character and each of `/ \ : * ? " < > |` replaced by `_`,
  /// without dots and spaces at its beginning and spaces at its end.
  ///
  /// Source: Microsoft, "Naming Files, Paths, and Namespaces".
  /// - Parameter maximumSize: the number of bytes after which the text is cut off, between two
  ///   Unicode scalars.
  public static func harmless(_ text: [UInt8], maximumSize: Int = .max) -> [UInt8] {
    var name: [UInt8] = []
    var index = 0
    while index < text.count {
      let width = min(forbiddenWidth(text[index...]), text.count - index)
      if width > 0 {
        name.append(UInt8(ascii: "_"))
        index += width
      } else {
        let isLeading = text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: " ")
        if !(name.isEmpty && isLeading) { name.append(text[index]) }
        index += 1
      }
    }
    if name.count > maximumSize {
      var end = maximumSize
      while end > 0, isContinuation(name[end]) { end -= 1 }
      name.removeLast(name.count - end)
    }
    while name.last == UInt8(ascii: " ") { name.removeLast() }
    return name
  }

  /// Returns the bytes of the forbidden character at the beginning of a text, or 0 if it is allowed.
  private static func forbiddenWidth(_ text: ArraySlice<UInt8>) -> Int {
    switch text[text.startIndex] {
    case 0..<0x20, 0x7F: return 1
    case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: ":"), UInt8(ascii: "*"),
      UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "|"):
      return 1
    case 0xC2:
      // U+0080 to U+009F.
      return text.count > 1 && (0x80..<0xA0).contains(text[text.startIndex + 1]) ? 2 : 0
    default: return 0
    }
  }

  /// Returns true if a byte of UTF-8 is not the first of its scalar.
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
