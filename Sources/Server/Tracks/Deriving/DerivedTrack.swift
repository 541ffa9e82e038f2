import JSON
import Tracks

/// What is stored of a line besides its record: columns to search and add up, and answers made
/// ahead as JSON.
struct DerivedTrack: Sendable {
  var summary: TrackSummary
  var bests: [Best]
  /// Members of the track in a list, without its kind and without braces.
  var item: [UInt8]
  /// Further members of the track's page, without braces.
  var detail: [UInt8]
  /// The whole answer of the track's lines.
  var lines: [UInt8]
  var route: TrackRoute?
  /// The sketch of its points as text.
  var shape: [UInt8]?

  /// - Parameter stated: what the member states of it besides its points.
  init(
    _ recorded: TrackDigest, device: DeviceTotals? = nil, waypoints: [Waypoint] = [],
    stated: StatedFigures? = nil
  ) {
    let derived = recorded.stating(start: stated?.start, duration: stated?.duration)
    summary = derived.summary
    bests = derived.bests
    item = Self.text { derived.writeItem(into: &$0) }
    detail = Self.text { derived.writeDetail(device: device, waypoints: waypoints, into: &$0) }
    lines = Self.text { derived.lines.write(into: &$0) }
    route = derived.route
    shape = derived.shape.text
    summary.marks = []
    summary.laps = []
  }

  private static func text(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes
  }
}
