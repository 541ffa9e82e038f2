import CMicrohttpd
import Threads

/// The state that all requests of one server share.
final class ServerCore: Sendable {
  let service: Service
  let configuration: Configuration
  /// Scheme, host and port by which clients reach the server.
  let address: String
  let deadlines: ConnectionDeadlines
  let requests: RequestRegistry
  let events: EventStreams
  /// Memory budgets for arriving JSON, JSON being parsed, and answers.
  let arriving: MemoryBudget
  let parsing: MemoryBudget
  let answering: MemoryBudget
  private let log: Log
  private let measures: ServerMetrics
  private let stopping = Locked(false)
  private let hasWarned = Locked(false)
  private let requestCount = Locked(UInt64(0))
  private let idPrefix = String(UInt32.random(in: 0...UInt32.max), radix: 36) + "-"

  init(
    service: Service, configuration: Configuration, address: String, log: Log, metrics: Metrics
  ) throws(HTTPError) {
    self.service = service
    self.address = address
    self.configuration = configuration
    self.log = log
    deadlines = ConnectionDeadlines(configuration)
    events = try EventStreams()
    requests = RequestRegistry(limitPerAddress: configuration.connectionsPerAddress)
    arriving = MemoryBudget(configuration.arrivingMemory)
    parsing = MemoryBudget(configuration.parsingMemory)
    answering = MemoryBudget(configuration.answeringMemory)
    measures = ServerMetrics(metrics)
    metrics.gauge("cordada_http_connections", "Open connections.") { [deadlines] in
      Double(deadlines.count)
    }
    metrics.gauge("cordada_http_held_bytes", "Memory that requests and answers hold.") {
      [arriving, parsing, answering] in
      Double(arriving.used + parsing.used + answering.used)
    }
    metrics.gauge("cordada_http_requests_in_flight", "Requests in progress.") { [requests] in
      Double(requests.count)
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

  /// Returns the address of the client: the peer of the connection, or the one that a trusted proxy states.
  func client(
    of connection: Connection, _ headers: Headers
  ) -> (address: String, isSecure: Bool, isForwarded: Bool) {
    let peer = connection.peer
    guard let chain = headers.values(.forwardedFor).last,
      let nearest = chain.split(separator: ",").last
    else { return (peer, false, false) }
    guard configuration.trustedProxies.contains(peer) else {
      warnOfUnknownProxy()
      return (peer, false, false)
    }
    let address = String(nearest.drop { $0 == " " }.prefix(64))
    return (address, headers[.forwardedProto] == "https", true)
  }

  /// Logs once that requests come through a proxy that is not configured: all clients behind it share one
  /// address, and cookies lack `Secure`.
  private func warnOfUnknownProxy() {
    let isFirst = hasWarned.withLock { hasWarned in
      defer { hasWarned = true }
      return !hasWarned
    }
    guard isFirst else { return }
    log.notice(
      "A request came with X-Forwarded-For from a proxy that the server does not trust: start it with"
        + " --proxy and the address of the proxy.")
  }

  /// Returns the answer to an error of a handler. Errors with a status of 500 and above are logged.
  func response(to error: any Error, request: Request) -> Response {
    if let problem = error as? Problem { return .problem(problem) }
    let problem = service.explain(error)
    if problem.kind.status.rawValue >= 500 {
      log.error("\(error)", request: request.id)
    }
    return .problem(problem)
  }

  func report(_ report: RequestReport) {
    measures.count(report)
    log.request(report)
  }
}

/// The data of a completed request for the log and the metrics.
struct RequestReport: Sendable {
  let id: String
  let method: Method?
  /// The path pattern of the route, never the address, which may contain private data.
  let route: String?
  /// The status; `nil` if the connection ended before an answer.
  let status: Status?
  let nanoseconds: UInt64
  let byteCount: Int
}
