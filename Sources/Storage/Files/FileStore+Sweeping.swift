import Glibc

extension FileStore {
  /// Removes those of the files that no record names and that no upload keeps for one.
  ///
  /// Looks and removes on the database's writing thread, where records come to name files, so
  /// that neither can pass the other.
  /// - Returns: how many were removed.
  @discardableResult
  public func remove(
    _ digests: [SHA256Digest], unnamedIn database: Database
  ) async throws(StorageError) -> Int {
    try await database.write { connection throws(StorageError) in
      var count = 0
      for digest in digests {
        guard let place = self.place(of: digest),
          try !connection.exists(
            """
            SELECT 1 FROM record_files WHERE file = $1
            UNION ALL SELECT 1 FROM file_uploads WHERE file = $1
            """, digest)
        else { continue }
        if unlink(place.path) == 0 { count += 1 }
      }
      return count
    }
  }

  /// Removes all files that no record names and that are older than an hour: an upload puts its
  /// file first and its record second.
  /// - Returns: how many were removed.
  @discardableResult
  public func sweep(
    database: Database, olderThan age: Int64 = 3_600_000
  ) async throws(StorageError) -> Int {
    var count = 0
    for first in 0...UInt8.max {
      let digests = try await run { () throws(StorageError) in
        try self.stored(beginningWith: first)
          .filter { self.age(of: $0) >= age }
      }
      count += try await remove(digests, unnamedIn: database)
    }
    return count
  }

  /// The files whose digest begins with this byte.
  func stored(beginningWith first: UInt8) throws(StorageError) -> [SHA256Digest] {
    let folder = Self.folder(first)
    return try DirectoryListing.names(in: directory + "/" + folder).compactMap { name in
      var name = Substring(name)
      if name.hasSuffix(Self.compressedSuffix) { name.removeLast(Self.compressedSuffix.count) }
      return SHA256Digest(folder + name)
    }
  }

  /// Milliseconds since the file was written.
  private func age(of digest: SHA256Digest) -> Int64 {
    var status = stat()
    guard let place = place(of: digest), stat(place.path, &status) == 0 else { return 0 }
    return WallClock.now() - Int64(status.st_mtim.tv_sec) * 1000
  }
}
