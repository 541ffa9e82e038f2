import Recordings

/// Reads KMZ: a zip whose `doc.kml`, or else its first KML, is the document (OGC 12-007r2, annex
/// C).
enum KMZ {
  static func read(_ archive: Archive, into feed: RecordingFeed) throws(FormatError) {
    guard let document = document(in: archive) else { throw .noKML }
    let stream = XMLStream(feed, only: .kml)
    try archive.read(document) { (piece) throws(FormatError) in try stream.feed(piece) }
    try stream.finish()
  }

  /// Returns true if a zip is a KMZ, by its own name or because it has a `doc.kml`, and not a zip of recordings.
  static func isKMZ(_ archive: Archive, fileName: String) -> Bool {
    fileName.lowercased().hasSuffix(".kmz") || document(in: archive)?.path == "doc.kml"
  }

  static func document(in archive: Archive) -> Archive.Entry? {
    archive.entries.first { $0.path.lowercased() == "doc.kml" }
      ?? archive.entries.first { $0.path.lowercased().hasSuffix(".kml") }
  }
}
