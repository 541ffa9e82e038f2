import Formats
import Geodesy
import HTTP
import Identity
import JSON
import Live
import Races
import ServerBase
import Spaces
import Storage
import Threads

/// The routes of races, and the services that they use.
struct RaceRoutes: JudgingTeams {
  let database: Database
  let records: RecordStore
  let identity: Identity
  let authenticator: Authenticator
  let keys: TeamKeys
  let positions: PositionStore
  let deletion: PositionDeletion
  let rooms: RaceRooms
  /// Tells organisers of alerts.
  let alertWatch: RaceAlertWatch
  let listeners: Listeners
  let refused: RefusedPositions

  /// The routes of races themselves.
  static var own: [Route<RaceRoutes>] {
    [
      list, make, read, edit, readCourse, readCourseLines, replaceCourse, addTeams, makeKeys,
      standings, standing, track, replay, listen,
    ]
  }

  static let tag = "races"
  static let race = Parameter<String>.uuid("id", "The race.")
  static let team = Parameter<String>.uuid("team", "The team.")
  static let offset = Parameter<Int>.integer(
    "utc_offset_min", "Minutes east of UTC, for times in a table that state no zone.",
    in: -14 * 60...14 * 60)
  private static let after = Parameter<Int>.integer(
    "after", "Positions after this one.", in: 0...Int(1) << 52)
  private static let event = Parameter<String>.text(
    "after", "The `event` of the standings; `Last-Event-ID` goes before.", maximumLength: 60)
  private static let checkpoints = Parameter<String>.oneOf(
    "checkpoints", "Whether the waypoints of the file replace the checkpoints.", ["waypoints"])

  static func id(_ request: Request, _ parameter: Parameter<String> = race) throws(Problem) -> UUID
  {
    guard let id = UUID(request[parameter]) else { throw .notFound }
    return id
  }

  private static let line = Parameter<CourseFile.Choice>(
    "line",
    "The line of a file with several, counted from 0, or `all`, one after another.",
    schema: .string(maximumLength: 4)
  ) { CourseFile.Choice($0) }

  // MARK: Races

  private static let list = Route<RaceRoutes>(
    .get, "/api/v1/races", name: "listRaces",
    summary:
      "The races that everybody may see, and for members those of the club, the latest start first.",
    tag: tag, access: .anyoneOrMember, query: [RacePage.cursor.description],
    answers: [.ok(NamedSchema("RaceList", RacePage.schema))]
  ) { (races, member, request) in
    let cursor = request.query[RacePage.cursor]
    let page = try await races.database.read { connection throws(StorageError) in
      try RacePage(after: cursor, forMember: member != nil, on: connection)
    }
    return .json(page.json)
  }

  private static let make = Route<RaceRoutes>(
    .post, "/api/v1/races", name: "makeRace", summary: "Makes a race; the member is its owner.",
    tag: tag, access: .member, body: .json(NamedSchema("NewRace", RaceSchemas.newRace)),
    answers: [.created(NamedSchema("Race", RaceSchemas.race))]
  ) { (races, member, request) in
    let fields = (request.json.object ?? []).filter { $0.key != "id" }
    let id = try await races.database.write {
      [records = races.records] connection throws(StorageError) -> UUID in
      let id = try records.identifier(
        chosen: request.json["id"]?.uuid, of: RaceRecords.race, by: member.id, on: connection)
      if try records.hasSpace(id, on: connection) {
        // The creator may since have lost their role in it.
        guard try records.role(of: member.id, in: id, on: connection) != nil else {
          throw .forbidden
        }
        return id
      }
      let owned = try records.ownedSpaces(of: member.id, kind: RaceRecords.race, on: connection)
      guard owned < RaceCollections.maximumRaces else {
        throw .invalid(
          "", "too_many", "A member has at most \(RaceCollections.maximumRaces) races.")
      }
      _ = try records.openSpace(
        id, kind: RaceRecords.race, name: request.json["name"]?.string, on: connection)
      try records.setRole(.owner, of: member.id, in: id, on: connection)
      try records.writer(for: member.id, in: id, on: connection)
        .create(RaceCollections.races.name, id: id, fields: fields)
      return id
    }
    return .json(try await races.rooms.existing(id).definition.json, status: .created)
  }

  private static let read = Route<RaceRoutes>(
    .get, "/api/v1/races/\(race)", name: "readRace",
    summary: "A race with its checkpoints and teams.", tag: tag, access: .viewer(of: race),
    answers: [.ok(NamedSchema("Race", RaceSchemas.race))]
  ) { (races, viewer, _) in
    let room = try await races.rooms.existing(viewer.race)
    return .kept(
      try await races.kept("race", in: room, for: viewer, at: room.definitionVersion) {
        room.definition.json.bytes
      })
  }

  private static let edit = Route<RaceRoutes>(
    .patch, "/api/v1/races/\(race)", name: "editRace",
    summary: "Changes a race, publishes or closes it.", tag: tag, access: .role(.editor, in: race),
    body: .json(NamedSchema("RaceEdit", RaceCollections.races.schema)),
    answers: [.ok(NamedSchema("Race", RaceSchemas.race))]
  ) { (races, organiser, request) in
    let fields = request.json.object ?? []
    let definition = try await races.change(as: organiser) { writer throws(StorageError) in
      try writer.edit(RaceCollections.races.name, id: writer.space, fields: fields)
    }
    return .json(definition.json)
  }

  /// Changes records of a race as one of its organisers.
  /// - Returns: the race's definition after the change.
  func change(
    as organiser: Participant,
    _ body: @escaping @Sendable (RecordWriter) throws(StorageError) -> Void
  ) async throws -> RaceDefinition {
    try await changing(as: organiser, body).definition
  }

  /// Changes records of a race as one of its organisers.
  /// - Returns: the result of the change, and the race's definition after it.
  func changing<Made: Sendable>(
    as organiser: Participant,
    _ body: @escaping @Sendable (RecordWriter) throws(StorageError) -> Made
  ) async throws -> (made: Made, definition: RaceDefinition) {
    // The space may belong to something other than a race.
    _ = try await rooms.existing(organiser.space)
    let (records, member, space) = (records, organiser.member.id, organiser.space)
    let made = try await database.write { connection throws(StorageError) in
      try body(try records.writer(for: member, in: space, on: connection))
    }
    // Observers of commits run later; the response needs the change now.
    return (made, try await rooms.renewed(organiser.space).definition)
  }

  // MARK: Course

  private static let readCourse = Route<RaceRoutes>(
    .get, "/api/v1/races/\(race)/course", name: "readRaceCourse", summary: "The line of a race.",
    tag: tag, access: .viewer(of: race),
    answers: [.ok(NamedSchema("RaceCourse", RaceSchemas.course))]
  ) { (races, viewer, _) in
    let room = try await races.rooms.existing(viewer.race)
    guard let course = room.definition.plan?.course else { throw Problem.notFound }
    return .kept(
      try await races.kept("course", in: room, for: viewer, at: room.definitionVersion) {
        course.json.bytes
      })
  }

  private static let readCourseLines = Route<RaceRoutes>(
    .post, "/api/v1/races/\(race)/course/lines", name: "readCourseLines",
    summary: "The lines of a file, of which one can be the course. Nothing is kept.", tag: tag,
    access: .role(.editor, in: race), body: .upload(limit: 32 << 20),
    answers: [.ok(NamedSchema("CourseLines", CourseFile.choicesSchema))]
  ) { (races, organiser, request) in
    let upload = request.upload
    let answer = try await races.rooms.workers.run(for: organiser.member.id) {
      (_) throws(StorageError) in CourseFile(at: upload.path).choices.bytes
    }
    withExtendedLifetime(upload) {}
    return .json(answer)
  }

  private static let replaceCourse = Route<RaceRoutes>(
    .put, "/api/v1/races/\(race)/course", name: "replaceRaceCourse",
    summary: "Takes the course, and if wished its checkpoints, from a file.", tag: tag,
    access: .role(.editor, in: race), query: [checkpoints.description, line.description],
    body: .upload(limit: 32 << 20), answers: [.ok(NamedSchema("Race", RaceSchemas.race))]
  ) { (races, organiser, request) in
    let upload = request.upload
    var file = try await races.rooms.workers.run(for: organiser.member.id) {
      (_) throws(StorageError) in CourseFile(at: upload.path)
    }
    withExtendedLifetime(upload) {}
    try file.choose(request.query[line])
    guard let line = file.line else { throw file.problem }
    let waypoints = request.query[checkpoints] == nil ? nil : file.checkpoints
    let definition = try await races.change(as: organiser) { writer throws(StorageError) in
      try writer.edit(
        RaceCollections.courses.name, id: writer.space, fields: [JSONMember("line", line)])
      guard let waypoints else { return }
      let name = RaceCollections.checkpoints.name
      for old in try writer.store.list(name, in: writer.space, limit: 10_000, on: writer.connection)
      {
        try writer.delete(name, id: old.id)
      }
      for fields in waypoints { try writer.create(name, fields: fields) }
    }
    return .json(definition.json)
  }

  // MARK: Teams

  private static let addTeams = Route<RaceRoutes>(
    .post, "/api/v1/races/\(race)/teams", name: "addTeams",
    summary: "Adds teams; those without a number get the next.", tag: tag,
    access: .role(.editor, in: race),
    body: .json(NamedSchema("NewTeams", RaceSchemas.newTeams), limit: 4 << 20),
    answers: [.created(NamedSchema("Race", RaceSchemas.race))]
  ) { (races, organiser, request) in
    let teams = request.json["teams"]?.array?.compactMap(\.object) ?? []
    return .json(try await races.add(teams, as: organiser).json, status: .created)
  }

  /// Adds teams by their fields, all or none; a team without a number gets the next one.
  func add(
    _ teams: [[JSONMember]], as organiser: Participant
  ) async throws -> RaceDefinition {
    try await change(as: organiser) { writer throws(StorageError) in
      var next =
        try writer.connection.row(
          "SELECT max(number) FROM race_team_numbers WHERE race = $1", writer.space
        ) { $0.int64(0) } ?? 0
      next = max(next, teams.compactMap { JSONValue.object($0)["number"]?.int64 }.max() ?? 0)
      for var fields in teams {
        if JSONValue.object(fields)["number"] == nil {
          next += 1
          fields.append(JSONMember("number", .integer(next)))
        }
        try writer.create(RaceCollections.teams.name, fields: fields)
      }
    }
  }

  private static let makeKeys = Route<RaceRoutes>(
    .post, "/api/v1/races/\(race)/keys", name: "makeTeamKeys",
    summary: "Makes new keys for teams, or for all that have none. They are told only here.",
    tag: tag, access: .role(.editor, in: race),
    body: .json(NamedSchema("TeamsWithoutKey", RaceSchemas.keyTeams), limit: 1 << 20),
    answers: [.ok(NamedSchema("TeamKeys", RaceSchemas.keys))]
  ) { (races, organiser, request) in
    let definition = try await races.rooms.existing(organiser.space).definition
    if definition.isArchived { throw Problem(RaceCollections.archived) }
    let known = definition.teams
    let asked = request.json["teams"]?.array.map { Set($0.compactMap { UUID($0.string ?? "") }) }
    let having = try await races.keys.teams(of: organiser.space)
    let wanted = known.filter { asked?.contains($0.id) ?? !having.contains($0.id) }
    let joining = try request.json["origin"]?.string.map { origin throws(Problem) in
      try SecretLink(origin: origin, path: "/races/\(organiser.space)/join")
    }
    let teams = joining == nil ? wanted[...] : wanted.prefix(RaceSchemas.maximumCodes)
    let keys = try await races.keys.make(for: teams.map(\.id), of: organiser.space)
    let answer = teams.map { team in
      let key = keys[team.id] ?? ""
      return JSONValue.object(
        [
          JSONMember("team", .string(team.id.description)),
          JSONMember("number", .integer(team.number)), JSONMember("key", .string(key)),
        ] + (joining?.fields(of: key) ?? []))
    }
    return .json(JSONValue.object([JSONMember("keys", .array(answer))]).bytes)
  }

  // MARK: Live

  /// The room of a viewer's race, after the positions received so far have been followed.
  func settledRoom(for viewer: RaceViewer) async throws -> RaceRoom {
    let room = try await rooms.existing(viewer.race)
    if viewer.audience == .everybody { await rooms.settle(room) }
    return room
  }

  /// The positions of a race that a viewer may see.
  func shown(to viewer: RaceViewer) async throws -> ShownPositions {
    ShownPositions(positions, of: try await settledRoom(for: viewer), for: viewer.audience)
  }

  /// A response about a race, computed once for all viewers of one audience.
  /// - Parameters:
  ///   - version: version of the response's data, read before the response is computed.
  ///   - age: milliseconds for which a response of this version may be reused.
  func kept(
    _ question: String, in room: RaceRoom, for viewer: RaceViewer, at version: String,
    within age: Int64 = .max, _ make: @escaping @Sendable () async throws -> [UInt8]
  ) async throws -> KeptAnswer {
    try await rooms.answers.answer(
      to: "\(room.race) \(viewer.audience) \(question)", at: version, within: age, make)
  }

  private static let standings = Route<RaceRoutes>(
    .get, "/api/v1/races/\(race)/standings", name: "readStandings",
    summary: "Where all teams stand, in the order of their places.", tag: tag,
    access: .viewer(of: race), answers: [.ok(NamedSchema("Standings", RaceReport.schema))]
  ) { (races, viewer, _) in
    let room = try await races.rooms.existing(viewer.race)
    let answer = try await races.kept(
      "standings", in: room, for: viewer, at: room.version, within: 1_000
    ) {
      let kept = room.keptReport(for: viewer.audience, at: WallClock.now())
      return kept.report.json(event: kept.event)
    }
    return .json(answer.bytes)
  }

  private static let standing = Route<RaceRoutes>(
    .get, "/api/v1/races/\(race)/teams/\(team)", name: "readTeam",
    summary: "Where one team stands, with its expected arrivals.", tag: tag,
    access: .viewer(of: race), answers: [.ok(NamedSchema("TeamStanding", RaceReport.teamSchema))]
  ) { (races, viewer, request) in
    let report = try await races.rooms.existing(viewer.race)
      .report(for: viewer.audience, at: WallClock.now())
    guard let bytes = report.json(of: try id(request, team)) else { throw Problem.notFound }
    return .json(bytes)
  }

  private static let track = Route<RaceRoutes>(
    .get, "/api/v1/races/\(race)/teams/\(team)/track", name: "readTeamTrack",
    summary: "The positions of a team, in the order of their times.", tag: tag,
    access: .viewer(of: race), query: [after.description],
    answers: [.ok(NamedSchema("TeamTrack", RaceSchemas.track))]
  ) { (races, viewer, request) in
    let team = try id(request, team)
    if let after = request.query[after], after > 0 {
      let shown = try await races.shown(to: viewer)
      return .json(RaceSchemas.track(try await shown.positions(of: team, after: Int64(after))))
    }
    let room = try await races.settledRoom(for: viewer)
    return .kept(
      try await races.kept("track \(team)", in: room, for: viewer, at: room.version(of: team)) {
        let shown = ShownPositions(races.positions, of: room, for: viewer.audience)
        let all = try await shown.positions(of: team)
        await CurrentTurn.turn?.yieldTurn()
        return RaceSchemas.track(all).bytes
      })
  }

  private static let replay = Route<RaceRoutes>(
    .get, "/api/v1/races/\(race)/replay", name: "readRaceReplay",
    summary: "Where all teams were from the start on, in steps; at most a minute old.", tag: tag,
    access: .viewer(of: race), answers: [.ok(NamedSchema("RaceReplay", RaceReplay.schema))]
  ) { (races, viewer, _) in
    let room = try await races.settledRoom(for: viewer)
    let edition = room.replayEdition(for: viewer.audience, races.positions, at: WallClock.now())
    return .kept(
      try await races.kept("replay", in: room, for: viewer, at: edition.version) {
        try await RaceReplay.json(of: room.definition, edition, races.positions)
      })
  }

  private static let listen = Route<RaceRoutes>(
    .get, "/api/v1/races/\(race)/events", name: "listenToRace",
    summary: "What happens in a race, as server-sent events.", tag: tag,
    access: .viewer(of: race), query: [event.description],
    answers: [Answer(.ok, "Events, as they come.", .bytes(mediaType: "text/event-stream"))]
  ) { (races, viewer, request) in
    let room = try await races.rooms.existing(viewer.race)
    // A club house or a mobile network may share one address, so streams are not limited by address.
    let owner = ListenerOwner(
      principal: "race viewer \(request.id)", session: viewer.session)
    do {
      return .events(
        to: try races.listeners.listen(
          to: room.topic(for: viewer.audience), for: owner,
          after: request.headers[.lastEventID] ?? request.query[event]))
    } catch let full as Listeners.Full {
      throw Problem(full)
    }
  }
}

/// Counts positions that were acknowledged although they are unusable.
final class RefusedPositions: Sendable {
  private let total = Locked(0)

  var count: Int { total.withLock { $0 } }

  func add(_ count: Int) { if count > 0 { total.withLock { $0 += count } } }
}
