import Threads

/// Lets a few pieces of asynchronous work go on at one time, one of each owner; owners take turns.
///
/// What ``TurnWorkers`` are for work that blocks, this is for work that waits for others: no thread is held.
package final class TurnGate: Sendable {
  private let queue: TurnQueue

  /// - Parameters:
  ///   - count: how many pieces of work go on at one time.
  ///   - capacity: how many may wait; more are refused as overloaded.
  ///   - capacityEach: how many of one owner may wait.
  package init(count: Int, capacity: Int, capacityEach: Int) {
    // Each takes one of so many places.
    queue = TurnQueue(capacity: capacity, capacityEach: capacityEach, memory: count)
  }

  /// The number of pieces of work that wait for their turn.
  package var waitingCount: Int { queue.count }

  /// Does `body` when it is the owner's turn.
  ///
  /// When the task is cancelled before that, `body` is not begun; afterwards it learns of it as of any cancellation.
  /// - Throws: `overloaded`, `interrupted` or `closed` when it does not come to its turn; what `body` throws.
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

  /// Refuses what waits and all that comes. What goes on is not interrupted.
  package func close() { queue.close() }

  private func admit() {
    while let (_, job) = queue.popNow() { job.run() }
  }
}
