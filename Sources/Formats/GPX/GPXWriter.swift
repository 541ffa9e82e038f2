import GPX
import Recordings
public import Tracks

/// Writes GPX 1.1 in constant memory.
public struct GPXWriter: RecordingWriter {
  private static let pieceSize = 64 << 10

  private let output: ByteOutput
  private var text = GPXText()

  public var leftOut: Int { text.leftOut }
  public var written: Int { text.written }

  public init(to sink: @escaping ByteSink) { output = ByteOutput(sink) }

  public mutating func beginLine(_ head: LineHead) { text.beginLine(head) }

  public mutating func beginSegment() { text.beginSegment() }

  public mutating func add(_ fix: Fix) {
    text.add(fix)
    if text.bytes.count >= Self.pieceSize { handOver() }
  }

  public mutating func endLine(_ head: LineHead, device: DeviceTotals?) { text.endLine() }

  public mutating func add(_ waypoint: Waypoint) {
    text.add(waypoint)
    if text.bytes.count >= Self.pieceSize { handOver() }
  }

  public mutating func warn(_ warning: FormatWarning) {}

  public mutating func finish() throws(FormatError) {
    text.finish()
    handOver()
    try output.finish()
  }

  private mutating func handOver() { output.raw(text.takeBytes()) }
}
