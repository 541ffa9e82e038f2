import JSON

extension RecordStore {
  /// The record, or `nil` when there is none or it is deleted.
  public func live(
    _ collection: String, id: UUID, of member: UUID, on connection: Connection
  ) throws(StorageError) -> Record? {
    let record = try find(collection, id: id, of: member, on: connection)
    return record?.deletedAt == nil ? record : nil
  }

  /// The record, which must exist and not be deleted.
  public func existing(
    _ collection: String, id: UUID, of member: UUID, on connection: Connection
  ) throws(StorageError) -> Record {
    guard let record = try live(collection, id: id, of: member, on: connection) else {
      throw .noSuchRecord
    }
    return record
  }

  /// The record, deleted or not.
  public func find(
    _ collection: String, id: UUID, of member: UUID, on connection: Connection
  ) throws(StorageError) -> Record? {
    try connection.row(
      "\(Self.columns) WHERE member = $1 AND collection = $2 AND id = $3",
      member, collection, id, body: Self.record)
  }

  /// The member's records of a collection that are not deleted, oldest first.
  /// - Parameter after: the last identifier of the page before.
  public func list(
    _ collection: String, of member: UUID, after: UUID? = nil, limit: Int = 1_000,
    on connection: Connection
  ) throws(StorageError) -> [Record] {
    try connection.rows(
      """
      \(Self.columns) WHERE member = $1 AND collection = $2 AND id > $3 AND deleted_at IS NULL
      ORDER BY id LIMIT $4
      """, member, collection, after ?? UUID(high: 0, low: 0), limit, body: Self.record)
  }

  /// What changed after a place in the member's sequence, deletions among it, in order.
  public func changes(
    of member: UUID, after sequence: Int64, limit: Int = 1_000, on connection: Connection
  ) throws(StorageError) -> [Record] {
    try connection.rows(
      "\(Self.columns) WHERE member = $1 AND seq > $2 ORDER BY seq LIMIT $3",
      member, sequence, limit, body: Self.record)
  }

  static let columns =
    "SELECT collection, id, member, rev, seq, updated_at, deleted_at, body FROM records"

  static func record(_ row: borrowing Row) throws(StorageError) -> Record {
    let body: JSONValue
    do throws(JSONError) {
      body = try JSONValue(parsing: row.bytes(7))
    } catch {
      throw .damaged("a record's body is no JSON: \(error)")
    }
    return Record(
      collection: row.string(0), id: try row.uuid(1), member: try row.uuid(2),
      revision: row.int64(3), sequence: row.int64(4), updatedAt: row.int64(5),
      deletedAt: row.optionalInt64(6), body: body)
  }
}
