import Glibc

/// A picture of `Tests/Fixtures/photos`.
func fixture(_ name: String) -> String {
  let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
  return "/\(folder)/Fixtures/photos/\(name)"
}

/// Writes a file.
func write(_ bytes: [UInt8], to path: String) {
  let file = fopen(path, "wb")
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}

/// The content of a file.
func read(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { return [] }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 64 << 10)
  while case let count = fread(&piece, 1, piece.count, file), count > 0 {
    bytes += piece.prefix(count)
  }
  return bytes
}
