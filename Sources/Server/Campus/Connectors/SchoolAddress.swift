/// Where a school's Canvas or Moodle is: a scheme, a host and a port, and the folder that it stands in.
struct SchoolAddress: Equatable, Sendable {
  /// Without a slash at its end, such as `https://campus.example.org/moodle`.
  let text: String
  /// Of the same: `https://campus.example.org`.
  let origin: String

  /// The host, with its port when that is not the usual one.
  var host: String { String(origin[origin.firstRange(of: "://")!.upperBound...]) }

  /// Reads what ``text`` is of another one; `nil` for anything else.
  init?(_ text: String) {
    guard let (origin, _) = Self.parts(of: text) else { return nil }
    self.origin = origin
    self.text = text
  }

  /// Reads an address as a member types it, or copies it from the browser: without a scheme it is one of
  /// `https`. `nil` for what is none.
  /// - Parameter places: where the pages of such a school begin: what is before the first of them is its folder.
  ///   Without any, the school is all of its host.
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

  /// An address that the school names, with its host or without; `nil` for one of another host.
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

  /// The beginning up to the port, in the one form that it has, and what follows; `nil` for no address
  /// of the web, and for one with a user's name.
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
