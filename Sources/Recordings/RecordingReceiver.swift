public import Tracks

/// Takes what a reader finds, in the order of the file, so that no reader holds a file in memory.
///
/// The order is: `beginLine`, then for each segment `beginSegment` and its fixes, then `endLine`.
/// What is known only after the fixes (a FIT session's sport, TCX totals) comes with `endLine`.
/// Waypoints and warnings come anywhere.
public protocol RecordingReceiver {
  mutating func beginLine(_ head: LineHead)
  mutating func beginSegment()
  mutating func add(_ fix: Fix)
  /// - Parameter head: the head as known now, which replaces the one given at the beginning.
  mutating func endLine(_ head: LineHead, device: DeviceTotals?)
  mutating func add(_ waypoint: Waypoint)
  mutating func warn(_ warning: FormatWarning)
}
