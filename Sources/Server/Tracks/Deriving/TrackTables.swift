public import Storage

/// The tables that stand besides the records of tracks, to search and to add up.
///
/// The first columns follow the record, the others what was derived of its points; all can be made
/// again.
public enum TrackTables {
  /// The steps by which the tables are made and changed.
  public static let migrations = [
    Migration(
      area: "tracks", version: 1,
      """
      CREATE TABLE tracks (
        member BYTEA NOT NULL, track BYTEA NOT NULL, rev BIGINT NOT NULL,
        updated_at BIGINT NOT NULL, deletion BIGINT NOT NULL, name TEXT NOT NULL,
        search TEXT NOT NULL, category BYTEA, is_done BIGINT NOT NULL, original BYTEA NOT NULL,
        line BIGINT NOT NULL, sorted_at BIGINT NOT NULL, version BIGINT NOT NULL,
        started_at BIGINT, ended_at BIGINT, duration_s DOUBLE PRECISION,
        moving_s DOUBLE PRECISION, distance_m DOUBLE PRECISION, energy_m DOUBLE PRECISION,
        paced_m DOUBLE PRECISION, paced_s DOUBLE PRECISION,
        ascent_m DOUBLE PRECISION, descent_m DOUBLE PRECISION, height_m DOUBLE PRECISION,
        speed_max_mps DOUBLE PRECISION, slope_kcal DOUBLE PRECISION,
        start_latitude DOUBLE PRECISION, start_longitude DOUBLE PRECISION,
        end_latitude DOUBLE PRECISION, end_longitude DOUBLE PRECISION, item BYTEA,
        PRIMARY KEY (member, track))
      """,
      "CREATE INDEX tracks_by_time ON tracks (member, deletion, sorted_at, track)",
      "CREATE INDEX tracks_by_start ON tracks (member, started_at)",
      "CREATE UNIQUE INDEX tracks_by_original ON tracks (member, original, line, deletion)",
      "CREATE INDEX tracks_by_version ON tracks (version)",
      """
      CREATE TABLE track_answers (
        member BYTEA NOT NULL, track BYTEA NOT NULL, detail BYTEA NOT NULL, lines BYTEA NOT NULL,
        PRIMARY KEY (member, track))
      """,
      """
      CREATE TABLE track_bests (
        member BYTEA NOT NULL, track BYTEA NOT NULL, distance_m DOUBLE PRECISION NOT NULL,
        duration_s DOUBLE PRECISION NOT NULL, started_at BIGINT NOT NULL,
        PRIMARY KEY (member, distance_m, track))
      """),
    Migration(
      area: "tracks", version: 2,
      """
      CREATE TABLE track_routes (
        member BYTEA NOT NULL, track BYTEA NOT NULL, start_latitude DOUBLE PRECISION NOT NULL,
        start_longitude DOUBLE PRECISION NOT NULL, length_m DOUBLE PRECISION NOT NULL,
        south DOUBLE PRECISION NOT NULL, west DOUBLE PRECISION NOT NULL,
        north DOUBLE PRECISION NOT NULL, east DOUBLE PRECISION NOT NULL, route BYTEA NOT NULL,
        PRIMARY KEY (member, track))
      """,
      // Whoever looks for candidates reads this alone: routes stay where they are.
      """
      CREATE INDEX track_routes_by_start ON track_routes (
        member, start_latitude, start_longitude, length_m, south, west, north, east, track)
      """),
    // The categories that everybody has said no sport once: those who read them took it for none.
    Migration(
      area: "tracks", version: 3,
      """
      UPDATE records SET body = replace(replace(replace(replace(body,
        '"kind":"running"}', '"kind":"running","sport":"running"}'),
        '"kind":"walking"}', '"kind":"walking","sport":"walking"}'),
        '"kind":"cycling"}', '"kind":"cycling","sport":"cycling"}'),
        '"kind":"swimming"}', '"kind":"swimming","sport":"swimming"}')
      WHERE collection = 'categories' AND body LIKE '%"kind":"%"}'
      """),
    // They stood where they arrived once, in the middle of others' times.
    Migration(
      area: "tracks", version: 4,
      "UPDATE tracks SET sorted_at = \(undated) WHERE started_at IS NULL"),
    // One energy a track, each by its own method; of what sport and from which raw fixes a recording
    // was picked; and the shape of the line, by which the same points are known again.
    Migration(
      area: "tracks", version: 5,
      "ALTER TABLE tracks ADD COLUMN stated_kcal DOUBLE PRECISION",
      "ALTER TABLE tracks ADD COLUMN kcal_per_kg DOUBLE PRECISION",
      "ALTER TABLE tracks ADD COLUMN sport TEXT",
      "ALTER TABLE tracks ADD COLUMN spacing_m DOUBLE PRECISION",
      "ALTER TABLE tracks ADD COLUMN shape BYTEA",
      "CREATE INDEX tracks_by_place ON tracks (member, start_latitude, start_longitude)"),
    // When a track started as its member states, by which it was derived.
    Migration(
      area: "tracks", version: 6, "ALTER TABLE tracks ADD COLUMN stated_start BIGINT"),
    // The gear that a track names.
    Migration(
      area: "tracks", version: 7, "ALTER TABLE tracks ADD COLUMN gear BYTEA",
      "CREATE INDEX tracks_by_gear ON tracks (member, gear)"),
    // Whether a track is a plan stands in the column `is_done` alone.
    Migration(
      area: "tracks", version: 8,
      """
      UPDATE tracks SET item = CAST(replace(replace(CAST(item AS TEXT),
        '"kind":"track",', ''), '"kind":"route",', '') AS BLOB)
      WHERE item IS NOT NULL
      """),
    // The photos of each track.
    Migration(
      area: "tracks", version: 9,
      """
      CREATE TABLE track_photos (
        member BYTEA NOT NULL, photo BYTEA NOT NULL, track BYTEA NOT NULL, source BYTEA NOT NULL,
        deleted_at BIGINT, PRIMARY KEY (member, photo))
      """,
      "CREATE INDEX track_photos_by_track ON track_photos (member, track, source)"),
    // How long a track without times took as its member states, by which it was derived.
    Migration(
      area: "tracks", version: 10, "ALTER TABLE tracks ADD COLUMN stated_s DOUBLE PRECISION"),
    // The plans, among which an import looks for what it follows.
    Migration(
      area: "tracks", version: 11,
      "CREATE INDEX tracks_planned ON tracks (member) WHERE is_done = 0"),
  ]

  /// Where tracks without times stand in the order of time: before all others, and so last in lists, by
  /// their identifiers.
  static let undated: Int64 = 0

  /// Seconds in motion, or from start to end where motion is unknown (`TrackSum.active`).
  static let activeTime = "CASE WHEN moving_s > 0 THEN moving_s ELSE duration_s END"

  /// Takes away everything of a track, or of all tracks of a member.
  static func forget(
    _ track: UUID?, of member: UUID, on connection: Connection
  ) throws(StorageError) {
    for table: StaticString in ["tracks", "track_answers", "track_bests", "track_routes"] {
      try connection.delete(from: table, of: ("member", member), ("track", track))
    }
  }
}
