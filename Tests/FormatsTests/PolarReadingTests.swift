import Formats
import Geodesy
import Testing
import Tracks

@Suite struct PolarReadingTests {
  private func fixture(_ name: String) throws -> Recorded {
    let bytes = TestFiles.bytes(TestFiles.fixture("archives/polar-training-session\(name).json"))
    let recorded = try read(bytes)
    for size in [1, 13] { #expect(try read(bytes, inPiecesOf: size) == recorded) }
    return recorded
  }

  /// With a `NaN`, two clocks, and heights that begin with 0.
  @Test func readsASessionOfToday() throws {
    let recorded = try fixture(
      "_2020-08-18T10-23-06_7000000001-00000000-0000-4000-8000-000000000001")
    let line = try #require(recorded.lines.first)
    let start: Int64 = 1_597_738_986_000
    #expect(
      line.fixes.map(\.time) == [0, 1_000, 2_000, 2_002, 4_002, 7_002].map { start + $0 })
    #expect(
      line.fixes.map { $0.coordinate?.latitude } == [nil, nil, nil, 46.93769, 46.93771, 46.93774])
    #expect(line.fixes.map(\.heartRate) == [nil, 102, 104, 104, 110, 118])
    #expect(line.fixes.map(\.altitude) == [nil, nil, 183, 183, 184, 185])
    #expect(line.fixes.map(\.deviceDistance) == [0, 0, 3.25, 3.25, 9.75, 26])
    #expect(
      line.fixes.map { $0.speed.map { ($0 * 36).rounded() } } == [nil, nil, 117, 117, 117, 117])
    #expect(line.head.sport == .hiking)
    #expect(line.head.name == "Hiking")
    #expect(line.device?.distance == 26)
    #expect(line.device?.duration == 8)
    #expect(line.device?.ascent == 2)
    #expect(line.device?.energy == 3)
    #expect(recorded.warnings.isEmpty)
  }

  @Test func readsASessionOfBefore() throws {
    let recorded = try fixture("-2019-01-18-3000000001-00000000-0000-4000-8000-000000000002")
    let line = try #require(recorded.lines.first)
    #expect(line.head == LineHead(name: "Running", sport: .running))
    #expect(line.fixes.map(\.time) == [1_547_827_200_000, 1_547_827_202_000])
    #expect(line.fixes.map { $0.coordinate?.longitude } == [8.8, 8.8001])
    #expect(line.fixes.map(\.heartRate) == [120, 140])
    #expect(line.device?.duration == 4.5)
    #expect(line.device?.distance == 12)
    #expect(line.device?.energy == 2)
  }

  @Test func readsExercisesAsLegsWithNameNoteAndLaps() throws {
    func exercise(_ hour: Int, _ sport: String) -> String {
      """
      {"startTime":"2024-05-01T1\(hour):00:00","timezoneOffsetMinutes":-90,"durationMillis":3000,\
      "distanceMeters":5,"sport":{"id":"\(sport)"},"samples":{"samples":[{"values":[100,NaN,104,null],\
      "intervalMillis":1000,"type":"HEART_RATE"}]},"laps":{"laps":[{"durationMillis":1000},\
      {"durationMillis":2000,"heartRate":{"avg":100}}],"autoLaps":[{"durationMillis":500}]}}
      """
    }
    let recorded = try read(
      """
      {"exercises":[\(exercise(0, "23")),\(exercise(1, "2")),\(exercise(2, "1"))],\
      "note":"plou","name":"Empúries"}
      """)
    #expect(recorded.lines.map(\.head.sport) == [.swimming, .cycling, .running])
    #expect(recorded.lines.map(\.head.name) == ["Empúries", "Empúries", "Empúries"])
    #expect(recorded.lines.map(\.head.note) == ["plou", "plou", "plou"])
    let places = MultisportLeg.places(of: recorded.lines.map(\.head.leg))
    #expect(places.map { $0?.number } == [1, 2, 3] && places.map { $0?.count } == [3, 3, 3])
    let start: Int64 = 1_714_563_000_000
    #expect(recorded.lines.first?.fixes.map(\.heartRate) == [100, 104])
    #expect(recorded.lines.first?.fixes.map(\.time) == [start, start + 2_000])
    #expect(recorded.lines.first?.head.laps.times == [start + 1_000])
  }

  @Test func aSessionWithoutSamplesHasItsStartAndItsEnd() throws {
    let recorded = try read(
      """
      {"exercises":[{"startTime":"2024-05-01T10:00:00.000","duration":"PT1H2M3.5S","distance":0,\
      "sport":"STRENGTH_TRAINING"}],"timeZoneOffset":60}
      """)
    let start: Int64 = 1_714_554_000_000
    #expect(recorded.fixes.map(\.time) == [start, start + 3_723_500])
    #expect(recorded.lines.first?.head.sport == .fitness)
  }

  @Test(arguments: [
    #"{"exercises":[]}"#, #"{"exercises":[{}]}"#, #"{"exercises":{"startTime":"x"}}"#,
    #"{"date":"2024-05-01","summary":{"stepCount":12}}"#,
  ])
  func refusesOtherFilesOfAnArchive(text: String) {
    #expect(refusal(of: text) == .notGeoJSON)
  }

  @Test(arguments: [
    #"{"exercises":[{"startTime":"2024-05-01T10:00:00"}]}"#,
    #"{"exercises":[{"startTime":"2024-05-01T10:00:00","durationMillis":1e300}]}"#,
    #"{"exercises":[{"startTime":"2024-05-01T10:00:00","duration":"PT1e308H"}]}"#,
    #"{"exercises":[{"startTime":"","timezoneOffset":1e300}]}"#,
    #"{"exercises":[[["startTime"]],{"startTime":"2024-05-01T10:00:00","samples":{"samples":[[[1]]]}}]}"#,
  ])
  func aSessionWithoutAnythingIsRefused(text: String) {
    #expect(refusal(of: text) == .nothingInside)
  }

  @Test func hugeNumbersAreLeftOut() throws {
    let recorded = try read(
      """
      {"exercises":[{"startTime":"2024-05-01T10:00:00","timezoneOffset":1e18,"routes":{"route":\
      {"wayPoints":[{"elapsedMillis":9e18,"latitude":1,"longitude":2},{"elapsedMillis":1000,\
      "latitude":1e300,"longitude":2},{"elapsedMillis":2000,"latitude":1,"longitude":2}]}},\
      "samples":{"samples":[{"type":"SPEED","intervalMillis":1e300,"values":[1e300]}]}}]}
      """)
    #expect(recorded.fixes.count == 2)
  }
}
