import Glibc
import JSON
import Threads

/// A log of requests and events, one JSON object a line, on standard error by default.
///
/// It holds neither queries nor headers, so that no token ends up in it. A thread of its own writes the
/// lines, a hundredth of a second's at a time, so a request never waits for the terminal. When the reader of the log is slow, lines beyond
/// 4 MB are dropped and counted.
public final class Log: Sendable {
  private struct State {
    var lines: [UInt8] = []
    var dropped = 0
    var isEnded = false

    /// Empties the state and returns what it held.
    mutating func takeLines() -> State {
      defer {
        lines = []
        dropped = 0
      }
      return self
    }
  }

  private static let bound = 4 << 20
  /// Microseconds during which lines gather: to wake a thread for each would cost more than the lines.
  private static let interval: UInt32 = 10_000

  private let state = Locked(State())
  private let descriptor: CInt
  /// Signalled when there are lines to write, and at the end.
  private let arrival = Condition()
  private let writer = Locked<Thread?>(nil)

  /// A log that writes to a file descriptor, which must stay open until `end()`.
  ///
  /// Throws `noThreads` when the system has none left.
  public init(descriptor: Int32 = 2) throws(HTTPError) {
    self.descriptor = descriptor
    // The thread holds the log until `end`.
    guard let thread = Thread({ self.writeUntilEnd() }) else { throw .noThreads }
    writer.withLock { $0 = thread }
  }

  /// Logs an event, described by one sentence.
  public func notice(_ message: String) {
    line("notice") { $0.string(key: "message", message) }
  }

  func error(_ message: String, request: String) {
    line("error") {
      $0.string(key: "request", request)
      $0.string(key: "message", message)
    }
  }

  func request(_ report: RequestReport) {
    line("request") {
      $0.string(key: "request", report.id)
      $0.string(key: "method", report.method?.rawValue ?? "other")
      if let route = report.route { $0.string(key: "route", route) }
      if let status = report.status {
        $0.key("status")
        $0.integer(Int64(status.rawValue))
      }
      $0.key("ms")
      $0.number(Double(report.nanoseconds) / 1e6, decimals: 2)
      $0.key("bytes")
      $0.integer(Int64(report.byteCount))
    }
  }

  /// Writes the remaining lines and ends the thread. Blocks until then. Call once.
  public func end() {
    state.withLock { $0.isEnded = true }
    arrival.wakeOne()
    let thread = writer.withLock { $0.take() }
    thread?.join()
  }

  private func line(_ event: StaticString, _ write: (inout JSONWriter) -> Void) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var writer = JSONWriter(reservingCapacity: 192)
    writer.beginObject()
    writer.key("time")
    writer.integer(Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec / 1_000_000))
    writer.key("event")
    writer.string(event)
    write(&writer)
    writer.endObject()
    let isFirst = state.withLock { state in
      guard state.lines.count < Self.bound else {
        state.dropped += 1
        return false
      }
      let isFirst = state.lines.isEmpty
      state.lines += writer.bytes
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
        write(Array("{\"event\":\"log-overflow\",\"lines\":\(batch.dropped)}\n".utf8))
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

extension JSONWriter {
  fileprivate mutating func string(key: StaticString, _ text: String) {
    self.key(key)
    string(text)
  }
}
