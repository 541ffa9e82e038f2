extension PointStream {
  /// Returns the fixes of a recording as its member has them: with all times moved to a stated start, and edited.
  /// - Parameters:
  ///   - points: a point stream of the recording.
  ///   - start: the start of the recording that its member stated, in UTC milliseconds.
  ///   - sport: the sport of the track; `nil` when unknown.
  ///   - spacing: for a recording of Cordada, metres between points; `nil` for a file.
  ///   - maximumFixes: the largest number of fixes that is accepted.
  /// - Throws: `PointStreamError`.
  public static func edited(
    _ points: [UInt8], by edits: LineEdits, startingAt start: Int64? = nil, sport: Sport?,
    spacing: Double?, maximumFixes: Int
  ) throws(PointStreamError) -> [UInt8] {
    var moved = points
    if let start {
      moved = try starting(
        at: start, points, sport: sport, spacing: spacing, maximumFixes: maximumFixes)
    }
    guard !edits.isEmpty else { return moved }
    return try EditedLine(moved, edits, sport: sport, maximumFixes: maximumFixes).stream()
  }
}

extension TrackDigest {
  /// Derives all displayed data of a track from its stored points with the changes of its member.
  /// - Parameters:
  ///   - points: a point stream of the recording.
  ///   - sport: the sport of the track; `nil` when unknown.
  ///   - spacing: for a recording, metres between points; `nil` for a file.
  ///   - markInterval: metres between marks; `nil` for none.
  ///   - device: the totals that the recorder stated, if any.
  ///   - edits: the edits of the line.
  ///   - start: the start of the recording that its member stated, in UTC milliseconds.
  ///   - duration: the seconds that its member stated; times of points take precedence.
  ///   - maximumFixes: the largest number of fixes that is accepted.
  /// - Throws: `PointStreamError`.
  public init(
    of points: [UInt8], sport: Sport?, spacing: Double? = nil, markInterval: Double? = 1000,
    device: DeviceTotals? = nil, edits: LineEdits, start: Int64?, duration: Double?,
    maximumFixes: Int
  ) throws(PointStreamError) {
    // Of an unedited line the start is a figure. A cut one starts later than its recording, so its times are moved first.
    let line =
      edits.isEmpty
      ? points
      : try PointStream.edited(
        points, by: edits, startingAt: start, sport: sport, spacing: spacing,
        maximumFixes: maximumFixes)
    let digest = try TrackDigest(
      of: line, sport: sport, spacing: spacing, markInterval: markInterval,
      device: edits.totals(device), maximumFixes: maximumFixes)
    self =
      edits.isEmpty
      ? digest.stating(start: start, duration: duration)
      : digest.statingBesideTimes(start: start, duration: duration)
  }
}
