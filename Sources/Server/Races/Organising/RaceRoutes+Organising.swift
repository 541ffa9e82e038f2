import HTTP
import Identity
import JSON
import Races
import ServerBase
import Spaces
import Storage

extension RaceRoutes {
  /// The routes for organisers only.
  static var organising: [Route<RaceRoutes>] { [importTeams, clear, passes, alerts] }

  private static let checkpoint = Parameter<String>.uuid("checkpoint", "The checkpoint.")

  private static let preview = Parameter<String>.oneOf(
    "preview", "Whether only what the table would change is told.", ["true"])

  // MARK: Teams

  private static let importTeams = Route<RaceRoutes>(
    .post, "/api/v1/races/\(race)/teams/import", name: "importTeams",
    summary: "Adds and changes the teams of a table in CSV, all or none.", tag: tag,
    access: .role(.editor, in: race), query: [offset.description, preview.description],
    body: .bytes(limit: 4 << 20),
    answers: [
      .created(NamedSchema("ImportedTeams", RaceSchemas.importedTeams)),
      .ok(
        NamedSchema("TeamTablePreview", RaceSchemas.teamTable),
        "What the table would change; nothing was changed."),
    ]
  ) { (races, organiser, request) in
    let definition = try await races.rooms.existing(organiser.space).definition
    let table = try TeamTable(
      request.bytes,
      at: StartClock(raceStart: definition.start, offset: request.query[offset] ?? 0))
    func write(_ changes: TeamTableChanges, into writer: inout JSONWriter) {
      writer.beginArray("unused_columns")
      for name in table.unusedColumns { writer.string(name) }
      writer.endArray()
      writer.write(changes)
    }
    if request.query[preview] != nil {
      let (records, space) = (races.records, organiser.space)
      let changes = try await races.database.read { connection throws(StorageError) in
        try TeamTableChanges(
          table,
          to: try records.list(
            RaceCollections.teams.name, in: space, limit: RaceLimits.maximumTeams, on: connection))
      }
      var writer = JSONWriter()
      writer.beginObject()
      write(changes, into: &writer)
      writer.endObject()
      return .json(writer)
    }
    let (changes, changed) = try await races.changing(as: organiser) {
      writer throws(StorageError) in
      let name = RaceCollections.teams.name
      let changes = try TeamTableChanges(
        table,
        to: try writer.store.list(
          name, in: writer.space, limit: RaceLimits.maximumTeams, on: writer.connection))
      for row in changes.rows where row.team == nil || !row.fields.isEmpty {
        if let team = row.team {
          try writer.edit(name, id: team, fields: row.fields)
        } else {
          try writer.create(name, fields: row.fields)
        }
      }
      return changes
    }
    return .json(changed.json { write(changes, into: &$0) }, status: .created)
  }

  private static let clear = Route<RaceRoutes>(
    .delete, "/api/v1/races/\(race)/teams/\(team)/positions", name: "clearTeamPositions",
    summary: "Deletes all positions of a team; the corrections tell who did and why.", tag: tag,
    access: .role(.editor, in: race),
    body: .json(
      NamedSchema(
        "ClearedPositions", .object([.required("reason", .string(maximumLength: 500))]))),
    answers: [
      .ok(NamedSchema("PositionCount", .object([.required("deleted", .integer(0...10_000_000))])))
    ]
  ) { (races, organiser, request) in
    let team = try id(request, team)
    guard try await races.rooms.existing(organiser.space).definition.has(team) else {
      throw Problem.notFound
    }
    let count = try await races.positions.clear(
      team, as: organiser.member.id, of: organiser.space,
      reason: request.json["reason"]?.string ?? "")
    try await races.rooms.followAnew(organiser.space)
    return .json(JSONValue.object([JSONMember("deleted", .integer(Int64(count)))]).bytes)
  }

  // MARK: Course

  /// Metres beside the course at which a checkpoint may stand.
  private static let reach = 150.0

  private static let passes = Route<RaceRoutes>(
    .get, "/api/v1/races/\(race)/checkpoints/\(checkpoint)/passes", name: "readPasses",
    summary: "Where along the course its line comes near a checkpoint, each time that it does.",
    tag: tag, access: .viewer(of: race), answers: [.ok(NamedSchema("Passes", RaceSchemas.passes))]
  ) { (races, viewer, request) in
    let definition = try await races.rooms.existing(viewer.race).definition
    let asked = try id(request, checkpoint)
    guard let place = definition.checkpoints.first(where: { $0.id == asked })?.place else {
      throw Problem.notFound
    }
    let passes = definition.plan?.course.passes(near: place, within: reach) ?? []
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("passes")
    for pass in passes {
      writer.beginObject()
      writer.member("along_m", pass.along, decimals: 0)
      writer.member("aside_m", pass.aside, decimals: 0)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return .json(writer)
  }

  // MARK: Alerts

  private static let alerts = Route<RaceRoutes>(
    .get, "/api/v1/races/\(race)/alerts", name: "readAlerts",
    summary: "What is the matter with teams, until the race is closed.", tag: tag,
    access: .role(.editor, in: race), answers: [.ok(NamedSchema("RaceAlerts", RaceSchemas.alerts))]
  ) { (races, organiser, _) in
    let now = WallClock.now()
    return .json(
      try await races.rooms.existing(organiser.space).report(for: .organisers, at: now).alertsJSON)
  }
}

extension RaceReport {
  /// The alerts as `RaceAlerts`.
  fileprivate var alertsJSON: JSONWriter {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("at", time)
    writer.beginArray("alerts")
    for each in alerts {
      let (team, alert) = (each.team, each.alert)
      writer.beginObject()
      writer.member("team", team.id.description)
      writer.member("number", team.number)
      writer.member("name", team.name)
      writer.member("kind", alert.kind.name)
      writer.member("since", alert.since)
      writer.member("clock_ahead_ms", alert.clockAhead)
      writer.member("checkpoint", alert.checkpoint)
      if let device = alert.device {
        writer.member("device", String(device, radix: 16))
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer
  }
}
