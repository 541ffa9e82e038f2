import Glibc
import Testing

/// A temporary directory, removed with its reference.
public final class TemporaryDirectory: Sendable {
  public let path: String

  public init() { path = Self.make() }

  /// Makes a directory, which the caller has to remove.
  public static func make() -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/cordada-test-XXXXXX").utf8CString)
    return mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit { Self.remove(path) }

  /// The names in a directory. The test fails if the directory does not exist: it is then not empty either.
  public static func names(_ path: String) -> [String] {
    guard let names = content(path) else {
      Issue.record("There is no directory \(path).")
      return []
    }
    return names
  }

  /// Removes a file, or a directory with what is in it; of a link only the link.
  public static func remove(_ path: String) {
    TestDatabase.remove(path)
    var status = stat()
    let isDirectory = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    for name in isDirectory ? content(path) ?? [] : [] { remove(path + "/" + name) }
    Glibc.remove(path)
  }

  private static func content(_ path: String) -> [String]? {
    guard let directory = opendir(path) else { return nil }
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
