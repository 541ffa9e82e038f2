import CGnuTLS
import CHogweed

/// A private key on the curve P-256: the server's for signing (VAPID), or one of a single message.
public struct PrivateKey: Sendable {
  /// The number, 32 bytes.
  public let bytes: [UInt8]
  /// The public key as an uncompressed point of 65 bytes (SEC 1, 2.3.3).
  public let publicKey: [UInt8]

  /// Creates a random key.
  public init() {
    var bytes = [UInt8](repeating: 0, count: 32)
    while true {
      let code = gnutls_rnd(GNUTLS_RND_KEY, &bytes, bytes.count)
      precondition(code == 0, "GnuTLS has no random numbers")
      // One number in 2³² lies beyond the order of the curve.
      if let key = PrivateKey(bytes) {
        self = key
        return
      }
    }
  }

  /// Reads a stored key; `nil` for bytes that are none.
  public init?(_ bytes: [UInt8]) {
    guard let point = Point.generator(times: bytes) else { return nil }
    self.bytes = bytes
    publicKey = point.uncompressed
  }

  /// Returns the secret shared with the owner of another public key (ECDH): the first coordinate of the product.
  /// - Returns: `nil` if the other key is not a point of the curve.
  package func secret(with other: [UInt8]) -> [UInt8]? {
    Point(uncompressed: other)?.times(bytes)?.x
  }

  /// Returns the signature of data by ECDSA with SHA-256, as both numbers of 32 bytes (RFC 7518, 3.4).
  func signature(of data: [UInt8]) -> [UInt8] {
    var handle: gnutls_privkey_t?
    precondition(gnutls_privkey_init(&handle) == 0, "no memory for a key")
    guard let handle else { preconditionFailure("no memory for a key") }
    defer { gnutls_privkey_deinit(handle) }
    let imported = Datum.with(bytes) { number in
      Datum.with(Array(publicKey[1..<33])) { x in
        Datum.with(Array(publicKey[33...])) { y in
          gnutls_privkey_import_ecc_raw(handle, GNUTLS_ECC_CURVE_SECP256R1, &x, &y, &number)
        }
      }
    }
    precondition(imported == 0, "GnuTLS refuses a key of P-256")
    var encoded = gnutls_datum_t()
    let signed = Datum.with(data) {
      gnutls_privkey_sign_data2(handle, GNUTLS_SIGN_ECDSA_SHA256, 0, &$0, &encoded)
    }
    precondition(signed == 0, "GnuTLS does not sign")
    defer { gnutls_free_datum(&encoded) }
    var (r, s) = (gnutls_datum_t(), gnutls_datum_t())
    precondition(gnutls_decode_rs_value(&encoded, &r, &s) == 0, "a signature has two numbers")
    defer {
      gnutls_free_datum(&r)
      gnutls_free_datum(&s)
    }
    return Datum.number(r) + Datum.number(s)
  }
}

/// A point of the curve P-256.
private struct Point {
  let x: [UInt8]
  let y: [UInt8]

  var uncompressed: [UInt8] { [4] + x + y }

  /// Reads 65 bytes; whether the point lies on the curve shows when it is multiplied.
  init?(uncompressed bytes: [UInt8]) {
    guard bytes.count == 65, bytes[0] == 4 else { return nil }
    (x, y) = (Array(bytes[1..<33]), Array(bytes[33...]))
  }

  private init?(_ multiply: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>) -> Int32) {
    var (x, y) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
    guard multiply(&x, &y) == 1 else { return nil }
    (self.x, self.y) = (x, y)
  }

  static func generator(times scalar: [UInt8]) -> Point? {
    guard scalar.count == 32 else { return nil }
    return Point { p256_multiply(scalar, nil, nil, $0, $1) }
  }

  func times(_ scalar: [UInt8]) -> Point? {
    Point { p256_multiply(scalar, x, y, $0, $1) }
  }
}
