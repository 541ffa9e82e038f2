import Glibc
import Storage

/// Operations on directories.
package enum Directory {
  /// Creates a directory unless it exists; its parent must exist.
  package static func make(_ path: String) throws(ServerError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST, access(path, W_OK | X_OK) == 0 else {
      throw .noData(path, reason: String(cString: strerror(errno)) + ".")
    }
  }

  /// Creates an empty directory with a new name, by default in the system's temporary directory.
  static func makeTemporary(in parent: String = "/tmp") throws(ServerError) -> String {
    var template = Array((parent + "/cordada-XXXXXX").utf8CString)
    let path = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }
    guard let path else {
      throw .noData(parent, reason: String(cString: strerror(errno)) + ".")
    }
    return String(cString: path)
  }

  /// Deletes a directory with its content.
  package static func remove(_ path: String) {
    for name in names(in: path) { remove(path + "/" + name) }
    if unlink(path) != 0 { rmdir(path) }
  }

  /// Returns the names in a directory, unordered; none if it cannot be read.
  package static func names(in path: String) -> [String] {
    (try? DirectoryListing.names(in: path)) ?? []
  }
}
