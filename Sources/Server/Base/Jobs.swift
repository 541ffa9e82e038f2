package import Storage
import Threads

/// The long work of the running server, by itself and for members: what runs and how far it is, and how the rest ended.
public final class Jobs: Sendable {
  /// The state of a job.
  package struct Job: Equatable, Sendable {
    /// The identifier.
    package let id: UUID
    /// The work as named in the log, such as `Making a backup`.
    package let name: String
    /// The member for whom it is done; `nil` for the server itself.
    package let member: UUID?
    /// The time it began, in milliseconds since 1970.
    package let beganAt: Int64
    /// The time it ended, in milliseconds since 1970; `nil` while it runs.
    package fileprivate(set) var endedAt: Int64?
    /// True if it failed.
    package fileprivate(set) var hasFailed = false
    /// The completed fraction, from 0 to 1; `nil` if it is unknown.
    package fileprivate(set) var share: Double?
    /// True if it can be cancelled.
    package let isCancellable: Bool
    /// True once it was asked to stop.
    package fileprivate(set) var isCancelled = false
  }

  private struct State {
    /// By the time of the beginning.
    var jobs: [Job] = []
    var interruptions: [UUID: Interruption] = [:]
  }

  private let state = Locked(State())

  /// Maximum number of ended jobs in the list.
  private static let maximumEnded = 200

  /// Creates an empty list.
  public init() {}

  /// The jobs that run, and those that ended since the server started, the latest first. Of those of a name for the same
  /// member, only the last ended one is kept.
  package var list: [Job] { state.withLock { $0.jobs }.reversed() }

  /// The number of jobs that run.
  package var runningCount: Int { state.withLock { $0.jobs.count { $0.endedAt == nil } } }

  /// Begins a job.
  /// - Parameters:
  ///   - name: the work as named in the log.
  ///   - member: the member for whom it is done; `nil` for the server itself.
  ///   - isCancellable: true if the work checks ``RunningJob/interruption``.
  ///   - isSole: true to begin only if no job of this name runs.
  /// - Returns: `nil` if one runs and must be the only one.
  package func begin(
    _ name: String, for member: UUID? = nil, isCancellable: Bool = false, isSole: Bool = false
  ) -> RunningJob? {
    let job = Job(
      id: .new(), name: name, member: member, beganAt: WallClock.now(),
      isCancellable: isCancellable)
    let running = RunningJob(id: job.id, jobs: self)
    let isBegun = state.withLock { state in
      if isSole, state.jobs.contains(where: { $0.name == name && $0.endedAt == nil }) {
        return false
      }
      state.jobs.append(job)
      if isCancellable { state.interruptions[job.id] = running.interruption }
      return true
    }
    return isBegun ? running : nil
  }

  /// Performs work as a job; its end is noted whether it succeeds or throws.
  package func run<Value, Failure: Error>(
    _ name: String, for member: UUID? = nil, isCancellable: Bool = false,
    _ work: (RunningJob) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard let job = begin(name, for: member, isCancellable: isCancellable) else {
      preconditionFailure("any number of jobs may have a name")
    }
    do throws(Failure) {
      let value = try await work(job)
      job.end()
      return value
    } catch {
      job.end(hasFailed: true)
      throw error
    }
  }

  /// Asks a job to stop, which it does soon.
  /// - Returns: false if no job of this identifier runs that can be cancelled.
  package func cancel(_ id: UUID) -> Bool {
    let interruption = state.withLock { state in
      guard let index = state.jobs.firstIndex(where: { $0.id == id }),
        let interruption = state.interruptions[id]
      else { return Interruption?.none }
      state.jobs[index].isCancelled = true
      return interruption
    }
    interruption?.happen()
    return interruption != nil
  }

  /// Returns the job with an identifier.
  package subscript(_ id: UUID) -> Job? { state.withLock { $0.jobs.first { $0.id == id } } }

  fileprivate func change(_ id: UUID, _ change: (inout Job) -> Void) {
    state.withLock { state in
      guard let index = state.jobs.firstIndex(where: { $0.id == id }) else { return }
      change(&state.jobs[index])
    }
  }

  fileprivate func end(_ id: UUID, hasFailed: Bool) {
    let now = WallClock.now()
    state.withLock { state in
      state.interruptions[id] = nil
      guard let index = state.jobs.firstIndex(where: { $0.id == id }) else { return }
      state.jobs[index].endedAt = now
      state.jobs[index].hasFailed = hasFailed
      let (name, member) = (state.jobs[index].name, state.jobs[index].member)
      state.jobs.removeAll {
        $0.endedAt != nil && $0.id != id && $0.name == name && $0.member == member
      }
      let surplus = state.jobs.count { $0.endedAt != nil } - Self.maximumEnded
      if surplus > 0, let oldest = state.jobs.firstIndex(where: { $0.endedAt != nil }) {
        state.jobs.remove(at: oldest)
      }
    }
  }
}

/// A job while it runs.
package final class RunningJob: Sendable {
  /// The identifier.
  package let id: UUID
  /// Tells the work that it is to stop.
  package let interruption = Interruption()
  private let jobs: Jobs

  fileprivate init(id: UUID, jobs: Jobs) {
    self.id = id
    self.jobs = jobs
  }

  /// Notes the completed fraction, from 0 to 1.
  package func show(_ share: Double) { jobs.change(id) { $0.share = min(max(share, 0), 1) } }

  /// Notes the end. Call once.
  package func end(hasFailed: Bool = false) { jobs.end(id, hasFailed: hasFailed) }
}
