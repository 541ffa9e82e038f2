import Threads

/// Reading threads, each with its own read-only connection.
final class Readers: Sendable {
  /// Schedules work on the threads, in turns by owner.
  let executor: ReadingExecutor
  private let threads: [Thread]

  /// - Parameters:
  ///   - count: number of reading threads.
  ///   - guests: maximum number of other threads that read concurrently, each for a task that began there.
  ///   - open: opens the connection of a thread.
  init(
    count: Int, guests: Int = 0, open: () throws(StorageError) -> sending Connection
  ) throws(StorageError) {
    var spare: [Connection] = []
    for _ in 0..<guests { spare.append(try open()) }
    let executor = ReadingExecutor(threads: count, spare: spare)
    var threads: [Thread] = []
    for _ in 0..<count {
      let handedOver = Locked<Connection?>(try open())
      threads.append(
        try .started {
          guard let connection = handedOver.withLock({ $0.take() }) else { return }
          executor.work(with: connection)
        })
    }
    self.executor = executor
    self.threads = threads
  }

  /// Runs `body` on one of the threads in the current task's turn.
  func run<Value: Sendable>(
    until deadline: Deadline,
    _ body: @escaping @Sendable (Connection) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let owner = CurrentTurn.turn?.owner ?? .server
    let result: Result<Value, StorageError> = await withTaskCancellationHandler {
      if let connection = executor.connectionOfThisThread {
        return Self.answer(body, on: connection, until: deadline)
      }
      return await withCheckedContinuation { continuation in
        let refusal = executor.push(for: owner) { connection in
          continuation.resume(returning: Self.answer(body, on: connection, until: deadline))
        }
        if let refusal { continuation.resume(returning: .failure(refusal)) }
      }
    } onCancel: {
      deadline.cancel()
    }
    return try result.get()
  }

  /// Refuses new reads; the threads end after the waiting ones.
  func end() { executor.close() }

  func stop() {
    end()
    for thread in threads { thread.join() }
  }

  private static func answer<Value>(
    _ body: (Connection) throws(StorageError) -> Value, on connection: Connection,
    until deadline: Deadline
  ) -> Result<Value, StorageError> {
    do throws(StorageError) {
      return .success(try connection.read(until: deadline, body))
    } catch {
      return .failure(error)
    }
  }
}

extension Connection {
  /// Runs `body` on one consistent state of the database.
  fileprivate func read<Value>(
    until deadline: Deadline, _ body: (Connection) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    try run(until: deadline) { connection throws(StorageError) in
      try connection.driver.begin(.reading)
      defer { connection.endRead() }
      return try body(connection)
    }
  }

  private func endRead() {
    // Ending a read-only transaction has no failure that matters.
    _ = try? driver.commit()
    rollBack()
  }
}
