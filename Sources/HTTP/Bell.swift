import Glibc

/// Wakes one waiting thread; rings while it is awake are remembered as one.
final class Bell: Sendable {
  // Owned here alone; its functions may be called from any thread.
  private nonisolated(unsafe) let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func ring() {
    var value: CInt = 0
    sem_getvalue(semaphore, &value)
    if value == 0 { sem_post(semaphore) }
  }

  func wait() {
    while sem_wait(semaphore) != 0 {}
  }
}
