/// The base address of a school's Canvas or Moodle: scheme, host, port and folder.
struct SchoolAddress: Equatable, Sendable {
  /// The address without a slash at its end, such as `https://campus.example.org/moodle`.
  let text: String
  /// Scheme, host and port: `https://campus.example.org`.
  let origin: String

  /// The host, with its port unless it is the scheme's default.
  var host: String { String(origin[origin.firstRange(of: "://")!.upperBound...]) }

  /// Reads a stored ``text``; `nil` if it is invalid.
  init?(_ text: String) {
    guard let (origin, _) = Self.parts(of: text) else { return nil }
    self.origin = origin
    self.text = text
  }

  /// Reads an address that a member typed or copied from the browser; the scheme defaults to `https`. `nil` if it is invalid.
  /// - Parameter places: path prefixes of such a school's pages; the path before the first of them is its
  ///   folder. If empty, the school takes the whole host.
  init?(typed text: String, before places: [String]) {
    let text = text.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
    guard let (origin, rest) = Self.parts(of: text.contains("://") ? text : "https://" + text)
    else { return nil }
    var folder = rest.prefix { $0 != "?" && $0 != "#" }
    if let end = places.compactMap({ folder.firstRange(of: $0)?.lowerBound }).min() {
      folder = folder[..<end]
    } else if places.isEmpty {
      folder = ""
    }
    while folder.last == "/" { folder.removeLast() }
    self.origin = origin
    self.text = origin + folder
  }

  /// Resolves an address that the school names, absolute or from the root; `nil` if it is on another host.
  func own(_ reference: String) -> String? {
    if let (origin, rest) = Self.parts(of: reference) {
      return origin == self.origin ? origin + (rest.isEmpty ? "/" : rest) : nil
    }
    guard reference.hasPrefix("/"), !reference.hasPrefix("//"), Self.isPlain(reference) else {
      return nil
    }
    return origin + reference
  }

  private static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
  }

  /// Splits an address into its normalized origin and the rest; `nil` if it is no web address or has a user name.
  static func parts(of address: String) -> (origin: String, rest: String)? {
    guard isPlain(address) else { return nil }
    for (scheme, port) in [("https://", ":443"), ("http://", ":80")]
    where address.lowercased().hasPrefix(scheme) {
      let rest = address.dropFirst(scheme.count)
      var authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
      let path = String(rest.dropFirst(authority.count))
      if authority.hasSuffix(port) { authority.removeLast(port.count) }
      let isHost = authority.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"),
          UInt8(ascii: "["), UInt8(ascii: "]"):
          true
        default: false
        }
      }
      return isHost && !authority.isEmpty ? (scheme + authority, path) : nil
    }
    return nil
  }
}
