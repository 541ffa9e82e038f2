import JSON
import Tracks

/// Schemas of the bodies in requests and answers about tracks.
enum TrackSchemas {
  /// The fields of a track that its member may change (T10).
  static let edit = Schema.object([
    .optional(
      "name", .string(minimumLength: 1, maximumLength: TrackName.maximumLength, pattern: .line)),
    .optional("category", .nullable(.uuid)),
    .optional("gear", .nullable(.uuid)),
    .optional("note", .nullable(.string(maximumLength: TrackNote.maximumLength))),
    .optional(
      "heart_rate", .nullable(.number(TrackRecords.heartRates)), note: "Beats per minute."),
    .optional(
      "kind", .oneOf(LineKind.allCases.map(\.name)),
      note: "A track that was done, or a route that is planned."),
    .optional(
      "audience", .nullable(TrackRecords.audience), note: "Who sees it besides its member."),
    .optional(
      "stated_start", .nullable(.integer(StatedFigures.starts)),
      note: "UTC milliseconds; moves all times of a recording."),
    .optional(
      "stated_duration_s", .nullable(.number(StatedFigures.durations)),
      note: "This and the following only of an activity by hand."),
    .optional("stated_distance_m", .nullable(.number(StatedFigures.distances))),
    .optional("stated_ascent_m", .nullable(.number(StatedFigures.ascents))),
    .optional("stated_energy_kcal", .nullable(.number(StatedFigures.energies))),
    .optional("speed_confirmed", .nullable(.boolean), note: TrackRecords.speedConfirmed),
    .optional(
      "edits", .nullable(TrackRecords.edits),
      note: "The edits of its line, all of them; those that are missing are taken back."),
    .optional("rev", .integer(1...Int64.max), note: "The revision the change was made on."),
  ])

  /// An activity by hand.
  static let new = Schema.object([
    .required(
      "name", .string(minimumLength: 1, maximumLength: TrackName.maximumLength, pattern: .line)),
    .optional("category", .uuid),
    .optional("gear", .uuid),
    .optional("note", .string(maximumLength: TrackNote.maximumLength)),
    .optional("heart_rate", .number(TrackRecords.heartRates), note: "The mean, beats per minute."),
    .optional("audience", TrackRecords.audience, note: "As the member's preferences say."),
    .required("stated_start", .integer(StatedFigures.starts), note: "UTC milliseconds."),
    .required("stated_duration_s", .number(StatedFigures.durations)),
    .optional("stated_distance_m", .number(StatedFigures.distances)),
    .optional("stated_ascent_m", .number(StatedFigures.ascents)),
    .optional("stated_energy_kcal", .number(StatedFigures.energies)),
  ])

  static let export = Schema.object([
    .required("ids", .anything, note: "Identifiers of tracks, or \"all\"."),
    .required("format", .oneOf(["gpx", "kml", "kmz", "tcx", "fit", "geojson"])),
  ])

  static let categoryNew = Schema.object([
    .required(
      "name", TrackRecords.categoryName),
    .optional("sport", .nullable(sport)),
  ])

  static let categoryEdit = Schema.object([
    .optional(
      "name", TrackRecords.categoryName),
    .optional("sport", .nullable(sport)),
    .optional("rev", .integer(1...Int64.max)),
  ])

  static let category = Schema.object([
    .required("id", .uuid), .required("rev", .integer(1...Int64.max)),
    .required("name", .string(maximumLength: TrackRecords.maximumCategoryName)),
    .optional(
      "kind", .oneOf(BuiltInCategory.allCases.map(\.name)),
      note: "One of those that everybody has; the app names it in the member's language."),
    .required("sport", sport, note: "What its tracks are of."),
  ])

  static let categories = Schema.object([
    .required("categories", .array(of: category, maximumCount: 1_000))
  ])

  static let gearNew = Schema.object([
    .required("name", gearName), .required("kind", TrackRecords.gearKind),
    .optional("category", .uuid, note: "New tracks of this category get it."),
    .optional("before_m", gearDistance, note: "Metres before the first track that names it."),
    .optional("warn_m", gearDistance, note: "Metres from which it warns."),
  ])

  static let gearEdit = Schema.object([
    .optional("name", gearName), .optional("kind", TrackRecords.gearKind),
    .optional("category", .nullable(.uuid)), .optional("retired", .boolean),
    .optional("before_m", .nullable(gearDistance)), .optional("warn_m", .nullable(gearDistance)),
    .optional("rev", .integer(1...Int64.max)),
  ])

  static let gear = Schema.object([
    .required("id", .uuid), .required("rev", .integer(1...Int64.max)), .required("name", gearName),
    .required("kind", TrackRecords.gearKind), .optional("category", .uuid),
    .optional("retired", .boolean), .optional("before_m", gearDistance),
    .optional("warn_m", gearDistance), .required("tracks", count),
    .required("distance_m", number, note: "With `before_m`."),
    .required("active_s", number, note: "In motion, or from start to end where that is unknown."),
  ])

  static let gearList = Schema.object([
    .required("gear", .array(of: gear, maximumCount: 10_000))
  ])

  private static let gearName = Schema.string(
    minimumLength: 1, maximumLength: GearLimits.nameLength, pattern: .line)
  private static let gearDistance = Schema.number(GearLimits.distances)

  static let item = Schema.object(itemMembers)

  static let list = Schema.object([
    .required("tracks", .array(of: item, maximumCount: 100)),
    .optional("next_cursor", .string(maximumLength: 80)),
    .required("total", count),
  ])

  static let detail = Schema.object(
    itemMembers + [
      .optional("note", .string(maximumLength: TrackNote.maximumLength)),
      .optional("heart_rate", .number(TrackRecords.heartRates)),
      .optional("audience", TrackRecords.audience, note: "Who sees it besides its member."),
      .optional(
        "stated_start", time, note: "When it started as the member states; else as recorded."),
      .optional("stated_duration_s", number, note: "This and the following by hand."),
      .optional("stated_distance_m", number), .optional("stated_ascent_m", number),
      .optional("stated_energy_kcal", number),
      .optional("speed_confirmed", .boolean, note: TrackRecords.speedConfirmed),
      .optional("edits", TrackRecords.edits, note: "The edits of its line."),
      .required("format", TrackRecords.format),
      .required("file_name", .string(maximumLength: 255)),
      .optional("energy", energy),
      .required("figures", figures),
      .required(
        "fixes", fixes,
        note: "What became of the fixes: of a recording of all received, of a file of its points."),
      .optional(
        "heart_rate_times",
        .object([
          .required("from", count, note: "Beats per minute of the first."),
          .required("seconds", .array(of: number, maximumCount: 300)),
        ]), note: "Seconds at each heart rate, one beat per minute after the other."),
      .required("marks", .array(of: mark, maximumCount: 1_000_000)),
      .optional(
        "laps", .array(of: mark, maximumCount: LapTimes.maximumCount + 1),
        note: "The laps of the recorder, as marks; absent when there is one."),
      .optional("device", device, note: "The totals of the recorder itself."),
      .required("waypoints", .array(of: waypoint, maximumCount: ImportLimits.waypoints)),
      .required("profile", profile),
    ])

  static let splits = Schema.object([
    .required("length_m", number), .required("marks", .array(of: mark, maximumCount: 1_000_000)),
  ])

  static let lines = Schema.object([
    .required("zooms", .array(of: zoom, maximumCount: 24))
  ])

  static let points = Schema.object([
    .required("columns", .array(of: .string(maximumLength: 30), maximumCount: 20)),
    .required(
      "segments",
      .array(
        of: .array(
          of: .array(of: .nullable(number), maximumCount: 20), maximumCount: ImportLimits.points),
        maximumCount: ImportLimits.points)),
  ])

  /// Other tracks along the same route (T12).
  static let similar = Schema.object([
    .optional(
      "recorded_s", number, note: "Of the track itself; pauses and holes left out, as marks do."),
    .required(
      "tracks",
      .array(
        of: .object(
          itemMembers + [
            .optional("recorded_s", number),
            .optional(
              "difference_s", number,
              note: "Seconds by which it came later to the last place that both passed."),
          ]), maximumCount: SimilarTracks.shown),
      note: "Newest first."),
    .required("total", count, note: "All that were found, shown or not."),
  ])

  /// The comparison of two tracks along one route (T12).
  static let comparison: Schema = {
    func series(_ name: StaticString, _ note: StaticString, isWhole: Bool = true) -> SchemaField {
      .required(
        name, .array(of: isWhole ? number : .nullable(number), maximumCount: 1_000), note: note)
    }
    return .object([
      .required("same_route", .boolean), .optional("length_m", number),
      .optional("other_length_m", number),
      .optional(
        "gap",
        .object([
          series("distance_m", "Along the first track."),
          series("time_s", "Since both passed the first place they share."),
          series(
            "gap_s", "By how much the other came later; null where it went elsewhere.",
            isWhole: false),
          series(
            "other_distance_m", "Along the other track, of the same place.", isWhole: false),
          series("other_then_m", "Along the other track, where it was at this time."),
        ]), note: "Absent when the routes differ or one track has no times."),
      .optional(
        "marks",
        .array(
          of: .object(
            [.required("distance_m", number), .required("time_s", number)]
              + numbers(["split_s", "other_split_s", "gap_s"])), maximumCount: 10_000)),
    ])
  }()

  static let statistics = Schema.object([
    .required("total", .object(sums)),
    .required(
      "months",
      .array(
        of: .object([.required("month", .string(maximumLength: 7))] + sums), maximumCount: 2_000)),
    .required(
      "weeks",
      .array(
        of: .object(
          [
            .required("week", .string(maximumLength: 8)),
            .required("begins", .string(maximumLength: 10, pattern: .date)),
          ] + sums), maximumCount: 10_000)),
    .required(
      "categories",
      .array(of: .object([.required("category", .nullable(.uuid))] + sums), maximumCount: 1_000)),
    .required(
      "bests",
      .array(
        of: .object([
          .required("distance_m", number), .required("duration_s", number),
          .required("track", .uuid), .required("started_at", time),
        ]), maximumCount: EffortDistances.all(of: nil).count)),
  ])

  /// The parts of a line, longitude before latitude.
  static let drawing = Schema.array(
    of: .array(of: .array(of: number, count: 2), maximumCount: 100_000), maximumCount: 100_000)

  static let number = Schema.number(-1e300...1e300)
  static let count = Schema.integer(0...Int64.max)
  static let time = Schema.integer(0...Int64.max)
  static let sport = Schema.oneOf(Sport.allCases.map(\.name))

  private static let itemMembers: [SchemaField] = [
    .required("id", .uuid), .required("rev", .integer(1...Int64.max)),
    .required("name", .string(maximumLength: TrackName.maximumLength)),
    .optional("category", .uuid), .optional("gear", .uuid), .required("updated_at", time),
    .required("kind", .oneOf(LineKind.allCases.map(\.name))), .optional("sport", sport),
    .optional("started_at", time, note: "UTC milliseconds."),
    .optional("duration_s", number), .optional("moving_s", number),
    .optional("distance_m", number), .optional("pace_s_per_km", number),
    .optional("ascent_m", number), .optional("descent_m", number),
    .optional("height_difference_m", number), .optional("speed_max_mps", number),
    .optional("energy_basis", energyBasis),
    .optional(
      "bests", .array(of: best, maximumCount: EffortDistances.all(of: nil).count),
      note: "Absent until a track of an earlier version is derived again."),
    .optional(
      "shape", .string(maximumLength: 192),
      note: "A sketch of the positions, by which the same points are known again."),
    .optional(
      "preview",
      .array(of: .array(of: number, count: 2), maximumCount: 61),
      note: "A small line, longitude before latitude."),
  ]

  private static let energyMethod = Schema.oneOf(["device", "distance", "intensity"])

  private static let energy = Schema.object([
    .required("calories_kcal", number),
    .required(
      "method", energyMethod,
      note: "Stated by the recorder, by distance on foot (T15), or by the sport's intensity."),
    .optional("slope_calories_kcal", number), .required("weight_kg", number),
  ])

  private static let energyBasis = Schema.object(
    [.required("method", energyMethod)]
      + numbers(["calories_kcal", "distance_m", "kcal_per_kg"])
      + [
        .optional(
          "met", number, note: "The metabolic equivalent: kilocalories per kilogram and hour."),
        .optional("time_s", number, note: "For how long."),
        .optional("speed_mps", number, note: "The mean speed that it was chosen by."),
      ])

  private static let fixes = Schema.object([
    .required("received", count), .required("used", count),
    .required(
      "left_out",
      .object(
        [
          "time", "no_position", "inaccurate", "stated_speed", "step", "speed", "spacing",
        ].map { .optional($0, count) }), note: "How many for which reason."),
  ])

  static func numbers(_ names: [StaticString]) -> [SchemaField] {
    names.map { .optional($0, number) }
  }

  private static let setAside = Schema.object([
    .required("figure", .oneOf(SetAside.Figure.allCases.map(\.name))),
    .required("stated", number, note: "Metres, seconds or kilocalories."),
    .required(
      "reason", .oneOf(SetAside.Reason.allCases.map(\.name)),
      note: "Why it does not count."),
    .optional("counted", number, note: "What counts in its place."),
    .optional("time_s", number, note: "The time that it was judged by."),
  ])

  private static let figures = Schema.object(
    [
      .required(
        "source", .oneOf(["points", "device", "member"]),
        note: "Whether the figures come from the points, the recorder's totals or the member."),
      .optional(
        "contradicted",
        .array(of: .oneOf(ComparedFigure.allCases.map(\.name)), maximumCount: 5),
        note: "The figures that differ from the recorder's own by a multiple."),
      .optional(
        "set_aside", .array(of: setAside, maximumCount: SetAside.Figure.allCases.count),
        note: "What the recorder stated and counts nowhere."),
      .optional("altitude_source", .oneOf(["barometer", "satellites", "filtered", "terrain"])),
      .required("points", count), .required("positions", count), .required("segments", count),
      .optional("sport", sport), .optional("started_at", time),
      .required("refused_fixes", count), .required("holes", count),
      .optional("bounds", .array(of: number, count: 4), note: "West, south, east, north."),
      .optional("start", .array(of: number, count: 2)),
      .optional("end", .array(of: number, count: 2)),
    ]
      + numbers([
        "duration_s", "moving_s", "distance_m", "raw_distance_m", "ascent_m", "descent_m",
        "ascent_threshold_m", "altitude_noise_m", "altitude_min_m", "altitude_max_m",
        "speed_mean_mps", "speed_max_mps", "speed_max_span_s", "raw_speed_max_mps", "pace_s_per_km",
        "heart_rate_mean", "heart_rate_max", "cadence_mean", "power_mean_w", "temperature_mean_c",
      ]))

  static let mark = Schema.object(
    [
      .required("number", count), .required("distance_m", number),
      .optional(
        "coordinate", .array(of: number, count: 2), note: "Longitude before latitude."),
    ]
      + numbers([
        "partial_distance_m", "duration_s", "elapsed_s", "pace_s_per_km", "speed_max_mps",
        "altitude_min_m", "altitude_max_m",
      ]))

  private static let device = Schema.object(
    numbers(["distance_m", "duration_s", "moving_s", "ascent_m", "descent_m", "calories_kcal"]))

  private static let best = Schema.object([
    .required("distance_m", number), .required("duration_s", number), .required("started_at", time),
  ])

  private static let waypoint = Schema.object([
    .required("longitude", number), .required("latitude", number),
    .optional("name", .string(maximumLength: 10_000)),
    .optional("note", .string(maximumLength: 100_000)), .optional("altitude_m", number),
  ])

  static let profile: Schema = {
    let series = Schema.array(of: .nullable(number), maximumCount: 1_000)
    let names: [StaticString] = [
      "distance_m", "time_s", "altitude_m", "speed_mps", "heart_rate", "cadence", "power_w",
    ]
    return .object(names.map { .optional($0, series) })
  }()

  private static let zoom = Schema.object([
    .required("zoom", .integer(0...24)),
    .required(
      "segments",
      .array(
        of: .array(
          of: .array(of: number, minimumCount: 2, maximumCount: 3),
          maximumCount: ImportLimits.points),
        maximumCount: ImportLimits.points),
      note: "Longitude, latitude and, where known, metres per second."),
  ])

  private static let sums: [SchemaField] =
    [.required("tracks", count)]
    + numbers([
      "duration_s", "moving_s", "active_s", "distance_m", "ascent_m", "descent_m",
      "height_difference_m", "energy_kcal", "speed_mean_mps", "speed_max_mps", "pace_s_per_km",
    ])
}
