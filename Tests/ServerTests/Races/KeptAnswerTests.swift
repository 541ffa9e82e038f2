import Glibc
import JSON
import Server
import Synchronization
import TestGround
import Testing

/// Cached answers about a race: each is built once for a version of the race, with a new entity tag for each build.
@Suite(.ownThread, .serialized) struct KeptAnswerTests {
  private static let parts = [
    "/api/v1/races/RACE", "/api/v1/races/RACE/course", "/api/v1/races/RACE/results.csv",
    "/api/v1/races/RACE/replay", "/api/v1/races/RACE/teams/TEAM/track",
    "/arcgis/rest/services/RACE/TrailWalker/MapServer/0/query?where=Bateria%3C90&outFields=*",
    "/arcgis/rest/services/RACE/UltimaEntrada/MapServer/0/query?where=1%3D1",
    "/arcgis/rest/services/RACE/rutes/MapServer/1/query?where=1%3D1",
  ]

  private func path(_ part: String, _ race: RaceClub) throws -> String {
    let parts = part.split(separator: "RACE", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.joined(separator: race.race)
    let ends = path.split(separator: "TEAM", maxSplits: 1, omittingEmptySubsequences: false)
    return ends.joined(separator: try race.teams[1].orThrow().id)
  }

  /// A race at rest: all positions have been processed, and no answer changes.
  private func raceAtRest() throws -> RaceClub {
    let race = try RaceClub()
    race.walk(of: 1, minutes: 0...30)
    let track = try path(Self.parts[4], race)
    let count =
      "/arcgis/rest/services/\(race.race)/TrailWalker/MapServer/0/query?where=1%3D1&returnCountOnly=true"
    // The processed positions are public. Each build of the count has a tag of its own.
    #expect(
      eventually {
        race.ask("GET", track).json["times"]?.array?.count == 31
          && race.ask("GET", count)["etag"] == race.ask("GET", count)["etag"]
      })
    return race
  }

  @Test(arguments: parts)
  func twentyWhoAskAtOneTimeCostOneAnswer(part: String) throws {
    let race = try raceAtRest()
    let path = try path(part, race)
    let connections = (0..<20).map { _ in
      let connection = RawClient(port: race.club.server.port)
      connection.send(TestClub.head("GET", path, [], length: nil))
      return connection
    }
    let answers = connections.map { $0.answer() }
    #expect(answers.allSatisfy { $0.status == 200 })
    #expect(Set(answers.map { $0["etag"] }).count == 1)
    #expect(Set(answers.map(\.body)).count == 1)
    let tag = try answers[0]["etag"].orThrow()
    let again = race.ask("GET", path, ["If-None-Match: \(tag)"])
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
  }

  @Test(arguments: parts.suffix(4))
  func whatArrivesIsInTheNextAnswer(part: String) throws {
    let race = try raceAtRest()
    let path = try path(part, race)
    let before = race.ask("GET", path)
    race.send([race.position(2_480, 31)], of: 1)
    let after = race.ask("GET", path)
    #expect(after["etag"] != before["etag"])
    if !part.contains("rutes") { #expect(after.body != before.body) }
  }

  @Test func aTrackOfAnotherTeamStays() throws {
    let race = try raceAtRest()
    let path = try path(Self.parts[4], race)
    let before = race.ask("GET", path)
    race.walk(of: 2, minutes: 0...3)
    #expect(race.ask("GET", path)["etag"] == before["etag"])
  }

  @Test func whatIsSaidOfARaceIsInTheNextAnswer() throws {
    let race = try raceAtRest()
    let paths = try Self.parts.map { try path($0, race) }
    let before = paths.map { race.ask("GET", $0) }
    let edited = race.club.ask(
      "PATCH", "/races/\(race.race)", race.organiser, json: #"{"name":"Travessa"}"#)
    #expect(edited.status == 200)
    for (path, old) in zip(paths, before) where !path.contains("replay") {
      #expect(race.ask("GET", path)["etag"] != old["etag"], "\(path)")
    }
    #expect(race.ask("GET", paths[0]).json["name"]?.string == "Travessa")
  }

  @Test func aKeptAnswerIsForThoseOnlyWhoMayLook() throws {
    let race = try raceAtRest()
    let paths = try Self.parts.map { try path($0, race) }
    for path in paths { #expect(race.ask("GET", path).status == 200) }
    _ = race.club.ask(
      "PATCH", "/races/\(race.race)", race.organiser, json: #"{"is_public":false}"#)
    for path in paths { #expect(race.ask("GET", path).status == 404, "\(path)") }
  }

  /// A position of the team after its finish, visible to organisers only.
  private static let home =
    #""latitude":42.7314159,"longitude":1.3271828,"accuracy_m":8,"battery_percent":37}"#
  /// Traces of it in answers: in degrees, in metres of Mercator, as a charge.
  private static let signs = ["42.7314", "1.32718", "147741.", #""battery_percent":37"#]

  /// Answers that contain less for guests, and answers that are equal for all.
  private static let allParts =
    parts + [
      "/api/v1/races/RACE/standings", "/api/v1/races/RACE/teams/TEAM",
      "/arcgis/rest/services/RACE/TrailWalker/MapServer/0/query?where=1%3D1&outFields=*&outSR=4326",
      "/arcgis/rest/services/RACE/UltimaEntrada/MapServer/0/query?where=1%3D1&outFields=*&f=geojson",
    ]

  private static func tells(_ answer: HTTPAnswer) -> Bool {
    signs.contains { answer.text.contains($0) }
  }

  /// A race with a team that has finished and gone home.
  private func raceAtHome() throws -> RaceClub {
    let race = try RaceClub()
    race.walk(of: 1, minutes: 0...62, pace: 160)
    race.send((63...66).map { race.position(10_000, Double($0)) }, of: 1)
    race.send(
      (80...90).map { #"{"time":\#(race.start + Int64($0) * 60_000),"# + Self.home }, of: 1)
    let found = race.team(1) {
      $0["stage"]?.string == "finished" && ($0["position"]?["latitude"]?.double ?? 0) > 42.7
    }
    #expect(found["stage"]?.string == "finished")
    return race
  }

  @Test(arguments: [true, false])
  func whatOrganisersAreToldIsNeverHandedToGuests(organisersAreFirst: Bool) throws {
    let race = try raceAtHome()
    let reader = try race.member("reader", as: "reader")
    let marshal = try race.member("marshal", as: "contributor")
    var told: [String] = []
    for part in Self.allParts {
      let path = try path(part, race)
      let people = [race.organiser, [], reader, marshal, race.organiser, []]
      let answers = (organisersAreFirst ? people : people.reversed()).map { headers in
        (isOrganiser: headers == race.organiser, answer: race.ask("GET", path, headers))
      }
      for (isOrganiser, answer) in answers {
        #expect(answer.status == 200, "\(path)")
        if !isOrganiser { #expect(!Self.tells(answer), "\(path)") }
      }
      let own = answers.filter(\.isOrganiser).map(\.answer)
      let others = answers.filter { !$0.isOrganiser }.map(\.answer)
      if own.contains(where: Self.tells) {
        told.append(part)
        #expect(own.allSatisfy(Self.tells), "\(path)")
      }
      guard let tag = own[0]["etag"], let other = others[0]["etag"] else { continue }
      // Neither gets the other's answer, with any tag.
      #expect(!others.contains { $0["etag"] == tag }, "\(path)")
      #expect(race.ask("GET", path, ["If-None-Match: \(tag)"]).status == 200, "\(path)")
      let named = race.organiser + ["If-None-Match: \(other)"]
      #expect(race.ask("GET", path, named).status == 200, "\(path)")
      #expect(own[0]["cache-control"] == "private, no-cache", "\(path)")
    }
    for part in [
      "/track", "/replay", "/standings", "/teams/TEAM", "/TrailWalker/", "/UltimaEntrada/",
    ] {
      #expect(told.contains { $0.contains(part) }, "\(part)")
    }
  }

  @Test func organisersAndGuestsWhoAskAtOneTimeGetTheirOwnAnswers() throws {
    let race = try raceAtHome()
    for part in ["/api/v1/races/RACE/teams/TEAM/track", "/api/v1/races/RACE/replay"] {
      let path = try path(part, race)
      let asked = (0..<20).map { number in
        let isOrganiser = number % 2 == 0
        let connection = RawClient(port: race.club.server.port)
        let headers = isOrganiser ? race.organiser : []
        connection.send(TestClub.head("GET", path, headers, length: nil))
        return (isOrganiser, connection)
      }
      for (isOrganiser, connection) in asked {
        #expect(Self.tells(connection.answer()) == isOrganiser, "\(path)")
      }
    }
  }

  @Test func whoIsNoOrganiserAnyMoreGetsWhatGuestsGet() throws {
    let race = try raceAtHome()
    let second = try race.member("second", as: "editor")
    let path = try path("/api/v1/races/RACE/teams/TEAM/track", race)
    #expect(Self.tells(race.ask("GET", path, second)))
    let left = race.club.ask("DELETE", "/spaces/\(race.race)/membership", second)
    #expect((200..<300).contains(left.status), "\(left.text)")
    #expect(!Self.tells(race.ask("GET", path, second)))
    #expect(Self.tells(race.ask("GET", path, race.organiser)))
  }

  @Test func aQueryThatTakesTooLongToUnderstandIsRefused() throws {
    let race = try raceAtRest()
    let pattern = String(repeating: "%25_", count: 2_000)
    let answer = race.query("TrailWalker/MapServer/0", "where=Equip%20LIKE%20'\(pattern)'")
    #expect(answer["error"]?["code"]?.int64 == 400)
  }
}
