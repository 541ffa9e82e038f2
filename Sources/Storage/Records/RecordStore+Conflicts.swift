import JSON

extension RecordStore {
  /// The conflicts of a record, oldest change first.
  /// - Parameter fields: whose conflicts are wanted; all when `nil`. Values may be large: the others are not read.
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

  /// How many values wait on a record for a choice, and their bytes.
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

  /// Keeps a conflict with the record. A later one of the same member, device and field takes its
  /// place: what a member changed twice on a device is one value.
  public func keep(
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

  /// Takes away a conflict.
  public func drop(
    _ conflict: RecordConflict, of record: Record, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      DELETE FROM record_conflicts
      WHERE space = $1 AND collection = $2 AND record = $3 AND field = $4 AND change = $5
      """, record.space, record.collection, record.id, conflict.field, conflict.change)
  }

  /// Counts the record as changed, so that every device reads it again, though its body is as it
  /// was.
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
