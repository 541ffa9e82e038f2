import Threads

/// The one thread that changes the database, many changes a commit.
///
/// All that waits is done in one transaction, committed to the disk, and only then answered.
/// While one commit runs the next changes gather, so no timer is needed.
final class Writer: Sendable {
  private let queue = WorkQueue<any WriteJob>(capacity: 100_000)
  private let thread: Thread

  /// The most changes of one commit.
  private static let batch = 1_000

  /// - Parameters:
  ///   - connection: the one that writes, from now on the thread's own.
  ///   - committed: called there after each commit, with what was noted, before anybody is answered;
  ///     must not block.
  init(
    _ connection: sending Connection,
    committed: @escaping @Sendable (Set<CommittedChange>) -> Void
  ) throws(StorageError) {
    let queue = queue
    let handedOver = Locked<Connection?>(connection)
    thread = try .started {
      guard let connection = handedOver.withLock({ $0.take() }) else { return }
      while let jobs = queue.pop(maximum: Writer.batch) {
        Writer.perform(jobs, on: connection, committed)
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

  func stop() {
    queue.close()
    thread.join()
  }

  private static func perform(
    _ jobs: [any WriteJob], on connection: Connection, _ committed: (Set<CommittedChange>) -> Void
  ) {
    let failure = commit(jobs, on: connection, committed)
    if failure == nil || jobs.count == 1 {
      for job in jobs { job.finish(failure: failure) }
    } else {
      // One change too many for the disk must not take the others with it: each for itself.
      for job in jobs { job.finish(failure: commit([job], on: connection, committed)) }
    }
  }

  /// Does the jobs in one transaction and tells what they noted.
  /// - Returns: why nothing of it was kept, or `nil` when it is on the disk.
  private static func commit(
    _ jobs: [any WriteJob], on connection: Connection, _ committed: (Set<CommittedChange>) -> Void
  ) -> StorageError? {
    var noted: Set<CommittedChange> = []
    do throws(StorageError) {
      try connection.run("BEGIN IMMEDIATE")
      for job in jobs {
        job.perform(on: connection)
        if connection.isOutsideTransaction { throw job.failure ?? .diskFull }
        let ofJob = connection.takeNotedChanges()
        if job.failure == nil { noted.formUnion(ofJob) }
      }
      try connection.run("COMMIT")
      if !noted.isEmpty { committed(noted) }
      return nil
    } catch {
      connection.rollBack()
      _ = connection.takeNotedChanges()
      return error
    }
  }
}

/// A change somebody waits for.
private protocol WriteJob: AnyObject, Sendable {
  /// What went wrong in the change itself, the last time it was performed.
  var failure: StorageError? { get }
  /// Does the change. May happen twice, when a commit of many failed.
  func perform(on connection: Connection)
  /// Answers who waits.
  func finish(failure: StorageError?)
}

/// Used by the writer's thread only, after the queue has handed it over.
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
