import Boulders
import JSON
import ServerBase
import Storage

/// The record collections of gyms and of members' logbooks.
enum BoulderCollections {
  static let all = [
    gyms, walls, problems, comments, suggestions, decisions, opinions, photos, projects, tries,
  ]

  static let name = Schema.string(minimumLength: 1, maximumLength: 120, pattern: .line)
  static let place = Schema.string(maximumLength: 300, pattern: .line)
  static let latitude = Schema.number(-90...90)
  static let longitude = Schema.number(-180...180)
  static let text = Schema.string(maximumLength: 2_000)
  static let time = Schema.integer(0...4_102_444_800_000)

  static let marks = Schema.array(
    of: .object([
      .required("id", .string(minimumLength: 1, maximumLength: 36)),
      .required("kind", .oneOf(Mark.Kind.allCases.map(\.name))),
      .required("x", .number(0...1)), .required("y", .number(0...1)),
    ]), maximumCount: Topo.maximumCount)

  static let difficulty = Schema.object([
    .required("scale", .oneOf(Difficulty.scales)),
    .required(
      "value", .string(minimumLength: 1, maximumLength: Difficulty.maximumName, pattern: .line)),
  ])

  /// The schema of a colour of holds and its grades.
  static let colour = Schema.object([
    .required("name", .string(minimumLength: 1, maximumLength: Difficulty.maximumName)),
    .required("colour", .string(maximumLength: 7), note: "`#` and six hexadecimal digits."),
    .optional("from", .string(maximumLength: 6)), .optional("to", .string(maximumLength: 6)),
  ])

  static let style = Schema.oneOf(["free", "feet_follow", "no_feet"])

  static let gyms = RecordCollection(
    BoulderGrants.gyms,
    schema: .object([
      .optional("name", .nullable(name)), .optional("address", .nullable(place)),
      .optional("latitude", .nullable(latitude)), .optional("longitude", .nullable(longitude)),
      .optional("note", .nullable(text)), .optional("opening", .nullable(text)),
      .optional("logo", .nullable(RecordPictures.picture)),
      .optional("sizes", RecordPictures.sizes),
      .optional(
        "colours", .nullable(.array(of: colour, maximumCount: GymColour.maximumCount)),
        note: "What the colours of holds mean, as ranges of grades."),
    ]), extent: .one, rules: gymRules, files: { RecordPictures.files(of: $0, "logo") },
    index: { (record, connection) throws(StorageError) in
      try GymTables.follow(gym: record, on: connection)
    },
    forget: { (gym, _, connection) throws(StorageError) in
      try GymTables.delete(of: gym, on: connection)
    })

  static let walls = RecordCollection(
    BoulderGrants.walls,
    schema: .object([
      .required("name", name), .optional("picture", .nullable(RecordPictures.picture)),
      .optional("sizes", RecordPictures.sizes),
      .optional(
        "former", .nullable(.array(of: RecordPictures.picture, maximumCount: maximumFormer)),
        note: "The photos before, the oldest first."),
    ]), maximumCount: maximumWalls, rules: wallRules,
    files: {
      RecordPictures.files(of: $0) + ($0["former"]?.array ?? []).compactMap(RecordPictures.digest)
    })

  static let problems = RecordCollection(
    BoulderGrants.problems,
    schema: .object([
      .required("made_at", time), .required("picture", RecordPictures.picture),
      .required("marks", marks),
      .optional("sizes", RecordPictures.sizes),
      .optional("name", .nullable(name)), .optional("wall", .nullable(.uuid)),
      .optional("grade", .nullable(difficulty)),
      .optional("style", .nullable(style)),
      .optional("note", .nullable(text)), .optional("archived_at", .nullable(time)),
      .optional("hidden", ReportSchemas.hidden),
    ]), rules: problemRules.withOriginals, files: { RecordPictures.files(of: $0) },
    index: { (record, connection) throws(StorageError) in
      try GymTables.follow(problem: record, on: connection)
    },
    forget: { (gym, problem, connection) throws(StorageError) in
      try GymTables.delete(problem: problem, of: gym, on: connection)
    })

  static let photos = RecordCollection(
    BoulderGrants.photos,
    schema: .object([
      .required("picture", RecordPictures.picture), .required("taken_at", time),
      .optional("gym", .nullable(.uuid)), .optional("wall", .nullable(.uuid)),
      .optional("marks", .nullable(marks), note: "Those that were put so far."),
      .optional("name", .nullable(name)),
      .optional("place", .nullable(name), note: "The name of its gym, where that is not known."),
      .optional("grade", .nullable(difficulty)), .optional("style", .nullable(style)),
      .optional("note", .nullable(text)), .optional("sizes", RecordPictures.sizes),
    ]), rules: topoRules.withOriginals, files: { RecordPictures.files(of: $0) })

  static let projects = RecordCollection(
    BoulderGrants.projects,
    schema: .object([
      .required("gym", .uuid), .required("problem", .uuid), .required("since", time),
    ]), rules: oneOfEachProblem)

  static let tries = RecordCollection(
    BoulderGrants.tries,
    schema: .object([
      .optional("gym", .nullable(.uuid), note: "Absent for what is none of a gym here."),
      .optional("problem", .nullable(.uuid)), .required("time", time),
      .optional(
        "day", .nullable(.string(maximumLength: 10, pattern: .date)),
        note: "The day where no time is known: the same date wherever one is."),
      .optional("tries", .nullable(.integer(1...10_000)), note: "Absent when nobody counted."),
      .required("is_send", .boolean),
      .optional("opinion", .nullable(difficulty), note: "What the member thinks of the grade."),
      .optional("note", .nullable(text)), .optional("picture", .nullable(RecordPictures.picture)),
      .optional("sizes", RecordPictures.sizes),
      .optional("marks", .nullable(marks)), .optional("name", .nullable(name)),
      .optional("place", .nullable(name), note: "Where it was: the name of the gym or the rock."),
      .optional("grade", .nullable(difficulty)), .optional("style", .nullable(style)),
      .optional("project_since", .nullable(time), note: "Of a send that ended a project."),
      .optional(
        "origin", .nullable(.string(maximumLength: 16, pattern: .line)),
        note: "The line of a file that it was carried in from, by which that is known again."),
    ]), rules: entryRules.withOriginals, files: { RecordPictures.files(of: $0) })

  /// Maximum number of walls of a gym.
  private static let maximumWalls = 1_000
  /// Maximum number of former photos kept of a wall.
  private static let maximumFormer = 100

  // MARK: Pictures

  /// The fields with pictures. Those of gyms are visible to everyone who follows them.
  static let pictures = [
    RecordPictures.Source(gyms, "logo", isShared: true),
    RecordPictures.Source(walls, former: "former", isShared: true),
    RecordPictures.Source(problems, isShared: true),
    RecordPictures.Source(photos, isShared: false), RecordPictures.Source(tries, isShared: false),
  ]

  // MARK: Rules

  /// The gym's name is also the name of its space.
  private static var gymRules: RecordRules {
    var rules = RecordRules()
    rules.nameOfSpace = "name"
    rules.settle = { (field, _) throws(StorageError) in
      if field.key == "name", field.value.isNull {
        throw .invalid("name", "required", "A gym has a name.")
      }
      if field.key == "colours", !field.value.isNull, GymColour.all(field.value) == nil {
        throw .invalid(
          "colours", "no_colour", "A colour has a name of its own and a range of grades.")
      }
      return field.value
    }
    return rules
  }

  /// Former photos are stripped of metadata like the current one.
  private static var wallRules: RecordRules {
    var rules = RecordRules()
    rules.settle = { (field, writer) throws(StorageError) in
      guard field.key == "former", let former = field.value.array else { return field.value }
      let shareable = try former.map { (picture) throws(StorageError) in
        guard
          let one = try PictureStore.shareable(
            picture, in: writer.space, on: writer.connection)
        else {
          throw .invalid("former", "unknown", "A photo of earlier is one that a wall had.")
        }
        return one
      }
      return .array(shareable)
    }
    return rules
  }

  /// Checks that a schema cannot express: marks are unique, and the grade exists on its scale.
  private static var topoRules: RecordRules {
    var rules = RecordRules()
    rules.settle = { (field, _) throws(StorageError) in
      switch field.key {
      case "marks" where !field.value.isNull && Topo(field.value) == nil:
        throw .invalid("marks", "no_marks", "Two marks have the same identifier.")
      case "grade" where !field.value.isNull && Difficulty(field.value) == nil,
        "opinion" where !field.value.isNull && Difficulty(field.value) == nil:
        throw .invalid(field.key, "no_grade", "The scale has no such grade.")
      default: return field.value
      }
    }
    return rules
  }

  /// The wall of a problem must be, or have been, one of its gym.
  private static var problemRules: RecordRules {
    var rules = topoRules
    rules.settle = { [topo = rules.settle] (field, writer) throws(StorageError) in
      if field.key == "wall", let wall = field.value.uuid,
        try writer.store.find(walls.name, id: wall, in: writer.space, on: writer.connection) == nil
      {
        throw .invalid("wall", "unknown", "The gym has no such wall.")
      }
      return try topo(field, writer)
    }
    return rules
  }

  /// A day without a time must not be in the future, like any time.
  private static var entryRules: RecordRules {
    var rules = topoRules
    rules.mistakes = { (said, _, now) in
      let isAhead = said.contains { field in
        field.key == "day" && field.value.string.map { LoggedAttempt.isAhead($0, of: now) } ?? false
      }
      return isAhead ? [.future("day")] : []
    }
    return rules
  }

  /// A problem can be a project only once.
  private static var oneOfEachProblem: RecordRules {
    var rules = RecordRules()
    rules.duplicate = { (fields, record, writer) throws(StorageError) in
      guard let problem = JSONValue.object(fields)["problem"]?.uuid else { return nil }
      return try writer.store.first(
        "boulder_projects", in: writer.space, with: "problem", problem, on: writer.connection,
        where: { $0.id != record })?.id
    }
    return rules
  }
}
