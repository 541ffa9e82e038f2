import Glibc

/// Files for the tests.
enum TestFiles {
  /// `Tests/Fixtures`.
  static func fixture(_ name: String) -> String { root + "/Tests/Fixtures/" + name }

  /// A file of the shared collection beside the repository, if it is there.
  static func shared(_ name: String) -> String? {
    let path = root + "/../shared/data/" + name
    return access(path, R_OK) == 0 ? path : nil
  }

  static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      if count == 0 { return bytes }
      bytes += piece[0..<count]
    }
  }

  private static let root: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()
}
