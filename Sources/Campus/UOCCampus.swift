/// The pages and files of the UOC's campus, whose addresses carry the reader's session in the query (`s`). The
/// UOC's interface returns the member's session.
public enum UOCCampus {
  private static let domain = Array("uoc.edu".utf8)

  /// Returns true if an address belongs to the campus, and so may receive the session: encrypted, on a host of `uoc.edu`.
  public static func has(_ address: String) -> Bool {
    let bytes = Array(address.utf8)
    let scheme = Array("https://".utf8)
    guard bytes.count > scheme.count, lowercased(bytes[..<scheme.count]) == scheme else {
      return false
    }
    let authority = bytes[scheme.count...].prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        && $0 != UInt8(ascii: "\\")
    }
    guard !authority.contains(UInt8(ascii: "@")) else { return false }
    let host = lowercased(authority.prefix { $0 != UInt8(ascii: ":") })
    return host == domain
      || host.count > domain.count && Array(host.suffix(domain.count)) == domain
        && host[host.count - domain.count - 1] == UInt8(ascii: ".")
  }

  /// Returns an address with a session added, unless it has one already.
  public static func address(_ address: String, in session: String) -> String {
    var bytes = Array(address.utf8)
    let fragment = bytes.firstIndex(of: UInt8(ascii: "#")).map { Array(bytes[$0...]) } ?? []
    bytes.removeLast(fragment.count)
    let query = bytes.firstIndex(of: UInt8(ascii: "?")).map { bytes[($0 + 1)...] }
    let hasSession = query?.split(separator: UInt8(ascii: "&")).contains {
      $0.starts(with: Array("s=".utf8))
    }
    if hasSession == true { return address }
    bytes.append(query == nil ? UInt8(ascii: "?") : UInt8(ascii: "&"))
    bytes += Array("s=".utf8)
    for byte in session.utf8 { append(byte, to: &bytes) }
    return String(decoding: bytes + fragment, as: UTF8.self)
  }

  /// Appends a byte in the encoding of a query (RFC 3986, 2.1).
  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      bytes.append(byte)
    default:
      let digits = Array("0123456789ABCDEF".utf8)
      bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
  }
}
