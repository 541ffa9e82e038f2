public import JSON
public import Spaces

/// The records of tracks, their photos, and gear, which only their owner has.
public enum TrackRecords {
  /// Tracks. Name, category, gear, note, heart rate, kind, the stated figures, the confirmation of the speed and the edits can
  /// be changed; the other fields are set when the record is made.
  public static let tracks = CollectionDeclaration(
    .own(
      "tracks",
      fields: [
        .owned("name"), .owned("category"), .owned("gear"), .owned("note"), .owned("heart_rate"),
        .owned("kind"), .owned("audience"),
        .owned("stated_start"), .owned("stated_duration_s"), .owned("stated_distance_m"),
        .owned("stated_ascent_m"), .owned("stated_energy_kcal"),
        .owned("speed_confirmed"), FieldGrant("edits", edit: .owner, merge: .elements),
        .initial("sport"),
        .initial("format"), .initial("file_name"), .initial("original"), .initial("line"),
        .initial("spacing_m"), .initial("waypoints"),
      ]),
    fields: [
      .required(
        "name", .string(minimumLength: 1, maximumLength: TrackName.maximumLength, pattern: .name)),
      .optional("category", .uuid),
      .optional("gear", .uuid),
      .optional("note", .string(maximumLength: TrackNote.maximumLength)),
      .optional("heart_rate", .number(heartRates)),
      .optional("stated_start", .integer(StatedFigures.starts)),
      .optional("stated_duration_s", .number(StatedFigures.durations)),
      .optional("stated_distance_m", .number(StatedFigures.distances)),
      .optional("stated_ascent_m", .number(StatedFigures.ascents)),
      .optional("stated_energy_kcal", .number(StatedFigures.energies)),
      .optional("speed_confirmed", .boolean, note: speedConfirmed),
      .optional("edits", edits, note: "The edits of its line, on top of the recording."),
      .optional("sport", sport),
      .required("kind", .oneOf(LineKind.allCases.map { $0.name })),
      .optional(
        "audience", audience, note: "Who sees it besides its member; `link` where none is stated."),
      .required("format", format),
      .required("file_name", .string(maximumLength: 255, pattern: .line)),
      .optional("original", .file),
      .required("line", .integer(0...Int64(maximumLines))),
      .optional("points", .file),
      .optional("spacing_m", .number(spacings)),
      .optional(
        "waypoints", waypoints,
        note: "Its places, for a track without a file: one split from another or joined of several."
      ),
    ])

  /// Gear, of which all fields can be changed.
  public static let gear = CollectionDeclaration(
    .own(
      "gear",
      fields: [
        .owned("name"), .owned("kind"), .owned("category"), .owned("retired"), .owned("before_m"),
        .owned("warn_m"),
      ]),
    fields: [
      .required(
        "name", .string(minimumLength: 1, maximumLength: GearLimits.nameLength, pattern: .name)),
      .required("kind", gearKind),
      .optional("category", .uuid),
      .optional("retired", .boolean),
      .optional("before_m", .number(GearLimits.distances)),
      .optional("warn_m", .number(GearLimits.distances)),
    ])

  /// Photos. The caption, the place, and the track of a photo can be changed.
  public static let photos = CollectionDeclaration(
    .own(
      "track_photos",
      fields: [
        .owned("track"), .owned("caption"), .owned("place"), .initial("picture"),
        .initial("source"), .initial("taken_at"),
      ]),
    fields: [
      .required("track", .uuid),
      .required("picture", .picture),
      .required(
        "source", .file,
        note: "The SHA-256 of the photo as it came from the camera: a track has it once."),
      .optional("sizes", .pictureSizes),
      .optional("taken_at", .nullable(.time)),
      .optional("caption", .nullable(.string(maximumLength: PhotoLimits.captionLength))),
      .optional(
        "place",
        .nullable(
          .object([
            .required("latitude", .number(-90...90)), .required("longitude", .number(-180...180)),
            .required("distance_m", .number(PhotoLimits.distances), note: "Along the track."),
            .required("by", .oneOf(["position", "time", "hand"])),
          ])), note: "Where it stands on the track; absent for one that stands nowhere."),
    ], maximumCount: 50_000)

  /// Categories (T11). Name and sport can be changed; the server provides the built-in ones, each with its kind.
  public static let categories = CollectionDeclaration(
    .own("categories", fields: [.owned("name"), .owned("sport")]),
    fields: [
      .required("name", categoryName),
      .optional("kind", .oneOf(BuiltInCategory.allCases.map { $0.name })),
      .optional("sport", sport),
    ])

  /// Places around which others see nothing of a member's tracks (T28). Only the name can be changed: two circles around
  /// one point would tell more of it than one.
  public static let privacyPlaces = CollectionDeclaration(
    .own(
      "privacy_places",
      fields: [
        .owned("name"), .initial("point"), .initial("radius_m"), .initial("secret"),
        .initial("anchor"),
      ]),
    fields: [
      .required(
        "name", .string(minimumLength: 1, maximumLength: PrivacyPlace.nameLength, pattern: .name)),
      .required(
        "point",
        .object([
          .required("latitude", .number(-90...90)), .required("longitude", .number(-180...180)),
        ])),
      .required(
        "radius_m", .number(PrivacyPlace.radii),
        note: "Within it of the point nothing is shown; the hidden circle is larger and lies askew."
      ),
      .required(
        "secret", .string(minimumLength: 64, maximumLength: 64, pattern: .sha256),
        note: "32 random bytes in hexadecimal digits, which say where the hidden circle lies."),
      .optional(
        "anchor",
        .object([
          .required("latitude", .number(-90...90)), .required("longitude", .number(-180...180)),
          .required("radius_m", .number(PrivacyPlace.radii)),
          .required("secret", .string(minimumLength: 64, maximumLength: 64, pattern: .sha256)),
        ]),
        note:
          "From which the circle is derived. The server decides it: that of an earlier place there, deleted or not, if there is one."
      ),
    ], maximumCount: PrivacyPlace.maximumCount, isProtective: true)

  /// Comments on a track by its member and by friends, in the space of its member. Nobody rewrites them.
  public static let comments = CollectionDeclaration(
    CollectionGrants(
      "track_comments", in: [.own], create: .contributor, delete: .owner, deleteOwn: .contributor,
      fields: [.initial("track"), .initial("made_at").past, .initial("text"), .hidden],
      departure: .delete),
    fields: [
      .required("track", .uuid), .required("made_at", .time),
      .required("text", .string(minimumLength: 1, maximumLength: commentLength)),
      .optional("hidden", .hidden),
    ], maximumCount: 50_000)

  /// Friends' thumbs for a track, one of each, in the space of its member.
  public static let thumbs = CollectionDeclaration(
    CollectionGrants(
      "track_thumbs", in: [.own], create: .contributor, delete: .owner, deleteOwn: .contributor,
      fields: [.initial("track"), .initial("made_at").past], departure: .delete),
    fields: [.required("track", .uuid), .required("made_at", .time)], maximumCount: 200_000)

  /// Maximum length of a comment, in Unicode scalars.
  public static let commentLength = 2_000

  /// All collections of tracks.
  public static let all = [
    tracks, categories, gear, photos, privacyPlaces, comments, thumbs, TrainingRecords.goals,
    TrainingRecords.decisions,
  ]

  /// The fields of a member's preferences for recording (T6, T7).
  public static let preferences: [SchemaField] = {
    let usual = Recorder.Settings()
    return [
      .optional(
        "mark_interval_m", .nullable(.number(0...100_000)),
        note: "Distance between marks; 0 is none.", usual: .number(usual.markInterval ?? 0)),
      .optional(
        "spacing_m", .nullable(.number(spacings)),
        note: "While recording, a new point every so far.", usual: .number(usual.spacing)),
      .optional(
        "speak_marks", .nullable(.boolean), note: "At each mark the device speaks.",
        usual: .bool(false)),
      .optional(
        "vibrate_marks", .nullable(.boolean), note: "At each mark the device vibrates.",
        usual: .bool(true)),
      .optional(
        "auto_pause", .nullable(.boolean), note: "A recording pauses while its member stands.",
        usual: .bool(usual.pausesItself)),
      .optional(
        "track_audience", .nullable(audience),
        note: "Who sees a new track besides its member. Earlier tracks keep theirs.",
        usual: .string(TrackAudience.usual.name.description)),
    ]
  }()

  // MARK: Forms of fields

  /// Beats per minute that a member may state (T10).
  public static let heartRates = 0.0...250.0
  /// Metres between the points of a recording.
  public static let spacings = 1.0...1_000.0
  /// Maximum number of lines of a file, each of which is a track.
  public static let maximumLines = 1_000
  /// Maximum length of the name of a category, in Unicode scalars.
  public static let maximumCategoryName = 60

  /// The source of a track: a file of a format, a recording, points that a device made of a file, or none.
  public static let format = Schema.oneOf([
    "gpx", "kml", "kmz", "tcx", "fit", "geojson", "polar", "recording", "points", "manual",
  ])
  /// The kind of a piece of gear.
  public static let gearKind = Schema.oneOf(GearKind.allCases.map { $0.name })
  /// The name of a category.
  public static let categoryName = Schema.string(
    minimumLength: 1, maximumLength: maximumCategoryName, pattern: .name)
  /// The edits of a line, in the order of making (`LineEdit`).
  public static let edits = Schema.array(
    of: .object([
      .required("id", .uuid),
      .required("at", .time, note: "The time of making, in UTC milliseconds."),
      .required("kind", .oneOf(LineEdit.Kind.allCases.map { $0.name })),
      .optional(
        "from", fixIndex,
        note: "The first fix of the stretch, counted in the recording; of all kinds but `clean`."),
      .optional("to", fixIndex, note: "The last fix of the stretch."),
      .optional(
        "metres", .number(LineEdit.raises), note: "Added to the altitudes by the kind `raise`."),
    ]), maximumCount: LineEdits.maximumCount)
  private static let fixIndex = Schema.integer(0...Int64(LineEdit.largestIndex))

  private static let waypoints = Schema.array(
    of: .object([
      .required("longitude", .number(-180...180)), .required("latitude", .number(-90...90)),
      .optional("name", .string(maximumLength: Waypoint.longestKeptText)),
      .optional("note", .string(maximumLength: Waypoint.longestKeptText)),
      .optional("altitude_m", .number(-1e9...1e9)),
    ]), maximumCount: Waypoint.maximumKept)

  /// The meaning of the field `speed_confirmed`.
  public static let speedConfirmed: StaticString =
    "True if it was as fast as it says, which its sport excludes: it then counts in sums."

  /// The audience of a track.
  public static let audience = Schema.oneOf(TrackAudience.allCases.map { $0.name })
  private static let sport = Schema.oneOf(Sport.allCases.map { $0.name })
}
