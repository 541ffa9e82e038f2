import Glibc
import Threads

extension Thread {
  /// Starts a thread that runs `body`.
  static func started(_ body: @escaping @Sendable () -> Void) throws(StorageError) -> Thread {
    guard let thread = Thread(body) else { throw .system(call: "pthread_create", code: EAGAIN) }
    return thread
  }
}
