import Glibc
import Threads

/// The requests in progress, from their header to the last byte of their answer.
final class RequestRegistry: Sendable {
  private struct State {
    var exchanges: [ObjectIdentifier: Exchange] = [:]
    /// How many requests each client has in progress through a trusted proxy.
    var forwarded: [String: Int] = [:]
  }

  private let state = Locked(State())
  private let limitPerAddress: Int

  /// - Parameter limitPerAddress: how many requests one client may have in progress through a
  ///   trusted proxy.
  init(limitPerAddress: Int) {
    self.limitPerAddress = limitPerAddress
  }

  /// The number of requests in progress.
  var count: Int { state.withLock { $0.exchanges.count } }

  func insert(_ exchange: Exchange) {
    state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = exchange }
  }

  /// Counts a request that a trusted proxy forwarded for a client. The library cannot: all of the
  /// proxy's connections come from one address.
  /// - Returns: `false` when the client has too many requests in progress. It is counted even then.
  func admit(peer: String) -> Bool {
    state.withLock {
      $0.forwarded[peer, default: 0] += 1
      return $0.forwarded[peer]! <= limitPerAddress
    }
  }

  /// - Parameter admittedPeer: the client that `admit(peer:)` counted, if any.
  func remove(_ exchange: Exchange, admittedPeer: String?) {
    state.withLock {
      $0.exchanges[ObjectIdentifier(exchange)] = nil
      guard let admittedPeer, let count = $0.forwarded[admittedPeer] else { return }
      $0.forwarded[admittedPeer] = count > 1 ? count - 1 : nil
    }
  }

  /// Ends the work of requests whose clients have gone.
  func endAbandoned() {
    for exchange in state.withLock({ Array($0.exchanges.values) }) {
      exchange.suspension.endIfAbandoned()
    }
  }

  /// Ends all streams and waits for the other requests; after the grace period, answers with 503
  /// those whose handlers still run.
  ///
  /// When it returns, no connection is suspended, so the library may be stopped.
  func finishAll(within grace: Duration) {
    let deadline = Clock.nanoseconds() + grace.nanoseconds
    // Time for the answers of those to be sent; a client that takes none is not waited for.
    let end = deadline + Duration.seconds(2).nanoseconds
    while true {
      let exchanges = state.withLock { Array($0.exchanges.values) }
      if exchanges.isEmpty { return }
      for exchange in exchanges { exchange.suspension.endStream() }
      let now = Clock.nanoseconds()
      if now >= deadline {
        for exchange in exchanges { exchange.cancel() }
        if now >= end { return }
      }
      usleep(5_000)
    }
  }
}
