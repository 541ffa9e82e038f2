import Glibc
import JSON
import Server
import ServerBase
import Storage
import TestGround

/// A club with a race: 10 km east along a valley of the Pyrenees, a checkpoint every two kilometres.
final class RaceClub {
  let club: ClubServer
  let organiser: [String]
  let race: String
  /// Identifiers and keys of the teams, by number.
  private(set) var teams: [Int: (id: String, key: String)] = [:]
  /// Milliseconds since 1970, two hours ago.
  let start: Int64

  init(
    teams count: Int = 3, at directory: String? = nil, areas: [Area]? = nil, isPublic: Bool = true,
    hasStart: Bool = true
  ) throws {
    club = try ClubServer(at: directory, areas: areas)
    organiser = try club.member("organiser")
    start = WallClock.now() / 1000 * 1000 - 2 * 3_600_000
    let made = club.ask(
      "POST", "/races", organiser,
      json: hasStart ? #"{"name":"Volta","start_at":\#(start)}"# : #"{"name":"Volta"}"#)
    race = try made.json["id"]?.string.orThrow() ?? ""
    let course = (0...100).map { index in
      #"<trkpt lat="42.5" lon="\#(Self.longitude(Double(index) * 100))"><ele>1000</ele></trkpt>"#
    }
    let waypoints = stride(from: 0.0, through: 10_000, by: 2_000).map {
      #"<wpt lat="42.5" lon="\#(Self.longitude($0))"><name>Control \#(Int($0 / 1000))</name></wpt>"#
    }
    let gpx =
      #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">"# + waypoints.joined()
      + "<trk><trkseg>" + course.joined() + "</trkseg></trk></gpx>"
    let drawn = club.ask(
      "PUT", "/races/\(race)/course?checkpoints=waypoints",
      organiser + ["Content-Type: application/octet-stream"], body: Array(gpx.utf8))
    guard drawn.status == 200 else { throw Missing() }
    let names = (1...count).map { #"{"name":"Equip \#($0)"}"# }.joined(separator: ",")
    _ = club.ask("POST", "/races/\(race)/teams", organiser, json: #"{"teams":[\#(names)]}"#)
    let keys = club.ask("POST", "/races/\(race)/keys", organiser, json: "{}")
    for key in try keys.json["keys"]?.array.orThrow() ?? [] {
      teams[Int(key["number"]?.int64 ?? 0)] = (
        key["team"]?.string ?? "", key["key"]?.string ?? ""
      )
    }
    if isPublic {
      _ = club.ask("PATCH", "/races/\(race)", organiser, json: #"{"is_public":true}"#)
    }
  }

  /// Registers a member, who accepts an invitation to a role in the race.
  func member(_ name: String, as role: String) throws -> [String] {
    let headers = try club.member(name)
    let made = club.ask(
      "POST", "/spaces/\(race)/invitations", organiser, json: #"{"role":"\#(role)"}"#)
    let secret = try made.json["secret"]?.string.orThrow() ?? ""
    let accepted = club.ask(
      "POST", "/invitation/acceptance", headers, json: #"{"secret":"\#(secret)"}"#)
    guard accepted.status == 200 else { throw Missing() }
    return headers
  }

  /// Longitude in degrees of a place at a distance along the course, in metres.
  static func longitude(_ metres: Double) -> Double { 1.5 + metres / 82_178.3 }

  /// Sends a request to any address.
  func ask(
    _ method: String, _ path: String, _ headers: [String] = [], body: [UInt8]? = nil
  ) -> HTTPAnswer {
    let connection = RawClient(port: club.server.port)
    connection.send(TestClub.head(method, path, headers, length: body?.count) + (body ?? []))
    return connection.answer()
  }

  func address(of team: Int) -> String { "/send/\(race)/\(teams[team]?.key ?? "")" }

  /// JSON of a position as the app sends it.
  func position(_ metres: Double, _ minutes: Double, battery: Int = 80) -> String {
    #"{"time":\#(start + Int64(minutes * 60_000)),"latitude":42.5,"longitude":"#
      + #"\#(Self.longitude(metres)),"accuracy_m":8,"battery_percent":\#(battery)}"#
  }

  @discardableResult
  func send(_ positions: [String], of team: Int) -> HTTPAnswer {
    ask(
      "POST", address(of: team) + "/positions", ["Content-Type: application/json"],
      body: Array(#"{"positions":[\#(positions.joined(separator: ","))]}"#.utf8))
  }

  /// Creates a record of the race on an organiser's device.
  /// - Returns: the identifier of the record.
  @discardableResult
  func say(_ collection: String, _ fields: [String: JSONValue]) -> String {
    let record = UUID.new().description
    return tell(change("create", collection, record, after: fields)) ?? record
  }

  /// Changes fields without a value of a record on an organiser's device.
  /// - Returns: the answer that refuses it, if one does.
  @discardableResult
  func edit(_ collection: String, _ record: String, _ fields: [String: JSONValue]) -> String? {
    tell(change("edit", collection, record, after: fields))
  }

  private func tell(_ change: JSONValue) -> String? {
    let answer = SyncMember(club, headers: organiser)
      .sync([.object((change.object ?? []) + [JSONMember("space", .string(race))])])
    return answer.statuses == ["taken"] ? nil : "refused: \(answer.text)"
  }

  /// Sends a walk at 80 m a minute.
  func walk(of team: Int, minutes: ClosedRange<Int>, pace: Double = 80) {
    send(minutes.map { position(Double($0) * pace, Double($0)) }, of: team)
  }

  /// The standings, once they fulfil the condition; the last ones if they never do.
  func standings(until isThere: (JSONValue) -> Bool = { _ in true }) -> JSONValue {
    var answer = JSONValue.null
    _ = eventually {
      answer = club.ask("GET", "/races/\(race)/standings", organiser).json
      return isThere(answer)
    }
    return answer
  }

  /// A team of the standings, once it fulfils the condition.
  func team(_ number: Int, until isThere: (JSONValue) -> Bool) -> JSONValue {
    func find(_ standings: JSONValue) -> JSONValue? {
      standings["teams"]?.array?.first { $0["number"]?.int64 == Int64(number) }
    }
    return find(standings { find($0).map(isThere) ?? false }) ?? .null
  }

  /// Queries a layer of the services.
  func query(
    _ layer: String, _ parameters: String, as headers: [String] = []
  ) -> JSONValue {
    ask("GET", "/arcgis/rest/services/\(race)/\(layer)/query?\(parameters)", headers).json
  }
}
