import Glibc

/// Content of known size, read in pieces.
protocol ContentSource: ~Copyable {
  var size: Int { get }
  /// Returns the next bytes; empty at the end.
  mutating func next() throws(StorageError) -> [UInt8]
}

/// Content in memory.
struct MemorySource: ContentSource {
  private let content: [UInt8]
  private var isRead = false

  init(_ content: [UInt8]) { self.content = content }

  var size: Int { content.count }

  mutating func next() -> [UInt8] {
    defer { isRead = true }
    return isRead ? [] : content
  }
}

/// Content of a file outside the store.
struct DescriptorSource: ContentSource, ~Copyable {
  private let file: Descriptor
  private let pieceSize: Int
  let size: Int

  /// - Parameter pieceSize: bytes of a piece; as many as the heap allocates without a mapping of its own.
  init(path: String, pieceSize: Int = 1 << 16) throws(StorageError) {
    try self.init(Descriptor(reading: path), pieceSize: pieceSize)
  }

  /// - Parameter pieceSize: bytes.
  init(_ file: consuming Descriptor, pieceSize: Int = 1 << 16) throws(StorageError) {
    size = try file.size()
    self.pieceSize = pieceSize
    self.file = file
  }

  func skip(_ count: Int) throws(StorageError) { try file.skip(count) }

  mutating func next() throws(StorageError) -> [UInt8] {
    var failure: StorageError?
    let piece = [UInt8](unsafeUninitializedCapacity: pieceSize) { bytes, count in
      do throws(StorageError) {
        count = try file.read(into: UnsafeMutableRawBufferPointer(bytes))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return piece
  }
}

extension FileStore {
  /// Hashes and writes the content to a new file in one pass, then gives it its name.
  /// - Parameter expected: the digest that the content must have.
  /// - Throws: `damagedFile` if the digest differs; nothing is stored then.
  func store<Source: ContentSource & ~Copyable>(
    _ source: inout Source, expecting expected: SHA256Digest? = nil
  ) throws(StorageError) -> SHA256Digest {
    let new = NewFile(path: directory + "/new/\(UUID.new())")
    var piece = try source.next()
    let pays = piece.withUnsafeBytes { bytes in
      Compressor.pays(for: UnsafeRawBufferPointer(rebasing: bytes.prefix(Compressor.sampleSize)))
    }
    let compressor = pays ? try Compressor(size: source.size) : nil
    var hash = SHA256()
    var rest = source.size
    let file = try Descriptor(creating: new.path)
    repeat {
      rest -= piece.count
      // The file was truncated or extended while it was read, so its content is neither the old nor the new one.
      guard rest >= 0, rest == 0 || !piece.isEmpty else {
        throw .system(call: "read", code: EIO)
      }
      let result: Result<Void, StorageError> = piece.withUnsafeBytes { bytes in
        hash.update(bytes)
        do throws(StorageError) {
          guard let compressor else { return .success(try file.write(bytes)) }
          return .success(
            try compressor.compress(bytes, isLast: rest == 0) { ready throws(StorageError) in
              try file.write(ready)
            })
        } catch {
          return .failure(error)
        }
      }
      try result.get()
      piece = rest == 0 ? [] : try source.next()
    } while rest > 0
    try file.synchronize()
    let digest = hash.finish()
    if let expected, digest != expected { throw .damagedFile(expected) }
    try folders.name(new.path, digest, isCompressed: compressor != nil)
    return digest
  }
}

/// A file without its final name; deleted unless it was renamed.
private struct NewFile: ~Copyable {
  let path: String
  deinit { unlink(path) }
}
