/// A message encrypted for one browser (RFC 8291, in the content coding `aes128gcm` of RFC 8188).
public struct PushMessage: Equatable, Sendable {
  /// The content of the request to the push service.
  public let content: [UInt8]

  /// Maximum length of a text in bytes: push services must take contents of 4,096 bytes (RFC 8291, 4), which is one record.
  public static let longestText = 4_096 - headerLength - 17
  private static let headerLength = 16 + 4 + 1 + 65
  private static let recordSize: UInt32 = 4_096

  /// Encrypts a text with a new key and salt.
  public init(_ text: [UInt8], for subscription: PushSubscription) {
    // 16 of the random bytes of a key that is used for nothing else.
    self.init(
      text, for: subscription, key: PrivateKey(), salt: Array(PrivateKey().bytes.prefix(16)))
  }

  /// Encrypts a text with a given key and salt, which must be used once only; for tests against vectors.
  package init(
    _ text: [UInt8], for subscription: PushSubscription, key: PrivateKey, salt: [UInt8]
  ) {
    precondition(text.count <= Self.longestText, "a push message is one record")
    guard let shared = key.secret(with: subscription.publicKey) else {
      preconditionFailure("a subscription has a point of the curve")
    }
    let info = Self.label("WebPush: info") + subscription.publicKey + key.publicKey
    let input = Derivation.expand(
      Derivation.extract(shared, salt: subscription.secret), info: info, length: 32)
    let pseudorandom = Derivation.extract(input, salt: salt)
    let contentKey = Derivation.expand(
      pseudorandom, info: Self.label("Content-Encoding: aes128gcm"), length: 16)
    let nonce = Derivation.expand(
      pseudorandom, info: Self.label("Content-Encoding: nonce"), length: 12)
    let size = (0..<4).map { UInt8(truncatingIfNeeded: Self.recordSize >> (24 - 8 * $0)) }
    // The delimiter 2 ends the last record (RFC 8188, 2).
    content =
      salt + size + [UInt8(key.publicKey.count)] + key.publicKey
      + Derivation.encrypt(text + [2], key: contentKey, nonce: nonce)
  }

  private static func label(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }
}
