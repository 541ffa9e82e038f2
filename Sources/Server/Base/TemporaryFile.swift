import Glibc
package import Storage

/// A file for work in progress, deleted with the last reference to it.
///
/// Created by its first write. Used by one thread at a time.
package final class TemporaryFile: @unchecked Sendable {
  /// Bytes read at a time.
  package static let pieceSize = 64 << 10

  package let path: String
  private var descriptor: CInt = -1
  /// Bytes written so far.
  package private(set) var size = 0

  package init(in directory: String) { path = directory + "/work-\(UUID.new())" }

  /// Returns the size of the file at a path; 0 if there is none.
  package static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Returns the content of the file at a path, or its first bytes; `nil` if it cannot be read.
  package static func content(of path: String, first maximum: Int = .max) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var content = [UInt8](repeating: 0, count: min(size(of: path), maximum))
    var count = 0
    while count < content.count {
      let piece = content.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count)
      }
      if piece < 0, errno == EINTR { continue }
      guard piece > 0 else { return nil }
      count += piece
    }
    return content
  }

  /// Deletes the file at a path, if there is one.
  package static func remove(_ path: String) { unlink(path) }

  /// Creates a copy of a stored file. Blocks.
  /// - Throws: `missingFile`, `damagedFile`.
  package convenience init(
    copying digest: SHA256Digest, of files: FileStore, in directory: String,
    unless interruption: Interruption
  ) throws(StorageError) {
    self.init(in: directory)
    let reader = try files.open(digest)
    while let piece = try reader.next() {
      try interruption.check()
      try write(piece)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    unlink(path)
  }

  /// Appends bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(StorageError) {
    if descriptor < 0 {
      descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw failure("open") }
    }
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure("write") }
      written += count
    }
    size += written
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(StorageError) {
    try bytes.span.bytes.withUnsafeBytes { (bytes) throws(StorageError) in try write(bytes) }
  }

  /// Returns the bytes at an offset; empty at the end.
  package func read(at offset: Int) throws(StorageError) -> [UInt8] {
    guard descriptor >= 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Self.pieceSize)
    let count = pread(descriptor, &bytes, bytes.count, offset)
    guard count >= 0 else { throw failure("pread") }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  private func failure(_ call: String) -> StorageError {
    let code = errno
    return code == ENOSPC || code == EDQUOT || code == EFBIG
      ? .diskFull : .system(call: call, code: code)
  }
}
