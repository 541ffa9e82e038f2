package import Glibc

/// A value that one thread at a time may touch.
///
/// Over a pthread mutex, which the thread sanitizer understands; it does not see through the
/// standard library's `Mutex` on Linux. Inlinable, so that the compiler makes one for each type of
/// value: it stands on the way of every request.
package final class Locked<Value>: @unchecked Sendable {
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  @usableFromInline var value: Value

  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @inlinable package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Sleeps until the value is ready, then runs `body` under the lock.
  ///
  /// The value is borrowed anew for each look at it: to sleep within one borrowing would break the
  /// law of exclusivity, and the optimizer, which trusts that law, would never look again.
  package func withLock<Result>(
    waitingFor condition: Condition, until isReady: (Value) -> Bool,
    _ body: (inout Value) -> Result
  ) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReady(value) { pthread_cond_wait(condition.handle, mutex) }
    return body(&value)
  }
}

/// What a thread that holds a ``Locked`` waits for.
package final class Condition: @unchecked Sendable {
  fileprivate let handle: UnsafeMutablePointer<pthread_cond_t>

  package init() {
    handle = .allocate(capacity: 1)
    handle.initialize(to: pthread_cond_t())
    pthread_cond_init(handle, nil)
  }

  deinit {
    pthread_cond_destroy(handle)
    handle.deallocate()
  }

  package func wakeOne() { pthread_cond_signal(handle) }
  package func wakeAll() { pthread_cond_broadcast(handle) }
}
