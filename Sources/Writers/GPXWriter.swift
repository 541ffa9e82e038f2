import GPX
import Recordings
public import Tracks

/// Writes GPX 1.1 in constant memory. See `GPXText` for the extensions.
public struct GPXWriter: RecordingWriter {
  private static let pieceSize = 64 << 10

  private let output: ByteOutput
  private var text = GPXText()

  /// The number of fixes without a position, which GPX cannot hold.
  public var leftOut: Int { text.leftOut }
  /// The number of points and waypoints written so far.
  public var written: Int { text.written }

  /// Creates a writer that passes its bytes to `sink`.
  public init(to sink: @escaping ByteSink) { output = ByteOutput(sink) }

  /// Opens a `trk` or `rte` element with the head's name, note and sport.
  public mutating func beginLine(_ head: LineHead) { text.beginLine(head) }

  /// Begins a new `trkseg` with the next track point.
  public mutating func beginSegment() { text.beginSegment() }

  /// Writes a track or route point. A fix without a position is left out and counted.
  public mutating func add(_ fix: Fix) {
    text.add(fix)
    if text.bytes.count >= Self.pieceSize { handOver() }
  }

  /// Closes the track or route. The device's totals are not written.
  public mutating func endLine(_ head: LineHead, device: DeviceTotals?) { text.endLine() }

  /// Writes a `wpt` element. Waypoints must come before routes, and routes before tracks.
  public mutating func add(_ waypoint: Waypoint) {
    text.add(waypoint)
    if text.bytes.count >= Self.pieceSize { handOver() }
  }

  /// Does nothing: warnings are not written to the file.
  public mutating func warn(_ warning: FormatWarning) {}

  /// Closes the document and passes the last bytes to the sink.
  /// - Throws: the first error that the sink threw.
  public mutating func finish() throws(FormatError) {
    text.finish()
    handOver()
    try output.finish()
  }

  private mutating func handOver() { output.raw(text.takeBytes()) }
}
