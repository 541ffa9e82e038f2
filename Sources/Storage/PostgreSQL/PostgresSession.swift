import CPostgres
import Glibc

/// A session with a PostgreSQL server, in which statements are sent without waiting for the answers of those before.
///
/// After a failed statement the server passes over what follows it, up to the next synchronization.
final class PostgresSession {
  private let handle: OpaquePointer
  private let signs: PostgresSigns?
  /// The host and port that it is connected to.
  private let server: String
  private var deadline: Deadline?
  /// Number of synchronizations that were sent and not answered yet.
  private var waiting = 0
  /// Number of statements and preparations sent since the last synchronization.
  private(set) var sent = 0
  /// Number of those before the last synchronization that succeeded, from the first on.
  private(set) var succeeded = 0

  /// Connects. Blocks.
  /// - Parameters:
  ///   - address: `postgres://…`, as libpq understands it.
  ///   - signs: the signs of life of its server; without them it waits for an answer as long as the connection lasts.
  /// - Throws: `unreachable`.
  init(address: String, signs: PostgresSigns? = nil) throws(StorageError) {
    guard let handle = Self.connect(to: address) else {
      throw .system(call: "PQconnectdbParams", code: ENOMEM)
    }
    self.handle = handle
    self.signs = signs
    server = [PQhost(handle), PQport(handle)].map { $0.map { String(cString: $0) } ?? "" }
      .joined(separator: ":")
    guard !isLost else { throw loss }
    noteSign()
    // Notices, such as of a table that exists already, are no lines of the server's log.
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    PQsetClientEncoding(handle, "UTF8")
    // A server that waits for the lock of changes longer than the embedded database would is told so. PostgreSQL
    // notices a lost server, too, and releases its locks.
    try runScript(
      """
      SET lock_timeout = '5s'; SET extra_float_digits = 3; SET tcp_keepalives_idle = 10;
      SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 2; SET tcp_user_timeout = '15s'
      """)
  }

  /// Connects with limits for a network that swallows everything, which the address may replace.
  private static func connect(to address: String) -> OpaquePointer? {
    let values = [
      "connect_timeout": "10", "keepalives_idle": "10", "keepalives_interval": "5",
      "keepalives_count": "2", "tcp_user_timeout": "15000",
    ]
    let names = values.keys.sorted() + ["dbname"]
    let keys = names.map { UnsafePointer(strdup($0)) } + [nil]
    let texts = names.map { UnsafePointer(strdup(values[$0] ?? address)) } + [nil]
    defer { for text in keys + texts { free(UnsafeMutablePointer(mutating: text)) } }
    return PQconnectdbParams(keys, texts, 1)
  }

  deinit { PQfinish(handle) }

  /// True if the connection is lost.
  var isLost: Bool { PQstatus(handle) != CONNECTION_OK }

  private var loss: StorageError {
    let message = String(cString: PQerrorMessage(handle))
    return .unreachable(message.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  func interrupt(after deadline: Deadline?) { self.deadline = deadline }

  // MARK: Sending

  /// Runs statements without parameters or rows, and waits for them.
  func runScript(_ sql: String) throws(StorageError) {
    try forgetAnswers()
    PQexitPipelineMode(handle)
    defer { PQenterPipelineMode(handle) }
    try check(PQsendQuery(handle, sql))
    var failure: StorageError?
    while try wait(), let answer = PQgetResult(handle) {
      failure = failure ?? PostgresResult(answer).failure(isLost: isLost)
    }
    if let failure { throw failure }
    if isLost { throw loss }
    sent = 0
  }

  /// Sends a statement without parameters.
  func send(_ sql: String) throws(StorageError) {
    try check(PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 1))
  }

  /// Sends the preparation of a statement.
  /// - Parameter types: those of its parameters.
  func prepare(_ sql: String, as name: String, _ types: [Oid]) throws(StorageError) {
    try check(PQsendPrepare(handle, name, sql, Int32(types.count), types))
  }

  /// Sends the execution of a prepared statement.
  func send(prepared name: String, _ parameters: PostgresParameters) throws(StorageError) {
    try check(parameters.send(to: name, on: handle))
  }

  /// Sends a synchronization and returns without the answers, which the next call reads.
  func leaveAnswers() throws(StorageError) {
    try synchronize()
  }

  private func synchronize() throws(StorageError) {
    if PQpipelineSync(handle) == 0 { throw loss }
    waiting += 1
    sent = 0
  }

  private func check(_ isSent: Int32) throws(StorageError) {
    if isSent == 0 { throw loss }
    sent += 1
  }

  // MARK: Receiving

  /// Waits for the answers to all that was sent.
  /// - Returns: that of the last statement.
  /// - Throws: the first error since the last call, except those of answers that were left.
  func answer() throws(StorageError) -> PostgresResult {
    try synchronize()
    succeeded = 0
    let left = waiting - 1
    var last: PostgresResult?
    var failure: StorageError?
    var ended = 0
    while ended <= left {
      try wait()
      guard let handle = PQgetResult(self.handle) else {
        if isLost { throw failure ?? loss }
        continue
      }
      let result = PostgresResult(handle)
      switch PQresultStatus(handle) {
      case PGRES_PIPELINE_SYNC:
        ended += 1
        waiting -= 1
      case PGRES_PIPELINE_ABORTED: break
      default:
        guard ended == left || isLost else { break }
        failure = failure ?? result.failure(isLost: isLost)
        if failure == nil { succeeded += 1 }
        last = result
      }
    }
    if let failure { throw failure }
    guard let last else { throw loss }
    return last
  }

  /// Waits for notifications that the session listens for, at most some milliseconds.
  /// - Returns: their payloads, in the order of the commits.
  func notifications(within milliseconds: Int32) throws(StorageError) -> [String] {
    var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
    if poll(&socket, 1, milliseconds) > 0, PQconsumeInput(handle) == 0 { throw loss }
    var payloads: [String] = []
    while let notification = PQnotifies(handle) {
      payloads.append(String(cString: notification.pointee.extra))
      PQfreemem(notification)
    }
    if isLost { throw loss }
    return payloads
  }

  private func forgetAnswers() throws(StorageError) {
    while waiting > 0 {
      try wait()
      guard let handle = PQgetResult(handle) else {
        if isLost { throw loss }
        continue
      }
      if PQresultStatus(PostgresResult(handle).handle) == PGRES_PIPELINE_SYNC { waiting -= 1 }
    }
  }

  /// Waits until an answer can be read without waiting; past the deadline it asks the server to stop.
  /// - Returns: true.
  /// - Throws: `unreachable`, also if the server gives no sign of life.
  @discardableResult
  private func wait() throws(StorageError) -> Bool {
    var isCancelled = false
    while PQisBusy(handle) != 0 {
      var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
      let isReady = poll(&socket, 1, deadline == nil ? 500 : 20) > 0
      if !isReady, signs?.areMissing(of: server) == true {
        // The loss shows like any other.
        shutdown(socket.fd, CInt(SHUT_RDWR))
      } else if !isReady, !isCancelled, let deadline, deadline.hasPassed {
        isCancelled = true
        cancel()
      }
      if isReady, PQconsumeInput(handle) == 0 { throw loss }
    }
    return true
  }

  /// Notes that the server has just answered.
  func noteSign() { signs?.note(server) }

  private func cancel() {
    guard let cancel = PQgetCancel(handle) else { return }
    defer { PQfreeCancel(cancel) }
    var message = [CChar](repeating: 0, count: 256)
    PQcancel(cancel, &message, Int32(message.count))
  }
}
