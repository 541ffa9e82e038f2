import Glibc
import JSON
import Server
import Storage
import TestGround
import Testing

/// Floods of positions, sent by strangers with a team's key or by a tracker that never stops.
@Suite(.ownThread, .serialized) struct FloodTests {
  private let race: RaceClub

  init() throws { race = try RaceClub(teams: 2) }

  /// Sends positions in the format of OwnTracks, 5,000 in a request, too inaccurate for following the team.
  private func flood(_ seconds: some Sequence<Int64>, step: Int64 = 1) {
    var messages: [String] = []
    func send() {
      let body = Array("[\(messages.joined(separator: ","))]".utf8)
      let answer = race.ask("POST", race.address(of: 1) + "/owntracks", body: body)
      #expect(answer.status == 200)
      messages = []
    }
    for second in seconds {
      messages.append(
        #"{"_type":"location","lat":42.6,"lon":1.6,"acc":900,"tst":\#(second * step)}"#)
      if messages.count == 5_000 { send() }
    }
    if !messages.isEmpty { send() }
  }

  private func times(_ headers: [String]) -> [Int64] {
    race.club.ask("GET", "/races/\(race.race)/teams/\(race.teams[1]!.id)/track", headers)
      .json["times"]?.array?.compactMap(\.int64) ?? []
  }

  private var alerts: [String] {
    race.club.ask("GET", "/races/\(race.race)/alerts", race.organiser).json["alerts"]?.array?
      .compactMap { $0["kind"]?.string } ?? []
  }

  @Test func aTeamIsNotSilencedByPositionsOfTenYearsAgo() throws {
    let old = race.start / 1_000 - 3_652 * 86_400
    flood(old..<(old + 100_000))
    // Later positions of the team are stored and shown.
    race.walk(of: 1, minutes: 0...60)
    let team = race.team(1) { $0["passages"]?.array?.count == 3 }
    #expect(team["passages"]?.array?.count == 3)
    #expect(times([]).count == 61)
    // The last 1,000 early positions are kept for a while.
    #expect(times(race.organiser).count == 1_061)
    #expect(alerts.contains("flooded"))
    let cleared = race.club.ask(
      "DELETE", "/races/\(race.race)/teams/\(race.teams[1]!.id)/positions", race.organiser,
      json: #"{"reason":"the code was photographed"}"#)
    #expect(cleared.json["deleted"]?.int64 == 1_061)
    #expect(times(race.organiser).isEmpty)
    #expect(eventually { race.team(1) { _ in true }["position"] == nil })
    #expect(!alerts.contains("flooded"))
    // The log names author and reason; the team continues.
    let log = SyncMember(race.club, headers: race.organiser).sync().json["records"]?.array ?? []
    let entry = log.first { $0["collection"]?.string == "race_corrections" }
    #expect(entry?["body"]?["kind"]?.string == "cleared")
    #expect(entry?["body"]?["reason"]?.string == "the code was photographed")
    race.walk(of: 1, minutes: 61...70)
    #expect(times([]).count == 10)
  }

  @Test func aTrackerOfOneHertzGoesOnForDays() throws {
    // The sending lasts 33 hours; the interval between positions is the same at the end as at the start.
    let days = try RaceClub(teams: 1)
    _ = days.club.ask(
      "PATCH", "/races/\(days.race)", days.organiser,
      json: #"{"start_at":\#(days.start - 120_000_000)}"#)
    let end = days.start / 1_000
    var sent: Int64 = end - 120_000
    while sent < end {
      let messages = (sent..<(sent + 5_000)).map {
        #"{"_type":"location","lat":42.6,"lon":1.6,"acc":900,"tst":\#($0)}"#
      }
      let body = Array("[\(messages.joined(separator: ","))]".utf8)
      #expect(days.ask("POST", days.address(of: 1) + "/owntracks", body: body).status == 200)
      sent += 5_000
    }
    let csv = days.club.ask("GET", "/races/\(days.race)/positions.csv", days.organiser).text
    let lines = csv.utf8.split(separator: UInt8(ascii: "\n")).count - 1
    #expect((50_000...100_000).contains(lines), "\(lines)")
    let track = days.club.ask(
      "GET", "/races/\(days.race)/teams/\(days.teams[1]!.id)/track", days.organiser
    ).json
    let kept = track["times"]?.array?.compactMap(\.int64) ?? []
    // The track has no gap: two seconds between positions after thinning.
    #expect(zip(kept, kept.dropFirst()).allSatisfy { $1 - $0 <= 4_000 })
    #expect(kept.last == (end - 1) * 1_000 && kept.first == (end - 120_000) * 1_000)
  }

  /// Sends positions in the format of OwnTracks, each at another place and too inaccurate for following the team.
  private func send(
    _ seconds: some Sequence<Int64>, by phone: (Int) -> String, latitude: Double,
    to address: String, of club: ClubServer
  ) {
    var messages: [String] = []
    func send() {
      let connection = RawClient(port: club.server.port)
      let body = Array("[\(messages.joined(separator: ","))]".utf8)
      connection.send(
        TestClub.head("POST", address + "/owntracks", [], length: body.count) + body)
      #expect(connection.answer().status == 200)
      messages = []
    }
    for (index, second) in seconds.enumerated() {
      messages.append(
        #"{"_type":"location","tid":"\#(phone(index))","lat":\#(latitude),"#
          + #""lon":\#(1 + Double(index) / 1e6),"acc":900,"tst":\#(second)}"#)
      if messages.count == 5_000 { send() }
    }
    if !messages.isEmpty { send() }
  }

  /// A phone sends every second for two hours; then strangers with the team's key send 180,000 positions.
  @Test func aFloodDisplacesNoTruePosition() throws {
    let address = race.address(of: 1)
    let now = WallClock.now() / 1_000
    let truth = Array((race.start / 1_000)..<(race.start / 1_000 + 7_200))
    var club = race.club
    func flood(_ seconds: some Sequence<Int64>, by phone: (Int) -> String) {
      send(seconds, by: phone, latitude: 42.6, to: address, of: club)
    }
    func kept() -> [Int64] {
      let track = club.ask(
        "GET", "/races/\(race.race)/teams/\(race.teams[1]!.id)/track", race.organiser
      ).json
      let (times, latitudes) = (track["times"]?.array ?? [], track["latitudes"]?.array ?? [])
      #expect(times.count <= 100_000)
      return zip(times, latitudes).filter { $1.double == 42.5 }.compactMap { $0.0.int64 }
    }
    let expected = truth.map { $0 * 1_000 }
    send(truth, by: { _ in "own" }, latitude: 42.5, to: address, of: club)
    #expect(kept() == expected)
    // Dated up to twelve hours ahead: by one phone, by many, and by the team's own phone.
    flood((now + 3_600)..<(now + 38_600), by: { _ in "one" })
    flood((now + 3_600)..<(now + 38_600), by: { "name \($0 % 300)" })
    flood((now + 3_600)..<(now + 38_600), by: { _ in "own" })
    #expect(kept() == expected)
    #expect(alerts.contains("flooded"))
    club.stop()
    club = try ClubServer(at: race.club.directory)
    // Backdated, several in each second: by other phones, and by the team's own phone.
    let seconds = (0..<40_000).map { truth[0] + Int64($0) % 7_200 }
    flood(seconds, by: { "name \($0 % 300)" })
    flood(seconds.prefix(35_000), by: { _ in "own" })
    #expect(kept() == expected)
    // The flood does not prevent later positions of the team.
    send([now], by: { _ in "own" }, latitude: 42.5, to: address, of: club)
    #expect(kept() == expected + [now * 1_000])
    club.stop()
  }

  /// The log of deleted positions is written by the server alone: no device can create or delete an entry.
  @Test(arguments: ["create", "delete"]) func noDeviceSaysThatPositionsWereCleared(act: String) {
    race.walk(of: 1, minutes: 0...5)
    let device = SyncMember(race.club, headers: race.organiser)
    func log() -> [JSONValue] {
      (SyncMember(race.club, headers: race.organiser).sync().json["records"]?.array ?? [])
        .filter { $0["collection"]?.string == "race_corrections" && $0["deleted_at"] == nil }
    }
    var record = UUID.new().description
    if act == "create" {
      let said =
        change(
          "create", "race_corrections", record,
          after: [
            "team": .string(race.teams[1]!.id), "kind": .string("cleared"),
            "reason": .string("nobody did"),
          ]
        ).object ?? []
      let answer = device.sync([.object(said + [JSONMember("space", .string(race.race))])])
      #expect(answer.statuses == ["refused"], "\(answer.text)")
      #expect(answer.text.contains("not_allowed"))
      #expect(log().isEmpty)
    } else {
      _ = race.club.ask(
        "DELETE", "/races/\(race.race)/teams/\(race.teams[1]!.id)/positions", race.organiser,
        json: #"{"reason":"photographed"}"#)
      record = log().first?["id"]?.string ?? ""
      let said = change("delete", "race_corrections", record).object ?? []
      let answer = device.sync([.object(said + [JSONMember("space", .string(race.race))])])
      #expect(answer.statuses == ["refused"], "\(answer.text)")
      #expect(log().count == 1)
    }
    #expect(times([]).count == (act == "create" ? 6 : 0))
  }

  @Test func onlyOrganisersClear() throws {
    race.walk(of: 1, minutes: 0...5)
    let path = "/races/\(race.race)/teams/\(race.teams[1]!.id)/positions"
    for headers in [
      [], try race.club.member("member"), try race.member("marshal", as: "contributor"),
    ] {
      let answer = race.club.ask("DELETE", path, headers, json: #"{"reason":""}"#)
      #expect([401, 403, 404].contains(answer.status))
    }
    #expect(times([]).count == 6)
  }
}
