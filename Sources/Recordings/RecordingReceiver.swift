public import Tracks

/// A type that receives the content of a file in its order, so that a reader need not hold the file in memory.
///
/// Calls come in this order: `beginLine`, then `beginSegment` and the fixes of each segment, then `endLine`.
/// Data known only after the fixes, such as the sport of a FIT session or the totals of TCX laps, come with
/// `endLine`. Waypoints and warnings may come at any time.
public protocol RecordingReceiver {
  /// Begins a line, with its head as far as it is known.
  mutating func beginLine(_ head: LineHead)
  /// Begins a segment of the line.
  mutating func beginSegment()
  /// Receives the next fix of the segment.
  mutating func add(_ fix: Fix)
  /// Ends the line.
  /// - Parameters:
  ///   - head: the final head, which replaces the one given at the beginning.
  ///   - device: the totals that the recorder itself stated, if any.
  mutating func endLine(_ head: LineHead, device: DeviceTotals?)
  /// Receives a waypoint.
  mutating func add(_ waypoint: Waypoint)
  /// Receives a warning.
  mutating func warn(_ warning: FormatWarning)
}
