import Threads

/// Threads for work that blocks or computes long, so that it never occupies a thread of the concurrency runtime.
package final class Workers: Sendable {
  private let queue: WorkQueue<@Sendable () -> Void>
  private let threads: [Thread]

  /// - Parameter capacity: maximum number of waiting jobs; more are refused as overloaded.
  package init(count: Int, capacity: Int) throws(StorageError) {
    let queue = WorkQueue<@Sendable () -> Void>(capacity: capacity)
    self.queue = queue
    var threads: [Thread] = []
    for _ in 0..<count {
      threads.append(
        try .started {
          while let jobs = queue.pop(maximum: 1) { for job in jobs { job() } }
        })
    }
    self.threads = threads
  }

  /// Runs `body` on one of the threads and returns its value.
  package func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let result: Result<Value, StorageError> = await withCheckedContinuation { continuation in
      let refusal = queue.push {
        do throws(StorageError) {
          continuation.resume(returning: .success(try body()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
      if let refusal { continuation.resume(returning: .failure(refusal)) }
    }
    return try result.get()
  }

  /// Completes waiting jobs, refuses new ones, and stops the threads. Call once.
  package func stop() {
    queue.close()
    for thread in threads { thread.join() }
  }
}
