import Glibc
import Threads

/// A thread that does something again and again until it is told to stop.
final class Watchman: Sendable {
  private final class Round: Sendable {
    let interval: Duration
    let work: @Sendable () -> Void
    let wake: CInt

    init(interval: Duration, wake: CInt, work: @escaping @Sendable () -> Void) {
      self.interval = interval
      self.wake = wake
      self.work = work
    }

    func run() {
      var poller = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
      let milliseconds = CInt(interval.nanoseconds / 1_000_000)
      while poll(&poller, 1, milliseconds) == 0 || errno == EINTR && poller.revents == 0 {
        work()
      }
    }
  }

  // Written by `stop`, read by the thread; both ends are closed after the thread has ended.
  private let pipeEnds: (read: CInt, write: CInt)
  private let thread: Thread

  init(every interval: Duration, _ work: @escaping @Sendable () -> Void) {
    var ends: [CInt] = [0, 0]
    precondition(pipe(&ends) == 0, "no descriptors left")
    pipeEnds = (ends[0], ends[1])
    let round = Round(interval: interval, wake: ends[0], work: work)
    guard let thread = Thread({ round.run() }) else { preconditionFailure("no thread left") }
    self.thread = thread
  }

  /// Returns when the thread has ended. Call once.
  func stop() {
    close(pipeEnds.write)
    thread.join()
    close(pipeEnds.read)
  }
}
