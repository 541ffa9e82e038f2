import Glibc

/// Lists directories.
package enum DirectoryListing {
  /// Returns all names except `.` and `..`, unordered.
  package static func names(in path: String) throws(StorageError) -> [String] {
    guard let directory = opendir(path) else { throw SystemCall.failure("opendir \(path)", errno) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
