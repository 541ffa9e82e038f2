import Threads

/// Threads for members' work, one job of a member at a time.
package final class TurnWorkers: Sendable {
  private let queue: TurnQueue
  private let threads: [Thread]

  /// - Parameters:
  ///   - capacity: maximum number of waiting jobs; more are refused as overloaded.
  ///   - capacityEach: maximum number of one owner's waiting jobs.
  ///   - memory: maximum bytes of all running jobs together; a job that needs more runs alone.
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

  /// Memory in bytes of a job after which freed memory is returned to the system.
  private static let largeWork = 16 << 20

  /// Number of jobs waiting for their turn.
  package var waitingCount: Int { queue.count }

  /// Runs `body` on one of the threads in the owner's turn and returns its value.
  ///
  /// - Parameter memory: memory that the job needs, in bytes.
  ///
  /// If the waiting task is cancelled, a job that has not begun is refused as interrupted, and a running one is
  /// signalled by its ``Interruption``.
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

  /// Refuses waiting jobs, interrupts running ones, and stops the threads. Call once.
  package func stop() {
    queue.close()
    for thread in threads { thread.join() }
  }
}
