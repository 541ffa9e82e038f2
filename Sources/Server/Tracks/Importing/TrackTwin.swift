import Geodesy
import Storage
import Tracks

/// Finds the track that is there already for a line of a file.
enum TrackTwin {
  /// Tracks that start at the same place: so many of the newest are compared by their points.
  private static let candidates = 2_000

  static func find(
    _ line: ReadFile.Line, original: SHA256Digest, index: Int, of member: UUID,
    alsoSimilar: Bool, on connection: Connection
  ) throws(StorageError) -> ImportAnswer.Track? {
    let known = try connection.row(
      """
      SELECT track, name FROM tracks
      WHERE member = $1 AND original = $2 AND line = $3 AND deletion = 0
      """, member, original, index
    ) { row throws(StorageError) in
      ImportAnswer.Track(id: try row.uuid(0), name: row.string(1), status: .known)
    }
    if known != nil || !alsoSimilar { return known }
    let isDone = line.head.kind == .track
    let activity = SameActivity(line.digest, isDone: isDone)
    var condition = SQLCondition("member = $1 AND deletion = 0", [member])
    condition.add(" AND original <> $", original)
    // A plan may be followed any day: only its points tell, of what was done as well.
    if let starts = activity.starts {
      condition.add(
        " AND (started_at IS NULL OR is_done = 0 OR started_at >= $", starts.lowerBound)
      condition.add(" AND started_at <= $)", starts.upperBound)
    }
    if let start = activity.start {
      let reach = SameActivity.startReach
      condition.add(" AND (start_latitude IS NULL OR start_latitude >= $", start.latitude - reach)
      condition.add(" AND start_latitude <= $", start.latitude + reach)
      condition.add(" AND start_longitude >= $", start.longitude - reach)
      condition.add(" AND start_longitude <= $)", start.longitude + reach)
    }
    condition.add(" ORDER BY sorted_at DESC LIMIT $", candidates)
    let found = try connection.rows(
      """
      SELECT track, name, started_at, ended_at, distance_m, start_latitude, start_longitude,
        end_latitude, end_longitude, shape, is_done
      FROM tracks WHERE \(condition.sql)
      """, condition.values
    ) { row throws(StorageError) in
      (
        track: ImportAnswer.Track(id: try row.uuid(0), name: row.string(1), status: .similar),
        activity: SameActivity(
          startedAt: row.int64(10) == 1 ? row.optionalInt64(2) : nil,
          endedAt: row.int64(10) == 1 ? row.optionalInt64(3) : nil, distance: row.double(4),
          start: Self.place(row.optionalDouble(5), row.optionalDouble(6)),
          end: Self.place(row.optionalDouble(7), row.optionalDouble(8)),
          shape: row.optionalBytes(9).flatMap { TrackShape(text: $0) })
      )
    }
    return found.first { $0.activity.isSame(as: activity) }?.track
  }

  private static func place(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

extension SameActivity {
  fileprivate init(_ digest: TrackDigest, isDone: Bool) {
    let summary = digest.summary
    let startedAt = isDone ? summary.startedAt : nil
    self.init(
      startedAt: startedAt,
      endedAt: startedAt.map { $0 + Int64((summary.duration ?? 0) * 1000) },
      distance: summary.distance ?? 0, start: summary.start, end: summary.end, shape: digest.shape)
  }
}
