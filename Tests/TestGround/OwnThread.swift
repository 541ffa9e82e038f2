import Glibc
public import Testing

/// Runs tests on threads of their own: they block during the answer of the server under test, whose handlers need the threads
/// of Swift's pool.
public struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  public let isRecursive = true

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  public static var ownThread: OwnThread { OwnThread() }
}

private final class ThreadExecutor: TaskExecutor {
  private final class Work {
    let job: UnownedJob
    let executor: ThreadExecutor

    init(_ job: UnownedJob, _ executor: ThreadExecutor) {
      self.job = job
      self.executor = executor
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let work = Unmanaged.passRetained(Work(UnownedJob(job), self)).toOpaque()
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { context in
        let work = Unmanaged<Work>.fromOpaque(context!).takeRetainedValue()
        work.job.runSynchronously(on: work.executor.asUnownedTaskExecutor())
        return nil
      }, work)
    precondition(result == 0, "no thread left")
    pthread_detach(thread)
  }
}
