public import Geodesy
public import Tracks

/// What a line in a file is.
public enum LineKind: Equatable, Sendable {
  /// Somebody went there: the recorder's own trace.
  case track
  /// A plan: a GPX route, a TCX or FIT course.
  case route
}

/// What a file says of a line before its first fix.
public struct LineHead: Equatable, Sendable {
  public var kind: LineKind
  public var name: String?
  public var note: String?
  public var sport: Sport?
  public init(
    kind: LineKind = .track, name: String? = nil, note: String? = nil, sport: Sport? = nil
  ) {
    self.kind = kind
    self.name = name
    self.note = note
    self.sport = sport
  }
}

/// The vendor's own totals (FIT session, TCX laps). Shown beside ours, never instead of them.
public struct DeviceTotals: Equatable, Sendable {
  /// Metres.
  public var distance: Double?
  /// Seconds from start to end, pauses included.
  public var duration: Double?
  /// Seconds the recorder's timer ran.
  public var movingTime: Double?
  /// Metres.
  public var ascent: Double?
  public var descent: Double?
  /// Kilocalories.
  public var energy: Double?
  public init() {}
}

/// A named place in a file.
public struct Waypoint: Equatable, Sendable {
  public var coordinate: Coordinate
  public var name: String?
  public var note: String?
  public var altitude: Double?
  public var time: Int64?
  public init(
    coordinate: Coordinate, name: String? = nil, note: String? = nil, altitude: Double? = nil,
    time: Int64? = nil
  ) {
    self.coordinate = coordinate
    self.name = name
    self.note = note
    self.altitude = altitude
    self.time = time
  }
}

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
