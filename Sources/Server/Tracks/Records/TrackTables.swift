public import Storage

/// The index tables of tracks, for search and sums.
///
/// The first columns repeat the record; the others are derived from its points. All can be rebuilt.
public enum TrackTables {
  /// The migrations that create and change the tables.
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
      // A covering index: the search for candidates does not read the routes themselves.
      """
      CREATE INDEX track_routes_by_start ON track_routes (
        member, start_latitude, start_longitude, length_m, south, west, north, east, track)
      """),
    // Built-in categories were stored without a sport, which API clients took for none.
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
    // Tracks without times were sorted by their arrival, among the times of others.
    Migration(
      area: "tracks", version: 4,
      "UPDATE tracks SET sorted_at = \(undated) WHERE started_at IS NULL"),
    // Energy of a track by each method, the sport and raw fixes that a recording's points were selected by, and
    // the digest of the line, by which equal points are recognized.
    Migration(
      area: "tracks", version: 5,
      "ALTER TABLE tracks ADD COLUMN stated_kcal DOUBLE PRECISION",
      "ALTER TABLE tracks ADD COLUMN kcal_per_kg DOUBLE PRECISION",
      "ALTER TABLE tracks ADD COLUMN sport TEXT",
      "ALTER TABLE tracks ADD COLUMN spacing_m DOUBLE PRECISION",
      "ALTER TABLE tracks ADD COLUMN shape BYTEA",
      "CREATE INDEX tracks_by_place ON tracks (member, start_latitude, start_longitude)"),
    // The start stated by the member, with which a track was derived.
    Migration(
      area: "tracks", version: 6, "ALTER TABLE tracks ADD COLUMN stated_start BIGINT"),
    // The gear of a track.
    Migration(
      area: "tracks", version: 7, "ALTER TABLE tracks ADD COLUMN gear BYTEA",
      "CREATE INDEX tracks_by_gear ON tracks (member, gear)"),
    // Planned tracks are marked in the column `is_done` only.
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
    // The duration stated by the member for a track without times, with which it was derived.
    Migration(
      area: "tracks", version: 10, "ALTER TABLE tracks ADD COLUMN stated_s DOUBLE PRECISION"),
    // The planned tracks, among which an import looks for the one that was followed.
    Migration(
      area: "tracks", version: 11,
      "CREATE INDEX tracks_planned ON tracks (member) WHERE is_done = 0"),
    // What others see of tracks, without the surroundings of privacy places, by the stamp of all that it was derived from.
    Migration(
      area: "tracks", version: 12,
      """
      CREATE TABLE shown_lines (
        member BYTEA NOT NULL, track BYTEA NOT NULL, stamp BYTEA NOT NULL, is_cut BIGINT NOT NULL,
        started_at BIGINT, figures BYTEA NOT NULL, profile BYTEA NOT NULL, lines BYTEA NOT NULL,
        preview BYTEA NOT NULL, PRIMARY KEY (member, track))
      """),
    // The tracks that friends see, newest first, and what a list shows of each.
    Migration(
      area: "tracks", version: 13, "ALTER TABLE tracks ADD COLUMN audience TEXT",
      """
      CREATE INDEX tracks_for_friends ON tracks (member, sorted_at DESC, track DESC)
      WHERE audience = 'friends' AND deletion = 0
      """,
      "ALTER TABLE shown_lines ADD COLUMN listed BYTEA"),
    // The comments and thumbs on each track.
    Migration(
      area: "tracks", version: 14,
      """
      CREATE TABLE track_talk (
        member BYTEA NOT NULL, record BYTEA NOT NULL, track BYTEA NOT NULL, author BYTEA NOT NULL,
        is_thumb BIGINT NOT NULL, made_at BIGINT NOT NULL, deleted_at BIGINT,
        PRIMARY KEY (member, record))
      """,
      "CREATE INDEX track_talk_by_track ON track_talk (member, track, is_thumb, made_at)",
      "CREATE INDEX track_talk_by_author ON track_talk (author, made_at)"),
    // The same tracks by day, since their order among others is told to friends and the start is not.
    Migration(
      area: "tracks", version: 15, "DROP INDEX tracks_for_friends",
      """
      CREATE INDEX tracks_for_friends ON tracks (member, \(day) DESC, track DESC)
      WHERE audience = 'friends' AND deletion = 0
      """),
    // The digest of the edits with which a track was derived, and the places of photos on the edited line.
    Migration(
      area: "tracks", version: 16, "ALTER TABLE tracks ADD COLUMN edits TEXT",
      "ALTER TABLE shown_lines ADD COLUMN photo_places BYTEA"),
    // The anchors of privacy places, which stay when a place is deleted. They have no point of a place.
    Migration(
      area: "tracks", version: 17,
      """
      CREATE TABLE privacy_anchors (
        member BYTEA NOT NULL, latitude DOUBLE PRECISION NOT NULL,
        longitude DOUBLE PRECISION NOT NULL, radius_m DOUBLE PRECISION NOT NULL,
        secret TEXT NOT NULL, made_at BIGINT NOT NULL, PRIMARY KEY (member, latitude, longitude))
      """),
    // Imports that go on without the device that sent the file, and their answers.
    Migration(
      area: "tracks", version: 18,
      """
      CREATE TABLE track_imports (
        member BYTEA NOT NULL, import BYTEA NOT NULL, name TEXT NOT NULL, bytes BIGINT NOT NULL,
        keeps_similar BIGINT NOT NULL, begun_at BIGINT NOT NULL, ended_at BIGINT, answer BYTEA,
        failure BYTEA, PRIMARY KEY (member, import))
      """),
    // Tracks that are too fast for their sport (`SpeedDoubt`), which count in no sum: judged as each is derived again.
    Migration(
      area: "tracks", version: 19,
      "ALTER TABLE tracks ADD COLUMN is_doubtful BIGINT NOT NULL DEFAULT 0"),
  ]

  /// The tables whose rows go with their member.
  static let memberTables = ["track_imports"]

  /// The condition by which a track counts in sums, best efforts and comparisons: it was done, and its speed is its sport's.
  static let counts = "is_done = 1 AND is_doubtful = 0"

  /// The day of a track's start, UTC, since 1970, as the index for friends has it.
  static let day = "(sorted_at / 86400000)"

  /// Sort time of tracks without times: below all others, and so last in lists, ordered by identifier.
  static let undated: Int64 = 0

  /// Seconds in motion, or from start to end if motion is unknown (`TrackSum.active`).
  static let activeTime = "CASE WHEN moving_s > 0 THEN moving_s ELSE duration_s END"

  /// Deletes all index rows of a track, or of all of a member's tracks.
  static func delete(
    _ track: UUID?, of member: UUID, on connection: Connection
  ) throws(StorageError) {
    for table: StaticString in [
      "tracks", "track_answers", "track_bests", "track_routes", "shown_lines",
    ] {
      try connection.delete(from: table, of: ("member", member), ("track", track))
    }
  }
}
