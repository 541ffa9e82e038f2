import CEpoll
import Glibc
import Threads

/// A thread that calls a function at regular intervals until it is stopped.
final class PeriodicThread: Sendable {
  // Written by `stop`, which closes it after the thread has ended.
  private let stopEvent: CInt
  private let thread: Thread

  /// Throws `noDescriptors` or `noThreads` if the system has none left.
  /// - Parameters:
  ///   - interval: the time from the end of one call to the beginning of the next.
  ///   - work: the function, called for the first time after one interval.
  init(
    every interval: Duration, _ work: @escaping @Sendable () -> Void
  ) throws(HTTPError) {
    let stopEvent = eventfd(0, CInt(EFD_CLOEXEC))
    guard stopEvent >= 0 else { throw .noDescriptors(reason: HTTPError.systemReason()) }
    let milliseconds = CInt(interval.nanoseconds / 1_000_000)
    let thread = Thread {
      var poller = pollfd(fd: stopEvent, events: Int16(POLLIN), revents: 0)
      while poller.revents == 0 {
        if poll(&poller, 1, milliseconds) == 0 { work() }
      }
    }
    guard let thread else {
      close(stopEvent)
      throw .noThreads
    }
    self.stopEvent = stopEvent
    self.thread = thread
  }

  /// Stops the thread and waits for its end. Call once.
  func stop() {
    eventfd_write(stopEvent, 1)
    thread.join()
    close(stopEvent)
  }
}
