import Glibc
import HTTP
import JSON
import ServerBase
import Storage
import Threads

/// The imports of members that the server finishes by itself, whoever waits for them (T27).
///
/// The bytes of a file come in one request or, after a cut connection, in several. They are kept in `imports` of the data folder
/// until the import has ended; its answer stays in `track_imports` for a week, for all devices of its member. An import that
/// the end of the server cut off begins again with the next start: what it stored is then known.
final class ImportBook: Sendable {
  /// An import as its member names it.
  struct Order: Sendable {
    let id: UUID
    /// The file's name on the member's device.
    let name: String
    let byteCount: Int64
    let keepsSimilar: Bool
  }

  /// An import and how far it is.
  struct Entry: Sendable {
    let order: Order
    let begunAt: Int64
    /// The time of its end, in milliseconds since 1970; `nil` before.
    let endedAt: Int64?
    /// The JSON of its answer.
    let answer: [UInt8]?
    /// The JSON of the problem that ended it.
    let failure: [UInt8]?
    /// The bytes that have arrived from the beginning.
    fileprivate(set) var arrived: Int64
    /// The finished files of a zip, and all of them; `nil` before it was opened.
    fileprivate(set) var files: (done: Int, count: Int)?

    /// True once all bytes are here.
    var isWhole: Bool { endedAt != nil || arrived == order.byteCount }
  }

  /// Maximum number of imports of a member whose bytes are not all here.
  static let maximumArriving = 20
  /// Maximum number of ended imports of a member in the list; a further one replaces the oldest.
  static let maximumEnded = 500
  /// Milliseconds for which an ended import stays in the list, and an unfinished file on the disk.
  static let keptFor: Int64 = 7 * 86_400_000
  /// Time limit for the files of an archive. Nobody waits for them.
  private static let patience = Duration.seconds(3_600)

  private struct Name: Hashable {
    let member: UUID
    let id: UUID
  }

  private struct Running {
    var files: (done: Int, count: Int)?
    var task: Task<Void, Never>?
  }

  private struct State {
    var running: [Name: Running] = [:]
    var isClosed = false
  }

  private let store: TrackStore
  private let jobs: Jobs
  private let folder: String
  /// Parts are added one at a time, away from the threads that answer.
  private let worker: Workers
  private let state = Locked(State())

  /// - Parameter directory: the data folder.
  init(_ store: TrackStore, jobs: Jobs, in directory: String) throws(ServerError) {
    self.store = store
    self.jobs = jobs
    folder = directory + "/imports"
    do throws(StorageError) {
      worker = try Workers(count: 1, capacity: 100)
    } catch {
      throw .storage(error)
    }
  }

  // MARK: Reading

  /// Returns a member's imports, the newest first, without their answers.
  func list(of member: UUID) async throws(StorageError) -> [Entry] {
    try await store.database.read { [self] connection throws(StorageError) in
      try connection.rows(
        """
        SELECT \(Self.columns), NULL FROM track_imports WHERE member = $1
        ORDER BY begun_at DESC, import DESC
        """, member
      ) { row throws(StorageError) in try entry(row, of: member) }
    }
  }

  /// Returns an import of a member with its answer; `nil` if there is none.
  func entry(_ id: UUID, of member: UUID) async throws(StorageError) -> Entry? {
    try await store.database.read { [self] connection throws(StorageError) in
      try entry(id, of: member, on: connection)
    }
  }

  private static let columns =
    "import, name, bytes, keeps_similar, begun_at, ended_at, failure"

  private func entry(
    _ id: UUID, of member: UUID, on connection: Connection
  ) throws(StorageError) -> Entry? {
    try connection.row(
      "SELECT \(Self.columns), answer FROM track_imports WHERE member = $1 AND import = $2",
      member, id
    ) { row throws(StorageError) in try entry(row, of: member) }
  }

  private func entry(_ row: borrowing Row, of member: UUID) throws(StorageError) -> Entry {
    let order = Order(
      id: try row.uuid(0), name: row.string(1), byteCount: row.int64(2),
      keepsSimilar: row.int(3) != 0)
    let name = Name(member: member, id: order.id)
    let end = row.optionalInt64(5)
    return Entry(
      order: order, begunAt: row.int64(4), endedAt: end, answer: row.optionalBytes(7),
      failure: row.optionalBytes(6), arrived: end == nil ? size(of: name) : order.byteCount,
      files: state.withLock { $0.running[name]?.files })
  }

  // MARK: Receiving

  /// Adds a part of a file, which is consumed and may overlap what is there; with the last part the import begins.
  /// - Throws: ``HTTP/Problem`` if the part begins behind what is there, if there is another import of this identifier, or
  ///   if too much is arriving.
  func receive(
    partAt part: String, from offset: Int64, of order: Order, for member: UUID
  ) async throws {
    let name = Name(member: member, id: order.id)
    let known = try await note(order, for: member)
    if known?.endedAt != nil { return }
    let arrived = try await worker.run { [self] () throws(StorageError) -> Int64? in
      if mkdir(folder, 0o700) != 0, errno != EEXIST { throw .diskFull }
      // Another server may receive the same part.
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      defer { Glibc.close(descriptor) }
      flock(descriptor, LOCK_EX)
      let held = size(of: name)
      guard held < order.byteCount else { return held }
      guard offset <= held else { return nil }
      try FileStore.add(partAt: part, from: Int(offset), toFileAt: path(of: name))
      return size(of: name)
    }
    guard let arrived else {
      throw Problem(.conflict, "The part begins behind the bytes that are here.")
    }
    if arrived == order.byteCount { begin(order, for: member) }
  }

  /// Notes an import, unless it is known.
  /// - Returns: what is known of it.
  private func note(_ order: Order, for member: UUID) async throws -> Entry? {
    let known = try await entry(order.id, of: member)
    if let known {
      guard known.order.byteCount == order.byteCount else {
        throw Problem(.conflict, "There is another import of this identifier.")
      }
      return known
    }
    let arriving = try await list(of: member).filter { !$0.isWhole }
    let bytes = arriving.reduce(order.byteCount) { $0 + $1.order.byteCount }
    guard arriving.count < Self.maximumArriving, bytes <= ClubData.maximumArchiveSize else {
      throw Problem(.tooLarge, "Too many bytes of other imports have not arrived yet.")
    }
    try await store.database.write { connection throws(StorageError) in
      try connection.run(
        """
        INSERT INTO track_imports (member, import, name, bytes, keeps_similar, begun_at)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (member, import) DO NOTHING
        """, member, order.id, order.name, order.byteCount, order.keepsSimilar ? 1 : 0,
        WallClock.now())
      try connection.run(
        """
        DELETE FROM track_imports WHERE member = $1 AND ended_at IS NOT NULL AND import NOT IN (
          SELECT import FROM track_imports WHERE member = $1 AND ended_at IS NOT NULL
          ORDER BY ended_at DESC LIMIT $2)
        """, member, Self.maximumEnded)
    }
    return nil
  }

  // MARK: Importing

  /// Waits until an import has ended, at most for a while.
  func wait(for id: UUID, of member: UUID, atMost patience: Duration) async throws {
    let name = Name(member: member, id: id)
    let end = ContinuousClock.now.advanced(by: patience)
    while state.withLock({ $0.running[name] != nil }), ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Begins the import of a file that is here, unless it runs.
  func begin(_ order: Order, for member: UUID) {
    let name = Name(member: member, id: order.id)
    state.withLock { state in
      guard !state.isClosed, state.running[name] == nil else { return }
      state.running[name] = Running(
        task: Task.detached { [self] in
          await perform(order, name)
          self.state.withLock { $0.running[name] = nil }
        })
    }
  }

  private func perform(_ order: Order, _ name: Name) async {
    // Another server may be importing it; the lock ends with its holder.
    let descriptor = open(path(of: name), O_RDONLY | O_CLOEXEC)
    defer { Glibc.close(descriptor) }
    guard descriptor < 0 || flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
    do throws(StorageError) {
      let answer = try await jobs.run("Importing a recording", for: name.member) {
        [self] (_) throws(StorageError) in
        try await store.importFile(
          at: path(of: name), named: order.name, for: name.member,
          similar: order.keepsSimilar ? .keep : .skip, patience: Self.patience,
          counting: { [self] count in state.withLock { $0.running[name]?.files = (0, count) } },
          progress: { [self] _ in state.withLock { $0.running[name]?.files?.done += 1 } })
      }
      var writer = JSONWriter()
      answer.write(into: &writer)
      await end(name, answer: writer.bytes, failure: nil)
    } catch {
      switch error {
      // It goes on when it is asked for, or with the next start.
      case .interrupted, .closed, .busy, .overloaded: break
      default: await end(name, answer: nil, failure: Problem(error).json)
      }
    }
  }

  /// Stores the end of an import, then deletes its bytes.
  private func end(_ name: Name, answer: [UInt8]?, failure: [UInt8]?) async {
    do throws(StorageError) {
      try await store.database.write { connection throws(StorageError) in
        try connection.run(
          """
          UPDATE track_imports SET ended_at = $1, answer = $2, failure = $3
          WHERE member = $4 AND import = $5 AND ended_at IS NULL
          """, WallClock.now(), answer, failure, name.member, name.id)
      }
      TemporaryFile.remove(path(of: name))
    } catch {
      // Without a note of the end it begins again.
    }
  }

  // MARK: Ending

  /// Removes an import from the list. One that has not ended is stopped, and what it stored so far stays.
  /// - Returns: false if there is none.
  @discardableResult
  func remove(_ id: UUID, of member: UUID) async throws(StorageError) -> Bool {
    let name = Name(member: member, id: id)
    state.withLock { $0.running[name]?.task }?.cancel()
    let isThere = try await store.database.write { connection throws(StorageError) in
      try connection.run(
        "DELETE FROM track_imports WHERE member = $1 AND import = $2", member, id) > 0
    }
    try await worker.run { [self] () throws(StorageError) in
      TemporaryFile.remove(path(of: name))
    }
    return isThere
  }

  /// Removes the ended imports of a member from the list.
  func clear(of member: UUID) async throws(StorageError) {
    try await store.database.write { connection throws(StorageError) in
      try connection.run(
        "DELETE FROM track_imports WHERE member = $1 AND ended_at IS NOT NULL", member)
    }
  }

  /// Begins again all imports that have their bytes and no end.
  /// - Returns: their number.
  func goOn() async throws(StorageError) -> Int {
    let open = try await unfinished().filter { $0.entry.isWhole }
    for (member, entry) in open { begin(entry.order, for: member) }
    return open.count
  }

  /// Deletes what ended, or was left, a week ago, and the bytes of nobody.
  func sweep(at now: Int64 = WallClock.now()) async throws(StorageError) {
    let before = now - Self.keptFor
    for (member, entry) in try await unfinished() where entry.begunAt < before && !entry.isWhole {
      try await remove(entry.order.id, of: member)
    }
    try await store.database.write { connection throws(StorageError) in
      try connection.run("DELETE FROM track_imports WHERE ended_at < $1", before)
    }
    let kept = Set(
      try await unfinished().map { path(of: Name(member: $0.member, id: $0.entry.order.id)) })
    try await worker.run { [self] () throws(StorageError) in
      for each in Directory.names(in: folder) where !kept.contains(folder + "/" + each) {
        TemporaryFile.remove(folder + "/" + each)
      }
    }
  }

  private func unfinished() async throws(StorageError) -> [(member: UUID, entry: Entry)] {
    try await store.database.read { [self] connection throws(StorageError) in
      try connection.rows(
        "SELECT \(Self.columns), NULL, member FROM track_imports WHERE ended_at IS NULL"
      ) { row throws(StorageError) in
        let member = try row.uuid(8)
        return (member, try entry(row, of: member))
      }
    }
  }

  /// Stops all imports; they go on with the next start. Call once. Blocks.
  func close() {
    let running = state.withLock { state in
      state.isClosed = true
      return state.running.values.compactMap(\.task)
    }
    for task in running { task.cancel() }
    worker.stop()
  }

  // MARK: Files

  private func path(of name: Name) -> String { "\(folder)/\(name.member)-\(name.id)" }

  private func size(of name: Name) -> Int64 { Int64(TemporaryFile.size(of: path(of: name))) }
}
