import JSON
import Storage
import TestGround
import Testing

/// Totals over tracks (T14).
@Suite(.ownThread, .serialized) struct StatisticsTests {
  let club: TestClub
  let member = UUID.new()

  init() throws { club = try TestClub() }

  private func statistics(_ query: String = "") -> JSONValue {
    club.ask("GET", "/api/v1/statistics?\(query)", as: member).json
  }

  @Test func nothingSumsToNothing() {
    let statistics = statistics()
    #expect(statistics["total"]?["tracks"]?.int64 == 0)
    #expect(statistics["total"]?["speed_max_mps"] == nil)
    for part in ["months", "weeks", "categories", "bests"] {
      #expect(statistics[part]?.array?.isEmpty == true)
    }
  }

  @Test func sumsAreThoseOfTheTracks() throws {
    // 2023-11-14 22:13:20 UTC, a Tuesday; 2023-11-20, a Monday; 2023-12-31, a Sunday.
    let starts = [1_700_000_000, 1_700_474_400, 1_704_020_400]
    var distance = 0.0
    var ascent = 0.0
    for start in starts {
      let id = try club.track(Walk(start: start, points: 400), as: member)
      let track = club.ask("GET", "/api/v1/tracks/\(id)", as: member).json
      distance += track["distance_m"]?.double ?? 0
      ascent += track["ascent_m"]?.double ?? 0
    }
    let statistics = statistics()
    let total = try statistics["total"].orThrow()
    #expect(total["tracks"]?.int64 == 3)
    #expect(abs((total["distance_m"]?.double ?? 0) - distance) < 0.2)
    #expect(abs((total["ascent_m"]?.double ?? 0) - ascent) < 0.2)
    #expect(total["duration_s"]?.int64 == 1_197)
    #expect(abs((total["speed_mean_mps"]?.double ?? 0) - 3) < 0.05)
    let kilocalories = 60 * 0.1036 * 0.01 * distance * 0.9
    #expect(abs((total["energy_kcal"]?.double ?? 0) - kilocalories) < 0.2)
    #expect(
      statistics["months"]?.array?.compactMap { $0["month"]?.string } == ["2023-11", "2023-12"])
    #expect(
      statistics["weeks"]?.array?.compactMap { $0["week"]?.string }
        == ["2023-W46", "2023-W47", "2023-W52"])
    #expect(statistics["categories"]?.array?.count == 1)
    let best = try (statistics["bests"]?.array?.first).orThrow()
    #expect(best["distance_m"]?.double == 1000)
    #expect(abs((best["duration_s"]?.double ?? 0) - 333) < 3)
  }

  @Test func daysBeginAtTheMembersMidnight() throws {
    // 2023-11-30 23:30 UTC is in December in Andorra.
    _ = try club.track(Walk(start: 1_701_387_000), as: member)
    #expect(statistics()["months"]?.array?.first?["month"]?.string == "2023-11")
    #expect(statistics("offset=60")["months"]?.array?.first?["month"]?.string == "2023-12")
  }

  @Test func filtersNarrowTheSums() throws {
    _ = try club.track(as: member)
    _ = try club.track(Walk(sport: "cycling", start: 1_710_000_000, speed: 8), as: member)
    #expect(statistics("from=1705000000000")["total"]?["tracks"]?.int64 == 1)
    #expect(statistics("to=1705000000000")["total"]?["tracks"]?.int64 == 1)
    let category = try (statistics()["categories"]?.array?.first?["category"]?.string).orThrow()
    #expect(statistics("category=\(category)")["total"]?["tracks"]?.int64 == 1)
  }

  /// The durations of the best kilometres.
  private func bestDurations(_ query: String = "") -> [Double] {
    (statistics(query)["bests"]?.array ?? []).filter { $0["distance_m"]?.double == 1000 }
      .compactMap { $0["duration_s"]?.double }
  }

  @Test func ridesAreNoBestEffortsUnlessTheirCategoryIsAskedFor() throws {
    let ride = try club.track(
      Walk(sport: "cycling", start: 1_710_000_000, points: 400, speed: 8), as: member)
    #expect(bestDurations().isEmpty)
    _ = try club.track(Walk(points: 400), as: member)
    #expect(bestDurations().count == 1)
    #expect(bestDurations().allSatisfy { abs($0 - 333) < 3 })
    let track = club.ask("GET", "/api/v1/tracks/\(ride)", as: member).json
    let cycling = try (track["category"]?.string).orThrow()
    #expect(bestDurations("category=\(cycling)").allSatisfy { abs($0 - 125) < 3 })
    #expect(bestDurations("category=\(cycling)").count == 1)
  }

  /// The category of a sport whose best efforts are requested.
  @Test(
    arguments: [
      ("swimming", 1.2, [91.44, 100, 400, 457.2]), ("cycling", 9, [1_000, 1_609.344]),
      ("running", 3, [1_000]),
    ] as [(String, Double, [Double])])
  func bestEffortsAreOverTheDistancesOfTheSport(
    sport: String, speed: Double, distances: [Double]
  ) throws {
    let id = try club.track(Walk(sport: sport, points: 400, speed: speed), as: member)
    let track = club.ask("GET", "/api/v1/tracks/\(id)", as: member).json
    let category = try (track["category"]?.string).orThrow()
    let bests = statistics("category=\(category)")["bests"]?.array ?? []
    #expect(bests.compactMap { $0["distance_m"]?.double } == distances)
    #expect(statistics()["bests"]?.array?.isEmpty == (sport != "running"))
  }

  @Test(arguments: [("hiking", 1), ("skiing", 0), (nil, 0)])
  func bestEffortsInAMembersOwnCategoryFollowItsSport(sport: String?, bests: Int) throws {
    let sport = sport.map { ", \"sport\": \"\($0)\"" } ?? ""
    let added = club.ask(
      "POST", "/api/v1/categories", as: member, json: "{\"name\": \"Cims\"\(sport)}")
    let category = try (added.json["id"]?.string).orThrow()
    let track = try club.track(Walk(points: 400), as: member)
    let moved = club.ask(
      "PATCH", "/api/v1/tracks/\(track)", as: member, json: "{\"category\": \"\(category)\"}")
    #expect(moved.status == 200)
    #expect(bestDurations().count == bests)
    #expect(bestDurations("category=\(category)").count == 1)
  }

  @Test func aTrackWithoutTimesIsAPlanAndOnceDoneCountsInNoMonth() throws {
    let line = """
      <gpx><trk><trkseg><trkpt lat="42" lon="2"/><trkpt lat="42.01" lon="2"/></trkseg></trk></gpx>
      """
    let brought = club.bring(line, as: member)
    #expect(brought.status == 201)
    #expect(statistics()["total"]?["tracks"]?.int64 == 0)
    let id = try (brought.json["tracks"]?.array?.first?["id"]?.string).orThrow()
    for (kind, tracks) in [("track", 1), ("route", 0), ("track", 1)] as [(String, Int64)] {
      let edited = club.ask(
        "PATCH", "/api/v1/tracks/\(id)", as: member, json: "{\"kind\": \"\(kind)\"}")
      #expect(edited.status == 200)
      #expect(edited.json["kind"]?.string == kind)
      let listed = club.ask("GET", "/api/v1/tracks", as: member).json["tracks"]?.array?.first
      #expect(listed?["kind"]?.string == kind)
      #expect(statistics()["total"]?["tracks"]?.int64 == tracks)
    }
    #expect(statistics()["months"]?.array?.isEmpty == true)
    let other = club.ask(
      "PATCH", "/api/v1/tracks/\(id)", as: member, json: #"{"kind": "dream"}"#)
    #expect(other.status == 422)
  }

  @Test func aPlannedRouteIsNoAchievement() {
    let route = """
      <gpx><rte><name>Pla</name><rtept lat="42" lon="2"/><rtept lat="42.1" lon="2"/></rte></gpx>
      """
    #expect(club.bring(route, as: member).status == 201)
    #expect(statistics()["total"]?["tracks"]?.int64 == 0)
    #expect(
      club.ask("GET", "/api/v1/tracks", as: member).json["tracks"]?.array?.first?["kind"]?.string
        == "route")
  }
}
