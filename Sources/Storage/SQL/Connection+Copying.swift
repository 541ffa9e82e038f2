import CSQLite
import Glibc

extension Connection {
  /// Copies the current state of the database to a new file, while others write to it.
  ///
  /// The copy has no log, so that it can be read on read-only storage.
  /// - Throws: `busy` if the database cannot be read, `diskFull`.
  func copy(to path: String) throws(StorageError) {
    unlink(path)
    let target = try Connection(path: path, mode: .copying)
    guard let copying = sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw .damaged(String(cString: sqlite3_errmsg(target.handle)))
    }
    // Copies all pages in one read, which neither disturbs writers nor waits for them.
    sqlite3_backup_step(copying, -1)
    try target.check(sqlite3_backup_finish(copying))
    try target.runScript("PRAGMA journal_mode=DELETE")
  }

  /// Returns the faults found by `PRAGMA integrity_check`; empty if there are none. Reads the whole database.
  func faults() throws(StorageError) -> [String] {
    try answer(to: "PRAGMA integrity_check")
  }

  /// Returns the first fault in pages or rows. Reads the whole database, but does not compare indexes with their tables.
  func damage() throws(StorageError) -> [String] {
    try answer(to: "PRAGMA quick_check(1)")
  }

  private func answer(to check: String) throws(StorageError) -> [String] {
    let faults = try rows(check) { $0.string(0) }
    return faults == ["ok"] ? [] : faults
  }
}
