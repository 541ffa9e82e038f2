import Glibc

/// Files named by the SHA-256 of their content. Each is stored once, and compressed if that is worthwhile.
///
/// A file and its name are on the disk before `put` returns. Files without a reference are swept into a bin and
/// deleted 30 days later.
public final class FileStore: Sendable {
  let folders: FileFolders
  var directory: String { folders.directory }
  private let workers: Workers
  /// Threads that hash and compress large files, so that short ones do not wait for them.
  private let storingWorkers: Workers
  /// Number of short files written concurrently. Their threads mostly wait for the disk, which takes little
  /// longer for several than for one.
  private static let writersAtOnce = 8
  /// Maximum bytes of a file that counts as short.
  private static let smallFile = 2 << 20
  /// The thread that appends parts to unfinished files.
  let arrivals: Workers

  /// Opens the files of a data directory.
  public init(directory data: String) throws(StorageError) {
    folders = FileFolders(data: data)
    try folders.make()
    try Self.removeLeftovers(in: folders.directory + "/new")
    workers = try Workers(count: Self.writersAtOnce, capacity: 4_096)
    storingWorkers = try Workers(count: 2, capacity: 4_096)
    arrivals = try Workers(count: 1, capacity: 4_096)
  }

  /// Stores bytes.
  public func put(_ content: [UInt8]) async throws(StorageError) -> SHA256Digest {
    try await workers.run { () throws(StorageError) in
      var source = MemorySource(content)
      return try self.store(&source)
    }
  }

  /// Stores a copy of a file, read in pieces.
  public func put(fileAt path: String) async throws(StorageError) -> SHA256Digest {
    try await workers(for: Self.fileSize(path)).run { () throws(StorageError) in
      var source = try DescriptorSource(path: path)
      return try self.store(&source)
    }
  }

  /// Returns the whole content, checked against its digest.
  /// - Parameter maximumSize: maximum bytes; larger content is refused without reading on.
  public func read(
    _ digest: SHA256Digest, maximumSize: Int
  ) async throws(StorageError) -> [UInt8] {
    try await workers.run { () throws(StorageError) in
      try self.content(of: digest, maximumSize: maximumSize)
    }
  }

  /// Returns the whole content, checked against its digest. Blocks.
  /// - Parameter maximumSize: maximum bytes; larger content is refused without reading on.
  package func content(
    of digest: SHA256Digest, maximumSize: Int, unless interruption: Interruption? = nil
  ) throws(StorageError) -> [UInt8] {
    let reader = try open(digest)
    var content: [UInt8] = []
    while let piece = try reader.next() {
      try interruption?.check()
      guard content.count + piece.count <= maximumSize else {
        throw .fileTooLarge(digest, maximum: maximumSize)
      }
      content += piece
    }
    return content
  }

  /// Opens a file for reading in pieces, checked against its digest at the end. Each piece blocks on the disk.
  /// - Throws: `missingFile`.
  public func open(_ digest: SHA256Digest) throws(StorageError) -> FileReader {
    try folders.open(digest)
  }

  /// Opens a file for reading in pieces and reads the first ones, so that a small damaged file is refused
  /// before any of it is sent.
  /// - Throws: `missingFile`, `damagedFile`.
  public func reader(of digest: SHA256Digest) async throws(StorageError) -> FileReader {
    try await workers.run { () throws(StorageError) in
      let reader = try self.open(digest)
      try reader.readAhead()
      return reader
    }
  }

  /// Returns the next piece of a file, read on a thread that may block on the disk.
  public func next(of reader: FileReader) async throws(StorageError) -> [UInt8]? {
    try await workers.run { () throws(StorageError) in try reader.next() }
  }

  /// Returns the size of a file's uncompressed content in bytes.
  /// - Throws: `missingFile`, or `damagedFile` if the header of a compressed file is unreadable.
  public func size(of digest: SHA256Digest) throws(StorageError) -> Int {
    try folders.size(of: digest)
  }

  /// The path of the uncompressed content, or `nil` if it is stored compressed or not at all.
  public func plainPath(_ digest: SHA256Digest) -> String? {
    guard let place = folders.place(of: digest), !place.isCompressed else { return nil }
    return place.path
  }

  /// Returns true if the file is in the store.
  public func contains(_ digest: SHA256Digest) -> Bool { folders.place(of: digest) != nil }

  /// Stops the threads. Call once.
  public func close() {
    arrivals.stop()
    storingWorkers.stop()
    workers.stop()
  }

  /// Returns the threads for hashing and compressing this number of bytes.
  func workers(for byteCount: Int) -> Workers {
    byteCount <= Self.smallFile ? workers : storingWorkers
  }

  /// Returns the size of a file outside the store; 0 if it is gone.
  static func fileSize(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Runs `body` on a thread that may block on the disk.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await workers.run(body)
  }
}

extension FileStore {
  /// Returns true if a data directory holds any file, in the store or in its bin.
  static func holdsFiles(directory data: String) throws(StorageError) -> Bool {
    let folders = FileFolders(data: data)
    guard access(folders.directory, F_OK) == 0 else { return false }
    for first in 0...UInt8.max where try !folders.stored(beginningWith: first).isEmpty {
      return true
    }
    guard access(folders.directory + "/bin", F_OK) == 0 else { return false }
    return try !folders.inBin().isEmpty
  }

  /// Deletes temporary files left by a program that was killed.
  private static func removeLeftovers(in directory: String) throws(StorageError) {
    for name in try DirectoryListing.names(in: directory) {
      let path = directory + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      // Another program may be writing it; an hour is long for one file.
      if Int64(status.st_mtim.tv_sec) * 1000 < WallClock.now() - 3_600_000 { unlink(path) }
    }
  }
}
