import Formats
import Geodesy
import Testing
import Tracks

@Suite struct KMLReadingTests {
  private func kml(_ inside: String) -> String { "<kml><Document>\(inside)</Document></kml>" }

  @Test func readsALineString() throws {
    let recorded = try read(
      kml(
        """
        <Placemark><name>Volta</name><LineString><coordinates>
        1.5,42.5,1000 1.6,42.6,1100
        1.7,42.7,1200</coordinates></LineString></Placemark>
        """))
    #expect(recorded.lines.first?.head.name == "Volta")
    #expect(recorded.fixes.map(\.coordinate?.longitude) == [1.5, 1.6, 1.7])
    #expect(recorded.fixes.map(\.altitude) == [1000, 1100, 1200])
  }

  @Test func takesHeightsThatAreAllZeroAsUnknown() throws {
    let recorded = try read(
      kml(
        "<Placemark><LineString><coordinates>1,2,0 1,3,0</coordinates></LineString></Placemark>"))
    #expect(recorded.fixes.map(\.altitude) == [nil, nil])
  }

  @Test func joinsTheLinesOfOneMultiGeometry() throws {
    let line = "<LineString><coordinates>1,2 1,3</coordinates></LineString>"
    let recorded = try read(
      kml("<Placemark><MultiGeometry>\(line)\(line)</MultiGeometry></Placemark>"))
    #expect(recorded.lines.map { $0.segments.map(\.count) } == [[2, 2]])
  }

  @Test(arguments: [
    "<when>2024-05-01T08:00:00Z</when><when>2024-05-01T08:00:01Z</when>"
      + "<gx:coord>1 2 3</gx:coord><gx:coord>1 2.1 4</gx:coord>",
    "<gx:coord>1 2 3</gx:coord><gx:coord>1 2.1 4</gx:coord>"
      + "<when>2024-05-01T08:00:00Z</when><when>2024-05-01T08:00:01Z</when>",
    "<when>2024-05-01T08:00:00Z</when><gx:coord>1 2 3</gx:coord>"
      + "<when>2024-05-01T08:00:01Z</when><gx:coord>1 2.1 4</gx:coord>",
  ])
  func pairsTimesAndPositionsInAnyOrder(track: String) throws {
    let recorded = try read(kml("<Placemark><gx:Track>\(track)</gx:Track></Placemark>"))
    #expect(recorded.fixes.map(\.time) == [1_714_550_400_000, 1_714_550_401_000])
    #expect(recorded.fixes.map(\.altitude) == [3, 4])
    #expect(recorded.warnings.isEmpty)
  }

  @Test func saysWhenTimesAndPositionsDoNotPairUp() throws {
    let recorded = try read(
      kml(
        """
        <Placemark><gx:Track><when>2024-05-01T08:00:00Z</when>
        <gx:coord>1 2 3</gx:coord><gx:coord>1 2.1 4</gx:coord></gx:Track></Placemark>
        """))
    #expect(recorded.fixes.map(\.time) == [1_714_550_400_000, nil])
    #expect(recorded.warnings == [.unpaired(positions: 2, times: 1)])
  }

  @Test func readsSensorArrays() throws {
    func array(_ name: String, _ values: [String]) -> String {
      "<gx:SimpleArrayData name=\"\(name)\">"
        + values.map { "<gx:value>\($0)</gx:value>" }.joined() + "</gx:SimpleArrayData>"
    }
    let recorded = try read(
      kml(
        """
        <Placemark><gx:Track><gx:coord>1 2</gx:coord><gx:coord>1 3</gx:coord>
        <ExtendedData><SchemaData schemaUrl="#s">\(array("heart_rate", ["120", "121"]))
        \(array("cadence", ["", "88"]))\(array("power", ["200"]))\(array("other", ["1", "2"]))
        </SchemaData></ExtendedData></gx:Track></Placemark>
        """))
    #expect(recorded.fixes.map(\.heartRate) == [120, 121])
    #expect(recorded.fixes.map(\.cadence) == [nil, 88])
    #expect(recorded.fixes.map(\.power) == [200, nil])
  }

  @Test func takesAnEmptyPositionAsAPause() throws {
    let recorded = try read(
      TestFiles.bytes(TestFiles.fixture("opentracks-kml22_order_location_and_when.kml")))
    #expect(recorded.lines.map { $0.segments.map(\.count) } == [[3]])
    #expect(abs(recorded.distance - 222.336) < 0.05)
    #expect(recorded.fixes.allSatisfy { $0.time != nil })
  }

  @Test func readsSeveralTracksOfOneMultiTrackAsSegments() throws {
    let recorded = try read(
      TestFiles.bytes(TestFiles.fixture("opentracks-legacy_kml22_statistics_marker.kml")))
    #expect(recorded.lines.map { $0.segments.map(\.count) } == [[3, 3]])
    #expect(recorded.lines.first?.head.note == "Test Track")
    #expect(recorded.fixes.first?.speed.map { abs($0 - 0.5391469) < 1e-6 } == true)
    #expect(recorded.waypoints.count == 2)
    #expect(recorded.warnings == [.badTimes(1), .badPlaces(1)])
  }

  @Test func countsALineOnceThatIsWrittenTwice() throws {
    let track = """
      <Placemark><gx:Track><when>2024-05-01T08:00:00Z</when><gx:coord>1 2 3</gx:coord>
      <when>2024-05-01T08:01:00Z</when><gx:coord>1.01 2 4</gx:coord></gx:Track></Placemark>
      """
    let path = """
      <Folder><name>A</name><Folder><name>Points</name><Placemark><name>A-0</name>
      <Point><coordinates>1,2</coordinates></Point></Placemark></Folder>
      <Placemark><name>Path</name><LineString><coordinates>1.0000001,2 1.01,2</coordinates>
      </LineString></Placemark></Folder>
      """
    for both in [track + path, path + track] {
      let recorded = try read(kml(both))
      #expect(recorded.lines.count == 1)
      #expect(recorded.fixes.first?.time != nil)
      #expect(recorded.waypoints.isEmpty)
      #expect(recorded.warnings == [.repeatedLines(1)])
    }
  }

  @Test func givesANamelessPathTheNameOfItsFolder() throws {
    let line = "<LineString><coordinates>1,2 1,3</coordinates></LineString>"
    let recorded = try read(
      kml("<Folder><name>Volta</name><Placemark><name>Path</name>\(line)</Placemark></Folder>"))
    #expect(recorded.lines.first?.head.name == "Volta")
  }

  @Test func saysWhichShapesItLeavesOut() throws {
    let recorded = try read(
      kml(
        """
        <Placemark><Polygon><outerBoundaryIs/></Polygon></Placemark>
        <Placemark><name>Font</name><Point><coordinates>1,2,3</coordinates></Point></Placemark>
        """))
    #expect(recorded.waypoints.map(\.name) == ["Font"])
    #expect(recorded.warnings == [.otherShapes(1), .placesOnly(1)])
  }

  @Test func leavesOutTuplesThatAreNoPosition() throws {
    let recorded = try read(
      kml(
        """
        <Placemark><LineString><coordinates>lon,lat,ele 1,2 1 1,91 1,3</coordinates></LineString>
        </Placemark>
        """))
    #expect(recorded.fixes.count == 2)
    #expect(recorded.warnings == [.badPositions(3)])
  }
}
