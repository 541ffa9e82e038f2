import Storage
import Threads

/// The periodic tasks of the running server: which one runs, and how the others ended.
public final class Jobs: Sendable {
  /// The state of a task.
  package struct Job: Equatable, Sendable {
    /// The task as named in the log.
    package let name: String
    /// The last time it began, in milliseconds since 1970.
    package var beganAt: Int64
    /// The last time it ended, in milliseconds since 1970; `nil` while it runs.
    package var endedAt: Int64?
    /// True if it failed the last time.
    package var hasFailed = false
  }

  private let jobs = Locked<[Job]>([])

  /// Creates an empty list.
  public init() {}

  /// The tasks that have begun since the server started, the latest first.
  package var list: [Job] { jobs.withLock { $0 }.sorted { $0.beganAt > $1.beganAt } }

  /// Notes that a task begins.
  package func begin(_ name: String) {
    let now = WallClock.now()
    jobs.withLock { jobs in
      jobs.removeAll { $0.name == name }
      jobs.append(Job(name: name, beganAt: now))
    }
  }

  /// Notes that a task has ended.
  package func end(_ name: String, hasFailed: Bool) {
    let now = WallClock.now()
    jobs.withLock { jobs in
      guard let index = jobs.firstIndex(where: { $0.name == name }) else { return }
      jobs[index].endedAt = now
      jobs[index].hasFailed = hasFailed
    }
  }
}
