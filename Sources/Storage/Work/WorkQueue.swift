import Threads

/// Work waiting for the threads that do it, first come first served, never more than so much.
final class WorkQueue<Job: Sendable>: Sendable {
  private struct State {
    var jobs: [Job] = []
    var isClosed = false
  }

  private let state = Locked(State())
  private let arrival = Condition()
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Adds a job, or says why it cannot wait here.
  func push(_ job: Job) -> StorageError? {
    let refusal: StorageError? = state.withLock { state in
      if state.isClosed { return .closed }
      if state.jobs.count >= capacity { return .overloaded }
      state.jobs.append(job)
      return nil
    }
    if refusal == nil { arrival.wakeOne() }
    return refusal
  }

  /// The next jobs, at least one, at most `maximum`; waits for them. `nil` when the queue was
  /// closed and nothing is left.
  func pop(maximum: Int) -> [Job]? {
    let hasWorkOrEnd = { (state: State) in !state.jobs.isEmpty || state.isClosed }
    return state.withLock(waitingFor: arrival, until: hasWorkOrEnd) { state in
      if state.jobs.isEmpty { return nil }
      let jobs = Array(state.jobs.prefix(maximum))
      state.jobs.removeFirst(jobs.count)
      return jobs
    }
  }

  /// Takes no more jobs; what waits is still done.
  func close() {
    state.withLock { $0.isClosed = true }
    arrival.wakeAll()
  }
}
