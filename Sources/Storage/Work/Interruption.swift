import Threads

/// A signal to abandon work, because its caller was cancelled or the server stops.
///
/// Long work checks it regularly.
package final class Interruption: Sendable {
  private let isOver = Locked(false)

  /// Creates a signal that has not been sent.
  package init() {}

  /// True once the signal has been sent.
  package var hasHappened: Bool { isOver.withLock { $0 } }

  /// Throws `interrupted` once the signal has been sent.
  package func check() throws(StorageError) {
    if hasHappened { throw .interrupted }
  }

  /// Sends the signal.
  package func happen() { isOver.withLock { $0 = true } }
}
