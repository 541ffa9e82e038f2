import Tracks

/// How what is derived of a line is made, and made again.
enum LineDerivation {
  /// Counts up when anything derived changes; what carries another one is made again.
  static let version = TrackSummary.version

  /// Points of a graph: about the pixels a phone has across.
  static let profilePoints = 500

  /// Derives everything from a stored point stream.
  static func derive(
    from points: [UInt8], sport: Sport?
  ) throws(PointStreamError) -> TrackDigest {
    var decoder = try PointStreamDecoder(points, maximumFixes: ImportLimits.points)
    var digester = TrackDigester(sport: sport, profilePoints: profilePoints)
    while let element = try decoder.next() {
      switch element {
      case .segment: digester.beginSegment()
      case .fix(let fix): digester.add(fix)
      }
    }
    return digester.finish()
  }
}
