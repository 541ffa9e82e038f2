import Glibc
package import Threads

/// The club's database: SQLite with a write-ahead log, or PostgreSQL; one writer, and one reader for each processor.
///
///     let database = try Database.open(directory: data, migrations: migrations)
///     let count = try await database.read { connection throws(StorageError) in
///       try connection.row("SELECT count(*) FROM members") { $0.int64(0) }
///     }
public final class Database: Sendable {
  private let writer: Writer
  private let readers: Readers
  private let address: DatabaseAddress
  private let directory: String
  private let observers: Locked<Observers>
  /// The other servers on the same PostgreSQL database; `nil` for the embedded one, which has one server.
  private let peers: PostgresPeers?
  private let watch = Locked<Task<Void, Never>?>(nil)
  private let foundDamage = Locked<String?>(nil)

  private struct Observers {
    var bodies: [Int: @Sendable (Set<CommittedChange>, CommitOrigin) -> Void] = [:]
    var lastName = 0
  }

  /// The registration of an observer of commits.
  public struct Observation: Sendable {
    fileprivate let name: Int
  }

  /// Opens the database of a data directory, or creates it, and applies migrations. Blocks.
  /// - Parameters:
  ///   - address: the engine that holds it.
  ///   - readers: number of reading threads; by default one for each processor, and at least two.
  /// - Throws: `lostDatabase` if the directory's database is gone, `foreignDatabase` if it belongs to another
  ///   directory, `damaged`, `newerDatabase`, `unreachable`, `unfitDatabase`.
  public static func open(
    directory: String, at address: DatabaseAddress = .embedded, migrations: [Migration],
    readers: Int? = nil
  ) throws(StorageError) -> Database {
    try makeDirectory(directory)
    let marker = StoreMarker(directory: directory)
    try marker.expectDatabase(at: address)
    let connection = try address.connection(in: directory, for: .writing)
    try marker.compare(with: connection, at: address)
    try connection.migrate([StoreMarker.migration] + migrations)
    try marker.settle(on: connection)
    return try Database(
      directory: directory, at: address, readers: readers ?? Processors.count)
  }

  private init(
    directory: String, at address: DatabaseAddress, readers: Int
  ) throws(StorageError) {
    self.directory = directory
    self.address = address
    let observers = Locked(Observers())
    self.observers = observers
    let tell: @Sendable (Set<CommittedChange>, CommitOrigin) -> Void = { changes, origin in
      // Called without the lock, so that an observer may remove itself.
      for body in observers.withLock({ $0.bodies.values }) { body(changes, origin) }
    }
    let server = UUID.new()
    let signs = PostgresSigns()
    let connection = try address.connection(in: directory, for: .writing, signs: signs)
    let version = try connection.driver.versionOfOthers
    writer = try Writer(connection, announcing: server) { tell($0, .own) }
    peers =
      if case .postgres(let address) = address {
        try PostgresPeers(address: address, signs: signs, own: server) { tell($0, .other) }
      } else {
        nil
      }
    self.readers = try Readers(count: readers, guests: readers) { () throws(StorageError) in
      try address.connection(in: directory, for: .reading, signs: signs)
    }
    if peers == nil { beginToWatch(since: version, tell) }
  }

  /// A database that nobody has closed ends by itself, and waits for nothing.
  deinit {
    watch.withLock { $0.take() }?.cancel()
    peers?.end()
    readers.end()
    writer.end()
  }

  /// Tells observers within a second or two of commits of other processes, which do not announce what they change.
  private func beginToWatch(
    since version: Int64, _ tell: @escaping @Sendable (Set<CommittedChange>, CommitOrigin) -> Void
  ) {
    let task = Task { [writer] in
      var version = version
      while (try? await Task.sleep(for: .seconds(1))) != nil {
        let now = try? await writer.run { connection throws(StorageError) in
          try connection.driver.versionOfOthers
        }
        guard let now, now != version else { continue }
        version = now
        tell([.anything], .other)
      }
    }
    watch.withLock { $0 = task }
  }

  /// True if other servers may be on the database.
  package var mayHaveOthers: Bool { peers != nil }

  /// True if this server does what only one of several on a database must do, such as sending mail: a sole one always does.
  /// Another takes the lead within seconds after the leading one has ended or lost the database, so that for moments two
  /// may believe to lead.
  public var isLeader: Bool { peers?.isLeader ?? true }

  /// Runs `body` on a reading thread in its owner's turn, on one consistent state of the database.
  ///
  /// The read is interrupted after `milliseconds`, or if the waiting task is cancelled.
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

  /// Runs tasks on the reading threads, in turns by owner, so that their reads wake no other thread. Between
  /// two suspensions a task should compute for a few milliseconds only.
  package var readingExecutor: any RequestExecutor { readers.executor }

  /// Runs `body` on the writing thread and returns once its changes are on the disk, safe from a power failure.
  ///
  /// If `body` throws, its changes are rolled back. It may run a second time after a failed commit, so it must
  /// change only the database.
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

  /// Records the damage if the error reports one.
  private func noted(_ error: StorageError) -> StorageError {
    if case .damaged(let message) = error { note(damage: message) }
    return error
  }

  private func note(damage message: String) {
    foundDamage.withLock { $0 = $0 ?? message }
  }

  /// SQLite's message about the first damage found by a read, a write or ``lookForDamage()`` since the database
  /// was opened; `nil` if there was none.
  public var damage: String? { foundDamage.withLock { $0 } }

  /// Checks the whole database on its own thread and connection, so that nothing else waits, and records any
  /// damage. Ends early if the task is cancelled.
  ///
  /// Indexes are not compared with their tables, which would take several times as long. It takes about a
  /// second for each gigabyte, plus the time of the disk; the log is not truncated meanwhile.
  public func lookForDamage() async throws(StorageError) {
    let deadline = Deadline(after: .max / 2)
    let thread = try Workers(count: 1, capacity: 1)
    let result: Result<[String], StorageError> = await withTaskCancellationHandler {
      do throws(StorageError) {
        return .success(
          try await thread.run { [address, directory] () throws(StorageError) in
            try address.connection(in: directory, for: .reading).run(until: deadline) {
              connection throws(StorageError) in try connection.driver.damage()
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

  /// Calls `body` after each commit that noted changes, with all of them: on the writing thread for those of this server,
  /// before their callers are answered; on another for those of others, soon after their commit, with ``CommittedChange/anything``
  /// if it is unknown what they changed. It must not block. There may be any number of observers.
  public func observeCommits(
    _ body: @escaping @Sendable (Set<CommittedChange>, CommitOrigin) -> Void
  ) -> Observation {
    observers.withLock { observers in
      observers.lastName += 1
      observers.bodies[observers.lastName] = body
      return Observation(name: observers.lastName)
    }
  }

  /// Removes an observer. A call that has already begun may still end after this.
  public func remove(_ observation: Observation) {
    observers.withLock { _ = $0.bodies.removeValue(forKey: observation.name) }
  }

  /// Reads the database of a data directory on the calling thread, without writing anything, for inspection
  /// even on read-only storage.
  /// - Throws: `lostDatabase`, `foreignDatabase`, `newerDatabase`, and `olderDatabase` if migrations are pending.
  public static func readNow<Value>(
    directory: String, at address: DatabaseAddress = .embedded, migrations: [Migration],
    _ body: (Connection) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    let marker = StoreMarker(directory: directory)
    try marker.expectDatabase(at: address)
    let connection = try address.connection(in: directory, for: .reading)
    try marker.compare(with: connection, at: address)
    try connection.expect([StoreMarker.migration] + migrations)
    return try body(connection)
  }

  /// Completes the waiting work, checkpoints the log and stops the threads; new work is refused. Call once. Blocks.
  public func close() {
    watch.withLock { $0.take() }?.cancel()
    peers?.stop()
    readers.stop()
    writer.stop()
  }
}

/// Creates a directory and its parents, accessible to the owner only.
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
