import Glibc

/// The client address by which tries, memory and turns are counted.
package enum ClientAddress {
  /// Returns an IPv4 address itself, or the network of an IPv6 address, since a client usually has all 2⁶⁴
  /// addresses of its network (RFC 6177).
  package static func key(_ address: String) -> String {
    var bytes = in6_addr()
    guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    return withUnsafeBytes(of: &bytes) { bytes in
      // An IPv4 address mapped into IPv6 (RFC 4291, 2.5.5.2).
      let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
      if bytes.starts(with: mapped) { return bytes[12...].map(String.init).joined(separator: ".") }
      return bytes[..<8].map { String($0, radix: 16) }.joined(separator: ":") + "/64"
    }
  }
}
