import CGnuTLS

/// Bytes as GnuTLS takes and gives them.
enum Datum {
  static func with<Result>(
    _ bytes: [UInt8], _ body: (inout gnutls_datum_t) -> Result
  ) -> Result {
    var bytes = bytes
    return bytes.withUnsafeMutableBufferPointer { buffer in
      var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
      return body(&datum)
    }
  }

  /// Returns a number of GnuTLS, which may have a zero in front or lack one, as 32 bytes.
  static func number(_ datum: gnutls_datum_t) -> [UInt8] {
    let bytes = Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
    let digits = Array(bytes.drop { $0 == 0 })
    return [UInt8](repeating: 0, count: 32 - digits.count) + digits
  }
}
