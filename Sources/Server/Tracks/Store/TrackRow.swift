import Formats
import Geodesy
import JSON
import Storage
import Tracks

/// The rows of a track in the index tables.
enum TrackRow {
  /// Updates the row from the record; data derived from the file remains until it is derived again. An activity
  /// by hand is derived from its record alone and stores its own identifier in place of a file's.
  static func follow(_ record: Record, on connection: Connection) throws(StorageError) {
    guard let track = TrackRecord(record.body) else {
      throw .damaged("the record of track \(record.id) is not one")
    }
    let sport = try track.derivedSport(of: record.space, on: connection)
    let search = SearchText(track.name + " " + (track.note ?? "")).folded
    try connection.run(
      """
      INSERT INTO tracks (member, track, rev, updated_at, deletion, name, search, category, is_done,
        original, line, sorted_at, version, sport, spacing_m, stated_start, gear,
        stated_s)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, $13, $14, $15, $16, $17)
      ON CONFLICT (member, track) DO UPDATE SET rev = excluded.rev,
        updated_at = excluded.updated_at, deletion = excluded.deletion, name = excluded.name,
        search = excluded.search, category = excluded.category, is_done = excluded.is_done,
        sport = excluded.sport, spacing_m = excluded.spacing_m,
        stated_start = excluded.stated_start, stated_s = excluded.stated_s, gear = excluded.gear,
        version = CASE WHEN excluded.sport IS NOT DISTINCT FROM tracks.sport
            AND excluded.stated_start IS NOT DISTINCT FROM tracks.stated_start
            AND excluded.stated_s IS NOT DISTINCT FROM tracks.stated_s
          THEN tracks.version ELSE 0 END
      """,
      record.space, record.id, record.revision, record.updatedAt,
      record.deletedAt == nil ? 0 : record.sequence, track.name, search, track.category,
      track.kind == .track, track.original?.sqlValue ?? record.id.sqlValue, track.line,
      TrackTables.undated, sport?.name.description, track.spacing, track.stated.start,
      track.gear, track.format == .manual ? nil : track.stated.duration)
    if track.format == .manual {
      let digest = TrackDigest(stating: track.stated, sport: sport)
      try fill(
        record.id, of: record.space, with: DerivedTrack(digest), on: connection)
    }
  }

  /// Marks the recordings and activities by hand of a category for deriving again if the category's sport has changed.
  static func follow(category: Record, on connection: Connection) throws(StorageError) {
    guard let sport = CategoryRecord(category.body)?.sport, sport != .other else { return }
    try connection.run(
      """
      UPDATE tracks SET sport = $3, version = 0
      WHERE member = $1 AND category = $2 AND (spacing_m IS NOT NULL OR original = track)
        AND sport IS DISTINCT FROM $3
      """, category.space, category.id, sport.name.description)
  }

  /// Removes a category or gear from the tracks that name it, or replaces it.
  /// - Parameter field: `category` or `gear`, the name of both the field and the column.
  static func clear(
    _ field: String, of named: UUID, into other: UUID? = nil, _ writer: RecordWriter
  ) throws(StorageError) {
    try set(field, to: other, where: "\(field) = $2", named, writer)
  }

  /// Assigns a category to the uncategorized tracks of a sport.
  static func give(
    _ category: UUID, toTracksOf sport: Sport, _ writer: RecordWriter
  ) throws(StorageError) {
    try set(
      "category", to: category, where: "category IS NULL AND sport = $2", sport.name.description,
      writer)
  }

  /// Sets or clears an identifier field of the tracks that satisfy a condition, whose `$2` is `value`.
  private static func set(
    _ field: String, to named: UUID?, where condition: String, _ value: any SQLBindable,
    _ writer: RecordWriter
  ) throws(StorageError) {
    let tracks = try writer.connection.rows(
      "SELECT track FROM tracks WHERE member = $1 AND deletion = 0 AND \(condition)",
      writer.space, value
    ) { row throws(StorageError) in try row.uuid(0) }
    let fields = [JSONMember(field, named.map { .string($0.description) } ?? .null)]
    for track in tracks { try writer.edit(TrackRecord.collection, id: track, fields: fields) }
  }

  /// Stores the data derived from a track.
  static func fill(
    _ id: UUID, of member: UUID, with derived: DerivedTrack, on connection: Connection
  ) throws(StorageError) {
    let summary = derived.summary
    let endedAt = summary.startedAt.map { $0 + Int64((summary.duration ?? 0) * 1000) }
    try connection.run(
      """
      UPDATE tracks SET version = $3, sorted_at = COALESCE($4, \(TrackTables.undated)), started_at = $4,
        ended_at = $5, duration_s = $6, moving_s = $7, distance_m = $8, energy_m = $9,
        paced_m = $10, paced_s = $11, ascent_m = $12, descent_m = $13, height_m = $14,
        speed_max_mps = $15, slope_kcal = $16, start_latitude = $17, start_longitude = $18,
        end_latitude = $19, end_longitude = $20, item = $21, stated_kcal = $22, kcal_per_kg = $23,
        shape = $24
      WHERE member = $1 AND track = $2
      """,
      member, id, LineDerivation.version, summary.startedAt, endedAt, summary.duration,
      summary.movingTime, summary.distance, summary.energy?.distance,
      summary.pacedWay?.distance, summary.pacedWay?.time, summary.ascent,
      summary.descent, summary.heightDifference, summary.speedMaximum,
      summary.slopeEnergyPerKilogram,
      summary.start?.latitude, summary.start?.longitude, summary.end?.latitude,
      summary.end?.longitude, derived.item, summary.energy?.statedKilocalories,
      summary.energy?.kilocaloriesPerKilogram, derived.shape)
    try connection.run(
      """
      INSERT INTO track_answers (member, track, detail, lines) VALUES ($1, $2, $3, $4)
      ON CONFLICT (member, track) DO UPDATE SET detail = excluded.detail, lines = excluded.lines
      """, member, id, derived.detail, derived.lines)
    try connection.run("DELETE FROM track_bests WHERE member = $1 AND track = $2", member, id)
    for best in derived.bests {
      try connection.run(
        """
        INSERT INTO track_bests (member, track, distance_m, duration_s, started_at)
        VALUES ($1, $2, $3, $4, $5)
        """, member, id, best.distance, best.duration, best.startedAt)
    }
    try fillRoute(id, of: member, with: derived.route, on: connection)
  }

  /// Stores the route of a track, or deletes it if it has none.
  private static func fillRoute(
    _ id: UUID, of member: UUID, with route: TrackRoute?, on connection: Connection
  ) throws(StorageError) {
    try connection.run("DELETE FROM track_routes WHERE member = $1 AND track = $2", member, id)
    guard let route else { return }
    let (start, bounds) = (route.start, route.bounds)
    try connection.run(
      """
      INSERT INTO track_routes (member, track, start_latitude, start_longitude, length_m, south,
        west, north, east, route)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      """, member, id, start.latitude, start.longitude, route.length, bounds.south, bounds.west,
      bounds.north, bounds.east, route.bytes)
  }
}
