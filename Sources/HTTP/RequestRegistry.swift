import Glibc
import Threads

/// The running requests, from their header to the last byte of their answer.
final class RequestRegistry: Sendable {
  private struct State {
    var exchanges: [ObjectIdentifier: Exchange] = [:]
    /// Number of running requests of each client behind a trusted proxy.
    var forwarded: [String: Int] = [:]
  }

  private let state = Locked(State())
  private let limitPerAddress: Int

  /// - Parameter limitPerAddress: maximum number of running requests of one client behind a trusted proxy.
  init(limitPerAddress: Int) {
    self.limitPerAddress = limitPerAddress
  }

  /// Number of running requests.
  var count: Int { state.withLock { $0.exchanges.count } }

  func insert(_ exchange: Exchange) {
    state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = exchange }
  }

  /// Counts a request that a trusted proxy forwarded for a client. The library cannot: all of the proxy's
  /// connections come from one address.
  /// - Returns: false if the client has too many running requests. The request is counted even then.
  func admit(peer: String) -> Bool {
    state.withLock {
      $0.forwarded[peer, default: 0] += 1
      return $0.forwarded[peer]! <= limitPerAddress
    }
  }

  /// - Parameter admittedPeer: the client counted by `admit(peer:)`, if any.
  func remove(_ exchange: Exchange, admittedPeer: String?) {
    state.withLock {
      $0.exchanges[ObjectIdentifier(exchange)] = nil
      guard let admittedPeer, let count = $0.forwarded[admittedPeer] else { return }
      $0.forwarded[admittedPeer] = count > 1 ? count - 1 : nil
    }
  }

  /// Cancels the work of requests whose clients have disconnected.
  func endAbandoned() {
    for exchange in state.withLock({ Array($0.exchanges.values) }) {
      exchange.suspension.endIfAbandoned()
    }
  }

  /// Ends all streams and waits for the other requests; after the grace period, answers those still running with 503.
  ///
  /// Afterwards no connection is suspended, so the library may be stopped.
  func finishAll(within grace: Duration) {
    let deadline = Clock.nanoseconds() + grace.nanoseconds
    // Extra time for sending those answers; clients that do not read them are not waited for.
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
