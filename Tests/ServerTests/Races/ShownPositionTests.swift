import HTTP
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// Publication of a team's positions: the public gets those from shortly before the start to the finish, organisers all. Every
/// route of the server is requested.
@Suite(.ownThread, .serialized) struct ShownPositionTests {
  /// The team's home, and its places after the race: coordinates and charges that occur nowhere else.
  private static let homes = (
    before: (latitude: 42.7314159, longitude: 1.3271828, battery: 37),
    after: (latitude: 42.7577215, longitude: 1.2618033, battery: 41),
    // 380 m beside the course: only the end of the race shows that the team has left it.
    near: (latitude: 42.5034567, longitude: 1.5387654, battery: 43)
  )

  private let race: RaceClub
  private let people: [(name: String, headers: [String])]

  init() throws {
    race = try RaceClub(teams: 3)
    people = [
      ("stranger", []), ("member", try race.club.member("member")),
      ("observer", try race.member("observer", as: "reader")),
      ("marshal", try race.member("marshal", as: "contributor")),
    ]
  }

  private func position(
    at home: (latitude: Double, longitude: Double, battery: Int), _ minutes: Double
  ) -> String {
    #"{"time":\#(race.start + Int64(minutes * 60_000)),"latitude":\#(home.latitude),"longitude":"#
      + #"\#(home.longitude),"accuracy_m":8,"battery_percent":\#(home.battery)}"#
  }

  /// The traces of a home in an answer: degrees with four decimals, metres of Mercator, or a charge.
  private static func homes(in text: String) -> [String] {
    [
      "42.7314", "1.32718", "42.7577", "1.26180", "147741.", "140463.",
      #""battery_percent":37"#, #""battery_percent":41"#, "42.5034", "1.5387", "171294.",
      #""battery_percent":43"#,
    ].filter { text.contains($0) }
  }

  /// Every readable address, with its parameters filled in.
  private func addresses() -> [String] {
    let parts = [
      "{id}": [race.race], "{team}": [race.teams[1]!.id], "{key}": [race.teams[1]!.key],
      "{service}": ["rutes", "TrailWalker", "UltimaEntrada"], "{layer}": ["0", "1"],
      "{server}": ["MapServer", "FeatureServer"],
    ]
    var found: [String] = []
    for route in Area.all().flatMap(\.routes) where route.method == .get {
      var paths = [route.path.text]
      for (name, values) in parts {
        paths = paths.flatMap { path in
          path.contains(name) ? values.map { path.replacing(name, with: $0) } : [path]
        }
      }
      found += paths.filter { !$0.contains("{") && !$0.hasSuffix("/events") }
    }
    return found.flatMap { path in
      path.hasSuffix("/query")
        ? [
          "where=1%3D1&outFields=*&outSR=4326&f=json", "where=1%3D1&outFields=*&f=geojson",
          "where=1%3D1&returnExtentOnly=true&outSR=4326&f=json",
        ].map { "\(path)?\($0)" } : [path]
    }
  }

  /// Addresses whose answers to these headers contain a home.
  private func telling(to headers: [String]) -> [String] {
    addresses().filter { path in
      !Self.homes(in: race.ask("GET", path, headers).text).isEmpty
    }
  }

  private func telling(_ headers: [String], sync: Bool) -> Bool {
    let member = SyncMember(race.club, headers: headers)
    return !Self.homes(in: member.sync().text).isEmpty
  }

  /// Sends a walk to the finish by a tracker that is switched on the day before and goes home afterwards.
  private func walkHome() {
    race.send(
      [position(at: Self.homes.before, -1_440), position(at: Self.homes.before, -31)], of: 1)
    walkToTheEnd()
    race.send((80...96).map { position(at: Self.homes.after, Double($0)) }, of: 1)
  }

  private func walkToTheEnd() {
    race.walk(of: 1, minutes: 0...62, pace: 160)
    race.send((63...66).map { race.position(10_000, Double($0)) }, of: 1)
  }

  @Test func noRouteTellsOfAHomeButToOrganisers() throws {
    walkHome()
    let finished = race.team(1) { $0["stage"]?.string == "finished" }
    #expect(finished["stage"]?.string == "finished")
    for (name, headers) in people {
      #expect(telling(to: headers).isEmpty, "\(name)")
      if !headers.isEmpty { #expect(!telling(headers, sync: true), "\(name)") }
    }
    // Nor does the team's own key show it.
    let told = telling(to: race.organiser)
    for part in [
      "/track", "/positions.csv", "/positions.geojson", "/standings", "/replay",
      "/TrailWalker/MapServer/0/query", "/UltimaEntrada/MapServer/0/query",
    ] {
      #expect(told.contains { $0.contains(part) }, "\(part)")
    }
    // The public track is the walk, to its end.
    let shown = race.club.ask("GET", "/races/\(race.race)/teams/\(race.teams[1]!.id)/track").json
    let times = shown["times"]?.array?.compactMap(\.int64) ?? []
    #expect(times.first == race.start)
    #expect((62...63).contains(((times.last ?? 0) - race.start) / 60_000))
  }

  @Test func whatWasHiddenIsNotToldByAnswersThatWereMadeForOrganisers() throws {
    walkHome()
    _ = race.team(1) { $0["stage"]?.string == "finished" }
    for _ in 0..<2 {
      for path in ["standings", "replay"] {
        let all = race.club.ask("GET", "/races/\(race.race)/\(path)", race.organiser).text
        #expect(!Self.homes(in: all).isEmpty, "\(path)")
        let some = race.club.ask("GET", "/races/\(race.race)/\(path)").text
        #expect(Self.homes(in: some).isEmpty, "\(path)")
      }
    }
  }

  @Test(arguments: ["retired", "disqualified", "closed", "seen"])
  func fromTheEndOnNothingIsShown(how: String) throws {
    race.walk(of: 1, minutes: 0...40)
    race.send((50...70).map { position(at: Self.homes.near, Double($0)) }, of: 1)
    _ = race.team(1) { ($0["position"]?["latitude"]?.double ?? 0) > 42.503 }
    // The position is public until the end of the team's race is known.
    #expect(telling(to: []).contains { $0.hasSuffix("/replay") })
    let end = race.start + 45 * 60_000
    let checkpoints =
      race.club.ask("GET", "/races/\(race.race)").json["checkpoints"]?.array?.compactMap {
        $0["id"]?.string
      } ?? []
    switch how {
    case "closed":
      _ = race.club.ask(
        "PATCH", "/races/\(race.race)", race.organiser, json: #"{"closed_at":\#(end)}"#)
    case "seen":
      race.say(
        "race_check_ins",
        [
          "team": .string(race.teams[1]!.id), "checkpoint": .string(checkpoints.last ?? ""),
          "time": .integer(end),
        ])
    default:
      race.say(
        "race_corrections",
        [
          "team": .string(race.teams[1]!.id), "kind": .string(how), "time": .integer(end),
          "reason": .string("told by phone"),
        ])
    }
    // At once: before the team is processed again, and before cached answers expire.
    for (name, headers) in people { #expect(telling(to: headers).isEmpty, "\(name)") }
    #expect(!telling(to: race.organiser).isEmpty)
    // And again after the team was processed.
    let team = race.team(1) { _ in true }
    #expect(team["position"] != nil)
    for (name, headers) in people { #expect(telling(to: headers).isEmpty, "\(name)") }
    // Its phone gets the end.
    let own = race.ask("GET", race.address(of: 1) + "/race").json
    #expect((how == "closed" ? own["closed_at"] : own["ended_at"])?.int64 == end)
  }

  /// A team without finish, retirement or message.
  @Test func whoGoesHomeWithoutAWordIsNotShownThere() throws {
    race.walk(of: 1, minutes: 0...40)
    // 30 km away within 40 minutes, and a stay there.
    race.send((80...96).map { position(at: Self.homes.after, Double($0)) }, of: 1)
    let there = race.team(1) { ($0["position"]?["latitude"]?.double ?? 0) > 42.75 }
    #expect((there["position"]?["latitude"]?.double ?? 0) > 42.75, "organisers see it")
    for (name, headers) in people { #expect(telling(to: headers).isEmpty, "\(name)") }
    #expect(!telling(to: race.organiser).isEmpty)
    func last() -> JSONValue? {
      let answer = race.club.ask("GET", "/races/\(race.race)/standings").json
      return answer["teams"]?.array?.first { $0["number"]?.int64 == 1 }
    }
    // Its last position within the race remains after processing; the team is on the course.
    let end = race.start + 40 * 60_000
    #expect(eventually { last()?["position"]?["time"]?.int64 == end })
    #expect(last()?["stage"]?.string == "on_course")
    for (name, headers) in people { #expect(telling(to: headers).isEmpty, "\(name)") }
    // Its phone continues: the team may return. Then it is shown again, except for its places while away.
    #expect(race.ask("GET", race.address(of: 1) + "/race").json["ended_at"] == nil)
    race.send((0...5).map { race.position(3_200 + Double($0) * 20, 114 + Double($0)) }, of: 1)
    #expect(eventually { last()?["position"]?["time"]?.int64 == race.start + 119 * 60_000 })
    for (name, headers) in people { #expect(telling(to: headers).isEmpty, "\(name)") }
  }

  @Test func afterTheTimeLimitATeamIsShownForTheMarginOnly() throws {
    race.walk(of: 1, minutes: 0...70, pace: 40)
    func times(_ headers: [String]) -> Int {
      race.club.ask("GET", "/races/\(race.race)/teams/\(race.teams[1]!.id)/track", headers)
        .json["times"]?.array?.count ?? 0
    }
    #expect(eventually { times([]) == 71 })
    let limit = race.start + 30 * 60_000
    _ = race.club.ask(
      "PATCH", "/races/\(race.race)", race.organiser, json: #"{"finish_by":\#(limit)}"#)
    #expect(eventually { times([]) == 61 })
    #expect(times(race.organiser) == 71)
  }

  /// A phone that is on at the team's lodging, before the start and later.
  @Test func aLodgingIsShownToNobodyBeforeTheTeamHasLeft() throws {
    func times(_ headers: [String]) -> [Int64] {
      race.club.ask("GET", "/races/\(race.race)/teams/\(race.teams[1]!.id)/track", headers)
        .json["times"]?.array?.compactMap { $0.int64.map { ($0 - race.start) / 60_000 } } ?? []
    }
    race.send((1...29).map { position(at: Self.homes.near, -Double($0)) }, of: 1)
    race.send((1...3).map { race.position(Double($0) * 60, -Double($0) - 0.5) }, of: 1)
    #expect(eventually { times(race.organiser).count == 32 })
    for (name, headers) in people { #expect(telling(to: headers).isEmpty, "\(name)") }
    #expect(eventually { times([]).count == 3 }, "at the start")
    race.send((0...15).map { position(at: Self.homes.near, Double($0)) }, of: 1)
    let resting = JSONValue.integer(race.start + 15 * 60_000)
    #expect(race.team(1) { $0["position"]?["time"] == resting }["position"]?["time"] == resting)
    for (name, headers) in people { #expect(telling(to: headers).isEmpty, "\(name)") }
    race.walk(of: 1, minutes: 35...50)
    #expect(eventually { times([]) == Array(35...50) })
    for (name, headers) in people { #expect(telling(to: headers).isEmpty, "\(name)") }
    #expect(times(race.organiser).count == 64)
  }

  @Test func theMarginBeforeTheStartIsTheOrganisers() throws {
    let early = #"{"time":\#(race.start - 45 * 60_000),"latitude":42.5,"longitude":1.5}"#
    race.send([early], of: 1)
    func times(_ headers: [String]) -> [Int64] {
      race.club.ask("GET", "/races/\(race.race)/teams/\(race.teams[1]!.id)/track", headers)
        .json["times"]?.array?.compactMap(\.int64) ?? []
    }
    #expect(times([]) == [])
    #expect(times(race.organiser).count == 1)
    _ = race.club.ask(
      "PATCH", "/races/\(race.race)", race.organiser, json: #"{"shown_before_s":3600}"#)
    #expect(eventually { times([]).count == 1 })
    #expect(
      race.ask("GET", race.address(of: 1) + "/race").json["captured_from"]?.int64
        == race.start - 3_600_000)
    // A team with its own start has its own window; without any start there is none.
    _ = race.club.ask(
      "PATCH", "/races/\(race.race)", race.organiser, json: #"{"start_at":null}"#)
    #expect(eventually { times([]).isEmpty })
    #expect(times(race.organiser).count == 1)
  }

  private func listen(_ headers: [String]) -> RawClient {
    let client = RawClient(port: race.club.server.port)
    client.send(TestClub.head("GET", "/api/v1/races/\(race.race)/events", headers, length: nil))
    return client
  }

  @Test func eventsTellOrganisersMoreThanOthers() throws {
    walkToTheEnd()
    _ = race.team(1) { $0["stage"]?.string == "finished" }
    let (anybody, organiser) = (listen([]), listen(race.organiser))
    #expect(anybody.receive(until: "retry:"))
    #expect(organiser.receive(until: "retry:"))
    race.send((80...96).map { position(at: Self.homes.after, Double($0)) }, of: 1)
    #expect(organiser.receive(until: "42.75772"))
    _ = race.team(1) { $0["stage"]?.string == "finished" }
    race.walk(of: 2, minutes: 0...10)
    let told = anybody.receiveText(until: "[2,")
    #expect(told != nil)
    #expect(!(told ?? "").contains("42.75772"))
  }
}
