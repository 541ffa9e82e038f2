import Threads

/// The end of interest in a piece of work: whoever asked has gone, or the server stops.
///
/// Work that takes longer than a moment asks it regularly.
package final class Interruption: Sendable {
  private let isOver = Locked(false)

  /// Creates one that has not happened.
  package init() {}

  /// Whether it has happened.
  package var hasHappened: Bool { isOver.withLock { $0 } }

  /// Throws `interrupted` once it has happened.
  package func check() throws(StorageError) {
    if hasHappened { throw .interrupted }
  }

  func happen() { isOver.withLock { $0 = true } }
}
