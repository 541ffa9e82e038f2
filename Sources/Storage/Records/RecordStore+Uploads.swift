extension RecordStore {
  /// Time that an uploaded file is kept without a record naming it: 7 days, in milliseconds.
  public static let uploadPatience: Int64 = 7 * 24 * 3_600_000

  /// Registers a member's upload of a file, before its record.
  /// - Throws: `forbidden` if the member has left the club, `overQuota` if the quota is exceeded. A file that
  ///   is already counted needs no room.
  public func noteUpload(
    of file: SHA256Digest, by member: UUID, at time: Int64 = WallClock.now(),
    on connection: Connection
  ) throws(StorageError) {
    guard try hasSpace(member, on: connection) else { throw .forbidden }
    let size = try files.size(of: file)
    let isCounted = try connection.exists(
      """
      SELECT 1 FROM file_uploads WHERE file = $1 AND member = $2
      UNION ALL SELECT 1 FROM record_files WHERE file = $1 AND space = $2
      """, file, member)
    if !isCounted { try requireRoom(for: size, of: member, on: connection) }
    try connection.run(
      """
      INSERT INTO file_uploads (file, member, uploaded_at, size) VALUES ($1, $2, $3, $4)
      ON CONFLICT (file, member) DO UPDATE SET uploaded_at = excluded.uploaded_at
      """, file, member, time, Int64(size))
  }

  /// Registers a member's upload. If the member has left or has no room, the file is deleted again, unless it
  /// is referred to elsewhere.
  /// - Throws: `forbidden`, `overQuota`.
  public func noteUpload(
    of file: SHA256Digest, by member: UUID, in database: Database
  ) async throws(StorageError) {
    do throws(StorageError) {
      try await database.write { [self] connection throws(StorageError) in
        try noteUpload(of: file, by: member, on: connection)
      }
    } catch {
      switch error {
      case .forbidden, .overQuota: try await files.remove([file], unnamedIn: database)
      default: break
      }
      throw error
    }
  }

  /// Returns true if the file is stored and the member may read it: uploaded by the member recently, or named
  /// by a record that is readable and not hidden for the member.
  ///
  /// Other files are treated as missing.
  public func holds(
    _ file: SHA256Digest, of member: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    guard files.contains(file) else { return false }
    let isOwn = try connection.exists(
      """
      SELECT 1 FROM file_uploads WHERE file = $1 AND member = $2
      UNION ALL SELECT 1 FROM record_files WHERE file = $1 AND space = $2
      """, file, member)
    if isOwn { return true }
    let naming = try connection.rows(
      """
      \(Self.columns) WHERE (space, collection, id) IN (
        SELECT space, collection, record FROM record_files WHERE file = $1)
      """, file, body: Self.record)
    for record in naming {
      if try mayRead(record.space, member, on: connection),
        try shows(record, to: member, on: connection)
      {
        return true
      }
    }
    return false
  }

  private func mayRead(
    _ space: UUID, _ member: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    do throws(StorageError) {
      _ = try access(of: member, to: space, on: connection)
      return true
    } catch .forbidden {
      return false
    }
  }

  /// Deletes uploads that no record named in time; the next sweep deletes their files.
  public func deleteOldUploads(
    at time: Int64 = WallClock.now(), on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      "DELETE FROM file_uploads WHERE uploaded_at < $1", time - Self.uploadPatience)
  }
}
