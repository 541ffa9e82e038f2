import Glibc
import Threads

/// The destination of a streamed answer.
///
/// The library requests bytes on its own thread; if there are none the connection sleeps, and the next write
/// wakes it. A writer that is ahead of the client waits.
public final class ByteSink: Sendable {
  /// The error of a write after the client has closed the connection or the server stops.
  public struct Closed: Error {}

  private enum End {
    case complete
    case failed
    /// The library will not read any more.
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

  /// The result of a call by the library's reader.
  enum Reading {
    case bytes(Int)
    case nothingYet
    case end
    case failure
  }

  /// Unsent bytes beyond which a writer waits.
  static let highWater = 262_144

  private let state = Locked(State())
  private let connection: Connection
  private let stream: ResponseStream
  private let turn: (any RequestTurn)?

  /// - Parameter turn: the turn in which the bytes are produced.
  init(_ stream: ResponseStream, on connection: Connection, by turn: (any RequestTurn)?) {
    self.stream = stream
    self.turn = turn
    self.connection = connection
  }

  /// Sends bytes, and returns once there is room for more. Throws `Closed`.
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

  /// Number of bytes handed to the library.
  var byteCount: Int { state.withLock { $0.sent } }

  /// Fills the library's buffer, on the thread of the connection.
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
        // Done under the lock that a writer needs to wake the connection, so no wake-up is lost.
        state.isConnectionAsleep = true
        connection.suspend()
        return .nothingYet
      }
    }
  }

  /// The library has released the answer, complete or not.
  func released() {
    state.withLock { state in
      state.end = .closed
      state.isConnectionAsleep = false
      state.writer?.resume(throwing: Closed())
      state.writer = nil
      state.task?.cancel()
    }
  }

  /// Stops the stream: written bytes are still sent, further ones refused.
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
