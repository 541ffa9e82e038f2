package import Tracks

/// A `RecordingReceiver` as a class, for code that is not generic. The order of calls is described there.
package protocol RecordingOutlet: AnyObject {
  /// Begins a line.
  func beginLine(_ head: LineHead)
  /// Begins a segment of the line.
  func beginSegment()
  /// Receives the next fix of the segment.
  func add(_ fix: Fix)
  /// Ends the line, with its final head and the device's totals.
  func endLine(_ head: LineHead, device: DeviceTotals?)
  /// Receives a waypoint.
  func add(_ waypoint: Waypoint)
  /// Receives a warning.
  func warn(_ warning: FormatWarning)
}
