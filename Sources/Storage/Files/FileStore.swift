import Glibc

/// Files named by the SHA-256 of their content, each stored once, compressed when that pays.
///
/// A file is on the disk, name and all, before `put` returns. What no record names is swept away.
public final class FileStore: Sendable {
  let directory: String
  private let workers: Workers
  /// One thread for parts of files that are under way.
  let arrivals: Workers

  /// Opens the files of a data directory.
  public init(directory data: String) throws(StorageError) {
    directory = data + "/files"
    try makeDirectory(directory + "/new")
    try makeDirectory(directory + "/arriving")
    for first in 0..<256 { try makeDirectory(directory + "/" + Self.folder(UInt8(first))) }
    try synchronizeDirectory(directory)
    try Self.removeLeftovers(in: directory + "/new")
    workers = try Workers(count: 2, capacity: 4_096)
    arrivals = try Workers(count: 1, capacity: 4_096)
  }

  /// Stores bytes.
  public func put(_ content: [UInt8]) async throws(StorageError) -> SHA256Digest {
    try await workers.run { () throws(StorageError) in
      var source = MemorySource(content)
      return try self.store(&source)
    }
  }

  /// Stores a copy of a file. Its content passes through in pieces.
  public func put(fileAt path: String) async throws(StorageError) -> SHA256Digest {
    try await workers.run { () throws(StorageError) in
      var source = try DescriptorSource(path: path)
      return try self.store(&source)
    }
  }

  /// The whole content, checked against its name.
  /// - Parameter maximumSize: content that is larger is refused before more is read.
  public func read(
    _ digest: SHA256Digest, maximumSize: Int
  ) async throws(StorageError) -> [UInt8] {
    try await workers.run { () throws(StorageError) in
      let reader = try self.open(digest)
      var content: [UInt8] = []
      while let piece = try reader.next() {
        guard content.count + piece.count <= maximumSize else {
          throw .fileTooLarge(digest, maximum: maximumSize)
        }
        content += piece
      }
      guard SHA256Digest(of: content) == digest else { throw .damagedFile(digest) }
      return content
    }
  }

  /// The content in pieces, unchecked. Each piece blocks for the disk.
  public func open(_ digest: SHA256Digest) throws(StorageError) -> FileReader {
    guard let place = place(of: digest) else { throw .missingFile(digest) }
    return try FileReader(digest, path: place.path, isCompressed: place.isCompressed)
  }

  /// The next piece of a content, read on a thread that may wait for the disk.
  public func next(of reader: FileReader) async throws(StorageError) -> [UInt8]? {
    try await workers.run { () throws(StorageError) in try reader.next() }
  }

  /// The path of the content as it is, or `nil` when it is stored compressed or not at all.
  public func plainPath(_ digest: SHA256Digest) -> String? {
    guard let place = place(of: digest), !place.isCompressed else { return nil }
    return place.path
  }

  /// Whether the file is in the store.
  public func contains(_ digest: SHA256Digest) -> Bool { place(of: digest) != nil }

  /// Ends the threads. To be called once.
  public func close() {
    arrivals.stop()
    workers.stop()
  }

  /// Runs `body` on the threads that wait for the disk.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await workers.run(body)
  }
}

extension FileStore {
  /// Where a stored file is.
  struct Place {
    let path: String
    let isCompressed: Bool
  }

  static let compressedSuffix = ".zst"

  /// `3f` for the files whose digest begins so.
  static func folder(_ first: UInt8) -> String {
    var name: [UInt8] = []
    Hexadecimal.append(first, to: &name)
    return String(decoding: name, as: UTF8.self)
  }

  func folder(of digest: SHA256Digest) -> String {
    directory + "/" + Self.folder(digest.bytes[0])
  }

  func path(of digest: SHA256Digest, isCompressed: Bool) -> String {
    let name = digest.description.utf8.dropFirst(2)
    let plain = folder(of: digest) + "/" + String(Substring(name))
    return isCompressed ? plain + Self.compressedSuffix : plain
  }

  func place(of digest: SHA256Digest) -> Place? {
    for isCompressed in [true, false] {
      let path = path(of: digest, isCompressed: isCompressed)
      if access(path, F_OK) == 0 { return Place(path: path, isCompressed: isCompressed) }
    }
    return nil
  }

  /// What a program that was stopped in the middle has left.
  private static func removeLeftovers(in directory: String) throws(StorageError) {
    for name in try DirectoryListing.names(in: directory) {
      let path = directory + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      // Another program may be at work on the same data; an hour is long for one file.
      if Int64(status.st_mtim.tv_sec) * 1000 < WallClock.now() - 3_600_000 { unlink(path) }
    }
  }
}
