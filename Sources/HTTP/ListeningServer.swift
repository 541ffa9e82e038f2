import CMicrohttpd
import Glibc

/// An HTTP server that listens from its initialization until it is stopped.
public final class ListeningServer: Sendable {
  /// The port that it listens on; chosen by the system if the configuration says 0.
  public let port: UInt16
  /// The URL of the server, such as `http://127.0.0.1:8080`.
  public let address: String
  private let core: ServerCore
  private let daemon: Daemon
  private let deadlineThread: PeriodicThread

  /// Starts to listen.
  ///
  /// Throws if the address or port is unavailable, uploads cannot be stored, or the system has too few
  /// descriptors or threads left.
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
    do throws(HTTPError) {
      core = try ServerCore(
        service: service, configuration: configuration,
        address: configuration.address ?? address, log: log, metrics: metrics)
    } catch {
      close(socket.descriptor)
      throw error
    }
    do throws(HTTPError) {
      deadlineThread = try Self.deadlineThread(core)
    } catch {
      core.events.stop()
      close(socket.descriptor)
      throw error
    }
    do throws(HTTPError) {
      let budget = try DescriptorBudget(wanted: configuration.connectionLimit)
      daemon = try Daemon(
        core, socket: socket.descriptor, connectionLimit: budget.connectionLimit)
    } catch {
      deadlineThread.stop()
      core.events.stop()
      close(socket.descriptor)
      throw error
    }
  }

  private static func deadlineThread(_ core: ServerCore) throws(HTTPError) -> PeriodicThread {
    let isOn = core.configuration.guards.contains(.slowness)
    return try PeriodicThread(every: core.deadlines.interval) {
      if isOn { core.deadlines.endLateConnections() }
      core.requests.endAbandoned()
    }
  }

  /// Stops listening, lets running requests finish within the grace period, then ends all connections. Blocks
  /// until then. Call once.
  public func stop() {
    core.beginStopping()
    daemon.stopListening()
    if core.configuration.guards.contains(.stop) {
      core.requests.finishAll(within: core.configuration.stopGrace)
    }
    deadlineThread.stop()
    core.events.stop()
    daemon.stop()
  }
}
