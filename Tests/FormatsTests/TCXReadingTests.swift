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

  @Test func refusesAFileWithoutPoints() {
    let bytes = TestFiles.bytes(TestFiles.fixture("activityparser-no_activity.tcx"))
    #expect(refusal(of: bytes) == .nothingInside)
  }
}
