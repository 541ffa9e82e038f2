public import JSON

/// What members own: one table and one mechanism for all areas.
///
/// Every call runs on a connection within `Database.write` or `Database.read`, so that an area can
/// do several things in one transaction.
public struct RecordStore: Sendable {
  let collections: [String: RecordCollection]
  /// Tables of others with a column `member`, whose rows go when the member leaves.
  let memberTables: [String]
  let files: FileStore

  /// How long what was deleted can be brought back: 30 days, in milliseconds.
  public static let restorable: Int64 = 30 * 24 * 3_600_000

  /// - Parameter memberTables: tables of others with a column `member`, whose rows go when the
  ///   member leaves.
  public init(collections: [RecordCollection], files: FileStore, memberTables: [String] = []) {
    self.memberTables = memberTables
    self.collections = Dictionary(uniqueKeysWithValues: collections.map { ($0.name, $0) })
    self.files = files
  }

  public static let migrations = [
    Migration(
      area: "records", version: 1,
      """
      CREATE TABLE records (
        member BYTEA NOT NULL, collection TEXT NOT NULL, id BYTEA NOT NULL,
        rev BIGINT NOT NULL, seq BIGINT NOT NULL, updated_at BIGINT NOT NULL, deleted_at BIGINT,
        body TEXT NOT NULL, PRIMARY KEY (member, collection, id))
      """,
      "CREATE UNIQUE INDEX records_by_sequence ON records (member, seq)",
      "CREATE INDEX records_deleted ON records (deleted_at) WHERE deleted_at IS NOT NULL",
      "CREATE TABLE record_sequences (member BYTEA NOT NULL PRIMARY KEY, seq BIGINT NOT NULL)",
      """
      CREATE TABLE record_files (
        file BYTEA NOT NULL, member BYTEA NOT NULL, collection TEXT NOT NULL, record BYTEA NOT NULL,
        PRIMARY KEY (file, member, collection, record))
      """,
      "CREATE INDEX record_files_by_record ON record_files (member, collection, record)"),
    Migration(
      area: "records", version: 2,
      """
      CREATE TABLE record_conflicts (
        member BYTEA NOT NULL, collection TEXT NOT NULL, record BYTEA NOT NULL,
        field TEXT NOT NULL, device BYTEA NOT NULL, change BYTEA NOT NULL, value TEXT NOT NULL,
        device_name TEXT NOT NULL, made_at BIGINT NOT NULL,
        PRIMARY KEY (member, collection, record, field, device))
      """,
      """
      CREATE TABLE file_uploads (
        file BYTEA NOT NULL, member BYTEA NOT NULL, uploaded_at BIGINT NOT NULL,
        PRIMARY KEY (file, member))
      """,
      "CREATE INDEX file_uploads_by_time ON file_uploads (uploaded_at)"),
  ]

  func collection(_ name: String) throws(StorageError) -> RecordCollection {
    guard let collection = collections[name] else { throw .noSuchCollection(name) }
    return collection
  }

  /// Stores a new record.
  /// - Throws: `recordExists`, `invalidRecord`, `missingFile`.
  @discardableResult
  public func create(
    _ collection: String, id: UUID = .new(), of member: UUID, body: JSONValue,
    at time: Int64 = WallClock.now(), on connection: Connection
  ) throws(StorageError) -> Record {
    let exists = try connection.exists(
      "SELECT 1 FROM records WHERE member = $1 AND collection = $2 AND id = $3",
      member, collection, id)
    if exists { throw .recordExists }
    var record = Record(
      collection: collection, id: id, member: member, revision: 0, sequence: 0, updatedAt: time,
      body: body)
    try store(&record, at: time, on: connection)
    return record
  }

  /// Changes fields of a record; a `null` takes a field away, others stay as they are.
  /// - Parameter revision: the revision the change was made on, when the caller knows it.
  /// - Throws: `noSuchRecord`, `staleRecord`, `invalidRecord`, `missingFile`.
  @discardableResult
  public func patch(
    _ collection: String, id: UUID, of member: UUID, fields: [JSONMember], revision: Int64? = nil,
    at time: Int64 = WallClock.now(), on connection: Connection
  ) throws(StorageError) -> Record {
    var record = try existing(collection, id: id, of: member, on: connection)
    if let revision, revision != record.revision { throw .staleRecord(revision: record.revision) }
    let body = record.body.merging(fields)
    if body == record.body { return record }
    record.body = body
    try store(&record, at: time, on: connection)
    return record
  }

  /// Deletes a record; it can be brought back for 30 days. Deleting twice is no error.
  @discardableResult
  public func delete(
    _ collection: String, id: UUID, of member: UUID, at time: Int64 = WallClock.now(),
    on connection: Connection
  ) throws(StorageError) -> Record {
    guard var record = try find(collection, id: id, of: member, on: connection) else {
      throw .noSuchRecord
    }
    if record.deletedAt != nil { return record }
    record.deletedAt = time
    try store(&record, at: time, on: connection)
    // Deleting wins (Y4): nothing is left to choose.
    try connection.run(
      "DELETE FROM record_conflicts WHERE member = $1 AND collection = $2 AND record = $3",
      member, collection, id)
    return record
  }

  /// Brings a deleted record back. Restoring one that is not deleted is no error.
  @discardableResult
  public func restore(
    _ collection: String, id: UUID, of member: UUID, at time: Int64 = WallClock.now(),
    on connection: Connection
  ) throws(StorageError) -> Record {
    guard var record = try find(collection, id: id, of: member, on: connection) else {
      throw .noSuchRecord
    }
    if record.deletedAt == nil { return record }
    if !record.isRestorable(at: time) { throw .noSuchRecord }
    record.deletedAt = nil
    try store(&record, at: time, on: connection)
    return record
  }

  /// Checks, counts, writes, and lets the area follow.
  private func store(
    _ record: inout Record, at time: Int64, on connection: Connection
  ) throws(StorageError) {
    let collection = try collection(record.collection)
    let errors = collection.schema.check(record.body)
    if !errors.isEmpty { throw .invalidRecord(errors) }
    record.revision += 1
    record.sequence = try nextSequence(of: record.member, on: connection)
    record.updatedAt = time
    try connection.run(
      """
      INSERT INTO records (member, collection, id, rev, seq, updated_at, deleted_at, body)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (member, collection, id) DO UPDATE SET rev = excluded.rev, seq = excluded.seq,
        updated_at = excluded.updated_at, deleted_at = excluded.deleted_at, body = excluded.body
      """,
      record.member, record.collection, record.id, record.revision, record.sequence,
      record.updatedAt, record.deletedAt, String(decoding: record.body.bytes, as: UTF8.self))
    try keepFiles(of: record, collection, on: connection)
    try collection.index(record, connection)
  }

  /// Counts the member's changes.
  func nextSequence(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> Int64 {
    let sequence = try connection.row(
      """
      INSERT INTO record_sequences (member, seq) VALUES ($1, 1)
      ON CONFLICT (member) DO UPDATE SET seq = record_sequences.seq + 1 RETURNING seq
      """, member
    ) { $0.int64(0) }
    guard let sequence else { throw .damaged("a sequence gave no number") }
    connection.note(.space(member))
    return sequence
  }

  /// Notes which files the record names; a file that is not in the store is refused.
  ///
  /// Files are removed on this same thread, after a look at this table, so a file found here stays.
  private func keepFiles(
    of record: Record, _ collection: RecordCollection, on connection: Connection
  ) throws(StorageError) {
    let digests = Set(collection.files(record.body))
    let held = try connection.rows(
      "SELECT file FROM record_files WHERE member = $1 AND collection = $2 AND record = $3",
      record.member, record.collection, record.id
    ) { row throws(StorageError) in try row.digest(0) }
    for digest in digests.subtracting(held) {
      guard files.contains(digest) else { throw .missingFile(digest) }
      try connection.run(
        "INSERT INTO record_files (file, member, collection, record) VALUES ($1, $2, $3, $4)",
        digest, record.member, record.collection, record.id)
    }
    for digest in Set(held).subtracting(digests) {
      try connection.run(
        """
        DELETE FROM record_files
        WHERE file = $1 AND member = $2 AND collection = $3 AND record = $4
        """, digest, record.member, record.collection, record.id)
    }
  }
}

extension JSONValue {
  /// The object with these members set, and those given as `null` taken away.
  package func merging(_ fields: [JSONMember]) -> JSONValue {
    var members = object ?? []
    for field in fields {
      let index = members.firstIndex { $0.key.utf8.elementsEqual(field.key.utf8) }
      switch (index, field.value.isNull) {
      case (let index?, true): members.remove(at: index)
      case (let index?, false): members[index].value = field.value
      case (nil, true): break
      case (nil, false): members.append(field)
      }
    }
    return .object(members)
  }
}
