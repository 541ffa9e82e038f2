import JSON
import Storage
import Tracks

/// A track that a device made, read by the server itself: what a device says of figures counts for
/// nothing.
struct DeviceTrack: Sendable {
  var kind: LineKind
  var sport: Sport?
  var format: TrackFormat
  var derived: DerivedTrack
  /// The points as a stream; `nil` when they are the original.
  var points: [UInt8]?
}

extension DeviceTrack {
  /// Reads the fixes of a recording and picks the track's points, as the recorder did (T4, T7).
  /// - Parameters:
  ///   - spacing: metres between points; `nil` for a stream of points, which all count.
  ///   - stated: what the member states of it besides its points.
  static func read(
    stream: [UInt8], kind: LineKind, sport: Sport?, spacing: Double?, stated: StatedFigures
  ) throws(PointStreamError) -> DeviceTrack {
    let points = try spacing.map { (spacing) throws(PointStreamError) in
      try picked(from: stream, sport: sport, spacing: spacing)
    }
    let digest = try TrackDigest(
      of: stream, sport: sport, spacing: spacing, maximumFixes: ImportLimits.points)
    return DeviceTrack(
      kind: kind, sport: sport, format: spacing == nil ? .points : .recording,
      derived: DerivedTrack(digest, stated: stated), points: points)
  }

  static func picked(
    from stream: [UInt8], sport: Sport?, spacing: Double
  ) throws(PointStreamError) -> [UInt8] {
    let decoder = try PointStreamDecoder(stream, maximumFixes: ImportLimits.points)
    var points = StoredPoints(decoder, sport: sport, spacing: spacing)
    var encoder = PointStreamEncoder()
    encoder.laps = points.laps
    while let element = try points.next() {
      switch element {
      case .segment: encoder.beginSegment()
      case .fix(let fix): encoder.add(fix)
      }
    }
    return encoder.finish()
  }
}
