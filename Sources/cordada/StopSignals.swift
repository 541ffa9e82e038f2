import Glibc

/// The signals that stop a server, blocked in every thread until the main one waits for them.
struct StopSignals {
  private var signals = sigset_t()

  init() {
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // Writing to a disconnected client is an error of that write, not of the program.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for a signal, and calls `work` after each interval.
  /// - Parameter interval: microseconds.
  func wait(each interval: Int64, _ work: () -> Void) {
    var signals = signals
    var time = timespec(
      tv_sec: Int(interval / 1_000_000), tv_nsec: Int(interval % 1_000_000) * 1_000)
    while sigtimedwait(&signals, nil, &time) < 0 {
      if errno == EAGAIN { work() }
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Returns at the first signal; a second one kills the program, as by default.
  func wait() {
    var signals = signals
    var received: CInt = 0
    while sigwait(&signals, &received) != 0 {}
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
