import Recordings

/// A recording that can be read once or several times: a file, or a file inside a zip.
public struct RecordingInput {
  private enum Place {
    case file(String)
    case entry(Archive, Archive.Entry)
  }

  private let place: Place
  /// The path of the file; for a file inside a zip, the path of the zip, `/` and the path inside
  /// it.
  public let name: String

  /// Returns the recordings at a path: the file itself, or each file of a zip that is not a KMZ.
  /// - Throws: `system` if the file cannot be read, or an error of `Archive`.
  public static func all(at path: String) throws(FormatError) -> [RecordingInput] {
    guard try isZip(path) else { return [RecordingInput(place: .file(path), name: path)] }
    let archive = try Archive(path: path)
    if KMZ.isKMZ(archive, fileName: path) {
      return [RecordingInput(place: .file(path), name: path)]
    }
    return archive.entries.map { entry in
      RecordingInput(place: .entry(archive, entry), name: path + "/" + entry.path)
    }
  }

  private static func isZip(_ path: String) throws(FormatError) -> Bool {
    let start = try readStart(of: path, count: 4)
    return start == [0x50, 0x4B, 0x03, 0x04] || start == [0x50, 0x4B, 0x05, 0x06]
  }

  /// Reads the recording into a receiver.
  /// - Returns: the format of the recording.
  /// - Throws: the error of `RecordingReader` or, for a file inside a zip, of `Archive`.
  @discardableResult
  public func read<Receiver: RecordingReceiver>(
    into receiver: inout Receiver
  ) throws(FormatError) -> RecordingFormat {
    switch place {
    case .file(let path): return try readRecording(at: path, into: &receiver)
    case .entry(let archive, let entry):
      let reader = RecordingReader(into: receiver)
      defer { receiver = reader.receiver }
      try archive.read(entry) { (piece) throws(FormatError) in try reader.feed(piece) }
      try reader.finish()
      guard let format = reader.format else { throw .unknownFormat }
      return format
    }
  }
}
