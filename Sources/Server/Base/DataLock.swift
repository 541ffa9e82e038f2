import Glibc

/// A lock that lets one server use a data directory, or several on one database. The system releases it with the process.
package final class DataLock: Sendable {
  private let descriptor: CInt

  /// - Parameters:
  ///   - directory: the directory, which must exist.
  ///   - isShared: true if others may use it in this way, too.
  package init(directory: String, isShared: Bool = false) throws(ServerError) {
    descriptor = open(directory + "/server.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .noData(directory, reason: String(cString: strerror(errno)) + ".")
    }
    guard flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      close(descriptor)
      throw .dataInUse(directory)
    }
  }

  /// Releases the lock, so that another server may start. Call once.
  package func release() { close(descriptor) }
}
