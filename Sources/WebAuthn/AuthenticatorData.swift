/// What an authenticator signs besides the browser's data (Web Authentication, 6.1).
struct AuthenticatorData {
  /// The SHA-256 of the relying party's name.
  let relyingPartyHash: [UInt8]
  /// The counter of signatures; 0 on authenticators that do not count.
  let signCount: UInt32
  /// The identifier and the key of a new passkey.
  let credential: (id: [UInt8], key: [UInt8])?
  private let flags: UInt8

  /// Maximum length of an identifier, in bytes.
  static let longestIdentifier = 1_023

  var isPresent: Bool { flags & 0x01 != 0 }
  var isVerified: Bool { flags & 0x04 != 0 }
  /// True if the passkey may be copied to the member's other devices.
  var isBackupEligible: Bool { flags & 0x08 != 0 }
  var isBackedUp: Bool { flags & 0x10 != 0 }

  init(_ bytes: [UInt8]) throws(WebAuthnError) {
    guard bytes.count >= 37 else { throw .malformed }
    relyingPartyHash = Array(bytes[..<32])
    flags = bytes[32]
    signCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    var rest = bytes[37...]
    if flags & 0x40 != 0 {
      // The model of the authenticator (16 bytes) is of no use without attestation.
      guard rest.count >= 18 else { throw .malformed }
      let length = Int(rest[53]) << 8 | Int(rest[54])
      rest = rest.dropFirst(18)
      guard (1...Self.longestIdentifier).contains(length), rest.count > length,
        let key = CBORValue.read(rest.dropFirst(length))
      else { throw .malformed }
      let end = rest.startIndex + length
      credential = (Array(rest[..<end]), Array(rest[end..<end + key.length]))
      rest = rest[(end + key.length)...]
    } else {
      credential = nil
    }
    if flags & 0x80 != 0 {
      guard let extensions = CBORValue.read(rest), extensions.value.pairs != nil else {
        throw .malformed
      }
      rest = rest.dropFirst(extensions.length)
    }
    guard rest.isEmpty else { throw .malformed }
  }

  /// Checks all that both ceremonies have in common.
  func check(_ ceremony: Ceremony, for party: RelyingParty) throws(WebAuthnError) {
    guard relyingPartyHash == Hash.sha256(Array(party.id.utf8)) else { throw .otherRelyingParty }
    guard isPresent else { throw .noUserPresence }
    guard isVerified || !ceremony.requiresVerification else { throw .noUserVerification }
    guard isBackupEligible || !isBackedUp else { throw .invalidBackupState }
  }
}
