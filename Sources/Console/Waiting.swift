import Glibc

/// Runs asynchronous work from a synchronous command, and returns its result.
public func waiting<Value: Sendable>(
  for body: @escaping @Sendable () async throws(CommandFailure) -> Value
) throws(CommandFailure) -> Value {
  let outcome = Outcome<Value>()
  Task.detached {
    do throws(CommandFailure) {
      outcome.settle(.success(try await body()))
    } catch {
      outcome.settle(.failure(error))
    }
  }
  return try outcome.wait().get()
}

/// Passes one result from a task to the waiting thread; the semaphore orders the accesses.
private final class Outcome<Value: Sendable>: @unchecked Sendable {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  private var result: Result<Value, CommandFailure>?

  init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func settle(_ result: Result<Value, CommandFailure>) {
    self.result = result
    sem_post(semaphore)
  }

  func wait() -> Result<Value, CommandFailure> {
    while sem_wait(semaphore) != 0 {}
    return result ?? .failure(CommandFailure("The work ended without a result."))
  }
}
