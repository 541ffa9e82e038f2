import Glibc
import JSON
import Server
import Storage
import TestGround
import Testing

/// Several phones that send to the server with the key of one team.
@Suite(.ownThread, .serialized) struct ServerPhonesTests {
  private let race: RaceClub

  init() throws { race = try RaceClub(teams: 2) }

  private func send(_ minutes: ClosedRange<Int>, by device: String, aside: Double = 0) -> JSONValue
  {
    let positions = minutes.map { minute in
      #"{"time":\#(race.start + Int64(minute) * 60_000),"latitude":\#(42.5 + aside / 111_195),"#
        + #""longitude":\#(RaceClub.longitude(Double(minute) * 100)),"accuracy_m":8}"#
    }
    let body = #"{"positions":[\#(positions.joined(separator: ","))],"device":"\#(device)"}"#
    return race.ask(
      "POST", race.address(of: 1) + "/positions", ["Content-Type: application/json"],
      body: Array(body.utf8)
    ).json
  }

  private func alerts() -> [JSONValue] {
    race.club.ask("GET", "/races/\(race.race)/alerts", race.organiser).json["alerts"]?.array?
      .filter { $0["kind"]?.string == "other_phone" } ?? []
  }

  private func finished() -> JSONValue { race.team(1) { $0["stage"]?.string == "finished" } }

  @Test func aStrangerVoidsNoFinishAndIsAnAlert() throws {
    #expect(send(1...101, by: "own")["is_set_aside"] == nil)
    let before = finished()
    #expect(before["stage"]?.string == "finished" && alerts().isEmpty)
    // Backdated: driven elsewhere at the time.
    let answer = send(30...80, by: "stranger", aside: 5_000)
    #expect(answer["taken"]?.int64 == 51 && answer["is_set_aside"]?.bool == true)
    let after = race.team(1) { $0["fixes"]?["other_phone"]?.int64 == 51 }
    #expect(after["passages"] == before["passages"] && after["missed"] == before["missed"])
    #expect(after["position"] == before["position"])
    #expect(alerts().count == 1 && alerts()[0]["device"]?.string?.isEmpty == false)
    #expect(send(102...102, by: "own")["is_set_aside"] == nil)
    // Further positions do not change the alert's identifier.
    let since = alerts().first?["since"]
    _ = send(20...29, by: "stranger", aside: 5_000)
    _ = race.team(1) { $0["fixes"]?["other_phone"]?.int64 == 61 }
    #expect(alerts().map { $0["since"] } == [since])
  }

  @Test func organisersChooseAPhoneAndTakeItBack() throws {
    _ = send(1...50, by: "stranger", aside: 3_000)
    _ = race.team(1) { $0["position"] != nil }
    #expect(
      send(2...101, by: "own")["is_set_aside"]?.bool == nil, "the other one is silent by then")
    _ = send(60...118, by: "stranger", aside: 3_000)
    _ = race.team(1) { $0["fixes"]?["other_phone"]?.int64 ?? 0 > 90 }
    let device = try #require(alerts().first?["device"]?.string)
    #expect(send(102...103, by: "own")["is_set_aside"]?.bool == true)

    let organiser = SyncMember(race.club, headers: race.organiser)
    func choose(_ before: JSONValue, _ after: JSONValue) {
      let said =
        change(
          "edit", "race_teams", race.teams[1]!.id, before: ["followed_device": before],
          after: ["followed_device": after]
        ).object ?? []
      let answer = organiser.sync([.object(said + [JSONMember("space", .string(race.race))])])
      #expect(answer.statuses == ["taken"], "\(answer.text)")
    }
    choose(.null, .string(device))
    #expect(finished()["stage"]?.string == "finished")
    #expect(eventually { alerts().isEmpty })
    #expect(send(104...117, by: "own")["is_set_aside"] == nil)
    let newest = JSONValue.integer(race.start + 117 * 60_000)
    #expect(race.team(1) { $0["position"]?["time"] == newest }["position"]?["time"] == newest)
    #expect(send(119...119, by: "stranger", aside: 3_000)["is_set_aside"]?.bool == true)
    choose(.string(device), .null)
    #expect(race.team(1) { $0["stage"]?.string != "finished" }["stage"]?.string != "finished")
    #expect(eventually { alerts().count == 1 })
  }

  @Test func aRestartChangesNothing() throws {
    _ = send(1...40, by: "own")
    _ = send(20...35, by: "stranger", aside: 2_000)
    _ = send(55...70, by: "stranger")
    _ = send(75...101, by: "own")
    let before = race.team(1) {
      $0["stage"]?.string == "finished" && $0["fixes"]?["other_phone"]?.int64 == 16
    }
    #expect(before["stage"]?.string == "finished")
    race.club.stop()
    let again = try ClubServer(at: race.club.directory)
    var after = JSONValue.null
    _ = eventually {
      after =
        again.ask("GET", "/races/\(race.race)/standings", race.organiser).json["teams"]?.array?
        .first { $0["number"]?.int64 == 1 } ?? .null
      return after["stage"]?.string == "finished"
    }
    for field in ["passages", "missed", "position", "fixes", "along_m"] {
      #expect(after[field] == before[field], "\(field)")
    }
    again.stop()
  }
}
