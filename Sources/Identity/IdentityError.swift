public import JSON
public import Storage
public import WebAuthn

/// Reason why a member could not register, sign in or change something.
public enum IdentityError: Error, Equatable, Sendable {
  /// All invalid fields, each with its reason.
  case invalid([FieldError])
  /// User name and password do not match.
  case wrongCredentials
  /// Too many tries; the next is allowed after this many seconds.
  case tooManyTries(retryAfter: Int)
  /// The password is right, but an administrator has deactivated the account.
  case deactivated
  /// The password is right, but the account of a minor waits for a guardian's consent.
  case awaitsGuardian
  /// The club would be left without an administrator.
  case lastAdministrator
  /// The member does not exist.
  case noSuchMember
  /// The link for a new password was used, replaced by a newer one, or is older than a day.
  case linkExpired
  /// The member has no such session.
  case noSuchSession
  /// The app does not exist, or the member has no such token.
  case noSuchApp
  /// The session was confirmed too long ago for what decides over the ways in.
  case notConfirmed
  /// The request for a passkey was answered before, is older than five minutes, or is another browser's.
  case challengeExpired
  /// The club has no such passkey.
  case unknownPasskey
  /// The answer of the authenticator is refused.
  case passkeyRefused(WebAuthnError)
  /// The member has no passkey with this identifier.
  case noSuchPasskey
  /// The member has as many passkeys as are allowed.
  case tooManyPasskeys
  /// The member could not sign in any more without this passkey.
  case lastWayIn
  /// The password stays until the member has a passkey and recovery codes.
  case passwordNeeded
  /// An app's request is refused.
  case refused(OAuthError)
  /// The storage failed.
  case storage(StorageError)
}

extension IdentityError: CustomStringConvertible {
  /// One English sentence.
  public var description: String {
    switch self {
    case .invalid(let errors):
      errors.map { "\($0.path): \($0.message)" }.joined(separator: " ")
    case .wrongCredentials: "The user name or the password is wrong."
    case .tooManyTries(let seconds): "Too many tries; try again in \(seconds) seconds."
    case .deactivated: "An administrator of the club has deactivated this account."
    case .awaitsGuardian:
      "This account opens when a guardian has consented, by the link of a mail or to an administrator."
    case .lastAdministrator:
      "This is the club's only administrator; make another member administrator first."
    case .noSuchMember: "There is no such member."
    case .linkExpired: "The link was used already or has expired; ask for a new one."
    case .noSuchSession: "There is no such session."
    case .noSuchApp: "There is no such app or token."
    case .notConfirmed: "Confirm first that it is you, by the password or a passkey."
    case .challengeExpired:
      "The request for the passkey was used already or has expired; begin again."
    case .unknownPasskey: "The club does not know this passkey."
    case .passkeyRefused(let error): error.description
    case .noSuchPasskey: "There is no such passkey."
    case .tooManyPasskeys: "A member has at most \(Passkey.maximum) passkeys; remove one first."
    case .lastWayIn: "This is the only way to sign in; set a password or add another passkey first."
    case .passwordNeeded:
      "The password stays until the account has a passkey and recovery codes."
    case .refused(let error): error.description
    case .storage(let error): error.description
    }
  }
}
