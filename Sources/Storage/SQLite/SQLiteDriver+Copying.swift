import CSQLite
import Glibc

extension SQLiteDriver {
  /// Copies the current state of the database to a new file, while others write to it.
  ///
  /// The copy has no log, so that it can be read on read-only storage.
  /// - Throws: `busy` if the database cannot be read, `diskFull`.
  func copy(to path: String) throws(StorageError) {
    unlink(path)
    let target = try SQLiteDriver(path: path, mode: .copying)
    guard let copying = sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw .damaged(String(cString: sqlite3_errmsg(target.handle)))
    }
    // Copies all pages in one read, which neither disturbs writers nor waits for them.
    sqlite3_backup_step(copying, -1)
    try target.check(sqlite3_backup_finish(copying))
    try target.runScript("PRAGMA journal_mode=DELETE")
  }

  /// Renames a closed database to `path.word`, its log first: SQLite would apply a log that is left to whatever database
  /// takes its place.
  static func setAside(_ path: String, as word: String) throws(StorageError) {
    for suffix in ["-wal", "-shm", ""] where access(path + suffix, F_OK) == 0 {
      try SystemCall.check("rename") { rename(path + suffix, "\(path).\(word)\(suffix)") }
    }
  }
}
