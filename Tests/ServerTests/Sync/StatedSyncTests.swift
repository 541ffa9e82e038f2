import JSON
import Storage
import TestGround
import Testing
import Tracks

/// Stated values of tracks in changes sent by devices.
@Suite(.ownThread) struct StatedSyncTests {
  let club: SyncClub
  let anna: SyncMember
  let track = UUID.new().description

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
  }

  private let swim: [String: JSONValue] = [
    "name": .string("Piscina"), "format": .string("manual"),
    "stated_start": .integer(1_700_000_000_000), "stated_duration_s": .integer(1800),
    "stated_distance_m": .integer(1500),
  ]

  private func create(_ fields: [String: JSONValue]) -> JSONValue {
    change("create", "tracks", track, after: fields)
  }

  @Test func anActivityMadeOnADeviceIsCounted() {
    let answer = anna.sync([create(swim)])
    #expect(answer.statuses == ["taken"], "\(answer.text)")
    #expect(answer.record(track)?["summary"]?["distance_m"]?.double == 1500)
    #expect(answer.record(track)?["body"]?["kind"]?.string == "track")
    let statistics = club.server.ask("GET", "/statistics", anna.headers).json
    #expect(statistics["total"]?["duration_s"]?.double == 1800)
  }

  @Test(arguments: ["stated_start", "stated_duration_s"])
  func oneWithoutWhatItNeedsIsRefused(field: String) {
    var fields = swim
    fields[field] = nil
    let answer = anna.sync([create(fields)])
    #expect(answer.statuses == ["refused"])
    #expect(club.server.ask("GET", "/tracks", anna.headers).json["total"]?.int64 == 0)
  }

  @Test func aFileThatItNamesIsNotItsOwn() {
    var fields = swim
    fields["original"] = .string(anna.upload(Array("x".utf8)))
    fields["spacing_m"] = .integer(10)
    let answer = anna.sync([create(fields)])
    #expect(answer.statuses == ["taken"], "\(answer.text)")
    #expect(answer.record(track)?["body"]?["original"] == nil)
    #expect(club.server.ask("GET", "/tracks/\(track)/original", anna.headers).status == 404)
  }

  @Test func startsStatedOnTwoDevicesWaitForAChoice() {
    _ = anna.sync([create(swim)])
    let seen: [String: JSONValue] = ["stated_start": .integer(1_700_000_000_000)]
    let answers = [1_600_000_000_000, 1_500_000_000_000].map { start in
      anna.sync([
        change(
          "edit", "tracks", track, before: seen, after: ["stated_start": .integer(start)])
      ])
    }
    #expect(answers.flatMap(\.statuses) == ["taken", "conflict"])
  }

  @Test func aStartStatedOnADeviceMovesTheTrackAtOnce() throws {
    let recording = try RecordedRun.recording()
    let made = anna.sync([
      create([
        "name": .string("Núria"), "format": .string("recording"), "kind": .string("track"),
        "file_name": .string(""), "original": .string(anna.upload(recording.stream)),
        "line": .integer(0), "sport": .string("running"), "spacing_m": .integer(10),
      ])
    ])
    #expect(made.record(track)?["summary"]?["started_at"]?.int64 == RecordedRun.start)
    let start: Int64 = 1_600_000_000_000
    let moved = anna.sync([
      change("edit", "tracks", track, after: ["stated_start": .integer(start)])
    ])
    #expect(moved.statuses == ["taken"], "\(moved.text)")
    #expect(moved.record(track)?["summary"]?["started_at"]?.int64 == start)
    let raw = club.server.ask(
      "GET", "/tracks/\(track)/export?format=gpx&fixes=all", anna.headers)
    #expect(raw.text.contains("<time>2020-09-13T12:26:40"))
  }

  @Test func aTrackOfAStatedStartIsMadeWithIt() throws {
    let recording = try RecordedRun.recording()
    let answer = anna.sync([
      create([
        "name": .string("Núria"), "format": .string("points"), "kind": .string("track"),
        "file_name": .string(""), "original": .string(anna.upload(recording.stream)),
        "line": .integer(0), "stated_start": .integer(1_600_000_000_000),
      ])
    ])
    #expect(answer.record(track)?["summary"]?["started_at"]?.int64 == 1_600_000_000_000)
  }
}
