import Threads

/// Limits concurrent asynchronous work, to one task of each owner; owners take turns.
///
/// The counterpart of ``TurnWorkers`` for work that suspends instead of blocking: it holds no thread.
package final class TurnGate: Sendable {
  private let queue: TurnQueue

  /// - Parameters:
  ///   - count: maximum number of concurrent tasks.
  ///   - capacity: maximum number of waiting tasks; more are refused as overloaded.
  ///   - capacityEach: maximum number of one owner's waiting tasks.
  package init(count: Int, capacity: Int, capacityEach: Int) {
    // A place counts as one unit of memory.
    queue = TurnQueue(capacity: capacity, capacityEach: capacityEach, memory: count)
  }

  /// Number of tasks waiting for their turn.
  package var waitingCount: Int { queue.count }

  /// Runs `body` in the owner's turn.
  ///
  /// If the task is cancelled before, `body` does not run; afterwards it notices the cancellation as usual.
  /// - Throws: `overloaded`, `interrupted` or `closed` if its turn does not come, and errors of `body`.
  package func pass<Value: Sendable>(
    for owner: UUID, _ body: () async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let interruption = Interruption()
    let refusal: StorageError? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let job = TurnQueue.Job(interruption: interruption, memory: 1) {
          continuation.resume(returning: nil)
        } refuse: { error in
          continuation.resume(returning: error)
        }
        queue.push(job, for: owner)
        admit()
      }
    } onCancel: {
      queue.interrupt(interruption, of: owner)
    }
    if let refusal { throw refusal }
    defer {
      queue.finish(owner)
      admit()
    }
    return try await body()
  }

  /// Refuses waiting and new tasks. Running ones are not interrupted.
  package func close() { queue.close() }

  private func admit() {
    while let (_, job) = queue.popNow() { job.run() }
  }
}
