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
  private func edit(_ edits: String...) -> HTTPAnswer { edit(edits) }

  @discardableResult
  private func edit(_ edits: [String]) -> HTTPAnswer {
    club.server.ask(
      "PATCH", "/tracks/\(track)", anna.headers,
      json: #"{"edits":[\#(edits.joined(separator: ","))]}"#)
  }

  /// The answer to a device that changes the edits which it saw.
  private func sync(_ before: [String], _ after: [String]) -> HTTPAnswer {
    func list(_ edits: [String]) -> JSONValue {
      let parsed = try? JSONValue(parsing: Array("[\(edits.joined(separator: ","))]".utf8))
      return edits.isEmpty ? .null : parsed ?? .null
    }
    return anna.sync([
      change(
        "edit", "tracks", track, before: ["edits": list(before)], after: ["edits": list(after)])
    ])
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

  @Test func anExportSaysHowItsLineWasEdited() {
    func source(_ query: String = "") -> String? {
      let text = get("/export?format=gpx\(query)").text
      guard let start = text.firstRange(of: "<src>"), let end = text.firstRange(of: "</src>") else {
        return nil
      }
      return String(text[start.upperBound..<end.lowerBound])
    }
    #expect(source() == nil)
    edit(json("cut", 0, 9), json("cut", 190, 199), json("raise", 20, 30, metres: 5))
    #expect(source() == "Edited in Cordada: parts cut out, altitudes raised")
    #expect(source("&fixes=all") == nil)
    edit()
    #expect(source() == nil)
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

  @Test(arguments: [[json("cut", 0, 199)], [json("cut", 0, 99), json("cut", 100, 198)]])
  func anEditThatLeavesNoLineIsRefused(edits: [String]) {
    let answer = edit(edits)
    #expect(answer.status == 422)
    #expect(answer.errorField == "edits", "\(answer.text)")
    #expect(abs(distance(get()) - 199 * 3) < 2)
  }

  @Test(arguments: [(0, 197, true), (0, 198, false), (2, 199, true), (1, 199, false)])
  func twoPointsAreATrackAndOneIsNone(from: Int, to: Int, isTrack: Bool) {
    let answer = edit(json("cut", from, to))
    #expect(answer.status == (isTrack ? 200 : 422), "\(answer.text)")
  }

  @Test func twoDevicesMayLeaveNoPointUntilOneTakesItsEditBack() throws {
    let start = [json("cut", 0, 120)]
    let end = [json("cut", 80, 199)]
    #expect(sync([], start).statuses == ["taken"])
    #expect(sync([], end).statuses == ["taken"])
    #expect(get().json["edits"]?.array?.count == 2)
    #expect(distance(get()) <= 0)
    #expect(get().json["figures"]?["duration_s"] == nil)
    #expect(get("/lines").status == 200)
    #expect(get("/points").json["segments"]?.array?.isEmpty == true)
    #expect(get("/export?format=gpx").status < 500)
    #expect(sync(start + end, end).statuses == ["taken"])
    #expect(abs(distance(get()) - 79 * 3) < 2)
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

  // MARK: Places

  private func placesOf(_ track: String, as member: SyncMember? = nil) -> [String?] {
    let member = member ?? anna
    let answer = member.server.ask("GET", "/tracks/\(track)", member.headers)
    return answer.json["waypoints"]?.array?.map { $0["name"]?.string } ?? ["\(answer.text)"]
  }

  @Test func placesOfTheFileStayWithTheLineThatIsLeft() throws {
    let named = [(0, "start"), (1500, "middle"), (2997, "end")].map { metres, name in
      let latitude = 43 + Double(metres) / 111_080
      return "<wpt lat=\"\(latitude)\" lon=\"2.15\"><name>\(name)</name></wpt>"
    }
    let gpx = Walk(points: 1000, latitude: 43).gpx.replacing(
      "<trk>", with: named.joined() + "<trk>", maxReplacements: 1)
    let answer = anna.server.ask(
      "POST", "/tracks/import?name=b.gpx",
      anna.headers + ["Content-Type: application/octet-stream"], body: Array(gpx.utf8))
    let id = try answer.json["tracks"]?.array?.first?["id"]?.string.orThrow() ?? ""
    func edit(_ edits: String) {
      let answer = club.server.ask(
        "PATCH", "/tracks/\(id)", anna.headers, json: #"{"edits":[\#(edits)]}"#)
      #expect(answer.status == 200, "\(answer.text)")
    }
    #expect(placesOf(id) == ["start", "middle", "end"])
    edit(json("cut", 501, 999))
    #expect(placesOf(id) == ["start", "middle"])
    edit(json("cut", 0, 499))
    #expect(placesOf(id) == ["middle", "end"])
    edit("")
    #expect(placesOf(id) == ["start", "middle", "end"])
  }

  @Test func aTrackMadeOfOthersHasItsPlacesInEveryClub() throws {
    func made(_ id: String, _ place: JSONMember...) throws -> HTTPAnswer {
      let stream = try RecordedRun.recording().stream
      let point = [JSONMember("longitude", .number(2.15)), JSONMember("name", .string("Núria"))]
      return anna.sync([
        change(
          "create", "tracks", id,
          after: [
            "name": .string("Núria"), "format": .string("points"), "kind": .string("track"),
            "file_name": .string(""), "original": .string(anna.upload(stream)),
            "line": .integer(0), "waypoints": .array([.object(point + place)]),
          ])
      ])
    }
    let id = UUID.new().description
    #expect(try made(UUID.new().description).statuses != ["taken"])
    let beyond = JSONMember("latitude", .number(91))
    #expect(try made(UUID.new().description, beyond).statuses != ["taken"])
    let answer = try made(id, JSONMember("latitude", .number(42.39)))
    #expect(answer.statuses == ["taken"], "\(answer.text)")
    #expect(placesOf(id) == ["Núria"])
    // What it was made of cannot be changed.
    let emptied = anna.sync([
      change("edit", "tracks", id, before: [:], after: ["waypoints": .array([])])
    ])
    #expect(emptied.statuses != ["taken"], "\(emptied.text)")
    let other = try SyncClub().member("anna")
    #expect(other.restore(anna.archive()).status == 200)
    #expect(placesOf(id, as: other) == ["Núria"])
  }

  // MARK: Many and hostile edits

  @Test func moreThanAHundredEditsAreRefusedEvenWhenTwoDevicesMakeThem() {
    let many = (0..<60).map { json("remove", $0, $0) }
    let others = (100..<160).map { json("remove", $0, $0) }
    #expect(sync([], many).statuses == ["taken"])
    let more = sync([], others)
    #expect(more.statuses != ["taken"], "\(more.text)")
    #expect(get().json["edits"]?.array?.count == 60)
    #expect(sync(many, many + others.prefix(40)).statuses == ["taken"])
    #expect(get().json["edits"]?.array?.count == 100)
    #expect(edit(many + others).status == 422)
    #expect(edit().status == 200)
  }

  @Test func hostileEditsAreRefusedOrHarmless() {
    let flood = (0..<100_000).map { json("cut", $0, $0) }
    #expect((400..<500).contains(edit(flood).status))
    #expect(!sync([], flood).statuses.contains("taken"))
    // Beyond the line, and a hundred over each other.
    let beyond = edit(json("cut", 200, 19_999_999), json("level", 5_000, 6_000))
    #expect(abs(distance(beyond) - 199 * 3) < 2, "\(beyond.text)")
    let kinds = ["cut", "remove", "raise", "level"]
    let heap = (0..<100).map { index in
      json(kinds[index % 4], index % 7, 19_999_999 - index, metres: -5_000)
    }
    #expect(edit(heap.filter { !$0.contains("cut") && !$0.contains("remove") }).status == 200)
    #expect(edit(heap).errorField == "edits")
  }

  @Test func aLineWithoutAltitudesOrTimesIsEdited() throws {
    let line = Walk(latitude: 43.39).kml
    let answer = anna.server.ask(
      "POST", "/tracks/import?name=a.kml",
      anna.headers + ["Content-Type: application/octet-stream"], body: Array(line.utf8))
    let id = try answer.json["tracks"]?.array?.first?["id"]?.string.orThrow() ?? ""
    #expect(id != track)
    let edits = [json("raise", 0, 149, metres: 10), json("level", 50, 60), json("cut", 0, 99)]
    let edited = club.server.ask(
      "PATCH", "/tracks/\(id)", anna.headers,
      json: #"{"edits":[\#(edits.joined(separator: ","))]}"#)
    #expect(edited.status == 200, "\(edited.text)")
    #expect(abs(distance(edited) - 99 * 3) < 2)
    #expect(edited.json["figures"]?["ascent_m"]?.double ?? 0 == 0)
  }

  // MARK: What else follows

  @Test func bestEffortsAndSimilarTracksFollow() throws {
    let first = try Self.bring(Walk(start: 1_710_000_000, points: 700), as: anna)
    _ = try Self.bring(Walk(start: 1_720_000_000, points: 700), as: anna)
    func similar() -> Int64? {
      club.server.ask("GET", "/tracks/\(first)/similar", anna.headers).json["total"]?.int64
    }
    func bests(_ answer: HTTPAnswer) -> Int { answer.json["bests"]?.array?.count ?? 0 }
    func patch(_ edits: String) -> HTTPAnswer {
      club.server.ask(
        "PATCH", "/tracks/\(first)", anna.headers, json: #"{"edits":[\#(edits)]}"#)
    }
    #expect(similar() == 1)
    let cut = patch(json("cut", 0, 499))
    #expect(bests(cut) == 0, "\(cut.text)")
    #expect(similar() == 0)
    #expect(bests(patch("")) > 0)
    #expect(similar() == 1)
  }

  @Test func anExportBringsTheEditsIntoAnotherClubAndChangesNoneMadeSince() throws {
    edit(json("cut", 0, 99))
    let zip = anna.archive()
    edit(json("cut", 0, 149))
    #expect(anna.restore(zip).status == 200)
    #expect(abs(distance(get()) - 49 * 3) < 2)
    let other = try SyncClub().member("anna")
    #expect(other.restore(zip).status == 200)
    let brought = other.server.ask("GET", "/tracks/\(track)", other.headers)
    #expect(abs(distance(brought) - 99 * 3) < 2, "\(brought.text)")
    let whole = other.server.ask(
      "PATCH", "/tracks/\(track)", other.headers, json: #"{"edits":null}"#)
    #expect(abs(distance(whole) - 199 * 3) < 2)
  }

  // MARK: Photos

  @Test func othersSeePhotosOnTheEditedLineOnly() throws {
    func add(_ file: String, metres: Double, by basis: String) throws -> String {
      let name = anna.upload(PhotoFile.named(file))
      let id = UUID.new().description
      let said = change(
        "create", "track_photos", id,
        after: [
          "track": .string(track), "source": .string(name), "caption": .string(basis),
          "taken_at": .integer(1_700_000_000_000 + Int64(metres / 3) * 1000),
          "picture": .object([
            JSONMember("file", .string(name)), JSONMember("width", .integer(64)),
            JSONMember("height", .integer(48)),
          ]), "place": Self.place(metres, by: basis),
        ])
      #expect(anna.sync([said]).statuses == ["taken"])
      return id
    }
    let link = club.server.ask(
      "POST", "/tracks/\(track)/links", anna.headers, json: #"{"parts":["map","photos"]}"#)
    let secret = try link.json["secret"]?.string.orThrow() ?? ""
    /// Metres along the walk at which each photo stands for others, by the basis of its place.
    func shown() -> [String: Double] {
      let answer = club.server.ask("POST", "/shared-track", [], json: #"{"secret":"\#(secret)"}"#)
      #expect(answer.status == 200, "\(answer.text)")
      let photos = answer.json["photos"]?.array ?? []
      #expect(photos.count == 3)
      return Dictionary(
        uniqueKeysWithValues: photos.compactMap { photo in
          guard let basis = photo["caption"]?.string, let latitude = photo["latitude"]?.double
          else { return nil }
          return (basis, ((latitude - 42.39) * 111_080).rounded())
        })
    }
    _ = try add("made-canvas.jpg", metres: 90, by: "position")
    let hand = try add("made-red.jpg", metres: 540, by: "hand")
    _ = try add("made-place.jpg", metres: 450, by: "time")
    let whole = shown()
    #expect(whole == ["position": 90, "hand": 540, "time": 450])
    edit(json("cut", 100, 199))
    // One by its time stands at the end of what is left, one by hand stands nowhere.
    #expect(shown() == ["position": 90, "time": 297])
    // A photo that its member moves is placed anew.
    let moved = change(
      "edit", "track_photos", hand, before: ["place": Self.place(540, by: "hand")],
      after: ["place": Self.place(30, by: "hand")])
    #expect(anna.sync([moved]).statuses == ["taken"])
    #expect(shown()["hand"] == 30)
    edit()
    #expect(shown() == ["position": 90, "hand": 30, "time": 450])
  }

  private static func place(_ metres: Double, by basis: String) -> JSONValue {
    .object([
      JSONMember("latitude", .number(42.39 + metres / 111_080)),
      JSONMember("longitude", .number(2.15)), JSONMember("distance_m", .number(metres)),
      JSONMember("by", .string(basis)),
    ])
  }
}
