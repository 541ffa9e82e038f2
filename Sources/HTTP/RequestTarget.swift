/// The decoded path and query of a request, checked once on the way in.
struct RequestTarget: Sendable {
  /// Maximum bytes of a target.
  static let maximumLength = 8192

  /// The decoded text between the slashes. `/` has no segments; `/a/` has `a` and an empty one.
  let segments: [String]
  let query: Query

  /// - Parameter bytes: the target as sent, such as `/tracks?limit=20`, in origin or absolute form.
  /// - Parameter isGuarded: true to refuse paths that two servers could interpret differently.
  init(_ bytes: ArraySlice<UInt8>, isGuarded: Bool) throws(Problem) {
    guard bytes.count <= Self.maximumLength else { throw .uriTooLong }
    // The library takes the last blank of the line for the end of the address.
    if isGuarded, bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
      throw .malformed("The address holds a blank or a control character.")
    }
    var rest = Self.withoutAuthority(bytes)
    guard rest.first == UInt8(ascii: "/") else {
      throw .malformed("The address must begin with a slash.")
    }
    rest.removeFirst()
    let mark = rest.firstIndex(of: UInt8(ascii: "?"))
    query = try Query(mark.map { rest[($0 + 1)...] } ?? [])
    let path = mark.map { rest[..<$0] } ?? rest
    var segments: [String] = []
    if !path.isEmpty {
      for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
        segments.append(isGuarded ? try Self.segment(part) : Self.unchecked(part))
      }
    }
    self.segments = segments
  }

  /// Removes scheme and host: `http://host/path` means `/path` (RFC 9112, 3.2.2).
  private static func withoutAuthority(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for scheme in ["http://", "https://"] where bytes.starts(with: scheme.utf8) {
      let rest = bytes.dropFirst(scheme.utf8.count)
      return rest.firstIndex(of: UInt8(ascii: "/")).map { rest[$0...] } ?? [UInt8(ascii: "/")]
    }
    return bytes
  }

  /// Decodes the segment as the library does, without checks.
  private static func unchecked(_ part: ArraySlice<UInt8>) -> String {
    String(
      decoding: PercentEncoding.decode(part, plusIsSpace: false) ?? Array(part), as: UTF8.self)
  }

  private static func segment(_ part: ArraySlice<UInt8>) throws(Problem) -> String {
    guard let decoded = PercentEncoding.decode(part, plusIsSpace: false) else {
      throw .malformed("The address holds a percent sign without two hexadecimal digits.")
    }
    let isForbidden = decoded.contains {
      $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
    }
    guard !isForbidden, let text = String(validating: decoded, as: UTF8.self) else {
      throw .malformed("The address holds control characters, slashes in disguise or no UTF-8.")
    }
    guard text != ".", text != ".." else {
      throw .malformed("The address must not climb by dots.")
    }
    return text
  }
}
