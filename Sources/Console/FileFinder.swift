import Glibc

/// Finds the files for paths on a command line.
public enum FileFinder {
  /// Returns the paths themselves, and for a folder every file in it at any depth, by name. Hidden files are
  /// left out; links to folders are not followed.
  public static func files(in paths: [String]) -> [String] {
    paths.flatMap { isFolder($0) ? within($0) : [$0] }
  }

  private static func within(_ folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [folder] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().flatMap { name in
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      return isFolder(path, followingLinks: false) ? within(path) : [path]
    }
  }

  private static func isFolder(_ path: String, followingLinks: Bool = true) -> Bool {
    var status = stat()
    let result = followingLinks ? stat(path, &status) : lstat(path, &status)
    return result == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
