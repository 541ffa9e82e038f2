import CCurl
import Threads

/// Sends requests to other servers concurrently, on one thread of its own.
///
/// Each asker has a share of its connections (``asking(for:_:)``), so that slow servers of one do not delay the others.
///
/// It contacts only public addresses and the given networks. Redirects are followed within the same limits;
/// credentials in a header are not sent to another host.
public final class WebClient: Sendable {
  private struct State {
    var arrived: [Job] = []
    var abandoned: Set<Int> = []
    var lastNumber = 0
    var isStopping = false
  }

  private struct Job: Sendable {
    let number: Int
    /// The asker; `nil` for none in particular.
    let asker: String?
    let request: WebRequest
    let end: @Sendable (Result<WebAnswer, WebFailure>) -> Void
  }

  /// The part that other threads may wake.
  private struct Multi: @unchecked Sendable {
    let handle: UnsafeMutableRawPointer
  }

  private let state = Locked(State())
  private let multi: Multi
  private let networks: [NetworkRange]
  private let thread = Locked<Thread?>(nil)

  private static let connectionsInAll = 48
  private static let connectionsToAHost = 8
  /// Maximum number of concurrent requests of one asker.
  private static let connectionsForOne = 8

  /// Creates a client, whose thread starts with the first request.
  /// - Parameter networks: private networks that may be requested, besides public addresses.
  public init(reaching networks: [NetworkRange] = []) {
    _ = Self.library
    guard let handle = curl_multi_init() else { preconditionFailure("no memory for a web client") }
    curl_multi_set_number(handle, CURLMOPT_MAX_TOTAL_CONNECTIONS, Self.connectionsInAll)
    curl_multi_set_number(handle, CURLMOPT_MAX_HOST_CONNECTIONS, Self.connectionsToAHost)
    multi = Multi(handle: handle)
    self.networks = networks
  }

  deinit { curl_multi_cleanup(multi.handle) }

  /// libcurl must be initialized once, before anything else.
  static let library = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  @TaskLocal private static var asker: String?

  /// Runs a body whose requests, in all of its tasks, count for one asker, such as a member.
  public static func asking<Value, Failure: Error>(
    for asker: String, _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await $asker.withValue(asker) { await outcome(of: body) }.get()
  }

  /// Sends a request and waits for the whole answer.
  ///
  /// If the waiting task is cancelled, the request is broken off.
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

  /// Breaks off all requests and stops the thread. Call once. Blocks.
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

  /// The waiting requests, and the number of running ones of each asker.
  private struct JobQueue {
    private var waiting: [Job] = []
    /// The asker of each running request.
    private var begun: [Int: String?] = [:]
    private var counts: [String?: Int] = [:]

    mutating func append(_ job: Job) { waiting.append(job) }

    mutating func remove(where isAbandoned: (Int) -> Bool) -> [Job] {
      let removed = waiting.filter { isAbandoned($0.number) }
      if !removed.isEmpty { waiting.removeAll { isAbandoned($0.number) } }
      return removed
    }

    /// True if a request may start now.
    var hasNext: Bool { nextIndex != nil }

    /// Removes and returns the next request to start: one of the asker with the fewest running.
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

    /// Ends a running request.
    mutating func end(_ number: Int) {
      guard let asker = begun.removeValue(forKey: number) else { return }
      counts[asker, default: 1] -= 1
      if counts[asker] == 0 { counts[asker] = nil }
    }
  }

  /// Reports completed requests.
  /// - Returns: the numbers of completed requests.
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
