import Testing
import WebAuthn

@Suite struct RelyingPartyTests {
  @Test(arguments: [
    ("https://club.example", "club.example", "https://club.example"),
    ("https://Club.Example:443", "club.example", "https://club.example"),
    ("https://club.example:8443", "club.example", "https://club.example:8443"),
    ("https://xn--cordada-0za.cat", "xn--cordada-0za.cat", "https://xn--cordada-0za.cat"),
    ("https://nas", "nas", "https://nas"),
    ("http://localhost:8080", "localhost", "http://localhost:8080"),
    ("http://localhost:80", "localhost", "http://localhost"),
    ("http://club.localhost:8080", "club.localhost", "http://club.localhost:8080"),
  ])
  func isDerivedFromTheAddress(address: String, id: String, origin: String) throws {
    let party = try RelyingParty(address: address)
    #expect(party.id == id)
    #expect(party.origin == origin)
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", PasskeysUnavailable.numericAddress),
    ("https://192.0.2.7", .numericAddress), ("https://[2001:db8::1]:8443", .numericAddress),
    ("http://0x7f.1", .numericAddress), ("http://club.example", .insecureAddress),
    ("http://localhost.example", .insecureAddress), ("http://notlocalhost", .insecureAddress),
    ("ftp://club.example", .insecureAddress), ("club.example", .insecureAddress),
    ("https://cordada·cat", .unencodedName), ("https://", .unencodedName),
    ("https://:8443", .unencodedName),
  ])
  func saysWhyThereAreNoPasskeys(address: String, reason: PasskeysUnavailable) {
    #expect(throws: reason) { try RelyingParty(address: address) }
  }
}
