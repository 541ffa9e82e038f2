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
