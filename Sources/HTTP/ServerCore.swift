import CMicrohttpd
import Threads

/// What the requests of one server share.
final class ServerCore: Sendable {
  let service: Service
  let configuration: Configuration
  let watch: ConnectionWatch
  let flight: Flight
  let events: EventStreams
  private let log: Log
  private let measures: ServerMetrics
  private let stopping = Locked(false)
  private let hasWarned = Locked(false)
  private let requestCount = Locked(UInt64(0))
  private let idPrefix = String(UInt32.random(in: 0...UInt32.max), radix: 36) + "-"

  init(
    service: Service, configuration: Configuration, log: Log, metrics: Metrics
  ) throws(HTTPError) {
    self.service = service
    self.configuration = configuration
    self.log = log
    watch = ConnectionWatch(configuration)
    events = try EventStreams()
    flight = Flight(limitPerAddress: configuration.connectionsPerAddress)
    measures = ServerMetrics(metrics)
    metrics.gauge("cordada_http_connections", "Open connections.") { [watch] in
      Double(watch.count)
    }
    metrics.gauge("cordada_http_requests_in_flight", "Requests being worked on.") { [flight] in
      Double(flight.count)
    }
  }

  var isStopping: Bool { stopping.withLock { $0 } }

  func beginStopping() { stopping.withLock { $0 = true } }

  func nextRequestID() -> String {
    let number = requestCount.withLock {
      $0 += 1
      return $0
    }
    return idPrefix + String(number, radix: 36)
  }

  /// Who asks: the other end, or whom a trusted proxy names.
  func client(
    of connection: Connection, _ headers: Headers
  ) -> (address: String, isSecure: Bool, isForwarded: Bool) {
    let peer = connection.peer
    guard let chain = headers.values(.forwardedFor).last,
      let nearest = chain.split(separator: ",").last
    else { return (peer, false, false) }
    guard configuration.trustedProxies.contains(peer) else {
      warnOfUntoldProxy()
      return (peer, false, false)
    }
    let address = String(nearest.drop { $0 == " " }.prefix(64))
    return (address, headers[.forwardedProto] == "https", true)
  }

  /// Whether an address is this machine's own. A proxy on it that the server was not told of gives itself
  /// away by the field in which it names its client.
  func isLoopback(_ address: String, isForwarded: Bool, _ headers: Headers) -> Bool {
    (isForwarded || headers[.forwardedFor] == nil)
      && (address.hasPrefix("127.") || address == "::1")
  }

  /// Says once that a proxy stands in front that the server was not told of, behind which all clients
  /// share one address and cookies lack `Secure`.
  private func warnOfUntoldProxy() {
    let isFirst = hasWarned.withLock { hasWarned in
      defer { hasWarned = true }
      return !hasWarned
    }
    guard isFirst else { return }
    log.notice(
      "A request came with X-Forwarded-For from a proxy that the server was not told of: start it with"
        + " --proxy and the address of the proxy.")
  }

  /// How an error of a handler is told; one that nobody foresaw is logged.
  func response(to error: any Error, request: Request) -> Response {
    if let problem = error as? Problem { return .problem(problem) }
    let problem = service.explain(error)
    if problem.kind.status.rawValue >= 500 {
      log.error("\(error)", request: request.id)
    }
    return .problem(problem)
  }

  func report(_ report: Report) {
    measures.count(report)
    log.request(report)
  }
}

/// What is said about a request after its end.
struct Report: Sendable {
  let id: String
  let method: Method?
  /// The pattern, never the address: an address may carry what is nobody's business.
  let route: String?
  /// `nil` when the connection ended before an answer.
  let status: Status?
  let nanoseconds: UInt64
  let byteCount: Int
}
