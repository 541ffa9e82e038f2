import Boulders
import JSON
import ServerBase
import Storage

/// The record collections of gyms and of members' logbooks.
enum BoulderCollections {
  static let gyms = RecordCollection(
    BoulderRecords.gyms, rules: gymRules, files: { RecordPictures.files(of: $0, "logo") },
    index: { (record, connection) throws(StorageError) in
      try GymTables.follow(gym: record, on: connection)
    },
    unindex: { (gym, _, connection) throws(StorageError) in
      try GymTables.delete(of: gym, on: connection)
    })

  static let walls = RecordCollection(
    BoulderRecords.walls, rules: wallRules,
    files: {
      RecordPictures.files(of: $0) + ($0["former"]?.array ?? []).compactMap(PictureStore.digest)
    },
    index: { (record, connection) throws(StorageError) in
      try GymTables.follow(wall: record, on: connection)
    },
    unindex: { (gym, wall, connection) throws(StorageError) in
      try GymTables.delete(wall: wall, of: gym, on: connection)
    })

  static let problems = RecordCollection(
    BoulderRecords.problems, rules: problemRules.withOriginals,
    files: { RecordPictures.files(of: $0) },
    index: { (record, connection) throws(StorageError) in
      try GymTables.follow(problem: record, on: connection)
    },
    unindex: { (gym, problem, connection) throws(StorageError) in
      try GymTables.delete(problem: problem, of: gym, on: connection)
    })

  static let photos = RecordCollection(
    BoulderRecords.photos, rules: topoRules.withOriginals, files: { RecordPictures.files(of: $0) })

  static let projects = RecordCollection(BoulderRecords.projects, rules: oneOfEachProblem)

  static let tries = RecordCollection(
    BoulderRecords.tries, rules: entryRules.withOriginals, files: { RecordPictures.files(of: $0) })

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
