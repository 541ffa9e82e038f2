import CZstd
import Glibc

/// The folders of a file store and the paths in them: 256 folders by the first byte of the digest, and a bin. Has no threads.
struct FileFolders: Sendable {
  /// The location of a stored file.
  struct Place {
    let path: String
    let isCompressed: Bool
  }

  let directory: String

  /// - Parameter data: the data directory.
  init(data: String) { directory = data + "/files" }

  static let compressedSuffix = ".zst"

  /// The name of the folder for digests with this first byte, such as `3f`.
  static func folder(_ first: UInt8) -> String {
    var name: [UInt8] = []
    Hexadecimal.append(first, to: &name)
    return String(decoding: name, as: UTF8.self)
  }

  /// Creates missing folders.
  func make() throws(StorageError) {
    for folder in ["new", "arriving", "bin"] { try makeDirectory(directory + "/" + folder) }
    for first in 0..<256 { try makeDirectory(directory + "/" + Self.folder(UInt8(first))) }
    try synchronizeDirectory(directory)
  }

  func folder(of digest: SHA256Digest) -> String {
    directory + "/" + Self.folder(digest.bytes[0])
  }

  func path(of digest: SHA256Digest, isCompressed: Bool) -> String {
    let name = digest.description.utf8.dropFirst(2)
    let plain = folder(of: digest) + "/" + String(Substring(name))
    return isCompressed ? plain + Self.compressedSuffix : plain
  }

  /// Returns the location of a file; `nil` if it is not in the store. The bin does not count.
  func place(of digest: SHA256Digest) -> Place? {
    place { path(of: digest, isCompressed: $0) }
  }

  /// Returns the location of a file that was swept into the bin.
  func placeInBin(of digest: SHA256Digest) -> Place? {
    place { binPath(of: digest, isCompressed: $0) }
  }

  func binPath(of digest: SHA256Digest, isCompressed: Bool) -> String {
    directory + "/bin/\(digest)" + (isCompressed ? Self.compressedSuffix : "")
  }

  private func place(_ path: (_ isCompressed: Bool) -> String) -> Place? {
    for isCompressed in [true, false] {
      let path = path(isCompressed)
      if access(path, F_OK) == 0 { return Place(path: path, isCompressed: isCompressed) }
    }
    return nil
  }

  /// Opens a file, also from the bin. Its content is checked against the digest at its end.
  func open(_ digest: SHA256Digest) throws(StorageError) -> FileReader {
    guard let place = place(of: digest) ?? placeInBin(of: digest) else {
      throw .missingFile(digest)
    }
    return try FileReader(digest, path: place.path, isCompressed: place.isCompressed)
  }

  /// Returns the size of the uncompressed content, which a compressed file states in its header.
  func size(of digest: SHA256Digest) throws(StorageError) -> Int {
    guard let place = place(of: digest) else { throw .missingFile(digest) }
    var source = try DescriptorSource(Descriptor(stored: place.path, of: digest), pieceSize: 18)
    guard place.isCompressed else { return source.size }
    let head = try source.next()
    let size = ZSTD_getFrameContentSize(head, head.count)
    // The two largest values mean an unknown size and an invalid frame.
    guard size <= UInt64(Int.max) else { throw .damagedFile(digest) }
    return Int(size)
  }

  /// Returns true if the file is present and its content matches its digest. Reads all of it.
  func isWhole(_ digest: SHA256Digest) -> Bool {
    guard place(of: digest) != nil, let reader = try? open(digest) else { return false }
    do {
      while try reader.next() != nil {}
      return true
    } catch {
      return false
    }
  }

  /// Returns the files whose digest begins with this byte.
  func stored(beginningWith first: UInt8) throws(StorageError) -> [SHA256Digest] {
    let folder = Self.folder(first)
    guard access(directory + "/" + folder, F_OK) == 0 else { return [] }
    return try DirectoryListing.names(in: directory + "/" + folder).compactMap {
      Self.digest(folder + $0)
    }
  }

  /// Returns the files in the bin.
  func inBin() throws(StorageError) -> [SHA256Digest] {
    try DirectoryListing.names(in: directory + "/bin").compactMap(Self.digest)
  }

  private static func digest(_ name: String) -> SHA256Digest? {
    var name = Substring(name)
    if name.hasSuffix(compressedSuffix) { name.removeLast(compressedSuffix.count) }
    return SHA256Digest(String(name))
  }

  /// Moves a complete file to its final name. An existing file is replaced: it has the same content, or is
  /// damaged and is repaired so.
  func name(
    _ path: String, _ digest: SHA256Digest, isCompressed: Bool
  ) throws(StorageError) {
    try SystemCall.check("rename") {
      rename(path, self.path(of: digest, isCompressed: isCompressed))
    }
    unlink(self.path(of: digest, isCompressed: !isCompressed))
    try synchronizeDirectory(folder(of: digest))
  }

  /// Bytes of the largest file that is copied, packed or not: eight times what a member may bring.
  private static let maximumCopy = 2 << 30

  /// Copies a file of another store as it is stored, and compares it with its name.
  /// - Throws: `missingFile`, or `damagedFile` for what is damaged there, or larger than any file can be.
  func copy(_ digest: SHA256Digest, from other: FileFolders) throws(StorageError) {
    guard let place = other.place(of: digest) ?? other.placeInBin(of: digest) else {
      throw .missingFile(digest)
    }
    let new = directory + "/new/\(UUID.new())"
    defer { unlink(new) }
    do {
      var source = try DescriptorSource(Descriptor(stored: place.path, of: digest))
      guard source.size <= Self.maximumCopy else { throw .damagedFile(digest) }
      let file = try Descriptor(creating: new)
      while true {
        let piece = try source.next()
        if piece.isEmpty { break }
        try piece.span.bytes.withUnsafeBytes { (bytes) throws(StorageError) in
          try file.write(bytes)
        }
      }
      try file.synchronize()
    }
    let reader = try FileReader(digest, path: new, isCompressed: place.isCompressed)
    var size = 0
    while let piece = try reader.next() {
      size += piece.count
      guard size <= Self.maximumCopy else { throw .damagedFile(digest) }
    }
    try name(new, digest, isCompressed: place.isCompressed)
  }
}
