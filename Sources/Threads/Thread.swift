import Glibc

/// A thread of the operating system, for calls that block.
package struct Thread: @unchecked Sendable {
  private let handle: pthread_t

  /// Starts a thread that runs `body`; `nil` if the system has none left.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var handle = pthread_t()
    let box = Unmanaged.passRetained(ThreadBody(run: body))
    guard pthread_create(&handle, nil, runThread, box.toOpaque()) == 0 else {
      box.release()
      return nil
    }
    self.handle = handle
  }

  /// Waits until the thread has ended. Call once.
  package func join() { pthread_join(handle, nil) }
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
