import Geodesy
import Storage
import Tracks

/// Finds the existing track of the same activity for a line of a file.
enum TrackDuplicate {
  /// Maximum number of tracks with the same start that are compared by their points, newest first.
  private static let candidates = 2_000

  static func find(
    _ line: ReadFile.Line, original: SHA256Digest, index: Int, of member: UUID,
    alsoSimilar: Bool, on connection: Connection
  ) throws(StorageError) -> ImportAnswer.Track? {
    if let known = try TrackRow.find(original, line: index, of: member, on: connection) {
      return ImportAnswer.Track(id: known.id, name: known.name, status: .known)
    }
    guard alsoSimilar else { return nil }
    let activity = SameActivity(line.digest, isDone: line.head.kind == .track)
    guard var near = near(activity, of: member) else { return nil }
    near.add(" AND original <> $", original)
    near.add(" ORDER BY sorted_at DESC LIMIT $", candidates)
    let found = try connection.rows(
      """
      SELECT tracks.track, name, started_at, ended_at, distance_m, start_latitude, start_longitude,
        end_latitude, end_longitude, shape, is_done
      FROM \(near.sql)
      """, near.values
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

  /// Returns SQL, from its tables on, that selects the tracks that may be the same activity.
  ///
  /// These are the tracks recorded at the same time, and those with the same start if either has no times. A
  /// plan counts as having no times, since it can be followed on any day. All are found by an index, for any
  /// number of tracks.
  /// - Returns: `nil` if there can be no such track.
  private static func near(_ activity: SameActivity, of member: UUID) -> SQLCondition? {
    var condition = SQLCondition("(", [member])
    if let starts = activity.starts {
      condition.add("SELECT track FROM tracks WHERE member = $1")
      condition.add(" AND started_at >= $", starts.lowerBound)
      condition.add(" AND started_at <= $", starts.upperBound)
    }
    if let start = activity.start {
      let timeless = [" AND started_at IS NULL", " AND is_done = 0"]
      for times in activity.starts == nil ? [""] : timeless {
        if condition.values.count > 1 { condition.add(" UNION ") }
        // Few tracks have no times, but many may start at home: the plus keeps SQLite from using the index of places.
        let latitude = times.isEmpty ? "start_latitude" : "+start_latitude"
        condition.add("SELECT track FROM tracks WHERE member = $1\(times)")
        condition.add(" AND \(latitude) >= $", start.latitude - SameActivity.startReach)
        condition.add(" AND \(latitude) <= $", start.latitude + SameActivity.startReach)
        condition.add(" AND start_longitude >= $", start.longitude - SameActivity.startReach)
        condition.add(" AND start_longitude <= $", start.longitude + SameActivity.startReach)
      }
    }
    guard condition.values.count > 1 else { return nil }
    // SQLite reads the sides of a cross join in this order.
    condition.add(
      ") AS near CROSS JOIN tracks WHERE tracks.member = $1 AND tracks.track = near.track")
    condition.add(" AND deletion = 0")
    return condition
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
