import Formats
import Geodesy
import Tracks

/// One line of a file, read and derived.
struct RecordedLine {
  var head: LineHead
  var device: DeviceTotals?
  var points: [UInt8]
  var derived: TrackDigest
}

/// Receives a reader's events and keeps the point stream and derived data of each line, in one pass; fixes are
/// not held in memory.
final class RecordingCollector {
  private(set) var lines: [RecordedLine] = []
  private(set) var waypoints: [Waypoint] = []
  private(set) var warnings: [ImportWarning] = []
  /// Set once a limit is exceeded, which stops the reading.
  private(set) var refusal: ImportRefusal?

  private var digester = RecordingCollector.digester(nil)
  private var stream = PointStreamEncoder()
  private var sport: Sport?
  private var points = 0
  private var leftOutWaypoints = 0

  private static func digester(_ sport: Sport?) -> TrackDigester {
    TrackDigester(sport: sport, profilePoints: TrackProfile.shownPoints)
  }

  func beginLine(_ head: LineHead) {
    sport = head.sport
    digester = Self.digester(sport)
    stream = PointStreamEncoder()
  }

  func beginSegment() {
    digester.beginSegment()
    stream.beginSegment()
  }

  func add(_ fix: Fix) {
    guard refusal == nil else { return }
    points += 1
    guard points <= ImportLimits.points else {
      refusal = .excess(.tooManyPoints)
      return
    }
    // Rounded as in the stored stream, so that deriving from that gives the same figures.
    let stored = PointStream.rounded(fix)
    digester.add(stored)
    stream.add(stored)
  }

  func endLine(_ head: LineHead, device: DeviceTotals?) {
    guard refusal == nil else { return }
    guard lines.count < ImportLimits.lines else {
      refusal = .excess(.tooManyLines)
      return
    }
    var head = head
    head.kind = head.kind(hasTimes: stream.hasTimes)
    stream.laps = head.laps
    let points = stream.finish()
    stream = PointStreamEncoder()
    var derived = digester.finish(device: device)
    digester = Self.digester(nil)
    // A FIT session states sport and laps after its fixes; another sport has other limits, so the line is derived again.
    if head.sport != sport || !head.laps.isEmpty,
      let again = try? TrackDigest(
        of: points, sport: head.sport, device: device, maximumFixes: ImportLimits.points)
    {
      derived = again
    }
    lines.append(RecordedLine(head: head, device: device, points: points, derived: derived))
  }

  func add(_ waypoint: Waypoint) {
    if waypoints.count < ImportLimits.waypoints {
      waypoints.append(waypoint)
    } else {
      leftOutWaypoints += 1
    }
  }

  func warn(_ warning: FormatWarning) {
    warnings.append(.format(warning))
  }

  /// Returns the places that belong to a line.
  func waypoints(of line: RecordedLine) -> [Waypoint] {
    Waypoint.places(
      waypoints, within: line.derived.summary.bounds, isOnlyLine: lines.count == 1)
  }

  /// Ends the file and checks that it contains a track with figures.
  func finish() throws(ImportRefusal) {
    if let refusal { throw refusal }
    if lines.isEmpty { throw .excess(.placesOnly) }
    if !lines.contains(where: { $0.derived.summary.hasFigures }) { throw .excess(.noFigures) }
    if leftOutWaypoints > 0 { warnings.append(.tooManyPlaces(leftOutWaypoints)) }
  }
}

/// Forwards a reader's events to a collector.
struct CollectingReceiver: RecordingReceiver {
  let collector: RecordingCollector

  func beginLine(_ head: LineHead) { collector.beginLine(head) }
  func beginSegment() { collector.beginSegment() }
  func add(_ fix: Fix) { collector.add(fix) }
  func endLine(_ head: LineHead, device: DeviceTotals?) { collector.endLine(head, device: device) }
  func add(_ waypoint: Waypoint) { collector.add(waypoint) }
  func warn(_ warning: FormatWarning) { collector.warn(warning) }
}
