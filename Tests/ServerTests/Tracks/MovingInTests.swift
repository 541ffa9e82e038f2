import Glibc
import JSON
import Storage
import TestGround
import Testing

/// Whole archives of other services, in one import (T16, T27).
@Suite(.ownThread, .serialized) struct MovingInTests {
  private let club: SyncClub
  private let anna: SyncMember

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
  }

  // MARK: The archives

  private func bring(_ zip: [UInt8], named name: String = "export.zip") -> HTTPAnswer {
    anna.server.ask(
      "POST", "/tracks/import?name=\(name)",
      anna.headers + ["Content-Type: application/octet-stream"], body: zip)
  }

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let file = try fopen("/\(folder)/Fixtures/archives/\(name).zip", "rb").orThrow()
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
  }

  /// The live records of a collection, by name.
  private func records(_ collection: String) -> [String: JSONValue] {
    let all = anna.sync().json["records"]?.array ?? []
    let live = all.filter {
      $0["collection"]?.string == collection && $0["deleted_at"] == nil
    }
    return Dictionary(
      live.map { ($0["body"]?["name"]?.string ?? $0["id"]?.string ?? "", $0["body"] ?? .null) }
    ) { one, _ in one }
  }

  private func gearName(_ track: JSONValue?) -> String? {
    let all = anna.sync().json["records"]?.array ?? []
    guard let id = track?["gear"]?.string else { return nil }
    return all.first { $0["id"]?.string == id }?["body"]?["name"]?.string
  }

  /// Each answer in a zip: `part`, `error_code`, or the statuses of its tracks.
  private func results(_ answer: HTTPAnswer) -> [String: String] {
    let files = answer.json["files"]?.array ?? []
    return Dictionary(
      files.map { file in
        let tracks = (file["tracks"]?.array ?? []).compactMap { $0["status"]?.string }
        let words =
          [file["part"]?.string, file["error_code"]?.string].compactMap(\.self) + tracks
        return (file["file"]?.string ?? "", words.joined(separator: " "))
      }
    ) { one, _ in one }
  }

  // MARK: Services

  @Test func aStravaArchiveBringsNamesNotesSportsGearAndWhatWasTypedIn() throws {
    let answer = bring(try fixture("strava-export-small"))
    #expect(answer.status == 201, "\(answer.text)")
    let results = results(answer)
    #expect(results["activities.csv"] == "list added added")
    for file in ["101.fit.gz", "102.fit.gz", "103.gpx", "104.tcx.gz"] {
      #expect(results["activities/9100000\(file)"] == "added")
    }
    #expect(results["messaging.json"] == "other")
    #expect(results["bikes.csv"] == "list")
    let tracks = records("tracks")
    #expect(
      Set(tracks.keys) == [
        "Afternoon Run", "Commute, wet", "Višnjan 🏃", "Lake", "Treadmill", "Weights",
      ])
    let run = tracks["Afternoon Run"]
    #expect(run?["note"]?.string == "First try of the shoes,\nthen home.\n\nleft knee \"clicks\"")
    #expect(gearName(run) == "Blue 5")
    #expect(gearName(tracks["Commute, wet"]) == "Weekender")
    #expect(tracks["Treadmill"]?["format"]?.string == "manual")
    #expect(tracks["Treadmill"]?["stated_distance_m"]?.double == 5_021.4)
    #expect(tracks["Treadmill"]?["stated_start"]?.int64 == 1_704_065_400_000)
    #expect(Set(records("gear").keys) == ["Weekender", "Commuter", "Blue 5", "Demo Shoes Trail 2"])
    #expect(records("gear")["Weekender"]?["kind"]?.string == "bike")
  }

  @Test(
    arguments: [
      "strava-export-small", "garmin-export-small", "runkeeper-export-small",
      "fittrackee-archive-small", "endurain-export-small",
    ])
  func theSameArchiveAgainBringsNothing(name: String) throws {
    #expect(bring(try fixture(name)).status == 201)
    let before = anna.sync().json
    let again = bring(try fixture(name))
    #expect(again.status == 200)
    let statuses = results(again).values.flatMap { $0.split(separator: " ") }
    #expect(!statuses.contains("added"))
    #expect(anna.sync().json == before)
  }

  @Test func aGarminArchiveIsReadThroughTheZipInItsZip() throws {
    let answer = bring(try fixture("garmin-export-small"))
    let results = results(answer)
    let inner = "DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip/demo@example.com_"
    #expect(results["\(inner)900000000001.fit"] == "added")
    #expect(results["\(inner)900000000002.fit"] == "added")
    #expect(results["\(inner)900000000003.fit"] == "other")
    let tracks = records("tracks")
    #expect(Set(tracks.keys) == ["Afternoon Running", "Commute", "Strength"])
    #expect(gearName(tracks["Afternoon Running"]) == "Demo Road 5")
    #expect(tracks["Afternoon Running"]?["note"]?.string == "new shoes")
    let bike = records("gear")["Commuter"]
    #expect(bike?["retired"]?.bool == true)
    #expect(records("gear")["Demo Road 5"]?["warn_m"]?.double == 800_000)
  }

  @Test func aRunkeeperActivityWithoutARecordingHasTheZoneOfTheNearestOne() throws {
    #expect(bring(try fixture("runkeeper-export-small")).status == 201)
    let tracks = records("tracks")
    // 08:25:40 where clocks were two hours ahead.
    let ride = tracks["Lake, both sides"]
    #expect(ride?["stated_start"]?.int64 == 1_774_247_140_000)
    #expect(ride?["heart_rate"]?.double == 142)
    #expect(ride?["note"]?.string == "Rain, \"again\"")
    #expect(tracks.count == 3)
  }

  @Test func anEndurainArchiveBringsTheFormerKilometresOfGear() throws {
    #expect(bring(try fixture("endurain-export-small")).status == 201)
    #expect(records("gear")["Blue 5"]?["before_m"]?.double == 120_000)
    #expect(gearName(records("tracks")["Višnjan"]) == "Blue 5")
  }

  private func file(_ name: String) throws -> [UInt8] {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let file = try fopen("/\(folder)/Fixtures/archives/\(name)", "rb").orThrow()
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
  }

  @Test func aPolarArchiveBringsItsSessionsAndNothingElse() throws {
    let sessions = [
      "training-session_2020-08-18T10-23-06_7000000001-00000000-0000-4000-8000-000000000001.json",
      "training-session-2019-01-18-3000000001-00000000-0000-4000-8000-000000000002.json",
    ]
    var zip = HandmadeZip()
    for name in sessions { zip.add(name, try file("polar-\(name)")) }
    zip.add("activity-2020-08-18-7.json", Array(#"{"date":"2020-08-18"}"#.utf8))
    zip.add("account-data-7.json", Array("{}".utf8))
    let bytes = zip.finished()
    let answer = bring(bytes)
    #expect(answer.json["files"]?.array?.first { $0["format"]?.string == "polar" } != nil)
    let found = results(answer)
    #expect(sessions.map { found[$0] } == ["added", "added"])
    #expect(found["activity-2020-08-18-7.json"] == "other")
    #expect(found["account-data-7.json"] == "other")
    let tracks = records("tracks")
    #expect(Set(tracks.keys) == ["Hiking", "Running"])
    #expect(tracks["Hiking"]?["format"]?.string == "polar")
    #expect(results(bring(bytes)).values.contains("added") == false)
  }

  @Test func aTakeoutOfGoogleFitNamesItsRecordingsByTheirSessions() throws {
    func session(_ hour: Int, _ word: String) -> [UInt8] {
      Array(
        """
        {"fitnessActivity":"\(word)","startTime":"2024-05-01T0\(hour):00:00Z","duration":"60s",
        "aggregate":[{"metricName":"com.google.distance.delta","floatValue":150.5}]}
        """.utf8)
    }
    let tcx = """
      <TrainingCenterDatabase><Activities><Activity Sport="Other"><Id>x</Id><Lap
      StartTime="2024-05-01T08:00:00.000Z"><TotalTimeSeconds>60</TotalTimeSeconds><DistanceMeters>150
      </DistanceMeters></Lap></Activity></Activities></TrainingCenterDatabase>
      """
    var zip = HandmadeZip()
    zip.add(
      "Takeout/Fit/All sessions/2024-05-01T10_00_00+02_00_WALKING.json", session(8, "walking"))
    zip.add(
      "Takeout/Fit/All sessions/2024-05-01T11_00_00+02_00_BIKING.json", session(9, "biking"))
    zip.add("Takeout/Fit/Activities/2024-05-01T10_00_00+02_00_PT1M_Walking.tcx", Array(tcx.utf8))
    zip.add("Takeout/Fit/Daily activity metrics/2024-05-01.csv", Array("Start,End".utf8))
    zip.add("Takeout/archive_browser.html", Array("<html/>".utf8))
    let bytes = zip.finished()
    let found = results(bring(bytes))
    #expect(found["Takeout/Fit/Daily activity metrics/2024-05-01.csv"] == "other")
    #expect(found["Takeout/archive_browser.html"] == "other")
    let tracks = records("tracks")
    #expect(Set(tracks.keys) == ["Walking", "Biking"])
    #expect(tracks["Walking"]?["format"]?.string == "tcx")
    #expect(tracks["Biking"]?["format"]?.string == "manual")
    #expect(tracks["Biking"]?["stated_distance_m"]?.double == 150.5)
    #expect(!results(bring(bytes)).values.contains { $0.contains("added") })
  }

  // MARK: Photos

  private static let head =
    "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,"
    + "Distance,Activity Gear,Filename,Media\n"

  private func archive(
    _ row: String, photos: [(String, [UInt8])] = [], walk: [UInt8] = Array(Walk().gpx.utf8)
  ) -> [UInt8] {
    var zip = HandmadeZip()
    for (path, content) in photos { zip.add(path, content) }
    zip.add("activities/7.gpx", walk)
    zip.add("activities.csv", Array((Self.head + row).utf8))
    return zip.finished()
  }

  private let row = """
    9,"Nov 14, 2023, 10:13:20 PM",Núria,Hike,,199,0.6,,activities/7.gpx,media/A.jpg|media/b.jpg|media/missing.jpg
    """

  @Test func photosStandOnTheTrackOfTheirActivityOnce() throws {
    let photos = [
      ("media/a.jpg", PhotoFile.red("a")), ("media/B.JPG", Array("no picture".utf8)),
      ("media/stranger.jpg", PhotoFile.red("c")),
    ]
    let zip = archive(row, photos: photos)
    let found = results(bring(zip))
    #expect(found["media/a.jpg"] == "photo")
    #expect(found["media/B.JPG"] == "unreadable-photo")
    #expect(found["media/stranger.jpg"] == "other")
    let photo = try #require(records("track_photos").values.first)
    #expect(photo["sizes"]?["thumbnail"]?.string != nil)
    let answer = anna.server.ask("GET", "/tracks", anna.headers).json
    #expect(photo["track"]?.string == answer["tracks"]?.array?.first?["id"]?.string)
    _ = bring(zip)
    #expect(records("track_photos").count == 1)
    #expect(records("tracks").count == 1)
  }

  // MARK: Bad input

  @Test func aListThatIsCutIsToldAndTheRecordingsAreImported() throws {
    var zip = HandmadeZip()
    zip.add("activities.csv", Array((Self.head + "9,\"Nov 14").utf8))
    zip.add("activities/7.gpx", Array(Walk().gpx.utf8))
    let answer = bring(zip.finished())
    #expect(answer.json["files"]?.array?.count == 2)
    let found = results(answer)
    #expect(found["activities.csv"] == "unreadable-list")
    #expect(found["activities/7.gpx"] == "added")
    #expect(Set(records("tracks").keys) == ["Pujada a Núria"])
  }

  @Test func aRecordingThatIsDamagedIsToldAndItsListedFiguresAreKept() throws {
    let found = results(bring(archive(row, walk: Array("<gpx><trk>".utf8))))
    #expect(found["activities/7.gpx"]?.isEmpty == false)
    #expect(found["activities.csv"] == "list added")
    #expect(records("tracks")["Núria"]?["stated_duration_s"]?.double == 199)
  }

  @Test func anArchiveWithoutActivitiesRefusesNothing() throws {
    var zip = HandmadeZip()
    zip.add("activities.csv", Array(Self.head.utf8))
    zip.add("profile.csv", Array("Athlete ID\n7\n".utf8))
    zip.add("messaging.json", Array("[]".utf8))
    let answer = bring(zip.finished())
    #expect(answer.status == 200)
    #expect(
      results(answer) == [
        "activities.csv": "list", "profile.csv": "other", "messaging.json": "other",
      ])
    #expect(records("tracks").isEmpty)
  }

  @Test func aGarminArchiveWhoseZipIsDamagedBringsWhatItsListStates() throws {
    let list = """
      [{"summarizedActivitiesExport":[{"activityId":7,"name":"Núria, \\"dalt\\"\\ni baix",
      "startTimeGmt":1700000000000,"elapsedDuration":3600000,"distance":1200000,
      "activityType":"hiking"}]}]
      """
    var zip = HandmadeZip()
    zip.add("DI_CONNECT/DI-Connect-Fitness/me_0_summarizedActivities.json", Array(list.utf8))
    let inner = "DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip"
    var whole = HandmadeZip()
    whole.add("me_7.fit", [UInt8](repeating: 7, count: 5_000))
    zip.add(inner, Array(whole.finished().dropLast(40)))
    let found = results(bring(zip.finished()))
    #expect(found[inner] == "damaged-zip")
    #expect(found["DI_CONNECT/DI-Connect-Fitness/me_0_summarizedActivities.json"] == "list added")
    #expect(records("tracks").values.first?["stated_distance_m"]?.double == 12_000)
    #expect(bring(zip.finished()).status == 200)
    #expect(records("tracks").count == 1)
  }

  @Test func aZipInAZipInAZipIsNotOpened() throws {
    var innermost = HandmadeZip()
    innermost.add("walk.gpx", Array(Walk().gpx.utf8))
    var inner = HandmadeZip()
    inner.add("deep.zip", innermost.finished())
    inner.add("walk.gpx", Array(Walk().gpx.utf8))
    var zip = HandmadeZip()
    zip.add("inner.zip", inner.finished())
    zip.add("broken.zip", [0x50, 0x4B, 3, 4, 0, 0])
    let found = results(bring(zip.finished()))
    #expect(found["inner.zip/deep.zip"] == "nested-zip")
    #expect(found["inner.zip/walk.gpx"] == "added")
    #expect(found["broken.zip"] == "damaged-zip")
  }

  @Test func hugeOddAndHostileCellsChangeNothingButTheirOwnTrack() throws {
    let name = String(repeating: "<script>\u{202E}", count: 300)
    let rows = """
      9,"Nov 14, 2023, 10:13:20 PM","\(name)",Hike,,1e999,-5,=cmd,../../etc/passwd,|||
      10,"Nov 15, 2023, 10:13:20 PM",,,,100,nan,,,
      11,never,,,,100,1,,,
      """
    let found = results(bring(archive(rows)))
    #expect(found["activities/7.gpx"] == "added")
    #expect(found["activities.csv"] == "list added")
    #expect(records("tracks").count == 2)
  }

  @Test func anotherMembersArchiveIsTheirOwn() throws {
    let berta = try club.member("berta")
    _ = bring(try fixture("strava-export-small"))
    #expect(
      (berta.sync().json["records"]?.array ?? []).allSatisfy {
        !["tracks", "gear", "track_photos"].contains($0["collection"]?.string ?? "")
      })
  }
}
