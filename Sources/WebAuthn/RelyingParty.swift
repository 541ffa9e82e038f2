/// The club as browsers and authenticators know it: the party that relies on passkeys.
///
/// A passkey belongs to a relying party for good: when the club's host name changes, its passkeys work no more.
public struct RelyingParty: Equatable, Sendable {
  /// The host name of the club.
  public let id: String
  /// The origin of the app: scheme, host and a port other than the scheme's own.
  public let origin: String

  /// Derives the party from the club's address.
  /// - Parameter address: scheme, host and optionally a port, such as `https://club.example`.
  /// - Throws: why browsers offer no passkeys at this address.
  public init(address: String) throws(PasskeysUnavailable) {
    let text = address.lowercased()
    let isSecure = text.hasPrefix("https://")
    guard isSecure || text.hasPrefix("http://") else { throw .insecureAddress }
    let place = text.dropFirst(isSecure ? 8 : 7)
    guard place.first != "[" else { throw .numericAddress }
    let host = place.prefix { $0 != ":" }
    let port = place.dropFirst(host.count + 1)
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 < 128 }) else { throw .unencodedName }
    // A host name whose last part is a number is an IPv4 address (WHATWG URL, host parsing).
    let last = host.split(separator: ".").last ?? ""
    guard !last.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      throw .numericAddress
    }
    // Browsers treat the own machine as secure (W3C Secure Contexts, 3.1).
    guard isSecure || host == "localhost" || host.hasSuffix(".localhost") else {
      throw .insecureAddress
    }
    id = String(host)
    let isUsual = port.isEmpty || port == (isSecure ? "443" : "80")
    origin = (isSecure ? "https://" : "http://") + host + (isUsual ? "" : ":" + port)
  }
}

/// Why a club has no passkeys at its address.
public enum PasskeysUnavailable: String, Error, CaseIterable, Sendable {
  /// The host is an IP address, for which browsers make no passkeys.
  case numericAddress = "numeric_address"
  /// The address has no TLS, and is not the own machine's.
  case insecureAddress = "insecure_address"
  /// The host has letters outside ASCII, which browsers encode in their own way.
  case unencodedName = "unencoded_name"
}

extension PasskeysUnavailable: CustomStringConvertible {
  /// One English sentence.
  public var description: String {
    switch self {
    case .numericAddress:
      "Browsers make no passkeys for an IP address; the club needs a host name (on the own machine, localhost)."
    case .insecureAddress:
      "Browsers make passkeys only over https; the club's address, of 'serve --address', begins with http."
    case .unencodedName:
      "The host name of 'serve --address' must be written in ASCII (xn--…) for passkeys."
    }
  }
}
