import Threads

/// The only thread that changes the database, with many changes in one commit.
///
/// All waiting changes run in one transaction, are committed to the disk, and only then answered. Further
/// changes gather during a commit, so no timer is needed.
final class Writer: Sendable {
  private let queue = WorkQueue<any WriteJob>(capacity: 100_000)
  private let thread: Thread

  /// Maximum number of changes in one commit.
  private static let batch = 1_000

  /// - Parameters:
  ///   - connection: the writing connection, owned by the thread from now on.
  ///   - server: the identifier under which other servers are told of commits.
  ///   - committed: called on the thread after each commit with the noted changes, before callers are answered; must not block.
  init(
    _ connection: sending Connection, announcing server: UUID,
    committed: @escaping @Sendable (Set<CommittedChange>) -> Void
  ) throws(StorageError) {
    let queue = queue
    let handedOver = Locked<Connection?>(connection)
    thread = try .started {
      guard let connection = handedOver.withLock({ $0.take() }) else { return }
      while let jobs = queue.pop(maximum: Writer.batch) {
        Writer.perform(jobs, on: connection, server, committed)
      }
    }
  }

  func run<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let result: Result<Value, StorageError> = await withCheckedContinuation { continuation in
      let job = PendingWrite(body, continuation)
      if let refusal = queue.push(job) { job.finish(failure: refusal) }
    }
    return try result.get()
  }

  /// Refuses new changes; the thread ends after the waiting ones.
  func end() { queue.close() }

  func stop() {
    end()
    thread.join()
  }

  private static func perform(
    _ jobs: [any WriteJob], on connection: Connection, _ server: UUID,
    _ committed: (Set<CommittedChange>) -> Void
  ) {
    let failure = commit(jobs, on: connection, server, committed)
    if failure == nil || jobs.count == 1 || failure?.isUnreachable == true {
      for job in jobs { job.finish(failure: failure) }
    } else {
      // One change that fails to commit must not fail the others: each is committed alone.
      for job in jobs {
        job.finish(failure: commit([job], on: connection, server, committed))
      }
    }
  }

  /// Runs the jobs in one transaction and publishes the noted changes.
  /// - Returns: the error if the transaction was rolled back, or `nil` if it is on the disk.
  private static func commit(
    _ jobs: [any WriteJob], on connection: Connection, _ server: UUID,
    _ committed: (Set<CommittedChange>) -> Void
  ) -> StorageError? {
    var noted: Set<CommittedChange> = []
    do throws(StorageError) {
      try connection.driver.begin(.writing)
      for job in jobs {
        job.perform(on: connection)
        if connection.driver.isOutsideTransaction { throw job.failure ?? .diskFull }
        let ofJob = connection.takeNotedChanges()
        if job.failure == nil { noted.formUnion(ofJob) }
      }
      if !noted.isEmpty { try connection.driver.announce(noted, from: server) }
      try connection.driver.commit()
      if !noted.isEmpty { committed(noted) }
      return nil
    } catch {
      connection.rollBack()
      _ = connection.takeNotedChanges()
      // The changes may be there, though the callers are told that they are not.
      if error.isUnreachable { committed([.anything]) }
      return error
    }
  }
}

/// A change with a waiting caller.
private protocol WriteJob: AnyObject, Sendable {
  /// The error of the change itself in its last run.
  var failure: StorageError? { get }
  /// Makes the change. May run twice, if a commit of several failed.
  func perform(on connection: Connection)
  /// Resumes the caller.
  func finish(failure: StorageError?)
}

/// Used only by the writer's thread, after leaving the queue.
private final class PendingWrite<Value: Sendable>: WriteJob, @unchecked Sendable {
  private let body: @Sendable (Connection) throws(StorageError) -> Value
  private let continuation: CheckedContinuation<Result<Value, StorageError>, Never>
  private var result: Result<Value, StorageError> = .failure(.closed)

  init(
    _ body: @escaping @Sendable (Connection) throws(StorageError) -> Value,
    _ continuation: CheckedContinuation<Result<Value, StorageError>, Never>
  ) {
    self.body = body
    self.continuation = continuation
  }

  var failure: StorageError? {
    if case .failure(let error) = result { error } else { nil }
  }

  func perform(on connection: Connection) {
    do throws(StorageError) {
      result = .success(try connection.savepoint(body))
    } catch {
      result = .failure(error)
    }
  }

  func finish(failure: StorageError?) {
    continuation.resume(returning: failure.map { .failure($0) } ?? result)
  }
}
