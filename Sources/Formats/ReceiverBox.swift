import Recordings
import Tracks

/// A class around a receiver, for a `RecordingFeed`.
final class ReceiverBox<Receiver: RecordingReceiver>: RecordingOutlet {
  private(set) var receiver: Receiver

  init(_ receiver: Receiver) { self.receiver = receiver }

  func beginLine(_ head: LineHead) { receiver.beginLine(head) }
  func beginSegment() { receiver.beginSegment() }
  func add(_ fix: Fix) { receiver.add(fix) }
  func endLine(_ head: LineHead, device: DeviceTotals?) {
    receiver.endLine(head, device: device)
  }
  func add(_ waypoint: Waypoint) { receiver.add(waypoint) }
  func warn(_ warning: FormatWarning) { receiver.warn(warning) }
}
