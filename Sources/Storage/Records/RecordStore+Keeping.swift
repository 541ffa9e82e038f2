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
    let records = try connection.rows(
      "\(Self.columns) WHERE deleted_at < $1 AND body <> '{}'", time - Self.restorable,
      body: Self.record)
    for record in records {
      try collection(record.collection).forget(record.member, record.id, connection)
      try connection.run(
        "DELETE FROM record_files WHERE member = $1 AND collection = $2 AND record = $3",
        record.member, record.collection, record.id)
      try connection.run(
        "UPDATE records SET body = '{}' WHERE member = $1 AND collection = $2 AND id = $3",
        record.member, record.collection, record.id)
    }
    return records.count
  }

  /// Takes away everything of a member, tombstones and index tables too.
  /// - Returns: the files the member uploaded or named; `FileStore.remove` takes those that nobody
  ///   else's record names.
  public func removeAll(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> [SHA256Digest] {
    let files = try connection.rows(
      """
      SELECT file FROM record_files WHERE member = $1
      UNION SELECT file FROM file_uploads WHERE member = $1
      """, member
    ) { row throws(StorageError) in try row.digest(0) }
    for collection in collections.values { try collection.forget(member, nil, connection) }
    let tables = [
      "record_files", "file_uploads", "record_conflicts", "records", "record_sequences",
    ]
    for table in tables + memberTables {
      try connection.run("DELETE FROM \(table) WHERE member = $1", member)
    }
    return files
  }
}
