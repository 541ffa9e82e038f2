import Threads

/// The end of a read: after a time, or by cancellation.
final class Deadline: Sendable {
  private let end: Int64
  private let isCancelled = Locked(false)

  init(after milliseconds: Int64) { end = WallClock.elapsed() + milliseconds }

  func cancel() { isCancelled.withLock { $0 = true } }

  var hasPassed: Bool { isCancelled.withLock { $0 } || WallClock.elapsed() > end }
}

extension Connection {
  /// Runs `body`; its statements are interrupted once the deadline has passed.
  func run<Value>(
    until deadline: Deadline, _ body: (Connection) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    if deadline.hasPassed { throw .interrupted }
    driver.interrupt(after: deadline)
    defer { driver.interrupt(after: nil) }
    return try body(self)
  }
}
