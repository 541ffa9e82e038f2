/// A browser's subscription: where its push service takes messages, and the keys by which only the browser reads them (RFC 8291, 3.1).
public struct PushSubscription: Equatable, Sendable {
  /// The address of the push service for this browser. Whoever knows it could send, were the messages not signed.
  public let endpoint: String
  /// The browser's public key, an uncompressed point of P-256.
  public let publicKey: [UInt8]
  /// The secret that the browser shares with the club alone, 16 bytes.
  public let secret: [UInt8]

  /// Maximum length of an endpoint in characters.
  public static let longestEndpoint = 1_000

  /// Creates a subscription; `nil` if a key is not of its form or the address is no plain one of the web.
  public init?(endpoint: String, publicKey: [UInt8], secret: [UInt8]) {
    guard endpoint.utf8.count <= Self.longestEndpoint, Origin(of: endpoint) != nil,
      secret.count == 16,
      // A point off the curve is noticed here rather than at each message.
      PrivateKey().secret(with: publicKey) != nil
    else { return nil }
    self.endpoint = endpoint
    self.publicKey = publicKey
    self.secret = secret
  }

  /// Scheme, host and port of the push service, which the signature is for.
  public var origin: String { Origin(of: endpoint)?.text ?? "" }
}

/// The origin of an address of the web.
struct Origin {
  let text: String

  init?(of address: String) {
    guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
      let scheme = ["https://", "http://"].first(where: { address.hasPrefix($0) })
    else { return nil }
    let rest = address.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.isEmpty, !authority.contains("@") else { return nil }
    text = scheme + authority.lowercased()
  }
}
