import Glibc
import Threads

/// Ends connections whose header or content does not arrive in time.
///
/// The library's own timeout measures silence, so an occasional byte would keep a connection open for ever.
/// Here each connection has a deadline for its next part. `shutdown` is called under the lock that the end of a
/// connection also needs, before the library closes the descriptor: it can never hit a descriptor that was
/// reused meanwhile.
final class ConnectionDeadlines: Sendable {
  private enum Phase {
    /// Waiting for a complete header, since a time and for a limit, in nanoseconds.
    case header(since: UInt64, limit: UInt64)
    case content(since: UInt64, lastPiece: UInt64, byteCount: Int)
    /// The server is working on the answer.
    case answering
  }

  /// Nanoseconds in which data received by the system certainly reaches the server.
  private static let reading: UInt64 = 250_000_000

  private let phases = Locked<[CInt: Phase]>([:])
  private let headerLimit: UInt64
  private let keepAliveLimit: UInt64
  private let contentLimit: UInt64
  private let minimumRate: Int

  init(_ configuration: Configuration) {
    headerLimit = configuration.headerTimeout.nanoseconds
    keepAliveLimit = configuration.keepAlive.nanoseconds
    contentLimit = configuration.contentTimeout.nanoseconds
    minimumRate = configuration.minimumContentRate
  }

  /// The number of open connections.
  var count: Int { phases.withLock { $0.count } }

  /// The interval at which `endLateConnections()` is to be called.
  var interval: Duration {
    .nanoseconds(min(max(min(headerLimit, contentLimit, keepAliveLimit) / 4, 20_000_000), 1 << 30))
  }

  func opened(_ descriptor: CInt) {
    set(descriptor, .header(since: Clock.nanoseconds(), limit: headerLimit))
  }

  func closed(_ descriptor: CInt) {
    phases.withLock { _ = $0.removeValue(forKey: descriptor) }
  }

  /// The first line of a request has arrived.
  func begunHeader(_ descriptor: CInt) {
    phases.withLock {
      if case .header(let since, let limit)? = $0[descriptor], limit == headerLimit {
        $0[descriptor] = .header(since: since, limit: limit)
      } else {
        $0[descriptor] = .header(since: Clock.nanoseconds(), limit: headerLimit)
      }
    }
  }

  func awaitsContent(_ descriptor: CInt) {
    let now = Clock.nanoseconds()
    set(descriptor, .content(since: now, lastPiece: now, byteCount: 0))
  }

  func receivedContent(_ descriptor: CInt, byteCount: Int) {
    phases.withLock {
      guard case .content(let since, _, let before)? = $0[descriptor] else { return }
      $0[descriptor] = .content(
        since: since, lastPiece: Clock.nanoseconds(), byteCount: before + byteCount)
    }
  }

  func answering(_ descriptor: CInt) {
    set(descriptor, .answering)
  }

  func answered(_ descriptor: CInt) {
    phases.withLock {
      guard $0[descriptor] != nil else { return }
      $0[descriptor] = .header(since: Clock.nanoseconds(), limit: keepAliveLimit)
    }
  }

  /// Ends the connections that missed their deadline.
  func endLateConnections() {
    let now = Clock.nanoseconds()
    phases.withLock {
      for descriptor in $0.filter({ isLate($0.value, now) || isCut($0.key, $0.value, now) }).keys {
        shutdown(descriptor, CInt(SHUT_RDWR))
        $0[descriptor] = .answering
      }
    }
  }

  private func set(_ descriptor: CInt, _ phase: Phase) {
    phases.withLock { $0[descriptor] = phase }
  }

  /// Returns true if the peer has disconnected in the middle of its content. The library (0.9.75) misses an end
  /// that arrives together with the last bytes.
  private func isCut(_ descriptor: CInt, _ phase: Phase, _ now: UInt64) -> Bool {
    guard case .content(_, let lastPiece, _) = phase, now > lastPiece + Self.reading else {
      return false
    }
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, CInt(MSG_PEEK | MSG_DONTWAIT)) == 0
  }

  private func isLate(_ phase: Phase, _ now: UInt64) -> Bool {
    switch phase {
    case .answering:
      false
    case .header(let since, let limit):
      now > since + limit
    case .content(let since, let lastPiece, let byteCount):
      now > lastPiece + contentLimit
        || now > since + contentLimit
          && byteCount < minimumRate * Int((now - since) / 1_000_000_000)
    }
  }
}

extension Duration {
  var nanoseconds: UInt64 {
    UInt64(components.seconds) * 1_000_000_000 + UInt64(components.attoseconds / 1_000_000_000)
  }
}
