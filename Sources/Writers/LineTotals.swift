import Geodesy
import Recordings
import Tracks

/// The totals of a line or of one of its laps for TCX and FIT: those of the device, or else sums over the points.
struct LineTotals {
  /// Metres.
  var distance = 0.0
  /// Seconds between the first and the last point; for a lap, from the last point of the previous lap.
  var duration = 0.0
  /// Seconds within segments.
  var timer = 0.0
  /// Kilocalories; `nil` unless the device stated them.
  var energy: Double?
  /// Metres climbed; `nil` unless the device stated them.
  var ascent: Double?
  /// Metres descended; `nil` unless the device stated them.
  var descent: Double?

  /// Sums up the steps to the fixes of a lap, from the last fix of the previous lap.
  init(_ line: FixColumns, lap: FixColumns.Lap) {
    self.init(line, in: max(lap.fixes.lowerBound - 1, 0)..<lap.fixes.upperBound)
  }

  init(_ line: FixColumns, device: DeviceTotals?) {
    self.init(line, in: 0..<line.count)
    distance = device?.distance ?? distance
    duration = device?.duration ?? duration
    timer = device?.movingTime ?? timer
    energy = device?.energy
    ascent = device?.ascent
    descent = device?.descent
  }

  private init(_ line: FixColumns, in range: Range<Int>) {
    var first: Int64?
    var last: Int64?
    for segment in line.segments {
      var previous: Coordinate?
      var start: Int64?
      var end: Int64?
      for index in segment.clamped(to: range) {
        if let coordinate = line.coordinate(index) {
          if let previous { distance += previous.distance(to: coordinate) }
          previous = coordinate
        }
        if let time = line.time(index) {
          start = start ?? time
          end = time
        }
      }
      if let start, let end {
        timer += max(Double(end - start) / 1000, 0)
        first = first ?? start
        last = end
      }
    }
    if let first, let last { duration = max(Double(last - first) / 1000, 0) }
  }
}
