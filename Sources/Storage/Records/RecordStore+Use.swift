import Spaces

/// A shared space whose only owner is one member.
public struct SoleSpace: Equatable, Sendable {
  /// The space's identifier.
  public let id: UUID
  /// The name of its kind.
  public let kind: String
  /// Its name, if it has one.
  public let name: String?
  /// The editor of longest standing, who becomes the owner when the member leaves; `nil` if nobody would own it.
  public let heir: UUID?
}

/// What members and collections use of the club's storage, for administrators.
extension RecordStore {
  /// Returns the shared spaces that a member owns alone, at most 200.
  public func soleSpaces(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> [SoleSpace] {
    try connection.rows(
      """
      SELECT spaces.id, kind, name, (
        SELECT member FROM space_members AS heirs
        WHERE heirs.space = spaces.id AND heirs.role = $3 ORDER BY since, member LIMIT 1)
      FROM space_members AS owned JOIN spaces ON spaces.id = owned.space
      WHERE owned.member = $1 AND owned.role = $2 AND NOT EXISTS (
        SELECT 1 FROM space_members AS others
        WHERE others.space = owned.space AND others.role = $2 AND others.member <> $1)
      ORDER BY kind, name, spaces.id LIMIT 200
      """, member, Role.owner.name.description, Role.editor.name.description
    ) { row throws(StorageError) in
      SoleSpace(
        id: try row.uuid(0), kind: row.string(1), name: row.optionalString(2),
        heir: try row.optionalUUID(3))
    }
  }

  /// Returns the members who use most storage, with their bytes, the largest first. Unfinished uploads and uploads without a
  /// record are left out.
  public func largestUsers(
    _ limit: Int, on connection: Connection
  ) throws(StorageError) -> [(member: UUID, bytes: Int64)] {
    try connection.rows(
      """
      SELECT member, sum(bytes) FROM (
        SELECT id AS member, coalesce(bytes, 0) + row_bytes AS bytes
        FROM space_storage JOIN spaces ON spaces.id = space_storage.space WHERE kind = 'own'
        UNION ALL
        SELECT member, coalesce(bytes, 0) + row_bytes
        FROM space_members JOIN space_storage ON space_storage.space = space_members.space
        WHERE role = $1) AS used
      GROUP BY member HAVING sum(bytes) > 0 ORDER BY sum(bytes) DESC, member LIMIT $2
      """, Role.owner.name.description, limit
    ) { row throws(StorageError) in (member: try row.uuid(0), bytes: row.int64(1)) }
  }

  /// Returns the number of live records of each collection that has any in a space.
  public func recordCounts(
    of space: UUID, on connection: Connection
  ) throws(StorageError) -> [String: Int] {
    let counts = try connection.rows(
      "SELECT collection, count FROM record_counts WHERE space = $1 AND count > 0", space
    ) { ($0.string(0), $0.int(1)) }
    return Dictionary(uniqueKeysWithValues: counts)
  }
}

/// The records and files of a collection in all spaces.
public struct CollectionTotals: Equatable, Sendable {
  /// Number of live records.
  public var records = 0
  /// Number of files that its records name, each once.
  public var files = 0
  /// Their bytes, uncompressed.
  public var bytes: Int64 = 0

  /// Creates the totals of an empty collection.
  public init() {}

  /// Adds the totals of another collection.
  public static func += (one: inout CollectionTotals, other: CollectionTotals) {
    one.records += other.records
    one.files += other.files
    one.bytes += other.bytes
  }
}

/// Totals by collection. They follow each change, so that reading them costs the same however much is stored. A file counts
/// once for a collection, from when a row of `record_files` has its size.
extension RecordStore {
  /// Returns the totals of each collection that ever had a record.
  public func totals(on connection: Connection) throws(StorageError) -> [String: CollectionTotals] {
    let totals = try connection.rows(
      "SELECT collection, records, files, bytes FROM collection_totals"
    ) { row in
      var totals = CollectionTotals()
      (totals.records, totals.files, totals.bytes) = (row.int(1), row.int(2), row.int64(3))
      return (row.string(0), totals)
    }
    return Dictionary(uniqueKeysWithValues: totals)
  }

  /// Adds to the totals of a collection.
  func addTotals(
    of collection: String, records: Int = 0, files: Int = 0, bytes: Int64 = 0,
    on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO collection_totals (collection, records, files, bytes) VALUES ($1, $2, $3, $4)
      ON CONFLICT (collection) DO UPDATE SET records = collection_totals.records + $2,
        files = collection_totals.files + $3, bytes = collection_totals.bytes + $4
      """, collection, records, files, bytes)
  }

  /// Returns true if a record of the collection names the file and its size is known.
  func isMeasured(
    _ file: SHA256Digest, in collection: String, on connection: Connection
  ) throws(StorageError) -> Bool {
    try connection.exists(
      "SELECT 1 FROM record_files WHERE file = $1 AND collection = $2 AND size IS NOT NULL", file,
      collection)
  }

  /// Subtracts the records of a space, all of which are about to be deleted, and the files that only they name.
  func subtractTotals(of space: UUID, on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      UPDATE collection_totals SET records = collection_totals.records - gone.count FROM (
        SELECT collection, count FROM record_counts WHERE space = $1) AS gone
      WHERE collection_totals.collection = gone.collection
      """, space)
    try connection.run(
      """
      UPDATE collection_totals SET files = collection_totals.files - gone.count,
        bytes = collection_totals.bytes - gone.bytes FROM (
        SELECT collection, count(*) AS count, sum(size) AS bytes FROM (
          SELECT DISTINCT file, collection, size FROM record_files AS named
          WHERE space = $1 AND size IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM record_files AS others WHERE others.file = named.file
              AND others.collection = named.collection AND others.space <> $1
              AND others.size IS NOT NULL)) AS only_there
        GROUP BY collection) AS gone
      WHERE collection_totals.collection = gone.collection
      """, space)
  }

  /// Measures a few of the files that records of an older version name.
  /// - Returns: true if at least one was measured.
  public func measureFiles(on connection: Connection) throws(StorageError) -> Bool {
    let unmeasured = try connection.rows(
      "SELECT DISTINCT file FROM record_files WHERE size IS NULL LIMIT 200"
    ) { row throws(StorageError) in try row.digest(0) }
    for file in unmeasured {
      // A missing file has no size.
      let size = Int64((try? files.size(of: file)) ?? 0)
      let naming = try connection.rows(
        "SELECT DISTINCT collection FROM record_files WHERE file = $1 AND size IS NULL", file
      ) { $0.string(0) }
      for collection in naming where try !isMeasured(file, in: collection, on: connection) {
        try addTotals(of: collection, files: 1, bytes: size, on: connection)
      }
      try connection.run(
        "UPDATE record_files SET size = $2 WHERE file = $1 AND size IS NULL", file, size)
    }
    return !unmeasured.isEmpty
  }
}
