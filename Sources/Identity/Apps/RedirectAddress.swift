/// A redirect address of an app.
///
/// It uses `https`, `http` on the device itself (RFC 8252, 7.3), or a scheme derived from a domain of the app
/// (`com.example.app:/back`, RFC 8252, 7.1). So no answer runs as a script, or crosses a network unencrypted.
public struct RedirectAddress: Hashable, Sendable {
  /// Maximum length in characters.
  public static let maximumLength = 400

  /// The address as registered.
  public let text: String
  /// Its destination in readable form: a host with its port, or a scheme.
  public let destination: String

  /// Returns `nil` if no answer may be sent to the address.
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

  /// Returns true if an app with this registered address may be answered at another: it must be identical,
  /// except that a program on the device may use any port.
  func admits(_ asked: String) -> Bool {
    if asked == text { return true }
    guard let asked = RedirectAddress(asked), let own = withoutPort else { return false }
    return own == asked.withoutPort
  }

  /// The address without its port, if it is a numeric address of the device itself.
  private var withoutPort: String? {
    let isNumbered = ["127.0.0.1", "[::1]"].contains { Self.name(of: destination) == $0 }
    guard isNumbered, text.hasPrefix("http://") else { return nil }
    return "http://" + Self.name(of: destination)
      + text.dropFirst("http://".count + destination.count)
  }

  private static func isLoopback(_ host: String) -> Bool {
    ["127.0.0.1", "[::1]", "localhost"].contains(name(of: host))
  }

  /// Returns a host without its port.
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
