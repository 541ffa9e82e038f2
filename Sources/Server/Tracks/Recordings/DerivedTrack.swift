import JSON
import Tracks

/// Data derived from a line and stored besides its record: columns for search and sums, and prepared JSON answers.
struct DerivedTrack: Sendable {
  var summary: TrackSummary
  var bests: [Best]
  /// JSON members of the track in a list, without its kind and without braces.
  var item: [UInt8]
  /// Further JSON members of the track's page, without braces.
  var detail: [UInt8]
  /// The complete answer of the track's lines.
  var lines: [UInt8]
  var route: TrackRoute?
  /// The sketch of its points, encoded as text.
  var shape: [UInt8]?

  /// - Parameter stated: the figures that the member stated, besides the points.
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
