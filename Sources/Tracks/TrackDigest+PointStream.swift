extension TrackDigest {
  /// Derives all displayed data of a track from its stored points.
  /// - Parameters:
  ///   - points: a point stream.
  ///   - sport: the sport of the track; `nil` when unknown.
  ///   - spacing: for a recording, metres between points; `nil` for a file.
  ///   - markInterval: metres between marks; `nil` for none.
  ///   - device: the totals that the recorder stated, if any.
  ///   - maximumFixes: the largest number of fixes that is accepted.
  /// - Throws: `PointStreamError`.
  public init(
    of points: [UInt8], sport: Sport?, spacing: Double? = nil, markInterval: Double? = 1000,
    device: DeviceTotals? = nil, maximumFixes: Int
  ) throws(PointStreamError) {
    let stream = try PointStreamDecoder(points, maximumFixes: maximumFixes)
    var digester = TrackDigester(
      sport: sport, markInterval: markInterval, laps: stream.laps,
      profilePoints: TrackProfile.shownPoints)
    try digester.add(StoredPoints(stream, sport: sport, spacing: spacing))
    self = digester.finish(device: device)
  }
}
