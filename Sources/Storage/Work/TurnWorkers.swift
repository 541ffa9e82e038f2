import Threads

/// A few threads for work that members ask for, one piece of work of a member at a time.
package final class TurnWorkers: Sendable {
  private let queue: TurnQueue
  private let threads: [Thread]

  /// - Parameters:
  ///   - capacity: how many pieces of work may wait; more are refused as overloaded.
  ///   - capacityEach: how many pieces of work of one owner may wait.
  ///   - memory: the bytes that the work in progress may take together; a piece of work that takes
  ///     more by itself is done alone.
  package init(
    count: Int, capacity: Int, capacityEach: Int, memory: Int = .max
  ) throws(StorageError) {
    let queue = TurnQueue(capacity: capacity, capacityEach: capacityEach, memory: memory)
    self.queue = queue
    var threads: [Thread] = []
    for _ in 0..<count {
      threads.append(
        try .started {
          while let (owner, job) = queue.pop() {
            job.run()
            if job.memory >= Self.largeWork { FreedMemory.giveBack() }
            queue.finish(owner)
          }
        })
    }
    self.threads = threads
  }

  /// Bytes of memory of work after which what it freed is given back to the system.
  private static let largeWork = 16 << 20

  /// The number of pieces of work that wait for their turn.
  package var waitingCount: Int { queue.count }

  /// Runs `body` on one of the threads when it is the owner's turn, and waits for its value.
  ///
  /// - Parameter memory: the bytes that it takes.
  ///
  /// When the task that waits is cancelled, work that has not begun is refused as interrupted, and
  /// work in progress is told by its ``Interruption``.
  package func run<Value: Sendable>(
    for owner: UUID, taking memory: Int = 0,
    _ body: @escaping @Sendable (Interruption) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let interruption = Interruption()
    let result: Result<Value, StorageError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let job = TurnQueue.Job(interruption: interruption, memory: memory) {
          do throws(StorageError) {
            continuation.resume(returning: .success(try body(interruption)))
          } catch {
            continuation.resume(returning: .failure(error))
          }
        } refuse: { error in
          continuation.resume(returning: .failure(error))
        }
        queue.push(job, for: owner)
      }
    } onCancel: {
      queue.interrupt(interruption, of: owner)
    }
    return try result.get()
  }

  /// Refuses what waits, interrupts what is in progress, and ends the threads. To be called once.
  package func stop() {
    queue.close()
    for thread in threads { thread.join() }
  }
}
