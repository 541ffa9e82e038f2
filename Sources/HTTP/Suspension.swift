import CEpoll
import Glibc
import Live
import Threads

/// The time that a request spends without the library: asleep while a task works on its answer, or
/// streaming past it.
///
/// It is the part of an ``Exchange`` that other threads touch: the task that wakes the request, the
/// timer that looks for clients who have gone, and whoever stops the server.
final class Suspension: Sendable {
  /// What a sleeping request is woken with.
  enum Awakening {
    case admitted(Endpoint.Permission)
    case answer(Response)
    /// The client has gone.
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

  /// Lets a task do the work, and the connection sleep until it is done, unless it is done already.
  /// - Parameters:
  ///   - turn: runs the task.
  ///   - isBrief: whether the task begins on the calling thread, if the turn allows that.
  ///   - answer: what an error of the work is answered with.
  /// - Returns: whether the connection sleeps.
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

  /// What the request was woken with, once.
  func takeAwakening() -> Awakening? {
    state.withLock { $0.awakening.take() }
  }

  /// Notes where a stream of bytes is written; ends it when the server is stopping.
  func begin(_ sink: ByteSink) {
    let isStopping = state.withLock {
      $0.sink = sink
      return $0.isStopping
    }
    if isStopping { sink.stop() }
  }

  /// Lets the connection sleep while events are sent past the library, which `send` begins; it is given
  /// what to call with the number of bytes sent when that is over.
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
    // It may stay for hours: the task that led to it is not needed any more.
    state.withLock { $0.task = nil }
  }

  /// Ends the work on a request that the library is done with.
  /// - Returns: how many bytes of events were sent.
  func end() -> Int {
    let (task, streamed) = state.withLock { state in
      state.sink = nil
      return (state.task, state.streamedByteCount)
    }
    task?.cancel()
    return streamed
  }

  // MARK: On other threads

  /// The first awakening counts; later ones find the request awake.
  private func wake(_ awakening: Awakening) {
    state.withLock {
      guard $0.phase != .awake else { return }
      if $0.phase == .asleep { connection.resume() }
      $0.phase = .awake
      $0.awakening = awakening
    }
  }

  /// No more bytes for a stream: it says goodbye.
  func endStream() {
    let (sink, listener) = state.withLock {
      $0.isStopping = true
      return ($0.sink, $0.listener)
    }
    sink?.stop()
    listener?.end()
  }

  /// Ends the work of a request that sleeps and whose client has closed the connection, which the
  /// library does not look at until it is woken.
  ///
  /// A client that closes only its own direction is taken to have gone too.
  func endIfAbandoned() {
    let task = state.withLock { state -> Task<Void, Never>? in
      // While it sleeps, the library keeps the connection, and with it the descriptor.
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
