import Encodings
import JSON

/// The club as push services know it: a key that signs each request, so that nobody else can send to the club's browsers (VAPID, RFC 8292).
public struct Vapid: Sendable {
  /// The key, for as long as the club has subscriptions.
  public let key: PrivateKey
  /// Contact of the server's administrator for push services: an address of `https` or `mailto`.
  public let contact: String

  /// Lifetime of a signature in seconds; at most 24 hours (RFC 8292, 2).
  private static let life: Int64 = 12 * 3_600

  /// Creates the identity of a club.
  public init(key: PrivateKey, contact: String) {
    self.key = key
    self.contact = contact
  }

  /// The public key in base64url, which browsers are given when they subscribe.
  public var publicKey: String { Base64.urlText(of: key.publicKey) }

  /// Returns the value of the field `Authorization` for a push service.
  /// - Parameter time: the present, in milliseconds since 1970.
  public func authorization(for subscription: PushSubscription, at time: Int64) -> String {
    let text = unsigned(for: subscription.origin, until: time / 1_000 + Self.life)
    let signature = Base64.urlText(of: key.signature(of: Array(text.utf8)))
    return "vapid t=\(text).\(signature), k=\(publicKey)"
  }

  /// Returns header and claims of a token (RFC 7515, 5.1), to be signed.
  package func unsigned(for origin: String, until expiry: Int64) -> String {
    let header = JSONValue.object([
      JSONMember("typ", .string("JWT")), JSONMember("alg", .string("ES256")),
    ])
    let claims = JSONValue.object([
      JSONMember("aud", .string(origin)), JSONMember("exp", .integer(expiry)),
      JSONMember("sub", .string(contact)),
    ])
    return Base64.urlText(of: header.bytes) + "." + Base64.urlText(of: claims.bytes)
  }
}
