package import JSON
public import Spaces

/// The records of all spaces: one table and one mechanism for all areas.
///
/// Every call takes a connection within `Database.write` or `Database.read`, so that an area can combine
/// several in one transaction. Records are changed only through a ``RecordWriter``.
public struct RecordStore: Sendable {
  /// The collections by name.
  public let collections: [String: RecordCollection]
  /// The kinds of spaces.
  let kinds: [SpaceKind]
  /// Other tables with a column `member`, whose rows are deleted when the member leaves.
  let memberTables: [String]
  /// Further columns that name a member, by their tables; their rows are deleted, too.
  let memberColumns: [String: String]
  let files: FileStore
  /// Default quota of a member in bytes of files; `nil` for no limit.
  let defaultQuota: Int64?

  /// Time during which a deleted record can be restored: 30 days, in milliseconds.
  public static let restorable: Int64 = 30 * 24 * 3_600_000

  /// - Parameter memberTables: other tables with a column `member`, whose rows are deleted when the member leaves.
  /// - Parameter memberColumns: further columns that name a member, by their tables, whose rows are deleted, too.
  /// - Parameter defaultQuota: default quota of a member in bytes of files; `nil` for no limit.
  public init(
    collections: [RecordCollection], kinds: [SpaceKind] = [.own, .club], files: FileStore,
    memberTables: [String] = [], memberColumns: [String: String] = [:], defaultQuota: Int64? = nil
  ) {
    self.defaultQuota = defaultQuota
    self.kinds = kinds
    self.memberTables = memberTables
    self.memberColumns = memberColumns
    self.collections = Dictionary(uniqueKeysWithValues: collections.map { ($0.name, $0) })
    self.files = files
  }

  /// The migrations of the tables of records, spaces and uploads.
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
    Migration(
      area: "records", version: 3,
      "ALTER TABLE records RENAME COLUMN member TO space",
      "ALTER TABLE records ADD COLUMN author BYTEA",
      "CREATE INDEX records_by_author ON records (author) WHERE author IS NOT NULL",
      "ALTER TABLE record_sequences RENAME COLUMN member TO space",
      "ALTER TABLE record_files RENAME COLUMN member TO space",
      // One device may be used by several members: each has a separate conflicting value.
      "ALTER TABLE record_conflicts RENAME TO record_conflicts_of_members",
      """
      CREATE TABLE record_conflicts (
        space BYTEA NOT NULL, collection TEXT NOT NULL, record BYTEA NOT NULL,
        field TEXT NOT NULL, author BYTEA, device BYTEA NOT NULL, change BYTEA NOT NULL,
        value TEXT NOT NULL, device_name TEXT NOT NULL, made_at BIGINT NOT NULL,
        PRIMARY KEY (space, collection, record, field, change))
      """,
      """
      INSERT INTO record_conflicts
        (space, collection, record, field, device, change, value, device_name, made_at)
      SELECT member, collection, record, field, device, change, value, device_name, made_at
      FROM record_conflicts_of_members
      """,
      "DROP TABLE record_conflicts_of_members",
      "CREATE INDEX record_conflicts_by_author ON record_conflicts (author)",
      // Starts above all existing positions, so that issued cursors stay valid.
      "CREATE TABLE change_counter (seq BIGINT NOT NULL)",
      "INSERT INTO change_counter (seq) SELECT coalesce(max(seq), 0) FROM record_sequences",
      """
      CREATE TABLE spaces (
        id BYTEA NOT NULL PRIMARY KEY, kind TEXT NOT NULL, name TEXT, since BIGINT NOT NULL,
        seq BIGINT NOT NULL)
      """,
      "CREATE INDEX spaces_by_kind ON spaces (kind) WHERE kind <> 'own'",
      // The row remains when its member leaves the space, so that devices learn of it.
      """
      CREATE TABLE space_members (
        space BYTEA NOT NULL, member BYTEA NOT NULL, role TEXT, is_following SMALLINT NOT NULL,
        since BIGINT NOT NULL, seq BIGINT NOT NULL, PRIMARY KEY (member, space))
      """,
      "CREATE INDEX space_members_by_space ON space_members (space)"),
    Migration(
      area: "records", version: 4,
      // `bytes` is null until the space was measured, `quota` if none was set.
      """
      CREATE TABLE space_storage (
        space BYTEA NOT NULL PRIMARY KEY, bytes BIGINT, quota BIGINT)
      """,
      "ALTER TABLE file_uploads ADD COLUMN size BIGINT NOT NULL DEFAULT 0",
      "CREATE INDEX file_uploads_by_member ON file_uploads (member)"),
    invitationMigration,
    Migration(
      area: "records", version: 6,
      "ALTER TABLE space_storage ADD COLUMN row_bytes BIGINT NOT NULL DEFAULT 0",
      """
      CREATE TABLE record_counts (
        space BYTEA NOT NULL, collection TEXT NOT NULL, count BIGINT NOT NULL,
        PRIMARY KEY (space, collection))
      """,
      """
      INSERT INTO record_counts (space, collection, count)
      SELECT space, collection, count(*) FROM records WHERE deleted_at IS NULL
      GROUP BY space, collection
      """),
    Migration(
      area: "records", version: 7,
      // Number of deleted records that can be restored.
      "ALTER TABLE record_counts ADD COLUMN deleted BIGINT NOT NULL DEFAULT 0",
      """
      CREATE INDEX records_restorable ON records (space, collection, deleted_at)
      WHERE deleted_at IS NOT NULL AND body <> '{}'
      """,
      """
      INSERT INTO record_counts (space, collection, count, deleted)
      SELECT space, collection, 0, count(*) FROM records
      WHERE deleted_at IS NOT NULL AND body <> '{}' GROUP BY space, collection
      ON CONFLICT (space, collection) DO UPDATE SET deleted = excluded.deleted
      """),
    Migration(
      area: "records", version: 8,
      // Only for fields with lists of elements, whose versions cannot be described to members in words.
      """
      CREATE TABLE record_field_origins (
        space BYTEA NOT NULL, collection TEXT NOT NULL, record BYTEA NOT NULL,
        field TEXT NOT NULL, author BYTEA, device BYTEA NOT NULL, device_name TEXT NOT NULL,
        made_at BIGINT NOT NULL, PRIMARY KEY (space, collection, record, field))
      """,
      """
      CREATE INDEX record_field_origins_by_author ON record_field_origins (author)
      WHERE author IS NOT NULL
      """),
    Migration(
      area: "records", version: 9,
      // By these, administrators browse the records of all spaces, the latest change first.
      "CREATE INDEX records_by_collection ON records (collection, seq)",
      """
      CREATE INDEX records_deleted_by_collection ON records (collection, seq)
      WHERE deleted_at IS NOT NULL AND body <> '{}'
      """,
      "DROP INDEX records_by_author",
      "CREATE INDEX records_by_author ON records (author, seq) WHERE author IS NOT NULL",
      // `size` is null until the file was measured, and counts in the totals from then on.
      "ALTER TABLE record_files ADD COLUMN size BIGINT",
      "CREATE INDEX record_files_unmeasured ON record_files (file) WHERE size IS NULL",
      """
      CREATE TABLE collection_totals (
        collection TEXT NOT NULL PRIMARY KEY, records BIGINT NOT NULL DEFAULT 0,
        files BIGINT NOT NULL DEFAULT 0, bytes BIGINT NOT NULL DEFAULT 0)
      """,
      """
      INSERT INTO collection_totals (collection, records)
      SELECT collection, sum(count) FROM record_counts GROUP BY collection
      """),
  ]

  /// Returns the collection with a name.
  /// - Throws: `noSuchCollection`.
  public func collection(_ name: String) throws(StorageError) -> RecordCollection {
    guard let collection = collections[name] else { throw .noSuchCollection(name) }
    return collection
  }

  /// Sets fields derived by the server, unless the record was changed or deleted meanwhile. Its time of change
  /// stays, since no member changed it.
  package func derive(
    _ fields: [JSONMember], of record: Record, on connection: Connection
  ) throws(StorageError) {
    guard
      var present = try live(
        record.collection, id: record.id, in: record.space, on: connection),
      present.revision == record.revision
    else { return }
    let body = present.body.merging(fields)
    if body == present.body { return }
    present.body = body
    try store(&present, at: present.updatedAt, on: connection)
  }

  /// Checks, counts and writes a record and updates the area's index.
  func store(
    _ record: inout Record, at time: Int64,
    indexing index: ((Record, Connection) throws(StorageError) -> Void)? = nil,
    on connection: Connection
  ) throws(StorageError) {
    let collection = try collection(record.collection)
    let errors = collection.schema.check(record.body)
    if !errors.isEmpty { throw .invalidRecord(errors) }
    try count(record, collection, on: connection)
    record.revision += 1
    record.sequence = try nextChange(of: record.space, on: connection)
    record.updatedAt = time
    try connection.run(
      """
      INSERT INTO records
        (space, collection, id, author, rev, seq, updated_at, deleted_at, body)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (space, collection, id) DO UPDATE SET rev = excluded.rev, seq = excluded.seq,
        updated_at = excluded.updated_at, deleted_at = excluded.deleted_at, body = excluded.body
      """,
      record.space, record.collection, record.id, record.author, record.revision,
      record.sequence, record.updatedAt, record.deletedAt,
      String(decoding: record.body.bytes, as: UTF8.self))
    try referToFiles(of: record, collection, on: connection)
    try (index ?? collection.index)(record, connection)
    if let field = collection.rules.nameOfSpace {
      try rename(record.space, to: record.body[field]?.string, on: connection)
    }
  }

  /// Counts a record that is about to be stored.
  /// - Throws: `invalidRecord` if the space holds the maximum number. Deleted records have the same maximum:
  ///   beyond it, the oldest cannot be restored any more.
  private func count(
    _ record: Record, _ collection: RecordCollection, on connection: Connection
  ) throws(StorageError) {
    let stored = try connection.row(
      """
      SELECT deleted_at IS NULL, deleted_at IS NOT NULL AND body <> '{}' FROM records
      WHERE space = $1 AND collection = $2 AND id = $3
      """, record.space, record.collection, record.id
    ) { (isLive: $0.bool(0), isKept: $0.bool(1)) }
    let isLive = record.deletedAt == nil
    let isKept = !isLive && record.body.object?.isEmpty == false
    let live = (isLive ? 1 : 0) - (stored?.isLive == true ? 1 : 0)
    let deleted = (isKept ? 1 : 0) - (stored?.isKept == true ? 1 : 0)
    if live == 0, deleted == 0 { return }
    if live != 0 { try addTotals(of: collection.name, records: live, on: connection) }
    let counts = try connection.row(
      """
      INSERT INTO record_counts (space, collection, count, deleted) VALUES ($1, $2, $3, $4)
      ON CONFLICT (space, collection) DO UPDATE
      SET count = record_counts.count + $3, deleted = record_counts.deleted + $4
      RETURNING count, deleted
      """, record.space, record.collection, live, deleted
    ) { (live: $0.int(0), deleted: $0.int(1)) }
    guard let counts else { return }
    if live > 0, counts.live > collection.maximumCount {
      throw .invalid(
        "", "too_many",
        "There are \(collection.maximumCount) of these already, the most there may be.")
    }
    if deleted > 0, counts.deleted > collection.maximumCount {
      try emptyOldest(
        counts.deleted - collection.maximumCount, of: collection.name, in: record.space,
        on: connection)
    }
  }

  /// Stores the files that the record names.
  ///
  /// Files are deleted on the same thread after a look at this table, so a file found here stays.
  /// - Throws: `missingFile` if one is not in the store.
  private func referToFiles(
    of record: Record, _ collection: RecordCollection, on connection: Connection
  ) throws(StorageError) {
    let digests = Set(collection.files(record.body))
    let held = try connection.rows(
      "SELECT file FROM record_files WHERE space = $1 AND collection = $2 AND record = $3",
      record.space, record.collection, record.id
    ) { row throws(StorageError) in try row.digest(0) }
    let added = digests.subtracting(held)
    for digest in added {
      guard files.contains(digest) else { throw .missingFile(digest) }
      let size = Int64(try files.size(of: digest))
      try countName(of: digest, size, in: record, on: connection)
      try connection.run(
        """
        INSERT INTO record_files (file, space, collection, record, size) VALUES ($1, $2, $3, $4, $5)
        """, digest, record.space, record.collection, record.id, size)
    }
    for digest in Set(held).subtracting(digests) {
      let size = try connection.row(
        """
        DELETE FROM record_files
        WHERE file = $1 AND space = $2 AND collection = $3 AND record = $4 RETURNING size
        """, digest, record.space, record.collection, record.id
      ) { $0.optionalInt64(0) }
      try discountName(of: digest, size.flatMap(\.self), in: record, on: connection)
    }
    if !added.isEmpty { try requireRoom(ofOwnersOf: record.space, on: connection) }
  }
}

extension JSONValue {
  /// Returns the object with these members set, and those with `null` removed.
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
