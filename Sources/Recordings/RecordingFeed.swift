package import Geodesy
import Text
package import Tracks

/// What every reader says of a file on its way to the receiver: lines and segments begin only when
/// a point comes, impossible values are left out and counted.
package final class RecordingFeed {
  private let outlet: any RecordingOutlet
  private var head = LineHead()
  private var lineIsOpen = false
  private var segmentIsOpen = false
  private var lineHasPoints = false
  package private(set) var lines = 0
  package private(set) var waypoints = 0
  package var badPositions = 0
  package var badTimes = 0
  package var badValues = 0
  private var badPlaces = 0
  package var repeatedLines = 0
  package var otherShapes = 0
  private var emptyLines = 0

  package init(_ outlet: any RecordingOutlet) { self.outlet = outlet }

  /// 1980-01-06, when GPS time begins: an earlier time is a clock that was not set.
  package static let firstTime: Int64 = 315_964_800_000
  /// 2100-01-01: a later time is a broken one.
  package static let lastTime: Int64 = 4_102_444_800_000

  // MARK: Lines

  package func beginLine(_ head: LineHead) {
    self.head = head
    lineIsOpen = true
    lineHasPoints = false
    segmentIsOpen = false
  }

  /// What was learned of the line since it began; in time while it has no point yet.
  package func describeLine(_ head: LineHead) {
    if !lineHasPoints { self.head = head }
  }

  /// The next point begins a segment.
  package func breakSegment() { segmentIsOpen = false }

  package func add(_ fix: Fix) {
    if !segmentIsOpen {
      if !lineHasPoints {
        lineHasPoints = true
        lines += 1
        outlet.beginLine(head)
      }
      outlet.beginSegment()
      segmentIsOpen = true
    }
    outlet.add(fix)
  }

  package func endLine(_ head: LineHead, device: DeviceTotals? = nil) {
    guard lineIsOpen else { return }
    lineIsOpen = false
    if lineHasPoints {
      outlet.endLine(head, device: device)
    } else {
      emptyLines += 1
    }
  }

  // MARK: Values

  /// Degrees, or `nil` (and counted) when they are no place on Earth.
  package func coordinate(latitude: Double?, longitude: Double?) -> Coordinate? {
    let coordinate = Self.coordinate(latitude, longitude)
    if coordinate == nil { badPositions += 1 }
    return coordinate
  }

  /// The same for a place, which is counted by itself.
  package func place(latitude: Double?, longitude: Double?) -> Coordinate? {
    let coordinate = Self.coordinate(latitude, longitude)
    if coordinate == nil { badPlaces += 1 }
    return coordinate
  }

  private static func coordinate(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  package func time(_ text: Span<UInt8>) -> Int64? {
    guard text.count > 0 else { return nil }
    return time(DateTimeText.parse(text))
  }

  package func time(_ time: Int64?) -> Int64? {
    if let time, time >= RecordingFeed.firstTime, time < RecordingFeed.lastTime { return time }
    badTimes += 1
    return nil
  }

  /// A sensor's value within what the world offers, or `nil` (and counted).
  package func value(_ value: Double?, in range: ClosedRange<Double>) -> Double? {
    if let value, range.contains(value) { return value }
    badValues += 1
    return nil
  }

  package func value(_ text: Span<UInt8>, in range: ClosedRange<Double>) -> Double? {
    text.count == 0 ? nil : value(TextPiece.number(text), in: range)
  }

  /// Beats a minute, or `nil`; straps without contact say 0 or 255, which is no fault.
  package func heartRate(_ value: Double?) -> Double? {
    if let value, value == 0 || value == 255 { return nil }
    return self.value(value, in: SensorRange.heartRate)
  }

  package func heartRate(_ text: Span<UInt8>) -> Double? {
    text.count == 0 ? nil : heartRate(TextPiece.number(text))
  }

  // MARK: The rest

  package func add(_ waypoint: Waypoint) {
    waypoints += 1
    outlet.add(waypoint)
  }

  package func warn(_ warning: FormatWarning) { outlet.warn(warning) }

  /// Says what was counted, and refuses a file in which there was nothing.
  package func finish() throws(FormatError) {
    let counted: [(Int, FormatWarning)] = [
      (badPositions, .badPositions(badPositions)), (badTimes, .badTimes(badTimes)),
      (badValues, .badValues(badValues)), (emptyLines, .emptyLines(emptyLines)),
      (badPlaces, .badPlaces(badPlaces)), (repeatedLines, .repeatedLines(repeatedLines)),
      (otherShapes, .otherShapes(otherShapes)),
    ]
    for (count, warning) in counted where count > 0 { outlet.warn(warning) }
    guard lines > 0 || waypoints > 0 else { throw .nothingInside }
    if lines == 0 { outlet.warn(.placesOnly(waypoints)) }
  }
}

/// Ranges outside which a sensor's value is a fault.
package enum SensorRange {
  /// Metres, from below the Dead Sea and the deepest mines to above any balloon.
  package static let altitude = -5_000.0...60_000.0
  /// Beats a minute.
  package static let heartRate = 20.0...250.0
  /// Steps or turns a minute.
  package static let cadence = 0.0...500.0
  /// Degrees Celsius.
  package static let temperature = -100.0...100.0
  /// Watts.
  package static let power = 0.0...10_000.0
  /// Metres per second, from rest to faster than any aeroplane.
  package static let speed = 0.0...1_000.0
  /// Metres.
  package static let accuracy = 0.0...100_000.0
  /// Metres: the Earth's girth ten times.
  package static let distance = 0.0...400_000_000.0
}
