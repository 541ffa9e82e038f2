import Formats
import Glibc
import Storage
import Tracks

/// A parsed file, ready to be stored.
struct ReadFile: Sendable {
  /// One of its lines.
  struct Line: Sendable {
    var head: LineHead
    var device: DeviceTotals?
    var points: [UInt8]
    var digest: TrackDigest
    /// The file's places that belong to the line.
    var waypoints: [Waypoint]

    /// Derives the data stored besides the line's record. Takes about half a millisecond.
    /// - Parameter stated: the figures that the member stated, besides the points.
    func derived(stating stated: StatedFigures? = nil) -> DerivedTrack {
      DerivedTrack(digest, device: device, waypoints: waypoints, stated: stated)
    }

    /// Derives the data stored besides the record of an edited line, from its points.
    func derived(
      stating stated: StatedFigures, edits: LineEdits
    ) throws(PointStreamError) -> DerivedTrack {
      guard !edits.isEmpty else { return derived(stating: stated) }
      let digest = try TrackDigest(
        of: points, sport: head.sport, device: device, edits: edits, start: stated.start,
        duration: stated.duration, maximumFixes: ImportLimits.points)
      return DerivedTrack(
        digest, device: edits.totals(device),
        waypoints: edits.waypoints(waypoints, within: digest.summary.bounds))
    }
  }

  var format: RecordingFormat
  var warnings: [ImportWarning]
  var lines: [Line]

  /// True if any line lasts or leads anywhere.
  var isActivity: Bool {
    lines.contains { line in
      let summary = line.digest.summary
      return summary.duration ?? 0 > 0 || summary.distance ?? 0 > 0
    }
  }
}

extension ReadFile {
  /// Reads a recording in one pass. Blocks. Needs memory for the point streams and the derived data.
  /// - Throws: `interrupted`. The refusal of a file is returned, not thrown.
  static func read(
    at path: String, unless interruption: Interruption
  ) throws(StorageError) -> Result<ReadFile, ImportRefusal> {
    let result = Result { () throws(ImportRefusal) in
      try read(at: path) { !interruption.hasHappened }
    }
    try interruption.check()
    return result
  }

  /// - Parameter isWanted: called before each piece; false stops the reading.
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

/// Reads a file in pieces of 64 KB.
enum FilePieces {
  /// - Parameter body: returns false to stop.
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
