import JSON
import Replication
import Spaces
import Storage
import Threads

/// The server of one world: storage and replication of the product, in a folder of its own.
///
/// Its clock shows the world's time, which commands set.
final class ModelClub {
  private let directory: String
  private let time = Locked<Int64>(0)
  private var data: ModelData

  init(directory: String) throws(StorageError) {
    self.directory = directory
    data = try ModelData(directory: directory + "/data", time: time)
  }

  func close() { data.close() }

  func setTime(_ now: Int64) { time.withLock { $0 = now } }

  // MARK: Members

  func open(members: [UUID], spaces: [UUID]) async throws(StorageError) {
    try await write { (records, connection) throws(StorageError) in
      for member in members { try records.openOwnSpace(of: member, on: connection) }
      for space in spaces {
        _ = try records.openSpace(
          space, kind: ModelCollections.wall, name: "Wall", on: connection)
      }
    }
  }

  func setRole(_ role: Role?, of member: UUID, in space: UUID) async throws(StorageError) {
    try await write { (records, connection) throws(StorageError) in
      try records.setRole(role, of: member, in: space, on: connection)
    }
  }

  /// Ends a membership of the club.
  func remove(_ member: UUID) async throws(StorageError) {
    let files = try await write { (records, connection) throws(StorageError) in
      try records.removeAll(of: member, on: connection)
    }
    try await data.files.remove(files, unnamedIn: data.database)
  }

  // MARK: Files

  func put(_ content: String, by member: UUID) async throws(StorageError) {
    let file = try await data.files.put(Array(content.utf8))
    let now = time.withLock { $0 }
    try await write { (records, connection) throws(StorageError) in
      try records.noteUpload(of: file, by: member, at: now, on: connection)
    }
  }

  /// Performs the server's daily maintenance.
  func keepHouse() async throws(StorageError) {
    let now = time.withLock { $0 }
    try await write { (records, connection) throws(StorageError) in
      try records.deleteOldUploads(at: now, on: connection)
      try records.purge(at: now, on: connection)
      try Replicator.deleteOldAnswers(at: now, on: connection)
    }
    try await data.files.sweep(database: data.database, olderThan: 0)
  }

  // MARK: Backups

  /// Makes a backup in place of the previous one.
  /// - Returns: the sequence number of its last change.
  func backUp() async throws(StorageError) -> Int64 {
    let now = time.withLock { $0 }
    _ = try DataCopy(from: directory + "/data", to: directory + "/backup").run(
      preparing: { (connection) throws(StorageError) in
        try Replicator.closeLastRun(at: now, on: connection)
      })
    return try await data.database.read { (connection) throws(StorageError) in
      try connection.row("SELECT seq FROM change_counter") { $0.int64(0) } ?? 0
    }
  }

  /// Stops the server, restores the backup, and starts the server again.
  func restoreBackup() throws(StorageError) {
    data.close()
    _ = try DataCopy(from: directory + "/backup", to: directory + "/data").restore(
      at: time.withLock { $0 })
    data = try ModelData(directory: directory + "/data", time: time)
  }

  // MARK: Sync

  func synchronize(_ request: SyncRequest, for member: UUID) async throws(StorageError) -> [UInt8] {
    let answer = try await data.replicator.synchronize(request, for: member)
    var writer = JSONWriter()
    answer.write(into: &writer)
    return writer.bytes
  }

  @discardableResult
  private func write<Value: Sendable>(
    _ body: @escaping @Sendable (RecordStore, Connection) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await data.database.write { [records = data.records] connection throws(StorageError) in
      try body(records, connection)
    }
  }
}

/// A run of the server: its database, its files, and replication over both.
private struct ModelData {
  let database: Database
  let files: FileStore
  let records: RecordStore
  let replicator: Replicator

  init(directory: String, time: Locked<Int64>) throws(StorageError) {
    database = try Database.open(
      directory: directory, migrations: RecordStore.migrations + ReplicationTables.migrations)
    files = try FileStore(directory: directory)
    let records = RecordStore(
      collections: ModelCollections.all, kinds: [.own, .club, ModelCollections.wall], files: files,
      memberTables: ReplicationTables.memberTables)
    self.records = records
    replicator = Replicator(
      database: database, records: records,
      preparations: [
        "tracks": { (change, member, isNew) in
          if !isNew { return Preparation() }
          let fields = change.fields.map { JSONMember($0.name, $0.after ?? .null) }
          return ModelCollections.preparation(of: fields, for: member, in: records)
        }
      ], clock: { time.withLock { $0 } })
  }

  func close() {
    database.close()
    files.close()
  }
}
