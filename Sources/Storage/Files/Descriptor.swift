import Glibc

/// An open file, closed when its owner is destroyed.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Opens a file for reading.
  init(reading path: String) throws(StorageError) {
    number = try SystemCall.check("open \(path)") { open(path, O_RDONLY | O_CLOEXEC) }
  }

  /// Opens a stored file for reading.
  /// - Throws: `damagedFile` for a link, a pipe, a device and whatever else is no regular file.
  init(stored path: String, of digest: SHA256Digest) throws(StorageError) {
    let opened = try Self.opened(path, digest)
    var status = stat()
    guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw .damagedFile(digest)
    }
    number = opened
  }

  /// Opens what may be no file, without waiting for one who writes to a pipe.
  private static func opened(
    _ path: String, _ digest: SHA256Digest
  ) throws(StorageError) -> Int32 {
    do throws(StorageError) {
      return try SystemCall.check("open \(path)") {
        open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      }
    } catch {
      // A link, and a socket or a device without a driver.
      if case .system(_, let code) = error, [ELOOP, ENXIO, ENODEV].contains(code) {
        throw .damagedFile(digest)
      }
      throw error
    }
  }

  /// Makes a new file, which must not exist, for its owner only.
  init(creating path: String) throws(StorageError) {
    number = try SystemCall.check("open \(path)") {
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
  }

  /// Opens a file for appending.
  init(appending path: String) throws(StorageError) {
    number = try SystemCall.check("open \(path)") { open(path, O_WRONLY | O_APPEND | O_CLOEXEC) }
  }

  deinit { close(number) }

  /// Skips the next bytes.
  func skip(_ count: Int) throws(StorageError) {
    try SystemCall.check("lseek") { lseek(number, count, SEEK_CUR) }
  }

  /// Returns the size of the file in bytes.
  func size() throws(StorageError) -> Int {
    var status = stat()
    try SystemCall.check("fstat") { fstat(number, &status) }
    return Int(status.st_size)
  }

  /// Reads from the file's position into the buffer.
  /// - Returns: the number of bytes read; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(StorageError) -> Int {
    try SystemCall.check("read") { Glibc.read(number, buffer.baseAddress, buffer.count) }
  }

  /// Writes all of the bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(StorageError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try SystemCall.check("write") {
        Glibc.write(number, rest.baseAddress, rest.count)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Returns once the content is on the disk (`fdatasync`).
  func synchronize() throws(StorageError) {
    try SystemCall.check("fdatasync") { fdatasync(number) }
  }
}

/// Returns once the entries of a directory are on the disk.
func synchronizeDirectory(_ path: String) throws(StorageError) {
  try Descriptor(reading: path).synchronizeNames()
}

extension Descriptor {
  fileprivate func synchronizeNames() throws(StorageError) {
    try SystemCall.check("fsync") { fsync(number) }
  }
}
