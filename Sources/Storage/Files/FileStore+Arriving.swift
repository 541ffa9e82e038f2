import Glibc

/// Files that arrive in parts, over connections that may be cut: what came is kept until the rest
/// comes, beside the store and known to its member alone.
extension FileStore {
  /// What became of a part.
  public enum Arrival: Equatable, Sendable {
    /// So many bytes from the beginning are there.
    case waiting(Int)
    /// The part begins behind what is there, so many bytes: something is missing between.
    case gap(Int)
    /// The file is whole, and stored.
    case stored
    /// The file is whole and not what its name says; nothing of it is kept.
    case wrong
  }

  /// How many files of one member may be under way; a further one takes the place of the oldest.
  public static let maximumArriving = 10

  /// How many bytes from the beginning are there of a file that is not whole yet; 0 for none.
  public func arrived(_ digest: SHA256Digest, of member: UUID) async throws(StorageError) -> Int {
    let path = arriving(digest, member)
    return try await arrivals.run { Self.fileSize(path) }
  }

  /// The bytes that are there of a member's files that are not whole yet. Blocks.
  func waitingBytes(of member: UUID) throws(StorageError) -> Int64 {
    try arriving(of: member).reduce(0) { $0 + Int64(Self.fileSize($1)) }
  }

  /// Adds a part that stands in a file, which is used up. A part may overlap what is there.
  ///
  /// The member's files under way wait within the quota: the oldest make room for this one.
  /// - Parameters:
  ///   - offset: where in the whole file it begins.
  ///   - total: bytes of the whole file.
  ///   - storage: what the member stores besides the files under way, and may store.
  /// - Throws: `overQuota` when the whole file does not fit, whatever else is under way.
  public func add(
    partAt part: String, from offset: Int, of total: Int, to digest: SHA256Digest,
    for member: UUID, within storage: MemberStorage = MemberStorage(used: 0)
  ) async throws(StorageError) -> Arrival {
    let path = arriving(digest, member)
    let whole = directory + "/new/\(UUID.new())"
    // One part after the other: two connections may bring parts of one file at one time.
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
        // It is whole, only not in its place: what comes next tries again.
        rename(whole, path)
        throw error
      }
    }
  }

  /// Removes what arrived of a member's files.
  public func removeArriving(of member: UUID) async throws(StorageError) {
    try await arrivals.run { () throws(StorageError) in
      for path in try self.arriving(of: member) { unlink(path) }
    }
  }

  /// Removes what arrived of files whose rest did not come within 7 days.
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

  /// Removes the oldest of a member's files under way until another one has its place and its bytes.
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

  /// Milliseconds since 1970 of the last change; 0 when the file is gone.
  private static func changed(_ path: String) -> Int64 {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    return Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000
  }
}
