extension TrackDigest {
  /// Derives everything that is shown of a track from its stored points.
  ///
  /// Energy is estimated for the unknown member: what is shown of it follows the profile of now, see
  /// `EnergyProfile.write`.
  /// - Parameters:
  ///   - points: a point stream.
  ///   - markInterval: metres between marks; `nil` for none.
  ///   - maximumFixes: a stream that says it holds more is refused.
  public init(
    of points: [UInt8], sport: Sport?, markInterval: Double? = 1000, maximumFixes: Int
  ) throws(PointStreamError) {
    var decoder = try PointStreamDecoder(points, maximumFixes: maximumFixes)
    var digester = TrackDigester(
      sport: sport, markInterval: markInterval, profilePoints: TrackProfile.shownPoints)
    while let element = try decoder.next() {
      switch element {
      case .segment: digester.beginSegment()
      case .fix(let fix): digester.add(fix)
      }
    }
    self = digester.finish()
  }
}
