import JSON
import Storage
import TestGround
import Testing

/// A recording that is faster than its sport can be counts in nothing until its member says what it is (T9, T12, T14).
@Suite(.ownThread, .serialized) struct SpeedDoubtTests {
  let club: TestClub
  let member = UUID.new()

  init() throws { club = try TestClub() }

  /// A drive at 72 km/h that was saved as a run.
  private func drive(start: Int = 1_700_000_000, sport: String = "running") throws -> String {
    try club.track(Walk(sport: sport, start: start, points: 400, speed: 20), as: member)
  }

  private func ask(_ path: String) -> JSONValue {
    club.ask("GET", "/api/v1/\(path)", as: member).json
  }

  private var total: JSONValue? { ask("statistics")["total"] }

  private func edit(_ track: String, _ json: String) -> Int {
    club.ask("PATCH", "/api/v1/tracks/\(track)", as: member, json: json).status
  }

  private func category(_ sport: String) throws -> String {
    let made = club.ask(
      "POST", "/api/v1/categories", as: member, json: #"{"name":"\#(sport)","sport":"\#(sport)"}"#)
    return try made.json["id"]?.string.orThrow() ?? ""
  }

  @Test func aDriveThatWasSavedAsARunIsInNoSum() throws {
    _ = try club.track(Walk(points: 400), as: member)
    let before = try total.orThrow()
    let drive = try drive(start: 1_700_500_000)
    #expect(total == before)
    #expect(ask("tracks")["total"]?.int64 == 2)
    // Its member says what it was.
    #expect(edit(drive, #"{"category":"\#(try category("driving"))"}"#) == 200)
    #expect(total?["tracks"]?.int64 == 2)
    #expect((total?["speed_max_mps"]?.double ?? 0) > 15)
  }

  @Test func itCountsOnceItsMemberSaysThatItWasThatFast() throws {
    let drive = try drive()
    #expect(total?["tracks"]?.int64 == 0)
    #expect(edit(drive, #"{"speed_confirmed":true}"#) == 200)
    #expect(ask("tracks/\(drive)")["speed_confirmed"]?.bool == true)
    #expect(total?["tracks"]?.int64 == 1)
    #expect(edit(drive, #"{"speed_confirmed":null}"#) == 200)
    #expect(total?["tracks"]?.int64 == 0)
    #expect(edit(drive, #"{"speed_confirmed":"yes"}"#) == 422)
  }

  @Test func itHasNoBestEffortAndIsComparedWithNothing() throws {
    let run = try club.track(Walk(points: 400), as: member)
    let same = try club.track(Walk(start: 1_700_100_000, points: 400), as: member)
    let drive = try club.track(
      Walk(sport: "running", start: 1_700_200_000, points: 134, speed: 9), as: member)
    let bests = ask("statistics")["bests"]?.array ?? []
    #expect(!bests.contains { $0["track"]?.string == drive })
    func similar(_ track: String) -> [String] {
      ask("tracks/\(track)/similar")["tracks"]?.array?.compactMap { $0["id"]?.string } ?? []
    }
    #expect(similar(run) == [same])
    #expect(similar(drive).isEmpty)
    #expect(edit(drive, #"{"speed_confirmed":true}"#) == 200)
    #expect(similar(run).contains(drive))
  }

  @Test func anotherSportOfItsCategoryJudgesItsTracksAgain() throws {
    let running = try category("running")
    let drive = try drive()
    #expect(edit(drive, #"{"category":"\#(running)"}"#) == 200)
    #expect(total?["tracks"]?.int64 == 0)
    let changed = club.ask(
      "PATCH", "/api/v1/categories/\(running)", as: member, json: #"{"sport":"driving"}"#)
    #expect(changed.status == 200, "\(changed.text)")
    #expect(total?["tracks"]?.int64 == 1)
  }

  @Test(arguments: ["cycling", "driving", "skiing"])
  func whatTheSportAllowsCounts(sport: String) throws {
    _ = try drive(sport: sport)
    #expect(total?["tracks"]?.int64 == 1)
  }
}
