import Glibc
package import Threads

/// The club's database: SQLite with a write-ahead log, one writer, and as many readers as there are processors.
///
///     let database = try Database.open(directory: data, migrations: migrations)
///     let count = try await database.read { connection throws(StorageError) in
///       try connection.row("SELECT count(*) FROM members") { $0.int64(0) }
///     }
public final class Database: Sendable {
  private let writer: Writer
  private let readers: Readers
  private let path: String
  private let observers: Locked<Observers>
  private let foundDamage = Locked<String?>(nil)

  private struct Observers {
    var bodies: [Int: @Sendable (Set<CommittedChange>) -> Void] = [:]
    var lastName = 0
  }

  /// One who observes commits until it is removed.
  public struct Observation: Sendable {
    fileprivate let name: Int
  }

  /// Opens the database of a data directory, makes it when there is none, and brings its tables
  /// up to date. Blocks.
  /// - Parameter readers: how many threads read; by default one for each processor, and at least two.
  /// - Throws: `lostDatabase` when the directory had one that is gone, `foreignDatabase` when the one
  ///   there is not the directory's, `damaged`, `newerDatabase`.
  public static func open(
    directory: String, migrations: [Migration], readers: Int? = nil
  ) throws(StorageError) -> Database {
    try makeDirectory(directory)
    let path = directory + "/cordada.sqlite"
    let marker = StoreMarker(directory: directory)
    try marker.expectDatabase(at: path)
    let connection = try Connection(path: path, mode: .writing)
    try marker.compare(with: connection)
    try connection.migrate([StoreMarker.migration] + migrations)
    try marker.settle(on: connection)
    return try Database(path: path, readers: readers ?? Processors.count)
  }

  private init(path: String, readers: Int) throws(StorageError) {
    self.path = path
    let observers = Locked(Observers())
    self.observers = observers
    writer = try Writer(Connection(path: path, mode: .writing)) { changes in
      // Not under the lock, so that an observer may remove itself.
      for body in observers.withLock({ $0.bodies.values }) { body(changes) }
    }
    self.readers = try Readers(count: readers, guests: readers) { () throws(StorageError) in
      try Connection(path: path, mode: .reading)
    }
  }

  /// Runs `body` on a reading thread, on one consistent state of the database, when it is the turn of who asks.
  ///
  /// It is interrupted after `milliseconds`, or when the task that waits is cancelled.
  public func read<Value: Sendable>(
    within milliseconds: Int64 = 10_000,
    _ body: @escaping @Sendable (Connection) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    do throws(StorageError) {
      return try await readers.run(until: Deadline(after: milliseconds), body)
    } catch {
      throw noted(error)
    }
  }

  /// Runs tasks on the reading threads, where they read without waking another thread, and where those who
  /// ask take turns. Between two waits a task shall compute for some milliseconds only.
  package var readingExecutor: any RequestExecutor { readers.executor }

  /// Runs `body` on the writing thread and returns once what it did is on the disk, safe from a
  /// power cut.
  ///
  /// When `body` throws, nothing of what it did is kept. It may run a second time after a failed
  /// commit, so it changes the database and nothing else.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    do throws(StorageError) {
      return try await writer.run(body)
    } catch {
      throw noted(error)
    }
  }

  /// Remembers that the database is damaged when this error says so.
  private func noted(_ error: StorageError) -> StorageError {
    if case .damaged(let message) = error { note(damage: message) }
    return error
  }

  private func note(damage message: String) {
    foundDamage.withLock { $0 = $0 ?? message }
  }

  /// The first damage that a read, a change or ``lookForDamage()`` found since the database was opened;
  /// `nil` while none was found. The message is SQLite's own.
  public var damage: String? { foundDamage.withLock { $0 } }

  /// Reads the whole database and notes the damage that is found, on a thread and a connection of its own,
  /// so that nothing else waits. Ends early when the task is cancelled.
  ///
  /// The indexes are not compared with their tables, which would take several times as long. While it
  /// reads, about a second for each gigabyte and the time of the disk, the log is not made shorter.
  public func lookForDamage() async throws(StorageError) {
    let deadline = Deadline(after: .max / 2)
    let thread = try Workers(count: 1, capacity: 1)
    let result: Result<[String], StorageError> = await withTaskCancellationHandler {
      do throws(StorageError) {
        return .success(
          try await thread.run { [path] () throws(StorageError) in
            try Connection(path: path, mode: .reading).run(until: deadline) {
              connection throws(StorageError) in try connection.damage()
            }
          })
      } catch {
        return .failure(error)
      }
    } onCancel: {
      deadline.cancel()
    }
    thread.stop()
    switch result {
    case .success(let damage): if let first = damage.first { note(damage: first) }
    case .failure(.interrupted): return
    case .failure(let error): throw noted(error)
    }
  }

  /// Calls `body` after each commit of this process in which something was noted, with all that was,
  /// on the writing thread: it must not block. Any number may observe.
  public func observeCommits(
    _ body: @escaping @Sendable (Set<CommittedChange>) -> Void
  ) -> Observation {
    observers.withLock { observers in
      observers.lastName += 1
      observers.bodies[observers.lastName] = body
      return Observation(name: observers.lastName)
    }
  }

  /// Ends observing; a call that has begun meanwhile may still end after this.
  public func remove(_ observation: Observation) {
    observers.withLock { _ = $0.bodies.removeValue(forKey: observation.name) }
  }

  /// A number that is another after each commit of another process.
  public func versionOfOthers() async throws(StorageError) -> Int64 {
    // Asked on the writing connection, which counts all commits but its own.
    try await write { connection throws(StorageError) in
      try connection.row("PRAGMA data_version") { $0.int64(0) } ?? 0
    }
  }

  /// Reads the database of a data directory at once on the calling thread, without changing anything:
  /// for a program that looks at it, also where nothing may be written.
  /// - Throws: `lostDatabase`, `foreignDatabase`, `newerDatabase`, and `olderDatabase` when not all
  ///   migrations were applied yet.
  public static func readNow<Value>(
    directory: String, migrations: [Migration],
    _ body: (Connection) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    let marker = StoreMarker(directory: directory)
    let path = directory + "/cordada.sqlite"
    try marker.expectDatabase(at: path)
    let connection = try Connection(path: path, mode: .reading)
    try marker.compare(with: connection)
    try connection.expect([StoreMarker.migration] + migrations)
    return try body(connection)
  }

  /// Takes no more work, does what waits, moves the log into the database, and ends the threads.
  /// To be called once. Blocks.
  public func close() {
    readers.stop()
    writer.stop()
  }
}

/// Makes a directory and those above it, for its owner only.
func makeDirectory(_ path: String) throws(StorageError) {
  if mkdir(path, 0o700) == 0 { return }
  if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
    try makeDirectory(String(path[..<slash]))
    if mkdir(path, 0o700) == 0 { return }
  }
  var status = stat()
  if errno == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
  throw SystemCall.failure("mkdir \(path)", errno)
}
