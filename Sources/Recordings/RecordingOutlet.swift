package import Tracks

/// Where a feed's findings go: what a `RecordingReceiver` is, by reference, for code that is not generic.
package protocol RecordingOutlet: AnyObject {
  func beginLine(_ head: LineHead)
  func beginSegment()
  func add(_ fix: Fix)
  func endLine(_ head: LineHead, device: DeviceTotals?)
  func add(_ waypoint: Waypoint)
  func warn(_ warning: FormatWarning)
}
