import Threads

/// A queue of jobs for threads or places, with a memory limit. One job of each owner runs at a time; owners take turns.
///
/// So a first request waits for at most one job of each other owner.
final class TurnQueue: Sendable {
  /// A queued job.
  struct Job: Sendable {
    let interruption: Interruption
    /// Memory that it needs, in bytes.
    let memory: Int
    let run: @Sendable () -> Void
    /// Called instead of `run`.
    let refuse: @Sendable (StorageError) -> Void
  }

  private struct State {
    var waiting: [UUID: [Job]] = [:]
    /// Owners with waiting jobs and none running, in the order of their turns.
    var turns: [UUID] = []
    var running: [UUID: Job] = [:]
    var count = 0
    var memory: Int
    var isClosed = false

    /// The index of the first owner in `turns` whose job fits into memory, or simply the first if nothing runs.
    var next: Int? {
      running.isEmpty
        ? turns.indices.first
        : turns.firstIndex { (waiting[$0]?.first?.memory ?? 0) <= memory }
    }
  }

  private let state: Locked<State>
  private let arrival = Condition()
  private let capacity: Int
  private let capacityEach: Int

  /// - Parameters:
  ///   - capacity: maximum number of waiting jobs.
  ///   - capacityEach: maximum number of one owner's waiting jobs.
  ///   - memory: maximum bytes of all running jobs together.
  init(capacity: Int, capacityEach: Int, memory: Int) {
    state = Locked(State(memory: memory))
    self.capacity = capacity
    self.capacityEach = capacityEach
  }

  /// Number of waiting jobs.
  var count: Int { state.withLock { $0.count } }

  /// Adds a job, or calls its `refuse`.
  func push(_ job: Job, for owner: UUID) {
    let refusal: StorageError? = state.withLock { state in
      if state.isClosed { return .closed }
      if job.interruption.hasHappened { return .interrupted }
      let mine = state.waiting[owner]?.count ?? 0
      if state.count >= capacity || mine >= capacityEach { return .overloaded }
      state.waiting[owner, default: []].append(job)
      state.count += 1
      if mine == 0, state.running[owner] == nil { state.turns.append(owner) }
      return nil
    }
    if let refusal { job.refuse(refusal) } else { arrival.wakeOne() }
  }

  /// Waits for the next job; `nil` if the queue was closed. The owner's next job comes only after `finish(_:)`.
  func pop() -> (owner: UUID, job: Job)? {
    let hasTurnOrEnd = { (state: State) in state.next != nil || state.isClosed }
    return state.withLock(waitingFor: arrival, until: hasTurnOrEnd) { Self.begin(in: &$0) }
  }

  /// Returns the next job if one can start now, or `nil`.
  func popNow() -> (owner: UUID, job: Job)? { state.withLock { Self.begin(in: &$0) } }

  private static func begin(in state: inout State) -> (owner: UUID, job: Job)? {
    guard !state.isClosed, let next = state.next else { return nil }
    let owner = state.turns.remove(at: next)
    guard let job = remove(0, of: owner, in: &state) else { return nil }
    state.running[owner] = job
    state.memory -= job.memory
    return (owner, job)
  }

  /// Ends the owner's job; the owner goes to the end of the line.
  func finish(_ owner: UUID) {
    state.withLock { state in
      state.memory += state.running.removeValue(forKey: owner)?.memory ?? 0
      if state.waiting[owner] != nil { state.turns.append(owner) }
    }
    arrival.wakeAll()
  }

  /// Interrupts a job, and refuses it if it is still waiting.
  func interrupt(_ interruption: Interruption, of owner: UUID) {
    interruption.happen()
    let job = state.withLock { state -> Job? in
      guard
        let index = state.waiting[owner]?.firstIndex(where: { $0.interruption === interruption })
      else { return nil }
      let job = Self.remove(index, of: owner, in: &state)
      if state.waiting[owner] == nil { state.turns.removeAll { $0 == owner } }
      return job
    }
    job?.refuse(.interrupted)
  }

  /// Refuses new and waiting jobs, and interrupts running ones.
  func close() {
    let jobs = state.withLock { state in
      state.isClosed = true
      for job in state.running.values { job.interruption.happen() }
      defer { state.waiting = [:] }
      return state.waiting.values.flatMap(\.self)
    }
    for job in jobs { job.refuse(.closed) }
    arrival.wakeAll()
  }

  private static func remove(_ index: Int, of owner: UUID, in state: inout State) -> Job? {
    guard let job = state.waiting[owner]?.remove(at: index) else { return nil }
    if state.waiting[owner]?.isEmpty == true { state.waiting[owner] = nil }
    state.count -= 1
    return job
  }
}
