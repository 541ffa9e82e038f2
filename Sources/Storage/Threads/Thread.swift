import Glibc

/// A thread of the operating system, for calls that block.
struct Thread: @unchecked Sendable {
  private let handle: pthread_t

  /// Starts a thread that runs `body` and ends.
  init(_ body: @escaping @Sendable () -> Void) throws(StorageError) {
    var handle = pthread_t()
    let box = Unmanaged.passRetained(ThreadBody(run: body))
    let code = pthread_create(&handle, nil, runThread, box.toOpaque())
    guard code == 0 else {
      box.release()
      throw .system(call: "pthread_create", code: code)
    }
    self.handle = handle
  }

  /// Waits until the thread has ended. To be called once.
  func join() { pthread_join(handle, nil) }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThread(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  let body = Unmanaged<ThreadBody>.fromOpaque(box!).takeRetainedValue()
  body.run()
  return nil
}
