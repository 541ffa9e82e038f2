import Geodesy
import JSON
import Testing
import Tracks

@Suite struct TrackDigestTests {
  private func digest(
    _ segments: [[Fix]], sport: Sport? = .running, profilePoints: Int = 1000
  ) -> TrackDigest {
    var digester = TrackDigester(sport: sport, profilePoints: profilePoints)
    for segment in segments {
      digester.beginSegment()
      for fix in segment { digester.add(fix) }
    }
    return digester.finish()
  }

  /// 3 m/s, but 4 m/s between 2,000 and 3,000 m.
  private var fastKilometre: [Fix] {
    var fixes: [Fix] = []
    var north = 0.0
    for second in 0...1583 {
      fixes.append(Walk.fix(Double(second), north: north, altitude: 100))
      north += north >= 2000 && north < 3000 ? 4 : 3
    }
    return fixes
  }

  @Test func agreesWithTheFiguresAlone() {
    let fixes = fastKilometre
    #expect(digest([fixes]).summary == Walk.summary([fixes]))
  }

  @Test func findsTheBestKilometreAnywhere() throws {
    let bests = digest([fastKilometre]).bests
    #expect(bests.map { $0.distance } == [1000, 1609.344])
    let best = try #require(bests.first)
    #expect(250.0.isWithin(0.5, of: best.duration))
    #expect(667_000.0.isWithin(2_000, of: Double(best.startedAt - Walk.start)))
  }

  @Test(arguments: [(995.0, 0), (1005, 1)])
  func findsNoBestOfALongerWay(metres: Double, count: Int) {
    #expect(digest([Walk.steady(seconds: Int(metres / 5), speed: 5)]).bests.count == count)
  }

  @Test func timesABestBetweenRareFixes() {
    let fixes = (0...20).map { Walk.fix(Double($0) * 30, north: Double($0) * 90) }
    #expect(333.3.isWithin(0.2, of: digest([fixes]).bests.first?.duration))
  }

  @Test(arguments: [1.0, 500])
  func findsNoBestAcrossAPauseOrAHole(pause: Double) {
    let first = Walk.steady(seconds: 200, speed: 3)
    let second = (0...200).map { Walk.fix(200 + pause + Double($0), north: 600 + Double($0) * 3) }
    #expect(digest([first, second]).bests.isEmpty)
    if pause > 60 { #expect(digest([first + second]).bests.isEmpty) }
  }

  @Test(arguments: [(1.0, 4.5, false), (9, 3, false), (30, 12, true), (30, 200, false)])
  func graphsNoSpeedOfAWayWithoutAPace(metres: Double, time: Double, isDrawn: Bool) {
    let fixes = (0...3).map { Walk.fix(Double($0) * time / 3, north: Double($0) * metres / 3) }
    let digest = digest([fixes])
    #expect((digest.summary.pace != nil) == isDrawn)
    #expect(digest.profile.points.contains { $0.speed != nil } == isDrawn)
    #expect(digest.profile.points.count > 1)
  }

  @Test func samplesGraphsToWhatAScreenShows() throws {
    let profile = digest([fastKilometre], profilePoints: 100).profile
    #expect(50...100 ~= profile.points.count)
    let first = try #require(profile.points.first)
    let last = try #require(profile.points.last)
    #expect(first.altitude == 100)
    #expect(3.0.isWithin(0.05, of: first.speed))
    #expect(1583.0.isWithin(0.01, of: last.elapsed))
    #expect(last.distance > 4900)
    #expect(
      zip(profile.points, profile.points.dropFirst()).allSatisfy { $0.distance < $1.distance })
  }

  @Test func leavesEmptySeriesOut() throws {
    var writer = JSONWriter()
    digest([Walk.steady(seconds: 10, speed: 3)]).profile.write(into: &writer)
    let value = try JSONValue(parsing: writer.bytes)
    #expect(value["distance_m"]?.array?.count == 11)
    #expect(value["time_s"]?.array?.count == 11)
    #expect(value["altitude_m"] == nil)
    #expect(value["heart_rate"] == nil)
  }

  @Test func drawsLinesForEachZoom() throws {
    let winding = (0...2000).map {
      Walk.fix(Double($0), north: Double($0) * 3, east: Double(abs($0 % 50 - 25)) * 0.5)
    }
    let lines = digest([winding]).lines
    #expect(lines.levels.map { $0.zoom } == TrackLines.zooms)
    let counts = lines.levels.map { $0.vertexCount }
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(counts[0] == 2)
    #expect(try #require(lines.level(maximumVertices: 60)).vertexCount <= 60)
    let vertices = try #require(lines.levels.last?.stretches.first)
    #expect(vertices.first?.coordinate == winding.first?.coordinate)
    #expect(vertices.last?.coordinate == winding.last?.coordinate)
    #expect(vertices.first?.speed == nil)
    #expect(vertices.count > 60)
    #expect(vertices.dropFirst().allSatisfy { $0.speed != nil })
  }

  /// A line that turns at each fix, as a day of noise does, and one with a thousand pauses.
  @Test(arguments: [1, 50])
  func drawsNoMoreThanAMapCanShow(segments: Int) throws {
    let fixes = (0..<60_000).map {
      Walk.fix(Double($0), north: Double($0) * 3, east: Double($0 * 7919 % 11) - 5)
    }
    let size = fixes.count / segments
    let parts = (0..<segments).map { Array(fixes[($0 * size)..<(($0 + 1) * size)]) }
    let lines = digest(parts).lines
    let finest = try #require(lines.levels.last)
    #expect(finest.vertexCount <= TrackLines.maximumVertices)
    #expect(finest.vertexCount > TrackLines.maximumVertices / 10)
    #expect(finest.stretches.count == segments)
    #expect(finest.stretches.first?.first?.coordinate == fixes.first?.coordinate)
    #expect(finest.stretches.last?.last?.coordinate == fixes[segments * size - 1].coordinate)
  }

  /// Stretches too short to be visible are dropped first.
  @Test func drawsNoCrowdOfSingleFixes() throws {
    let fixes = (0...TrackLines.maximumVertices).map {
      Walk.fix(Double($0), north: Double($0) * 3)
    }
    let lines = digest(fixes.map { [$0] }).lines
    #expect(lines.levels.allSatisfy { $0.vertexCount == 0 })
  }

  @Test func drawsNoLineOverHolesAndPauses() {
    let first = Walk.steady(seconds: 100, speed: 3)
    let second = (0...100).map { Walk.fix(600 + Double($0), north: 2000 + Double($0) * 3) }
    let two = [Int](repeating: 2, count: TrackLines.zooms.count)
    #expect(digest([first + second]).lines.levels.map(\.stretches.count) == two)
    #expect(digest([first, second]).lines.levels.map(\.stretches.count) == two)
  }

  @Test func drawsNoLineAroundTheWorld() {
    let fixes = [179.9999, -179.9999].map {
      Fix(coordinate: Coordinate(latitude: -16.8, longitude: $0))
    }
    #expect(
      digest([fixes]).lines.levels.map(\.stretches.count)
        == [Int](repeating: 2, count: TrackLines.zooms.count))
  }

  @Test func writesLinesAsJSON() throws {
    var writer = JSONWriter()
    digest([Walk.steady(seconds: 10, speed: 3)]).lines.write(into: &writer)
    let value = try JSONValue(parsing: writer.bytes)
    let zooms = try #require(value["zooms"]?.array)
    #expect(zooms.count == TrackLines.zooms.count)
    let segment = try #require(zooms[0]["segments"]?.array?.first?.array)
    #expect(segment.first?.array?.map { $0.double } == [1.5, 42.5])
    #expect(segment.last?.array?.last?.double == 3)
  }

  @Test func writesFiguresAsJSON() throws {
    var writer = JSONWriter()
    digest([fastKilometre]).summary.write(into: &writer)
    let value = try JSONValue(parsing: writer.bytes)
    #expect(value["sport"] == .string("running"))
    #expect(value["points"] == .integer(1584))
    #expect(value["started_at"] == .integer(Walk.start))
    #expect(value["duration_s"] == .integer(1583))
    #expect(value["bounds"]?.array?.count == 4)
    #expect(value["marks"]?.array?.count == 5)
    #expect(value["marks"]?.array?.first?["distance_m"] == .integer(1000))
    #expect(value["heart_rate_mean"] == nil)
  }

  @Test func endsWithNothingOfNothing() {
    let nothing = digest([])
    #expect(nothing.bests.isEmpty)
    #expect(nothing.profile.points.isEmpty)
    #expect(nothing.lines.levels.allSatisfy { $0.stretches.isEmpty })
  }
}
