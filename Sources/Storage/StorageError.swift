public import JSON

/// Reason why data could not be stored or found.
public enum StorageError: Error, Equatable, Sendable {
  /// The disk is full. The change was rolled back.
  case diskFull
  /// The change needs more storage than the member's quota leaves; `used` is the present use in bytes. The
  /// change was rolled back.
  case overQuota(used: Int64, quota: Int64)
  /// A newer Cordada wrote the database; this one must not use it.
  case newerDatabase(area: String, version: Int)
  /// An older Cordada wrote the database, and it was opened read-only.
  case olderDatabase
  /// The data directory had a database or has files, but its database is missing or empty.
  case lostDatabase(String)
  /// There is no club's database in a directory that is to be copied.
  case noDatabase(String)
  /// The database in the data directory belongs to another one.
  case foreignDatabase(String)
  /// The directory holds the data of another club, which has members.
  case anotherClub(String)
  /// The backup has an entry that no backup has, such as a link: its name, and what it is.
  case foreignEntry(String)
  /// Restoring a backup to the directory was begun, and did not end.
  case unfinishedRestoration(String)
  /// The file is not an SQLite database, or is damaged. The message is SQLite's own.
  case damaged(String)
  /// A unique key, a reference or a `NOT NULL` was violated. The message is SQLite's own.
  case constraint(String)
  /// The read took too long, or its caller was cancelled.
  case interrupted
  /// Another program has held the database's write lock for too long.
  case busy
  /// The database's server does not answer, or has lost the connection. The message is its own, or libpq's.
  case unreachable(String)
  /// A database of the server cannot hold a club, for the stated reason.
  case unfitDatabase(String)
  /// The database to which a club is to be carried has one already.
  case targetInUse
  /// A table that was carried differs from its original: its name.
  case unequalCopy(String)
  /// Too much work is waiting.
  case overloaded
  /// The database or the file store was closed.
  case closed
  /// SQLite rejected a statement: a programming error. The message is SQLite's own.
  case statement(String)
  /// A system call failed.
  case system(call: String, code: Int32)
  /// No file has this digest.
  case missingFile(SHA256Digest)
  /// The stored file does not match its digest.
  case damagedFile(SHA256Digest)
  /// The file is larger than the reader accepts.
  case fileTooLarge(SHA256Digest, maximum: Int)
  /// The record does not exist, or belongs to another member.
  case noSuchRecord
  /// The collection does not exist.
  case noSuchCollection(String)
  /// A record with this identifier exists already.
  case recordExists
  /// The record was changed meanwhile and now has this revision.
  case staleRecord(revision: Int64)
  /// The member's role in the space does not permit this, or the space does not exist; the two are not distinguished.
  case forbidden
  /// Another record already is what the new one would be.
  case knownRecord(UUID)
  /// The body violates the collection's schema or rules.
  case invalidRecord([FieldError])
}

extension StorageError {
  /// True for `unreachable`: a commit that failed so may have been made, and is not to be tried again by itself.
  var isUnreachable: Bool { if case .unreachable = self { true } else { false } }
}

extension StorageError: CustomStringConvertible {
  /// An English sentence for an administrator.
  public var description: String {
    switch self {
    case .diskFull: "The disk is full; nothing of the change was stored."
    case .overQuota(let used, let quota):
      "The member uses \(used) of \(quota) bytes; the change needs more than is left."
    case .newerDatabase(let area, let version):
      "A newer Cordada wrote the database (\(area) \(version)); use that one."
    case .olderDatabase:
      "An older Cordada wrote the database; 'cordada serve' brings it up to date."
    case .lostDatabase(let directory):
      "The database of \(directory) is gone, though its files are there or it had one; "
        + "nothing was changed. 'cordada restore BACKUP --data \(directory)' puts a backup back."
    case .noDatabase(let directory):
      "There is no club's database in \(directory); nothing was changed."
    case .foreignDatabase(let directory):
      "The database in \(directory) does not belong to the data there; nothing was changed. "
        + "'cordada restore BACKUP --data \(directory)' puts a backup back."
    case .anotherClub(let directory):
      "\(directory) holds the data of another club; nothing was changed. To have this one there, move that folder away first."
    case .foreignEntry(let entry):
      "The backup is not as 'cordada backup' makes it: \(entry), and only files can be read; "
        + "nothing was changed."
    case .unfinishedRestoration(let directory):
      "Restoring a backup to \(directory) was begun and is not complete, so nothing works there yet. "
        + "'cordada restore BACKUP --data \(directory)' begins anew and keeps the files that are there."
    case .damaged(let message): "The database is damaged: \(message)."
    case .constraint(let message): "The change breaks a rule of the database: \(message)."
    case .interrupted: "The query took too long and was stopped."
    case .busy: "The database is held by another program."
    case .unreachable(let message): "The database's server does not answer: \(message)"
    case .unfitDatabase(let reason): "The database cannot hold a club: \(reason)."
    case .targetInUse: "There is a club in that database already; nothing was changed."
    case .unequalCopy(let table):
      "The table '\(table)' is not the same in the other database. Use the one from before."
    case .overloaded: "Too much work is waiting; try again in a moment."
    case .closed: "The database is closed."
    case .statement(let message): "The database refused a statement: \(message)."
    case .system(let call, let code): "\(call) failed: \(SystemCall.message(code))."
    case .missingFile(let digest): "The file \(digest) is not in the store."
    case .damagedFile(let digest): "The file \(digest) does not have the content of its name."
    case .fileTooLarge(let digest, let maximum):
      "The file \(digest) has more than \(maximum) bytes."
    case .noSuchRecord: "There is no such record."
    case .noSuchCollection(let name): "There is no collection '\(name)'."
    case .recordExists: "A record of this id exists already."
    case .forbidden: "The member's role in the space does not allow this."
    case .knownRecord(let record): "The same is there already as the record \(record)."
    case .staleRecord(let revision):
      "The record was changed meanwhile and now has revision \(revision)."
    case .invalidRecord(let errors):
      "The record is not valid: "
        + errors.map { "\($0.path): \($0.message)" }.joined(separator: " ")
    }
  }
}
