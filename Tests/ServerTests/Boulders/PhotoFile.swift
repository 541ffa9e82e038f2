import Glibc

/// Photos of `Tests/Fixtures/photos`.
enum PhotoFile {
  /// A small red JPEG; another one for other words, which stand behind its picture.
  static func red(_ words: String) -> [UInt8] { named("made-red.jpg") + Array(words.utf8) }

  /// The content of a file.
  static func named(_ name: String) -> [UInt8] {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    guard let file = fopen("/\(folder)/Fixtures/photos/\(name)", "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes += piece.prefix(count)
    }
    return bytes
  }
}
