/// The member and device that last set a field. It is shown beside the conflicting values of other devices.
public struct FieldOrigin: Equatable, Sendable {
  /// The member who set it; `nil` in a member's own space, and after the member has left the club.
  public let author: UUID?
  /// The device that set it.
  public let device: UUID
  /// The device's name, as shown to its member.
  public let deviceName: String
  /// Time by the device's clock, in milliseconds since 1970.
  public let madeAt: Int64

  /// Creates an origin.
  public init(author: UUID?, device: UUID, deviceName: String, madeAt: Int64) {
    self.author = author
    self.device = device
    self.deviceName = deviceName
    self.madeAt = madeAt
  }
}

extension RecordStore {
  /// Returns the origin of a field's value; `nil` if it is the record's.
  public func origin(
    of field: String, of record: Record, on connection: Connection
  ) throws(StorageError) -> FieldOrigin? {
    try connection.row(
      """
      SELECT author, device, device_name, made_at FROM record_field_origins
      WHERE space = $1 AND collection = $2 AND record = $3 AND field = $4
      """, record.space, record.collection, record.id, field
    ) { (row) throws(StorageError) in
      FieldOrigin(
        author: try row.optionalUUID(0), device: try row.uuid(1), deviceName: row.string(2),
        madeAt: row.int64(3))
    }
  }

  /// Stores the origin of a field's value, replacing the former one.
  public func store(
    _ origin: FieldOrigin, of field: String, of record: Record, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO record_field_origins
        (space, collection, record, field, author, device, device_name, made_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (space, collection, record, field) DO UPDATE SET author = excluded.author,
        device = excluded.device, device_name = excluded.device_name, made_at = excluded.made_at
      """, record.space, record.collection, record.id, field, origin.author, origin.device,
      origin.deviceName, origin.madeAt)
  }
}
