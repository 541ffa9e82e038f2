import JSON

extension RecordStore {
  /// Makes the index tables of a collection anew, record by record.
  ///
  /// The area empties its tables first, in the same transaction.
  public func reindex(_ name: String, on connection: Connection) throws(StorageError) {
    let collection = try collection(name)
    let keys = try connection.rows(
      "SELECT member, id FROM records WHERE collection = $1 AND deleted_at IS NULL", name
    ) { row throws(StorageError) in (member: try row.uuid(0), id: try row.uuid(1)) }
    for key in keys {
      let record = try existing(name, id: key.id, of: key.member, on: connection)
      try collection.index(record, connection)
    }
  }

  /// Empties what was deleted more than 30 days ago; that it was deleted is still known, for
  /// devices that come back late.
  /// - Returns: how many records were emptied.
  @discardableResult
  public func purge(
    at time: Int64 = WallClock.now(), on connection: Connection
  ) throws(StorageError) -> Int {
    let limit = time - Self.restorable
    try connection.run(
      """
      DELETE FROM record_files WHERE EXISTS (SELECT 1 FROM records
        WHERE records.member = record_files.member AND records.collection = record_files.collection
          AND records.id = record_files.record AND records.deleted_at < $1)
      """, limit)
    return try connection.run(
      "UPDATE records SET body = '{}' WHERE deleted_at < $1 AND body <> '{}'", limit)
  }

  /// Takes away everything of a member, tombstones too. Each area sees its records deleted once
  /// more, so that its index tables follow.
  /// - Returns: the files the member's records named; `FileStore.remove` takes those that nobody
  ///   else's record names.
  public func removeAll(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> [SHA256Digest] {
    let files = try connection.rows(
      "SELECT DISTINCT file FROM record_files WHERE member = $1", member
    ) { row throws(StorageError) in try row.digest(0) }
    let records = try connection.rows(
      "\(Self.columns) WHERE member = $1 AND deleted_at IS NULL", member, body: Self.record)
    for var record in records {
      record.deletedAt = WallClock.now()
      try collection(record.collection).index(record, connection)
    }
    for table in ["record_files", "records", "record_sequences"] {
      try connection.run("DELETE FROM \(table) WHERE member = $1", member)
    }
    return files
  }
}
