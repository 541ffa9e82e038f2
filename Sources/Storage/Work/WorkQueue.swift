import Threads

/// A bounded queue of jobs for threads, first come, first served.
final class WorkQueue<Job: Sendable>: Sendable {
  private struct State {
    var jobs: [Job] = []
    var isClosed = false
  }

  private let state = Locked(State())
  private let arrival = Condition()
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Adds a job, or returns the error if it is refused.
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

  /// Waits for the next jobs and returns up to `maximum` of them; `nil` if the queue is closed and empty.
  func pop(maximum: Int) -> [Job]? {
    let hasWorkOrEnd = { (state: State) in !state.jobs.isEmpty || state.isClosed }
    return state.withLock(waitingFor: arrival, until: hasWorkOrEnd) { state in
      if state.jobs.isEmpty { return nil }
      let jobs = Array(state.jobs.prefix(maximum))
      state.jobs.removeFirst(jobs.count)
      return jobs
    }
  }

  /// Refuses new jobs; waiting ones are still run.
  func close() {
    state.withLock { $0.isClosed = true }
    arrival.wakeAll()
  }
}
