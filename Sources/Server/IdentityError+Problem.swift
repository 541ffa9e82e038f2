import HTTP
import Identity
import JSON

extension Problem {
  /// What a failure around accounts means to who asked.
  init(_ error: IdentityError) {
    switch error {
    case .invalid(let errors): self = .invalid(errors)
    case .wrongCredentials:
      self.init(.signedOut, "The user name or the password is wrong.")
    case .tooManyTries(let seconds):
      self.init(
        .tooManyRequests, "Too many tries; try again in \(seconds) seconds.", retryAfter: seconds)
    case .deactivated: self.init(.deactivated, error.description)
    case .lastAdministrator: self.init(.conflict, error.description)
    case .noSuchMember, .noSuchSession: self = .notFound
    case .storage(let error): self.init(error)
    }
  }
}

extension Problem.Kind {
  fileprivate static let deactivated = Self(
    "deactivated-account", title: "Deactivated account", status: .forbidden)
}

/// The value of `body`, what goes wrong with accounts told as a problem.
func told<Value>(_ body: () async throws(IdentityError) -> Value) async throws(Problem) -> Value {
  do throws(IdentityError) {
    return try await body()
  } catch {
    throw Problem(error)
  }
}

/// As ``told(_:)``, for somebody who is signed in and gives the password again: a wrong one is an
/// error of that field.
func told<Value>(
  password field: String, _ body: () async throws(IdentityError) -> Value
) async throws(Problem) -> Value {
  do throws(IdentityError) {
    return try await body()
  } catch .wrongCredentials {
    throw .invalid(field, code: "wrong", "The password is wrong.")
  } catch {
    throw Problem(error)
  }
}
