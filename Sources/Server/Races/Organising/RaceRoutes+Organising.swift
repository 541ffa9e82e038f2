import HTTP
import JSON
import Races
import Spaces
import Storage

extension RaceRoutes {
  /// What only organisers do.
  static var organising: [Route<RaceRoutes>] { [importTeams, passes, alerts, giveRole, takeRole] }

  private static let checkpoint = Parameter<String>.uuid("checkpoint", "The checkpoint.")
  private static let member = Parameter<String>.uuid("member", "Whose role it is.")

  // MARK: Teams

  private static let importTeams = Route<RaceRoutes>(
    .post, "/api/v1/races/\(race)/teams/import", name: "importTeams",
    summary: "Adds the teams of a table in CSV, all or none.", tag: tag,
    access: .role(.editor, in: race), body: .bytes(limit: 4 << 20),
    answers: [.created(NamedSchema("Race", RaceSchemas.race))]
  ) { (races, organiser, request) in
    let known = try await races.rooms.existing(organiser.space).definition.teams
    let table = try TeamTable(
      request.bytes, besides: Set(known.map(\.number)), Set(known.map(\.name)))
    return .json(try await races.add(table.teams, as: organiser).json, status: .created)
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
    writer.key("passes")
    writer.beginArray()
    for pass in passes {
      writer.beginObject()
      writer.key("along_m")
      writer.number(pass.along, decimals: 0)
      writer.key("aside_m")
      writer.number(pass.aside, decimals: 0)
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
    return .json(try await races.rooms.existing(organiser.space).report(at: now).alertsJSON)
  }

  // MARK: Roles

  private static let giveRole = Route<RaceRoutes>(
    .post, "/api/v1/races/\(race)/roles", name: "giveRole",
    summary: "Gives a member a role in a race, by user name.", tag: tag,
    access: .role(.owner, in: race), body: .json(NamedSchema("NewRole", RaceSchemas.newRole)),
    answers: [.ok(NamedSchema("RaceRole", RaceSchemas.role))]
  ) { (races, owner, request) in
    _ = try await races.rooms.existing(owner.space)
    let name = request.json["user_name"]?.string ?? ""
    guard let role = Role(name: request.json["role"]?.string ?? ""),
      let member = try await races.member(named: name)
    else {
      throw Problem.invalid("user_name", code: "unknown", "No member has this name.")
    }
    try await races.set(role, of: member.id, as: owner)
    return .json(
      JSONValue.object([
        JSONMember("id", .string(member.id.description)), JSONMember("name", .string(member.name)),
        JSONMember("role", .string(role.name.description)),
      ]).bytes)
  }

  private static let takeRole = Route<RaceRoutes>(
    .delete, "/api/v1/races/\(race)/roles/\(member)", name: "takeRole",
    summary: "Takes a member's role in a race away.", tag: tag, access: .role(.owner, in: race),
    answers: [.done]
  ) { (races, owner, request) in
    let room = try await races.rooms.existing(owner.space)
    try await races.set(nil, of: try id(request, member), as: owner)
    races.rooms.judgeViewers(of: room)
    return .noContent
  }

  /// Who may sign in by a user name, in upper or lower case.
  private func member(named name: String) async throws -> (id: UUID, name: String)? {
    try await database.read { connection throws(StorageError) in
      try connection.row(
        """
        SELECT id, display_name FROM members WHERE user_name_key = $1 AND deactivated_at IS NULL
        """, name.lowercased()
      ) { row throws(StorageError) in (id: try row.uuid(0), name: row.string(1)) }
    }
  }

  /// Gives or takes a role. That of an owner stays, so that somebody always may.
  private func set(_ role: Role?, of member: UUID, as owner: Participant) async throws {
    let (records, race) = (records, owner.space)
    let isOwner = try await database.write { connection throws(StorageError) in
      let isOwner = try connection.exists(
        "SELECT 1 FROM space_members WHERE space = $1 AND member = $2 AND role = $3", race, member,
        Role.owner.name.description)
      let isMember = try connection.exists("SELECT 1 FROM members WHERE id = $1", member)
      if isMember, !isOwner { try records.setRole(role, of: member, in: race, on: connection) }
      return isOwner
    }
    if isOwner { throw Problem(.conflict, "The role of the race's owner cannot be changed.") }
  }
}

extension RaceReport {
  /// `RaceAlerts`: none of a closed race.
  fileprivate var alertsJSON: JSONWriter {
    let isClosed = definition.closedAt.map { $0 <= time } ?? false
    // What was just sent is not yet judged, and no reason for an alert.
    let judged = isClosed ? [] : rows.filter { $0.follower.position != nil || $0.position == nil }
    let alerts = judged.flatMap { row in
      TeamAlert.alerts(of: row.follower, row.standing, at: time).map { (team: row.team, alert: $0) }
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("at")
    writer.integer(time)
    writer.key("alerts")
    writer.beginArray()
    for (team, alert) in alerts.sorted(by: { $0.alert.since > $1.alert.since }) {
      writer.beginObject()
      writer.key("team")
      writer.string(team.id.description)
      writer.key("number")
      writer.integer(team.number)
      writer.key("name")
      writer.string(team.name)
      writer.key("kind")
      writer.string(alert.kind.name)
      writer.key("since")
      writer.integer(alert.since)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer
  }
}
