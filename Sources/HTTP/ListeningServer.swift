import CMicrohttpd
import Glibc

/// A server that listens until it is stopped.
public final class ListeningServer: Sendable {
  public let port: UInt16
  /// What to open in a browser.
  public let address: String
  private let core: ServerCore
  private let daemon: Daemon
  private let watchman: Watchman

  /// Listens at once.
  public init(
    _ service: Service, configuration: Configuration, log: Log, metrics: Metrics
  ) throws(HTTPError) {
    guard Glibc.access(configuration.uploadDirectory, W_OK | X_OK) == 0 else {
      throw .noUploadDirectory(
        configuration.uploadDirectory, reason: HTTPError.systemReason())
    }
    let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
    port = socket.port
    let isAddress6 = configuration.host.utf8.contains(UInt8(ascii: ":"))
    address = "http://\(isAddress6 ? "[\(configuration.host)]" : configuration.host):\(port)"
    core = try ServerCore(
      service: service, configuration: configuration, log: log, metrics: metrics)
    daemon = try Daemon(core, socket: socket.descriptor)
    let isWatching = configuration.guards.contains(.slowness)
    watchman = Watchman(every: core.watch.interval) { [core] in
      if isWatching { core.watch.sweep() }
    }
  }

  /// Stops listening, lets requests in flight finish within the grace, then ends. Call once.
  public func stop() {
    core.beginStopping()
    daemon.stopListening()
    if core.configuration.guards.contains(.stop) {
      core.flight.land(within: core.configuration.stopGrace)
    }
    watchman.stop()
    core.events.stop()
    daemon.stop()
  }
}
