import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

@Suite(.ownThread) struct SyncRouteTests {
  let club: SyncClub
  let anna: SyncMember

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
  }

  private static let running = "018cc251-f400-7000-8000-000000000001"

  @Test func theFirstSyncGivesWhatEverybodyHas() {
    let answer = anna.sync()
    #expect(answer.status == 200)
    let kinds = answer.json["records"]?.array?.compactMap { $0["body"]?["kind"]?.string }
    #expect(
      kinds == [
        "running", "trail_running", "hiking", "walking", "nordic_walking", "cycling", "swimming",
        "skiing", "ski_touring", "snowshoeing", "via_ferrata", "climbing", "indoor",
      ])
    #expect(answer.record(Self.running)?["body"]?["kind"]?.string == "running")
    let again = anna.sync(cursor: answer.json["cursor"]?.string)
    #expect(again.json["records"]?.array?.isEmpty == true)
  }

  @Test func whatTheWebChangesIsInTheFeed() throws {
    let cursor = anna.sync().json["cursor"]?.string
    let category = try
      (club.server.ask("POST", "/categories", anna.headers, json: #"{"name":"Trail"}"#)
      .json["id"]?.string).orThrow()
    _ = club.server.ask("PUT", "/profile", anna.headers, json: #"{"weight_kg":60}"#)
    let answer = anna.sync(cursor: cursor)
    #expect(answer.record(category)?["body"]?["name"]?.string == "Trail")
    #expect(answer.record(anna.id)?["body"]?["weight_kg"]?.int64 == 60)
  }

  @Test func whatADeviceChangesTheWebShows() {
    let category = UUID.new().description
    let answer = anna.sync([
      change("create", "categories", category, after: ["name": .string("Trail")]),
      change("edit", "profile", anna.id, after: ["weight_kg": .number(62.5)]),
      change("edit", "preferences", anna.id, after: ["language": .string("ca")]),
    ])
    #expect(answer.statuses == ["taken", "taken", "taken"])
    let categories = club.server.ask("GET", "/categories", anna.headers).json["categories"]?.array
    #expect(categories?.last?["name"]?.string == "Trail")
    let profile = club.server.ask("GET", "/profile", anna.headers).json
    #expect(profile["weight_kg"]?.double == 62.5)
    let preferences = club.server.ask("GET", "/preferences", anna.headers).json
    #expect(preferences["language"]?.string == "ca")
  }

  private static let settings = [
    ("Profile", #"{"name":"Anna","sex":"female","birth_year":1980,"weight_kg":62.5}"#),
    (
      "Preferences",
      #"{"language":"ca","units":"imperial","theme":"dark","areas":["tracks","club"],"#
        + #""hidden_areas":["maps"],"mark_interval_m":500,"spacing_m":5,"#
        + #""speak_marks":true,"vibrate_marks":false,"auto_pause":true,"track_audience":"friends","#
        + #""boulder_scale":"v","#
        + #""daily_summary":{"hour":7,"time_zone":"Europe/Madrid"},"#
        + #""notice_friend":true,"mail_friend":"daily","notice_report":false,"mail_report":"now","#
        + #""notice_new_device":true,"mail_new_device":"never","notice_track_comment":true,"#
        + #""mail_track_comment":"never","notice_comment":false,"#
        + #""mail_comment":"daily","notice_reminder":true,"mail_reminder":"never","#
        + #""notice_race_alert":true,"mail_race_alert":"now","mail_hour":7,"#
        + #""time_zone":"Europe/Madrid","keep_originals":false}"#
    ),
  ]

  @Test(arguments: settings)
  func aDeviceChangesEveryFieldOfTheSettings(form: String, text: String) throws {
    let values = try (JSONValue(parsing: Array(text.utf8)).object).orThrow()
    let document = club.server.ask("GET", "/openapi.json").json
    let described = document["components"]?["schemas"]?[form]?["properties"]?.object
    #expect(values.map(\.key) == described?.map(\.key))
    let name = form.lowercased()
    for value in values {
      let edit = change("edit", name, anna.id, after: [value.key: value.value])
      #expect(anna.sync([edit]).statuses == ["taken"], "\(value.key)")
    }
    #expect(club.server.ask("GET", "/\(name)", anna.headers).json == .object(values))
    let unknown = change("edit", name, anna.id, after: ["accuracy_m": .integer(30)])
    #expect(anna.sync([unknown]).code == "unknown")
  }

  @Test(arguments: ["edit", "delete", "choose", "create"])
  func theFourCategoriesStay(kind: String) {
    _ = anna.sync()
    let answer = anna.sync([
      change(kind, "categories", Self.running, after: ["name": .string("Mine")])
    ])
    #expect(answer.statuses == ["refused"])
    #expect(answer.code == "built_in")
  }

  /// Creates a track from a file.
  private func make(_ track: String, category: String? = nil) -> HTTPAnswer {
    var fields: [String: JSONValue] = [
      "name": .string("Núria"), "format": .string("gpx"), "kind": .string("track"),
      "file_name": .string("walk.gpx"), "original": .string(anna.upload(Array(Walk().gpx.utf8))),
      "line": .integer(0),
    ]
    fields["category"] = category.map { .string($0) }
    return anna.sync([change("create", "tracks", track, after: fields)])
  }

  @Test func aNewDeviceReadsWhatWasDeletedAndBringsItBack() throws {
    let track = UUID.new().description
    let made = try make(track).record(track).orThrow()
    #expect(anna.sync([change("delete", "tracks", track)]).statuses == ["taken"])
    let tablet = SyncMember(club.server, headers: anna.headers)
    let found = try tablet.sync().record(track).orThrow()
    #expect(found["deleted_at"]?.int64 != nil)
    #expect(found["body"] == made["body"])
    #expect(found["summary"]?["distance_m"]?.double != nil)
    #expect(found["summary"] == made["summary"])
    #expect(tablet.sync([change("restore", "tracks", track)]).statuses == ["taken"])
    let restored = try anna.sync().record(track).orThrow()
    #expect(restored["deleted_at"] == nil)
    #expect(restored["summary"] == made["summary"])
    #expect(club.server.ask("GET", "/tracks/\(track)/lines", anna.headers).status == 200)
  }

  @Test func ofWhatWasEmptiedOnlyThatItWasDeletedIsTold() async throws {
    let track = UUID.new()
    let member = try UUID(anna.id).orThrow()
    _ = make(track.description)
    let data = club.server.server.data
    try await data.database.write { [records = data.records] connection throws(StorageError) in
      try records.delete(
        "tracks", id: track, of: member, at: WallClock.now() - RecordStore.restorable - 1,
        on: connection)
      #expect(try records.purge(on: connection) == 1)
      #expect(try !connection.exists("SELECT 1 FROM tracks WHERE track = $1", track))
    }
    let found = try anna.sync().record(track.description).orThrow()
    #expect(found["deleted_at"]?.int64 != nil)
    #expect(found["body"] == nil)
    #expect(found["summary"] == nil)
    #expect(anna.sync([change("restore", "tracks", track.description)]).statuses == ["gone"])
  }

  @Test func theTracksOfADeletedCategoryHaveNone() throws {
    let category = UUID.new().description
    _ = anna.sync([change("create", "categories", category, after: ["name": .string("Trail")])])
    let track = UUID.new().description
    let made = make(track, category: category)
    #expect(made.record(track)?["body"]?["category"]?.string == category)
    let answer = anna.sync(
      [change("delete", "categories", category)], cursor: made.json["cursor"]?.string)
    #expect(answer.record(category)?["deleted_at"]?.int64 != nil)
    #expect(answer.record(track)?["body"]?["category"] == nil)
    // Including a late change.
    let late = anna.sync([
      change("edit", "tracks", track, after: ["category": .string(category)])
    ])
    #expect(late.statuses == ["taken"])
    #expect(late.record(track)?["body"]?["category"] == nil)
  }

  /// A conflicting value must be a valid choice.
  @Test func aNameOfBlanksWaitsForNoChoice() {
    let shoes = UUID.new().description
    func name(_ before: String, _ after: String) -> JSONValue {
      change(
        "edit", "gear", shoes, before: ["name": .string(before)], after: ["name": .string(after)])
    }
    let made = change(
      "create", "gear", shoes, after: ["name": .string("Blaves"), "kind": .string("shoes")])
    #expect(anna.sync([made, name("Blaves", "Grises")]).statuses == ["taken", "taken"])
    let late = anna.sync([name("Blaves", "  "), name("Blaves", "Verdes")])
    #expect(late.statuses == ["refused", "conflict"])
    #expect(late.code == "too_short")
    #expect(late.record(shoes)?["conflicts"]?.array?.map { $0["value"] } == [.string("Verdes")])
  }

  // MARK: Bad input (Q4)

  private static let deletion =
    #"{"id":"\#(UUID.new())","collection":"tracks","record":"\#(UUID.new())","kind":"delete","#
    + #""made_at":0}"#

  @Test(arguments: [
    ("device", "7"), ("device", #""x""#), ("device", "null"), ("device_name", #""""#),
    ("device_name", #""\u0000""#), ("device_name", #""\#(String(repeating: "x", count: 81))""#),
    ("cursor", "7"), ("cursor", #""x""#), ("cursor", #""\#(String(repeating: "9", count: 999))""#),
    ("limit", "0"), ("limit", "501"), ("limit", "1.5"), ("limit", #""9""#), ("changes", "{}"),
    ("changes", "[7]"), ("changes", "[{}]"), ("other", "7"),
    ("changes", "[\(Array(repeating: deletion, count: 501).joined(separator: ","))]"),
    ("changes", "[\(deletion.replacing(#""made_at":0"#, with: #""made_at":1e300"#))]"),
    ("changes", "[\(deletion.replacing(#""made_at":0"#, with: #""made_at":"now""#))]"),
    ("changes", "[\(deletion.replacing(#""kind":"delete""#, with: #""kind":"destroy""#))]"),
    ("changes", "[\(deletion.replacing(#""kind":"delete""#, with: #""kind":"delete","x":1"#))]"),
    (
      "changes",
      "[\(deletion.replacing(#""made_at":0"#, with: #""made_at":0,"fields":{"a":{},"a":{}}"#))]"
    ),
    ("changes", "[\(deletion.replacing(#""made_at":0"#, with: #""made_at":0,"fields":[]"#))]"),
    ("changes", "[\(deletion.replacing(#""made_at":0"#, with: #""made_at":0,"fields":{"a":7}"#))]"),
    (
      "changes",
      "[\(deletion.replacing(#""made_at":0"#, with: #""made_at":0,"fields":{"a":{"seen":[1]}}"#))]"
    ),
  ])
  func whatIsNoRequestChangesNothing(field: String, value: String) {
    var members = [
      ("device", #""\#(UUID.new())""#), ("device_name", #""Pixel""#), ("changes", "[]"),
    ].filter { $0.0 != field }
    members.append((field, value))
    let body = members.map { #""\#($0.0)":\#($0.1)"# }.joined(separator: ",")
    let answer = club.server.ask("POST", "/sync", anna.headers, json: "{\(body)}")
    #expect(answer.status == 422, "\(answer.text)")
    #expect(answer.errorField?.hasPrefix(field) == true)
  }

  @Test func whatIsTooLargeIsRefused() {
    let answer = club.server.ask(
      "POST", "/sync", anna.headers + ["Content-Type: application/json"],
      body: [UInt8](repeating: 0x20, count: (4 << 20) + 1))
    #expect(answer.status == 413)
  }

  @Test func nobodySyncsWithoutSession() {
    #expect(club.server.ask("POST", "/sync", json: "{}").status == 401)
    #expect(club.server.ask("GET", "/events").status == 401)
    let file = "/files/" + SHA256Digest(of: [1]).description
    for method in ["GET", "HEAD"] { #expect(club.server.ask(method, file).status == 401) }
    #expect(
      club.server.ask(
        "PUT", file, ["Content-Type: application/octet-stream"], body: [1]
      ).status == 401)
  }

  @Test func nonsenseInFieldsRefusesTheOneChange() {
    let category = UUID.new().description
    let nonsense: [JSONValue] = [
      .integer(7), .bool(true), .array([.null]), .object([JSONMember("name", .string("x"))]),
      .string(String(repeating: "x", count: 100_000)), .string("\u{0}"), .string(" "), .string(""),
    ]
    let name = ["name": JSONValue.string("Trail")]
    let answer = anna.sync(
      nonsense.map {
        change("create", "categories", UUID.new().description, after: ["name": $0])
      } + [change("create", "categories", category, after: name)])
    #expect(answer.statuses == nonsense.map { _ in "refused" } + ["taken"])
    let edits = nonsense.map {
      change("edit", "categories", category, before: ["name": $0], after: name)
    }
    #expect(anna.sync(edits).statuses == nonsense.map { _ in "taken" })
  }

  @Test func oneIdentifierTwiceIsOneChange() {
    let id = UUID.new()
    let record = UUID.new().description
    let answer = anna.sync([
      change("create", "categories", record, id: id, after: ["name": .string("One")]),
      change(
        "create", "categories", UUID.new().description, id: id, after: ["name": .string("Two")]),
    ])
    #expect(answer.statuses == ["taken", "taken"])
    let names = answer.json["records"]?.array?.compactMap { $0["body"]?["name"]?.string }
    #expect(names?.contains("One") == true)
    #expect(names?.contains("Two") == false)
  }

  // MARK: Members (Y6)

  @Test func noMemberReachesAnothersRecords() throws {
    let pere = try club.member("pere")
    let category = UUID.new().description
    _ = anna.sync([change("create", "categories", category, after: ["name": .string("secret")])])
    let answer = pere.sync([
      change("edit", "categories", category, after: ["name": .string("stolen")]),
      change("edit", "profile", anna.id, after: ["weight_kg": .integer(60)]),
    ])
    #expect(answer.statuses == ["gone", "refused"])
    #expect(!answer.text.contains("secret"))
    #expect(anna.sync().record(category)?["body"]?["name"]?.string == "secret")
  }
}
