import JSON
public import Spaces

extension RecordStore {
  /// The record, or `nil` when there is none or it is deleted.
  public func live(
    _ collection: String, id: UUID, in space: UUID, on connection: Connection
  ) throws(StorageError) -> Record? {
    let record = try find(collection, id: id, in: space, on: connection)
    return record?.deletedAt == nil ? record : nil
  }

  /// The record, which must exist and not be deleted.
  public func existing(
    _ collection: String, id: UUID, in space: UUID, on connection: Connection
  ) throws(StorageError) -> Record {
    guard let record = try live(collection, id: id, in: space, on: connection) else {
      throw .noSuchRecord
    }
    return record
  }

  /// The record, deleted or not.
  public func find(
    _ collection: String, id: UUID, in space: UUID, on connection: Connection
  ) throws(StorageError) -> Record? {
    try connection.row(
      "\(Self.columns) WHERE space = $1 AND collection = $2 AND id = $3",
      space, collection, id, body: Self.record)
  }

  /// The records of a space's collection that are not deleted, oldest first.
  /// - Parameter after: the last identifier of the page before.
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

  /// The records of a space's collection that a member made and that are not deleted, oldest first.
  /// - Parameter after: the last identifier of the page before.
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

  /// The shared spaces in which a member made records that are not deleted, oldest first.
  /// - Parameter kind: of the spaces.
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

  /// Shows `body` the same records one after the other. Few are in memory at one time, however many there are.
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

  /// The first record of a space's collection that is not deleted, has an identifier in a field, and is as
  /// wanted.
  ///
  /// Quick where the collection has an index for that field: see `index(of:by:)`.
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

  /// The statement that makes the index by which `first(_:in:with:_:on:where:)` finds records: for a migration of
  /// the area that has the collection.
  public static func index(of collection: StaticString, by field: StaticString) -> String {
    """
    CREATE INDEX \(collection)_by_\(field) ON records (space, \(identifier(in: field)))
    WHERE collection = '\(collection)'
    """
  }

  /// A field with an identifier, which whoever wrote the record may have written in either case.
  private static func identifier(in field: StaticString) -> String {
    "lower(json_extract(body, '$.\(field)'))"
  }

  /// What changed after a place in the sequence, deletions among it, in order.
  /// - Parameter last: the last place that is asked for.
  public func changes(
    in space: UUID, after sequence: Int64, upTo last: Int64 = .max, limit: Int = 1_000,
    on connection: Connection
  ) throws(StorageError) -> [Record] {
    try connection.rows(
      "\(Self.columns) WHERE space = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4",
      space, sequence, last, limit, body: Self.record)
  }

  /// The places of a space's changes after one, in order.
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
