import Formats
import Geodesy
import Testing
import Tracks

@Suite struct TCXReadingTests {
  private func point(_ second: Int, _ more: String = "") -> String {
    """
    <Trackpoint><Time>2024-05-01T08:00:0\(second)Z</Time><Position><LatitudeDegrees>42.\(second)\
    </LatitudeDegrees><LongitudeDegrees>1.5</LongitudeDegrees></Position>\(more)</Trackpoint>
    """
  }

  private func activity(_ laps: String, sport: String = "Running") -> String {
    """
    <TrainingCenterDatabase><Activities><Activity Sport="\(sport)"><Id>x</Id>\(laps)</Activity>\
    </Activities></TrainingCenterDatabase>
    """
  }

  @Test func readsEveryValueOfAPoint() throws {
    let more = """
      <AltitudeMeters>1000.5</AltitudeMeters><DistanceMeters>12.5</DistanceMeters>
      <HeartRateBpm><Value>150</Value></HeartRateBpm><Cadence>88</Cadence>
      <Extensions><ns3:TPX><ns3:Speed>3.5</ns3:Speed><ns3:Watts>250</ns3:Watts></ns3:TPX></Extensions>
      """
    let recorded = try read(activity("<Lap><Track>\(point(1, more))</Track></Lap>"))
    let fix = try #require(recorded.fixes.first)
    #expect(fix.coordinate?.latitude == 42.1)
    #expect(fix.altitude == 1000.5)
    #expect(fix.deviceDistance == 12.5)
    #expect(fix.heartRate == 150)
    #expect(fix.cadence == 88)
    #expect(fix.speed == 3.5)
    #expect(fix.power == 250)
    #expect(recorded.lines.first?.head.sport == .running)
  }

  @Test(
    arguments: [
      (["2024-05-01T08:00:01Z"], []),
      (["2024-05-01T08:00:01Z", "2024-05-01T08:00:03Z"], [3]),
      (["2024-05-01T08:00:01Z", "2024-05-01T08:00:03.5Z", "2024-05-01T08:00:03Z", "x", ""], [3.5]),
    ] as [([String], [Double])])
  func aLapEndsWhereTheNextOneBegins(starts: [String], ends: [Double]) throws {
    let laps = starts.enumerated().map { index, start in
      "<Lap StartTime=\"\(start)\"><Track>\(point(index + 1))</Track></Lap>"
    }
    let recorded = try read(activity(laps.joined()))
    let begun: Int64 = 1_714_550_400_000
    #expect(
      recorded.lines.first?.head.laps.times == ends.map { begun + Int64($0 * 1000) })
  }

  @Test func addsUpTheLapsAndDoesNotBreakBetweenThem() throws {
    func lap(_ points: String) -> String {
      """
      <Lap StartTime="x"><TotalTimeSeconds>60.5</TotalTimeSeconds><DistanceMeters>200</DistanceMeters>
      <Calories>10</Calories><Track>\(points)</Track></Lap>
      """
    }
    let recorded = try read(activity(lap(point(1) + point(2)) + lap(point(3))))
    #expect(recorded.lines.first?.segments.map(\.count) == [3])
    #expect(recorded.lines.first?.device?.movingTime == 121)
    #expect(recorded.lines.first?.device?.distance == 400)
    #expect(recorded.lines.first?.device?.energy == 20)
    #expect(recorded.lines.first?.device?.duration == nil)
  }

  @Test func beginsASegmentAtASecondTrackOfALap() throws {
    let recorded = try read(
      activity("<Lap><Track>\(point(1))</Track><Track>\(point(2))\(point(3))</Track></Lap>"))
    #expect(recorded.lines.first?.segments.map(\.count) == [1, 2])
  }

  @Test func readsAMultisportSessionWithItsTransitions() throws {
    func lap(_ name: String, _ second: Int) -> String {
      """
      <\(name) StartTime="2024-05-01T08:00:0\(second)Z"><TotalTimeSeconds>1</TotalTimeSeconds>\
      <DistanceMeters>\(second)</DistanceMeters><Track>\(point(second))</Track></\(name)>
      """
    }
    let recorded = try read(
      """
      <TrainingCenterDatabase><Activities><MultiSportSession><Id>x</Id><FirstSport>\
      <Activity Sport="Other">\(lap("Lap", 1))</Activity></FirstSport><NextSport>\(lap("Transition", 2))\
      <Activity Sport="Biking">\(lap("Lap", 3))\(lap("Lap", 4))</Activity></NextSport><NextSport>\
      <Transition StartTime="2024-05-01T08:00:05Z"><TotalTimeSeconds>60</TotalTimeSeconds>\
      <DistanceMeters>0</DistanceMeters></Transition><Activity Sport="Running">\(lap("Lap", 6))</Activity>\
      </NextSport></MultiSportSession><Activity Sport="Running">\(lap("Lap", 7))</Activity></Activities>\
      </TrainingCenterDatabase>
      """)
    #expect(
      recorded.lines.map(\.head.sport) == [.other, .other, .cycling, .other, .running, .running])
    #expect(recorded.lines.map(\.fixes.count) == [1, 1, 2, 2, 1, 1])
    #expect(recorded.lines.map(\.device?.distance) == [1, 2, 7, 0, 6, 7])
    #expect(recorded.lines.map(\.head.laps.times.count) == [0, 0, 1, 0, 0, 0])
    let places = MultisportLeg.places(of: recorded.lines.map(\.head.leg))
    #expect(places.map { $0?.number } == [1, 2, 3, 4, 5, nil])
    #expect(places.map { $0?.count } == [5, 5, 5, 5, 5, nil])
    #expect(places.map { $0?.isTransition } == [false, true, false, true, false, nil])
  }

  @Test func keepsPointsWithoutPositionThatSaySomething() throws {
    let indoor = """
      <Trackpoint><Time>2024-05-01T08:00:01Z</Time><HeartRateBpm><Value>120</Value></HeartRateBpm>\
      </Trackpoint><Trackpoint><Time>2024-05-01T08:00:02Z</Time></Trackpoint>
      """
    let recorded = try read(activity("<Lap><Track>\(indoor)</Track></Lap>"))
    #expect(recorded.fixes.map(\.heartRate) == [120])
    #expect(recorded.fixes.map(\.coordinate) == [nil])
  }

  @Test func readsACourseWithItsPlaces() throws {
    let recorded = try read(
      """
      <TrainingCenterDatabase><Courses><Course><Name>Pla</Name><Lap><DistanceMeters>100</DistanceMeters>\
      </Lap><Track>\(point(1))\(point(2))</Track><CoursePoint><Name>Font</Name><Time>2024-05-01T08:00:01Z\
      </Time><Position><LatitudeDegrees>42.1</LatitudeDegrees><LongitudeDegrees>1.5</LongitudeDegrees>\
      </Position></CoursePoint></Course></Courses></TrainingCenterDatabase>
      """)
    #expect(recorded.lines.map(\.head) == [LineHead(kind: .route, name: "Pla")])
    #expect(recorded.lines.first?.device?.distance == 100)
    #expect(recorded.waypoints.map(\.name) == ["Font"])
  }

  @Test func readsARecordingOfAWatch() throws {
    let recorded = try read(TestFiles.bytes(TestFiles.fixture("tcxreader-sup_activity.tcx")))
    #expect(recorded.fixes.count == 111)
    #expect(recorded.lines.first?.device?.distance == 1157.51)
    #expect(abs(recorded.distance - 1138) < 3)
    #expect(recorded.lines.first?.head.sport == .other)
  }

  @Test func ofManyLapsAloneSoManyAreKeptAsAnyLineHas() throws {
    let lap = "<Lap StartTime=\"2024-05-01T10:00:00Z\"><TotalTimeSeconds>1</TotalTimeSeconds></Lap>"
    let recorded = try read(activity(String(repeating: lap, count: 20_000), sport: "Other"))
    #expect(recorded.warnings == [.lapsOnly(LapTimes.maximumCount + 1)])
  }

  /// A lap as stated in its file.
  private typealias StatedLap = (start: String, time: String, distance: String)

  private func readsLaps(_ laps: [StatedLap], seconds: [Double], metres: [Double]) throws {
    let text = laps.map { lap in
      """
      <Lap StartTime="2024-05-01T\(lap.start)Z"><TotalTimeSeconds>\(lap.time)</TotalTimeSeconds>
      <DistanceMeters>\(lap.distance)</DistanceMeters></Lap>
      """
    }
    let recorded = try read(activity(text.joined(), sport: "Other"))
    let begun: Int64 = 1_714_550_400_000
    #expect(recorded.fixes.map(\.time) == seconds.map { begun + Int64($0 * 1000) })
    #expect(recorded.fixes.map(\.deviceDistance) == metres)
    #expect(recorded.warnings == [.lapsOnly(seconds.count / 2)])
  }

  @Test func readsLapsWithoutPoints() throws {
    try readsLaps(
      [("08:00:00", "38", "25"), ("08:00:40", "38", "25")], seconds: [0, 38, 40, 78],
      metres: [0, 25, 25, 50])
    try readsLaps([("08:00:00", "600.5", "0")], seconds: [0, 600.5], metres: [0, 0])
  }

  @Test func readsLapsThatDoNotFitTogether() throws {
    // The second lap begins before the first has ended; the third lacks its start.
    try readsLaps(
      [("08:00:00", "60", "50"), ("08:00:30", "60", "50"), ("", "60", "50")],
      seconds: [0, 60, 60, 120, 120, 180], metres: [0, 50, 50, 100, 100, 150])
    try readsLaps(
      [("08:00:00", "-5", "25"), ("08:01:00", "x", "1e999")], seconds: [0, 0], metres: [0, 25])
    try readsLaps(
      [("08:00:00", "1e300", "1e300")], seconds: [0, 7 * 86_400], metres: [0, 400_000_000])
  }

  @Test(arguments: [
    "", "<Lap/>", "<Lap StartTime=\"x\"><TotalTimeSeconds>5</TotalTimeSeconds></Lap>",
    "<Lap StartTime=\"2024-05-01T08:00:00Z\"><TotalTimeSeconds>0</TotalTimeSeconds></Lap>",
    "<Lap StartTime=\"1901-05-01T08:00:00Z\"><DistanceMeters>25</DistanceMeters></Lap>",
  ])
  func refusesLapsThatSayNothing(laps: String) {
    #expect(refusal(of: activity(laps)) == .nothingInside)
  }

  @Test func lapsAddNothingToPoints() throws {
    let recorded = try read(
      activity(
        """
        <Lap StartTime="2024-05-01T08:00:00Z"><TotalTimeSeconds>60</TotalTimeSeconds></Lap>
        <Lap StartTime="2024-05-01T08:00:01Z"><Track>\(point(1))\(point(2))</Track></Lap>
        """))
    #expect(recorded.fixes.map(\.coordinate?.latitude) == [42.1, 42.2])
    #expect(recorded.warnings.isEmpty)
  }

  @Test func refusesAFileWithoutPoints() {
    let bytes = TestFiles.bytes(TestFiles.fixture("activityparser-no_activity.tcx"))
    #expect(refusal(of: bytes) == .nothingInside)
  }
}
