import Formats
import Glibc
import Storage
import Tracks

/// A file, read, on its way to the database.
struct ReadFile: Sendable {
  /// One of its lines.
  struct Line: Sendable {
    var head: LineHead
    var device: DeviceTotals?
    var points: [UInt8]
    var digest: TrackDigest
    /// The places of the file that belong to the line.
    var waypoints: [Waypoint]

    /// What is stored of the line besides its record. Takes about half a millisecond to make.
    /// - Parameter stated: what the member states of it besides its points.
    func derived(stating stated: StatedFigures? = nil) -> DerivedTrack {
      DerivedTrack(digest, device: device, waypoints: waypoints, stated: stated)
    }
  }

  var format: RecordingFormat
  var warnings: [ImportWarning]
  var lines: [Line]
}

extension ReadFile {
  /// Reads a recording in one pass. Blocks; memory is that of the point streams and what is derived.
  /// - Throws: `interrupted`. A file that cannot be imported is a result.
  static func read(
    at path: String, unless interruption: Interruption
  ) throws(StorageError) -> Result<ReadFile, ImportRefusal> {
    let result = Result { () throws(ImportRefusal) in
      try read(at: path) { !interruption.hasHappened }
    }
    try interruption.check()
    return result
  }

  /// - Parameter isWanted: asked before each piece; the file is left when nobody wants it any more.
  private static func read(
    at path: String, while isWanted: () -> Bool
  ) throws(ImportRefusal) -> ReadFile {
    let collector = RecordingCollector()
    let reader = RecordingReader(into: CollectingReceiver(collector: collector))
    do throws(FormatError) {
      try FilePieces.forEach(at: path) { (piece) throws(FormatError) in
        try reader.feed(piece)
        return collector.refusal == nil && isWanted()
      }
      if collector.refusal == nil { try reader.finish() }
    } catch {
      throw .format(error)
    }
    try collector.finish()
    guard let format = reader.format else { throw .format(.unknownFormat) }
    let lines = collector.lines.map { line in
      Line(
        head: line.head, device: line.device, points: line.points, digest: line.derived,
        waypoints: collector.waypoints(of: line))
    }
    return ReadFile(format: format, warnings: collector.warnings, lines: lines)
  }
}

/// The bytes of a file, 64 KB at a time.
enum FilePieces {
  /// - Parameter body: returns whether to go on.
  static func forEach(
    at path: String, _ body: (UnsafeRawBufferPointer) throws(FormatError) -> Bool
  ) throws(FormatError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      guard count > 0, try body(UnsafeRawBufferPointer(rebasing: buffer.prefix(count))) else {
        return
      }
    }
  }

  private static func failure(_ path: String) -> FormatError {
    .system(path: path, reason: String(cString: strerror(errno)))
  }
}
