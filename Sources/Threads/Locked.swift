package import Glibc

/// A value accessed by one thread at a time.
///
/// Uses a pthread mutex, which the thread sanitizer understands, unlike the standard library's `Mutex` on
/// Linux. Inlinable, so that it is specialized for each type of value: every request uses it.
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
  /// The value is borrowed anew for each check: sleeping within one access would violate exclusivity, on which
  /// the optimizer relies to skip later reads.
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

/// A condition variable for threads that hold a ``Locked``.
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
