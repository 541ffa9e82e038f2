import CGnuTLS

/// Keys derived from secrets by HKDF with SHA-256 (RFC 5869), and one record encrypted by AES-128-GCM, as by GnuTLS.
package enum Derivation {
  package static func extract(_ secret: [UInt8], salt: [UInt8]) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: 32)
    let code = Datum.with(secret) { secret in
      Datum.with(salt) { gnutls_hkdf_extract(GNUTLS_MAC_SHA256, &secret, &$0, &key) }
    }
    precondition(code == 0, "GnuTLS has no HKDF")
    return key
  }

  package static func expand(_ key: [UInt8], info: [UInt8], length: Int) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: length)
    let code = Datum.with(key) { key in
      Datum.with(info) { gnutls_hkdf_expand(GNUTLS_MAC_SHA256, &key, &$0, &output, length) }
    }
    precondition(code == 0, "GnuTLS has no HKDF")
    return output
  }

  /// Returns the encrypted text with its tag of 16 bytes.
  static func encrypt(_ text: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8] {
    let tagLength = 16
    var handle: gnutls_aead_cipher_hd_t?
    let begun = Datum.with(key) {
      gnutls_aead_cipher_init(&handle, GNUTLS_CIPHER_AES_128_GCM, &$0)
    }
    guard begun == 0, let handle else { preconditionFailure("GnuTLS has no AES-128-GCM") }
    defer { gnutls_aead_cipher_deinit(handle) }
    var encrypted = [UInt8](repeating: 0, count: text.count + tagLength)
    var length = encrypted.count
    let code = gnutls_aead_cipher_encrypt(
      handle, nonce, nonce.count, nil, 0, tagLength, text, text.count, &encrypted, &length)
    precondition(code == 0 && length == encrypted.count, "GnuTLS does not encrypt")
    return encrypted
  }
}
