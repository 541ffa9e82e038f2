import Spaces

/// A member's used storage and quota.
public struct MemberStorage: Equatable, Sendable {
  /// Bytes of files, uncompressed.
  public var used: Int64
  /// Maximum bytes; `nil` for no limit.
  public var quota: Int64?

  /// - Parameter quota: maximum bytes; `nil` for no limit.
  public init(used: Int64, quota: Int64? = nil) {
    self.used = used
    self.quota = quota
  }
}

/// Accounting of members' storage.
///
/// A member's use is the sum of: files named by records in the member's own space and in shared spaces that the
/// member owns, each file once for a space; uploads without a record; unfinished uploads; and data that areas
/// keep for these spaces in their own tables. A space's sum is kept in `space_storage` and follows
/// `record_files`. A space without a row there is older than quotas and is measured once.
extension RecordStore {
  /// Returns a member's used storage and quota.
  public func storage(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> MemberStorage {
    var storage = try stored(of: member, on: connection)
    storage.used += try files.waitingBytes(of: member)
    return storage
  }

  /// Returns the same without unfinished uploads.
  public func stored(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> MemberStorage {
    let counts = "IN (SELECT space FROM space_members WHERE member = $1 AND role = $2)"
    let row = try connection.row(
      """
      SELECT
        (SELECT coalesce(sum(coalesce(bytes, 0) + row_bytes), 0) FROM space_storage
          WHERE space = $1 OR space \(counts)),
        (SELECT coalesce(sum(size), 0) FROM file_uploads
          WHERE member = $1 AND NOT EXISTS (
            SELECT 1 FROM record_files
            WHERE file = file_uploads.file AND (space = $1 OR space \(counts)))),
        (SELECT quota FROM space_storage WHERE space = $1)
      """, member, Role.owner.name.description
    ) { MemberStorage(used: $0.int64(0) + $0.int64(1), quota: $0.optionalInt64(2)) }
    var storage = row ?? MemberStorage(used: 0)
    storage.quota = storage.quota ?? defaultQuota
    return storage
  }

  /// Throws `overQuota` if a member may not store this number of further bytes.
  public func requireRoom(
    for byteCount: Int, of member: UUID, on connection: Connection
  ) throws(StorageError) {
    // Most clubs set no quota; nothing is summed then.
    let ownQuota = try ownQuota(of: member, on: connection)
    guard defaultQuota != nil || ownQuota != nil else { return }
    let storage = try storage(of: member, on: connection)
    guard let quota = storage.quota, storage.used + Int64(byteCount) > quota else { return }
    throw .overQuota(used: storage.used, quota: quota)
  }

  /// Throws `overQuota` if a shared space has grown beyond the quota of one of its owners. Files in a member's
  /// own space were checked on upload.
  public func requireRoom(ofOwnersOf space: UUID, on connection: Connection) throws(StorageError) {
    let owners = try connection.rows(
      "SELECT member FROM space_members WHERE space = $1 AND role = $2", space,
      Role.owner.name.description
    ) { row throws(StorageError) in try row.uuid(0) }
    for owner in owners { try requireRoom(for: 0, of: owner, on: connection) }
  }

  /// Returns the quota that was set for a member alone, in bytes; `nil` if none was.
  public func ownQuota(of member: UUID, on connection: Connection) throws(StorageError) -> Int64? {
    try connection.row("SELECT quota FROM space_storage WHERE space = $1", member) {
      $0.optionalInt64(0)
    }.flatMap(\.self)
  }

  /// Sets a member's quota in bytes; `nil` for the server's default.
  public func setQuota(
    _ quota: Int64?, of member: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO space_storage (space, bytes, quota) VALUES ($1, NULL, $2)
      ON CONFLICT (space) DO UPDATE SET quota = excluded.quota
      """, member, quota)
  }

  // MARK: Counting

  /// Adds bytes that an area keeps for a space in its own tables; negative if removed.
  public static func countRows(
    _ bytes: Int64, of space: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      "UPDATE space_storage SET row_bytes = row_bytes + $2 WHERE space = $1", space, bytes)
  }

  /// Starts the accounting of a new space.
  func beginStorage(of space: UUID, on connection: Connection) throws(StorageError) {
    guard try !connection.exists("SELECT 1 FROM records WHERE space = $1", space) else { return }
    try connection.run(
      """
      INSERT INTO space_storage (space, bytes, quota) VALUES ($1, 0, NULL)
      ON CONFLICT (space) DO NOTHING
      """, space)
  }

  /// Adds a file that a record is about to name.
  func countName(
    of file: SHA256Digest, _ size: Int64, in record: Record, on connection: Connection
  ) throws(StorageError) {
    if try !isMeasured(file, in: record.collection, on: connection) {
      try addTotals(of: record.collection, files: 1, bytes: size, on: connection)
    }
    guard try !isNamed(file, in: record.space, on: connection) else { return }
    try addStorage(size, to: record.space, on: connection)
  }

  /// Subtracts a file that a record no longer names, unless others name it.
  /// - Parameter size: its size; `nil` if it was not measured.
  func discountName(
    of file: SHA256Digest, _ size: Int64?, in record: Record, on connection: Connection
  ) throws(StorageError) {
    if let size, try !isMeasured(file, in: record.collection, on: connection) {
      try addTotals(of: record.collection, files: -1, bytes: -size, on: connection)
    }
    guard try !isNamed(file, in: record.space, on: connection) else { return }
    // The size of a missing or damaged file may be unknown, so the space is measured again.
    guard let size = size ?? (try? files.size(of: file)).map(Int64.init) else {
      return try measureStorage(of: record.space, on: connection)
    }
    try addStorage(-size, to: record.space, on: connection)
  }

  /// Measures a few of the spaces that were not measured yet.
  /// - Returns: true if at least one was measured.
  public func measureStorage(on connection: Connection) throws(StorageError) -> Bool {
    let spaces = try connection.rows(
      """
      SELECT id FROM spaces WHERE NOT EXISTS (
        SELECT 1 FROM space_storage WHERE space = id AND bytes IS NOT NULL) LIMIT 10
      """
    ) { row throws(StorageError) in try row.uuid(0) }
    for space in spaces { try measureStorage(of: space, on: connection) }
    return !spaces.isEmpty
  }

  private func measureStorage(
    of space: UUID, on connection: Connection
  ) throws(StorageError) {
    let named = try connection.rows(
      "SELECT DISTINCT file FROM record_files WHERE space = $1", space
    ) { row throws(StorageError) in try row.digest(0) }
    var bytes: Int64 = 0
    for file in named { bytes += Int64((try? files.size(of: file)) ?? 0) }
    try connection.run(
      """
      INSERT INTO space_storage (space, bytes, quota) VALUES ($1, $2, NULL)
      ON CONFLICT (space) DO UPDATE SET bytes = excluded.bytes
      """, space, bytes)
  }

  private func isNamed(
    _ file: SHA256Digest, in space: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    try connection.exists(
      "SELECT 1 FROM record_files WHERE file = $1 AND space = $2", file, space)
  }

  /// Adds bytes to a space, unless it has not been measured yet.
  private func addStorage(
    _ bytes: Int64, to space: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      "UPDATE space_storage SET bytes = bytes + $2 WHERE space = $1 AND bytes IS NOT NULL", space,
      bytes)
  }
}
