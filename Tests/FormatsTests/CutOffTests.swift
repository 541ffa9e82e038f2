import Formats
import TestGround
import Testing
import Tracks

/// XML that ends in the middle, such as a file that was copied in part: it is read as far as it goes.
@Suite struct CutOffTests {
  private static let gpx = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx creator="à > b"><metadata><name>Núria</name></metadata><!-- one -->
    <wpt lat="42.9" lon="1.5"><name>Coll</name></wpt>
    <trk><name>Matí &amp; tarda</name><trkseg>
    <trkpt lat="42.1" lon="1.5"><ele>1000</ele><time>2024-05-01T08:00:01Z</time></trkpt>
    <trkpt lat="42.2" lon="1.5"><ele>1001</ele><time>2024-05-01T08:00:02Z</time></trkpt>
    </trkseg><trkseg>
    <trkpt lat="42.3" lon="1.5"/><trkpt lat="42.4" lon="1.5"></trkpt>
    </trkseg></trk></gpx>
    """

  private static let tcx = """
    <TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>x</Id>\
    <Lap StartTime="2024-05-01T08:00:01Z"><TotalTimeSeconds>3800</TotalTimeSeconds>\
    <DistanceMeters>11300</DistanceMeters><Track>\
    <Trackpoint><Time>2024-05-01T08:00:01Z</Time><Position><LatitudeDegrees>42.1</LatitudeDegrees>\
    <LongitudeDegrees>1.5</LongitudeDegrees></Position></Trackpoint>\
    <Trackpoint><Time>2024-05-01T08:00:09Z</Time><Position><LatitudeDegrees>42.2</LatitudeDegrees>\
    <LongitudeDegrees>1.5</LongitudeDegrees></Position></Trackpoint>\
    </Track></Lap></Activity></Activities></TrainingCenterDatabase>
    """

  private static let kml = """
    <kml><Document><name>Dia</name><Placemark><name>Cim</name><Point><coordinates>1.5,42.9</coordinates></Point>\
    </Placemark><Placemark><name>Camí</name><LineString><coordinates>1.5,42.1,1000 1.5,42.2,1001
    1.5,42.3,1002</coordinates></LineString></Placemark><Placemark><gx:Track>\
    <when>2024-05-01T08:00:01Z</when><when>2024-05-01T08:00:02Z</when>\
    <gx:coord>1.6 42.1 1000</gx:coord><gx:coord>1.6 42.2 1001</gx:coord></gx:Track></Placemark></Document></kml>
    """

  /// Wherever a file is cut, it has a beginning of the points and places of the whole, in any pieces; or is refused as cut
  /// off, before the first of them.
  @Test(arguments: [gpx, tcx, kml])
  func aFileIsReadAsFarAsItGoes(text: String) throws {
    let bytes = Array(text.utf8)
    let whole = try read(bytes)
    #expect(whole.warnings.isEmpty)
    var count = 0
    for end in 1..<bytes.count - 1 {
      let cut = Array(bytes[..<end])
      if let refusal = refusal(of: cut) {
        #expect(refusal.code == "cut-off", "\(end): \(refusal)")
        #expect(count == 0, "\(end)")
        continue
      }
      let recorded = try read(cut)
      #expect(try read(cut, inPiecesOf: 7) == recorded)
      #expect(recorded.warnings.contains(.truncated), "\(end)")
      #expect(recorded.lines.allSatisfy { $0.isEnded && !$0.fixes.isEmpty }, "\(end)")
      #expect(whole.waypoints.starts(with: recorded.waypoints), "\(end)")
      let fixes = recorded.fixes
      if whole.lines.count == 1 {
        #expect(Array(whole.fixes.prefix(fixes.count)) == fixes, "\(end)")
      } else {
        #expect(fixes.allSatisfy { whole.fixes.contains($0) }, "\(end)")
      }
      #expect(fixes.count + recorded.waypoints.count >= count, "\(end)")
      count = fixes.count + recorded.waypoints.count
    }
    #expect(count == whole.fixes.count + whole.waypoints.count)
  }

  @Test func aLineThatIsCutOffHasItsNameSegmentsAndTotals() throws {
    let end = try #require(Self.gpx.firstRange(of: "<trkpt lat=\"42.4\""))
    let recorded = try read(String(Self.gpx[..<end.lowerBound]))
    #expect(recorded.lines.map(\.head.name) == ["Matí & tarda"])
    #expect(recorded.lines[0].segments.map(\.count) == [2, 1])
    #expect(recorded.warnings == [.truncated])
    let lap = try #require(Self.tcx.firstRange(of: "</Track>"))
    let activity = try read(String(Self.tcx[..<lap.lowerBound]))
    #expect(activity.lines[0].head.sport == .running)
    #expect(activity.lines[0].device?.distance == 11_300)
    #expect(activity.fixes.count == 2)
  }

  /// What breaks a rule of XML stays refused, however the file ends.
  @Test(arguments: [
    "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trk><trkpt lat=\"1\" lon=\"2\"/>",
    "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"1 lon=\"2\"/><trkpt lat=\"1\"",
    "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/><name>A & B",
    "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx><gpx>",
    "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>more",
  ])
  func whatIsDamagedBeforeItsEndIsRefused(text: String) {
    #expect(refusal(of: text)?.code == "not-well-formed")
  }

  /// A large file takes as long as its letters, whatever is open at the end.
  @Test(arguments: ["", "<trkpt lat=\"1\" lon=\"2\">", "<!-- ", "<name>A"])
  func aLargeFileIsReadOnce(end: String) throws {
    let point = "<trkpt lat=\"42.1\" lon=\"1.5\"><ele>1000</ele></trkpt>\n"
    let count = 1_000_000 / point.utf8.count
    let text = "<gpx><trk><trkseg>" + String(repeating: point, count: count) + end
    #expect(try read(text).fixes.count == count)
  }
}
