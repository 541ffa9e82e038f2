import JSON
import Storage
import TestGround
import Testing

/// Manual activities, and starts stated by members.
@Suite(.ownThread, .serialized) struct StatedTests {
  let club: TestClub
  let member = UUID.new()

  init() throws { club = try TestClub() }

  private static let running = "018cc251-f400-7000-8000-000000000001"
  private static let run =
    #"{"name":"Cinta","category":"\#(running)","stated_start":1700000000000,"#
    + #""stated_duration_s":3600,"stated_distance_m":10000,"stated_ascent_m":20,"heart_rate":150}"#

  private func add(_ json: String = run) -> HTTPAnswer {
    club.ask("POST", "/api/v1/tracks", as: member, json: json)
  }

  private func path(_ answer: HTTPAnswer) throws -> String {
    "/api/v1/tracks/\(try answer.json["id"]?.string.orThrow() ?? "")"
  }

  private func total(_ figure: String) -> Double? {
    club.ask("GET", "/api/v1/statistics", as: member).json["total"]?[figure]?.double
  }

  @Test func anActivityByHandIsListedAndCounted() throws {
    let answer = add()
    #expect(answer.status == 201, "\(answer.text)")
    let detail = club.ask("GET", try path(answer), as: member).json
    #expect(detail == answer.json)
    #expect(detail["figures"]?["source"]?.string == "member")
    #expect(detail["figures"]?["pace_s_per_km"]?.double == 360)
    #expect(detail["format"]?.string == "manual")
    #expect((detail["energy"]?["calories_kcal"]?.double ?? 0) > 400)
    let listed = club.ask("GET", "/api/v1/tracks?from=1700000000000", as: member).json["tracks"]
    #expect(listed?.array?.first?["distance_m"]?.double == 10_000)
    #expect(listed?.array?.first?["started_at"]?.int64 == 1_700_000_000_000)
    #expect(total("distance_m") == 10_000)
    #expect(total("duration_s") == 3600)
    #expect(total("ascent_m") == 20)
  }

  @Test func twoOfTheSameFiguresAreTwoActivities() {
    #expect(add().status == 201)
    #expect(add().status == 201)
    #expect(total("tracks") == 2)
  }

  @Test func itsFiguresCanBeEdited() throws {
    let path = try path(add())
    let answer = club.ask(
      "PATCH", path, as: member,
      json: #"{"stated_duration_s":5400,"stated_distance_m":null,"stated_start":1600000000000}"#)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.json["figures"]?["duration_s"]?.double == 5400)
    #expect(answer.json["figures"]?["distance_m"] == nil)
    #expect(answer.json["started_at"]?.int64 == 1_600_000_000_000)
    #expect(total("duration_s") == 5400)
    #expect(total("distance_m") == 0)
  }

  @Test func theSportOfItsCategoryDecidesItsEnergy() throws {
    let path = try path(add())
    let cycling = "018cc251-f400-7000-8000-000000000003"
    let answer = club.ask("PATCH", path, as: member, json: #"{"category":"\#(cycling)"}"#)
    #expect(answer.json["energy"]?["method"]?.string == "intensity")
  }

  @Test(arguments: [
    (#"{"name":"a","stated_duration_s":60}"#, "stated_start"),
    (#"{"name":"a","stated_start":1700000000000}"#, "stated_duration_s"),
    (#"{"name":" ","stated_start":1700000000000,"stated_duration_s":60}"#, "name"),
    (#"{"name":"a","stated_start":1,"stated_duration_s":60}"#, "stated_start"),
    (#"{"name":"a","stated_start":1700000000000,"stated_duration_s":0}"#, "stated_duration_s"),
    (
      #"{"name":"a","stated_start":1700000000000,"stated_duration_s":60,"stated_distance_m":-5}"#,
      "stated_distance_m"
    ),
    (
      #"{"name":"a","stated_start":1700000000000,"stated_duration_s":60,"original":"0"}"#,
      "original"
    ),
  ])
  func anImpossibleActivityIsRefused(json: String, field: String) {
    let answer = add(json)
    #expect(answer.status == 422)
    #expect(answer.errorField == field, "\(answer.text)")
    #expect(total("tracks") == 0)
  }

  @Test(arguments: ["stated_start", "stated_duration_s"])
  func itCannotLoseWhatItNeeds(field: String) throws {
    let path = try path(add())
    let answer = club.ask("PATCH", path, as: member, json: #"{"\#(field)":null}"#)
    #expect(answer.status == 422)
    #expect(answer.errorField == field)
  }

  @Test func whatNeedsPointsSaysThatThereAreNone() throws {
    let path = try path(add())
    #expect(club.ask("GET", path + "/original", as: member).status == 404)
    #expect(club.ask("GET", path + "/export?format=gpx", as: member).errorField == "format")
    #expect(club.ask("GET", path + "/points", as: member).json["segments"]?.array?.isEmpty == true)
    #expect(club.ask("GET", path + "/lines", as: member).json["zooms"]?.array?.isEmpty == true)
    #expect(club.ask("GET", path + "/splits", as: member).json["marks"]?.array?.isEmpty == true)
    #expect(club.ask("GET", path + "/similar", as: member).json["total"]?.int64 == 0)
    let zip = club.ask(
      "POST", "/api/v1/tracks/export", as: member, json: #"{"ids":"all","format":"gpx"}"#)
    #expect(zip.errorField == "format")
    _ = try club.track(as: member)
    let both = club.ask(
      "POST", "/api/v1/tracks/export", as: member, json: #"{"ids":"all","format":"gpx"}"#)
    #expect(both.status == 200)
  }

  @Test func itIsDeletedAndRestored() throws {
    let path = try path(add())
    #expect(club.ask("DELETE", path, as: member).status == 204)
    #expect(total("tracks") == 0)
    #expect(club.ask("POST", path + "/restore", as: member).status == 200)
    #expect(total("distance_m") == 10_000)
  }

  // MARK: Starts

  @Test func aStatedStartMovesATrack() throws {
    let path = "/api/v1/tracks/\(try club.track(as: member))"
    let before = club.ask("GET", path, as: member).json
    let answer = club.ask("PATCH", path, as: member, json: #"{"stated_start":1600000000000}"#)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.json["started_at"]?.int64 == 1_600_000_000_000)
    #expect(answer.json["figures"]?["started_at"]?.int64 == 1_600_000_000_000)
    #expect(answer.json["figures"]?["distance_m"] == before["figures"]?["distance_m"])
    let found = club.ask("GET", "/api/v1/tracks?to=1600000000000", as: member).json
    #expect(found["total"]?.int64 == 1)
    let gpx = club.ask("GET", path + "/export?format=gpx", as: member).text
    #expect(gpx.contains("<time>2020-09-13T12:26:40"))
    let points = club.ask("GET", path + "/points", as: member).json["segments"]?.array
    #expect(points?.first?.array?.first?.array?.contains(.integer(1_600_000_000_000)) == true)
  }

  @Test func withoutItTheTrackStartsAsRecorded() throws {
    let path = "/api/v1/tracks/\(try club.track(as: member))"
    _ = club.ask("PATCH", path, as: member, json: #"{"stated_start":1600000000000}"#)
    let answer = club.ask("PATCH", path, as: member, json: #"{"stated_start":null}"#)
    #expect(answer.json["started_at"]?.int64 == 1_700_000_000_000)
    #expect(answer.json["stated_start"] == nil)
  }

  @Test func aTrackWithoutTimesGetsADate() throws {
    let path = "/api/v1/tracks/\(try club.track(Walk(isTimed: false), as: member))"
    let answer = club.ask("PATCH", path, as: member, json: #"{"stated_start":1600000000000}"#)
    #expect(answer.json["started_at"]?.int64 == 1_600_000_000_000)
    let found = club.ask("GET", "/api/v1/tracks?to=1600000000000", as: member).json
    #expect(found["total"]?.int64 == 1)
  }

  /// A planned route that was done (T9).
  @Test func aTrackWithoutTimesIsGivenWhenAndHowLong() throws {
    let path =
      "/api/v1/tracks/\(try club.track(Walk(sport: "cycling", isTimed: false), as: member))"
    #expect(club.ask("GET", path, as: member).json["kind"]?.string == "route")
    #expect(total("tracks") == 0)
    let done = club.ask(
      "PATCH", path, as: member,
      json: #"{"kind":"track","stated_start":1600000000000,"stated_duration_s":300}"#)
    #expect(done.status == 200, "\(done.text)")
    let figures = done.json["figures"]
    #expect(figures?["duration_s"]?.double == 300)
    let metres = try (figures?["distance_m"]?.double).orThrow()
    #expect(abs((figures?["speed_mean_mps"]?.double ?? 0) - metres / 300) < 0.001)
    #expect(done.json["energy"]?["method"]?.string == "intensity")
    #expect(total("duration_s") == 300)
    #expect(total("distance_m") == metres)
    let longer = club.ask("PATCH", path, as: member, json: #"{"stated_duration_s":600}"#)
    #expect(longer.json["figures"]?["duration_s"]?.double == 600)
    #expect(longer.json["started_at"]?.int64 == 1_600_000_000_000)
    let unknown = club.ask("PATCH", path, as: member, json: #"{"stated_duration_s":null}"#)
    #expect(unknown.json["figures"]?["duration_s"] == nil)
    #expect(total("duration_s") == 0)
  }

  @Test(arguments: [
    "stated_duration_s", "stated_distance_m", "stated_ascent_m", "stated_energy_kcal",
  ])
  func aRecordedTrackHasTheFiguresOfItsPoints(field: String) throws {
    let path = "/api/v1/tracks/\(try club.track(as: member))"
    let answer = club.ask("PATCH", path, as: member, json: #"{"\#(field)":60}"#)
    #expect(answer.status == 422)
    #expect(answer.errorField == field)
  }
}
