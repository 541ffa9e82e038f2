import CGnuTLS

/// SHA-256 by GnuTLS.
enum Hash {
  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    let code = gnutls_hash_fast(GNUTLS_DIG_SHA256, bytes, bytes.count, &digest)
    precondition(code == 0, "GnuTLS has no SHA-256")
    return digest
  }
}
