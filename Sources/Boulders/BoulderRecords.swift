public import JSON
public import Spaces

/// The records of gyms, their walls and problems, and of a member's own logbook.
///
/// A gym is a space in which every member of the club contributes; its owners and editors run it.
public enum BoulderRecords {
  /// A gym, which members may choose to have on their devices.
  public static let gym = SpaceKind("gym", everyone: .contributor, following: .byChoice)

  /// The gym itself.
  public static let gyms = CollectionDeclaration(
    CollectionGrants(
      "boulder_gyms", in: [gym], create: .editor, delete: .owner,
      fields: [
        "name", "address", "latitude", "longitude", "note", "opening", "logo", "colours",
      ].map { FieldGrant($0, edit: .editor) }),
    fields: [
      .optional("name", .nullable(name)), .optional("address", .nullable(place)),
      .optional("latitude", .nullable(latitude)), .optional("longitude", .nullable(longitude)),
      .optional("note", .nullable(text)), .optional("opening", .nullable(text)),
      .optional("logo", .nullable(.picture)), .optional("sizes", .pictureSizes),
      .optional(
        "colours", .nullable(.array(of: colour, maximumCount: GymColour.maximumCount)),
        note: "What the colours of holds mean, as ranges of grades."),
    ], extent: .one)

  /// A wall of a gym, with its current photo and the former ones, which sends refer to. While it is archived, its problems are
  /// off the lists with it, whatever they say of themselves, so that they come back as they were.
  public static let walls = CollectionDeclaration(
    CollectionGrants(
      "boulder_walls", in: [gym], create: .editor, delete: .editor,
      fields: ["name", "picture", "former"].map { FieldGrant($0, edit: .editor) } + [
        FieldGrant("archived_at", edit: .editor, merge: .earliest).past
      ]),
    fields: [
      .required("name", name), .optional("picture", .nullable(.picture)),
      .optional("sizes", .pictureSizes),
      .optional(
        "former", .nullable(.array(of: .picture, maximumCount: maximumFormer)),
        note: "The photos before, the oldest first."),
      .optional(
        "archived_at", .nullable(.time),
        note: "Off the list of walls since then, and its problems off that of problems."),
    ], maximumCount: maximumWalls)

  /// Marks on a photo of a wall, or on the problem's own photo.
  public static let problems = CollectionDeclaration(
    CollectionGrants(
      "boulder_problems", in: [gym], create: .contributor, delete: .editor,
      deleteOwn: .contributor,
      fields: [
        .initial("made_at").past, byAuthor("name"), byAuthor("wall"), byAuthor("picture"),
        byAuthor("marks", merge: .elements), byAuthor("grade"), byAuthor("style"),
        byAuthor("note", merge: .lines), byAuthor("archived_at", merge: .earliest).past, .hidden,
      ]),
    fields: [
      .required("made_at", .time), .required("picture", .picture), .required("marks", marks),
      .optional("sizes", .pictureSizes),
      .optional("name", .nullable(name)), .optional("wall", .nullable(.uuid)),
      .optional("grade", .nullable(difficulty)), .optional("style", .nullable(style)),
      .optional("note", .nullable(text)), .optional("archived_at", .nullable(.time)),
      .optional("hidden", .hidden),
    ])

  /// Members' comments on a problem. They are plain text, never markup.
  public static let comments = CollectionDeclaration(
    CollectionGrants(
      "boulder_comments", in: [gym], create: .contributor, delete: .owner,
      deleteOwn: .contributor,
      fields: [
        .initial("problem"), .initial("made_at").past, .authored("text", .contributor), .hidden,
      ], departure: .delete),
    fields: [
      .required("problem", .uuid), .required("made_at", .time),
      .required("text", .string(minimumLength: 1, maximumLength: 2_000)),
      .optional("hidden", .hidden),
    ], maximumCount: 200_000)

  /// Suggested marks for another member's problem, with the marks that they were based on, `base` (B9).
  public static let suggestions = CollectionDeclaration(
    CollectionGrants(
      "boulder_suggestions", in: [gym], create: .contributor, delete: .owner,
      deleteOwn: .contributor,
      fields: [
        .initial("problem"), .initial("made_at").past, .initial("base"),
        .authored("marks", .contributor, merge: .elements), .authored("note", .contributor),
        .hidden,
      ], departure: .delete),
    fields: [
      .required("problem", .uuid), .required("made_at", .time), .required("base", marks),
      .required("marks", marks), .optional("note", .nullable(.string(maximumLength: 500))),
      .optional("hidden", .hidden),
    ], maximumCount: 100_000)

  /// The decision on a suggestion by the problem's author or an editor of the gym; final.
  public static let decisions = CollectionDeclaration(
    CollectionGrants(
      "boulder_decisions", in: [gym], create: .contributor, delete: .owner,
      deleteOwn: .contributor,
      fields: [.initial("suggestion"), .initial("is_accepted"), .initial("made_at").past]),
    fields: [
      .required("suggestion", .uuid), .required("is_accepted", .boolean),
      .required("made_at", .time),
    ], maximumCount: 100_000)

  /// The grade and stars given to a problem by a member who sent it: one for each member (B12).
  public static let opinions = CollectionDeclaration(
    CollectionGrants(
      "boulder_opinions", in: [gym], create: .contributor, delete: .owner,
      deleteOwn: .contributor,
      fields: [
        .initial("problem"), .initial("made_at").past, .authored("grade", .contributor),
        .authored("stars", .contributor),
      ], departure: .delete),
    fields: [
      .required("problem", .uuid), .required("made_at", .time),
      .optional("grade", .nullable(difficulty), note: "A grade of a scale."),
      .optional("stars", .nullable(.integer(1...Int64(StarRating.maximum)))),
    ], maximumCount: 200_000)

  /// Photos still to be marked, with the problem's data entered so far (B3). `place` is the name of a gym that
  /// may be unknown to the club.
  public static let photos = CollectionDeclaration(
    .own(
      "boulder_photos",
      fields: [
        .owned("picture"), .owned("taken_at").past, .owned("gym"), .owned("wall"),
        FieldGrant("marks", edit: .owner, merge: .elements), .owned("name"), .owned("place"),
        .owned("grade"), .owned("style"), FieldGrant("note", edit: .owner, merge: .lines),
      ]),
    fields: [
      .required("picture", .picture), .required("taken_at", .time),
      .optional("gym", .nullable(.uuid)), .optional("wall", .nullable(.uuid)),
      .optional("marks", .nullable(marks), note: "Those that were put so far."),
      .optional("name", .nullable(name)),
      .optional("place", .nullable(name), note: "The name of its gym, where that is not known."),
      .optional("grade", .nullable(difficulty)), .optional("style", .nullable(style)),
      .optional("note", .nullable(text)), .optional("sizes", .pictureSizes),
    ])

  /// Problems that a member wants to send (B6).
  public static let projects = CollectionDeclaration(
    .own("boulder_projects", fields: [.owned("gym"), .owned("problem"), .owned("since").past]),
    fields: [.required("gym", .uuid), .required("problem", .uuid), .required("since", .time)])

  /// A member's tries at a problem in one session, and whether the last of them was a send. Picture, marks,
  /// grade, style and the names of problem and place are copied from that day, so that they remain when the
  /// wall is reset; for a problem outside the club's gyms they are all there is. A send that ended a project
  /// stores its beginning, and an imported entry its `origin`, the line of a file (``EntryKey``).
  public static let tries = CollectionDeclaration(
    .own(
      "boulder_tries",
      fields: [
        "gym", "problem", "day", "tries", "is_send", "opinion", "note", "picture", "marks", "name",
        "place", "grade", "style", "origin",
      ].map { .owned($0) } + [.owned("time").past, .owned("project_since").past]),
    fields: [
      .optional("gym", .nullable(.uuid), note: "Absent for what is none of a gym here."),
      .optional("problem", .nullable(.uuid)), .required("time", .time),
      .optional(
        "day", .nullable(day),
        note: "The day where no time is known: the same date wherever one is."),
      .optional("tries", .nullable(tryCount), note: "Absent when nobody counted."),
      .required("is_send", .boolean),
      .optional("opinion", .nullable(difficulty), note: "What the member thinks of the grade."),
      .optional("note", .nullable(text)), .optional("picture", .nullable(.picture)),
      .optional("sizes", .pictureSizes),
      .optional("marks", .nullable(marks)), .optional("name", .nullable(name)),
      .optional("place", .nullable(name), note: "Where it was: the name of the gym or the rock."),
      .optional("grade", .nullable(difficulty)), .optional("style", .nullable(style)),
      .optional("project_since", .nullable(.time), note: "Of a send that ended a project."),
      .optional(
        "origin", .nullable(.string(maximumLength: 16, pattern: .line)),
        note: "The line of a file that it was carried in from, by which that is known again."),
    ])

  /// All collections of boulders.
  public static let all = [
    gyms, walls, problems, comments, suggestions, decisions, opinions, photos, projects, tries,
  ]

  /// The boulder fields of a member's preferences.
  public static let preferences: [SchemaField] = [
    .optional(
      "boulder_scale", .nullable(.oneOf(["gym", "font", "v"])),
      note: "The scale in which grades of boulders are shown; `gym` is each as it was given.")
  ]

  /// The data of boulders that members may share with friends.
  public static let friendSights: [FriendSight] = [.sends, .projects]

  /// A field that authors edit in their own records and editors in all.
  private static func byAuthor(_ field: StaticString, merge: FieldMerge = .whole) -> FieldGrant {
    FieldGrant(field, edit: .editor, editOwn: .contributor, merge: merge)
  }

  // MARK: Forms of fields

  /// The name of a gym, a wall, a problem or a place.
  public static let name = Schema.string(
    minimumLength: 1, maximumLength: ImportedEntry.maximumName, pattern: .name)
  /// The postal address of a gym.
  public static let place = Schema.string(maximumLength: 300, pattern: .line)
  /// Degrees north.
  public static let latitude = Schema.number(-90...90)
  /// Degrees east.
  public static let longitude = Schema.number(-180...180)
  /// A note.
  public static let text = Schema.string(maximumLength: ImportedEntry.maximumNote)
  /// A day of the calendar.
  static let day = Schema.string(maximumLength: 10, pattern: .date)
  /// The number of tries in a session.
  static let tryCount = Schema.integer(1...Int64(ImportedEntry.maximumTries))

  /// The marks on a photo.
  public static let marks = Schema.array(
    of: .object([
      .required("id", .string(minimumLength: 1, maximumLength: 36)),
      .required("kind", .oneOf(Mark.Kind.allCases.map { $0.name })),
      .required("x", .number(0...1)), .required("y", .number(0...1)),
    ]), maximumCount: Topo.maximumCount)

  /// A grade on a scale, or in words.
  public static let difficulty = Schema.object([
    .required("scale", .oneOf(Difficulty.scales)),
    .required(
      "value", .string(minimumLength: 1, maximumLength: Difficulty.maximumName, pattern: .line)),
  ])

  /// A colour of holds and its grades.
  public static let colour = Schema.object([
    .required("name", .string(minimumLength: 1, maximumLength: Difficulty.maximumName)),
    .required("colour", .string(maximumLength: 7), note: "`#` and six hexadecimal digits."),
    .optional("from", .string(maximumLength: 6)), .optional("to", .string(maximumLength: 6)),
  ])

  /// The holds that feet may use.
  public static let style = Schema.oneOf(["free", "feet_follow", "no_feet"])

  /// Maximum number of walls of a gym.
  private static let maximumWalls = 1_000
  /// Maximum number of former photos kept of a wall.
  private static let maximumFormer = 100
}
