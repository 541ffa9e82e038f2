import Glibc
import Threads

/// The requests being worked on, from their header to their last byte.
final class Flight: Sendable {
  private struct State {
    var exchanges: [ObjectIdentifier: Exchange] = [:]
    var forwarded: [String: Int] = [:]
  }

  private let state = Locked(State())
  private let limitPerAddress: Int

  init(limitPerAddress: Int) {
    self.limitPerAddress = limitPerAddress
  }

  var count: Int { state.withLock { $0.exchanges.count } }

  func insert(_ exchange: Exchange) {
    state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = exchange }
  }

  /// Counts a request that came through a proxy for its real sender, whose connections the library
  /// cannot count; `false` when the sender has too many at one time.
  func admit(peer: String) -> Bool {
    state.withLock {
      $0.forwarded[peer, default: 0] += 1
      return $0.forwarded[peer]! <= limitPerAddress
    }
  }

  /// - Parameter admittedPeer: the sender that was counted, if one was.
  func remove(_ exchange: Exchange, admittedPeer: String?) {
    state.withLock {
      $0.exchanges[ObjectIdentifier(exchange)] = nil
      guard let admittedPeer, let count = $0.forwarded[admittedPeer] else { return }
      $0.forwarded[admittedPeer] = count > 1 ? count - 1 : nil
    }
  }

  /// Ends streams, waits for the rest, and wakes what sleeps on after the grace.
  ///
  /// When it returns, nothing is asleep, so the library may be stopped.
  func land(within grace: Duration) {
    let deadline = Clock.nanoseconds() + grace.nanoseconds
    var isOverdue = false
    while true {
      let exchanges = state.withLock { Array($0.exchanges.values) }
      if exchanges.isEmpty { return }
      for exchange in exchanges { exchange.endStream() }
      if Clock.nanoseconds() >= deadline {
        for exchange in exchanges { exchange.giveUp() }
        if isOverdue { return }
        isOverdue = true
        // For the answers just queued to leave.
        usleep(200_000)
      } else {
        usleep(5_000)
      }
    }
  }
}
