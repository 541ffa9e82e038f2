import Geodesy
import JSON
import Races
import ServerBase
import Spaces
import Storage

/// The schemas of the requests and responses of race routes.
enum RaceSchemas {
  private static let name = Schema.string(minimumLength: 1, maximumLength: 120, pattern: .line)
  private static let degrees = Schema.number(-180...180)
  private static let metres = Schema.number(0...100_000_000)

  static let newRace = Schema.object([
    .optional(
      "id", .uuid,
      note: "So that a repeat makes no second race. The race's own is derived from it."),
    .required("name", name), .optional("start_at", .time),
  ])

  private static let checkpoints = Schema.array(
    of: .object([
      .required("id", .uuid), .required("name", .string(maximumLength: 120)),
      .required("latitude", degrees), .required("longitude", degrees),
      .optional("along_m", metres, note: "Absent when the course does not pass there."),
      .optional("closes_at", .time),
      .required(
        "radius_m", .number(Checkpoint.radii), note: "Within which a team is there."),
      .optional(
        "is_derived", .boolean,
        note: "True for the start or finish of the course where no checkpoint was drawn."),
    ]), maximumCount: RaceLimits.maximumCheckpoints + 2)

  static let race = Schema.object(raceFields)

  /// The most columns of a table that are named as not read, and the most characters of each name.
  static let (maximumUnusedColumns, unusedColumnLength) = (100, 100)

  private static let teamTableFields: [SchemaField] = [
    .required(
      "unused_columns",
      .array(of: .string(maximumLength: unusedColumnLength), maximumCount: maximumUnusedColumns),
      note: "The columns of the table that are not read."),
    .required(
      "rows",
      .array(
        of: .object([
          .required("line", .integer(1...10_000_000)),
          .required("outcome", .oneOf(["new", "changed", "same"])),
          .required("number", .integer(1...1_999_999)),
          .required("name", .string(maximumLength: 120)),
          .optional("team", .uuid, note: "The team that is there."),
          .optional(
            "fields", .array(of: .string(maximumLength: 20), maximumCount: 6),
            note: "The fields that change."),
        ]), maximumCount: RaceLimits.maximumTeams),
      note: "The lines of the table, each about a team."),
  ]

  /// A table of teams, compared with a race.
  static let teamTable = Schema.object(teamTableFields)

  /// A race after the import of a table of teams.
  static let importedTeams = Schema.object(raceFields + teamTableFields)

  private static let raceFields: [SchemaField] = [
    .required("id", .uuid), .required("name", .string(maximumLength: 120)),
    .required("is_public", .boolean), .required("is_members_only", .boolean),
    .optional("start_at", .time),
    .optional("finish_by", .time), .optional("closed_at", .time),
    .optional("archived_at", .time),
    .optional("fastest_mps", .number(0.5...30)), .optional("keep_days", .integer(1...3_650)),
    .optional("shown_before_s", .integer(0...86_400)),
    .optional("note", .string(maximumLength: 2_000)),
    .optional("length_m", metres, note: "Of the course, when there is one."),
    .required("checkpoints", checkpoints),
    .required(
      "lacks", .array(of: .oneOf(["course", "start", "teams", "checkpoints"]), maximumCount: 4),
      note:
        "What must be added for teams to be followed: a course, a start, teams, or checkpoints that it passes."
    ),
    .required(
      "teams",
      .array(
        of: .object([
          .required("id", .uuid), .required("number", .integer(1...999_999)),
          .required("name", .string(maximumLength: 120)),
          .optional("category", .string(maximumLength: 120)),
          .optional("start_at", .time),
        ]), maximumCount: RaceLimits.maximumTeams)),
  ]

  static let ownRace = Schema.object([
    .required("id", .uuid), .required("name", .string(maximumLength: 120)),
    .optional("start_at", .time, note: "Of the team, or of all."),
    .optional("finish_by", .time), .optional("closed_at", .time),
    .optional(
      "captured_from", .integer(-4_102_444_800_000...4_102_444_800_000),
      note: "Nothing measured before is shown to anybody, nor kept."),
    .optional(
      "ended_at", .time,
      note: "When the team finished or left the race: later positions are for organisers only."),
    .optional("ended_by", .oneOf(["finished", "retired", "disqualified"])),
    .optional(
      "standing",
      .object([
        .required("place", .integer(1...100_000)),
        .required("of", .integer(1...100_000), note: "How many teams have a place."),
        .required("at", .time),
      ]), note: "The team's place; absent before it came to the course, and once it is out."),
    .required("fastest_mps", .number(0.5...30)),
    .required(
      "team",
      .object([
        .required("id", .uuid), .required("number", .integer(1...999_999)),
        .required("name", .string(maximumLength: 120)),
      ])),
    .required("checkpoints", checkpoints),
    .optional(
      "course_revision", .integer(0...9_007_199_254_740_991),
      note: "Another one with another line; absent without a course."),
  ])

  static let course = Schema.object([
    .required("line", RaceRecords.coordinates, note: "Longitude, latitude, altitude if known."),
    .required(
      "alongs_m", .array(of: metres, maximumCount: 20_000),
      note: "From the start to each point of the line."),
    .required("length_m", metres),
    .required("effort_m", metres, note: "Metres on the flat that would take as long."),
  ])

  private static let newTeamFields: [SchemaField] = [
    .required("name", name), .optional("number", .integer(1...999_999)),
    .optional("category", name), .optional("members", .string(maximumLength: 2_000)),
    .optional("phone", .string(maximumLength: 60, pattern: .line)),
    .optional("start_at", .time),
  ]

  static let newTeams = Schema.object([
    .required("teams", .array(of: .object(newTeamFields), maximumCount: 2_000))
  ])

  /// The schema of a field of a new team.
  static func newTeam(_ field: String) -> Schema? {
    newTeamFields.first { $0.name.description == field }?.schema
  }

  /// The most teams whose codes are drawn for one request; further teams get none.
  static let maximumCodes = 500

  static let keyTeams = Schema.object([
    .optional("teams", .array(of: .uuid, maximumCount: RaceLimits.maximumTeams)),
    .optional(
      "origin", SecretLink.origin,
      note: "Of the app, such as https://club.example: each key comes with its link and code."),
  ])

  static let keys = Schema.object([
    .required(
      "keys",
      .array(
        of: .object(
          [
            .required("team", .uuid), .required("number", .integer(1...999_999)),
            .required("key", .string(maximumLength: 64)),
          ] + SecretLink.schemaFields), maximumCount: RaceLimits.maximumTeams))
  ])

  static let passes = Schema.object([
    .required(
      "passes",
      .array(
        of: .object([
          .required("along_m", metres), .required("aside_m", metres, note: "Beside the course."),
        ]), maximumCount: 20_000))
  ])

  static let alerts = Schema.object([
    .required("at", .time),
    .required(
      "alerts",
      .array(
        of: .object([
          .required("team", .uuid), .required("number", .integer(1...999_999)),
          .required("name", .string(maximumLength: 120)),
          .required("kind", .oneOf(TeamAlert.Kind.allCases.map(\.name))),
          .required("since", .time),
          .optional(
            "clock_ahead_ms", .integer(-4_102_444_800_000...4_102_444_800_000),
            note: "Of a wrong clock; below 0 for one that is behind."),
          .optional(
            "checkpoint", .integer(0...1_000),
            note: "The one whose time limit was not kept, by its number in the race."),
          .optional(
            "device", .string(maximumLength: 16),
            note: "Of another phone: for followed_device of the team, to follow this one."),
        ]),
        maximumCount: (TeamAlert.Kind.allCases.count + TeamAlert.mostPhones)
          * RaceLimits.maximumTeams),
      note: "The latest first."),
  ])

  static let track = Schema.object(
    [
      .required(
        "last", .integer(0...9_007_199_254_740_991), note: "For `after` of the next request."),
      .required(
        "gap_s", .integer(1...1_000_000),
        note: "Seconds between two, over which nobody knows the way."),
    ]
      + (["times", "longitudes", "latitudes", "accuracies_m", "altitudes_m", "batteries_percent"]
      as [StaticString]).map {
        .required(
          $0, .array(of: .nullable(.number(-1e15...1e15)), maximumCount: 10_000_000))
      })

  /// The positions of a team as arrays of equal length.
  static func track(_ positions: [StoredPosition]) -> JSONWriter {
    var writer = JSONWriter(reservingCapacity: positions.count * 64)
    writer.beginObject()
    writer.member("last", positions.map(\.id).max() ?? 0)
    writer.member("gap_s", Passage.estimated / 1_000)
    func column(_ name: StaticString, _ decimals: Int, _ value: (StoredPosition) -> Double?) {
      writer.key(name)
      writer.beginArray()
      for position in positions {
        if let value = value(position) {
          writer.number(value, decimals: decimals)
        } else {
          writer.null()
        }
      }
      writer.endArray()
    }
    column("times", 0) { Double($0.fix.time) }
    column("longitudes", 6) { $0.fix.place.longitude }
    column("latitudes", 6) { $0.fix.place.latitude }
    column("accuracies_m", 0) { $0.fix.accuracy }
    column("altitudes_m", 0) { $0.altitude }
    column("batteries_percent", 0) { $0.fix.battery }
    writer.endObject()
    return writer
  }
}

extension RaceDefinition {
  /// The race as `Race`.
  var json: JSONWriter { json { _ in } }

  /// The race as `Race`, with further members.
  func json(_ others: (inout JSONWriter) -> Void) -> JSONWriter {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("id", race.description)
    writer.member("name", name)
    writer.member("is_public", isPublic)
    writer.member("is_members_only", isMembersOnly)
    writeTerms(
      [
        "start_at", "finish_by", "archived_at", "fastest_mps", "keep_days", "shown_before_s",
        "note",
      ], &writer)
    writeEnd(into: &writer)
    writer.member("length_m", plan?.course.length, decimals: 0)
    writeCheckpoints(into: &writer)
    writer.beginArray("lacks")
    for lack in lacks { writer.string(lack) }
    writer.endArray()
    writer.beginArray("teams")
    for team in teams { write(team, into: &writer) }
    writer.endArray()
    others(&writer)
    writer.endObject()
    return writer
  }

  /// The race for the phone of a team, as `OwnRace`.
  /// - Parameters:
  ///   - ending: end of the team's race, milliseconds since 1970, and its stage.
  ///   - report: the standings that the team reads its place in.
  /// - Returns: `nil` if the race has no such team.
  func json(
    for id: UUID, ending: (at: Int64, stage: TeamStage)?, in report: RaceReport
  ) -> JSONWriter? {
    guard let team = teams.first(where: { $0.id == id }) else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("id", race.description)
    writer.member("name", name)
    if let start = team.start ?? start {
      writer.member("start_at", start)
    }
    writeTerms(["finish_by"], &writer)
    writeEnd(into: &writer)
    if let window = window(of: team, end: nil) {
      writer.member("captured_from", window.first)
    }
    if let ending {
      writer.member("ended_at", ending.at)
      writer.member("ended_by", ending.stage.name)
    }
    if let place = report.rows.first(where: { $0.team.id == id })?.places.place {
      writer.beginObject("standing")
      writer.member("place", place)
      writer.member("of", report.rows.count { $0.places.place != nil })
      writer.member("at", report.time)
      writer.endObject()
    }
    writer.member("fastest_mps", body["fastest_mps"]?.double ?? RacePlan.walking, decimals: 2)
    writer.beginObject("team")
    writeName(of: team, into: &writer)
    writer.endObject()
    writeCheckpoints(into: &writer)
    if plan != nil {
      writer.member("course_revision", courseRevision)
    }
    writer.endObject()
    return writer
  }

  private func writeTerms(_ fields: [String], _ writer: inout JSONWriter) {
    for field in fields {
      guard let value = body[field], !value.isNull else { continue }
      writer.key(field)
      value.write(into: &writer)
    }
  }

  func writeEnd(into writer: inout JSONWriter) {
    guard let closedAt else { return }
    writer.member("closed_at", closedAt)
  }

  private func writeCheckpoints(into writer: inout JSONWriter) {
    writer.beginArray("checkpoints")
    for (index, checkpoint) in checkpoints.enumerated() { write(checkpoint, index, into: &writer) }
    writer.endArray()
  }

  private func write(_ checkpoint: Checkpoint, _ index: Int, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", checkpoint.id.description)
    writer.member("name", checkpoint.name)
    writer.member("latitude", coordinate: checkpoint.place.latitude)
    writer.member("longitude", coordinate: checkpoint.place.longitude)
    writer.member("along_m", plan?.checkpoints[index], decimals: 0)
    writer.member("closes_at", checkpoint.closesAt)
    writer.member("radius_m", checkpoint.radius, decimals: 0)
    if checkpoint.isDerived {
      writer.member("is_derived", true)
    }
    writer.endObject()
  }

  /// Writes the identifier, number and name of a team.
  private func writeName(of team: Team, into writer: inout JSONWriter) {
    writer.member("id", team.id.description)
    writer.member("number", team.number)
    writer.member("name", team.name)
  }

  private func write(_ team: Team, into writer: inout JSONWriter) {
    writer.beginObject()
    writeName(of: team, into: &writer)
    writer.member("category", team.category)
    writer.member("start_at", team.start)
    writer.endObject()
  }
}

extension Course {
  /// The course as `RaceCourse`.
  var json: JSONWriter {
    var writer = JSONWriter(reservingCapacity: line.count * 32)
    writer.beginObject()
    writer.beginArray("line")
    for (index, place) in line.enumerated() {
      writer.beginArray()
      writer.coordinate(place.longitude)
      writer.coordinate(place.latitude)
      if let altitudes { writer.number(altitudes[index], decimals: 1) }
      writer.endArray()
    }
    writer.endArray()
    writer.beginArray("alongs_m")
    for along in distances { writer.number(along, decimals: 0) }
    writer.endArray()
    writer.member("length_m", length, decimals: 1)
    writer.member("effort_m", effort(at: length), decimals: 1)
    writer.endObject()
    return writer
  }
}
