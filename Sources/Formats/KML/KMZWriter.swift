import Recordings
public import Tracks

/// Writes KMZ: the KML in a zip. The packed text is held until the end.
public struct KMZWriter: RecordingWriter {
  private let sink: ByteSink
  private let text = HeldText()
  private var inner: KMLWriter

  /// What the KML writer made so far.
  private final class HeldText {
    var pieces: [[UInt8]] = []
  }

  public init(to sink: @escaping ByteSink) {
    self.sink = sink
    inner = KMLWriter { [text] bytes in text.pieces.append(bytes) }
  }

  public var leftOut: Int { inner.leftOut }
  public var written: Int { inner.written }
  public mutating func beginLine(_ head: LineHead) { inner.beginLine(head) }
  public mutating func beginSegment() { inner.beginSegment() }
  public mutating func add(_ fix: Fix) { inner.add(fix) }
  public mutating func endLine(_ head: LineHead, device: DeviceTotals?) {
    inner.endLine(head, device: device)
  }
  public mutating func add(_ waypoint: Waypoint) { inner.add(waypoint) }
  public mutating func warn(_ warning: FormatWarning) {}

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
