import CGnuTLS
import Glibc

/// An authenticator with one passkey, in software. It signs whatever a test tells it to.
public final class SoftAuthenticator {
  /// The algorithm of the passkey, by its number of COSE.
  public enum Algorithm: Int, CaseIterable, Sendable {
    case es256 = -7
    case eddsa = -8
    case rs256 = -257
  }

  /// The answer to a request; the parts that it does not have are empty.
  public struct Answer: Sendable {
    public var id: [UInt8]
    public var clientData: [UInt8]
    public var attestation: [UInt8] = []
    public var data: [UInt8] = []
    public var signature: [UInt8] = []
    public var userHandle: [UInt8] = []

    /// The answer in the form of `PublicKeyCredential.toJSON()`.
    public var json: String {
      let handle = userHandle.isEmpty ? "" : #","userHandle":"\#(Self.url(userHandle))""#
      let parts =
        attestation.isEmpty
        ? #""authenticatorData":"\#(Self.url(data))","signature":"\#(Self.url(signature))"\#(handle)"#
        : #""attestationObject":"\#(Self.url(attestation))""#
      return #"{"id":"\#(Self.url(id))","type":"public-key","#
        + #""response":{"clientDataJSON":"\#(Self.url(clientData))",\#(parts)}}"#
    }

    /// Base64url without padding (RFC 4648, 5).
    public static func url(_ bytes: [UInt8]) -> String {
      let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
      var text: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let piece = bytes[start..<min(start + 3, bytes.count)]
        let value = piece.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - piece.count))
        for digit in 0...piece.count { text.append(letters[value >> (18 - 6 * digit) & 63]) }
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  public let id: [UInt8]
  public var origin: String
  public var relyingParty: String
  /// The flags of the authenticator's data: by default touched, verified, and may be copied.
  public var flags: UInt8 = 0x01 | 0x04 | 0x08
  public var signCount: UInt32 = 0
  public var crossOrigin = "false"
  public var userHandle: [UInt8] = []
  private let algorithm: Algorithm
  private let key: gnutls_privkey_t
  private let publicKey: [UInt8]

  /// - Parameter origin: such as `https://club.example`.
  public init(origin: String, algorithm: Algorithm = .es256, identifierLength: Int = 32) {
    self.origin = origin
    self.algorithm = algorithm
    relyingParty = String(origin.drop { $0 != "/" }.dropFirst(2).prefix { $0 != ":" })
    id = (0..<identifierLength).map { _ in .random(in: 0...255) }
    var handle: gnutls_privkey_t?
    precondition(gnutls_privkey_init(&handle) == 0)
    key = handle!
    let (kind, bits): (gnutls_pk_algorithm_t, UInt32) =
      switch algorithm {
      case .es256: (GNUTLS_PK_ECDSA, 1 << 31 | GNUTLS_ECC_CURVE_SECP256R1.rawValue)
      case .eddsa: (GNUTLS_PK_EDDSA_ED25519, 1 << 31 | GNUTLS_ECC_CURVE_ED25519.rawValue)
      case .rs256: (GNUTLS_PK_RSA, 2_048)
      }
    precondition(gnutls_privkey_generate(key, kind, bits, 0) == 0)
    publicKey = Self.publicKey(of: key, algorithm)
  }

  deinit { gnutls_privkey_deinit(key) }

  /// Makes the passkey.
  /// - Parameter challenge: in base64url.
  public func register(
    _ challenge: String, type: String = "webauthn.create", format: String = "none"
  ) -> Answer {
    let length = [UInt8(id.count >> 8), UInt8(id.count & 0xff)]
    let zeros = [UInt8](repeating: 0, count: 16)
    let data = head(flags | 0x40) + zeros + length + id + publicKey
    let clientData = clientData(challenge, type: type)
    let statement: [UInt8] =
      format == "packed"
      ? [0xa2] + Self.text("alg") + Self.integer(algorithm.rawValue) + Self.text("sig")
        + Self.bytes(sign(data + Self.sha256(clientData)))
      : [0xa0]
    let object =
      [0xa3] + Self.text("fmt") + Self.text(format) + Self.text("attStmt") + statement
      + Self.text("authData") + Self.bytes(data)
    return Answer(id: id, clientData: clientData, attestation: object)
  }

  /// Uses the passkey.
  public func assert(_ challenge: String, type: String = "webauthn.get") -> Answer {
    let clientData = clientData(challenge, type: type)
    let data = head(flags)
    let signature = sign(data + Self.sha256(clientData))
    return Answer(
      id: id, clientData: clientData, data: data, signature: signature, userHandle: userHandle)
  }

  private func clientData(_ challenge: String, type: String) -> [UInt8] {
    let text =
      #"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)","#
      + #""crossOrigin":\#(crossOrigin)}"#
    return Array(text.utf8)
  }

  private func head(_ flags: UInt8) -> [UInt8] {
    Self.sha256(Array(relyingParty.utf8)) + [flags]
      + (0..<4).map { UInt8(truncatingIfNeeded: signCount >> (24 - 8 * UInt32($0))) }
  }

  private func sign(_ content: [UInt8]) -> [UInt8] {
    var content = content
    var signature = gnutls_datum_t()
    let method =
      switch algorithm {
      case .es256: GNUTLS_SIGN_ECDSA_SHA256
      case .eddsa: GNUTLS_SIGN_EDDSA_ED25519
      case .rs256: GNUTLS_SIGN_RSA_SHA256
      }
    let code = content.withUnsafeMutableBufferPointer { buffer in
      var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
      return gnutls_privkey_sign_data2(key, method, 0, &datum, &signature)
    }
    precondition(code == 0)
    return Self.taken(signature)
  }

  private static func publicKey(of key: gnutls_privkey_t, _ algorithm: Algorithm) -> [UInt8] {
    var first = gnutls_datum_t()
    var second = gnutls_datum_t()
    var curve = GNUTLS_ECC_CURVE_INVALID
    var handle: gnutls_pubkey_t?
    precondition(gnutls_pubkey_init(&handle) == 0)
    defer { gnutls_pubkey_deinit(handle) }
    precondition(gnutls_pubkey_import_privkey(handle, key, 0, 0) == 0)
    let kind = integer(3) + integer(algorithm.rawValue)
    switch algorithm {
    case .es256:
      precondition(gnutls_pubkey_export_ecc_raw(handle, &curve, &first, &second) == 0)
      let (x, y) = (padded(taken(first)), padded(taken(second)))
      return [0xa5, 0x01, 0x02] + kind + [0x20, 0x01, 0x21] + bytes(x) + [0x22] + bytes(y)
    case .eddsa:
      precondition(gnutls_pubkey_export_ecc_raw(handle, &curve, &first, &second) == 0)
      return [0xa4, 0x01, 0x01] + kind + [0x20, 0x06, 0x21] + bytes(taken(first))
    case .rs256:
      precondition(gnutls_pubkey_export_rsa_raw(handle, &first, &second) == 0)
      let modulus = Array(taken(first).drop { $0 == 0 })
      return [0xa4, 0x01, 0x03] + kind + [0x20] + bytes(modulus) + [0x21] + bytes(taken(second))
    }
  }

  /// The 32 bytes of a number, which the library writes with or without zeros before it.
  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let digits = bytes.drop { $0 == 0 }
    return [UInt8](repeating: 0, count: 32 - digits.count) + digits
  }

  private static func taken(_ datum: gnutls_datum_t) -> [UInt8] {
    // The library takes its memory from malloc.
    defer { free(datum.data) }
    return Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
  }

  private static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    precondition(gnutls_hash_fast(GNUTLS_DIG_SHA256, bytes, bytes.count, &digest) == 0)
    return digest
  }

  // MARK: CBOR (RFC 8949)

  private static func head(_ major: UInt8, _ value: Int) -> [UInt8] {
    switch value {
    case ..<24: [major << 5 | UInt8(value)]
    case ..<256: [major << 5 | 24, UInt8(value)]
    default: [major << 5 | 25, UInt8(value >> 8), UInt8(value & 0xff)]
    }
  }

  private static func integer(_ value: Int) -> [UInt8] {
    value < 0 ? head(1, -1 - value) : head(0, value)
  }

  private static func text(_ text: String) -> [UInt8] {
    head(3, text.utf8.count) + Array(text.utf8)
  }

  private static func bytes(_ bytes: [UInt8]) -> [UInt8] { head(2, bytes.count) + bytes }
}
