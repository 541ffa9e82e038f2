import Glibc
import Threads

/// Runs tasks on reading threads, in turns by owner.
///
/// A task that prefers a ``ReadingTurn`` reads directly on its thread. Elsewhere, each read wakes a reading
/// thread and then the task's thread again, which takes longer than a small read.
final class ReadingExecutor: RequestExecutor {
  fileprivate enum Job: Sendable {
    case read(@Sendable (Connection) -> Void)
    /// A part of a task, up to its next suspension.
    case part(UnownedJob, of: ReadingTurn)
    /// A task whose turn has come.
    case turn(UnsafeContinuation<Void, Never>, of: ReadingTurn)
  }

  private struct State {
    var turns: ReadingTurns<Job>
    var isClosed = false
  }

  /// Maximum number of waiting jobs.
  private static let capacity = 10_000

  private let state: Locked<State>
  private let arrival = Condition()
  /// Connections for tasks that begin on other threads.
  private let spare: Locked<[ReadingThread]>

  /// - Parameters:
  ///   - threads: number of threads that will call ``work(with:)``.
  ///   - spare: connections for tasks that begin on other threads, one for each at a time.
  init(threads: Int, spare: sending [Connection]) {
    state = Locked(State(turns: ReadingTurns(threads: threads)))
    self.spare = Locked(spare.map { ReadingThread(connection: $0, isLent: true) })
  }

  // MARK: Turns

  func turn(from address: String, isJudged: Bool) -> (any RequestTurn)? {
    let owner = isJudged ? TurnOwner.unjudged(address) : .address(address)
    let isRefused = state.withLock { $0.turns.refuses(owner, at: Self.now()) }
    return isRefused ? nil : ReadingTurn(in: self, of: owner, from: address)
  }

  func turn(of owner: TurnOwner) -> any RequestTurn { ReadingTurn(in: self, of: owner, from: "") }

  /// Adds a read, or returns the error if it is refused.
  func push(
    for owner: TurnOwner, _ read: @escaping @Sendable (Connection) -> Void
  ) -> StorageError? {
    let refusal: StorageError? = state.withLock { state in
      if state.isClosed { return .closed }
      if state.turns.count >= Self.capacity { return .overloaded }
      state.turns.push(.read(read), for: owner)
      return nil
    }
    if refusal == nil { arrival.wakeOne() }
    return refusal
  }

  /// Adds a job of a turn and returns true, unless the executor is closed.
  private func push(_ job: Job, of turn: ReadingTurn) -> Bool {
    let owner = turn.owner
    let isTaken = state.withLock { state in
      if state.isClosed { return false }
      state.turns.push(job, for: owner)
      return true
    }
    if isTaken { arrival.wakeOne() }
    return isTaken
  }

  fileprivate func enqueue(_ part: UnownedJob, of turn: ReadingTurn) {
    if let thread = current, thread.takesFirst === turn {
      thread.first = part
      thread.takesFirst = nil
    } else if !push(.part(part, of: turn), of: turn) {
      // A task must continue, on whichever executor.
      globalConcurrentExecutor.enqueue(part)
    }
  }

  /// Begins a task on the calling thread, unless its owner is over budget.
  fileprivate func runHere(_ turn: ReadingTurn, _ begin: () -> Void) {
    let owner = turn.owner
    let isOverBudget = state.withLock { $0.turns.isOverBudget(owner, at: Self.now()) }
    guard !isOverBudget, let thread = spare.withLock({ $0.popLast() }) else { return begin() }
    thread.takesFirst = turn
    use(thread) {
      begin()
      thread.takesFirst = nil
      guard let first = thread.first.take() else { return }
      let before = Processors.time()
      run(first, of: turn)
      let (owner, spent) = (turn.owner, Processors.time() - before)
      state.withLock { $0.turns.charge(owner, spent, at: Self.now()) }
    }
    spare.withLock { $0.append(thread) }
  }

  /// Continues as another owner on this thread, or waits for that owner's turn.
  /// - Returns: false if too many of that owner's jobs wait.
  fileprivate func pass(_ turn: ReadingTurn, to owner: TurnOwner) async -> Bool {
    if state.withLock({ $0.turns.refuses(owner, at: Self.now()) }) { return false }
    let old = turn.exchange(owner)
    guard old != owner, let thread = current else { return true }
    let goesOn = state.withLock { state in
      let goesOn = state.turns.pass(
        from: old, to: owner, isOnThread: !thread.isLent, at: Self.now())
      if goesOn, !thread.isLent { thread.owner = owner }
      return goesOn
    }
    // The former owner may now use another thread.
    if goesOn, !thread.isLent { arrival.wakeOne() }
    if !goesOn { await waitInLine(turn) }
    return true
  }

  fileprivate func yieldTurn(_ turn: ReadingTurn) async {
    guard current != nil, state.withLock({ $0.turns.count > 0 }) else { return }
    await waitInLine(turn)
  }

  fileprivate func leaveCallingThread(_ turn: ReadingTurn) async {
    if current?.isLent == true { await waitInLine(turn) }
  }

  private func waitInLine(_ turn: ReadingTurn) async {
    repeat {
      await withUnsafeContinuation { continuation in
        if !push(.turn(continuation, of: turn), of: turn) { continuation.resume() }
      }
      // If its turn comes before the task has left the lent thread, it waits again.
    } while current?.isLent == true && state.withLock { !$0.isClosed }
  }

  // MARK: Working

  /// Runs jobs on the calling thread until the executor is closed.
  func work(with connection: Connection) {
    let thread = ReadingThread(connection: connection, isLent: false)
    use(thread) {
      while let (owner, job) = pop() {
        thread.owner = owner
        let before = Processors.time()
        switch job {
        case .read(let read): read(connection)
        case .part(let part, let turn): run(part, of: turn)
        case .turn(let continuation, let turn):
          thread.takesFirst = turn
          continuation.resume()
          thread.takesFirst = nil
          if let first = thread.first.take() { run(first, of: turn) }
        }
        let spent = Processors.time() - before
        state.withLock { $0.turns.finish(thread.owner, spending: spent, at: Self.now()) }
        // Jobs of this owner, or of owners over budget, may run now.
        arrival.wakeAll()
      }
    }
  }

  /// Waits for the next job; `nil` if the executor is closed and no job is left.
  private func pop() -> (TurnOwner, Job)? {
    let hasWorkOrEnd = { (state: State) in
      state.turns.hasNext(at: Self.now()) || state.isClosed && state.turns.count == 0
    }
    return state.withLock(waitingFor: arrival, until: hasWorkOrEnd) { state in
      state.turns.pop(at: Self.now())
    }
  }

  /// The connection of the calling thread if it belongs to this executor.
  var connectionOfThisThread: Connection? { current?.connection }

  /// Refuses new jobs; waiting ones are still run.
  func close() {
    state.withLock { $0.isClosed = true }
    arrival.wakeAll()
    spare.withLock { $0 = [] }
  }

  private func run(_ part: UnownedJob, of turn: ReadingTurn) {
    part.runSynchronously(on: turn.asUnownedTaskExecutor())
  }

  /// The monotonic time in nanoseconds.
  private static func now() -> Int64 { WallClock.elapsed() * 1_000_000 }

  // MARK: The calling thread

  /// The thread-specific key of each thread's ``ReadingThread``.
  private let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "no key is left for values of threads")
    return key
  }()

  deinit { pthread_key_delete(key) }

  private var current: ReadingThread? {
    pthread_getspecific(key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  private func use(_ thread: ReadingThread, _ body: () -> Void) {
    pthread_setspecific(key, Unmanaged.passUnretained(thread).toOpaque())
    body()
    pthread_setspecific(key, nil)
  }
}

/// A request's turn on the reading threads.
final class ReadingTurn: RequestTurn {
  private let executor: ReadingExecutor
  private let address: String
  private let present: Locked<TurnOwner>

  fileprivate init(in executor: ReadingExecutor, of owner: TurnOwner, from address: String) {
    self.executor = executor
    self.address = address
    present = Locked(owner)
  }

  var owner: TurnOwner { present.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) { executor.enqueue(UnownedJob(job), of: self) }

  func runHere(_ begin: () -> Void) { executor.runHere(self, begin) }

  func pass(to owner: TurnOwner?) async -> Bool {
    await executor.pass(self, to: owner ?? .address(address))
  }

  func yieldTurn() async { await executor.yieldTurn(self) }

  func leaveCallingThread() async { await executor.leaveCallingThread(self) }

  /// - Returns: the former owner.
  fileprivate func exchange(_ owner: TurnOwner) -> TurnOwner {
    present.withLock { present in
      defer { present = owner }
      return present
    }
  }
}

/// A thread's connection and current job. Used by one thread at a time.
private final class ReadingThread: @unchecked Sendable {
  let connection: Connection
  /// True if the thread belongs to others and lends itself to the beginning of a task.
  let isLent: Bool
  /// The owner of the running work.
  var owner = TurnOwner.server
  /// The turn whose next enqueued part becomes `first`.
  var takesFirst: ReadingTurn?
  /// The part of a task to run next on this thread.
  var first: UnownedJob?

  init(connection: Connection, isLent: Bool) {
    self.connection = connection
    self.isLent = isLent
  }
}
