import Geodesy
import Storage
import Tracks

/// Finds the track that is there already for a line of a file.
enum TrackTwin {
  static func find(
    _ summary: TrackSummary, original: SHA256Digest, line: Int, of member: UUID,
    alsoSimilar: Bool, on connection: Connection
  ) throws(StorageError) -> ImportAnswer.Track? {
    let known = try connection.row(
      """
      SELECT track, name FROM tracks
      WHERE member = $1 AND original = $2 AND line = $3 AND deletion = 0
      """, member, original, line
    ) { row throws(StorageError) in
      ImportAnswer.Track(id: try row.uuid(0), name: row.string(1), status: .known)
    }
    if known != nil || !alsoSimilar { return known }
    guard let activity = SameActivity(summary) else { return nil }
    let candidates = try connection.rows(
      """
      SELECT track, name, started_at, ended_at, distance_m, start_latitude, start_longitude,
        end_latitude, end_longitude
      FROM tracks
      WHERE member = $1 AND started_at >= $2 AND started_at <= $3 AND deletion = 0 AND is_done = 1
        AND original <> $4
      """, member, activity.startedAt - activity.slack, activity.endedAt, original
    ) { row throws(StorageError) in
      (
        track: ImportAnswer.Track(id: try row.uuid(0), name: row.string(1), status: .similar),
        activity: SameActivity(
          startedAt: row.int64(2), endedAt: row.int64(3), distance: row.double(4),
          start: Self.place(row.optionalDouble(5), row.optionalDouble(6)),
          end: Self.place(row.optionalDouble(7), row.optionalDouble(8)))
      )
    }
    return candidates.first { $0.activity.isSame(as: activity) }?.track
  }

  private static func place(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

extension SameActivity {
  /// `nil` for what has no time: a plan may be followed any day.
  fileprivate init?(_ summary: TrackSummary) {
    guard let startedAt = summary.startedAt else { return nil }
    self.init(
      startedAt: startedAt, endedAt: startedAt + Int64((summary.duration ?? 0) * 1000),
      distance: summary.distance ?? 0, start: summary.start, end: summary.end)
  }
}
