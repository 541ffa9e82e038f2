import Formats
import Tracks

/// Counts its input, so that only the reading is measured.
struct CountingReceiver: RecordingReceiver {
  var fixes = 0

  mutating func beginLine(_ head: LineHead) {}
  mutating func beginSegment() {}
  mutating func add(_ fix: Fix) { fixes += 1 }
  mutating func endLine(_ head: LineHead, device: DeviceTotals?) {}
  mutating func add(_ waypoint: Waypoint) {}
  mutating func warn(_ warning: FormatWarning) {}
}

/// Reads a GPX file as an import does, up to the receiver.
enum Reading {
  static func run(over bytes: UnsafeRawBufferPointer) -> Int {
    let reader = RecordingReader(into: CountingReceiver())
    do {
      BarePass.inPieces(bytes) { piece, _ in try? reader.feed(piece) }
      try reader.finish()
    } catch {
      preconditionFailure("the recording was refused: \(error)")
    }
    return reader.receiver.fixes
  }
}
