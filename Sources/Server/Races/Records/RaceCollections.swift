import JSON
import Races
import ServerBase
import Storage

/// The collections of a race's space, for the record store.
enum RaceCollections {
  static let all = [
    races, courses, checkpoints, teams, checkIns, corrections, acknowledgements,
  ]

  /// The most races that a member may own.
  static let maximumRaces = 100

  static let races = RecordCollection(
    RaceRecords.races, rules: raceRules,
    index: { (record, connection) throws(StorageError) in
      try RaceTables.follow(race: record, on: connection)
    },
    unindex: { (race, _, connection) throws(StorageError) in
      try RaceTables.delete(of: race, on: connection)
    })

  static let courses = RecordCollection(RaceRecords.courses, rules: courseRules)

  static let checkpoints = RecordCollection(RaceRecords.checkpoints, rules: rules)

  static let teams = RecordCollection(
    RaceRecords.teams, rules: teamRules,
    index: { (record, connection) throws(StorageError) in
      try RaceTables.follow(team: record, on: connection)
    },
    unindex: { (race, team, connection) throws(StorageError) in
      try RaceTables.delete(team: team, of: race, on: connection)
    })

  static let checkIns = RecordCollection(RaceRecords.checkIns, rules: noteRules)

  static let corrections = RecordCollection(
    RaceRecords.corrections, rules: correctionRules,
    index: { (record, connection) throws(StorageError) in
      try KeptEnd.follow(correction: record, on: connection)
    })

  static let acknowledgements = RecordCollection(RaceRecords.acknowledgements, rules: rules)

  /// The rules for all records of a race: an archived race does not change, and a time so far from now that its year
  /// was mistyped is refused.
  private static let rules: RecordRules = {
    var rules = RecordRules()
    rules.requireOpen = { (writer) throws(StorageError) in
      if try RaceTables.isArchived(writer.space, on: writer.connection) { throw archived }
    }
    rules.mistakes = { (said, _, now) in farTimes(said, from: now) }
    return rules
  }()

  /// The rules for teams: the followed phone has an identifier of a phone.
  private static let teamRules: RecordRules = {
    var rules = RaceCollections.rules
    let far = rules.mistakes
    rules.mistakes = { (said, body, now) in
      let device = said.first { $0.key == "followed_device" }?.value.string
      guard let device, OtherPhone.device(named: device) == nil else { return far(said, body, now) }
      return [
        FieldError(
          path: "followed_device", code: "invalid",
          message: "A phone is named by up to 16 hexadecimal digits, as the alert names it.")
      ]
    }
    return rules
  }()

  /// Check-ins: what marshals saw can be of the race.
  private static let noteRules: RecordRules = {
    var rules = RaceCollections.rules
    rules.contradictions = { (said, body, writer) throws(StorageError) in
      try RaceNotes.contradictions(said, body, writer)
    }
    return rules
  }()

  /// Corrections: that positions were deleted is said by the server, which deletes them, and stays in the log.
  private static let correctionRules: RecordRules = {
    var rules = RaceCollections.noteRules
    let far = rules.mistakes
    rules.mistakes = { (said, body, now) in
      guard said.contains(where: { $0.key == "kind" && $0.value.string == "cleared" }) else {
        return far(said, body, now)
      }
      return [
        FieldError(
          path: "kind", code: "not_allowed",
          message: "Only deleting a team's positions is noted so, by the server.")
      ]
    }
    rules.permit = { (record, _, _, _) throws(StorageError) in
      guard record.body["kind"]?.string == "cleared" else { return }
      throw .invalid("kind", "not_allowed", "Deleted positions do not come back: the note stays.")
    }
    return rules
  }()

  /// The rules for the race's own record: an archived race may leave the archive.
  private static let raceRules: RecordRules = {
    var rules = RecordRules()
    rules.nameOfSpace = "name"
    // A race without an owner has no responsible person, so it is no longer public.
    rules.fieldsWithoutOwner = [JSONMember("is_public", .bool(false))]
    rules.permit = { (record, _, fields, _) throws(StorageError) in
      let isArchived = record.body["archived_at"].map { !$0.isNull } ?? false
      let isReopened = fields.contains { $0.key == "archived_at" && $0.value.isNull }
      if isArchived, !isReopened { throw archived }
    }
    rules.mistakes = { (said, body, now) in
      let (start, end) = (body["start_at"]?.int64, body["finish_by"]?.int64)
      guard said.contains(where: { $0.key == "start_at" || $0.key == "finish_by" }),
        RaceLimits.endsBeforeStart(start: start, end: end)
      else { return farTimes(said, from: now) }
      return [
        FieldError(
          path: "finish_by", code: "before_start",
          message: "The course closes before the race starts.")
      ]
    }
    return rules
  }()

  /// The rules for the course: empty, or long enough to follow teams.
  private static let courseRules: RecordRules = {
    var rules = RaceCollections.rules
    rules.mistakes = { (_, body, _) in
      guard let line = body["line"]?.array, !line.isEmpty,
        RaceDefinition.course(line)?.length ?? 0 < Course.shortest
      else { return [] }
      return [
        FieldError(
          path: "line", code: "too_short",
          message: "A course has at least \(Int(Course.shortest)) m.")
      ]
    }
    return rules
  }()

  /// The errors for times that are too far from now.
  private static func farTimes(_ said: [JSONMember], from now: Int64) -> [FieldError] {
    said.filter { ["start_at", "finish_by", "closes_at"].contains($0.key) }.compactMap { field in
      guard let time = field.value.int64, RaceLimits.isFarAway(time, from: now) else { return nil }
      return FieldError(
        path: field.key, code: "far_away", message: "This is more than ten years away.")
    }
  }

  /// The error for a change of an archived race.
  static let archived = StorageError.invalid(
    "record", "archived", "The race is archived: nothing of it changes any more.")
}
