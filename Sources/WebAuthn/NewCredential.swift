/// A browser's answer to the request for a new passkey.
public struct RegistrationAnswer: Sendable {
  private let id: [UInt8]
  /// What the browser saw.
  public let clientData: ClientData
  private let attestation: [UInt8]

  /// Maximum length of the attestation object, in bytes: an identifier, a key and a chain of certificates.
  public static let longestAttestation = 32_768

  /// - Parameters:
  ///   - id: the identifier that the answer names.
  ///   - clientData: the browser's JSON, as it came.
  ///   - attestation: the attestation object.
  public init(id: [UInt8], clientData: [UInt8], attestation: [UInt8]) throws(WebAuthnError) {
    guard attestation.count <= Self.longestAttestation else { throw .malformed }
    self.id = id
    self.clientData = try ClientData(clientData)
    self.attestation = attestation
  }

  /// Checks the answer by the steps of Web Authentication, 7.1.
  ///
  /// The club asks for no attestation, and trusts no maker's certificate: statements with certificates are dropped unread. One that
  /// the new key signed itself must verify.
  /// - Parameter known: identifiers in use, among which the new one must not be.
  public func credential(
    for party: RelyingParty, in ceremony: Ceremony, known: [[UInt8]] = []
  ) throws(WebAuthnError) -> NewCredential {
    try clientData.check(ceremony, type: "webauthn.create", for: party)
    guard let (object, length) = CBORValue.read(attestation), length == attestation.count,
      let format = object["fmt"]?.text, let statement = object["attStmt"],
      let fields = statement.pairs, let signed = object["authData"]?.bytes
    else { throw .malformed }
    let data = try AuthenticatorData(signed)
    try data.check(ceremony, for: party)
    guard let (id, bytes) = data.credential else { throw .malformed }
    let key = try CredentialKey(bytes)
    guard ceremony.algorithms.contains(key.algorithm) else { throw .algorithmNotOffered }
    switch format {
    case "none":
      guard fields.isEmpty else { throw .invalidStatement }
    case "packed" where statement["x5c"] == nil:
      guard statement["alg"]?.integer == key.algorithm.rawValue,
        let signature = statement["sig"]?.bytes,
        key.verifies(signature, of: signed + Hash.sha256(clientData.text))
      else { throw .wrongSelfAttestation }
    default: break
    }
    guard id == self.id, !known.contains(id) else { throw .wrongIdentifier }
    return NewCredential(
      id: id, key: bytes, algorithm: key.algorithm, signCount: data.signCount,
      isVerified: data.isVerified, isBackupEligible: data.isBackupEligible,
      isBackedUp: data.isBackedUp)
  }
}

/// A new passkey, checked, to be stored.
public struct NewCredential: Equatable, Sendable {
  /// The identifier, of 1 to 1,023 bytes.
  public let id: [UInt8]
  /// The public key in its form of COSE.
  public let key: [UInt8]
  /// The algorithm of the key.
  public let algorithm: SigningAlgorithm
  /// The counter of signatures.
  public let signCount: UInt32
  /// True if the authenticator verified its owner.
  public let isVerified: Bool
  /// True if the passkey may be copied to the member's other devices; this never changes.
  public let isBackupEligible: Bool
  /// True if it has been copied.
  public let isBackedUp: Bool
}
