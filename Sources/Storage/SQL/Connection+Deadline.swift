import CSQLite
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
    // The handler is removed before `deadline` can be freed.
    sqlite3_progress_handler(
      handle, 20_000, hasPassed, Unmanaged.passUnretained(deadline).toOpaque())
    defer { sqlite3_progress_handler(handle, 0, nil, nil) }
    return try body(self)
  }
}

private func hasPassed(_ deadline: UnsafeMutableRawPointer?) -> Int32 {
  Unmanaged<Deadline>.fromOpaque(deadline!).takeUnretainedValue().hasPassed ? 1 : 0
}
