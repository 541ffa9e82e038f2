import Archives
import Glibc
import Testing
import Tracks

@Suite struct ServiceArchiveTests {
  @Test func aStravaArchiveGivesNamesSportsNotesGearPhotosAndExactFigures() throws {
    let archive = try fixture("strava-export-small")
    let shown = archive.activities.map { [$0.name.text, $0.file, $0.gear.text] }
    #expect(
      shown == [
        ["Afternoon Run", "activities/9100000101.fit.gz", "Blue 5"],
        ["Commute, wet", "activities/9100000102.fit.gz", "Weekender"],
        ["Višnjan 🏃", "activities/9100000103.gpx", nil],
        ["Lake", "activities/9100000104.tcx.gz", nil], ["Treadmill", nil, nil],
        ["Weights", nil, nil],
      ])
    #expect(
      archive.activities.map(\.sport)
        == [.running, .cycling, .walking, .paddling, .running, .fitness])
    let first = try #require(archive.activities.first)
    #expect(
      first.note.text
        == "First try of the shoes,\nthen home.\n\nleft knee \"clicks\"")
    #expect(first.photos.count == 2)
    #expect(first.start == 1_497_191_649_000)
    #expect(first.duration == 56)
    #expect(abs((first.distance ?? 0) - 157.56) < 0.01)
    #expect(
      archive.gear.map(\.name.text) == ["Weekender", "Commuter", "Blue 5", "Demo Shoes Trail 2"])
    #expect(archive.gear.map(\.kind) == [.bike, .bike, .shoes, .shoes])
    #expect(archive.activity(inFile: "export_1/activities/9100000103.gpx", startedAt: nil) == 2)
    #expect(archive.isPhoto("media/0a1b2c3d-0000-4000-8000-000000000001.jpg"))
    #expect(!archive.isPhoto("media/other.jpg"))
  }

  @Test func aGarminArchiveIsJoinedByTheStartOfTheActivity() throws {
    let archive = try fixture("garmin-export-small")
    #expect(archive.names() == ["Afternoon Running", "Commute", "Strength"])
    #expect(archive.activities.map(\.duration) == [56.887, 64.524, 2_400])
    #expect(archive.activities.map(\.distance) == [157.56, 457.12, 0])
    #expect(archive.activities.map(\.sport) == [.running, .cycling, .fitness])
    #expect(archive.activities.map { $0.gear.text } == ["501", "502", nil])
    #expect(archive.gear.map { $0.name.text } == ["Demo Road 5", "Commuter"])
    #expect(archive.gear.map(\.isRetired) == [false, true])
    #expect(archive.gear.map(\.distanceLimit) == [800_000, nil])
    let energy = try #require(archive.activities[0].energy)
    #expect(abs(energy - 5) < 0.02)
    #expect(archive.activity(inFile: "1.fit", startedAt: 1_497_191_651_000) == 0)
    #expect(archive.activity(inFile: "1.fit", startedAt: 1_497_283_815_000) == 1)
    #expect(archive.activity(inFile: "1.fit", startedAt: 1_497_283_915_000) == nil)
    #expect(archive.activity(inFile: "1.fit", startedAt: nil) == nil)
  }

  @Test func aRunkeeperListStatesUnitsInItsColumnsAndTheTimeOfThePlace() throws {
    let archive = try fixture("runkeeper-export-small")
    #expect(archive.activities.map(\.distance) == [4_450, 15_500, 1_000])
    #expect(archive.activities.map(\.duration) == [1_850, 3_930, 3_750])
    #expect(archive.activities.map(\.isLocalTime) == [true, true, true])
    #expect(archive.names() == [nil, "Lake, both sides", nil])
    #expect(archive.activity(inFile: "2014-08-22-184852.gpx", startedAt: nil) == 0)
    let miles = try Self.list(
      "cardioActivities.csv",
      """
      Activity Id,Date,Type,Route Name,Distance (mi),Duration,Average Pace,Average Speed (mph),Calories Burned,Climb (ft)
      a,2014-08-22 18:48:52,Running,,2.5,30:50,,,245.0,1000
      """)
    #expect(miles.distance == 4_023.36)
    #expect(miles.ascent == 304.8)
  }

  @Test func aFitTrackeeArchiveHasTitlesNotesGearAndDaysInDurations() throws {
    let archive = try fixture("fittrackee-archive-small")
    #expect(archive.names() == ["Višnjan", "By hand"])
    #expect(archive.activities[0].note.text == "**bold** text\n\nfirst run")
    #expect(archive.activities.map(\.duration) == [1_850, 93_600])
    #expect(archive.activities.map(\.distance) == [4_451, 300_000])
    #expect(archive.activities[0].gear == archive.gear[0].key)
    #expect(archive.gear[0].kind == .shoes)
    #expect(archive.activity(inFile: "workout_files/visnjan.gpx", startedAt: nil) == 0)
  }

  @Test func anEndurainArchiveNamesRecordingsByNumberAndGearWithItsFormerKilometres() throws {
    let archive = try fixture("endurain-export-small")
    #expect(archive.names() == ["Višnjan", "By hand"])
    #expect(archive.activities.map(\.sport) == [.running, .cycling])
    #expect(archive.activities[0].photos == ["data/activity_media/17_a.jpg"])
    #expect(archive.isPhoto("activity_media/17_a.jpg"))
    #expect(archive.gear.map { $0.name.text } == ["Blue 5"])
    #expect(archive.gear[0].distanceBefore == 120_000)
    #expect(archive.activity(inFile: "activity_files/17.gpx", startedAt: nil) == 0)
  }

  private static let session = """
    {"fitnessActivity":"trail_running","startTime":"2019-05-25T15:21:58.000Z",
    "endTime":"2019-05-25T15:37:27.500Z","duration":"929.5s","segment":[{"fitnessActivity":"walking"}],
    "aggregate":[{"metricName":"com.google.calories.expended","floatValue":69.25},
    {"metricName":"com.google.step_count.delta","intValue":1544},
    {"metricName":"com.google.distance.delta","floatValue":1138.5}]}
    """

  @Test(arguments: [
    "Takeout/Fit/All sessions/2019-05-25T16_21_58+01_00_RUNNING.json",
    "Takeout/Fit/Totes les sessions/2019-05-25T15_21_58Z_RUNNING.json",
  ])
  func aSessionOfGoogleFitIsJoinedByItsStart(path: String) throws {
    var archive = try archive(of: [path: Self.session])
    let activity = try #require(archive.activities.first)
    #expect(activity.name.text == "Trail running")
    #expect(activity.sport == .running)
    #expect(activity.start == 1_558_797_718_000)
    #expect(activity.duration == 929.5)
    #expect(activity.distance == 1_138.5)
    #expect(activity.energy == 69.25)
    #expect(archive.activity(inFile: "x.tcx", startedAt: 1_558_797_718_000) == 0)
    archive.see(path)
    #expect(archive.role(of: path) == .list)
    #expect(archive.role(of: "Takeout/Fit/Activities/a.TCX") == .recording)
    #expect(archive.role(of: "Takeout/Fit/Daily activity metrics/2019-05-25.csv") == .other)
    #expect(archive.role(of: "Takeout/Location History/Records.json") == .other)
  }

  @Test(arguments: ["{}", "[]", #"{"fitnessActivity":"x","startTime":"never"}"#])
  func anotherFileWithTheNameOfASessionIsNone(text: String) throws {
    var archive = ServiceArchive()
    #expect(throws: ServiceArchive.Failure.unknownLayout) {
      try archive.read(Array(text.utf8), as: .googleSession)
    }
    #expect(archive.activities.isEmpty)
  }

  @Test(arguments: [
    (
      "activities.csv",
      "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance"
    ),
    ("DI_CONNECT/me_0_summarizedActivities.json", #"[{"summarizedActivitiesExport":[]}]"#),
    ("DI_CONNECT/me_0_summarizedActivities.json", "[]"),
    ("cardioActivities.csv", "Activity Id,Date,Type,Route Name,Distance (km),Duration"),
    ("user_workouts_data.json", "[]"), ("data/activities.json", "[]"),
  ])
  func anArchiveWithoutActivitiesIsThatOfItsService(path: String, text: String) throws {
    let archive = try archive(of: [path: text])
    #expect(archive.activities.isEmpty && !archive.isEmpty)
    #expect(archive.role(of: "messaging.json") == .other)
    #expect(archive.role(of: "activities/7.gpx") == .recording)
  }

  @Test func anArchiveOfPolarIsKnownByItsSessions() {
    var archive = ServiceArchive()
    let session = "export/training-session_2020-08-18T10-23-06_7-0.json"
    #expect(archive.role(of: "activity-2020-08-18-7.json") == .recording)
    archive.see("activity-2020-08-18-7.json")
    #expect(archive.isEmpty)
    archive.see(session)
    #expect(!archive.isEmpty)
    #expect(archive.role(of: session) == .recording)
    #expect(archive.role(of: "activity-2020-08-18-7.json") == .other)
    #expect(archive.role(of: "route.gpx.gz") == .recording)
  }

  // MARK: Strava in other languages and forms

  private static func list(_ path: String, _ text: String) throws -> ArchivedActivity {
    try #require(try archive(of: [path: text]).activities.first)
  }

  @Test func aGermanListIsReadByTheOrderOfItsColumns() throws {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let archive = try archive(of: [
      "activities.csv": try text("/\(folder)/Fixtures/archives/strava-activities-de-92.csv")
    ])
    #expect(archive.activities.map(\.sport) == [.running, .cycling, .hiking])
    #expect(
      archive.activities.map(\.start)
        == [1_497_191_649_000, 1_497_283_815_000, 1_704_531_600_000])
    let distances = archive.activities.map { Int(($0.distance ?? 0).rounded()) }
    #expect(distances == [158, 457, 60_250])
  }

  @Test func aListWithOneDistanceIsInMetresIfAnyIsTooLongForKilometres() throws {
    let head =
      "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Filename\n"
    let metres = try Self.list(
      "activities.csv", head + "4,\"Oct 01, 2024, 11:35:00 AM\",Ride,Ride,5486,33892,")
    #expect(metres.distance == 33_892)
    let kilometres = try Self.list(
      "activities.csv", head + "4,\"Oct 01, 2024, 11:35:00 AM\",Ride,Ride,5486,33.892,")
    #expect(kilometres.distance == 33_892)
  }

  // MARK: Times

  @Test(arguments: [
    ("Jun 11, 2017, 2:34:09 PM", 1_497_191_649), ("11.06.2017, 14:34:09", 1_497_191_649),
    ("11 juin 2017 à 14:34:09", 1_497_191_649), ("11 jun 2017, 14:34:09", 1_497_191_649),
    ("11 de juny de 2017, 14:34:09", 1_497_191_649), ("2017-06-11 14:34:09", 1_497_191_649),
    ("2017-06-11T16:34:09+02:00", 1_497_191_649), ("2017-06-11T12:34:09.5-0200", 1_497_191_649),
    ("11/06/2017 2:34:09 p. m.", 1_497_191_649), ("6/13/2017 14:34:09", 1_497_364_449),
    ("Dec 31, 2023, 11:30:00 PM", 1_704_065_400), ("Jan 1, 2024, 12:05:00 AM", 1_704_067_500),
    ("29 févr. 2024 à 00:00:00", 1_709_164_800),
  ])
  func datesOfManyLanguagesAreRead(text: String, second: Int64) throws {
    let activity = try Self.list(
      "activities.csv",
      """
      Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Filename
      4,"\(text)",Ride,Ride,5486,33,
      """)
    #expect(activity.start == second * 1_000)
  }

  @Test(arguments: [
    "", "yesterday", "31.02.2024, 10:00:00", "Jun 11, 2017", "Jun 11, 2017, 13:00:00 PM",
    "2024-13-01 10:00:00", "1969-12-31 10:00:00", "2024-01-01 25:00:00", "99999999999999999999",
    "1.2.3.4.5.6.7.8", "::::::", "2024-01-01 10:61:00",
  ])
  func aRowWhoseDateCannotBeIsLeftOut(text: String) throws {
    let archive = try archive(of: [
      "activities.csv": """
      Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Filename
      4,"\(text)",Ride,Ride,5486,33,
      5,"Jun 11, 2017, 2:34:09 PM",Ride,Ride,5486,33,
      """
    ])
    #expect(archive.activities.map(\.id.text) == ["5"])
  }

  // MARK: Bad input

  @Test(arguments: [
    ("activities.csv", ""), ("activities.csv", "a,b\n1,2"),
    ("activities.csv", "latitude,longitude,time,a,b,c,d\n1,2,3,4,5,6,7"),
    ("cardioActivities.csv", "a,b,c"), ("user_workouts_data.json", "{}"),
    ("x_summarizedActivities.json", #"[{"activities": []}]"#), ("data/activities.json", "7"),
  ])
  func aListOfAnotherLayoutIsRefused(path: String, text: String) throws {
    var archive = ServiceArchive()
    let list = try #require(ArchiveList(path: path))
    var failure: ServiceArchive.Failure?
    do throws(ServiceArchive.Failure) {
      try archive.read(Array(text.utf8), as: list)
    } catch {
      failure = error
    }
    #expect(failure == .unknownLayout)
    #expect(archive.isEmpty)
  }

  @Test(arguments: ArchiveList.allCases)
  func aListThatIsCutAnywhereIsReadOrRefusedAndNeverStopsTheProgram(list: ArchiveList) throws {
    let texts = [
      "Activity ID,\"Activity", "[{\"summarizedActivitiesExport\": [{\"activityId\": 1,", "[[[",
      "\"",
      "[null, 7, \"x\", {}, {\"id\": {}}, {\"id\": 1, \"start_time\": 5}]", "\u{0}", "\u{FEFF}",
      "[{\"gearDTOS\": 7, \"gearActivityDTOs\": [1]}]",
    ]
    for text in texts {
      for count in 0...text.utf8.count {
        var archive = ServiceArchive()
        _ = try? archive.read(Array(text.utf8.prefix(count)), as: list)
        archive.finish()
        #expect(archive.activities.isEmpty)
      }
    }
  }

  @Test(arguments: [
    ("export_123/activities.csv", ArchiveList.stravaActivities), ("BIKES.CSV", .stravaBikes),
    ("DI_CONNECT/DI-Connect-Fitness/a@b.c_0_summarizedActivities.json", .garminActivities),
    ("a@b.c_gear.json", .garminGear), ("x/data/activities_012.json", .endurainActivities),
  ])
  func aListIsKnownByItsName(path: String, list: ArchiveList) {
    #expect(ArchiveList(path: path) == list)
  }

  @Test(arguments: [
    "", "/", "activities.csv/x.gpx", "data/activities_.json", "activities.json",
    "data/activities_1a.json",
    "my-activities.csv", "data/activitiesx.json",
  ])
  func otherFilesAreNoLists(path: String) { #expect(ArchiveList(path: path) == nil) }

  @Test func figuresOutOfRangeAreNotStated() throws {
    let activity = try Self.list(
      "data/activities.json",
      #"""
      [{"id": 1, "start_time": "2024-01-06T08:00:00", "total_elapsed_time": 9e9, "distance": -3,
        "elevation_gain": 1e300, "calories": 100}]
      """#)
    let stated = activity.stated(offset: 60)
    #expect(stated.duration == nil && stated.distance == nil && stated.ascent == nil)
    #expect(stated.energy == 100)
    #expect(stated.start == 1_704_528_000_000)
  }

  @Test func ofTwoActivitiesWithOneStartTheNearerIsTaken() throws {
    let archive = try archive(of: [
      "x_summarizedActivities.json": #"""
      [{"summarizedActivitiesExport": [
        {"activityId": 1, "name": "A", "beginTimestamp": 1497191600000},
        {"activityId": 2, "name": "B", "beginTimestamp": 1497191640000}]}]
      """#
    ])
    #expect(archive.activity(inFile: "a.fit", startedAt: 1_497_191_615_000) == 0)
    #expect(archive.activity(inFile: "a.fit", startedAt: 1_497_191_625_000) == 1)
  }
}

private func text(_ path: String) throws -> String {
  var bytes: [UInt8] = []
  let file = try #require(fopen(path, "r"))
  defer { fclose(file) }
  while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
  return String(decoding: bytes, as: UTF8.self)
}
