import Glibc

/// The mark of a data directory in which restoring a backup has begun and not ended: until it ends, what
/// stands there is no club's data.
///
/// The file is written before anything else and removed after everything else, so that a directory of a
/// restoration that was interrupted is never taken for a club that is just beginning.
struct RestorationMarker {
  private let directory: String
  private var path: String { directory + "/restoring" }

  init(directory: String) { self.directory = directory }

  /// True when a restoration has begun here and not ended.
  var isThere: Bool { access(path, F_OK) == 0 }

  /// True when the database of the time before stands aside: the one that may be in its place is the backup's.
  var hasSetAside: Bool { (try? Descriptor(reading: path).size()) ?? 0 > 0 }

  /// Refuses a directory in which restoring has begun and not ended.
  /// - Throws: `unfinishedRestoration`.
  func expectNone() throws(StorageError) {
    if isThere { throw .unfinishedRestoration(directory) }
  }

  /// Marks the directory, before anything is written to it.
  func write() throws(StorageError) {
    if !isThere { try Descriptor(creating: path).synchronize() }
    try synchronizeDirectory(directory)
  }

  /// Notes that the database of the time before stands aside, before the new one is named.
  func noteSetAside() throws(StorageError) {
    let file = try Descriptor(appending: path)
    try Array("set aside\n".utf8).span.bytes.withUnsafeBytes { (bytes) throws(StorageError) in
      try file.write(bytes)
    }
    try file.synchronize()
    try synchronizeDirectory(directory)
  }

  /// Removes the mark.
  func remove() throws(StorageError) {
    if isThere { try SystemCall.check("unlink") { unlink(path) } }
    try synchronizeDirectory(directory)
  }
}
