import CGnuTLS
import Encodings
import WebPush

/// A browser that subscribed to pushes: it has the keys, and reads messages as RFC 8188 and RFC 8291 tell.
public struct PushReceiver: Sendable {
  private let key: PrivateKey
  private let secret: [UInt8]

  /// - Parameters:
  ///   - key: the browser's private key; by default a new one.
  ///   - secret: shared with the club; by default made up.
  public init(key: [UInt8]? = nil, secret: [UInt8] = Array(0..<16)) {
    self.key = key.flatMap(PrivateKey.init(_:)) ?? PrivateKey()
    self.secret = secret
  }

  /// The keys as a browser hands them over, in base64url.
  public var keys: (p256dh: String, auth: String) {
    (Base64.urlText(of: key.publicKey), Base64.urlText(of: secret))
  }

  /// Returns the text of a message; `nil` for one that a browser drops.
  public func read(_ content: [UInt8]) -> [UInt8]? {
    guard content.count >= 21 else { return nil }
    let size = content[16..<20].reduce(0) { $0 << 8 | Int($1) }
    let sender = Array(content[21...].prefix(Int(content[20])))
    guard sender.count == 65, size >= 18, let shared = key.secret(with: sender) else { return nil }
    let info = Array("WebPush: info".utf8) + [0] + key.publicKey + sender
    let input = Derivation.expand(Derivation.extract(shared, salt: secret), info: info, length: 32)
    let derived = Derivation.extract(input, salt: Array(content[..<16]))
    let contentKey = Derivation.expand(
      derived, info: Array("Content-Encoding: aes128gcm".utf8) + [0], length: 16)
    let base = Derivation.expand(
      derived, info: Array("Content-Encoding: nonce".utf8) + [0], length: 12)
    var text: [UInt8] = []
    var rest = content[(21 + sender.count)...]
    var number = 0
    while !rest.isEmpty {
      let record = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      var nonce = base
      for index in 0..<8 { nonce[11 - index] ^= UInt8(truncatingIfNeeded: number >> (8 * index)) }
      guard let padded = Self.decrypt(record, contentKey, nonce),
        let end = padded.lastIndex(where: { $0 != 0 }), padded[end] == (rest.isEmpty ? 2 : 1)
      else { return nil }
      text += padded[..<end]
      number += 1
    }
    return number == 0 ? nil : text
  }

  private static func decrypt(_ record: [UInt8], _ key: [UInt8], _ nonce: [UInt8]) -> [UInt8]? {
    guard record.count > 16 else { return nil }
    var key = key
    var handle: gnutls_aead_cipher_hd_t?
    let begun = key.withUnsafeMutableBufferPointer { bytes in
      var datum = gnutls_datum_t(data: bytes.baseAddress, size: UInt32(bytes.count))
      return gnutls_aead_cipher_init(&handle, GNUTLS_CIPHER_AES_128_GCM, &datum)
    }
    guard begun == 0, let handle else { return nil }
    defer { gnutls_aead_cipher_deinit(handle) }
    var text = [UInt8](repeating: 0, count: record.count - 16)
    var length = text.count
    let code = gnutls_aead_cipher_decrypt(
      handle, nonce, nonce.count, nil, 0, 16, record, record.count, &text, &length)
    return code == 0 ? Array(text[..<length]) : nil
  }
}
