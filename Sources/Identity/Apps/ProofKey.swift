import Encodings
import Storage

/// The proof that the app that redeems a code began the authorization (RFC 7636). Only S256 is supported: with
/// `plain`, anyone who sees the request has the proof.
package enum ProofKey {
  package static let method = "S256"

  /// Returns true if a text can be a challenge: 32 bytes in base64url.
  static func isChallenge(_ text: String) -> Bool {
    text.utf8.count == 43 && text.utf8.allSatisfy { isUnreserved($0) && $0 != 0x2E && $0 != 0x7E }
  }

  /// Returns true if a verifier of 43 to 128 characters matches a challenge.
  static func matches(verifier: String, challenge: String) -> Bool {
    guard (43...128).contains(verifier.utf8.count), verifier.utf8.allSatisfy(isUnreserved) else {
      return false
    }
    return self.challenge(of: verifier) == challenge
  }

  /// Returns the challenge for a verifier.
  package static func challenge(of verifier: String) -> String {
    Base64.urlText(of: SHA256Digest(of: Array(verifier.utf8)).bytes)
  }

  /// Returns true for letters, digits and `-._~` (RFC 3986, 2.3).
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }
}
