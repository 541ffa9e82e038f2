import Console
public import HTTP
import Identity
import JSON
public import Storage

/// Converts errors below the routes into problems.
public enum ServerProblems {
  /// Converts an error thrown by a handler into a problem.
  public static let explain: @Sendable (any Error) -> Problem = { error in
    if let error = error as? StorageError { return Problem(error) }
    if let error = error as? IdentityError { return Problem(error) }
    return Problem(.internalError, "The server failed to do this; its log says more.")
  }
}

extension Problem {
  /// Pages of the database are unreadable; requests that need them fail until a backup is restored.
  package static let damagedDatabase = Problem(
    Kind("database-damaged", title: "The club's database is damaged", status: .serviceUnavailable),
    "The club's database is damaged; an administrator has to restore a backup. 'cordada check' says more."
  )

  /// Creates the problem for an error of the storage.
  public init(_ error: StorageError) {
    switch error {
    case .noSuchRecord, .noSuchCollection: self = .notFound
    case .invalidRecord(let errors):
      // Built-in and archived records cannot be changed, whatever the request contains, so this is a conflict.
      if let error = errors.first, ["built_in", "archived"].contains(error.code) {
        self.init(.conflict, error.message)
      } else {
        self = .invalid(errors)
      }
    case .forbidden:
      self.init(.forbidden, "Your role in this space does not allow it.")
    case .knownRecord:
      self.init(.conflict, "The same is there already as another record.")
    case .staleRecord(let revision):
      self.init(
        .conflict, "It was changed meanwhile and now has revision \(revision); read it again.")
    case .recordExists: self.init(.conflict, "There is one of this identifier already.")
    case .constraint: self.init(.conflict, "Something equal is there already.")
    case .overQuota(let used, let quota):
      self.init(
        Kind("over-quota", title: "The member's storage is full", status: .insufficientStorage),
        "\(ByteCount(bytes: used).text) of the \(ByteCount(bytes: quota).text) that the club gives"
          + " are used; nothing was stored. Delete something, or ask an administrator for more.")
    case .diskFull: self.init(.noSpace, "The server's disk is full; nothing was stored.")
    case .busy, .overloaded, .interrupted, .closed:
      self.init(.unavailable, "The server has too much to do; try again.", retryAfter: 2)
    case .unreachable:
      self.init(.unavailable, "The club's database does not answer; try again.", retryAfter: 5)
    case .damaged: self = .damagedDatabase
    case .newerDatabase, .olderDatabase, .lostDatabase, .noDatabase, .foreignDatabase, .anotherClub,
      .foreignEntry, .unfinishedRestoration, .unfitDatabase, .targetInUse, .unequalCopy, .statement,
      .system, .missingFile, .damagedFile, .fileTooLarge:
      self.init(.internalError, "The server failed to do this; its log says more.")
    }
  }
}
