import Formats
import Geodesy
import Testing
import Tracks

@Suite struct GeoJSONReadingTests {
  @Test func readsLinesPlacesAndWhatConvertersPutBeside() throws {
    let recorded = try read(
      #"""
      {"type":"FeatureCollection","name":"layer","features":[
      {"type":"Feature","properties":{"name":"Volta \"1\" \ud83d\udca5","desc":"x","sport":"hiking",
       "coordTimes":["2024-05-01T08:00:00Z",null,"2024-05-01T08:00:02Z"],"heartRates":[120,null,122]},
       "geometry":{"type":"LineString","coordinates":[[1.5,42.5,1000],[1.6,42.6,1100.5],[1.7,42.7]]}},
      {"type":"Feature","geometry":{"coordinates":[1.5,42.5],"type":"Point"},"properties":{"name":"Font"}}]}
      """#)
    #expect(
      recorded.lines.map(\.head)
        == [LineHead(name: "Volta \"1\" 💥", note: "x", sport: .hiking)])
    #expect(recorded.fixes.map(\.altitude) == [1000, 1100.5, nil])
    #expect(recorded.fixes.map(\.heartRate) == [120, nil, 122])
    #expect(recorded.fixes.map(\.time) == [1_714_550_400_000, nil, 1_714_550_402_000])
    #expect(recorded.waypoints.map(\.name) == ["Font"])
    #expect(recorded.warnings.isEmpty)
  }

  @Test(arguments: [
    #"{"type":"LineString","coordinates":[[1,2],[1,3]]}"#,
    #"{"coordinates":[[1,2],[1,3]],"type":"LineString"}"#,
    #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[1,3]]}}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2],[1,3]]}]}"#,
    #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2],[1,3]]}]}}]}"#,
  ])
  func readsEveryWayToWriteALine(text: String) throws {
    #expect(try read(text).lines.map { $0.segments.map(\.count) } == [[2]])
  }

  @Test func readsAMultiLineAsSegments() throws {
    let recorded = try read(
      #"""
      {"type":"Feature","properties":{"coordTimes":[["2024-05-01T08:00:00Z","2024-05-01T08:00:01Z"],
      ["2024-05-01T09:00:00Z"]]},"geometry":{"type":"MultiLineString","coordinates":[[[1,2],[1,3]],[[1,4]]]}}
      """#)
    #expect(recorded.lines.map { $0.segments.map(\.count) } == [[2, 1]])
    #expect(recorded.fixes.last?.time == 1_714_554_000_000)
  }

  @Test func saysWhatItLeavesOut() throws {
    let recorded = try read(
      #"""
      {"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[[1,2],[3,4],[1,2]]]},
      {"type":"MultiPoint","coordinates":[[1,2],[3,4],[1,95]]},{"type":"LineString","coordinates":[[1,2],[200,3],[1,4]]}]}
      """#)
    #expect(recorded.waypoints.count == 2)
    #expect(recorded.fixes.count == 2)
    #expect(recorded.warnings == [.badPositions(2), .otherShapes(1)])
  }

  @Test func readsTheSameInAnyPieces() throws {
    let text =
      #"{"type":"LineString","coordinates":[[1.25,2e0],[-1.5e-1,3]],"x":[true,null,"\u00e9\n"]}"#
    let whole = try read(text)
    #expect(whole.fixes.map(\.coordinate?.longitude) == [1.25, -0.15])
    for size in 1...9 { #expect(try read(Array(text.utf8), inPiecesOf: size) == whole) }
  }
}
