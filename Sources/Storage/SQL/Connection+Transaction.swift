extension Connection {
  /// Runs `body` in a transaction of its own: all of it is kept, or nothing.
  func transaction<Value>(
    _ body: (Connection) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    try run("BEGIN IMMEDIATE")
    do throws(StorageError) {
      let value = try body(self)
      try run("COMMIT")
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  /// Runs `body` within a transaction; when it fails, what it did is undone and the
  /// transaction goes on.
  package func savepoint<Value>(
    _ body: (Connection) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    try run("SAVEPOINT job")
    do throws(StorageError) {
      let value = try body(self)
      try run("RELEASE job")
      return value
    } catch {
      if !isOutsideTransaction {
        try run("ROLLBACK TO job")
        try run("RELEASE job")
      }
      throw error
    }
  }

  /// Undoes the transaction, when there still is one.
  func rollBack() {
    guard !isOutsideTransaction else { return }
    // A rollback that fails leaves nothing behind either: the next use of the log drops it.
    _ = try? run("ROLLBACK")
  }
}
