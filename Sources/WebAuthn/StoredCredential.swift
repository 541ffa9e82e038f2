/// A browser's answer to the request to show a passkey.
public struct AssertionAnswer: Sendable {
  /// The identifier of the passkey.
  public let id: [UInt8]
  /// What the browser saw.
  public let clientData: ClientData
  /// The member's handle as the authenticator stored it; `nil` if it gave none.
  public let userHandle: [UInt8]?
  private let data: [UInt8]
  private let signature: [UInt8]

  /// Maximum length of the authenticator's data, in bytes.
  public static let longestData = 4_096
  /// Maximum length of a signature, in bytes: that of RSA with 8,192 bits.
  public static let longestSignature = 1_024

  /// - Parameters:
  ///   - id: the identifier of the passkey.
  ///   - clientData: the browser's JSON, as it came.
  ///   - data: the authenticator's data.
  ///   - signature: the signature over both.
  ///   - userHandle: the member's handle, if the authenticator gave it.
  public init(
    id: [UInt8], clientData: [UInt8], data: [UInt8], signature: [UInt8], userHandle: [UInt8]?
  ) throws(WebAuthnError) {
    guard data.count <= Self.longestData, signature.count <= Self.longestSignature else {
      throw .malformed
    }
    self.id = id
    self.clientData = try ClientData(clientData)
    self.data = data
    self.signature = signature
    self.userHandle = userHandle
  }

  /// Checks the answer by the steps of Web Authentication, 7.2.
  public func use(
    of credential: StoredCredential, for party: RelyingParty, in ceremony: Ceremony
  ) throws(WebAuthnError) -> CredentialUse {
    guard id == credential.id else { throw .wrongIdentifier }
    try clientData.check(ceremony, type: "webauthn.get", for: party)
    let data = try AuthenticatorData(self.data)
    try data.check(ceremony, for: party)
    guard data.isBackupEligible == credential.isBackupEligible else { throw .invalidBackupState }
    let key = try CredentialKey(credential.key)
    guard key.verifies(signature, of: self.data + Hash.sha256(clientData.text)) else {
      throw .wrongSignature
    }
    guard credential.accepts(data.signCount) else { throw .repeatedSignCount }
    return CredentialUse(signCount: data.signCount, isBackedUp: data.isBackedUp)
  }
}

/// A passkey as the club stored it.
public struct StoredCredential: Sendable {
  /// The identifier.
  public let id: [UInt8]
  /// The public key in its form of COSE.
  public let key: [UInt8]
  /// The counter at the last use.
  public let signCount: UInt32
  /// True if the passkey may be copied to the member's other devices.
  public let isBackupEligible: Bool

  /// Describes a stored passkey.
  public init(id: [UInt8], key: [UInt8], signCount: UInt32, isBackupEligible: Bool) {
    self.id = id
    self.key = key
    self.signCount = signCount
    self.isBackupEligible = isBackupEligible
  }

  /// Returns true for a counter that has grown, and where neither side counts.
  public func accepts(_ count: UInt32) -> Bool {
    count > signCount || (count == 0 && signCount == 0)
  }
}

/// The use of a passkey, checked.
public struct CredentialUse: Equatable, Sendable {
  /// The counter to store.
  public let signCount: UInt32
  /// True if the passkey has been copied to other devices.
  public let isBackedUp: Bool
}
