import Threads

/// The last signs of life of PostgreSQL servers, by which a session tells one that works long from one that has stopped,
/// or that the network has cut off.
final class PostgresSigns: Sendable {
  private let times = Locked<[String: Int64]>([:])

  /// Milliseconds without a sign after which a server counts as stopped. Signs are asked for every two seconds.
  private static let patience: Int64 = 6_000

  /// Notes a sign of a server.
  func note(_ server: String) { times.withLock { $0[server] = WallClock.elapsed() } }

  /// True if a server that gave signs gives none any more.
  func areMissing(of server: String) -> Bool {
    times.withLock { $0[server].map { WallClock.elapsed() - $0 > Self.patience } ?? false }
  }
}
