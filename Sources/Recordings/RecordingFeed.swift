package import Geodesy
import Text
package import Tracks

/// The common path from every reader to the receiver.
///
/// It begins a line or a segment only with its first point, so that empty ones are never reported, and it drops
/// and counts impossible values.
package final class RecordingFeed {
  private let outlet: any RecordingOutlet
  private var head = LineHead()
  private var lineIsOpen = false
  private var falling = FallingTimes()
  /// True if the open line has a point.
  package private(set) var lineHasPoints = false
  /// The number of lines with at least one point.
  package private(set) var lines = 0
  /// The number of waypoints.
  package private(set) var waypoints = 0
  /// The number of points left out because of their position.
  package var badPositions = 0
  /// The number of times that were left out.
  package var badTimes = 0
  /// The number of sensor values that were left out.
  package var badValues = 0
  private var badPlaces = 0
  /// The number of lines left out because they repeat another.
  package var repeatedLines = 0
  /// The number of areas left out.
  package var otherShapes = 0
  private var emptyLines = 0
  private var turnedPoints = 0

  /// Creates a feed that passes everything to `outlet`.
  package init(_ outlet: any RecordingOutlet) { self.outlet = outlet }

  /// 1980-01-06, the beginning of GPS time, in UTC milliseconds. An earlier time comes from a clock
  /// that was not set.
  package static let firstTime: Int64 = 315_964_800_000
  /// 2100-01-01 in UTC milliseconds. A later time is a fault.
  package static let lastTime: Int64 = 4_102_444_800_000

  // MARK: Lines

  /// Begins a line. The outlet is told with the first point.
  package func beginLine(_ head: LineHead) {
    self.head = head
    lineIsOpen = true
    lineHasPoints = false
    falling = FallingTimes()
  }

  /// Replaces the head of the line. Has no effect once the line has a point.
  package func describeLine(_ head: LineHead) {
    if !lineHasPoints { self.head = head }
  }

  /// Begins a segment with the next point.
  package func breakSegment() { falling.beginSegment() }

  /// Passes on a point, beginning its line and segment if necessary. Points with decreasing times are passed on
  /// later, in reverse order.
  package func add(_ fix: Fix) {
    if !lineHasPoints {
      lineHasPoints = true
      lines += 1
      outlet.beginLine(head)
    }
    turnedPoints += falling.add(fix) { handOver($0, beginsSegment: $1) }
  }

  private func handOver(_ fix: Fix, beginsSegment: Bool) {
    if beginsSegment { outlet.beginSegment() }
    outlet.add(fix)
  }

  /// Ends the line. A line without points is counted and dropped.
  package func endLine(_ head: LineHead, device: DeviceTotals? = nil) {
    guard lineIsOpen else { return }
    lineIsOpen = false
    if lineHasPoints {
      turnedPoints += falling.finish { handOver($0, beginsSegment: $1) }
      outlet.endLine(head, device: device)
    } else {
      emptyLines += 1
    }
  }

  // MARK: Values

  /// Returns a position from degrees, or `nil` if it is missing or out of range, which is counted.
  package func coordinate(latitude: Double?, longitude: Double?) -> Coordinate? {
    let coordinate = Self.coordinate(latitude, longitude)
    if coordinate == nil { badPositions += 1 }
    return coordinate
  }

  /// Returns the position of a waypoint from degrees, or `nil`, which is counted separately from
  /// points.
  package func place(latitude: Double?, longitude: Double?) -> Coordinate? {
    let coordinate = Self.coordinate(latitude, longitude)
    if coordinate == nil { badPlaces += 1 }
    return coordinate
  }

  private static func coordinate(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Parses a time and returns UTC milliseconds; `nil` if the text is empty or an impossible time, which is counted.
  package func time(_ text: Span<UInt8>) -> Int64? {
    guard text.count > 0 else { return nil }
    return time(DateTimeText.parse(text))
  }

  /// Returns a time in UTC milliseconds, or `nil` if it is missing or not between `firstTime` and `lastTime`, which is counted.
  package func time(_ time: Int64?) -> Int64? {
    if let time, time >= RecordingFeed.firstTime, time < RecordingFeed.lastTime { return time }
    badTimes += 1
    return nil
  }

  /// Returns a sensor value, or `nil` if it is missing or out of range, which is counted.
  package func value(_ value: Double?, in range: ClosedRange<Double>) -> Double? {
    if let value, range.contains(value) { return value }
    badValues += 1
    return nil
  }

  /// Parses a sensor value; `nil` if the text is empty, or no number in range, which is counted.
  package func value(_ text: Span<UInt8>, in range: ClosedRange<Double>) -> Double? {
    text.count == 0 ? nil : value(TextPiece.number(text), in: range)
  }

  /// Returns a heart rate in beats per minute, or `nil`. Values of 0 and 255 mean that the strap has no contact
  /// and are not counted as faults.
  package func heartRate(_ value: Double?) -> Double? {
    if let value, value == 0 || value == 255 { return nil }
    return self.value(value, in: SensorRange.heartRate)
  }

  /// Parses a heart rate in beats per minute; `nil` if the text is empty.
  package func heartRate(_ text: Span<UInt8>) -> Double? {
    text.count == 0 ? nil : heartRate(TextPiece.number(text))
  }

  // MARK: The rest

  /// Passes on a waypoint.
  package func add(_ waypoint: Waypoint) {
    waypoints += 1
    outlet.add(waypoint)
  }

  /// Passes on a warning.
  package func warn(_ warning: FormatWarning) { outlet.warn(warning) }

  /// Reports the counts as warnings.
  /// - Throws: `nothingInside` if there was no point and no waypoint.
  package func finish() throws(FormatError) {
    let counted: [(Int, FormatWarning)] = [
      (badPositions, .badPositions(badPositions)), (badTimes, .badTimes(badTimes)),
      (badValues, .badValues(badValues)), (emptyLines, .emptyLines(emptyLines)),
      (badPlaces, .badPlaces(badPlaces)), (repeatedLines, .repeatedLines(repeatedLines)),
      (otherShapes, .otherShapes(otherShapes)), (turnedPoints, .fallingTimes(turnedPoints)),
    ]
    for (count, warning) in counted where count > 0 { outlet.warn(warning) }
    guard lines > 0 || waypoints > 0 else { throw .nothingInside }
    if lines == 0 { outlet.warn(.placesOnly(waypoints)) }
  }
}

/// The ranges of possible sensor values. A value outside is a fault.
package enum SensorRange {
  /// Metres above sea level, from below the deepest mines to above any balloon.
  package static let altitude = -5_000.0...60_000.0
  /// Beats per minute.
  package static let heartRate = 20.0...250.0
  /// Steps or turns per minute.
  package static let cadence = 0.0...500.0
  /// Degrees Celsius.
  package static let temperature = -100.0...100.0
  /// Watts.
  package static let power = 0.0...10_000.0
  /// Metres per second, from rest to faster than any aeroplane.
  package static let speed = 0.0...1_000.0
  /// Metres of horizontal accuracy.
  package static let accuracy = 0.0...100_000.0
  /// Metres from the start, up to ten times the circumference of the Earth.
  package static let distance = 0.0...400_000_000.0
}
