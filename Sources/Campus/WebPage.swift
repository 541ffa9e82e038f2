/// The address of a web page, as in courses and activities.
public enum WebPage {
  /// Maximum bytes of an address.
  public static let maximumLength = 2_000

  /// Returns true if a text is an address that a browser may open: `http` or `https` with a host, without
  /// blanks and control characters.
  public static func isAddress(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count <= maximumLength,
      let rest = remainder(of: bytes, after: "https://") ?? remainder(of: bytes, after: "http://"),
      let first = rest.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "?"),
      first != UInt8(ascii: "#")
    else { return false }
    let forbidden = Array("\"<>\\^`{|}".utf8)
    return bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F && !forbidden.contains($0) }
  }

  private static func remainder(of bytes: [UInt8], after scheme: StaticString) -> ArraySlice<UInt8>?
  {
    let count = scheme.utf8CodeUnitCount
    guard bytes.count > count else { return nil }
    for index in 0..<count {
      let byte = bytes[index]
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      guard (isUpper ? byte + 32 : byte) == scheme.utf8Start[index] else { return nil }
    }
    return bytes[count...]
  }
}
