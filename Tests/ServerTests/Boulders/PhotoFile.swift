import Glibc

/// Photos of `Tests/Fixtures/photos`.
enum PhotoFile {
  /// A small red JPEG; another one for other words, which stand where a colour profile does (ITU-T T.81, annex B).
  static func red(_ words: String) -> [UInt8] {
    let profile = Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + Array(words.utf8)
    let (picture, size) = (named("made-red.jpg"), profile.count + 2)
    return picture.prefix(2) + [0xFF, 0xE2, UInt8(size >> 8), UInt8(size & 0xFF)] + profile
      + picture.dropFirst(2)
  }

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
