import JSON
import Storage
import TestGround
import Testing

/// Figures of recorders that positions or the sport exclude: they are named on the track's page, and
/// count nowhere.
@Suite(.ownThread, .serialized) struct SetAsideTests {
  let club: TestClub
  let member = UUID.new()

  init() throws { club = try TestClub() }

  /// Five points within 56 s, in whose extension the recorder states totals.
  private func points(_ statistics: String, sport: String = "running") -> String {
    let points = (0..<5).map { index in
      let second = index * 14
      return """
        <trkpt lat="\(42.39 + Double(second) * 3 / 111_080)" lon="2.15">\
        <time>2024-05-01T08:00:\(second < 10 ? "0" : "")\(second)Z</time></trkpt>
        """
    }
    return """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:gpxtrkx="http://www.garmin.com/xmlschemas/TrackStatsExtension/v1"><trk>\
      <name>Rellotge</name><type>\(sport)</type><extensions><gpxtrkx:TrackStatsExtension>\
      \(statistics)</gpxtrkx:TrackStatsExtension></extensions><trkseg>\(points.joined())</trkseg>\
      </trk></gpx>
      """
  }

  private static let impossible = """
    <gpxtrkx:Distance>222000</gpxtrkx:Distance>\
    <gpxtrkx:TotalElapsedTime>56</gpxtrkx:TotalElapsedTime>\
    <gpxtrkx:Ascent>9000</gpxtrkx:Ascent><gpxtrkx:Calories>90000</gpxtrkx:Calories>
    """

  private func bring(_ file: String) throws -> JSONValue {
    let brought = club.bring(file, as: member)
    let id = try (brought.json["tracks"]?.array?.first?["id"]?.string).orThrow()
    return club.ask("GET", "/api/v1/tracks/\(id)", as: member).json
  }

  private var total: JSONValue? {
    club.ask("GET", "/api/v1/statistics", as: member).json["total"]
  }

  @Test func oneBadFileRuinsNoStatistics() throws {
    _ = try club.track(as: member)
    let before = try (total?["distance_m"]?.double).orThrow()
    let bad = try bring(points(Self.impossible))
    #expect(abs((bad["distance_m"]?.double ?? 0) - 168) < 2)
    #expect((bad["figures"]?["speed_max_mps"]?.double ?? 0) < 5)
    #expect(bad["figures"]?["source"]?.string == "points")
    #expect((bad["ascent_m"]?.double ?? 0) < 1)
    #expect(bad["energy"]?["method"]?.string == "distance")
    #expect((total?["distance_m"]?.double ?? 0) - before < 170)
    #expect((total?["speed_max_mps"]?.double ?? 0) < 5)
    #expect((total?["energy_kcal"]?.double ?? 0) < 100)
    let listed = club.ask("GET", "/api/v1/tracks", as: member).json["tracks"]?.array ?? []
    #expect(listed.allSatisfy { ($0["distance_m"]?.double ?? 0) < 1_000 })
    // What was stated stays to be seen, with the reason why it does not count.
    #expect(bad["device"]?["distance_m"]?.double == 222_000)
    let aside = bad["figures"]?["set_aside"]?.array ?? []
    #expect(aside.map { $0["figure"]?.string } == ["distance_m", "ascent_m", "calories_kcal"])
    #expect(aside.map { $0["reason"]?.string } == ["speed", "climb", "power"])
    #expect(aside.first?["stated"]?.double == 222_000)
    #expect(aside.first?["time_s"]?.double == 56)
    #expect(abs((aside.first?["counted"]?.double ?? 0) - 168) < 2)
  }

  @Test func aPlausibleSummaryOfFivePointsCounts() throws {
    let good = try bring(
      points(
        "<gpxtrkx:Distance>11300</gpxtrkx:Distance>"
          + "<gpxtrkx:TotalElapsedTime>3600</gpxtrkx:TotalElapsedTime>"))
    #expect(good["distance_m"]?.double == 11_300)
    #expect(good["figures"]?["source"]?.string == "device")
    #expect(good["figures"]?["set_aside"] == nil)
  }

  @Test func aFileThatWasCutSaysSo() throws {
    let statistics = """
      <extensions><gpxtrkx:TrackStatsExtension xmlns:gpxtrkx="x"><gpxtrkx:Distance>11300\
      </gpxtrkx:Distance><gpxtrkx:TotalElapsedTime>3800</gpxtrkx:TotalElapsedTime>\
      </gpxtrkx:TrackStatsExtension></extensions><trkseg>
      """
    let cut = try bring(
      Walk(points: 311).gpx.replacing("<trkseg>", with: statistics))
    #expect(abs((cut["distance_m"]?.double ?? 0) - 930) < 3)
    let aside = cut["figures"]?["set_aside"]?.array ?? []
    #expect(aside.map { $0["figure"]?.string } == ["distance_m", "duration_s"])
    #expect(aside.allSatisfy { $0["reason"]?.string == "cut" })
    #expect(aside.first?["stated"]?.double == 11_300)
    #expect(abs((aside.first?["counted"]?.double ?? 0) - 930) < 3)
  }
}
