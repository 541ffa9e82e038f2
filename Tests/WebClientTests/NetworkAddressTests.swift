import Testing
import WebClient

/// Addresses reachable on the public internet, and the networks named by a club.
struct NetworkAddressTests {
  @Test(arguments: [
    ("93.184.216.34", true), ("8.8.8.8", true), ("172.15.255.255", true), ("172.32.0.0", true),
    ("2a00:1450:4003::1", true), ("::ffff:8.8.8.8", true), ("64:ff9b::8.8.8.8", true),
    // This machine, and private networks.
    ("127.0.0.1", false), ("127.255.255.254", false), ("0.0.0.0", false), ("10.0.0.1", false),
    ("172.16.0.1", false), ("172.31.255.255", false), ("192.168.1.1", false),
    ("169.254.169.254", false), ("100.64.0.1", false), ("::1", false), ("::", false),
    ("fe80::1", false), ("fd00::1", false), ("fec0::1", false),
    // The same within IPv6 addresses.
    ("::ffff:127.0.0.1", false), ("::ffff:169.254.169.254", false), ("64:ff9b::10.0.0.1", false),
    ("2002:7f00:1::", false), ("2001:0:4136:e378:8000:63bf:3fff:fdd2", false),
    // Reserved, multicast and broadcast addresses.
    ("198.51.100.7", false), ("203.0.113.9", false), ("2001:db8::1", false), ("224.0.0.1", false),
    ("255.255.255.255", false), ("ff02::1", false), ("240.0.0.1", false),
  ])
  func tellsPublicAddressesFromOthers(text: String, isPublic: Bool) throws {
    #expect(try #require(NetworkAddress(text)).isPublic == isPublic)
  }

  @Test(arguments: [
    ("10.1.0.0/16", "10.1.255.255", true), ("10.1.0.0/16", "10.2.0.0", false),
    ("10.1.0.0/17", "10.1.127.255", true), ("10.1.0.0/17", "10.1.128.0", false),
    ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false),
    ("127.0.0.1", "::ffff:127.0.0.1", true), ("0.0.0.0/0", "192.168.0.1", true),
    ("fd00::/8", "fdff::1", true), ("fd00::/8", "fe80::1", false), ("::/0", "127.0.0.1", false),
  ])
  func aNetworkHasTheAddressesOfItsPrefix(network: String, address: String, contains: Bool) throws {
    let range = try #require(NetworkRange(network))
    #expect(range.contains(try #require(NetworkAddress(address))) == contains)
  }

  @Test(arguments: [
    "", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0", "localhost",
    "::/129", "example.org",
  ])
  func whatIsNoNetworkIsNone(text: String) { #expect(NetworkRange(text) == nil) }
}
