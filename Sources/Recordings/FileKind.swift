/// The kind of a file by its first bytes. The file's name is not considered.
package enum FileKind {
  case xml, json, fit, zip, gzip

  /// The stable name.
  package var name: StaticString {
    switch self {
    case .xml: "xml"
    case .json: "json"
    case .fit: "fit"
    case .zip: "zip"
    case .gzip: "gzip"
    }
  }

  /// The number of bytes needed to recognize any kind, besides leading white space.
  static let needed = 12

  /// - Parameter isAll: true if no more bytes follow.
  /// - Returns: `nil` if more bytes are needed.
  package init?(_ bytes: [UInt8], isAll: Bool) throws(FormatError) {
    let text = FileKind.withoutBlank(bytes)
    if text.isEmpty {
      if isAll || bytes.count > 4096 { throw .empty }
      return nil
    }
    if bytes.count < FileKind.needed, !isAll { return nil }
    if bytes.count >= 12, Array(bytes[8..<12]) == Array(".FIT".utf8) {
      self = .fit
    } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
      || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
    {
      self = .zip
    } else if bytes.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if FileKind.isUTF16(bytes) || text.first == UInt8(ascii: "<") {
      self = .xml
    } else if text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") {
      self = .json
    } else {
      throw .unknownFormat
    }
  }

  /// Returns a text without the byte-order mark of UTF-8 and leading white space.
  package static func withoutBlank(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return rest.drop(while: TextPiece.isSpace)
  }

  /// Returns true for a byte-order mark of UTF-16, or `<` in two bytes.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0x00], [0x00, 0x3C]]
    return marks.contains { bytes.starts(with: $0) }
  }
}
