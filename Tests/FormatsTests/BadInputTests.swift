import Formats
import TestGround
import Testing
import Tracks

/// Files that are no recording, or a damaged one: each is rejected with a clear error.
@Suite struct BadInputTests {
  private static let point = "<trkpt lat=\"1\" lon=\"2\"/>"
  private static func track(_ points: String) -> String {
    "<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>"
  }

  @Test(arguments: [
    ("", FormatError.empty),
    (" \n\t", .empty),
    ("hello world", .unknownFormat),
    ("<gpx>", .cutOff(line: 1)),
    ("<gpx><trk><trkseg>\n<trkpt lat=\"1\" lon=\"2\">", .cutOff(line: 2)),
    ("<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><ele>3</ele>", .cutOff(line: 1)),
    ("<gpx><wpt lat=\"1\" lon=\"2\"><name>A", .cutOff(line: 1)),
    ("<?xml version=\"1.0\"", .cutOff(line: 1)),
    (
      "<gpx><trk><trkseg>\(point)</trkseg></trk></gp>",
      .notWellFormed(reason: "mismatched tag", line: 1)
    ),
    (
      "<gpx><trk><trkseg>\(point)<trkpt lat=1",
      .notWellFormed(reason: "not well-formed (invalid token)", line: 1)
    ),
    ("<gpx></trk>", .notWellFormed(reason: "mismatched tag", line: 1)),
    ("<gpx/>", .nothingInside),
    ("<gpx><trk><name>A</name></trk></gpx>", .nothingInside),
    (track("<trkpt lat=\"91\" lon=\"2\"/>"), .nothingInside),
    ("<html><body/></html>", .otherXML(root: "html")),
    ("<kml/>", .nothingInside),
    ("<TrainingCenterDatabase/>", .nothingInside),
    ("{}", .notGeoJSON),
    ("[]", .notGeoJSON),
    ("{\"type\":\"Topology\"}", .notGeoJSON),
    ("{\"type\":\"FeatureCollection\",\"features\":[]}", .nothingInside),
    ("{\"type\":\"FeatureCollection\",", .cutOff(line: 1)),
    ("{\"type\" \"Feature\"}", .notWellFormed(reason: "an unexpected character", line: 1)),
    ("<?xml version=\"1.0\" encoding=\"EBCDIC-37\"?><gpx/>", .encoding("EBCDIC-37")),
  ])
  func refusesInOneClearSentence(text: String, error: FormatError) {
    #expect(refusal(of: text) == error)
    #expect(error.sentence.hasSuffix("."))
    #expect(!error.code.isEmpty)
  }

  @Test func refusesBytesThatAreNotTheDeclaredText() {
    let bytes = Array("<gpx><trk><name>".utf8) + [0xE9, 0x20] + Array("</name></trk></gpx>".utf8)
    #expect(
      refusal(of: bytes) == .notWellFormed(reason: "not well-formed (invalid token)", line: 1))
  }

  @Test func refusesEntityBombsWithTheirDocumentType() {
    let bomb = """
      <?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
      <gpx><trk><name>&b;</name></trk></gpx>
      """
    #expect(refusal(of: bomb) == .documentType)
  }

  @Test func refusesEndlessNesting() {
    for element in ["<extensions>", "<unknown>"] {
      let deep = String(repeating: element, count: 300)
      #expect(refusal(of: "<gpx>" + deep) == .tooDeep(line: 1))
      #expect(
        refusal(of: "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\">" + deep)
          == .tooDeep(line: 1))
    }
    let brackets = String(repeating: "[", count: 100)
    #expect(refusal(of: "{\"coordinates\":" + brackets) == .tooDeep(line: 1))
  }

  /// The parser restarts a piece of markup with each piece of the file, until it is complete.
  @Test(arguments: [
    "<gpx><trk name=\"", "<gpx><trk ", "<gpx><!--", "<gpx><?run ", "<", "<gpx><trk></",
    "<kml><Placemark id=\"", "<TrainingCenterDatabase><Activities a=\"",
  ])
  func refusesMarkupThatDoesNotEnd(start: String) {
    let reader = RecordingReader(into: Counting())
    var count = 0
    let error = #expect(throws: FormatError.self) {
      for bytes in [Array(start.utf8)] + Array(repeating: BadInputTests.letters, count: 1_000) {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(FormatError) in
          try reader.feed(bytes)
        }
        count += bytes.count
      }
    }
    #expect(error == .tokenTooLong(limit: 256 << 10, line: 1))
    #expect(error?.code == "not-well-formed")
    #expect(count <= 320 << 10, "not a byte more is read than is needed to tell")
  }

  private static let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 64 << 10)

  @Test func readsMarkupOfAnyOrdinaryLength() throws {
    let note = String(repeating: "x", count: 250_000)
    let recorded = try read(
      "<gpx><!--\(note)--><trk a=\"\(note)\"><trkseg>\(BadInputTests.point)</trkseg></trk></gpx>")
    #expect(recorded.fixes.count == 1)
  }

  /// Lines without times wait for the end of the file, and each is compared with all.
  @Test(arguments: [
    "<LineString><coordinates>1,2 3,4</coordinates></LineString>",
    "<gx:Track><when>2024-05-01T08:00:00Z</when><gx:coord>1 2</gx:coord></gx:Track>",
  ])
  func holdsNoMoreLinesThanAnImportTakes(line: String) {
    // Each fix is at another place, so that none repeats another.
    let lines = (0...1_000).map { index in
      "<Placemark>\(line.replacing("1 2", with: "1 \(Double(index) / 100)"))</Placemark>"
    }
    #expect(
      refusal(of: "<kml><Document>\(lines.joined())</Document></kml>")
        == .tooManyLines(limit: 1_000))
  }

  /// The parser keeps all names that it meets.
  @Test(arguments: [("<x", "/>"), ("<x a", "=\"\"/>")])
  func countsTheNamesOfElementsAndAttributes(start: String, end: String) throws {
    func file(_ names: Int) -> String {
      let elements = (0..<names).map { start + String($0) + end }.joined()
      return "<gpx>\(elements)\(elements)<wpt lat=\"1\" lon=\"2\"/></gpx>"
    }
    // In addition to gpx, wpt, lat, lon and the x of attributes.
    #expect(try read(file(3_995)).waypoints.count == 1)
    #expect(refusal(of: file(4_001)) == .tooManyNames(limit: 4_000, line: 1))
  }

  @Test(arguments: [
    ("<kml><Placemark><LineString><coordinates>", "1,2 ", ""),
    ("<kml><Placemark><gx:Track>", "<when/>", ""),
    ("<kml><Placemark><gx:Track>", "<gx:coord/>", ""),
    ("{\"type\":\"LineString\",\"coordinates\":[", "[1,2],", "[1,2]]}"),
    ("{\"type\":\"MultiPoint\",\"coordinates\":[", "[1,2],", "[1,2]]}"),
    ("{\"type\":\"Feature\",\"properties\":{\"coordTimes\":[", "0,", "0]}}"),
    ("{\"type\":\"Feature\",\"properties\":{\"heart\":[", "99,", "99]}}"),
  ])
  func holdsNoMorePointsThanAnImportTakes(start: String, item: String, end: String) {
    let piece = String(repeating: item, count: 1_000)
    let text = start + String(repeating: piece, count: 2_001) + end
    #expect(refusal(of: text) == .tooManyPoints(limit: 2_000_000))
  }

  @Test(arguments: [
    ("91", "2"), ("-90.001", "2"), ("1", "181"), ("NaN", "2"), ("1e400", "2"), ("1", "inf"),
    ("", "2"), ("1,5", "2"), ("0x10", "2"), ("1 2", "2"),
  ])
  func leavesOutPointsThatAreNoPlaceOnEarth(latitude: String, longitude: String) throws {
    let bad = "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><ele>5</ele></trkpt>"
    let recorded = try read(BadInputTests.track(BadInputTests.point + bad + BadInputTests.point))
    #expect(recorded.fixes.count == 2)
    #expect(recorded.warnings == [.badPositions(1)])
  }

  @Test(arguments: ["NaN", "1e400", "-99999", "n/a"])
  func leavesOutImpossibleHeights(height: String) throws {
    let recorded = try read(
      BadInputTests.track("<trkpt lat=\"1\" lon=\"2\"><ele>\(height)</ele></trkpt>"))
    #expect(recorded.fixes.map(\.altitude) == [nil])
    #expect(recorded.warnings == [.badValues(1)])
  }

  @Test func keepsTimesThatGoBackwards() throws {
    let times = ["2024-05-01T08:00:05Z", "2024-05-01T08:00:01Z"]
    let points = times.map { "<trkpt lat=\"1\" lon=\"2\"><time>\($0)</time></trkpt>" }
    let recorded = try read(BadInputTests.track(points.joined()))
    #expect(recorded.fixes.map(\.time) == [1_714_550_405_000, 1_714_550_401_000])
  }

  @Test func cutsTextsOfAnyLengthBetweenCharacters() throws {
    let name = String(repeating: "é", count: 100_000)
    let recorded = try read(
      "<gpx><trk><name>x\(name)</name><trkseg>\(BadInputTests.point)</trkseg></trk></gpx>")
    let kept = try #require(recorded.lines.first?.head.name)
    // "x", and as many letters of two bytes as fit.
    #expect(kept.utf8.count == (16 << 10) - 1)
    #expect(!kept.contains("\u{FFFD}"))
  }

  @Test func readsAMillionPointsWithoutKeepingThem() throws {
    let reader = RecordingReader(into: Counting())
    func feed(_ text: String) throws(FormatError) {
      try Array(text.utf8).span.bytes.withUnsafeBytes { (bytes) throws(FormatError) in
        try reader.feed(bytes)
      }
    }
    try feed("<gpx><trk><trkseg>")
    let piece = String(repeating: "<trkpt lat=\"42.1\" lon=\"1.2\"/>", count: 10_000)
    for _ in 0..<100 { try feed(piece) }
    try feed("</trkseg></trk></gpx>")
    try reader.finish()
    #expect(reader.receiver.count == 1_000_000)
  }

  @Test func stopsGzipBombs() {
    let blank = [UInt8](repeating: 0x20, count: 32 << 20)
    #expect(refusal(of: gzip(Array("<gpx>".utf8) + blank)) == .compressionBomb)
  }

  @Test func readsGzipAndRefusesItCutOff() throws {
    let packed = gzip(Array(BadInputTests.track(BadInputTests.point).utf8))
    #expect(try read(packed).fixes.count == 1)
    #expect(refusal(of: Array(packed.dropLast(4))) == .damagedGzip)
    #expect(refusal(of: gzip(packed)) == .unknownFormat)
    // Zeros after it are padding.
    #expect(try read(packed + [0, 0, 0]).fixes.count == 1)
  }

  @Test func refusesDamagedGzip() {
    var packed = gzip(Array(BadInputTests.track(BadInputTests.point).utf8))
    packed[packed.count - 8] ^= 1
    #expect(refusal(of: packed) == .damagedGzip)
  }
}

/// Counts fixes and discards them.
private struct Counting: RecordingReceiver {
  var count = 0
  mutating func beginLine(_ head: LineHead) {}
  mutating func beginSegment() {}
  mutating func add(_ fix: Fix) { count += 1 }
  mutating func endLine(_ head: LineHead, device: DeviceTotals?) {}
  mutating func add(_ waypoint: Waypoint) {}
  mutating func warn(_ warning: FormatWarning) {}
}
