import CSQLite
import Glibc

extension Connection {
  /// Copies the database as it is at this moment to a new file, while others write to it.
  ///
  /// The copy keeps no log of its own, so that it can be read where nothing may be written.
  /// - Throws: `busy` when the database cannot be read, `diskFull`.
  func copy(to path: String) throws(StorageError) {
    unlink(path)
    let target = try Connection(path: path, mode: .copying)
    guard let copying = sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw .damaged(String(cString: sqlite3_errmsg(target.handle)))
    }
    // All pages in one reading, which a writer neither disturbs nor waits for.
    sqlite3_backup_step(copying, -1)
    try target.check(sqlite3_backup_finish(copying))
    try target.runScript("PRAGMA journal_mode=DELETE")
  }

  /// What the database itself finds wrong with it; nothing when it is whole. Reads all of it.
  func faults() throws(StorageError) -> [String] {
    try answer(to: "PRAGMA integrity_check")
  }

  /// The first thing wrong with its pages and rows. Reads all of it, but does not compare the indexes with
  /// their tables.
  func damage() throws(StorageError) -> [String] {
    try answer(to: "PRAGMA quick_check(1)")
  }

  private func answer(to check: String) throws(StorageError) -> [String] {
    let faults = try rows(check) { $0.string(0) }
    return faults == ["ok"] ? [] : faults
  }
}
