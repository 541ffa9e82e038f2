import Formats
import Geodesy
import JSON
import Storage
import Tracks

/// The rows of a track in the index tables.
enum TrackRow {
  /// Stores the row of a record with the data derived from its file. Without them the row's own remain, until they are derived
  /// again. An activity by hand is derived from its record alone and stores its own identifier in place of a file's.
  static func follow(
    _ record: Record, with given: DerivedTrack? = nil, on connection: Connection
  ) throws(StorageError) {
    guard let track = TrackRecord(record.body) else {
      throw .damaged("the record of track \(record.id) is not one")
    }
    let sport = try track.derivedSport(of: record.space, on: connection)
    let derived =
      track.format == .manual
      ? DerivedTrack(TrackDigest(stating: track.stated, sport: sport)) : given
    let row = columns(of: record, track, sport) + (derived.map { columns(of: $0) } ?? [])
    let updates = row.map { "\($0.name) = excluded.\($0.name)" }.joined(separator: ", ")
    let values: [any SQLBindable] = [
      record.space, record.id, derived == nil ? 0 : LineDerivation.version,
      derived?.summary.startedAt ?? TrackTables.undated,
    ]
    try connection.run(
      """
      INSERT INTO tracks
        (member, track, version, sorted_at, \(row.map { $0.name }.joined(separator: ", ")))
      VALUES ($1, $2, $3, $4, \(row.indices.map { "$\($0 + 5)" }.joined(separator: ", ")))
      ON CONFLICT (member, track) DO UPDATE SET \(updates), \(derived == nil ? staleness : renewal)
      """, values + row.map { $0.value })
    if let derived { try fill(record.id, of: record.space, with: derived, on: connection) }
    let chosen = try TrackRecord.sport(
      ofCategory: track.category, of: record.space, on: connection)
    try judgeSpeed(of: record.id, track, chosen, of: record.space, on: connection)
  }

  /// Notes whether a track is too fast for its sport.
  /// - Parameter chosen: the sport of its category; `nil` for the track's own.
  private static func judgeSpeed(
    of id: UUID, _ track: TrackRecord, _ chosen: Sport?, of member: UUID,
    on connection: Connection
  ) throws(StorageError) {
    var isDoubtful = false
    if track.kind == .track, track.format != .manual, !track.isSpeedConfirmed {
      let way = try connection.row(
        "SELECT paced_m, paced_s FROM tracks WHERE member = $1 AND track = $2", member, id
      ) { (distance: $0.optionalDouble(0), time: $0.optionalDouble(1)) }
      let bests = try connection.rows(
        """
        SELECT distance_m, duration_s, started_at FROM track_bests
        WHERE member = $1 AND track = $2
        """, member, id
      ) { Best(distance: $0.double(0), duration: $0.double(1), startedAt: $0.int64(2)) }
      isDoubtful = SpeedDoubt.isTooFast(
        for: chosen ?? track.sport, distance: way?.distance, time: way?.time, bests: bests)
    }
    try connection.run(
      "UPDATE tracks SET is_doubtful = $3 WHERE member = $1 AND track = $2 AND is_doubtful <> $3",
      member, id, isDoubtful)
  }

  /// Marks a row for deriving again when what it was derived by has changed in its record.
  private static let staleness = """
    version = CASE WHEN excluded.sport IS NOT DISTINCT FROM tracks.sport
        AND excluded.stated_start IS NOT DISTINCT FROM tracks.stated_start
        AND excluded.stated_s IS NOT DISTINCT FROM tracks.stated_s
        AND excluded.edits IS NOT DISTINCT FROM tracks.edits
      THEN tracks.version ELSE 0 END
    """
  private static let renewal = "version = excluded.version, sorted_at = excluded.sorted_at"

  private typealias Column = (name: String, value: any SQLBindable)

  /// The columns that mirror a record.
  private static func columns(of record: Record, _ track: TrackRecord, _ sport: Sport?) -> [Column]
  {
    [
      ("rev", record.revision), ("updated_at", record.updatedAt),
      ("deletion", record.deletedAt == nil ? 0 : record.sequence), ("name", track.name),
      ("search", SearchText(track.name + " " + (track.note ?? "")).folded),
      ("category", track.category), ("is_done", track.kind == .track),
      ("original", track.original?.sqlValue ?? record.id.sqlValue), ("line", track.line),
      ("sport", sport?.name.description), ("spacing_m", track.spacing),
      ("stated_start", track.stated.start), ("gear", track.gear),
      ("audience", track.audience.name.description),
      ("stated_s", track.format == .manual ? nil : track.stated.duration),
      ("edits", track.edits.isEmpty ? nil : digest(of: record.body["edits"])),
    ]
  }

  private static func digest(of value: JSONValue?) -> String? {
    value.map { SHA256Digest(of: $0.bytes).description }
  }

  /// The columns that are derived from a file.
  private static func columns(of derived: DerivedTrack) -> [Column] {
    let summary = derived.summary
    return [
      ("started_at", summary.startedAt),
      ("ended_at", summary.startedAt.map { $0 + Int64((summary.duration ?? 0) * 1000) }),
      ("duration_s", summary.duration), ("moving_s", summary.movingTime),
      ("distance_m", summary.distance), ("energy_m", summary.energy?.distance),
      ("paced_m", summary.pacedWay?.distance), ("paced_s", summary.pacedWay?.time),
      ("ascent_m", summary.ascent), ("descent_m", summary.descent),
      ("height_m", summary.heightDifference), ("speed_max_mps", summary.speedMaximum),
      ("slope_kcal", summary.slopeEnergyPerKilogram),
      ("start_latitude", summary.start?.latitude), ("start_longitude", summary.start?.longitude),
      ("end_latitude", summary.end?.latitude), ("end_longitude", summary.end?.longitude),
      ("item", derived.item), ("stated_kcal", summary.energy?.statedKilocalories),
      ("kcal_per_kg", summary.energy?.kilocaloriesPerKilogram), ("shape", derived.shape),
    ]
  }

  /// Returns the track of a line of a file, and its name.
  static func find(
    _ original: SHA256Digest, line: Int, of member: UUID, on connection: Connection
  ) throws(StorageError) -> (id: UUID, name: String)? {
    try connection.row(
      """
      SELECT track, name FROM tracks
      WHERE member = $1 AND original = $2 AND line = $3 AND deletion = 0
      """, member, original, line
    ) { row throws(StorageError) in (try row.uuid(0), row.string(1)) }
  }

  /// Marks the recordings and activities by hand of a category for deriving again if the category's sport has changed, and
  /// judges the speeds of all of its tracks again.
  static func follow(category: Record, on connection: Connection) throws(StorageError) {
    let tracks = try connection.rows(
      """
      SELECT id, body FROM records WHERE space = $1 AND collection = $2 AND deleted_at IS NULL
        AND id IN (SELECT track FROM tracks WHERE member = $1 AND category = $3)
      """, category.space, TrackRecord.collection, category.id
    ) { row throws(StorageError) in (id: try row.uuid(0), body: row.bytes(1)) }
    let chosen = try TrackRecord.sport(
      ofCategory: category.id, of: category.space, on: connection)
    for (id, body) in tracks {
      guard let json = try? JSONValue(parsing: body), let track = TrackRecord(json) else {
        continue
      }
      try judgeSpeed(of: id, track, chosen, of: category.space, on: connection)
    }
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

  /// Stores the answers, best efforts and route of a track.
  private static func fill(
    _ id: UUID, of member: UUID, with derived: DerivedTrack, on connection: Connection
  ) throws(StorageError) {
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
