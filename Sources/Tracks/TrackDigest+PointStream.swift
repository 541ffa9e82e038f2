extension TrackDigest {
  /// Derives everything that is shown of a track from its stored points.
  ///
  /// Energy is estimated for the unknown member: what is shown of it follows the profile of now, see
  /// `EnergyProfile.write`.
  /// - Parameters:
  ///   - points: a point stream.
  ///   - spacing: of a recording, metres between points; `nil` for a file's points.
  ///   - markInterval: metres between marks; `nil` for none.
  ///   - maximumFixes: a stream that says it holds more is refused.
  public init(
    of points: [UInt8], sport: Sport?, spacing: Double? = nil, markInterval: Double? = 1000,
    maximumFixes: Int
  ) throws(PointStreamError) {
    let stream = try PointStreamDecoder(points, maximumFixes: maximumFixes)
    var digester = TrackDigester(
      sport: sport, markInterval: markInterval, profilePoints: TrackProfile.shownPoints)
    try digester.add(StoredPoints(stream, sport: sport, spacing: spacing))
    self = digester.finish()
  }
}
