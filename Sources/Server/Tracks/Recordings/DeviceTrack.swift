import JSON
import Storage
import Tracks

/// A track uploaded by a device, derived from its points by the server. Figures sent by the device are ignored.
struct DeviceTrack: Sendable {
  var kind: LineKind
  var sport: Sport?
  var format: TrackFormat
  var derived: DerivedTrack
  /// The point stream; `nil` if the original is one.
  var points: [UInt8]?
}

extension DeviceTrack {
  /// Reads the fixes of a recording and selects the track's points by the recorder's rules (T4, T7).
  /// - Parameters:
  ///   - spacing: metres between points; `nil` for a point stream, all of whose points are used.
  ///   - stated: the figures that the member stated, besides the points.
  ///   - edits: the edits of the line, for the derived data; the points stay as they came.
  ///   - waypoints: those of a track made of others.
  static func read(
    stream: [UInt8], kind: LineKind, sport: Sport?, spacing: Double?, stated: StatedFigures,
    edits: LineEdits, waypoints: [Waypoint]
  ) throws(PointStreamError) -> DeviceTrack {
    let points = try spacing.map { (spacing) throws(PointStreamError) in
      try picked(from: stream, sport: sport, spacing: spacing)
    }
    let digest = try TrackDigest(
      of: stream, sport: sport, spacing: spacing, edits: edits, start: stated.start,
      duration: stated.duration, maximumFixes: ImportLimits.points)
    return DeviceTrack(
      kind: kind, sport: sport, format: spacing == nil ? .points : .recording,
      derived: DerivedTrack(
        digest, waypoints: edits.waypoints(waypoints, within: digest.summary.bounds)),
      points: points)
  }

  static func picked(
    from stream: [UInt8], sport: Sport?, spacing: Double
  ) throws(PointStreamError) -> [UInt8] {
    try PointStream.picked(
      from: stream, sport: sport, spacing: spacing, maximumFixes: ImportLimits.points)
  }
}
