import Identity
import JSON
import Storage
import TestGround

/// A club's members in a temporary directory of their own.
final class Club: Sendable {
  let directory: TemporaryDirectory
  let database: Database
  let files: FileStore
  let records: RecordStore
  let members: Identity

  /// - Parameter directory: its directory; that of another club for a further server on its database.
  init(in directory: TemporaryDirectory = TemporaryDirectory()) throws {
    self.directory = directory
    database = try Database.open(
      directory: directory.path, at: TestDatabase.address(of: directory.path),
      migrations: RecordStore.migrations + Identity.migrations)
    files = try FileStore(directory: directory.path)
    records = RecordStore(collections: [], files: files)
    members = try Identity(database: database, records: records, files: files)
  }

  deinit {
    members.close()
    files.close()
    database.close()
  }

  /// Mar, whose password is `Self.password`.
  func mar() async throws -> Member {
    try await members.register(Self.form())
  }

  static let password = "una contrasenya llarga"

  static func form(
    userName: String = "mar", email: String = "mar@example.org", displayName: String = "Mar 🏔",
    password: String = Club.password
  ) -> Form {
    Form(userName: userName, email: email, displayName: displayName, password: password)
  }
}

/// The input of a registration.
struct Form: Sendable {
  let userName: String
  let email: String
  let displayName: String
  let password: String
}

extension Identity {
  func register(_ form: Form) async throws(IdentityError) -> Member {
    try await register(
      userName: form.userName, email: form.email, displayName: form.displayName,
      password: form.password)
  }
}

extension IdentityError {
  /// The fields with errors.
  var fields: [FieldError] {
    guard case .invalid(let errors) = self else { return [] }
    return errors
  }
}

/// The error of an action; `nil` if it succeeds.
func failure<Value>(
  _ body: () async throws(IdentityError) -> Value
) async -> IdentityError? {
  do throws(IdentityError) {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}
