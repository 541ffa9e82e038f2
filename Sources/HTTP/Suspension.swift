import CEpoll
import Glibc
import Live
import Threads

/// The time in which the library does not handle a request: it sleeps while a task works on its answer, or
/// streams events without the library.
///
/// It is the part of an ``Exchange`` used by other threads: the task that wakes the request, the timer that
/// detects disconnected clients, and the server's stop.
final class Suspension: Sendable {
  /// The event that wakes a sleeping request.
  enum Awakening {
    case admitted(Endpoint.Permission)
    case answer(Response)
    /// The client has disconnected.
    case abandoned
  }

  private enum Phase {
    case awake
    /// Work has begun, and the connection does not sleep yet.
    case working
    case asleep
  }

  private struct State {
    var phase = Phase.awake
    var awakening: Awakening?
    var task: Task<Void, Never>?
    var sink: ByteSink?
    var listener: Listener?
    var streamedByteCount = 0
    var isStopping = false
  }

  private let connection: Connection
  private let descriptor: CInt
  private let state = Locked(State())

  init(of connection: Connection) {
    self.connection = connection
    descriptor = connection.descriptor
  }

  // MARK: On the connection's thread

  /// Starts the work in a task, and lets the connection sleep until it is done, unless it is done already.
  /// - Parameters:
  ///   - turn: the turn that runs the task.
  ///   - isBrief: true to begin the task on the calling thread, if the turn permits.
  ///   - answer: returns the answer to an error of the work.
  /// - Returns: true if the connection sleeps.
  func begin(
    by turn: (any RequestTurn)?, isBrief: Bool,
    answering answer: @escaping @Sendable (any Error) -> Response,
    _ work: @escaping @Sendable () async throws -> Awakening
  ) -> Bool {
    state.withLock {
      $0.phase = .working
      $0.awakening = nil
    }
    let begin = { [self] in
      let task = CurrentTurn.$turn.withValue(turn) {
        Task(executorPreference: turn) { [self] in
          do {
            wake(try await work())
          } catch {
            wake(.answer(answer(error)))
          }
        }
      }
      state.withLock { $0.task = task }
    }
    if isBrief, let turn { turn.runHere(begin) } else { begin() }
    return state.withLock { state in
      guard state.phase == .working else { return false }
      state.phase = .asleep
      connection.suspend()
      return true
    }
  }

  /// Returns the event that woke the request, once.
  func takeAwakening() -> Awakening? {
    state.withLock { $0.awakening.take() }
  }

  /// Registers the sink of a stream, which is stopped with the server.
  func begin(_ sink: ByteSink) {
    let isStopping = state.withLock {
      $0.sink = sink
      return $0.isStopping
    }
    if isStopping { sink.stop() }
  }

  /// Lets the connection sleep while `send` streams events without the library. `send` receives a function to
  /// call at the end with the number of bytes sent.
  func begin(
    _ listener: Listener, _ send: (_ ended: @escaping @Sendable (Int) -> Void) -> Void
  ) {
    connection.suspend()
    let isStopping = state.withLock {
      $0.listener = listener
      return $0.isStopping
    }
    send { [self] byteCount in
      state.withLock {
        $0.listener = nil
        $0.streamedByteCount = byteCount
      }
      connection.resume()
    }
    if isStopping { listener.end() }
    // The stream may last for hours: the task that led to it is not needed any more.
    state.withLock { $0.task = nil }
  }

  /// Ends the work on a request that the library has completed.
  /// - Returns: the number of bytes of events sent.
  func end() -> Int {
    let (task, streamed) = state.withLock { state in
      state.sink = nil
      return (state.task, state.streamedByteCount)
    }
    task?.cancel()
    return streamed
  }

  // MARK: On other threads

  /// Wakes the request. Only the first event counts; later ones find the request awake.
  private func wake(_ awakening: Awakening) {
    state.withLock {
      guard $0.phase != .awake else { return }
      if $0.phase == .asleep { connection.resume() }
      $0.phase = .awake
      $0.awakening = awakening
    }
  }

  /// Stops the request's stream.
  func endStream() {
    let (sink, listener) = state.withLock {
      $0.isStopping = true
      return ($0.sink, $0.listener)
    }
    sink?.stop()
    listener?.end()
  }

  /// Cancels the work of a sleeping request whose client has closed the connection, which the library does not
  /// notice until it is woken.
  ///
  /// A client that has closed only its sending direction counts as disconnected, too.
  func endIfAbandoned() {
    let task = state.withLock { state -> Task<Void, Never>? in
      // The library keeps the connection of a sleeping request, and with it the descriptor.
      guard state.phase == .asleep, hasClientGone else { return nil }
      state.phase = .awake
      state.awakening = .abandoned
      connection.resume()
      return state.task
    }
    task?.cancel()
  }

  private var hasClientGone: Bool {
    var poller = pollfd(fd: descriptor, events: Int16(EPOLLRDHUP.rawValue), revents: 0)
    return poll(&poller, 1, 0) > 0
  }

  /// Wakes the request with an answer if it still sleeps, and ends its stream.
  func cancel(answering response: Response) {
    // Woken before its work is cancelled, so that the cancellation does not become the answer.
    wake(.answer(response))
    let task = state.withLock { $0.task }
    task?.cancel()
    endStream()
  }
}
