import JSON
import Storage
import TestGround
import Testing

/// Editing, deleting and restoring a track (T10, Y4).
@Suite(.ownThread, .serialized) struct EditTests {
  let club: TestClub
  let member = UUID.new()
  let id: String

  init() throws {
    club = try TestClub()
    id = try club.track(as: member)
  }

  private var path: String { "/api/v1/tracks/\(id)" }

  @Test func whatAMemberChangesIsThereAfterwards() throws {
    let before = club.ask("GET", path, as: member).json
    let answer = club.ask(
      "PATCH", path, as: member,
      json: #"{"name":"Puigmal","note":"amb neu\ni vent","heart_rate":151.5}"#)
    #expect(answer.status == 200, "\(answer.text)")
    let after = club.ask("GET", path, as: member).json
    #expect(after == answer.json)
    #expect(after["name"]?.string == "Puigmal")
    #expect(after["note"]?.string == "amb neu\ni vent")
    #expect(after["heart_rate"]?.double == 151.5)
    #expect(after["rev"]?.int64 == (before["rev"]?.int64 ?? 0) + 1)
    #expect(after["figures"] == before["figures"])
    #expect(club.ask("GET", "/api/v1/tracks?q=vent", as: member).json["total"]?.int64 == 1)
  }

  @Test func aNullTakesAValueAway() {
    _ = club.ask("PATCH", path, as: member, json: #"{"note":"x","heart_rate":100}"#)
    let answer = club.ask(
      "PATCH", path, as: member, json: #"{"note":null,"heart_rate":null,"category":null}"#)
    #expect(answer.json["note"] == nil)
    #expect(answer.json["heart_rate"] == nil)
    #expect(answer.json["category"] == nil)
  }

  @Test(arguments: [
    (json: #"{"heart_rate":251}"#, field: "heart_rate"),
    (json: #"{"heart_rate":-1}"#, field: "heart_rate"),
    (json: #"{"heart_rate":"fast"}"#, field: "heart_rate"),
    (json: #"{"name":""}"#, field: "name"),
    (json: #"{"name":"   "}"#, field: "name"),
    (json: #"{"name":null}"#, field: "name"),
    (json: #"{"category":"run"}"#, field: "category"),
    (json: #"{"category":"018f3f2e-7b1c-7def-8a90-0123456789ab"}"#, field: "category"),
    (json: #"{"distance_m":5}"#, field: "distance_m"),
    (json: #"{"original":"0"}"#, field: "original"),
  ])
  func aFieldThatIsWrongSaysWhy(json: String, field: String) {
    let before = club.ask("GET", path, as: member).json
    let answer = club.ask("PATCH", path, as: member, json: json)
    #expect(answer.status == 422, "\(answer.text)")
    #expect(answer.errorField == field, "\(answer.text)")
    #expect(club.ask("GET", path, as: member).json == before)
  }

  @Test(arguments: [0, 250])
  func theBoundsOfAHeartRateAreWithin(_ beats: Int) {
    let answer = club.ask("PATCH", path, as: member, json: #"{"heart_rate":\#(beats)}"#)
    #expect(answer.status == 200)
    #expect(answer.json["heart_rate"]?.int64 == Int64(beats))
  }

  @Test(arguments: [
    (type: "text/plain", body: "{}", status: 415),
    (type: "application/json", body: "{", status: 400),
    (type: "application/json", body: "[]", status: 422),
  ])
  func onlyJSONIsTaken(type: String, body: String, status: Int) {
    let answer = club.ask(
      "PATCH", path, as: member, headers: ["Content-Type: \(type)"], body: Array(body.utf8))
    #expect(answer.status == status, "\(answer.text)")
  }

  @Test func aChangeMadeOnAnOldRevisionIsAConflict() {
    _ = club.ask("PATCH", path, as: member, json: #"{"name":"first"}"#)
    let answer = club.ask("PATCH", path, as: member, json: #"{"name":"second","rev":1}"#)
    #expect(answer.status == 409)
    #expect(club.ask("GET", path, as: member).json["name"]?.string == "first")
  }

  @Test func whatIsDeletedIsGoneAndComesBack() throws {
    let before = club.ask("GET", path, as: member).json
    #expect(club.ask("DELETE", path, as: member).status == 204)
    for part in ["", "/lines", "/points", "/original", "/export?format=gpx"] {
      #expect(club.ask("GET", path + part, as: member).status == 404)
    }
    #expect(club.ask("PATCH", path, as: member, json: #"{"name":"x"}"#).status == 404)
    #expect(club.ask("GET", "/api/v1/tracks", as: member).json["total"]?.int64 == 0)
    let statistics = club.ask("GET", "/api/v1/statistics", as: member).json
    #expect(statistics["total"]?["tracks"]?.int64 == 0)
    #expect(club.ask("DELETE", path, as: member).status == 204)

    let restored = club.ask("POST", path + "/restore", as: member)
    #expect(restored.status == 200)
    #expect(restored.json["figures"] == before["figures"])
    #expect(restored.json["name"] == before["name"])
    #expect(club.ask("GET", "/api/v1/tracks", as: member).json["total"]?.int64 == 1)
  }

  @Test func whatNeverWasIsNotFound() {
    let other = "/api/v1/tracks/\(UUID.new())"
    #expect(club.ask("GET", other, as: member).status == 404)
    #expect(club.ask("DELETE", other, as: member).status == 404)
    #expect(club.ask("POST", other + "/restore", as: member).status == 404)
    #expect(club.ask("GET", "/api/v1/tracks/1", as: member).status == 404)
  }
}
