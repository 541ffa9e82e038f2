import Glibc

/// The IP address of a machine, as 4 or 16 bytes.
public struct NetworkAddress: Equatable, Sendable {
  let bytes: [UInt8]

  /// Parses `192.0.2.1` or `2001:db8::1`; `nil` if it is malformed.
  public init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self.init(bytes: withUnsafeBytes(of: four, Array.init))
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      self.init(bytes: withUnsafeBytes(of: six, Array.init))
    } else {
      return nil
    }
  }

  /// Reads the address of a socket; `nil` for another family.
  init?(_ socket: UnsafePointer<sockaddr>) {
    let raw = UnsafeRawPointer(socket)
    switch Int32(socket.pointee.sa_family) {
    case AF_INET:
      self.init(bytes: withUnsafeBytes(of: raw.load(as: sockaddr_in.self).sin_addr, Array.init))
    case AF_INET6:
      self.init(bytes: withUnsafeBytes(of: raw.load(as: sockaddr_in6.self).sin6_addr, Array.init))
    default: return nil
    }
  }

  /// IPv4 addresses embedded in IPv6 are converted.
  init(bytes: [UInt8]) {
    let isEmbedded = Self.embedding.contains { bytes.count == 16 && bytes.starts(with: $0) }
    self.bytes = isEmbedded ? Array(bytes[12...]) : bytes
  }

  /// Prefixes of IPv6 addresses that end with an IPv4 address: mapped (RFC 4291, 2.5.5.2), translated (RFC 6052, 2.1).
  private static let embedding: [[UInt8]] = [
    [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF],
    [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8),
  ]

  /// True if the address is globally reachable: neither the machine itself, nor its own network, nor a reserved range.
  ///
  /// Sources: IANA's special-purpose address registries for IPv4 and IPv6 (RFC 6890).
  public var isPublic: Bool {
    if bytes.count == 4 { return !Self.setApart.contains { $0.contains(self) } }
    return Self.global.contains(self) && !Self.setApart.contains { $0.contains(self) }
  }

  private static let global = NetworkRange("2000::/3")!
  private static let setApart = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3", "2001::/23", "2001:db8::/32", "2002::/16",
    "3fff::/20",
  ].map { NetworkRange($0)! }
}

/// The addresses of a network, such as `10.1.0.0/16`.
public struct NetworkRange: Equatable, Sendable {
  private let first: NetworkAddress
  private let length: Int

  /// Parses a network, or a single address; `nil` if it is malformed.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let address = NetworkAddress(String(parts[0])), parts.count <= 2 else { return nil }
    let bits = address.bytes.count * 8
    guard let length = parts.count == 2 ? Int(parts[1]) : bits, (0...bits).contains(length) else {
      return nil
    }
    first = address
    self.length = length
  }

  /// Returns true if an address belongs to the network.
  public func contains(_ address: NetworkAddress) -> Bool {
    guard address.bytes.count == first.bytes.count else { return false }
    return address.bytes.indices.allSatisfy { index in
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(max(length - index * 8, 0), 8))
      return address.bytes[index] & mask == first.bytes[index] & mask
    }
  }
}
