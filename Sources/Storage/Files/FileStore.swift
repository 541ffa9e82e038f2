import Glibc

/// Files named by the SHA-256 of their content, each stored once, compressed when that pays.
///
/// A file is on the disk, name and all, before `put` returns. What no record
/// names is swept into a bin, and removed 30 days later.
public final class FileStore: Sendable {
  let folders: FileFolders
  var directory: String { folders.directory }
  private let workers: Workers
  /// For hashing and compressing large files, so that nothing short waits for them.
  private let storingWorkers: Workers
  /// Short files that are written at one time. Their threads mostly wait for the disk, which takes little
  /// longer for several than for one.
  private static let writersAtOnce = 8
  /// Bytes of the largest file that is hashed and compressed in a moment.
  private static let smallFile = 2 << 20
  /// One thread for parts of files that are under way.
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

  /// Stores a copy of a file. Its content passes through in pieces.
  public func put(fileAt path: String) async throws(StorageError) -> SHA256Digest {
    try await workers(for: Self.fileSize(path)).run { () throws(StorageError) in
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
      try self.content(of: digest, maximumSize: maximumSize)
    }
  }

  /// The whole content, checked against its name. Blocks.
  /// - Parameter maximumSize: content that is larger is refused before more is read.
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

  /// The content in pieces, checked against its name at its end. Each piece blocks for the disk.
  /// - Throws: `missingFile`.
  public func open(_ digest: SHA256Digest) throws(StorageError) -> FileReader {
    try folders.open(digest)
  }

  /// The content in pieces, the first of them read already: what is small and damaged is refused
  /// before anything of it is sent.
  /// - Throws: `missingFile`, `damagedFile`.
  public func reader(of digest: SHA256Digest) async throws(StorageError) -> FileReader {
    try await workers.run { () throws(StorageError) in
      let reader = try self.open(digest)
      try reader.readAhead()
      return reader
    }
  }

  /// The next piece of a content, read on a thread that may wait for the disk.
  public func next(of reader: FileReader) async throws(StorageError) -> [UInt8]? {
    try await workers.run { () throws(StorageError) in try reader.next() }
  }

  /// The number of bytes of a content.
  /// - Throws: `missingFile`, `damagedFile` for a compressed file whose head is not readable.
  public func size(of digest: SHA256Digest) throws(StorageError) -> Int {
    try folders.size(of: digest)
  }

  /// The path of the content as it is, or `nil` when it is stored compressed or not at all.
  public func plainPath(_ digest: SHA256Digest) -> String? {
    guard let place = folders.place(of: digest), !place.isCompressed else { return nil }
    return place.path
  }

  /// Whether the file is in the store.
  public func contains(_ digest: SHA256Digest) -> Bool { folders.place(of: digest) != nil }

  /// Ends the threads. To be called once.
  public func close() {
    arrivals.stop()
    storingWorkers.stop()
    workers.stop()
  }

  /// The threads on which so many bytes are to be hashed and compressed.
  func workers(for byteCount: Int) -> Workers {
    byteCount <= Self.smallFile ? workers : storingWorkers
  }

  /// The number of bytes of a file of the system; 0 when it is gone.
  static func fileSize(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Runs `body` on the threads that wait for the disk.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await workers.run(body)
  }
}

extension FileStore {
  /// Whether a data directory holds any file, in the store or in its bin.
  static func holdsFiles(directory data: String) throws(StorageError) -> Bool {
    let folders = FileFolders(data: data)
    guard access(folders.directory, F_OK) == 0 else { return false }
    for first in 0...UInt8.max where try !folders.stored(beginningWith: first).isEmpty {
      return true
    }
    guard access(folders.directory + "/bin", F_OK) == 0 else { return false }
    return try !folders.inBin().isEmpty
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
