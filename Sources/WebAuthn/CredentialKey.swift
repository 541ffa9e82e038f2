import CGnuTLS

/// An algorithm that the club accepts for passkeys, by its number of the COSE registry of IANA.
public enum SigningAlgorithm: Int64, CaseIterable, Sendable {
  /// ECDSA on P-256 with SHA-256: phones and most security keys.
  case es256 = -7
  /// Ed25519.
  case eddsa = -8
  /// RSASSA-PKCS1-v1_5 with SHA-256: Windows Hello.
  case rs256 = -257
}

/// The public key of a passkey, from its form of COSE (RFC 9052, 7; RFC 8230, 4).
struct CredentialKey {
  let algorithm: SigningAlgorithm
  private let numbers: [[UInt8]]

  /// Sizes of RSA moduli in bytes: 2,048 to 8,192 bits.
  private static let moduli = 256...1_024

  /// - Throws: `algorithmNotOffered`; `malformed` if a number is missing or of the wrong length.
  init(_ bytes: [UInt8]) throws(WebAuthnError) {
    guard let (map, length) = CBORValue.read(bytes), length == bytes.count, map.pairs != nil,
      let number = map[3]?.integer
    else { throw .malformed }
    guard let algorithm = SigningAlgorithm(rawValue: number) else { throw .algorithmNotOffered }
    let kind = (type: map[1]?.integer, curve: map[-1]?.integer)
    switch algorithm {
    case .es256:
      guard kind == (2, 1), let x = map[-2]?.bytes, let y = map[-3]?.bytes, x.count == 32,
        y.count == 32
      else { throw .malformed }
      numbers = [x, y]
    case .eddsa:
      guard kind == (1, 6), let x = map[-2]?.bytes, x.count == 32 else { throw .malformed }
      numbers = [x]
    case .rs256:
      guard kind.type == 3, let modulus = map[-1]?.bytes, let exponent = map[-2]?.bytes,
        Self.moduli.contains(modulus.count), (1...8).contains(exponent.count)
      else { throw .malformed }
      numbers = [modulus, exponent]
    }
    self.algorithm = algorithm
  }

  /// Returns true if the signature over the data is of this key.
  func verifies(_ signature: [UInt8], of data: [UInt8]) -> Bool {
    var handle: gnutls_pubkey_t?
    guard gnutls_pubkey_init(&handle) == 0, let key = handle else { return false }
    defer { gnutls_pubkey_deinit(key) }
    return imported(into: key)
      && Self.withDatum(data) { data in
        Self.withDatum(signature) { signature in
          gnutls_pubkey_verify_data2(key, method, 0, &data, &signature) >= 0
        }
      }
  }

  private var method: gnutls_sign_algorithm_t {
    switch algorithm {
    case .es256: GNUTLS_SIGN_ECDSA_SHA256
    case .eddsa: GNUTLS_SIGN_EDDSA_ED25519
    case .rs256: GNUTLS_SIGN_RSA_SHA256
    }
  }

  private func imported(into key: gnutls_pubkey_t) -> Bool {
    Self.withDatum(numbers[0]) { first in
      switch algorithm {
      case .eddsa:
        gnutls_pubkey_import_ecc_raw(key, GNUTLS_ECC_CURVE_ED25519, &first, nil) == 0
      case .es256:
        Self.withDatum(numbers[1]) { y in
          gnutls_pubkey_import_ecc_raw(key, GNUTLS_ECC_CURVE_SECP256R1, &first, &y) == 0
        }
      case .rs256:
        Self.withDatum(numbers[1]) { exponent in
          gnutls_pubkey_import_rsa_raw(key, &first, &exponent) == 0
        }
      }
    }
  }

  private static func withDatum(
    _ bytes: [UInt8], _ body: (inout gnutls_datum_t) -> Bool
  ) -> Bool {
    var bytes = bytes
    return bytes.withUnsafeMutableBufferPointer { buffer in
      var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
      return body(&datum)
    }
  }
}
