import Club
import Geodesy
import HTTP
import Identity
import JSON
import Races
import ServerBase
import Storage
import Text

extension RaceRoutes {
  /// The routes for results and positions as tables and maps.
  static var tables: [Route<RaceRoutes>] { [results, positionTable, positionMap] }

  private static let language = Parameter.oneOf(
    "language", "The language of the words; English without it.", ClubSettings.languages)

  private static let results = Route<RaceRoutes>(
    .get, "/api/v1/races/\(race)/results.csv", name: "readResults",
    summary: "The order of the teams with their times at checkpoints, as CSV (RFC 4180).", tag: tag,
    access: .viewer(of: race), query: [offset.description, language.description],
    answers: [Answer(.ok, "The table.", .bytes(mediaType: "text/csv"))]
  ) { (races, viewer, request) in
    let room = try await races.rooms.existing(viewer.race)
    let (offset, language) = (request.query[offset] ?? 0, request.query[language])
    let question = "results \(language ?? "en") \(offset)"
    // A time limit that is over changes the results without a change of the race, at the latest with the next report.
    let passed = room.definition.limits.passed(at: WallClock.now() - RaceRoom.reportAge)
    let version = "\(room.version) \(passed)"
    let answer = try await races.kept(question, in: room, for: viewer, at: version) {
      let report = room.report(for: viewer.audience, at: WallClock.now())
      let names =
        viewer.audience == .organisers
        ? try await races.identity.displayNames(
          of: report.definition.witnesses.values.flatMap(\.values)) : [:]
      return ResultsTable(report: report, language: language, offset: offset, names: names).bytes
    }
    return .kept(answer, mediaType: "text/csv; charset=utf-8")
      .attachment(named: room.definition.name + ".csv")
  }

  private static let positionTable = Route<RaceRoutes>(
    .get, "/api/v1/races/\(race)/positions.csv", name: "readPositionTable",
    summary: "All positions in the order of their arrival, as CSV.", tag: tag,
    access: .viewer(of: race), answers: [Answer(.ok, "The table.", .bytes(mediaType: "text/csv"))]
  ) { (races, viewer, _) in
    let teams = try await races.teams(of: viewer.race)
    let shown = try await races.shown(to: viewer)
    return .stream(mediaType: "text/csv; charset=utf-8") { sink in
      var head = CSVRow()
      for name in [
        "id", "number", "team", "time", "latitude", "longitude", "accuracy_m", "altitude_m",
        "speed_mps", "course_deg", "battery_percent", "source",
      ] { head.add(name) }
      try await sink.write(head.bytes)
      try await shown.pages(limit: 1_000) { positions in
        var bytes: [UInt8] = []
        for position in positions {
          var row = CSVRow()
          row.add(String(position.id))
          row.add(teams[position.team].map { String($0.number) } ?? "")
          row.add(teams[position.team]?.name ?? "")
          row.add(moment: position.fix.time)
          row.add(String(position.fix.place.latitude))
          row.add(String(position.fix.place.longitude))
          let figures = [
            position.fix.accuracy, position.altitude, position.speed, position.course,
            position.fix.battery,
          ]
          for value in figures {
            row.add(value.map { String($0) } ?? "")
          }
          row.add(position.source)
          bytes += row.bytes
        }
        try await sink.write(bytes)
        return true
      }
    }
  }

  private static let positionMap = Route<RaceRoutes>(
    .get, "/api/v1/races/\(race)/positions.geojson", name: "readPositionMap",
    summary: "All positions in the order of their arrival, as GeoJSON (RFC 7946).", tag: tag,
    access: .viewer(of: race),
    answers: [Answer(.ok, "The positions.", .bytes(mediaType: "application/geo+json"))]
  ) { (races, viewer, _) in
    let teams = try await races.teams(of: viewer.race)
    let shown = try await races.shown(to: viewer)
    return .stream(mediaType: "application/geo+json") { sink in
      try await sink.write(Array(#"{"type":"FeatureCollection","features":["#.utf8))
      var isFirst = true
      try await shown.pages(limit: 1_000) { positions in
        var bytes: [UInt8] = []
        for position in positions {
          if !isFirst { bytes.append(UInt8(ascii: ",")) }
          isFirst = false
          bytes += feature(position, teams[position.team])
        }
        try await sink.write(bytes)
        return true
      }
      try await sink.write(Array("]}".utf8))
    }
  }

  private static func feature(
    _ position: StoredPosition, _ team: RaceDefinition.Team?
  ) -> [UInt8] {
    var properties = [
      JSONMember("time", .integer(position.fix.time)),
      JSONMember("source", .string(position.source)),
    ]
    if let team {
      properties.append(JSONMember("number", .integer(team.number)))
      properties.append(JSONMember("team", .string(team.name)))
    }
    if let battery = position.fix.battery {
      properties.append(JSONMember("battery_percent", .number(battery)))
    }
    let place = position.fix.place
    return JSONValue.object([
      JSONMember("type", .string("Feature")), JSONMember("id", .integer(position.id)),
      JSONMember(
        "geometry",
        .object([
          JSONMember("type", .string("Point")),
          JSONMember("coordinates", .array([.number(place.longitude), .number(place.latitude)])),
        ])), JSONMember("properties", .object(properties)),
    ]).bytes
  }

  // MARK: What the tables share

  func teams(of race: UUID) async throws -> [UUID: RaceDefinition.Team] {
    Dictionary(
      try await rooms.existing(race).definition.teams.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }
}

extension CSVRow {
  /// Adds a moment in the format of RFC 3339.
  fileprivate mutating func add(moment: Int64) {
    var bytes: [UInt8] = []
    DateTimeText.append(moment, to: &bytes)
    add(String(decoding: bytes, as: UTF8.self))
  }
}
