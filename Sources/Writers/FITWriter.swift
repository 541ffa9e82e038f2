import Recordings
public import Tracks

/// Writes FIT: each track as an activity file and each route as a course file. Several lines become
/// chained FIT files in one stream, which the protocol allows.
///
/// A line is held in memory until it ends, because the header states the file's size. Times are
/// written in whole seconds, altitudes in fifths of a metre. Waypoints become course points of the
/// routes that follow them.
///
/// Source: Garmin FIT SDK, "FIT Protocol" and Profile.xlsx 21.
public struct FITWriter: RecordingWriter {
  private let output: ByteOutput
  private var line = FixColumns()
  private var places: [Waypoint] = []
  private var hasRoute = false
  /// The number of points of the lines written so far of which FIT holds anything; waypoints are not counted.
  public private(set) var written = 0

  /// Creates a writer that passes its bytes to `sink`.
  public init(to sink: @escaping ByteSink) { output = ByteOutput(sink) }

  /// The number of waypoints left out: all of them as long as the recording has no route.
  public var leftOut: Int { hasRoute ? 0 : places.count }

  /// Begins a line; its head is taken from `endLine`.
  public mutating func beginLine(_ head: LineHead) { line = FixColumns() }

  /// Begins a segment. Between two segments the file has a timer stop and a timer start event, if their times are known.
  public mutating func beginSegment() { line.beginSegment() }

  /// Adds a point, with or without a position.
  public mutating func add(_ fix: Fix) {
    line.append(fix)
  }

  /// Keeps a waypoint for the routes that follow.
  public mutating func add(_ waypoint: Waypoint) { places.append(waypoint) }

  /// Does nothing: a FIT file cannot hold warnings.
  public mutating func warn(_ warning: FormatWarning) {}

  /// Writes the line as one FIT file, with the device's totals if it has any.
  public mutating func endLine(_ head: LineHead, device: DeviceTotals?) {
    if head.kind == .route { hasRoute = true }
    var file = FITLineFile(line, head, LineTotals(line, device: device))
    output.raw(file.bytes(places: places))
    written += file.written
    line = FixColumns()
  }

  /// Passes the last bytes to the sink.
  /// - Throws: the first error that the sink threw.
  public mutating func finish() throws(FormatError) { try output.finish() }
}
