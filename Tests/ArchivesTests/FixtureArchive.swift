import Archives
import Formats
import Testing

/// The lists of an archive in `Tests/Fixtures/archives`.
func fixture(_ name: String) throws -> ServiceArchive {
  let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
  let zip = try Archive(path: "/\(folder)/Fixtures/archives/\(name).zip", limits: limits)
  var archive = ServiceArchive()
  for entry in zip.entries {
    guard let list = ArchiveList(path: entry.path) else { continue }
    var bytes: [UInt8] = []
    try zip.read(entry) { bytes += $0 }
    try archive.read(bytes, as: list)
  }
  archive.finish()
  return archive
}

private var limits: Archive.Limits {
  var limits = Archive.Limits()
  limits.acceptsZips = true
  return limits
}

/// The lists of an archive, by their paths.
func archive(of lists: KeyValuePairs<String, String>) throws -> ServiceArchive {
  var archive = ServiceArchive()
  for (path, text) in lists {
    let list = try #require(ArchiveList(path: path))
    try archive.read(Array(text.utf8), as: list)
  }
  archive.finish()
  return archive
}

extension ServiceArchive {
  func names() -> [String?] { activities.map { $0.name.text } }
}

extension [UInt8]? {
  var text: String? { self.map { $0.text } }
}

extension [UInt8] {
  var text: String { String(decoding: self, as: UTF8.self) }
}
