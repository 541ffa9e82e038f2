import JSON
import Storage
import TestGround
import Testing
import Tracks

/// An edit as JSON.
private func json(
  _ kind: String, _ from: Int, _ to: Int, metres: Int? = nil, id: String = UUID.new().description
) -> String {
  let more = metres.map { #","metres":\#($0)"# } ?? ""
  return
    #"{"id":"\#(id)","at":1790000000000,"kind":"\#(kind)","from":\#(from),"to":\#(to)\#(more)}"#
}

/// Edits of a track's line through the routes and by sync (T22): the recording stays, and everything derived follows.
@Suite(.ownThread, .serialized) struct LineEditRouteTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let track: String

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    track = try Self.bring(Walk(), as: anna)
  }

  private static func bring(_ walk: Walk, as member: SyncMember) throws -> String {
    let answer = member.server.ask(
      "POST", "/tracks/import?name=a.gpx",
      member.headers + ["Content-Type: application/octet-stream"], body: Array(walk.gpx.utf8))
    return try answer.json["tracks"]?.array?.first?["id"]?.string.orThrow() ?? ""
  }

  private func get(_ path: String = "") -> HTTPAnswer {
    club.server.ask("GET", "/tracks/\(track)\(path)", anna.headers)
  }

  @discardableResult
  private func edit(_ edits: String...) -> HTTPAnswer {
    club.server.ask(
      "PATCH", "/tracks/\(track)", anna.headers,
      json: #"{"edits":[\#(edits.joined(separator: ","))]}"#)
  }

  private func distance(_ answer: HTTPAnswer) -> Double { answer.json["distance_m"]?.double ?? -1 }

  private var total: JSONValue? {
    club.server.ask("GET", "/statistics", anna.headers).json["total"]
  }

  @Test func everythingFollowsTheEditedLineAndComesBackWithoutEdits() throws {
    let parts = ["", "/lines", "/points", "/splits", "/export?format=gpx", "/export?format=tcx"]
    let before = parts.map { get($0) }
    let answer = edit(json("cut", 0, 99))
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.json["edits"]?.array?.count == 1)
    #expect(abs(distance(answer) - 99 * 3) < 2)
    #expect(answer.json["started_at"]?.int64 == 1_700_000_100_000)
    #expect(answer.json["figures"]?["duration_s"]?.double == 99)
    #expect(answer.json["figures"]?["points"]?.int64 == 100)
    #expect(get("/points").json["segments"]?.array?.first?.array?.count == 100)
    #expect(get("/export?format=gpx").text.ranges(of: "<trkpt").count == 100)
    #expect(get("/export?format=gpx&fixes=all").text.ranges(of: "<trkpt").count == 200)
    for (path, old) in zip(parts, before) { #expect(get(path).body != old.body, "\(path)") }
    #expect(abs((total?["distance_m"]?.double ?? 0) - 99 * 3) < 2)
    let listed = club.server.ask("GET", "/tracks", anna.headers).json["tracks"]?.array?.first
    #expect(listed?["distance_m"] == answer.json["distance_m"])
    // The original and the line as it was received stay.
    #expect(get("/original").text == Walk().gpx)
    #expect(get("/raw-lines").text.contains("42.39"))
    let undone = edit()
    #expect(undone.json["figures"] == before[0].json["figures"])
    for (path, old) in zip(parts, before).dropFirst() {
      #expect(get(path).body == old.body, "\(path)")
    }
    let cleared = club.server.ask(
      "PATCH", "/tracks/\(track)", anna.headers, json: #"{"edits":null}"#)
    #expect(cleared.json["edits"] == nil)
  }

  @Test func anEditIsTakenBackByItself() {
    let (start, end) = (json("cut", 0, 49), json("cut", 150, 199))
    #expect(abs(distance(edit(start, end)) - 99 * 3) < 2)
    #expect(abs(distance(edit(end)) - 149 * 3) < 2)
    #expect(abs(distance(edit(start)) - 149 * 3) < 2)
  }

  @Test func altitudesAreCorrected() {
    let before = get().json["figures"]
    let raised = edit(json("raise", 0, 199, metres: 100)).json["figures"]
    let minimum = before?["altitude_min_m"]?.double ?? 0
    #expect(raised?["altitude_min_m"]?.double == minimum + 100)
    #expect(raised?["ascent_m"] == before?["ascent_m"])
    let level = edit(json("level", 0, 198)).json["figures"]
    #expect(level?["altitude_min_m"] == level?["altitude_max_m"])
  }

  @Test func noPointIsLeftUntilTheEditIsTakenBack() {
    let empty = edit(json("cut", 0, 199))
    #expect(empty.status == 200, "\(empty.text)")
    #expect(empty.json["distance_m"]?.double ?? 0 == 0)
    #expect(get("/lines").status == 200)
    #expect(get("/points").json["segments"]?.array?.isEmpty == true)
    #expect(get("/export?format=gpx").status < 500)
    #expect(edit(json("cut", 1, 199)).json["figures"]?["duration_s"] == nil)
    #expect(abs(distance(edit()) - 199 * 3) < 2)
  }

  @Test(arguments: [
    (json("cut", 9, 8), "edits[0]"), (json("raise", 0, 8), "edits[0]"),
    (json("bend", 0, 8), "edits[0].kind"), (json("cut", -1, 8), "edits[0].from"),
    (json("cut", 0, 8, id: "7"), "edits[0].id"), ("7", "edits[0]"),
    (
      [String](repeating: json("clean", 0, 0, id: UUID.new().description), count: 2)
        .joined(separator: ","), "edits[1]"
    ),
    (
      (0...100).map { _ in json("cut", 0, 1) }.joined(separator: ","), "edits"
    ),
  ])
  func anInvalidEditIsRefused(edits: String, field: String) {
    let answer = edit(edits)
    #expect(answer.status == 422)
    #expect(answer.errorField == field, "\(answer.text)")
    #expect(abs(distance(get()) - 199 * 3) < 2)
  }

  @Test func anActivityByHandHasNoLineToEdit() throws {
    let made = club.server.ask(
      "POST", "/tracks", anna.headers,
      json: #"{"name":"a","stated_start":1700000000000,"stated_duration_s":60}"#)
    let id = try made.json["id"]?.string.orThrow() ?? ""
    let answer = club.server.ask(
      "PATCH", "/tracks/\(id)", anna.headers, json: #"{"edits":[\#(json("cut", 0, 1))]}"#)
    #expect(answer.errorField == "edits", "\(answer.text)")
  }

  @Test func theSameFileIsRecognizedAfterAnEdit() throws {
    edit(json("cut", 0, 150))
    let again = club.server.ask(
      "POST", "/tracks/import?name=a.gpx",
      anna.headers + ["Content-Type: application/octet-stream"], body: Array(Walk().gpx.utf8))
    #expect(again.json["tracks"]?.array?.first?["status"]?.string == "known", "\(again.text)")
    #expect(again.json["tracks"]?.array?.first?["id"]?.string == track)
  }

  @Test func editsOfTwoDevicesAreBothKeptAndOneThatBothChangedWaits() throws {
    func parsed(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }
    let (start, end) = (json("cut", 0, 49), json("cut", 150, 199))
    func change(_ before: JSONValue, _ after: JSONValue) -> JSONValue {
      ServerTests.change(
        "edit", "tracks", track, before: ["edits": before], after: ["edits": after])
    }
    let one = anna.sync([change(.null, .array([try parsed(start)]))])
    let other = anna.sync([change(.null, .array([try parsed(end)]))])
    #expect(one.statuses == ["taken"] && other.statuses == ["taken"], "\(other.text)")
    #expect(get().json["edits"]?.array?.count == 2)
    #expect(abs(distance(get()) - 99 * 3) < 2)
    // A device that was away takes one back; the other stays.
    let both = JSONValue.array([try parsed(start), try parsed(end)])
    #expect(anna.sync([change(both, .array([try parsed(end)]))]).statuses == ["taken"])
    #expect(abs(distance(get()) - 149 * 3) < 2)
    let deleted = anna.sync([ServerTests.change("delete", "tracks", track)])
    #expect(deleted.statuses == ["taken"])
    // Deleting wins over editing; the track comes back with its edits.
    _ = anna.sync([change(.array([try parsed(end)]), .null)])
    #expect(get().status == 404)
    let restored = club.server.ask("POST", "/tracks/\(track)/restore", anna.headers)
    #expect(restored.status == 200, "\(restored.text)")
    #expect(distance(get()) == distance(restored))
  }

  @Test func aRecordingIsEditedInItsFixesAndPickedAgain() throws {
    let recording = try RecordedRun.recording()
    let id = UUID.new().description
    let edit = try JSONValue(parsing: Array(json("cut", 0, 30).utf8))
    let made = anna.sync([
      change(
        "create", "tracks", id,
        after: [
          "name": .string("Núria"), "format": .string("recording"), "kind": .string("track"),
          "file_name": .string(""), "original": .string(anna.upload(recording.stream)),
          "line": .integer(0), "sport": .string("running"), "spacing_m": .integer(10),
          "edits": .array([edit]),
        ])
    ])
    #expect(made.statuses == ["taken"], "\(made.text)")
    func get(_ path: String) -> HTTPAnswer {
      club.server.ask("GET", "/tracks/\(id)\(path)", anna.headers)
    }
    let edited = get("").json
    #expect((edited["distance_m"]?.double ?? 0) < 230)
    let points = get("/points").json["segments"]?.array?.reduce(0) {
      $0 + ($1.array?.count ?? 0)
    }
    #expect(edited["figures"]?["points"]?.int64 == points.map(Int64.init))
    #expect(get("/original").body == recording.stream)
    let whole = club.server.ask("PATCH", "/tracks/\(id)", anna.headers, json: #"{"edits":[]}"#)
    #expect(abs((whole.json["distance_m"]?.double ?? 0) - 300) < 5)
  }

  @Test func aStatedStartMovesTheRecordingAndNotWhatIsLeft() {
    edit(json("cut", 0, 99))
    let moved = club.server.ask(
      "PATCH", "/tracks/\(track)", anna.headers, json: #"{"stated_start":1600000000000}"#)
    #expect(moved.json["started_at"]?.int64 == 1_600_000_100_000, "\(moved.text)")
    #expect(get("/export?format=gpx").text.contains("<time>2020-09-13T12:28:20"))
  }

  @Test func othersSeeTheEditedLineAndNoHiddenPlace() throws {
    let link = club.server.ask(
      "POST", "/tracks/\(track)/links", anna.headers, json: #"{"parts":["map","figures"]}"#)
    let secret = try link.json["secret"]?.string.orThrow() ?? ""
    func shown() -> JSONValue {
      club.server.ask("POST", "/shared-track", [], json: #"{"secret":"\#(secret)"}"#).json
    }
    let before = shown()
    edit(json("cut", 0, 99))
    let after = shown()
    let metres = after["figures"]?["distance_m"]?.double ?? 0
    #expect(abs(metres - 99 * 3) < 2, "\(after)")
    #expect(after["figures"]?["started_at"]?.int64 == 1_700_000_100_000)
    #expect(before["lines"] != after["lines"])
    // The way from the start on is hidden further: 120 m of what is left.
    let place = change(
      "create", "privacy_places", UUID.new().description,
      after: [
        "name": .string("home"), "radius_m": .number(120),
        "secret": .string(String(repeating: "3c", count: 32)),
        "point": .object([
          JSONMember("latitude", .number(42.39 + 300 / 111_080)),
          JSONMember("longitude", .number(2.15)),
        ]),
      ])
    #expect(anna.sync([place]).statuses == ["taken"])
    let hidden = shown()["figures"]?["distance_m"]?.double ?? 0
    #expect(hidden < metres - 100)
    edit()
    #expect((shown()["figures"]?["distance_m"]?.double ?? 0) > hidden)
  }
}
