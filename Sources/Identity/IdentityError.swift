public import JSON
public import Storage

/// Why a member could not register, sign in or change something.
public enum IdentityError: Error, Equatable, Sendable {
  /// All fields that are wrong, each with its reason.
  case invalid([FieldError])
  /// User name and password do not belong together.
  case wrongCredentials
  /// Too many tries; another makes sense after so many seconds.
  case tooManyTries(retryAfter: Int)
  /// The password is right, but an administrator has deactivated the account.
  case deactivated
  /// Nobody else could administer the club.
  case lastAdministrator
  /// There is no such member.
  case noSuchMember
  /// The link to a new password was used, replaced by a newer one, or is older than a day.
  case linkExpired
  /// There is no such session of this member.
  case noSuchSession
  /// There is no such app, or no such token of this member.
  case noSuchApp
  /// The request of an app is refused.
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
    case .lastAdministrator:
      "This is the club's only administrator; make another member administrator first."
    case .noSuchMember: "There is no such member."
    case .linkExpired: "The link was used already or has expired; ask for a new one."
    case .noSuchSession: "There is no such session."
    case .noSuchApp: "There is no such app or token."
    case .refused(let error): error.description
    case .storage(let error): error.description
    }
  }
}
