import HTTP
package import Identity
import JSON
import Storage

extension Problem {
  /// Creates the problem for an error of accounts.
  package init(_ error: IdentityError) {
    switch error {
    case .invalid(let errors): self = .invalid(errors)
    case .wrongCredentials:
      self.init(.signedOut, "The user name or the password is wrong.")
    case .tooManyTries(let seconds):
      self.init(
        .tooManyRequests, "Too many tries; try again in \(seconds) seconds.", retryAfter: seconds)
    case .deactivated: self.init(.deactivated, error.description)
    case .awaitsGuardian: self.init(.awaitsGuardian, error.description)
    case .lastAdministrator: self.init(.lastAdministrator, error.description)
    case .linkExpired: self.init(.linkExpired, error.description)
    case .notConfirmed: self.init(.notConfirmed, error.description)
    case .challengeExpired: self.init(.challengeExpired, error.description)
    case .unknownPasskey: self.init(.unknownPasskey, error.description)
    case .passkeyRefused: self.init(.passkeyRefused, error.description)
    case .tooManyPasskeys, .lastWayIn, .passwordNeeded: self.init(.conflict, error.description)
    case .noSuchMember, .noSuchSession, .noSuchApp, .noSuchPasskey: self = .notFound
    case .refused(let error): self.init(.malformed, error.description)
    // An administrator who was made an ordinary member while the request waited.
    case .storage(.forbidden):
      self.init(.forbidden, "Only the club's administrators may do this.")
    case .storage(let error): self.init(error)
    }
  }
}

extension Problem.Kind {
  fileprivate static let deactivated = Self(
    "deactivated-account", title: "Deactivated account", status: .forbidden)
  fileprivate static let awaitsGuardian = Self(
    "awaits-guardian", title: "A guardian's consent is needed", status: .forbidden)
  fileprivate static let notConfirmed = Self(
    "confirmation-needed", title: "Confirm first that it is you", status: .forbidden)
  fileprivate static let challengeExpired = Self(
    "expired-passkey-request", title: "Expired request", status: .forbidden)
  fileprivate static let unknownPasskey = Self(
    "unknown-passkey", title: "Unknown passkey", status: .forbidden)
  fileprivate static let passkeyRefused = Self(
    "refused-passkey", title: "Refused passkey", status: .forbidden)
  fileprivate static let lastAdministrator = Self(
    "last-administrator", title: "The only administrator", status: .conflict)
  /// The link's secret is invalid; it is not revealed whether it ever was valid.
  static let linkExpired = Self(
    "expired-link", title: "Expired link", status: .forbidden)
}

/// Runs an action confirmed by the member's password. A wrong password is reported as an error of its field.
package func confirmed<Value>(
  by field: String, _ body: () async throws(IdentityError) -> Value
) async throws -> Value {
  do throws(IdentityError) {
    return try await body()
  } catch .wrongCredentials {
    throw Problem.invalid(field, code: "wrong", "The password is wrong.")
  }
}
