import JSON

extension RecordStore {
  /// Returns the conflicts of a record, oldest change first.
  /// - Parameter fields: the fields whose conflicts are read, since values may be large; `nil` for all.
  public func conflicts(
    of record: Record, in fields: Set<String>? = nil, on connection: Connection
  ) throws(StorageError) -> [RecordConflict] {
    try connection.rows(
      """
      SELECT change, field, value, author, device, device_name, made_at FROM record_conflicts
      WHERE space = $1 AND collection = $2 AND record = $3 ORDER BY change, field
      """, record.space, record.collection, record.id
    ) { (row) throws(StorageError) -> RecordConflict? in
      if let fields, !fields.contains(row.string(1)) { return nil }
      let value: JSONValue
      do throws(JSONError) {
        value = try JSONValue(parsing: row.bytes(2))
      } catch {
        throw .damaged("a conflict's value is no JSON: \(error)")
      }
      return RecordConflict(
        change: try row.uuid(0), field: row.string(1), value: value,
        author: try row.optionalUUID(3), device: try row.uuid(4), deviceName: row.string(5),
        madeAt: row.int64(6))
    }.compactMap(\.self)
  }

  /// Returns the number of a record's unresolved values, and their bytes.
  public func conflictCounts(
    of record: Record, on connection: Connection
  ) throws(StorageError) -> (values: Int, bytes: Int) {
    try connection.row(
      """
      SELECT count(*), coalesce(sum(length(value)), 0) FROM record_conflicts
      WHERE space = $1 AND collection = $2 AND record = $3
      """, record.space, record.collection, record.id
    ) { ($0.int(0), $0.int(1)) } ?? (0, 0)
  }

  /// Stores a conflict. It replaces an earlier one of the same member, device and field.
  public func store(
    _ conflict: RecordConflict, of record: Record, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      DELETE FROM record_conflicts
      WHERE space = $1 AND collection = $2 AND record = $3 AND field = $4 AND device = $5
        AND author IS NOT DISTINCT FROM $6
      """, record.space, record.collection, record.id, conflict.field, conflict.device,
      conflict.author)
    try connection.run(
      """
      INSERT INTO record_conflicts
        (space, collection, record, field, author, device, change, value, device_name, made_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      """,
      record.space, record.collection, record.id, conflict.field, conflict.author,
      conflict.device, conflict.change, String(decoding: conflict.value.bytes, as: UTF8.self),
      conflict.deviceName, conflict.madeAt)
  }

  /// Deletes a conflict.
  public func drop(
    _ conflict: RecordConflict, of record: Record, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      DELETE FROM record_conflicts
      WHERE space = $1 AND collection = $2 AND record = $3 AND field = $4 AND change = $5
      """, record.space, record.collection, record.id, conflict.field, conflict.change)
  }

  /// Increments the record's revision, so that every device reads it again, without changing the body.
  @discardableResult
  public func touch(
    _ record: Record, on connection: Connection
  ) throws(StorageError) -> Record {
    var record = record
    record.sequence = try nextChange(of: record.space, on: connection)
    try connection.run(
      "UPDATE records SET seq = $4 WHERE space = $1 AND collection = $2 AND id = $3",
      record.space, record.collection, record.id,
      record.sequence)
    return record
  }
}
