import Glibc

/// Photos of `Tests/Fixtures/photos`.
enum PhotoFile {
  /// A small red JPEG; other words yield another file, by its density (ITU-T T.871, 10.1).
  static func red(_ words: String) -> [UInt8] {
    var picture = named("made-red.jpg")
    let density = words.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    for index in 0..<4 {
      picture[14 + index] = UInt8(truncatingIfNeeded: density >> (8 * index)) | 1
    }
    return picture
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
