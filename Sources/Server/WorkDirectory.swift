import Glibc
import Storage

/// Where a process keeps files while they come in or are worked on: a folder of its own in
/// `incoming/`, locked as long as the process lives, so that others can tell abandoned folders.
final class WorkDirectory: Sendable {
  let path: String
  private let descriptor: CInt

  /// Makes a folder in `parent`, which is made when it is not there, and removes the folders of
  /// processes that ended without doing so.
  init(in parent: String) throws(ServerError) {
    try Directory.make(parent)
    // One process at a time: a new folder that is not locked yet looks abandoned.
    let parentDescriptor = try Self.open(parent)
    defer { close(parentDescriptor) }
    flock(parentDescriptor, LOCK_EX)
    for name in Directory.names(in: parent) { Self.removeUnlessLocked(parent + "/" + name) }
    path = try Directory.makeTemporary(in: parent)
    descriptor = try Self.open(path)
    flock(descriptor, LOCK_EX)
  }

  /// Removes the folder with everything in it. To be called once.
  func remove() {
    Directory.remove(path)
    close(descriptor)
  }

  /// Bytes of the disk that work begins with: less is as good as nothing.
  private static let leastRoom: UInt64 = 1 << 20

  /// Refuses work that would fail in its middle, when the disk is full already.
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
