import Replication
import Spaces
import Storage
import TestGround

/// Records in a temporary directory, and the synchronization of devices with them.
class RecordClub: @unchecked Sendable {
  let directory = TemporaryDirectory()
  let database: Database
  let files: FileStore
  let records: RecordStore
  let replicator: Replicator

  init(_ collections: [RecordCollection], kinds: [SpaceKind] = [.own, .club]) throws {
    database = try Database.open(
      directory: directory.path, at: TestDatabase.address(of: directory.path),
      migrations: RecordStore.migrations + ReplicationTables.migrations)
    files = try FileStore(directory: directory.path)
    records = RecordStore(
      collections: collections, kinds: kinds, files: files,
      memberTables: ReplicationTables.memberTables)
    replicator = Replicator(database: database, records: records)
  }

  /// Makes an identifier that of a member.
  func open(_ member: UUID) async throws(StorageError) {
    try await write { (records, connection) throws(StorageError) in
      try records.openOwnSpace(of: member, on: connection)
    }
  }

  func close() {
    database.close()
    files.close()
  }

  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (RecordStore, Connection) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await database.write { [records] connection throws(StorageError) in
      try body(records, connection)
    }
  }
}
