import Glibc

/// Uploads in parts, over connections that may break. Received parts are kept outside the store, visible to
/// their member only, until the rest arrives.
extension FileStore {
  /// The result of adding a part.
  public enum Arrival: Equatable, Sendable {
    /// This number of bytes from the beginning has been received.
    case waiting(Int)
    /// The part begins beyond the bytes received so far, whose number is given.
    case gap(Int)
    /// The file is complete and stored.
    case stored
    /// The file is complete, but does not match its digest. All of it has been deleted.
    case wrong
  }

  /// Maximum number of unfinished uploads of a member; a further one replaces the oldest.
  public static let maximumArriving = 10

  /// Returns the number of bytes received from the beginning of an unfinished file; 0 if there is none.
  public func arrived(_ digest: SHA256Digest, of member: UUID) async throws(StorageError) -> Int {
    let path = arriving(digest, member)
    return try await arrivals.run { Self.fileSize(path) }
  }

  /// Returns the bytes received of all of a member's unfinished files. Blocks.
  func waitingBytes(of member: UUID) throws(StorageError) -> Int64 {
    try arriving(of: member).reduce(0) { $0 + Int64(Self.fileSize($1)) }
  }

  /// Appends a part from a file, which is consumed. The part may overlap the bytes received before.
  ///
  /// A member's unfinished files count towards the quota: the oldest are deleted to make room.
  /// - Parameters:
  ///   - offset: the part's position in the whole file.
  ///   - total: size of the whole file in bytes.
  ///   - storage: the member's use without unfinished files, and the quota.
  /// - Throws: `overQuota` if the whole file does not fit even without other unfinished files.
  public func add(
    partAt part: String, from offset: Int, of total: Int, to digest: SHA256Digest,
    for member: UUID, within storage: MemberStorage = MemberStorage(used: 0)
  ) async throws(StorageError) -> Arrival {
    let path = arriving(digest, member)
    let whole = directory + "/new/\(UUID.new())"
    // Parts are added one at a time, since two connections may send parts of one file concurrently.
    let arrival = try await arrivals.run { () throws(StorageError) -> Arrival in
      let held = Self.fileSize(path)
      if offset > held { return .gap(held) }
      try self.makeRoom(for: total, at: path, of: member, within: storage)
      if held == 0 {
        try SystemCall.check("rename") { rename(part, path) }
      } else {
        try Self.append(part, skipping: held - offset, to: path)
      }
      let size = Self.fileSize(path)
      if size < total { return .waiting(size) }
      try SystemCall.check("rename") { rename(path, whole) }
      return .stored
    }
    guard arrival == .stored else { return arrival }
    return try await workers(for: total).run { () throws(StorageError) in
      defer { unlink(whole) }
      do throws(StorageError) {
        var source = try DescriptorSource(path: whole)
        _ = try self.store(&source, expecting: digest)
        return .stored
      } catch {
        if case .damagedFile = error { return .wrong }
        // The file is complete, but could not be moved into place: the next part tries again.
        rename(whole, path)
        throw error
      }
    }
  }

  /// Deletes a member's unfinished files.
  public func removeArriving(of member: UUID) async throws(StorageError) {
    try await arrivals.run { () throws(StorageError) in
      for path in try self.arriving(of: member) { unlink(path) }
    }
  }

  /// Deletes unfinished files that received nothing for 7 days.
  public func sweepArriving(
    olderThan age: Int64 = RecordStore.uploadPatience
  ) async throws(StorageError) {
    let oldest = WallClock.now() - age
    try await arrivals.run { () throws(StorageError) in
      for name in try DirectoryListing.names(in: self.directory + "/arriving") {
        let path = self.directory + "/arriving/" + name
        if Self.changed(path) < oldest { unlink(path) }
      }
    }
  }

  private func arriving(_ digest: SHA256Digest, _ member: UUID) -> String {
    directory + "/arriving/\(member)-\(digest)"
  }

  private func arriving(of member: UUID) throws(StorageError) -> [String] {
    try DirectoryListing.names(in: directory + "/arriving")
      .filter { $0.hasPrefix("\(member)-") }
      .map { directory + "/arriving/" + $0 }
  }

  /// Deletes the oldest of a member's unfinished files until count and bytes allow another one.
  private func makeRoom(
    for total: Int, at path: String, of member: UUID, within storage: MemberStorage
  ) throws(StorageError) {
    let room = storage.quota.map { $0 - storage.used } ?? .max
    guard Int64(total) <= room else {
      throw .overQuota(used: storage.used, quota: storage.quota ?? .max)
    }
    var others = try arriving(of: member).filter { $0 != path }
      .sorted { Self.changed($0) < Self.changed($1) }[...]
    var bytes = others.reduce(0) { $0 + Int64(Self.fileSize($1)) }
    while let oldest = others.first,
      others.count >= Self.maximumArriving || bytes > room - Int64(total)
    {
      bytes -= Int64(Self.fileSize(oldest))
      unlink(oldest)
      others = others.dropFirst()
    }
  }

  /// Adds a part of an upload, which is consumed, to a file outside the store; the first part becomes the file. Blocks.
  ///
  /// A part that does not fit on the disk leaves nothing behind.
  /// - Parameter offset: the part's position in the whole file, not behind the bytes that are there, which it may overlap.
  public static func add(
    partAt part: String, from offset: Int, toFileAt path: String
  ) throws(StorageError) {
    let held = fileSize(path)
    if held == 0 {
      guard rename(part, path) == 0 else { throw .diskFull }
      return
    }
    guard offset + fileSize(part) > held else { return }
    do throws(StorageError) {
      try append(part, skipping: held - offset, to: path)
    } catch {
      truncate(path, held)
      throw error
    }
  }

  /// Appends a part of an upload to a file. Blocks.
  /// - Parameter count: the bytes at the part's beginning that the file has already.
  private static func append(
    _ part: String, skipping count: Int, to path: String
  ) throws(StorageError) {
    var source = try DescriptorSource(path: part)
    try source.skip(count)
    let target = try Descriptor(appending: path)
    while true {
      let piece = try source.next()
      if piece.isEmpty { return }
      try piece.span.bytes.withUnsafeBytes { (bytes) throws(StorageError) in
        try target.write(bytes)
      }
    }
  }

  /// Returns the time of the last change in milliseconds since 1970; 0 if the file is gone.
  private static func changed(_ path: String) -> Int64 {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    return Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000
  }
}
