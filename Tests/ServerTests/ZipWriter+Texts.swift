import Formats

extension ZipWriter {
  /// A zip of texts by path.
  static func zip(
    _ files: [(path: String, text: String)], packing: Packing = .deflate
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let zip = ZipWriter { bytes += $0 }
    for (path, text) in files {
      let slash = path.lastIndex(of: "/")
      try zip.begin(
        slash.map { String(path[path.index(after: $0)...]) } ?? path,
        in: slash.map { String(path[..<$0]) } ?? "", size: text.utf8.count, packing: packing)
      try zip.write(Array(text.utf8))
      try zip.end()
    }
    try zip.finish()
    return bytes
  }
}
