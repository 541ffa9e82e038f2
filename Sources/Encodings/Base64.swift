import CSodium

/// Base64 encodings.
package enum Base64 {
  /// Encodes bytes in base64url (RFC 4648, 5), without padding.
  package static func urlText(of bytes: [UInt8]) -> String {
    text(of: bytes, variant: sodium_base64_VARIANT_URLSAFE_NO_PADDING)
  }

  /// Encodes bytes in standard base64 (RFC 4648, 4), padded.
  package static func text(of bytes: [UInt8]) -> String {
    text(of: bytes, variant: sodium_base64_VARIANT_ORIGINAL)
  }

  /// Decodes base64url without padding; `nil` if the text is malformed.
  package static func urlBytes(of text: String) -> [UInt8]? {
    bytes(of: text, variant: sodium_base64_VARIANT_URLSAFE_NO_PADDING)
  }

  /// Decodes standard base64 (RFC 4648, 4); `nil` if the text is malformed.
  package static func bytes(of text: String) -> [UInt8]? {
    bytes(of: text, variant: sodium_base64_VARIANT_ORIGINAL)
  }

  private static func text(of bytes: [UInt8], variant: Int32) -> String {
    var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
    sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func bytes(of text: String, variant: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: text.utf8.count)
    var count = 0
    let code = sodium_base642bin(
      &bytes, bytes.count, text, text.utf8.count, nil, &count, nil,
      variant)
    return code == 0 ? Array(bytes[..<count]) : nil
  }
}
