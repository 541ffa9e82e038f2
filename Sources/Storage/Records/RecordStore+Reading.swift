import JSON
public import Spaces

extension RecordStore {
  /// Returns the record, or `nil` if there is none or it is deleted.
  public func live(
    _ collection: String, id: UUID, in space: UUID, on connection: Connection
  ) throws(StorageError) -> Record? {
    let record = try find(collection, id: id, in: space, on: connection)
    return record?.deletedAt == nil ? record : nil
  }

  /// Returns the record.
  /// - Throws: `noSuchRecord` if there is none or it is deleted.
  public func existing(
    _ collection: String, id: UUID, in space: UUID, on connection: Connection
  ) throws(StorageError) -> Record {
    guard let record = try live(collection, id: id, in: space, on: connection) else {
      throw .noSuchRecord
    }
    return record
  }

  /// Returns the record, deleted or not.
  public func find(
    _ collection: String, id: UUID, in space: UUID, on connection: Connection
  ) throws(StorageError) -> Record? {
    try connection.row(
      "\(Self.columns) WHERE space = $1 AND collection = $2 AND id = $3",
      space, collection, id, body: Self.record)
  }

  /// Returns the records of a space's collection that are not deleted, oldest first.
  /// - Parameter after: the last identifier of the previous page.
  public func list(
    _ collection: String, in space: UUID, after: UUID? = nil, limit: Int = 1_000,
    on connection: Connection
  ) throws(StorageError) -> [Record] {
    try connection.rows(
      """
      \(Self.columns) WHERE space = $1 AND collection = $2 AND id > $3 AND deleted_at IS NULL
      ORDER BY id LIMIT $4
      """, space, collection, after ?? UUID(high: 0, low: 0), limit, body: Self.record)
  }

  /// Returns the records that a member made in a space's collection and that are not deleted, oldest first.
  /// - Parameter after: the last identifier of the previous page.
  public func list(
    _ collection: String, by author: UUID, in space: UUID, after: UUID?, limit: Int,
    on connection: Connection
  ) throws(StorageError) -> [Record] {
    try connection.rows(
      """
      \(Self.columns) WHERE author = $1 AND space = $2 AND collection = $3 AND id > $4
      AND deleted_at IS NULL ORDER BY id LIMIT $5
      """, author, space, collection, after ?? UUID(high: 0, low: 0), limit, body: Self.record)
  }

  /// Returns the shared spaces in which a member made records that are not deleted, oldest first.
  /// - Parameter kind: the kind of the spaces.
  public func spaces(
    writtenBy author: UUID, kind: SpaceKind, on connection: Connection
  ) throws(StorageError) -> [UUID] {
    try connection.rows(
      """
      SELECT DISTINCT spaces.id FROM records JOIN spaces ON spaces.id = records.space
      WHERE author = $1 AND kind = $2 AND deleted_at IS NULL ORDER BY spaces.id
      """, author, kind.name.description
    ) { row throws(StorageError) in try row.uuid(0) }
  }

  /// Calls `body` with each such record. Only a few are in memory at a time.
  public func visit(
    _ collection: String, in space: UUID, on connection: Connection,
    _ body: (Record) throws(StorageError) -> Void
  ) throws(StorageError) {
    let pageSize = 100
    var page: [Record]
    var last: UUID?
    repeat {
      page = try list(collection, in: space, after: last, limit: pageSize, on: connection)
      for record in page { try body(record) }
      last = page.last?.id
    } while page.count == pageSize
  }

  /// Returns the first record of a space's collection that is not deleted, has an identifier in a field, and
  /// satisfies a condition.
  ///
  /// Fast if the collection has an index for the field: see `index(of:by:)`.
  public func first(
    _ collection: StaticString, in space: UUID, with field: StaticString, _ identifier: UUID,
    on connection: Connection, where isWanted: (Record) -> Bool = { _ in true }
  ) throws(StorageError) -> Record? {
    try connection.first(
      """
      \(Self.columns) WHERE space = $1 AND collection = '\(collection)'
      AND \(Self.identifier(in: field)) = $2 AND deleted_at IS NULL
      """, space, identifier.description
    ) { (row) throws(StorageError) in
      let record = try Self.record(row)
      return isWanted(record) ? record : nil
    }
  }

  /// SQL that creates the index for `first(_:in:with:_:on:where:)`, for a migration of the collection's area.
  public static func index(of collection: StaticString, by field: StaticString) -> String {
    """
    CREATE INDEX \(collection)_by_\(field) ON records (space, \(identifier(in: field)))
    WHERE collection = '\(collection)'
    """
  }

  /// SQL for a field's identifier, which may be stored in upper or lower case.
  private static func identifier(in field: StaticString) -> String {
    "lower(json_extract(body, '$.\(field)'))"
  }

  /// Returns the changes after a position in the sequence, deletions included, in order.
  /// - Parameter last: the last position to return.
  public func changes(
    in space: UUID, after sequence: Int64, upTo last: Int64 = .max, limit: Int = 1_000,
    on connection: Connection
  ) throws(StorageError) -> [Record] {
    try connection.rows(
      "\(Self.columns) WHERE space = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4",
      space, sequence, last, limit, body: Self.record)
  }

  /// Returns the positions of a space's changes after a position, in order.
  public func places(
    in space: UUID, after sequence: Int64, limit: Int, on connection: Connection
  ) throws(StorageError) -> [Int64] {
    try connection.rows(
      "SELECT seq FROM records WHERE space = $1 AND seq > $2 ORDER BY seq LIMIT $3", space,
      sequence, limit
    ) { $0.int64(0) }
  }

  static let columns =
    "SELECT collection, id, space, author, rev, seq, updated_at, deleted_at, body FROM records"

  static func record(_ row: borrowing Row) throws(StorageError) -> Record {
    let body: JSONValue
    do throws(JSONError) {
      body = try JSONValue(parsing: row.bytes(8))
    } catch {
      throw .damaged("a record's body is no JSON: \(error)")
    }
    return Record(
      collection: row.string(0), id: try row.uuid(1), space: try row.uuid(2),
      author: try row.optionalUUID(3), revision: row.int64(4), sequence: row.int64(5),
      updatedAt: row.int64(6), deletedAt: row.optionalInt64(7), body: body)
  }
}
