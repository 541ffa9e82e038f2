import Glibc
import HTTP
import JSON
import TestGround

/// A server on a free port of 127.0.0.1, stopped and removed with its last reference.
final class TestServer {
  let listening: ListeningServer
  let uploads: String
  let metrics = Metrics()
  private let log: Log
  private let logFile: CInt
  private let logPath: String
  private var isStopped = false

  convenience init(
    _ routes: [Route<Void>] = [], files: StaticFiles? = nil,
    configure: (inout Configuration) -> Void = { _ in }
  ) throws {
    try self.init(
      endpoints: routes.map { $0.bound(to: ()) }, files: files, configure: configure)
  }

  init(
    endpoints: [Endpoint], files: StaticFiles? = nil,
    configure: (inout Configuration) -> Void = { _ in }
  ) throws {
    uploads = TemporaryDirectory.make()
    logPath = uploads + ".log"
    logFile = open(logPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    log = try Log(descriptor: logFile)
    var configuration = Configuration(host: "127.0.0.1", port: 0, uploadDirectory: uploads)
    configure(&configuration)
    listening = try ListeningServer(
      Service(router: Router(endpoints), files: files),
      configuration: configuration, log: log, metrics: metrics)
  }

  func connect() -> RawClient { RawClient(port: listening.port) }

  /// The whole answer to bytes, read until the connection closes or nothing arrives.
  func answer(to bytes: [UInt8], patience: Duration = RawClient.patience) -> String {
    let client = connect()
    client.send(bytes)
    return client.receive(patience: patience).text
  }

  func answer(to text: String, patience: Duration = RawClient.patience) -> String {
    answer(to: Array(text.utf8), patience: patience)
  }

  /// The first answer to a text; the connection may stay open.
  func firstAnswer(to text: String) -> String {
    let client = connect()
    client.send(text)
    return client.receiveAnswer()
  }

  /// A GET that closes the connection.
  func get(_ target: String, _ headers: String...) -> String {
    let fields = headers.map { $0 + "\r\n" }.joined()
    return answer(
      to: "GET \(target) HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\(fields)\r\n")
  }

  /// Returns once a handler has begun a request.
  func waitForWork() {
    let working = "cordada_http_requests_in_flight 1.0"
    _ = eventually { metrics.text.contains(working) }
    // Accepting another request shows that the thread has put the earlier connection to sleep.
    _ = get("/no/such/thing")
  }

  /// Returns once no request is in progress.
  func waitUntilIdle() {
    let idle = "cordada_http_requests_in_flight 0.0"
    _ = eventually { metrics.text.contains(idle) }
  }

  func stop() {
    guard !isStopped else { return }
    isStopped = true
    listening.stop()
    log.end()
  }

  /// Stops the server and returns its log.
  func logged() -> String {
    stop()
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = pread(logFile, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  deinit {
    stop()
    close(logFile)
    unlink(logPath)
    rmdir(uploads)
  }
}

/// The status of an answer; 0 if there is none.
func status(_ answer: String) -> Int {
  guard answer.hasPrefix("HTTP/1.1 ") else { return 0 }
  return Int(answer.dropFirst(9).prefix(3)) ?? 0
}

/// The content of an answer, after its header.
func content(_ answer: String) -> String {
  answer.firstRange(of: "\r\n\r\n").map { String(answer[$0.upperBound...]) } ?? ""
}

/// A route that answers with a word.
func saying(_ word: String, _ method: Method = .get, at path: PathPattern = "/word") -> Route<Void>
{
  Route(
    method, path, name: "say", summary: "Says a word.", tag: "Test", access: .anyone, answers: []
  ) { (_, _) in .json(Array("\"\(word)\"".utf8)) }
}

extension Route<Void> {
  /// A route open to anyone, for tests of everything else.
  init(
    _ method: Method, _ path: PathPattern, name: String, summary: String, tag: String,
    query: [ParameterDescription] = [], body: BodyPolicy = .none, answers: [Answer],
    handle: @escaping @Sendable (Request) async throws -> Response
  ) {
    self.init(
      method, path, name: name, summary: summary, tag: tag, access: .anyone, query: query,
      body: body, answers: answers
    ) { (_, _, request) in try await handle(request) }
  }
}

func removeDirectory(_ path: String) {
  rmdir(path)
}

func write(_ text: String, to path: String) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  let bytes = Array(text.utf8)
  let written = Glibc.write(descriptor, bytes, bytes.count)
  precondition(written == bytes.count, "cannot write \(path)")
  close(descriptor)
}

extension Access<Void, Anyone> {
  /// Permits requests with any credential.
  static var bearer: Access {
    Access("bearer", schemes: ["bearer"]) { (_, request) in
      if request.headers[.authorization] == nil { throw Problem(.signedOut, "Sign in first.") }
      return Anyone()
    }
  }
}
