import Glibc

/// Directories for passing files.
enum Directory {
  /// Makes it unless it is there; the one above must be.
  static func make(_ path: String) throws(ServerError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST, access(path, W_OK | X_OK) == 0 else {
      throw .noData(path, reason: String(cString: strerror(errno)) + ".")
    }
  }

  /// Makes an empty one where the system keeps what is temporary.
  static func makeTemporary() throws(ServerError) -> String {
    var template = Array("/tmp/cordada-XXXXXX".utf8CString)
    let path = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }
    guard let path else {
      throw .noData("/tmp", reason: String(cString: strerror(errno)) + ".")
    }
    return String(cString: path)
  }

  /// Removes it with everything in it.
  static func remove(_ path: String) {
    for name in names(in: path) { remove(path + "/" + name) }
    if unlink(path) != 0 { rmdir(path) }
  }

  private static func names(in path: String) -> [String] {
    guard let handle = opendir(path) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes the files that a process which was killed left.
  static func empty(_ path: String) {
    guard let handle = opendir(path) else { return }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // Directories, `.` and `..` among them, are not removed by `unlink`.
      unlink(path + "/" + name)
    }
  }
}
