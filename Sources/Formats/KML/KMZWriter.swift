import Recordings
public import Tracks

/// Writes KMZ: a zip with the KML as `doc.kml`. The KML is held in memory until the end.
public struct KMZWriter: RecordingWriter {
  private let sink: ByteSink
  private let text = HeldText()
  private var inner: KMLWriter

  /// The text that the KML writer has made so far.
  private final class HeldText {
    var pieces: [[UInt8]] = []
  }

  /// Creates a writer that passes the zip to `sink` in `finish()`.
  public init(to sink: @escaping ByteSink) {
    self.sink = sink
    inner = KMLWriter { [text] bytes in text.pieces.append(bytes) }
  }

  /// The number of fixes without a position, which are left out.
  public var leftOut: Int { inner.leftOut }
  /// The number of points and waypoints written so far.
  public var written: Int { inner.written }
  /// Begins a line; its head is taken from `endLine`.
  public mutating func beginLine(_ head: LineHead) { inner.beginLine(head) }
  /// Begins a segment of the line.
  public mutating func beginSegment() { inner.beginSegment() }
  /// Adds a point. A fix without a position is left out and counted.
  public mutating func add(_ fix: Fix) { inner.add(fix) }
  /// Writes the line as a placemark. The device's totals are not written.
  public mutating func endLine(_ head: LineHead, device: DeviceTotals?) {
    inner.endLine(head, device: device)
  }
  /// Writes a waypoint as a placemark with a `Point`.
  public mutating func add(_ waypoint: Waypoint) { inner.add(waypoint) }
  /// Does nothing: warnings are not written to the file.
  public mutating func warn(_ warning: FormatWarning) {}

  /// Ends the KML, packs it and passes the zip to the sink.
  /// - Throws: the error of the sink, or `system` if libarchive fails.
  public mutating func finish() throws(FormatError) {
    try inner.finish()
    let zip = ZipWriter(to: sink)
    let size = text.pieces.reduce(0) { $0 + $1.count }
    try zip.add("doc.kml", size: size) { (entry) throws(FormatError) in
      for piece in text.pieces { try entry(piece) }
    }
    try zip.finish()
  }
}
