/// An address of an app to which answers are sent back.
///
/// One of `https`, of the device itself by `http` (RFC 8252, 7.3), or of a scheme that an app owns by
/// a domain (`com.example.app:/back`, RFC 8252, 7.1). So no answer runs as a script, and none goes
/// through a network unencrypted.
public struct RedirectAddress: Hashable, Sendable {
  /// The most characters of one.
  public static let maximumLength = 400

  /// As it was registered.
  public let text: String
  /// Where it leads, for a person to read: a host with its port, or a scheme.
  public let destination: String

  /// `nil` for an address to which no answer may be sent.
  public init?(_ text: String) {
    let bytes = text.utf8
    guard (1...Self.maximumLength).contains(bytes.count),
      bytes.allSatisfy({ (0x21...0x7E).contains($0) && !"\"#<>\\^`{|}".utf8.contains($0) }),
      let colon = text.firstIndex(of: ":")
    else { return nil }
    self.text = text
    let scheme = text[..<colon]
    let rest = text[text.index(after: colon)...]
    switch scheme {
    case "https", "http":
      guard rest.hasPrefix("//") else { return nil }
      let host = String(rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" })
      guard Self.isHost(host), scheme == "https" || Self.isLoopback(host) else { return nil }
      destination = host
    default:
      let isOwned = scheme.utf8.allSatisfy { Self.isLetterOrDigit($0) || "+-.".utf8.contains($0) }
      guard isOwned, scheme.contains("."), scheme.first?.isLetter == true, rest.hasPrefix("/")
      else { return nil }
      destination = String(scheme)
    }
  }

  /// Whether an app that registered this address may be answered at another: at the same to the
  /// letter, except that a program on the device may listen on any port.
  func admits(_ asked: String) -> Bool {
    if asked == text { return true }
    guard let asked = RedirectAddress(asked), let own = withoutPort else { return false }
    return own == asked.withoutPort
  }

  /// The address without its port, for one of the device itself by number.
  private var withoutPort: String? {
    let isNumbered = ["127.0.0.1", "[::1]"].contains { Self.name(of: destination) == $0 }
    guard isNumbered, text.hasPrefix("http://") else { return nil }
    return "http://" + Self.name(of: destination)
      + text.dropFirst("http://".count + destination.count)
  }

  private static func isLoopback(_ host: String) -> Bool {
    ["127.0.0.1", "[::1]", "localhost"].contains(name(of: host))
  }

  /// A host without its port.
  private static func name(of host: String) -> String {
    if host.hasPrefix("[") { return host.prefix { $0 != "]" } + "]" }
    return String(host.prefix { $0 != ":" })
  }

  private static func isHost(_ host: String) -> Bool {
    let name = name(of: host)
    let port = host.dropFirst(name.count)
    let isPort = port.isEmpty || port.first == ":" && UInt16(port.dropFirst()) != nil
    let characters = name.hasPrefix("[") ? name.dropFirst().dropLast() : name[...]
    let allowed: [UInt8] = Array((name.hasPrefix("[") ? ":." : "-.").utf8)
    return isPort && !characters.isEmpty
      && characters.utf8.allSatisfy { isLetterOrDigit($0) || allowed.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
