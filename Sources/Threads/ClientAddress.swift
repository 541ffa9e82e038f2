import Glibc

/// Where a request comes from, as far as tries, memory and turns are counted by it.
package enum ClientAddress {
  /// The address, or the network of an address of version 6: whoever has one such address usually has
  /// the 2⁶⁴ of its network (RFC 6177).
  package static func key(_ address: String) -> String {
    var bytes = in6_addr()
    guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    return withUnsafeBytes(of: &bytes) { bytes in
      // An address of version 4 written as one of version 6 (RFC 4291, 2.5.5.2).
      let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
      if bytes.starts(with: mapped) { return bytes[12...].map(String.init).joined(separator: ".") }
      return bytes[..<8].map { String($0, radix: 16) }.joined(separator: ":") + "/64"
    }
  }
}
