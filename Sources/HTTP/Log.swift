import Glibc
import Threads

/// A log of requests and events, one on each line, on standard error by default: JSON for programs, plain text
/// for people at a terminal.
///
/// It contains neither queries nor headers, so that it never reveals a token. A thread writes the lines every
/// hundredth of a second, so requests never wait for the terminal. If the reader of the log is slow, lines
/// beyond 4 MB are dropped and counted.
public final class Log: Sendable {
  private struct State {
    var lines: [UInt8] = []
    var dropped = 0
    var isEnded = false

    /// Empties the state and returns its former content.
    mutating func takeLines() -> State {
      defer {
        lines = []
        dropped = 0
      }
      return self
    }
  }

  private static let bound = 4 << 20
  /// Microseconds during which lines gather, since waking a thread for each would cost more than the lines.
  private static let interval: UInt32 = 10_000

  private let state = Locked(State())
  private let descriptor: CInt
  private let form: LogLine.Form
  private let namesRequests: Bool
  /// Signalled when there are lines to write, and at the end.
  private let arrival = Condition()
  private let writer = Locked<Thread?>(nil)

  /// Creates a log that writes to a file descriptor, which must stay open until `end()`.
  ///
  /// - Parameter namesRequests: false to log only events and errors.
  /// - Throws: `noThreads` if the system has none left.
  public init(descriptor: Int32 = 2, namesRequests: Bool = true) throws(HTTPError) {
    self.descriptor = descriptor
    self.namesRequests = namesRequests
    form = .fitting(descriptor)
    // The thread keeps the log alive until `end`.
    guard let thread = Thread({ self.writeUntilEnd() }) else { throw .noThreads }
    writer.withLock { $0 = thread }
  }

  /// Logs an event, described by one sentence.
  public func notice(_ message: String) { add(.notice(message)) }

  func error(_ message: String, request: String) { add(.error(message, request: request)) }

  func request(_ report: RequestReport) {
    if namesRequests { add(.request(report)) }
  }

  /// Writes the remaining lines and ends the thread. Blocks until then. Call once.
  public func end() {
    state.withLock { $0.isEnded = true }
    arrival.wakeOne()
    let thread = writer.withLock { $0.take() }
    thread?.join()
  }

  private func add(_ line: LogLine) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let bytes = line.bytes(form, at: time)
    let isFirst = state.withLock { state in
      guard state.lines.count < Self.bound else {
        state.dropped += 1
        return false
      }
      let isFirst = state.lines.isEmpty
      state.lines += bytes
      state.lines.append(UInt8(ascii: "\n"))
      return isFirst
    }
    if isFirst { arrival.wakeOne() }
  }

  private func writeUntilEnd() {
    while true {
      usleep(Self.interval)
      let batch = state.withLock(
        waitingFor: arrival, until: { !$0.lines.isEmpty || $0.isEnded }, { $0.takeLines() })
      write(batch.lines)
      if batch.dropped > 0 {
        notice("\(batch.dropped) lines of the log were dropped: its reader is slow.")
      }
      if batch.isEnded { return }
    }
  }

  private func write(_ bytes: [UInt8]) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + offset, bytes.count - offset)
      }
      if written > 0 {
        offset += written
      } else if errno != EINTR {
        return
      }
    }
  }
}
