/// Why an answer of an authenticator is refused.
public enum WebAuthnError: Error, Equatable, Sendable, CaseIterable {
  /// The bytes are not of their form: JSON, CBOR or authenticator data.
  case malformed
  /// The answer belongs to the other ceremony.
  case wrongType
  /// The answer is to another challenge.
  case wrongChallenge
  /// The page that asked is not the club's.
  case wrongOrigin
  /// The page that asked stood in a frame of another site.
  case crossOrigin
  /// The passkey belongs to another host.
  case otherRelyingParty
  /// Nobody touched the authenticator.
  case noUserPresence
  /// The authenticator verified neither PIN nor finger nor face.
  case noUserVerification
  /// The flags for copies of the passkey contradict each other or those of its registration.
  case invalidBackupState
  /// The key is of an algorithm that was not offered.
  case algorithmNotOffered
  /// The format without attestation carries a statement.
  case invalidStatement
  /// The statement that the new key signed itself does not verify.
  case wrongSelfAttestation
  /// Another passkey has the identifier, or the answer names another than it contains.
  case wrongIdentifier
  /// The signature does not verify.
  case wrongSignature
  /// The counter has not grown since the last use: the passkey may have been cloned.
  case repeatedSignCount
}

extension WebAuthnError: CustomStringConvertible {
  /// One English sentence.
  public var description: String {
    switch self {
    case .malformed: "The answer of the authenticator is malformed."
    case .wrongType: "The answer of the authenticator is to a request of another kind."
    case .wrongChallenge: "The answer of the authenticator is to another request."
    case .wrongOrigin: "The answer comes from a page at another address than the club's."
    case .crossOrigin: "The answer comes from a page in a frame of another site."
    case .otherRelyingParty: "The passkey belongs to another site."
    case .noUserPresence: "Nobody touched the authenticator."
    case .noUserVerification:
      "The authenticator asked for neither PIN nor finger nor face; a passkey needs one of them."
    case .invalidBackupState: "The authenticator contradicts itself about copies of the passkey."
    case .algorithmNotOffered: "The authenticator uses an algorithm that the club does not offer."
    case .invalidStatement, .wrongSelfAttestation:
      "The statement of the authenticator about itself is wrong."
    case .wrongIdentifier: "The passkey is registered already, or is another one than it says."
    case .wrongSignature: "The signature of the passkey is wrong."
    case .repeatedSignCount:
      "The passkey counts fewer uses than the club knows of: there may be a copy of it. Remove it."
    }
  }
}
