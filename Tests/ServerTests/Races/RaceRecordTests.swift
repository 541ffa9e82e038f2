import Formats
import Glibc
import JSON
import Server
import ServerBase
import Spaces
import Storage
import TestGround
import Testing

/// Records that marshals and organisers write in the space of a race.
@Suite(.ownThread, .serialized) struct RaceRecordTests {
  private let race: RaceClub

  init() throws { race = try RaceClub() }

  private func member(_ headers: [String]) throws -> UUID {
    let id = race.club.ask("GET", "/member", headers).json["id"]?.string
    return try UUID(id.orThrow()).orThrow()
  }

  /// Creates a record by the same writer as a change from a device.
  @discardableResult
  private func create(
    _ collection: String, _ json: String, as member: UUID
  ) async throws -> UUID {
    let data = race.club.server.data
    let space = try UUID(race.race).orThrow()
    let fields = try JSONValue(parsing: Array(json.utf8)).object ?? []
    return try await data.database.write { connection throws(StorageError) in
      try data.records.writer(for: member, in: space, on: connection)
        .create(collection, fields: fields).id
    }
  }

  private func delete(_ collection: String, _ id: UUID, as member: UUID) async throws {
    let data = race.club.server.data
    let space = try UUID(race.race).orThrow()
    try await data.database.write { connection throws(StorageError) in
      try data.records.writer(for: member, in: space, on: connection).delete(collection, id: id)
    }
  }

  private func give(_ role: Role, to member: UUID) async throws {
    let data = race.club.server.data
    let space = try UUID(race.race).orThrow()
    try await data.database.write { connection throws(StorageError) in
      try data.records.setRole(role, of: member, in: space, on: connection)
    }
  }

  private var checkpoints: [String] {
    race.club.ask("GET", "/races/\(race.race)").json["checkpoints"]?.array?
      .compactMap { $0["id"]?.string } ?? []
  }

  @Test func aMarshalNotesWhoCameByAndDecidesNothing() async throws {
    let marshal = try member(try race.club.member("marshal"))
    let reader = try member(try race.club.member("reader"))
    try await give(.contributor, to: marshal)
    try await give(.reader, to: reader)
    let (team, hut) = (race.teams[3]!.id, checkpoints[2])
    let seen = race.start + 3_000_000
    let checkIn = #"{"team":"\#(team)","checkpoint":"\#(hut)","time":\#(seen)}"#
    await #expect(throws: StorageError.forbidden) {
      try await create("race_check_ins", checkIn, as: reader)
    }
    await #expect(throws: StorageError.forbidden) {
      try await create(
        "race_corrections", #"{"team":"\#(team)","kind":"retired","reason":"tired"}"#, as: marshal)
    }
    try await create("race_check_ins", checkIn, as: marshal)
    let standing = race.team(3) { $0["passages"]?.array?.isEmpty == false }
    let passage = standing["passages"]?.array?.last
    #expect(passage?["checkpoint"]?.int64 == 2)
    #expect(passage?["time"]?.int64 == seen)
    #expect(passage?["kind"]?.int64 == 2, "somebody saw it")
    #expect(standing["stage"]?.string == "on_course")
    // The team had the time to walk there: earlier passages are estimated.
    #expect(standing["missed"]?.array?.isEmpty == true)
    #expect(standing["passages"]?.array?.compactMap { $0["kind"]?.int64 } == [1, 1, 2])
  }

  @Test func correctionsHoldUntilTheyAreTakenBack() async throws {
    let organiser = try member(race.organiser)
    race.walk(of: 1, minutes: 0...60)
    race.walk(of: 2, minutes: 0...60, pace: 95)
    _ = race.team(2) { $0["place"]?.int64 == 1 && $0["passages"]?.array?.count == 3 }
    let retired = try await create(
      "race_corrections",
      #"{"team":"\#(race.teams[2]!.id)","kind":"retired","reason":"a twisted ankle"}"#,
      as: organiser)
    let out = race.team(2) { $0["stage"]?.string == "retired" }
    #expect(out["place"] == nil)
    #expect(race.team(1) { $0["place"]?.int64 == 1 }["place"]?.int64 == 1)
    try await delete("race_corrections", retired, as: organiser)
    let back = race.team(2) { $0["stage"]?.string == "on_course" }
    #expect(back["place"]?.int64 == 1)
    try await create(
      "race_corrections",
      #"{"team":"\#(race.teams[2]!.id)","kind":"penalty","penalty_s":3600,"reason":"no lamp"}"#,
      as: organiser)
    #expect(race.team(2) { $0["place"]?.int64 == 2 }["place"]?.int64 == 2)
  }

  @Test func anExportHasWhatAMarshalNoted() async throws {
    let headers = try race.club.member("marshal")
    let marshal = try member(headers)
    try await give(.contributor, to: marshal)
    try await create(
      "race_check_ins",
      #"{"team":"\#(race.teams[1]!.id)","checkpoint":"\#(checkpoints[1])","time":\#(race.start)}"#,
      as: marshal)
    let zip = race.club.ask("GET", "/member/export", headers).body
    #expect(try Archive(bytes: zip).entries.map(\.path).contains("races/\(race.race).json"))
  }

  // MARK: Past races

  private var sweeping: HousekeepingStep? {
    race.club.server.club.housekeeping(.daily).first { $0.name.contains("past races") }
  }

  @Test(arguments: ["closed_at", "archived_at"])
  func positionsGoAfterTheStatedTimeAndTheResultsStay(field: String) async throws {
    race.walk(of: 1, minutes: 0...30)
    let walked = race.team(1) { $0["passages"]?.array?.count == 2 }
    #expect(try await sweeping?.perform() == [], "the race is not over")
    _ = race.club.ask(
      "PATCH", "/races/\(race.race)", race.organiser,
      json: #"{"\#(field)":\#(WallClock.now() - 31 * 86_400_000)}"#)
    let results = race.ask("GET", "/api/v1/races/\(race.race)/results.csv").body
    #expect(try await sweeping?.perform() == ["31 positions of past races were deleted."])
    #expect(race.query("TrailWalker/MapServer/0", "returnCountOnly=true")["count"]?.int64 == 0)
    #expect(race.club.ask("GET", "/races/\(race.race)").json["teams"]?.array?.count == 3)

    let kept = race.team(1) { $0["position"] == nil }
    #expect(kept["position"] == nil, "nobody is told any more where the team was")
    #expect(kept["passages"] == walked["passages"])
    #expect(kept["place"]?.int64 == 1)
    #expect((kept["along_m"]!.double! - 2_000).magnitude < 5, "the last checkpoint that it passed")
    #expect(race.ask("GET", "/api/v1/races/\(race.race)/results.csv").body == results)
    #expect(try await sweeping?.perform() == [])
    #expect(try await race.club.server.club.check { _ in } == [])
  }

  @Test func aClosedRaceTakesWhatWasMeasuredBefore() {
    func change(_ fields: String) {
      #expect(
        race.club.ask("PATCH", "/races/\(race.race)", race.organiser, json: fields).status == 200)
    }
    let now = WallClock.now()
    let end = race.start + 30 * 60_000
    #expect(race.send([race.position(80, 1)], of: 1).json["closed_at"] == nil)
    change(#"{"closed_at":\#(end)}"#)
    let late = race.send([29, 30, 31].map { race.position(80 * $0, $0) }, of: 1).json
    #expect(late["taken"]?.int64 == 2 && late["refused"]?.int64 == 1)
    #expect(late["closed_at"]?.int64 == end)
    #expect(race.team(1) { $0["passages"]?.array?.count == 2 }["passages"]?.array?.count == 2)
    // A client that sends no time means now.
    _ = race.ask("GET", race.address(of: 2) + "/osmand?lat=42.5&lon=1.5")
    #expect(race.query("TrailWalker/MapServer/0", "returnCountOnly=true")["count"]?.int64 == 3)

    change(#"{"closed_at":\#(now + 3_600_000)}"#)
    #expect(race.send([race.position(2_480, 31)], of: 1).json["taken"]?.int64 == 1)
    let month: Int64 = 31 * 86_400_000
    for (over, minutes) in [
      (#"{"closed_at":\#(end),"archived_at":\#(now)}"#, 20.0),
      // After its positions were deleted.
      (#"{"closed_at":\#(now - month),"archived_at":null}"#, -60_000),
    ] {
      change(over)
      let refused = race.send([race.position(1_600, minutes)], of: 1).json["refused"]?.int64
      #expect(refused == 1, "\(over)")
    }
  }

  @Test func anArchivedRaceStaysAsItIsUntilItIsTakenOut() async throws {
    let organiser = try member(race.organiser)
    let path = "/races/\(race.race)"
    let gpx = Array(#"<gpx><trk><trkseg><trkpt lat="1" lon="1"/></trkseg></trk></gpx>"#.utf8)
    race.walk(of: 1, minutes: 0...10)
    let team = #"{"team":"\#(race.teams[1]!.id)","kind":"retired","reason":"tired"}"#
    let correction = try await create("race_corrections", team, as: organiser)
    let archived = race.club.ask(
      "PATCH", path, race.organiser, json: #"{"archived_at":\#(race.start + 1_000)}"#)
    #expect(archived.json["closed_at"]?.int64 == race.start + 1_000, "it is closed, too")
    let listed = race.club.ask("GET", "/races").json["races"]?.array?.first
    #expect(listed?["archived_at"]?.int64 == race.start + 1_000)

    for (method, part, body) in [
      ("PATCH", "", #"{"name":"Nova"}"#), ("PATCH", "", #"{"archived_at":7}"#),
      ("POST", "/teams", #"{"teams":[{"name":"Late"}]}"#), ("POST", "/keys", "{}"),
    ] {
      let refused = race.club.ask(method, path + part, race.organiser, json: body)
      #expect(refused.status == 409, "\(method) \(part)")
    }
    let table = race.club.ask(
      "POST", path + "/teams/import", race.organiser, body: Array("name\nx".utf8))
    #expect(table.status == 409)
    let drawn = race.club.ask(
      "PUT", path + "/course", race.organiser + ["Content-Type: application/octet-stream"],
      body: gpx + gpx)
    #expect(drawn.status >= 400)
    #expect(race.send([race.position(2_000, 60)], of: 1).json["taken"]?.int64 == 0)
    let refusal = StorageError.invalid(
      "record", "archived", "The race is archived: nothing of it changes any more.")
    await #expect(throws: refusal) {
      try await create("race_corrections", team, as: organiser)
    }
    await #expect(throws: refusal) {
      try await delete("race_corrections", correction, as: organiser)
    }
    #expect(race.club.ask("GET", path).json["name"]?.string == "Volta")

    let back = race.club.ask(
      "PATCH", path, race.organiser, json: #"{"archived_at":null,"name":"Nova"}"#)
    #expect(back.json["name"]?.string == "Nova")
    #expect(back.json["closed_at"] == nil)
    try await delete("race_corrections", correction, as: organiser)
    #expect(race.send([race.position(2_000, 60)], of: 1).json["taken"]?.int64 == 1)
  }

  // MARK: Deleting much

  /// The number of rows in a table.
  private func count(
    _ table: String, in club: ClubServer? = nil
  ) async throws -> Int64 {
    try await (club ?? race.club).server.data.database.read { connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM \(table)") { $0.int64(0) } ?? 0
    }
  }

  /// Stores positions of the first team, as if it had sent them some days before the race.
  private func store(_ count: Int, daysBefore days: Int64 = 0) async throws {
    let (id, team) = (try UUID(race.race).orThrow(), try UUID(race.teams[1]!.id).orThrow())
    let start = race.start - days * 86_400_000
    try await race.club.server.data.database.write { connection throws(StorageError) in
      for number in 1...count {
        try connection.run(
          """
          INSERT INTO race_positions (race, id, team, time, latitude_e7, longitude_e7, device, received,
            is_charging, source) VALUES ($1, $2, $3, $4, 425000000, 15000000, 0, $4, FALSE, 'osmand')
          """, id, number, team, start + Int64(number) * 100)
      }
      try connection.run(
        "INSERT INTO race_position_counts (race, team, count) VALUES ($1, $2, $3)", id, team, count)
    }
  }

  @Test func aRaceOfManyPositionsIsGoneAtOnceAndItsRowsGoStepByStep() async throws {
    try await store(12_000)
    let made = race.club.ask("POST", "/races", race.organiser, json: #"{"name":"Other"}"#)
    let other = try made.json["id"]?.string.orThrow() ?? ""
    #expect(race.club.ask("DELETE", "/spaces/\(race.race)", race.organiser).status == 204)
    #expect(race.club.ask("GET", "/races/\(race.race)", race.organiser).status == 404)
    #expect(race.send([race.position(100, 1)], of: 1).status == 401)
    #expect(try await race.club.server.club.check { _ in } == [], "what waits is no fault")
    var counts: Set<Int64> = []
    var number = 0
    while try await count("race_position_deletions") > 0 {
      counts.insert(try await count("race_positions"))
      number += 1
      let written = race.club.ask(
        "PATCH", "/races/\(other)", race.organiser, json: #"{"name":"Other \#(number)"}"#)
      #expect(written.status == 200, "others write between two steps")
    }
    #expect(counts.contains { $0 > 0 && $0 < 12_000 }, "not all in one step")
    #expect(try await count("race_positions") == 0)
  }

  @Test func whatArrivesWhilePositionsAreDeletedStays() async throws {
    try await store(12_000, daysBefore: 3)
    _ = race.club.ask("PATCH", "/races/\(race.race)", race.organiser, json: #"{"keep_days":1}"#)
    let sweep = sweeping
    async let swept = sweep?.perform()
    while try await count("race_position_deletions") == 0, try await count("race_positions") > 0 {}
    #expect(race.query("TrailWalker/MapServer/0", "returnCountOnly=true")["count"]?.int64 == 0)
    #expect(race.send([race.position(100, 1)], of: 1).json["taken"]?.int64 == 1)
    #expect(try await swept == ["12000 positions of past races were deleted."])
    #expect(try await count("race_positions") == 1)
    #expect(race.query("TrailWalker/MapServer/0", "returnCountOnly=true")["count"]?.int64 == 1)
  }

  @Test func aDeletionGoesOnAfterARestart() async throws {
    try await store(12_000)
    #expect(race.club.ask("DELETE", "/spaces/\(race.race)", race.organiser).status == 204)
    race.club.stop()
    let again = try ClubServer(at: race.club.directory)
    for _ in 0..<30_000 where try await count("race_position_deletions", in: again) > 0 {
      usleep(10_000)
    }
    #expect(try await count("race_position_deletions", in: again) == 0)
    #expect(try await count("race_positions", in: again) == 0)
  }

  @Test func strayRowsAreFound() async throws {
    race.walk(of: 1, minutes: 0...10)
    try await race.club.server.data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE race_positions SET race = $1", UUID.new())
    }
    let findings = try await race.club.server.club.check { _ in }
    #expect(findings == [.fault("11 positions are of a race that is not there.")])
  }
}
