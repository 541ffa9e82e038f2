import Formats
import Geodesy
import Tracks

/// Stores a reader's output, and traps if it violates the receiver's order.
struct OrderedReceiver: RecordingReceiver {
  private enum Event {
    case begin(LineHead)
    case segment
    case fix(Fix)
    case end(LineHead, DeviceTotals?)
    case place(Waypoint)
  }

  private var events: [Event] = []
  private var lineIsOpen = false
  private var segmentIsOpen = false

  static func read(_ bytes: [UInt8]) throws(FormatError) -> OrderedReceiver {
    let reader = RecordingReader(into: OrderedReceiver())
    try bytes.span.bytes.withUnsafeBytes { (bytes) throws(FormatError) in try reader.feed(bytes) }
    try reader.finish()
    precondition(!reader.receiver.lineIsOpen, "a line never ended")
    return reader.receiver
  }

  mutating func beginLine(_ head: LineHead) {
    precondition(!lineIsOpen)
    lineIsOpen = true
    segmentIsOpen = false
    events.append(.begin(head))
  }

  mutating func beginSegment() {
    precondition(lineIsOpen)
    segmentIsOpen = true
    events.append(.segment)
  }

  mutating func add(_ fix: Fix) {
    precondition(segmentIsOpen)
    precondition(fix.altitude?.isFinite != false && fix.speed?.isFinite != false)
    precondition(fix != Fix())
    events.append(.fix(fix))
  }

  mutating func endLine(_ head: LineHead, device: DeviceTotals?) {
    precondition(lineIsOpen && segmentIsOpen)
    lineIsOpen = false
    events.append(.end(head, device))
  }

  mutating func add(_ waypoint: Waypoint) { events.append(.place(waypoint)) }

  mutating func warn(_ warning: FormatWarning) { precondition(warning.sentence.hasSuffix(".")) }

  func replay(into writer: inout any RecordingWriter) {
    for event in events {
      switch event {
      case .begin(let head): writer.beginLine(head)
      case .segment: writer.beginSegment()
      case .fix(let fix): writer.add(fix)
      case .end(let head, let device): writer.endLine(head, device: device)
      case .place(let place): writer.add(place)
      }
    }
  }
}

/// The bytes written to a sink.
final class WrittenFile {
  var bytes: [UInt8] = []
}
