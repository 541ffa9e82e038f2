import Glibc
import Storage

/// A process's folder in `incoming/` for uploads and files in progress. It is locked while the process lives,
/// so that abandoned folders can be recognized.
final class WorkDirectory: Sendable {
  let path: String
  private let descriptor: CInt

  /// Creates a folder in `parent`, which is created if missing, and deletes the folders of processes that crashed.
  init(in parent: String) throws(ServerError) {
    try Directory.make(parent)
    // One process at a time, since a new folder that is not locked yet would look abandoned.
    let parentDescriptor = try Self.open(parent)
    defer { close(parentDescriptor) }
    flock(parentDescriptor, LOCK_EX)
    for name in Directory.names(in: parent) { Self.removeUnlessLocked(parent + "/" + name) }
    path = try Directory.makeTemporary(in: parent)
    descriptor = try Self.open(path)
    flock(descriptor, LOCK_EX)
  }

  /// Deletes the folder with its content. Call once.
  func remove() {
    Directory.remove(path)
    close(descriptor)
  }

  /// Minimum free bytes of the disk to begin work.
  private static let leastRoom: UInt64 = 1 << 20

  /// Throws if the disk is full, before beginning work that would fail midway.
  /// - Throws: `diskFull`.
  func requireRoom() throws(StorageError) {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { return }
    if UInt64(disk.f_bavail) * UInt64(disk.f_frsize) < Self.leastRoom { throw .diskFull }
  }

  private static func removeUnlessLocked(_ path: String) {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { Directory.remove(path) }
  }

  private static func open(_ path: String) throws(ServerError) -> CInt {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .noData(path, reason: String(cString: strerror(errno)) + ".")
    }
    return descriptor
  }
}
