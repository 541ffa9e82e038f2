import Glibc

/// The right to serve a data directory: one server at a time. The system ends it with the process.
final class DataLock: Sendable {
  private let descriptor: CInt

  /// - Parameter directory: must exist.
  init(directory: String) throws(ServerError) {
    descriptor = open(directory + "/server.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .noData(directory, reason: String(cString: strerror(errno)) + ".")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .dataInUse(directory)
    }
  }

  /// Gives up the lock, so that another server may start. To be called once.
  func release() { close(descriptor) }
}
