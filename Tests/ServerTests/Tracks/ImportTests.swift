import JSON
import ServerTracks
import Storage
import TestGround
import Testing

/// Files imported by members (T16).
@Suite(.ownThread, .serialized) struct ImportTests {
  let club: TestClub
  let member = UUID.new()

  init() throws { club = try TestClub() }

  @Test func aWalkBecomesATrackWithItsFigures() throws {
    let answer = club.bring(Walk().gpx, named: "núria.gpx", as: member)
    #expect(answer.status == 201, "\(answer.text)")
    #expect(answer.json["format"]?.string == "gpx")
    let track = try (answer.json["tracks"]?.array?.first).orThrow()
    #expect(track["name"]?.string == "Pujada a Núria")
    #expect(track["status"]?.string == "added")

    let id = try (track["id"]?.string).orThrow()
    let detail = club.ask("GET", "/api/v1/tracks/\(id)", as: member).json
    let distance = try (detail["distance_m"]?.double).orThrow()
    #expect(abs(distance - 597) < 3)
    #expect(detail["duration_s"]?.double == 199)
    #expect(detail["sport"]?.string == "running")
    #expect(detail["figures"]?["heart_rate_mean"]?.double == 140)
    #expect(detail["energy"]?["weight_kg"]?.double == 60)
    let kilocalories = try (detail["energy"]?["calories_kcal"]?.double).orThrow()
    #expect(abs(kilocalories - 60 * 0.1036 * 0.01 * distance * 0.9) < 0.1)
    let preview = try (detail["preview"]?.array).orThrow()
    #expect((2...61).contains(preview.count))
    #expect(detail["category"]?.string != nil)

    let lines = club.ask("GET", "/api/v1/tracks/\(id)/lines", as: member).json
    #expect(lines["zooms"]?.array?.isEmpty == false)
    let points = club.ask("GET", "/api/v1/tracks/\(id)/points", as: member).json
    #expect(points["segments"]?.array?.first?.array?.count == 200)
    let original = club.ask("GET", "/api/v1/tracks/\(id)/original", as: member)
    #expect(original.text == Walk().gpx)
    #expect(original["content-disposition"]?.contains("n%C3%BAria.gpx") == true)
    #expect(club.leftovers.isEmpty)
  }

  /// Some programs, such as watches', write the sport after the points.
  @Test func aSportThatIsToldLateIsThatOfAllFigures() throws {
    let type = "<type>running</type>"
    let late = Walk().gpx.replacing(type, with: "").replacing("</trk>", with: type + "</trk>")
    let id = try (club.bring(late, as: member).json["tracks"]?.array?.first?["id"]?.string)
      .orThrow()
    let path = "/api/v1/tracks/\(id)"
    let detail = club.ask("GET", path, as: member).json
    #expect(detail["sport"]?.string == "running")
    // It is too short for the best efforts of a run, and long enough for those of a swim.
    #expect(detail["bests"]?.array?.isEmpty == true)
  }

  @Test func theSameFileTwiceIsTheSameTrack() throws {
    let id = try club.track(as: member)
    let again = club.bring(Walk().gpx, named: "copy of it.gpx", as: member)
    #expect(again.status == 200)
    #expect(again.json["tracks"]?.array?.first?["status"]?.string == "known")
    #expect(again.json["tracks"]?.array?.first?["id"]?.string == id)
    #expect(total() == 1)
  }

  /// A plan may have times: an estimated schedule.
  @Test(arguments: [true, false])
  func aPlanAndWhatWasDoneOfItAreTheSameWheneverThatWas(isPlanFirst: Bool) {
    let plan = Walk(start: 1_600_000_000).gpx
      .replacing("trkseg>", with: "rte>").replacing("trkpt", with: "rtept")
      .replacing("<trk>", with: "").replacing("</trk>", with: "")
      .replacing("<name>Pujada a Núria</name><type>running</type>", with: "")
    let files = isPlanFirst ? [plan, Walk().gpx] : [Walk().gpx, plan]
    let answers = files.map { club.bring($0, as: member).json["tracks"]?.array?.first }
    #expect(answers.map { $0?["status"]?.string } == ["added", "similar"])
    #expect(answers[0]?["id"] == answers[1]?["id"])
  }

  /// A FIT file whose sessions all come at its end, as most watches write them.
  @Test func aTriathlonBecomesATrackForEachLegAndItsFileIsKeptOnce() throws {
    var fit = HandmadeFIT()
    fit.beginActivity()
    for second in 0..<90 {
      fit.record(second: second * 10, latitude: 42 + Double(second) / 20_000, heartRate: 120)
    }
    fit.define(6, 18, [(253, 4, 0x86), (2, 4, 0x86), (5, 1, 0), (7, 4, 0x86), (9, 4, 0x86)])
    for (leg, sport) in [5, 3, 1].enumerated() {
      let start = 1_000_000_000 + leg * 300
      fit.message(6, [(1_000_000_900, 4), (start, 4), (sport, 1), (300_000, 4), (100_000, 4)])
    }
    func bring(_ name: String) -> [JSONValue] {
      club.ask(
        "POST", "/api/v1/tracks/import?name=\(name)", as: member, body: fit.file()
      ).json["tracks"]?.array ?? []
    }
    let tracks = bring("tri.fit")
    #expect(
      tracks.map { $0["name"]?.string }
        == ["tri 1/3 · swimming", "tri 2/3 · transition", "tri 3/3 · running"])
    let ids = tracks.compactMap { $0["id"]?.string }
    let details = ids.map { club.ask("GET", "/api/v1/tracks/\($0)", as: member).json }
    #expect(details.map { $0["sport"]?.string } == ["swimming", "other", "running"])
    #expect(details.allSatisfy { $0["device"]?["distance_m"]?.double == 1_000 })
    #expect(details.allSatisfy { $0["duration_s"]?.double == 290 })
    // The file and the points of each leg.
    #expect(club.storedFiles == 4)
    let again = bring("copy.fit")
    #expect(again.map { $0["status"]?.string } == ["known", "known", "known"])
    #expect(again.compactMap { $0["id"]?.string } == ids)
    #expect(total() == 3)
  }

  /// A club's computer writes all days of a week into one file.
  @Test func aGPXOfSeveralDaysAndSportsBecomesATrackForEach() throws {
    let days = [Walk(), Walk(start: Walk().start + 86_400)].map(\.gpx)
    let second = String(try (days[1].split(separator: "<trk>").last).orThrow())
      .replacing("running", with: "cycling")
    let file = days[0].replacing("</gpx>", with: "<trk>" + second)
    let tracks = club.bring(file, as: member).json["tracks"]?.array ?? []
    let details = tracks.compactMap { $0["id"]?.string }
      .map { club.ask("GET", "/api/v1/tracks/\($0)", as: member).json }
    #expect(details.map { $0["sport"]?.string } == ["running", "cycling"])
    #expect(details.map { $0["duration_s"]?.double } == [199, 199])
    let again = club.bring(file, named: "again.gpx", as: member).json["tracks"]?.array ?? []
    #expect(again.map { $0["status"]?.string } == ["known", "known"])
  }

  @Test func theSameActivityInAnotherFormatIsNoticed() throws {
    let id = try club.track(as: member)
    let stored = club.storedFiles
    let again = club.bring(Walk().geoJSON, named: "walk.geojson", as: member)
    #expect(again.status == 200, "\(again.text)")
    #expect(again.json["tracks"]?.array?.first?["status"]?.string == "similar")
    #expect(again.json["tracks"]?.array?.first?["id"]?.string == id)
    #expect(total() == 1)
    #expect(club.storedFiles == stored)
    let kept = club.ask(
      "POST", "/api/v1/tracks/import?name=a.geojson&similar=keep", as: member,
      body: Array(Walk().geoJSON.utf8))
    #expect(kept.status == 201)
    #expect(total() == 2)
  }

  @Test func theSameLineWithoutTimesIsNoticed() throws {
    let id = try club.track(as: member)
    let kml = club.bring(Walk().kml, named: "walk.kml", as: member)
    #expect(kml.status == 200, "\(kml.text)")
    #expect(kml.json["tracks"]?.array?.first?["status"]?.string == "similar")
    #expect(kml.json["tracks"]?.array?.first?["id"]?.string == id)
    // Neither of two files needs a time.
    let other = UUID.new()
    #expect(club.bring(Walk().kml, named: "walk.kml", as: other).status == 201)
    let gpx = club.bring(Walk(isTimed: false).gpx, named: "walk.gpx", as: other)
    #expect(gpx.json["tracks"]?.array?.first?["status"]?.string == "similar")
  }

  /// A plan's times are a schedule: only its points are compared, in either order of import.
  @Test(arguments: [true, false])
  func thePlanOfAWalkIsNoticedWhateverItsTimes(isPlanFirst: Bool) throws {
    // At the same place at twice the speed; if imported second, on another day.
    let plan = Walk(start: Walk().start + (isPlanFirst ? 0 : 777_600), points: 100, speed: 6).gpx
      .replacing("<trkseg>", with: "").replacing("</trkseg>", with: "")
      .replacing("trkpt", with: "rtept").replacing("trk>", with: "rte>")
    let files = isPlanFirst ? [plan, Walk().gpx] : [Walk().gpx, plan]
    let answers = files.map { club.bring($0, named: "walk.gpx", as: member) }
    #expect(answers.map(\.status) == [201, 200], "\(answers.map(\.text))")
    #expect(answers[1].json["tracks"]?.array?.first?["status"]?.string == "similar")
  }

  @Test func whatIsNoFileInAZipIsRefusedAndTheRestIsTaken() throws {
    var zip = HandmadeZip()
    zip.add("link.gpx", Array("/etc/passwd".utf8), mode: 0o120777)
    zip.add("folder.gpx/", Array("x".utf8))
    zip.add("empty.gpx", [])
    zip.add("walk.gpx", Array(Walk().gpx.utf8))
    let answer = club.bring(zip.finished(), named: "all.zip", as: member)
    #expect(answer.status == 201, "\(answer.text)")
    let files = answer.json["files"]?.array ?? []
    #expect(
      files.map { $0["file"]?.string } == ["link.gpx", "folder.gpx/", "empty.gpx", "walk.gpx"])
    #expect(
      files.map { $0["error_code"]?.string } == ["not-a-file", "not-a-file", "empty", nil])
    #expect(files.last?["tracks"]?.array?.count == 1)
    #expect(club.leftovers.isEmpty)
  }

  @Test func aFileWithoutAnyFigureIsRefused() throws {
    let answer = club.bring(
      """
      <TrainingCenterDatabase><Activities><Activity Sport="Other"><Lap><Track><Trackpoint>
      <Time>2024-05-01T10:00:00Z</Time><HeartRateBpm><Value>1</Value></HeartRateBpm>
      <Extensions><TPX><Speed>0</Speed></TPX></Extensions>
      </Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>
      """, named: "nothing.tcx", as: member)
    #expect(answer.status == 422, "\(answer.text)")
    #expect(answer.errorCode == "no-figures")
    #expect(club.storedFiles == 0)
  }

  @Test(arguments: [
    Walk(start: 1_700_100_000),  // another day
    Walk(points: 120),  // only its beginning
    Walk(latitude: 42.41),  // elsewhere at the same time
    Walk(speed: 3.4),  // farther in the same time
  ])
  func anotherActivityIsAnotherTrack(_ other: Walk) throws {
    _ = try club.track(as: member)
    #expect(club.bring(other.geoJSON, named: "other.geojson", as: member).status == 201)
    #expect(total() == 2)
  }

  @Test func twoUploadsOfOneFileAtTheSameTimeMakeOneTrack() async throws {
    let connections = (0..<8).map { _ in club.connect() }
    let body = Array(Walk().gpx.utf8)
    let head = club.head(
      "POST", "/api/v1/tracks/import?name=walk.gpx", as: member, [], length: body.count)
    for connection in connections { connection.send(head + body) }
    let answers = connections.map { $0.answer().json["tracks"]?.array?.first }
    #expect(answers.count { $0?["status"]?.string == "added" } == 1)
    #expect(Set(answers.map { $0?["id"]?.string }).count == 1)
    #expect(total() == 1)
  }

  @Test func twoMembersMayBringTheSameFile() throws {
    let other = UUID.new()
    #expect(try club.track(as: member) != club.track(as: other))
    #expect(total() == 1)
  }

  @Test func whatWasDeletedMayComeAgain() throws {
    let id = try club.track(as: member)
    #expect(club.ask("DELETE", "/api/v1/tracks/\(id)", as: member).status == 204)
    let again = club.bring(Walk().gpx, as: member)
    #expect(again.status == 201)
    // Duplicates cannot coexist: the older one stays deleted.
    let restored = club.ask("POST", "/api/v1/tracks/\(id)/restore", as: member)
    #expect(restored.status == 409)
    #expect(total() == 1)
  }

  @Test func aNoteIsShortenedToWhatATrackHolds() throws {
    let note = String(repeating: "n", count: 12_000)
    let gpx = Walk().gpx.replacing("<trkseg>", with: "<desc>\(note)</desc><trkseg>")
    let answer = club.bring(gpx, as: member)
    #expect(answer.status == 201, "\(answer.text.prefix(200))")
    let id = try (answer.json["tracks"]?.array?.first?["id"]?.string).orThrow()
    let detail = club.ask("GET", "/api/v1/tracks/\(id)", as: member).json
    #expect(detail["note"]?.string?.count == 10_000)
  }

  @Test(arguments: [
    (name: "empty.gpx", content: "", code: "empty"),
    (name: "photo.jpg", content: "\u{FF}\u{D8}\u{FF} not a recording", code: "unknown-format"),
    (name: "cut.gpx", content: "<gpx><trk><trkseg><trkpt lat=\"42\" lon=\"2\">", code: "cut-off"),
    (name: "bomb.gpx", content: "<!DOCTYPE a [<!ENTITY b \"c\">]><gpx/>", code: "document-type"),
    (
      name: "no points.gpx", content: "<gpx><trk><trkseg></trkseg></trk></gpx>",
      code: "nothing-inside"
    ),
    (
      name: "places.gpx", content: "<gpx><wpt lat=\"42\" lon=\"2\"><name>Font</name></wpt></gpx>",
      code: "places-only"
    ),
    (
      name: "nowhere.gpx",
      content: "<gpx><trk><trkseg><trkpt lat=\"NaN\" lon=\"1e400\"/></trkseg></trk></gpx>",
      code: "nothing-inside"
    ),
    (
      name: "lines.gpx",
      content: "<gpx>"
        + String(
          repeating: "<trk><trkseg><trkpt lat=\"42\" lon=\"2\"/></trkseg></trk>", count: 1_001)
        + "</gpx>", code: "too-many-tracks"
    ),
  ])
  func whatCannotBeReadIsRefusedAndLeavesNothing(
    name: String, content: String, code: String
  ) throws {
    let answer = club.bring(content, named: name, as: member)
    #expect(answer.status == 422 || (content.isEmpty && answer.status == 400), "\(answer.text)")
    #expect(answer["content-type"] == "application/problem+json")
    if !content.isEmpty { #expect(answer.errorCode == code) }
    #expect(total() == 0)
    #expect(club.storedFiles == 0)
    #expect(club.leftovers.isEmpty)
  }

  @Test(arguments: [
    "Cim \u{1F3D4}\u{FE0F} amb l'\"avi\"", "ריצת בוקר", "a & b < c", "<script>alert(1)</script>",
    "../../etc/passwd",
  ])
  func namesAreKeptAsTheyAre(_ name: String) throws {
    let escaped = name.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      default: String(character)
      }
    }.joined()
    let answer = club.bring(Walk(name: escaped).gpx, named: name + ".gpx", as: member)
    #expect(answer.status == 201, "\(answer.text)")
    let list = club.ask("GET", "/api/v1/tracks", as: member).json
    #expect(list["tracks"]?.array?.first?["name"]?.string == name)
    let id = try (list["tracks"]?.array?.first?["id"]?.string).orThrow()
    let exported = club.ask("GET", "/api/v1/tracks/\(id)/export?format=gpx", as: member)
    #expect(exported.status == 200)
    #expect(exported["content-disposition"]?.contains("/") == false)
  }

  @Test func whatIsOddIsToldByCodeAndNumber() throws {
    let places = String(
      repeating: #"<wpt lat="42.4" lon="2.15"/>"#, count: ImportLimits.waypoints + 3)
    let nowhere = #"<trk><trkseg><trkpt lat="91" lon="2"/>"#
    let content = Walk().gpx.replacing("<trk><name>", with: "\(places)<trk><name>")
      .replacing("</trk></gpx>", with: "</trk>\(nowhere)</trkseg></trk></gpx>")
    let answer = club.bring(content, as: member)
    #expect(answer.status == 201, "\(answer.text)")
    let warnings = try (answer.json["warnings"]?.array).orThrow()
    #expect(
      warnings.map { $0["code"]?.string } == ["bad-positions", "empty-lines", "too-many-places"])
    #expect(warnings.map { $0["count"]?.int64 } == [1, 1, 3])
    #expect(
      warnings[0]["message"]?.string
        == "1 point was left out: its position is no place on Earth.")
  }

  @Test func aNamelessTrackIsCalledAfterItsFile() {
    let answer = club.bring(Walk(name: nil).gpx, named: "Tossa Plana.gpx", as: member)
    #expect(answer.json["tracks"]?.array?.first?["name"]?.string == "Tossa Plana")
  }

  @Test func anUploadThatBreaksOffLeavesNothing() async throws {
    let body = Array(Walk().gpx.utf8)
    do {
      let connection = club.connect()
      let head = club.head(
        "POST", "/api/v1/tracks/import?name=walk.gpx", as: member, [], length: body.count)
      connection.send(head + body.prefix(body.count / 2))
    }
    #expect(club.leftovers.isEmpty)
    #expect(total() == 0)
    #expect(club.storedFiles == 0)
  }

  @Test func aFileOverTheLimitIsRefusedByItsLength() {
    let connection = club.connect()
    connection.send(
      club.head(
        "POST", "/api/v1/tracks/import?name=huge.gpx", as: member, [],
        length: 2 << 30 + 1))
    #expect(connection.answer().status == 413)
    #expect(club.leftovers.isEmpty)
  }

  @Test func aFileStoredWithoutItsRecordShowsNowhere() async throws {
    // The state after a crash between the file and the record.
    let directory = TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(directory) }
    do {
      let before = try TestClub(at: directory)
      _ = try await before.files.put(Array(Walk().gpx.utf8))
      #expect(before.storedFiles == 1)
    }
    let after = try TestClub(at: directory)
    #expect(after.ask("GET", "/api/v1/tracks", as: member).json["total"]?.int64 == 0)
    #expect(after.bring(Walk().gpx, as: member).status == 201)
    #expect(after.ask("GET", "/api/v1/tracks", as: member).json["total"]?.int64 == 1)
  }

  private func total() -> Int64? {
    club.ask("GET", "/api/v1/tracks", as: member).json["total"]?.int64
  }
}
