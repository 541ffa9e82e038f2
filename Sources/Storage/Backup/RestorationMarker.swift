import Glibc

/// Marks a data directory in which a restoration has begun and not ended. Its content is unusable until then.
///
/// The marker file is the first thing written and the last removed, so that an interrupted restoration is never
/// taken for a new club.
struct RestorationMarker {
  private let directory: String
  private var path: String { directory + "/restoring" }

  init(directory: String) { self.directory = directory }

  /// True if a restoration has begun here and not ended.
  var isThere: Bool { access(path, F_OK) == 0 }

  /// True if the former database has been set aside, so that a database in its place is the backup's.
  var hasSetAside: Bool { (try? Descriptor(reading: path).size()) ?? 0 > 0 }

  /// Throws if a restoration has begun here and not ended.
  /// - Throws: `unfinishedRestoration`.
  func expectNone() throws(StorageError) {
    if isThere { throw .unfinishedRestoration(directory) }
  }

  /// Writes the marker, before anything else is written to the directory.
  func write() throws(StorageError) {
    if !isThere { try Descriptor(creating: path).synchronize() }
    try synchronizeDirectory(directory)
  }

  /// Records that the former database has been set aside, before the new one is put in place.
  func noteSetAside() throws(StorageError) {
    let file = try Descriptor(appending: path)
    try Array("set aside\n".utf8).span.bytes.withUnsafeBytes { (bytes) throws(StorageError) in
      try file.write(bytes)
    }
    try file.synchronize()
    try synchronizeDirectory(directory)
  }

  /// Removes the marker.
  func remove() throws(StorageError) {
    if isThere { try SystemCall.check("unlink") { unlink(path) } }
    try synchronizeDirectory(directory)
  }
}
