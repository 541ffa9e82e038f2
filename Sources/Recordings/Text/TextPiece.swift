import Numerics

/// Functions on text in a file, in UTF-8.
package enum TextPiece {
  /// Returns the text as a `String`, trimmed of white space; `nil` if nothing is left. A character cut off at
  /// the end is dropped.
  package static func string(_ text: Span<UInt8>) -> String? {
    var start = 0
    var end = text.count
    while start < end, TextPiece.isSpace(text[start]) { start += 1 }
    var last = end
    while last > start, end - last < 4, text[last - 1] & 0xC0 == 0x80 { last -= 1 }
    if last > start, text[last - 1] >= 0xC0 {
      let lead = text[last - 1]
      let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
      if end - last + 1 < length { end = last - 1 }
    }
    while end > start, TextPiece.isSpace(text[end - 1]) { end -= 1 }
    guard start < end else { return nil }
    return text.extracting(start..<end).withUnsafeBufferPointer { bytes in
      String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Returns true if the text has exactly these bytes.
  package static func equal(_ text: Span<UInt8>, _ other: StaticString) -> Bool {
    guard text.count == other.utf8CodeUnitCount else { return false }
    for index in 0..<text.count where text[index] != other.utf8Start[index] { return false }
    return true
  }

  /// Parses a decimal number, ignoring white space around it; `nil` if the text is not one.
  package static func number(_ text: Span<UInt8>) -> Double? {
    var start = 0
    var end = text.count
    while start < end, isSpace(text[start]) { start += 1 }
    while end > start, isSpace(text[end - 1]) { end -= 1 }
    return text.extracting(start..<end).withUnsafeBufferPointer { bytes in
      DecimalText.read(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Returns true for a space, tab, carriage return or line feed: white space in XML and JSON.
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
