extension Connection {
  /// Runs `body` in a transaction: all of its changes are committed, or none.
  func transaction<Value>(
    _ body: (Connection) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    try driver.begin(.writing)
    do throws(StorageError) {
      let value = try body(self)
      try driver.commit()
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  /// Runs `body` within a transaction. If it throws, only its changes are rolled back.
  package func savepoint<Value>(
    _ body: (Connection) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    try driver.runUnanswered("SAVEPOINT job")
    do throws(StorageError) {
      let value = try body(self)
      try driver.runUnanswered("RELEASE job")
      return value
    } catch {
      if !driver.isOutsideTransaction {
        try driver.runUnanswered("ROLLBACK TO job")
        try driver.runUnanswered("RELEASE job")
      }
      throw error
    }
  }

  /// Rolls back the transaction, if there is one.
  func rollBack() {
    if !driver.isOutsideTransaction { driver.rollBack() }
  }
}
