import Spaces

/// How much a member stores, and may store.
public struct MemberStorage: Equatable, Sendable {
  /// Bytes of files, as they were before they were compressed.
  public var used: Int64
  /// `nil` when there is no limit.
  public var quota: Int64?

  /// - Parameter quota: `nil` when there is no limit.
  public init(used: Int64, quota: Int64? = nil) {
    self.used = used
    self.quota = quota
  }
}

/// The storage that members use.
///
/// A member uses the bytes of the files that the records of the member's own space name, and those of
/// shared spaces that the member owns, each file once a space, of those uploads that no record
/// there names yet, and of files that are not whole yet; besides, what areas keep of these spaces in tables of
/// their own. The sum of a space is kept in `space_storage` and follows `record_files`; a space
/// without a row there is one of a club that is older than quotas, and is measured once.
extension RecordStore {
  /// What a member uses, and may use.
  public func storage(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> MemberStorage {
    var storage = try stored(of: member, on: connection)
    storage.used += try files.waitingBytes(of: member)
    return storage
  }

  /// The same without the files that are not whole yet.
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

  /// Throws `overQuota` unless a member may store so many bytes more.
  public func requireRoom(
    for byteCount: Int, of member: UUID, on connection: Connection
  ) throws(StorageError) {
    let ownQuota = try connection.row("SELECT quota FROM space_storage WHERE space = $1", member) {
      $0.optionalInt64(0)
    }
    // Most clubs set none, and then nothing is added up.
    guard defaultQuota != nil || ownQuota.flatMap(\.self) != nil else { return }
    let storage = try storage(of: member, on: connection)
    guard let quota = storage.quota, storage.used + Int64(byteCount) > quota else { return }
    throw .overQuota(used: storage.used, quota: quota)
  }

  /// Throws `overQuota` when what a shared space keeps has become more than one of its owners may
  /// store. The files of a member's own space were judged when they were uploaded.
  public func requireRoom(ofOwnersOf space: UUID, on connection: Connection) throws(StorageError) {
    let owners = try connection.rows(
      "SELECT member FROM space_members WHERE space = $1 AND role = $2", space,
      Role.owner.name.description
    ) { row throws(StorageError) in try row.uuid(0) }
    for owner in owners { try requireRoom(for: 0, of: owner, on: connection) }
  }

  /// Sets how much a member may use, in bytes; `nil` for what the server gives everybody.
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

  /// Counts bytes that an area keeps of a space in tables of its own; negative ones were removed.
  public static func countRows(
    _ bytes: Int64, of space: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      "UPDATE space_storage SET row_bytes = row_bytes + $2 WHERE space = $1", space, bytes)
  }

  /// Begins to count the files of a new space.
  func beginStorage(of space: UUID, on connection: Connection) throws(StorageError) {
    guard try !connection.exists("SELECT 1 FROM records WHERE space = $1", space) else { return }
    try connection.run(
      """
      INSERT INTO space_storage (space, bytes, quota) VALUES ($1, 0, NULL)
      ON CONFLICT (space) DO NOTHING
      """, space)
  }

  /// Counts a file that a record of the space is about to name.
  func countName(
    of file: SHA256Digest, in space: UUID, on connection: Connection
  ) throws(StorageError) {
    guard try !isNamed(file, in: space, on: connection) else { return }
    try addStorage(Int64(files.size(of: file)), to: space, on: connection)
  }

  /// Takes back a file that no record of the space names any more.
  func discountName(
    of file: SHA256Digest, in space: UUID, on connection: Connection
  ) throws(StorageError) {
    guard try !isNamed(file, in: space, on: connection) else { return }
    // One that is missing or damaged was counted with the size that it had.
    guard let size = try? files.size(of: file) else {
      return try measureStorage(of: space, on: connection)
    }
    try addStorage(-Int64(size), to: space, on: connection)
  }

  /// Measures the spaces that were not measured yet, a few at one time.
  /// - Returns: whether any was left.
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

  /// Does nothing for a space that is still to be measured.
  private func addStorage(
    _ bytes: Int64, to space: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      "UPDATE space_storage SET bytes = bytes + $2 WHERE space = $1 AND bytes IS NOT NULL", space,
      bytes)
  }
}
