public import JSON
public import Spaces

/// The records of a race.
///
/// Owners and editors of its space are the organisers, contributors the marshals.
public enum RaceRecords {
  /// The kind of space that a race is.
  public static let race = SpaceKind("race", following: .byMembership)

  /// The race's own record: name, times and settings. Organisers change it.
  public static let races = CollectionDeclaration(
    organised(
      "races",
      [
        "name", "start_at", "finish_by", "fastest_mps", "is_public", "is_members_only", "closed_at",
        "archived_at",
        "keep_days", "note", "shown_before_s",
      ]),
    fields: [
      .optional("name", .nullable(name)), .optional("start_at", .nullable(.time)),
      .optional("finish_by", .nullable(.time), note: "When the course closes."),
      .optional(
        "fastest_mps", .nullable(.number(0.5...30)), note: "What the fastest team keeps up.",
        usual: .integer(3)),
      .optional(
        "is_public", .nullable(.boolean), note: "Seen also by others than the people of the race.",
        usual: .bool(false)),
      .optional(
        "is_members_only", .nullable(.boolean),
        note: "Those others are the members of the club only.", usual: .bool(false)),
      .optional("closed_at", .nullable(.time), note: "Positions measured later are not taken."),
      .optional(
        "archived_at", .nullable(.time), note: "Closed, and nothing changes but this field."),
      .optional(
        "keep_days", .nullable(.integer(1...3_650)), note: "Days after the end.",
        usual: .integer(30)),
      .optional("note", .nullable(note)),
      .optional(
        "shown_before_s", .nullable(.integer(0...86_400)),
        note: "Seconds before a team's start from which on its positions are taken and shown.",
        usual: .integer(TeamWindow.usualMargin / 1_000)),
    ], extent: .one)

  /// The line of the course. Organisers change it.
  public static let courses = CollectionDeclaration(
    organised("race_courses", ["line"]),
    fields: [.optional("line", .nullable(coordinates))], extent: .one)

  /// The checkpoints. Organisers place them.
  public static let checkpoints = CollectionDeclaration(
    organised(
      "race_checkpoints",
      ["name", "position", "latitude", "longitude", "along_m", "radius_m", "closes_at", "note"]),
    fields: [
      .required("name", name),
      .required("position", .number(-1_000_000...1_000_000), note: "The order."),
      .required("latitude", .number(-90...90)), .required("longitude", .number(-180...180)),
      .optional(
        "along_m", .nullable(.number(0...10_000_000)),
        note: "Set by hand, where the course passes several times."),
      .optional(
        "radius_m", .nullable(.number(Checkpoint.radii)), note: "Within which a team is there.",
        usual: .number(Checkpoint.usualRadius)),
      .optional("closes_at", .nullable(.time)), .optional("note", .nullable(note)),
    ], maximumCount: RaceLimits.maximumCheckpoints)

  /// The participating teams. Organisers enter them, and only they read the members and phones.
  public static let teams = CollectionDeclaration(
    organised(
      "race_teams", ["name", "number", "category", "start_at", "followed_device"],
      forOrganisers: ["members", "phone"]),
    fields: [
      .required("name", name), .required("number", .integer(1...999_999)),
      .optional("category", .nullable(name)), .optional("members", .nullable(note)),
      .optional("phone", .nullable(.string(maximumLength: 60, pattern: .line))),
      .optional("start_at", .nullable(.time), note: "When it is not the race's."),
      .optional(
        "followed_device", .nullable(.string(maximumLength: 16, pattern: .line)),
        note: "The phone to follow, as the alert other_phone names it."),
    ], maximumCount: RaceLimits.maximumTeams)

  /// Arrivals noted at checkpoints. Marshals create them, and change and delete their own.
  public static let checkIns = CollectionDeclaration(
    CollectionGrants(
      "race_check_ins", in: [race], create: .contributor, delete: .editor,
      deleteOwn: .contributor,
      fields: [
        .initial("team"), .initial("checkpoint"),
        FieldGrant("time", edit: .editor, editOwn: .contributor),
        FieldGrant("note", edit: .editor, editOwn: .contributor),
      ]),
    fields: [
      .required("team", .uuid), .required("checkpoint", .uuid), .required("time", .time),
      .optional("note", .nullable(note)),
    ], maximumCount: maximumNotes)

  /// Decisions of organisers. A correction is never changed, only deleted, so that the log stays.
  public static let corrections = CollectionDeclaration(
    CollectionGrants(
      "race_corrections", in: [race], create: .editor, delete: .editor,
      fields: [
        .initial("team"), .initial("kind"), .initial("checkpoint"), .initial("time"),
        .initial("penalty_s"), .initial("reason"),
      ]),
    fields: [
      .required("team", .uuid),
      .required(
        "kind",
        .oneOf(["retired", "disqualified", "penalty", "passage", "missed", "cleared", "goes_on"])),
      .optional("checkpoint", .nullable(.uuid)), .optional("time", .nullable(.time)),
      .optional("penalty_s", .nullable(.integer(-86_400...86_400))),
      .required("reason", .string(maximumLength: 500)),
    ], maximumCount: maximumNotes)

  /// Alerts that an organiser has seen, for the others' information.
  public static let acknowledgements = CollectionDeclaration(
    CollectionGrants(
      "race_acknowledgements", in: [race], create: .editor, delete: .editor,
      fields: [.initial("team"), .initial("kind"), .initial("since")]),
    fields: [
      .required("team", .uuid), .required("kind", .oneOf(TeamAlert.Kind.allCases.map { $0.name })),
      .required("since", .time, note: "Since when, as the alert says."),
    ], maximumCount: maximumNotes)

  /// All collections of a race.
  public static let all = [
    races, courses, checkpoints, teams, checkIns, corrections, acknowledgements,
  ]

  private static func organised(
    _ collection: StaticString, _ fields: [StaticString], forOrganisers hidden: [StaticString] = []
  ) -> CollectionGrants {
    CollectionGrants(
      collection, in: [race], create: .editor, delete: .editor,
      fields: fields.map { FieldGrant($0, edit: .editor) }
        + hidden.map { FieldGrant($0, edit: .editor, read: .editor) })
  }

  // MARK: Forms of fields

  /// A line of longitude, latitude, and altitude if known.
  public static let coordinates = Schema.array(
    of: .array(of: .number(-20_000...20_000), maximumCount: 3), maximumCount: 20_000)

  private static let name = Schema.string(minimumLength: 1, maximumLength: 120, pattern: .name)
  private static let note = Schema.string(maximumLength: 2_000)

  /// Maximum number of check-ins, corrections and acknowledgements of a race, each: every team at 20 checkpoints.
  private static let maximumNotes = 100_000
}
