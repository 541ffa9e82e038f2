import CCurl
import Threads

/// Asks other servers, any number at one time, on one thread of its own.
///
/// Whoever it asks for has a share of its connections (``asking(for:_:)``): the slow servers of one keep nobody else
/// waiting.
///
/// It asks public addresses only, and those networks besides that it is given. Redirects are followed
/// within the same limits; the credentials in a header are sent to no other host.
public final class WebClient: Sendable {
  private struct State {
    var arrived: [Job] = []
    var abandoned: Set<Int> = []
    var lastNumber = 0
    var isStopping = false
  }

  private struct Job: Sendable {
    let number: Int
    /// For whom it is asked; `nil` for nobody in particular.
    let asker: String?
    let request: WebRequest
    let end: @Sendable (Result<WebAnswer, WebFailure>) -> Void
  }

  /// What can be woken from other threads.
  private struct Multi: @unchecked Sendable {
    let handle: UnsafeMutableRawPointer
  }

  private let state = Locked(State())
  private let multi: Multi
  private let networks: [NetworkRange]
  private let thread = Locked<Thread?>(nil)

  private static let connectionsInAll = 48
  private static let connectionsToAHost = 8
  /// The most that is asked for one at one time.
  private static let connectionsForOne = 8

  /// Creates a client, which begins its thread with the first request.
  /// - Parameter networks: what may be asked besides public addresses.
  public init(reaching networks: [NetworkRange] = []) {
    _ = Self.library
    guard let handle = curl_multi_init() else { preconditionFailure("no memory for a web client") }
    curl_multi_set_number(handle, CURLMOPT_MAX_TOTAL_CONNECTIONS, Self.connectionsInAll)
    curl_multi_set_number(handle, CURLMOPT_MAX_HOST_CONNECTIONS, Self.connectionsToAHost)
    multi = Multi(handle: handle)
    self.networks = networks
  }

  deinit { curl_multi_cleanup(multi.handle) }

  /// libcurl must be told once, before anything else.
  private static let library = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  @TaskLocal private static var asker: String?

  /// Does something whose requests are those of one, by whatever tasks of it: of a member, for example.
  public static func asking<Value, Failure: Error>(
    for asker: String, _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await $asker.withValue(asker) { await outcome(of: body) }.get()
  }

  /// Asks, and waits for the whole answer.
  ///
  /// When the task that waits is cancelled, the request is broken off.
  public func send(_ request: WebRequest) async throws(WebFailure) -> WebAnswer {
    guard Self.isWeb(request.address) else { throw .noAddress }
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let result: Result<WebAnswer, WebFailure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        begin(
          Job(number: number, asker: Self.asker, request: request) {
            continuation.resume(returning: $0)
          })
      }
    } onCancel: {
      state.withLock { _ = $0.abandoned.insert(number) }
      curl_multi_wakeup(multi.handle)
    }
    return try result.get()
  }

  /// Breaks off what is asked, and ends the thread. To be called once. Blocks.
  public func stop() {
    state.withLock { $0.isStopping = true }
    curl_multi_wakeup(multi.handle)
    thread.withLock { $0 }?.join()
  }

  private static func isWeb(_ address: String) -> Bool {
    let scheme = address.prefix(8).lowercased()
    return (scheme.hasPrefix("http://") || scheme == "https://")
      && address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  private func begin(_ job: Job) {
    let isTaken = state.withLock { state in
      guard !state.isStopping else { return false }
      state.arrived.append(job)
      return true
    }
    guard isTaken, hasThread() else { return job.end(.failure(.interrupted)) }
    curl_multi_wakeup(multi.handle)
  }

  private func hasThread() -> Bool {
    thread.withLock { thread in
      if thread == nil { thread = Thread { [unowned self] in run() } }
      return thread != nil
    }
  }

  // MARK: The thread

  private func run() {
    var transfers: [Int: Transfer] = [:]
    var queue = JobQueue()
    while true {
      let (arrived, abandoned, isStopping) = state.withLock { state in
        defer {
          state.arrived = []
          state.abandoned = []
        }
        return (state.arrived, state.abandoned, state.isStopping)
      }
      for job in arrived { queue.append(job) }
      for job in queue.remove(where: { isStopping || abandoned.contains($0) }) {
        job.end(.failure(.interrupted))
      }
      for (number, transfer) in transfers where isStopping || abandoned.contains(number) {
        curl_multi_remove_handle(multi.handle, transfer.handle)
        transfers[number] = nil
        queue.end(number)
        transfer.fail(.interrupted)
      }
      if isStopping { return }
      while let job = queue.next() {
        let transfer = Transfer(job.number, job.request, networks: networks, end: job.end)
        transfers[job.number] = transfer
        curl_multi_add_handle(multi.handle, transfer.handle)
      }
      var running: Int32 = 0
      curl_multi_perform(multi.handle, &running)
      for number in finish(&transfers) { queue.end(number) }
      if queue.hasNext { continue }
      curl_multi_poll(multi.handle, nil, 0, 1_000, nil)
    }
  }

  /// What waits for its turn, and what is asked for whom.
  private struct JobQueue {
    private var waiting: [Job] = []
    /// For whom each request is asked that was begun.
    private var begun: [Int: String?] = [:]
    private var counts: [String?: Int] = [:]

    mutating func append(_ job: Job) { waiting.append(job) }

    mutating func remove(where isAbandoned: (Int) -> Bool) -> [Job] {
      let removed = waiting.filter { isAbandoned($0.number) }
      if !removed.isEmpty { waiting.removeAll { isAbandoned($0.number) } }
      return removed
    }

    /// Whether one has its turn now.
    var hasNext: Bool { nextIndex != nil }

    /// The next one that has its turn, which is begun: that of whoever has fewest.
    mutating func next() -> Job? {
      guard let index = nextIndex else { return nil }
      let job = waiting.remove(at: index)
      begun.updateValue(job.asker, forKey: job.number)
      counts[job.asker, default: 0] += 1
      return job
    }

    private var nextIndex: Int? {
      guard begun.count < WebClient.connectionsInAll else { return nil }
      let first = waiting.indices.min { count(of: waiting[$0]) < count(of: waiting[$1]) }
      return first.flatMap { count(of: waiting[$0]) < WebClient.connectionsForOne ? $0 : nil }
    }

    private func count(of job: Job) -> Int { counts[job.asker] ?? 0 }

    /// One that was begun is over.
    mutating func end(_ number: Int) {
      guard let asker = begun.removeValue(forKey: number) else { return }
      counts[asker, default: 1] -= 1
      if counts[asker] == 0 { counts[asker] = nil }
    }
  }

  /// Tells those who asked of what has come.
  /// - Returns: which requests are over.
  private func finish(_ transfers: inout [Int: Transfer]) -> [Int] {
    var over: [Int] = []
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi.handle, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else {
        continue
      }
      let code = message.pointee.data.result
      var own: UnsafeMutableRawPointer?
      curl_easy_get_pointer(handle, CURLINFO_PRIVATE, &own)
      let transfer = Transfer.of(own)
      curl_multi_remove_handle(multi.handle, handle)
      transfers[transfer.number] = nil
      over.append(transfer.number)
      transfer.finish(code)
    }
    return over
  }
}
