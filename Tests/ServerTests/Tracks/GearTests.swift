import JSON
import Storage
import TestGround
import Testing

/// Shoes and bicycles, and their totals.
@Suite(.ownThread, .serialized) struct GearTests {
  let club: TestClub
  let member = UUID.new()

  init() throws { club = try TestClub() }

  private static let running = "018cc251-f400-7000-8000-000000000001"

  private func add(_ json: String) throws -> String {
    let answer = club.ask("POST", "/api/v1/gear", as: member, json: json)
    #expect(answer.status == 201, "\(answer.text)")
    return try answer.json["id"]?.string.orThrow() ?? ""
  }

  private func gear(_ id: String) -> JSONValue? {
    club.ask("GET", "/api/v1/gear", as: member).json["gear"]?.array?.first {
      $0["id"]?.string == id
    }
  }

  private func gearOf(_ track: String) -> String? {
    club.ask("GET", "/api/v1/tracks/\(track)", as: member).json["gear"]?.string
  }

  @Test func itHasTheKilometresAndHoursOfItsTracks() throws {
    let shoes = try add(#"{"name":"Blaves","kind":"shoes","before_m":100000}"#)
    for distance in [10_000, 5_000] {
      let answer = club.ask(
        "POST", "/api/v1/tracks", as: member,
        json: #"{"name":"a","gear":"\#(shoes)","stated_start":1700000000000,"#
          + #""stated_duration_s":3600,"stated_distance_m":\#(distance)}"#)
      #expect(answer.json["gear"]?.string == shoes, "\(answer.text)")
    }
    let recorded = try club.track(as: member)
    let answer = club.ask(
      "PATCH", "/api/v1/tracks/\(recorded)", as: member, json: #"{"gear":"\#(shoes)"}"#)
    let figures = answer.json["figures"]
    let used = gear(shoes)
    #expect(used?["tracks"]?.int64 == 3)
    let distance = 115_000 + (figures?["distance_m"]?.double ?? 0)
    #expect(abs((used?["distance_m"]?.double ?? 0) - distance) < 0.2)
    // The moving time of recorded tracks counts.
    let moving = figures?["moving_s"]?.double ?? 0
    #expect(moving > 0)
    #expect(abs((used?["active_s"]?.double ?? 0) - 7200 - moving) < 0.2)
    let total = club.ask("GET", "/api/v1/statistics", as: member).json["total"]
    #expect(total?["active_s"] == used?["active_s"])
    _ = club.ask("DELETE", "/api/v1/tracks/\(recorded)", as: member)
    #expect(gear(shoes)?["distance_m"]?.double == 115_000)
  }

  /// - Parameter expected: the index of the gear given to the imported run, if any.
  @Test(arguments: [
    (first: "false", second: "false", expected: 1),
    (first: "false", second: "true", expected: 0),
    (first: "true", second: "true", expected: nil),
  ])
  func newTracksGetTheNewestOfTheirCategoryThatIsInUse(
    first: String, second: String, expected: Int?
  ) throws {
    let shoes = try [first, second].map { retired in
      let id = try add(
        #"{"name":"\#(retired)","kind":"shoes","category":"\#(Self.running)"}"#)
      _ = club.ask(
        "PATCH", "/api/v1/gear/\(id)", as: member, json: #"{"retired":\#(retired)}"#)
      return id
    }
    #expect(gearOf(try club.track(as: member)) == expected.map { shoes[$0] })
    #expect(gearOf(try club.track(Walk(sport: "cycling", start: 1_600_000_000), as: member)) == nil)
  }

  @Test func whatIsDeletedLeavesItsTracks() throws {
    let shoes = try add(#"{"name":"Blaves","kind":"shoes","category":"\#(Self.running)"}"#)
    let track = try club.track(as: member)
    let deleted = try club.track(Walk(start: 1_600_000_000), as: member)
    #expect(gearOf(track) == shoes)
    #expect(gearOf(deleted) == shoes)
    let path = "/api/v1/tracks/\(deleted)"
    #expect(club.ask("DELETE", path, as: member).status == 204)
    #expect(club.ask("DELETE", "/api/v1/gear/\(shoes)", as: member).status == 204)
    #expect(gearOf(track) == nil)
    #expect(gear(shoes) == nil)
    #expect(club.ask("POST", path + "/restore", as: member).status == 200)
    #expect(gearOf(deleted) == nil)
    #expect(club.ask("GET", "/api/v1/tracks/\(track)", as: member).status == 200)
  }

  @Test(arguments: [
    (#"{"kind":"shoes"}"#, "name"), (#"{"name":"a"}"#, "kind"),
    (#"{"name":"  ","kind":"shoes"}"#, "name"), (#"{"name":"a","kind":"hat"}"#, "kind"),
    (#"{"name":"a","kind":"shoes","warn_m":-1}"#, "warn_m"),
    (#"{"name":"a","kind":"shoes","before_m":1e10}"#, "before_m"),
    (#"{"name":"a","kind":"shoes","distance_m":5}"#, "distance_m"),
  ])
  func impossibleGearIsRefused(json: String, field: String) {
    let answer = club.ask("POST", "/api/v1/gear", as: member, json: json)
    #expect(answer.status == 422)
    #expect(answer.errorField == field, "\(answer.text)")
  }

  @Test func aTrackCannotNameWhatIsNotTheMembers() throws {
    let shoes = try add(#"{"name":"Blaves","kind":"shoes"}"#)
    let other = UUID.new()
    let track = try club.track(as: other)
    for name in [shoes, UUID.new().description] {
      let answer = club.ask(
        "PATCH", "/api/v1/tracks/\(track)", as: other, json: #"{"gear":"\#(name)"}"#)
      #expect(answer.status == 422)
      #expect(answer.errorField == "gear")
    }
    #expect(
      club.ask("PATCH", "/api/v1/gear/\(shoes)", as: other, json: #"{"name":"b"}"#).status == 404)
    #expect(club.ask("DELETE", "/api/v1/gear/\(shoes)", as: other).status == 404)
  }
}
