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

  /// Returns the number of live records of each collection that has any; of one space, or of all.
  public func recordCounts(
    of space: UUID? = nil, on connection: Connection
  ) throws(StorageError) -> [String: Int] {
    let counts =
      if let space {
        try connection.rows(
          "SELECT collection, count FROM record_counts WHERE space = $1 AND count > 0", space
        ) { ($0.string(0), $0.int(1)) }
      } else {
        try connection.rows(
          "SELECT collection, sum(count) FROM record_counts GROUP BY collection HAVING sum(count) > 0"
        ) { ($0.string(0), $0.int(1)) }
      }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  /// Returns the files that records of some collections name, each once.
  public func files(
    namedBy collections: [String], on connection: Connection
  ) throws(StorageError) -> Set<SHA256Digest> {
    var named: Set<SHA256Digest> = []
    for collection in collections {
      named.formUnion(
        try connection.rows(
          "SELECT DISTINCT file FROM record_files WHERE collection = $1", collection
        ) { row throws(StorageError) in try row.digest(0) })
    }
    return named
  }
}

extension FileStore {
  /// Returns the sum of the uncompressed sizes of files; missing and damaged ones count nothing.
  public func size(ofAll digests: Set<SHA256Digest>) async throws(StorageError) -> Int64 {
    let all = Array(digests)
    var sum: Int64 = 0
    // In pieces, so that members' files do not wait.
    for start in stride(from: 0, to: all.count, by: 500) {
      let piece = all[start..<min(start + 500, all.count)]
      sum += try await run { () throws(StorageError) in
        piece.reduce(0) { $0 + Int64((try? self.size(of: $1)) ?? 0) }
      }
    }
    return sum
  }
}
