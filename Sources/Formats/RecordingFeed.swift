import Geodesy
import Text
import Tracks

/// What every reader says of a file on its way to the receiver: lines and segments begin only when
/// a point comes, impossible values are left out and counted.
final class RecordingFeed {
  private(set) var receiver: any RecordingReceiver
  private var head = LineHead()
  private var lineIsOpen = false
  private var segmentIsOpen = false
  private var lineHasPoints = false
  private(set) var lines = 0
  private(set) var waypoints = 0
  var badPositions = 0
  var badTimes = 0
  var badValues = 0
  private var badPlaces = 0
  var repeatedLines = 0
  var otherShapes = 0
  private var emptyLines = 0

  init(_ receiver: any RecordingReceiver) { self.receiver = receiver }

  /// 1980-01-06, when GPS time begins: an earlier time is a clock that was not set.
  static let firstTime: Int64 = 315_964_800_000
  /// 2100-01-01: a later time is a broken one.
  static let lastTime: Int64 = 4_102_444_800_000

  // MARK: Lines

  func beginLine(_ head: LineHead) {
    self.head = head
    lineIsOpen = true
    lineHasPoints = false
    segmentIsOpen = false
  }

  /// What was learned of the line since it began; in time while it has no point yet.
  func describeLine(_ head: LineHead) {
    if !lineHasPoints { self.head = head }
  }

  /// The next point begins a segment.
  func breakSegment() { segmentIsOpen = false }

  func add(_ fix: Fix) {
    if !segmentIsOpen {
      if !lineHasPoints {
        lineHasPoints = true
        lines += 1
        receiver.beginLine(head)
      }
      receiver.beginSegment()
      segmentIsOpen = true
    }
    receiver.add(fix)
  }

  func endLine(_ head: LineHead, device: DeviceTotals? = nil) {
    guard lineIsOpen else { return }
    lineIsOpen = false
    if lineHasPoints {
      receiver.endLine(head, device: device)
    } else {
      emptyLines += 1
    }
  }

  // MARK: Values

  /// Degrees, or `nil` (and counted) when they are no place on Earth.
  func coordinate(latitude: Double?, longitude: Double?) -> Coordinate? {
    let coordinate = Self.coordinate(latitude, longitude)
    if coordinate == nil { badPositions += 1 }
    return coordinate
  }

  /// The same for a place, which is counted by itself.
  func place(latitude: Double?, longitude: Double?) -> Coordinate? {
    let coordinate = Self.coordinate(latitude, longitude)
    if coordinate == nil { badPlaces += 1 }
    return coordinate
  }

  private static func coordinate(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  func time(_ text: Span<UInt8>) -> Int64? {
    guard text.count > 0 else { return nil }
    return time(DateTimeText.parse(text))
  }

  func time(_ time: Int64?) -> Int64? {
    if let time, time >= RecordingFeed.firstTime, time < RecordingFeed.lastTime { return time }
    badTimes += 1
    return nil
  }

  /// A sensor's value within what the world offers, or `nil` (and counted).
  func value(_ value: Double?, in range: ClosedRange<Double>) -> Double? {
    if let value, range.contains(value) { return value }
    badValues += 1
    return nil
  }

  func value(_ text: Span<UInt8>, in range: ClosedRange<Double>) -> Double? {
    text.count == 0 ? nil : value(TextPiece.number(text), in: range)
  }

  /// Beats a minute, or `nil`; straps without contact say 0 or 255, which is no fault.
  func heartRate(_ value: Double?) -> Double? {
    if let value, value == 0 || value == 255 { return nil }
    return self.value(value, in: SensorRange.heartRate)
  }

  func heartRate(_ text: Span<UInt8>) -> Double? {
    text.count == 0 ? nil : heartRate(TextPiece.number(text))
  }

  // MARK: The rest

  func add(_ waypoint: Waypoint) {
    waypoints += 1
    receiver.add(waypoint)
  }

  func warn(_ warning: FormatWarning) { receiver.warn(warning) }

  /// Says what was counted, and refuses a file in which there was nothing.
  func finish() throws(FormatError) {
    let counted: [(Int, FormatWarning)] = [
      (badPositions, .badPositions(badPositions)), (badTimes, .badTimes(badTimes)),
      (badValues, .badValues(badValues)), (emptyLines, .emptyLines(emptyLines)),
      (badPlaces, .badPlaces(badPlaces)), (repeatedLines, .repeatedLines(repeatedLines)),
      (otherShapes, .otherShapes(otherShapes)),
    ]
    for (count, warning) in counted where count > 0 { receiver.warn(warning) }
    guard lines > 0 || waypoints > 0 else { throw .nothingInside }
    if lines == 0 { receiver.warn(.placesOnly(waypoints)) }
  }
}

/// Ranges outside which a sensor's value is a fault.
enum SensorRange {
  /// Metres, from below the Dead Sea and the deepest mines to above any balloon.
  static let altitude = -5_000.0...60_000.0
  /// Beats a minute.
  static let heartRate = 20.0...250.0
  /// Steps or turns a minute.
  static let cadence = 0.0...500.0
  /// Degrees Celsius.
  static let temperature = -100.0...100.0
  /// Watts.
  static let power = 0.0...10_000.0
  /// Metres per second, from rest to faster than any aeroplane.
  static let speed = 0.0...1_000.0
  /// Metres.
  static let accuracy = 0.0...100_000.0
  /// Metres: the Earth's girth ten times.
  static let distance = 0.0...400_000_000.0
}
