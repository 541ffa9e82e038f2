import Glibc

/// Runs asynchronous work from a synchronous command, and returns its result.
public func waiting<Value: Sendable, Failure: Error>(
  for body: @escaping @Sendable () async throws(Failure) -> Value
) throws(Failure) -> Value {
  let outcome = Outcome<Value, Failure>()
  Task.detached {
    do throws(Failure) {
      outcome.settle(.success(try await body()))
    } catch {
      outcome.settle(.failure(error))
    }
  }
  return try outcome.wait().get()
}

/// Passes one result from a task to the waiting thread; the semaphore orders the accesses.
private final class Outcome<Value: Sendable, Failure: Error>: @unchecked Sendable {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  private var result: Result<Value, Failure>?

  init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func settle(_ result: Result<Value, Failure>) {
    self.result = result
    sem_post(semaphore)
  }

  func wait() -> Result<Value, Failure> {
    while sem_wait(semaphore) != 0 {}
    guard let result else { preconditionFailure("the semaphore is posted with the result") }
    return result
  }
}
