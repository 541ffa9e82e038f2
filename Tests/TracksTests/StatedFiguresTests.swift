import JSON
import Testing
import Tracks

/// Figures stated by members: manual activities, and starts that shift all times.
@Suite struct StatedFiguresTests {
  private func stated(_ json: String) throws -> StatedFigures {
    StatedFigures(try JSONValue(parsing: Array(json.utf8)))
  }

  private func digest(_ fixes: [Fix]) -> TrackDigest {
    var digester = TrackDigester(sport: .running)
    digester.beginSegment()
    for fix in fixes { digester.add(fix) }
    return digester.finish()
  }

  @Test func anActivityByHandHasTheFiguresThatAreStated() throws {
    let summary = TrackDigest(
      stating: try stated(
        #"{"stated_start":1700000000000,"stated_duration_s":3600,"stated_distance_m":12000,"#
          + #""stated_ascent_m":340}"#), sport: .running
    ).summary
    #expect(summary.source == .member)
    #expect(summary.startedAt == 1_700_000_000_000)
    #expect(summary.duration == 3600)
    #expect(summary.ascent == 340)
    #expect(summary.pace == 300)
    #expect(summary.energy == .distance(metres: 12_000))
    #expect(summary.speedMaximum == nil)
    #expect(TrackSum(summary).distance == 12_000)
  }

  @Test(arguments: [
    (json: #"{"stated_duration_s":3600,"stated_energy_kcal":500}"#, "device", Sport.running),
    (json: #"{"stated_duration_s":3600,"stated_distance_m":5000}"#, "distance", .walking),
    (json: #"{"stated_duration_s":3600}"#, "intensity", .swimming),
    (json: #"{"stated_duration_s":3600}"#, "nothing", .running),
  ])
  func itsEnergyIsTheStatedOneOrThatOfTheSport(json: String, method: String, sport: Sport) throws {
    let energy = TrackDigest(stating: try stated(json), sport: sport).summary.energy
    #expect((energy?.method ?? "nothing").description == method)
  }

  @Test(arguments: [
    ("0", 3600.0, nil), ("1e-300", 3600, nil), ("0.0009", 3600, nil),
    // Shorter than the error of a position, however fast.
    ("1", 4, nil), ("1", 1, nil), ("9.9", 3, nil), ("10", 3, 300),
    // Slower than standing still.
    ("1000", 3600, 3600), ("999", 3600, nil), ("0", 1, nil),
  ])
  func aWayTooShortOrTooSlowHasNoPace(distance: String, time: Double, pace: Double?) throws {
    let figures = try stated(#"{"stated_duration_s":\#(time),"stated_distance_m":\#(distance)}"#)
    let summary = TrackDigest(stating: figures, sport: .running).summary
    #expect(summary.duration == time)
    #expect(summary.pace == pace)
    #expect((summary.speedMean == nil) == (pace == nil))
  }

  @Test(arguments: [
    #"{"stated_start":315964799999}"#, #"{"stated_start":4102444800001}"#,
    #"{"stated_start":1.5}"#, #"{"stated_duration_s":0.5}"#, #"{"stated_duration_s":2592001}"#,
    #"{"stated_distance_m":-1}"#, #"{"stated_distance_m":1e300}"#, #"{"stated_ascent_m":"5"}"#,
    #"{"stated_energy_kcal":100001}"#, "[]", "null",
  ])
  func whatNobodyCanHaveDoneIsNotStated(json: String) throws {
    #expect(try stated(json) == StatedFigures(.object([])))
  }

  @Test func aMovedStartMovesAllTimesAndNothingElse() throws {
    let recorded = digest(Walk.steady(seconds: 600, speed: 3))
    let moved = recorded.starting(at: Walk.start - 7_200_000)
    #expect(moved.summary.startedAt == Walk.start - 7_200_000)
    #expect(moved.summary.duration == recorded.summary.duration)
    #expect(moved.summary.distance == recorded.summary.distance)
    let (before, after) = (try #require(recorded.bests.first), try #require(moved.bests.first))
    #expect(after.startedAt == before.startedAt - 7_200_000)
    #expect(after.duration == before.duration)
  }

  /// - Parameter first: the start by the recording clock, in UTC milliseconds.
  @Test(arguments: [
    (first: Walk.start, "a clock an hour off"),
    (first: Int64(-2_177_452_800_000), "a clock without a date"),
  ])
  func thePointsMoveWithTheStart(first: Int64, clock: String) throws {
    var encoder = PointStreamEncoder()
    encoder.beginSegment()
    for (index, fix) in Walk.steady(seconds: 60, speed: 3).enumerated() {
      var fix = fix
      fix.time = first + Int64(index) * 1000
      encoder.add(fix)
    }
    let start: Int64 = 1_600_000_000_000
    let moved = try PointStream.starting(
      at: start, encoder.finish(), sport: .running, spacing: nil, maximumFixes: 1_000)
    var decoder = try PointStreamDecoder(moved)
    var times: [Int64] = []
    while let element = try decoder.next() {
      if case .fix(let fix) = element { times.append(try #require(fix.time)) }
    }
    #expect(times == (0...60).map { start + $0 * 1000 }, "\(clock)")
  }

  @Test func pointsWithoutTimesStayAsTheyAre() throws {
    var encoder = PointStreamEncoder()
    encoder.beginSegment()
    encoder.add(Fix(coordinate: Walk.place(north: 0)))
    encoder.add(Fix(coordinate: Walk.place(north: 50)))
    let points = encoder.finish()
    let moved = try PointStream.starting(
      at: 1_600_000_000_000, points, sport: nil, spacing: nil, maximumFixes: 10)
    #expect(moved == points)
  }
}
