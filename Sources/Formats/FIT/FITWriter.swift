import Recordings
public import Tracks

/// Writes FIT: each track as an activity file, each route as a course file, several one after
/// another (chained), as the protocol allows.
///
/// A file is held until its line ends, because its size stands in front. Times are whole seconds,
/// heights fifths of a metre. Places become course points of the routes that follow them.
public struct FITWriter: RecordingWriter {
  private let output: ByteOutput
  private var line = FixColumns()
  private var places: [Waypoint] = []
  private var hasRoute = false
  public private(set) var written = 0

  public init(to sink: @escaping ByteSink) { output = ByteOutput(sink) }

  public var leftOut: Int { hasRoute ? 0 : places.count }

  public mutating func beginLine(_ head: LineHead) { line = FixColumns() }

  public mutating func beginSegment() { line.beginSegment() }

  public mutating func add(_ fix: Fix) {
    written += 1
    line.append(fix)
  }

  public mutating func add(_ waypoint: Waypoint) { places.append(waypoint) }

  public mutating func warn(_ warning: FormatWarning) {}

  public mutating func endLine(_ head: LineHead, device: DeviceTotals?) {
    if head.kind == .route { hasRoute = true }
    var file = FITLineFile(line, head, LineTotals(line, device: device))
    output.raw(file.bytes(places: places))
    line = FixColumns()
  }

  public mutating func finish() throws(FormatError) { try output.finish() }
}
