import Glibc

extension FileStore {
  /// Time that a swept file stays in the bin, in milliseconds: 30 days.
  public static let binPatience: Int64 = 30 * 86_400_000

  private static let isNamed = """
    SELECT 1 FROM record_files WHERE file = $1
    UNION ALL SELECT 1 FROM file_uploads WHERE file = $1
    """

  /// Deletes those of the files that no record or pending upload refers to, immediately and from the bin too:
  /// the files of a member who leaves, or of a failed import.
  ///
  /// Runs on the database's writing thread, on which records gain references to files, so that the two cannot overlap.
  /// - Returns: the number of files deleted.
  @discardableResult
  public func remove(
    _ digests: [SHA256Digest], unnamedIn database: Database
  ) async throws(StorageError) -> Int {
    try await database.write { [folders] connection throws(StorageError) in
      var count = 0
      for digest in digests where try !connection.exists(Self.isNamed, digest) {
        let places = [folders.place(of: digest), folders.placeInBin(of: digest)].compactMap(\.self)
        if places.count(where: { unlink($0.path) == 0 }) > 0 { count += 1 }
      }
      return count
    }
  }

  /// Moves files that no record refers to into the bin if they are older than an hour, since an upload stores
  /// its file before its record. Deletes files that have been in the bin for 30 days, and takes back those that
  /// a record refers to again, as after restoring an older database.
  /// - Returns: the number of files moved to the bin.
  /// - Throws: `damaged` if the database is damaged: its references are then unknown, and nothing is swept.
  @discardableResult
  public func sweep(
    database: Database, olderThan age: Int64 = 3_600_000, binnedFor patience: Int64 = binPatience
  ) async throws(StorageError) -> Int {
    let damage = try await database.read(within: .max / 2) { connection throws(StorageError) in
      try connection.driver.damage()
    }
    if let first = damage.first { throw .damaged(first) }
    try await emptyBin(database, olderThan: patience)
    var count = 0
    for first in 0...UInt8.max {
      let digests = try await run { () throws(StorageError) in
        try self.folders.stored(beginningWith: first)
          .filter { self.age(of: self.folders.place(of: $0)) >= age }
      }
      count += try await discard(digests, unnamedIn: database)
    }
    return count
  }

  private func discard(
    _ digests: [SHA256Digest], unnamedIn database: Database
  ) async throws(StorageError) -> Int {
    try await database.write { [folders] connection throws(StorageError) in
      var count = 0
      for digest in digests where try !connection.exists(Self.isNamed, digest) {
        guard let place = folders.place(of: digest) else { continue }
        // Its time in the bin begins now; set before the move, so that a power failure cannot shorten it.
        utimensat(AT_FDCWD, place.path, nil, 0)
        let path = folders.binPath(of: digest, isCompressed: place.isCompressed)
        if rename(place.path, path) == 0 { count += 1 }
      }
      return count
    }
  }

  private func emptyBin(
    _ database: Database, olderThan patience: Int64
  ) async throws(StorageError) {
    let digests = try await run { () throws(StorageError) in try self.folders.inBin() }
    try await database.write { [self] connection throws(StorageError) in
      for digest in digests {
        guard let place = folders.placeInBin(of: digest) else { continue }
        if try connection.exists(Self.isNamed, digest) {
          rename(place.path, folders.path(of: digest, isCompressed: place.isCompressed))
        } else if age(of: place) >= patience {
          unlink(place.path)
        }
      }
    }
  }

  /// Returns the milliseconds since the file was written or moved to the bin.
  private func age(of place: FileFolders.Place?) -> Int64 {
    var status = stat()
    guard let place, stat(place.path, &status) == 0 else { return 0 }
    return WallClock.now() - Int64(status.st_mtim.tv_sec) * 1000
  }
}
