import JSON
import Spaces

extension RecordStore {
  /// Rebuilds the index tables of a collection, record by record.
  ///
  /// The area must empty its tables first, in the same transaction.
  public func reindex(_ name: String, on connection: Connection) throws(StorageError) {
    let collection = try collection(name)
    let keys = try connection.rows(
      "SELECT space, id FROM records WHERE collection = $1 AND deleted_at IS NULL", name
    ) { row throws(StorageError) in (space: try row.uuid(0), id: try row.uuid(1)) }
    for key in keys {
      let record = try existing(name, id: key.id, in: key.space, on: connection)
      try collection.index(record, connection)
    }
  }

  /// Empties records deleted more than 30 days ago. The deletion itself remains known, for devices that return late.
  /// - Returns: the number of records emptied.
  @discardableResult
  public func purge(
    at time: Int64 = WallClock.now(), on connection: Connection
  ) throws(StorageError) -> Int {
    let records = try connection.rows(
      "\(Self.columns) WHERE deleted_at < $1 AND body <> '{}'", time - Self.restorable,
      body: Self.record)
    for record in records { try empty(record, on: connection) }
    return records.count
  }

  /// Empties the records with the oldest deletions.
  func emptyOldest(
    _ count: Int, of collection: String, in space: UUID, on connection: Connection
  ) throws(StorageError) {
    let oldest = try connection.rows(
      """
      \(Self.columns) WHERE space = $1 AND collection = $2 AND deleted_at IS NOT NULL AND body <> '{}'
      ORDER BY deleted_at LIMIT $3
      """, space, collection, count, body: Self.record)
    for record in oldest { try empty(record, on: connection) }
  }

  /// Removes everything but the identifier of a deleted record.
  private func empty(_ record: Record, on connection: Connection) throws(StorageError) {
    let key = [record.space, record.id]
    try collection(record.collection).unindex(record.space, record.id, connection)
    let named = try connection.rows(
      "SELECT file, size FROM record_files WHERE space = $1 AND record = $2 AND collection = $3",
      key[0], key[1], record.collection
    ) { row throws(StorageError) in (file: try row.digest(0), size: row.optionalInt64(1)) }
    for table in ["record_files", "record_conflicts", "record_field_origins"] {
      try connection.run(
        "DELETE FROM \(table) WHERE space = $1 AND record = $2 AND collection = $3", key[0], key[1],
        record.collection)
    }
    for (file, size) in named { try discountName(of: file, size, in: record, on: connection) }
    let isEmptied =
      try connection.run(
        """
        UPDATE records SET body = '{}'
        WHERE space = $1 AND id = $2 AND collection = $3 AND body <> '{}'
        """, key[0], key[1], record.collection) > 0
    guard isEmptied else { return }
    try connection.run(
      "UPDATE record_counts SET deleted = deleted - 1 WHERE space = $1 AND collection = $2",
      key[0], record.collection)
  }

  /// Deletes all data of a member who leaves the club: the own space with tombstones and index rows, and the
  /// member's name in shared records.
  /// - Returns: the files that the member uploaded or named; `FileStore.remove` deletes those without another reference.
  public func removeAll(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> [SHA256Digest] {
    let files = try connection.rows(
      """
      SELECT file FROM record_files WHERE space = $1
      UNION SELECT file FROM file_uploads WHERE member = $1
      UNION SELECT file FROM record_files JOIN records
        ON records.space = record_files.space AND records.collection = record_files.collection
          AND records.id = record_files.record
      WHERE author = $1
      """, member
    ) { row throws(StorageError) in try row.digest(0) }
    try removeRecords(of: member, on: connection)
    let owned = try connection.rows(
      "SELECT space FROM space_members WHERE member = $1 AND role = $2", member,
      Role.owner.name.description
    ) { row throws(StorageError) in try row.uuid(0) }
    for space in owned {
      try leave(space, member, on: connection)
      try provideOwner(of: space, on: connection)
    }
    try withdrawInvitations(by: member, on: connection)
    try connection.run("DELETE FROM spaces WHERE id = $1", member)
    try removeAuthor(member, on: connection)
    for table in ["file_uploads", "space_members"] + memberTables {
      try connection.run("DELETE FROM \(table) WHERE member = $1", member)
    }
    for (table, column) in memberColumns {
      try connection.run("DELETE FROM \(table) WHERE \(column) = $1", member)
    }
    return files
  }

  func removeRecords(of space: UUID, on connection: Connection) throws(StorageError) {
    for collection in collections.values { try collection.unindex(space, nil, connection) }
    try subtractTotals(of: space, on: connection)
    for table in [
      "record_files", "record_conflicts", "record_field_origins", "records", "record_sequences",
      "space_storage", "space_invitations", "record_counts",
    ] {
      try connection.run("DELETE FROM \(table) WHERE space = $1", space)
    }
  }

  /// Removes the author of records that a member made in shared spaces, or deletes them, as their collections demand.
  private func removeAuthor(
    _ member: UUID, on connection: Connection
  ) throws(StorageError) {
    let made = try connection.rows(
      "\(Self.columns) WHERE author = $1", member, body: Self.record)
    for var record in made {
      switch try collection(record.collection).grants.departure {
      case .keep:
        try touch(record, on: connection)
      case .delete:
        let now = WallClock.now()
        record.deletedAt = record.deletedAt ?? now
        try store(&record, at: now, on: connection)
        try empty(record, on: connection)
      }
    }
    try connection.run("UPDATE records SET author = NULL WHERE author = $1", member)
    let waiting = try connection.rows(
      "SELECT DISTINCT space, collection, record FROM record_conflicts WHERE author = $1", member
    ) { row throws(StorageError) in
      (space: try row.uuid(0), collection: row.string(1), record: try row.uuid(2))
    }
    for key in waiting {
      guard let record = try find(key.collection, id: key.record, in: key.space, on: connection)
      else { continue }
      try touch(record, on: connection)
    }
    for table in ["record_conflicts", "record_field_origins"] {
      try connection.run(
        "UPDATE \(table) SET author = NULL, device_name = '' WHERE author = $1", member)
    }
  }
}
