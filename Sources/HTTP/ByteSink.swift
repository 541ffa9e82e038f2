import Glibc
import Threads

/// The destination of a streamed answer.
///
/// The library asks for bytes on its own thread; when there are none the connection sleeps, and the
/// next write wakes it. A writer that is ahead of the client waits.
public final class ByteSink: Sendable {
  /// The error of a write after the client has closed the connection or the server stops.
  public struct Closed: Error {}

  private enum End {
    case complete
    case failed
    /// Nobody will read any more.
    case closed
  }

  private struct State {
    var pieces: [[UInt8]] = []
    var offset = 0
    var queued = 0
    var end: End?
    var isConnectionAsleep = false
    var writer: CheckedContinuation<Void, any Error>?
    var task: Task<Void, Never>?
    var hasBegun = false
    var sent = 0
  }

  /// What a call of the library's reader gets.
  enum Reading {
    case bytes(Int)
    case nothingYet
    case end
    case failure
  }

  /// A writer with more than this ahead of it waits.
  static let highWater = 262_144

  private let state = Locked(State())
  private let connection: Connection
  private let stream: ResponseStream
  private let turn: (any RequestTurn)?

  /// - Parameter turn: by which the bytes are made.
  init(_ stream: ResponseStream, on connection: Connection, by turn: (any RequestTurn)?) {
    self.stream = stream
    self.turn = turn
    self.connection = connection
  }

  /// Sends bytes, and returns when there is room for more. Throws `Closed`.
  public func write(_ bytes: [UInt8]) async throws {
    guard !bytes.isEmpty else { return }
    try await withCheckedThrowingContinuation { (writer: CheckedContinuation<Void, any Error>) in
      state.withLock { state in
        if state.end != nil { return writer.resume(throwing: Closed()) }
        state.pieces.append(bytes)
        state.queued += bytes.count
        wakeConnection(&state)
        if state.queued > Self.highWater {
          state.writer = writer
        } else {
          writer.resume()
        }
      }
    }
  }

  /// The number of bytes that the library took.
  var byteCount: Int { state.withLock { $0.sent } }

  /// The library's reader: on the thread of the connection.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    state.withLock { state in
      begin(&state)
      var filled = 0
      while filled < buffer.count, let piece = state.pieces.first {
        let count = min(buffer.count - filled, piece.count - state.offset)
        piece.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<(filled + count)])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[state.offset...].prefix(count)))
        }
        filled += count
        state.offset += count
        if state.offset == piece.count {
          state.pieces.removeFirst()
          state.offset = 0
        }
      }
      state.queued -= filled
      state.sent += filled
      if state.queued <= Self.highWater / 2, let writer = state.writer {
        state.writer = nil
        writer.resume()
      }
      if filled > 0 { return .bytes(filled) }
      switch state.end {
      case .complete: return .end
      case .failed, .closed:
        // In its turbo mode the library (0.9.75) closes such a connection only at its next event.
        shutdown(connection.descriptor, CInt(SHUT_RDWR))
        return .failure
      case nil:
        // Under the lock a writer takes to wake the connection, so no wake is lost.
        state.isConnectionAsleep = true
        connection.suspend()
        return .nothingYet
      }
    }
  }

  /// The answer is over, whole or not: the library has let go of it.
  func released() {
    state.withLock { state in
      state.end = .closed
      state.isConnectionAsleep = false
      state.writer?.resume(throwing: Closed())
      state.writer = nil
      state.task?.cancel()
    }
  }

  /// The server stops: what is written is still sent, nothing more is taken.
  func stop() {
    state.withLock { state in
      if state.end == nil { state.end = .failed }
      state.writer?.resume(throwing: Closed())
      state.writer = nil
      state.task?.cancel()
      wakeConnection(&state)
    }
  }

  private func begin(_ state: inout State) {
    guard !state.hasBegun else { return }
    state.hasBegun = true
    guard state.end == nil else { return }
    state.task = CurrentTurn.$turn.withValue(turn) {
      Task(executorPreference: turn) { [self] in
        let end: End
        do {
          try await stream.produce(self)
          end = .complete
        } catch {
          end = .failed
        }
        finish(end)
      }
    }
  }

  private func finish(_ end: End) {
    state.withLock { state in
      if state.end == nil { state.end = end }
      wakeConnection(&state)
    }
  }

  private func wakeConnection(_ state: inout State) {
    guard state.isConnectionAsleep else { return }
    state.isConnectionAsleep = false
    connection.resume()
  }
}
